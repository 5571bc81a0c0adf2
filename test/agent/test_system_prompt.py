"""The system prompt is persona, rules and examples: the user's over those that the preset wants."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent import PERSONA
from edgevox_ros.agent.system_prompt import SystemPrompt, compose_prompt, system_prompt
from edgevox_ros.core import ToolSchema
from edgevox_ros.core.settings.model import PromptSettings
from edgevox_ros.languages import LANGUAGES

DOCK = ToolSchema("dock", "Drive to the dock.")
CALL = '<tool_call>\n{"name": "dock"'


def composed(
    with_directive: bool = True, with_examples: bool = False, **options: Any
) -> SystemPrompt:
    return compose_prompt(
        PromptSettings(**options),
        (DOCK,),
        ("hermes",),
        with_directive=with_directive,
        with_examples=with_examples,
    )


def test_persona_and_rules_stand_one_below_the_other() -> None:
    assert system_prompt("You are R2.", "Call tools.") == "You are R2.\nCall tools."
    assert system_prompt("You are R2.", "") == "You are R2."
    assert system_prompt("", "") == ""
    assert system_prompt("I am R2.", "", "f()") == "I am R2.\nf()"


def test_what_is_not_set_is_as_the_preset_wants_it() -> None:
    assert composed() == SystemPrompt(f"{PERSONA}\n{LANGUAGES['en'].saying.directive}")
    assert composed(with_directive=False) == SystemPrompt(PERSONA)
    assert CALL in composed(with_examples=True).system


@pytest.mark.parametrize("wanted", [False, True])
def test_what_is_set_counts_whatever_the_preset_wants(wanted: bool) -> None:
    given = composed(wanted, wanted, persona="I am R2.", directive="Call.", tool_examples="none")
    assert given == SystemPrompt("I am R2.\nCall.")
    without = composed(wanted, wanted, directive="none", tool_examples="none")
    assert without == SystemPrompt(PERSONA)


def test_examples_are_calls_in_the_prompt_or_turns_ahead_of_the_history() -> None:
    one, turns = composed(tool_examples="one"), composed(with_examples=True, tool_examples="turns")
    assert CALL in one.system and one.examples == ()
    assert CALL not in turns.system
    assert [call.name for told in turns.examples for call in told.tool_calls] == ["dock"]


def test_rules_and_examples_are_in_the_users_language() -> None:
    assert composed(language="de-AT").system == f"{PERSONA}\n{LANGUAGES['de'].saying.directive}"
    (greeting, *_) = composed(language="de", tool_examples="turns").examples
    assert greeting.content == "Hallo."


def test_the_rules_are_in_the_language_asked_for_or_in_english() -> None:
    for code, language in LANGUAGES.items():
        assert composed(language=code).system == f"{PERSONA}\n{language.saying.directive}"
    assert composed(language="xx") == composed(language="en")


def test_rules_are_plain_text_in_one_line() -> None:
    for language in LANGUAGES.values():
        text = language.saying.directive
        assert "\n" not in text
        assert not set(text) & set("<>{}[]|`")
