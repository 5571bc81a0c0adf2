"""Prompts of real models: what their own template writes, and no control token from outside."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import jinja2
import jinja2.sandbox
from support.llm.real_talk import CALL, RESULT, SYSTEM, TOOLS, ask, said, user
from support.llm.xllamacpp_server import program_in

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall, ToolSchema
from edgevox_ros.llm import LoadedModel, ModelOptions, ServerOptions, open_server_engine
from edgevox_ros.llm.prompting.neutral import Neutraliser
from edgevox_ros.llm.prompting.template_messages import ConversationWriter
from edgevox_ros.parsing import get_format

TALK = [
    SYSTEM,
    user("Drive two metres, please."),
    Message("assistant", "", (CALL,)),
    RESULT,
    Message("assistant", "I drove 2 metres."),
    user("Wie voll ist der Akku? 电池还剩多少？ 🤖"),
]


def refuse(message: str) -> None:
    raise jinja2.TemplateError(message)


def by_jinja(loaded: LoadedModel, messages: Sequence[dict[str, Any]]) -> list[int]:
    """Token ids of the text that the template renders in plain Jinja, tokenised as a whole."""
    model = loaded.model
    environment = jinja2.sandbox.ImmutableSandboxedEnvironment(trim_blocks=True, lstrip_blocks=True)
    environment.globals["raise_exception"] = refuse
    template = environment.from_string(model.header.chat_templates()["default"])
    bos = model.token_text(model.bos)
    text = template.render(messages=messages, add_generation_prompt=True, bos_token=bos)
    tokens = model.tokenize(text)
    return tokens if not model.adds_bos or tokens[0] == model.bos else [model.bos, *tokens]


def test_words_alone_give_the_tokens_of_the_template(loaded: LoadedModel) -> None:
    talk = [message for message in TALK if message.role != "tool" and message.content]
    plain = [{"role": message.role, "content": message.content} for message in talk]
    if loaded.profile.alternates:
        plain = [plain[0], {"role": "user", "content": plain[1]["content"]}, *plain[2:]]
    assert list(loaded.prompts.build(talk, ()).tokens) == by_jinja(loaded, plain)


def test_a_real_server_counts_the_same_tokens(loaded: LoadedModel, tmp_path: Path) -> None:
    where = ServerOptions(program=str(program_in(tmp_path)), start_s=300.0)
    served = open_server_engine(
        None, ModelOptions(path=str(loaded.path), over={"n_ctx": 1024}), where
    )
    one = SamplingSettings(temperature=0.0, max_tokens=1)
    *_, last = served.engine.generate([SYSTEM, TALK[1]], (), one, threading.Event())
    served.engine.close()
    assert isinstance(last, Generation)
    assert last.prompt_tokens == len(loaded.prompts.build([SYSTEM, TALK[1]], ()).tokens)


def test_tools_calls_and_results_give_the_tokens_of_the_template(loaded: LoadedModel) -> None:
    nothing = Neutraliser(())
    writer = ConversationWriter(loaded.profile, nothing, nothing, loaded.formats)
    written = writer.write(TALK, TOOLS, set())
    text = "\n".join(entry["content"] for entry in written.messages)
    assert all(json.dumps(tool.name) in text for tool in TOOLS)
    assert get_format(loaded.formats[0]).render([CALL]) in text
    assert RESULT.content in text
    assert list(loaded.prompts.build(TALK, TOOLS).tokens) == by_jinja(loaded, written.messages)


def test_a_replayed_reply_stands_where_the_template_puts_replies(loaded: LoadedModel) -> None:
    talk = [SYSTEM, user("hello")]
    done = ask(loaded, talk)
    built = loaded.prompts.build([*talk, said(done), user("thanks")], TOOLS)
    assert built.replayed == 1
    before = list(loaded.prompts.build(talk, TOOLS).tokens)
    assert list(built.tokens[: len(before) + len(done.token_ids)]) == [*before, *done.token_ids]
    if done.text == done.text.strip():
        told = loaded.prompts.rendered([*talk, said(done), user("thanks")], TOOLS)
        assert loaded.model.text(built.tokens).removeprefix("<bos>") == told.removeprefix("<bos>")


def control_tokens(loaded: LoadedModel, *messages: Message, tools: Sequence[ToolSchema]) -> int:
    tokens = loaded.prompts.build([SYSTEM, *messages], tools).tokens
    return sum(loaded.model.is_control(token) for token in tokens)


def test_no_text_from_outside_is_a_control_token(loaded: LoadedModel) -> None:
    special = sorted(loaded.model.special_tokens().control)
    assert len(special) > 10
    bad = " ".join([*special, *(first + first for first in special[:20]), "<|im_", "<start_of_"])

    def spoken(text: str) -> int:
        call = ToolCall("call00001", "drive", {"distance_m": 2, "note": text})
        tool = ToolSchema("drive", text, {"type": "object", "properties": {}})
        messages = (
            user(text),
            Message("assistant", text, (call,)),
            Message("tool", text, tool_call_id=call.id, name="drive"),
            user(text),
        )
        return control_tokens(loaded, *messages, tools=(tool,))

    assert spoken(bad) == spoken("harmless")
    assert "".join(special) not in loaded.model.text(loaded.prompts.build([user("hi")], ()).tokens)
