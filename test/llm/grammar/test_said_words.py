"""What a call will probably repeat of what was said is guessed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.core import ToolSchema
from edgevox_ros.llm.grammar import CallFollower, CallGrammars
from edgevox_ros.llm.llama.native_model import NativeModel

pytestmark = pytest.mark.not_unit


def tool(name: str, **properties: object) -> ToolSchema:
    """A tool that wants all of its parameters."""
    return ToolSchema(
        name,
        parameters={
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        },
    )


TOOLS = (
    tool("drive", distance_m={"type": "number"}),
    tool("go_to", place={"enum": ["kitchen", "living room", "\u53a8\u623f", "Küche"]}),
    tool("say_it", text={"type": "string"}, loud={"type": "boolean"}),
    tool("stop"),
)
GO_TO = '\n{"name": "go_to", "arguments": {"place": "'
SAY_IT = '\n{"name": "say_it", "arguments": {"text": "'
DRIVE = '\n{"name": "drive", "arguments": {"distance_m": '


@pytest.fixture(scope="module")
def grammars(tiny_path: Path) -> Iterator[CallGrammars]:
    model = NativeModel(tiny_path)
    made = CallGrammars(model, ("hermes",))
    made.compile(TOOLS)
    yield made
    made.close()
    model.close()


def guess(grammars: CallGrammars, said: str, written: str, most: int = 200) -> str:
    """What is guessed behind a part of a call."""
    follower = CallFollower(grammars, "<tool_call>", said=said)
    for token in grammars.model.tokenize(written):
        assert follower.follow(token, inside=True)
    return grammars.model.text(follower.likely(most))


@pytest.mark.parametrize(
    ("said", "written", "guessed"),
    [
        ("Please go to the kitchen.", '\n{"name": "', 'go_to", "arguments": {"place": "kitchen"}}'),
        ("Drive 2 metres.", '\n{"name": "', 'drive", "arguments": {"distance_m": 2}}'),
        ("Drive 2,5 metres.", DRIVE, "2.5}}"),
        ("STOP it", '\n{"name": "', 'stop", "arguments": {}}'),
        ("the Living Room, please", GO_TO, 'living room"}}'),
        ("\u8bf7\u53bb\u53a8\u623f", GO_TO, '\u53a8\u623f"}}'),
        ("in die Küche bitte", GO_TO, 'Küche"}}'),
        ("say hello to my friends", SAY_IT + "hello", " to my friends"),
        ("say Hello to my friends", SAY_IT + "hello to", " my friends"),
    ],
)
def test_what_was_said_is_guessed(
    grammars: CallGrammars, said: str, written: str, guessed: str
) -> None:
    assert guess(grammars, said, written).startswith(guessed)


@pytest.mark.parametrize(
    ("said", "written", "guessed"),
    [
        ("", '\n{"name": "', ""),
        ("What is this?", '\n{"name": "', ""),
        ("to the kitchens", GO_TO, ""),
        ("to the office", GO_TO, ""),
        ("say hello to my friends", SAY_IT, ""),
        ("say hello to my friends", SAY_IT + "he", ""),
        ("Drive 25 metres.", DRIVE + "2", ""),
        ("two metres", DRIVE, ""),
    ],
)
def test_what_was_not_said_is_not_guessed(
    grammars: CallGrammars, said: str, written: str, guessed: str
) -> None:
    assert guess(grammars, said, written) == guessed


def test_the_spacing_of_the_last_call_is_expected_of_the_next(grammars: CallGrammars) -> None:
    compact = '\n{"name":"go_to","arguments":{"place":"kitchen"}}\n</tool_call>'
    follower = CallFollower(grammars, "<tool_call>", said="")
    tokens = grammars.model.tokenize(compact)
    for token in tokens[:-1]:
        assert follower.follow(token, inside=True)
    follower.follow(tokens[-1], inside=False)
    assert guess(grammars, "stop", "\n") == '{"name":"stop","arguments":{}}\n</tool_call>'


@settings(max_examples=200)
@given(st.text(max_size=80), st.sampled_from(['\n{"name": "', GO_TO, SAY_IT + "so", DRIVE, "\n"]))
def test_every_guess_is_allowed_whatever_was_said(
    grammars: CallGrammars, said: str, written: str
) -> None:
    follower = CallFollower(grammars, "<tool_call>", said=said)
    for token in grammars.model.tokenize(written):
        assert follower.follow(token, inside=True)
    guessed = follower.likely(14)
    assert len(guessed) <= 14
    assert follower.grammar is not None
    place = follower.grammar.copy()
    assert all(place.accept(token) for token in guessed)
