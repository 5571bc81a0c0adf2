"""Whatever an engine went through, its greedy reply is the one of a clean context, token by token.

A table: every situation in which something of the cache is kept, by every family's double, hybrid
models among them, whose state cannot be cut back.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from support.effort import amount
from support.llm.after_some import AfterSome
from support.llm.doubles import DOUBLES, Double

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall, ToolSchema
from edgevox_ros.core.errors import ContextOverflow
from edgevox_ros.llm import LoadedModel

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
Situation = Callable[["Engines"], tuple[LoadedModel, list[Message]]]
GREEDY = SamplingSettings(temperature=0.0, max_tokens=8)
NUMBER = {"type": "number"}
TOOLS = (
    ToolSchema("drive", "Drive ahead.", {"type": "object", "properties": {"distance_m": NUMBER}}),
)
SYSTEM = Message("system", "You are a robot.")
CALL = ToolCall("call00001", "drive", {"distance_m": 2})
RESULT = Message("tool", '{"ok": true}', tool_call_id=CALL.id, name="drive")


class Engines:
    """Opens engines for one family: the one that goes through something, and clean ones."""

    def __init__(self, open_tiny: Open, double: Double, folder: Path) -> None:
        self.open_tiny = open_tiny
        self.double = double
        self.folder = folder

    def clean(self, **options: object) -> LoadedModel:
        variables = self.double.variables
        settings = {"n_ctx": 2048, "variables": variables, **options}
        return self.open_tiny(self.double.model(), **settings)

    def warm(self) -> LoadedModel:
        loaded = self.clean()
        loaded.engine.warm_up(SYSTEM.content, TOOLS)
        return loaded


def ask(
    loaded: LoadedModel,
    messages: Sequence[Message],
    cancel: threading.Event | None = None,
    settings: SamplingSettings = GREEDY,
) -> Generation:
    *_, last = loaded.engine.generate(messages, TOOLS, settings, cancel or threading.Event())
    assert isinstance(last, Generation)
    return last


def user(text: str) -> Message:
    return Message("user", text)


def said(generation: Generation, *calls: ToolCall) -> Message:
    return Message("assistant", generation.text, calls, token_ids=generation.token_ids)


def turn(loaded: LoadedModel, messages: list[Message], text: str) -> None:
    """A sentence, a call, its result, an answer: all of it replayed from then on."""
    messages.append(user(text))
    messages += [said(ask(loaded, messages), CALL), RESULT]
    messages.append(said(ask(loaded, messages)))


def replay(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    loaded, messages = engines.warm(), [SYSTEM]
    for text in ("drive two metres", "and two more"):
        turn(loaded, messages, text)
    return loaded, [*messages, user("thanks")]


def within_a_turn(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    loaded, messages = engines.warm(), [SYSTEM]
    turn(loaded, messages, "drive two metres")
    messages.append(user("and two more"))
    return loaded, [*messages, said(ask(loaded, messages), CALL), RESULT]


def restored(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    cached = {"warm_cache": True, "cache_dir": str(engines.folder)}
    engines.clean(**cached).engine.warm_up(SYSTEM.content, TOOLS)
    loaded = engines.clean(**cached)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    assert list((engines.folder / "prompts").iterdir()) and loaded.context.tokens
    return loaded, [SYSTEM, user("drive two metres")]


def cancelled_in_prefill(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    loaded = engines.warm()
    last = ask(loaded, [SYSTEM, user("far " * 300)], AfterSome(9))
    assert last.finish == "cancelled" and last.evaluated_tokens < last.prompt_tokens / 2
    return loaded, [SYSTEM, user("far " * 20)]


def cancelled_while_decoding(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    loaded, cancel = engines.warm(), threading.Event()
    messages = [SYSTEM, user("drive two metres")]
    replies = loaded.engine.generate(messages, TOOLS, GREEDY, cancel)
    next(iter(replies))
    cancel.set()
    *_, last = replies
    assert isinstance(last, Generation) and last.finish == "cancelled" and last.token_ids
    return loaded, [*messages, said(last), user("go on")]


def stopped_by_a_string(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    loaded, messages = engines.warm(), [SYSTEM, user("drive two metres")]
    whole = ask(engines.clean(), messages).text
    last = ask(loaded, messages, settings=replace(GREEDY, stop=(whole[2:5],)))
    assert last.finish == "stop" and len(last.text) < len(whole)
    return loaded, [*messages, said(last), user("go on")]


def spliced(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    """Tokens that no tokenizer would give for their text, as a model may well sample them."""
    loaded, messages = engines.warm(), [SYSTEM, user("drive two metres")]
    ask(loaded, messages)
    model = loaded.model
    letters = tuple(model.tokenize(letter)[0] for letter in "there")
    assert list(letters) != model.tokenize("there")
    messages += [Message("assistant", "there", token_ids=letters), user("and now")]
    prompt = loaded.prompts.build(messages, TOOLS).tokens
    assert any(prompt[at : at + 5] == letters for at in range(len(prompt)))
    return loaded, messages


def forgotten(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    """What was said is remembered as other words than were sampled."""
    loaded, messages = engines.warm(), [SYSTEM, user("drive two metres")]
    ask(loaded, messages)
    return loaded, [*messages, Message("assistant", "I stopped."), user("go on")]


def overflowed(engines: Engines) -> tuple[LoadedModel, list[Message]]:
    loaded, turns = engines.warm(), [[user("drive " * 70)]]
    while True:
        messages = [SYSTEM, *(message for some in turns for message in some)]
        try:
            turns[-1].append(said(ask(loaded, messages)))
        except ContextOverflow:
            break
        turns.append([user("drive " * 70)])
    return loaded, [SYSTEM, *(message for some in turns[1:] for message in some)]


SITUATIONS: tuple[Situation, ...] = (
    replay,
    within_a_turn,
    restored,
    cancelled_in_prefill,
    cancelled_while_decoding,
    stopped_by_a_string,
    spliced,
    forgotten,
    overflowed,
)


APART = amount(1, quick=3)
# Of each family every third situation, of each situation every third family.
TRIED = [
    pytest.param(family, situation, id=f"{family}-{situation.__name__}")
    for at, family in enumerate(DOUBLES)
    for situation in SITUATIONS[at % APART :: APART]
]


@pytest.mark.parametrize(("family", "situation"), TRIED)
def test_the_reply_is_that_of_a_clean_context(
    open_tiny: Open, tmp_path: Path, family: str, situation: Situation
) -> None:
    engines = Engines(open_tiny, DOUBLES[family], tmp_path / "cache")
    loaded, messages = situation(engines)
    expected = ask(engines.clean(), messages)
    found = ask(loaded, messages)
    assert found.token_ids == expected.token_ids
    assert found.prompt_tokens == expected.prompt_tokens == expected.evaluated_tokens
    assert found.evaluated_tokens < expected.evaluated_tokens
