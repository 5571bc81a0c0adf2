"""Prompts of a family: a template is named for its format, betrays it, and writes what it reads.

Each is a structural double in words of our own (see support/llm/doubles.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from support.llm.doubles import DOUBLES, Double

from edgevox_ros.core import Message, ToolCall, ToolSchema
from edgevox_ros.core.settings.model import ToolsVia
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.neutral import Neutraliser
from edgevox_ros.llm.prompting.template_messages import ConversationWriter
from edgevox_ros.llm.prompting.template_profile import give_tools, probe_templates
from edgevox_ros.parsing import FORMATS, ToolCallParser, detect_formats

FOLDER = Path(__file__).parents[1] / "templates"
NAMES = sorted(each.stem for each in FOLDER.glob("*.jinja") if each.stem in FORMATS)
# Other ways than `tools` to take tools.
VIA: dict[str, ToolsVia] = {"firefunction": "functions"}
# Their templates leave it to us to write a call.
WITHOUT_CALLS = ("lfm2",)
# Variables with which a template writes calls in more than one way.
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {"ifm": ({}, {"tool_call_format": "json"})}
PARAMETERS = {
    "type": "object",
    "properties": {"place": {"type": "string"}, "speed": {"type": "number"}},
}
TOOLS = [ToolSchema("go_to", "Drives to a place.", PARAMETERS), ToolSchema("stop", "Stands still.")]
CALLED: list[tuple[str, dict[str, Any]]] = [
    ("go_to", {"place": 'the "old" hall', "speed": 0.5}),
    ("stop", {}),
]
RESULT = "result_q"


def conversation(called: Sequence[tuple[str, dict[str, Any]]] = CALLED) -> list[Message]:
    calls = tuple(
        # Some templates show only the id.
        ToolCall(f"functions.{name}:{n}", name, arguments)
        for n, (name, arguments) in enumerate(called)
    )
    results = [Message("tool", RESULT, tool_call_id=each.id, name=each.name) for each in calls]
    return [
        Message("system", "Be a robot."),
        Message("user", "go"),
        Message("assistant", "", calls),
        *results,
    ]


def rendered(
    template: ChatTemplate,
    said: Sequence[Message],
    formats: tuple[str, ...] = (),
    *,
    asks: bool = True,
    **variables: Any,
) -> str:
    """The messages as the engine hands them to the template."""
    profile = probe_templates({"default": template}, variables)
    writer = ConversationWriter(profile, Neutraliser(()), Neutraliser(()), formats)
    written = writer.write(said, TOOLS, set())
    given, tools = give_tools(profile.tools_via, written.tools, written.messages)
    return template.render(given, {**tools, **variables}, add_generation_prompt=asks)


def test_there_are_such_templates() -> None:
    assert len(NAMES) > 4


@pytest.mark.parametrize("name", NAMES)
def test_a_template_betrays_its_format_first(name: str) -> None:
    assert detect_formats((FOLDER / f"{name}.jinja").read_text())[0] == name


@pytest.mark.parametrize("name", NAMES)
def test_tools_results_and_structured_calls_are_shown(name: str) -> None:
    template = ChatTemplate((FOLDER / f"{name}.jinja").read_text())
    profile = probe_templates({"default": template}, {})
    assert profile.tools_via == VIA.get(name, "tools")
    assert profile.tool_role and profile.system_role
    assert profile.shows_calls is (name not in WITHOUT_CALLS)
    prompt = rendered(template, conversation())
    assert all(tool.description in prompt for tool in TOOLS)
    assert prompt.count(RESULT) == 2


@pytest.mark.parametrize("name", [name for name in NAMES if name not in WITHOUT_CALLS])
def test_what_a_template_writes_of_a_call_is_read_back(name: str) -> None:
    template = ChatTemplate((FOLDER / f"{name}.jinja").read_text())
    single = probe_templates({"default": template}, {}).single_calls
    for variables in VARIANTS.get(name, ({},)):
        for called in [[each] for each in CALLED] if single else [CALLED]:
            said = conversation(called)[:3]
            asking = rendered(template, said[:2], asks=False, **variables)
            reply = rendered(template, said, asks=False, **variables).removeprefix(asking)
            result = ToolCallParser((name,), TOOLS).parse(reply)
            assert [(call.name, dict(call.arguments)) for call in result.calls] == called
            assert (result.rejections, result.speech) == ((), "")


def prompt_of(double: Double, *said: Message) -> str:
    """The prompt behind these messages."""
    messages = [Message("system", "Be a robot."), *said]
    return rendered(ChatTemplate(double.template), messages, double.formats, **double.variables)


GO = Message("user", "go")
CALL = ToolCall("call00001", "go_to", {"place": "hall"})
TOLD = Message("tool", RESULT, tool_call_id=CALL.id, name=CALL.name)


@pytest.mark.parametrize("family", DOUBLES)
def test_words_beside_a_call_change_nothing_behind_its_result(family: str) -> None:
    """Some templates put them there, end the turn, and leave the model no place for a reply."""
    silent, spoken = (
        prompt_of(DOUBLES[family], GO, Message("assistant", said, (CALL,)), TOLD)
        for said in ("", "said_q")
    )
    assert RESULT in silent
    assert spoken.rpartition(RESULT)[2] == silent.rpartition(RESULT)[2]


@pytest.mark.parametrize("family", DOUBLES)
def test_what_was_wrong_with_a_rejected_call_is_shown(family: str) -> None:
    """Its reply has no call that is known as one. Some templates then hide a result, or refuse."""
    turn = (GO, Message("assistant", "unread_q"), TOLD, Message("assistant", "sorry_q"))
    for messages in (turn[:3], (*turn, GO)):
        prompt = prompt_of(DOUBLES[family], *messages)
        wanted = ("unread_q", RESULT, "sorry_q")[: len(messages) - 1]
        places = [prompt.find(text) for text in wanted]
        assert places[0] > -1 and places == sorted(places)
