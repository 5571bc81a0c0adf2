"""The system prompt is persona and rules, in the languages that we speak."""

from __future__ import annotations

from edgevox_ros.agent.directive import DIRECTIVES, directive, system_prompt
from edgevox_ros.agent.phrases import PHRASES


def test_there_are_rules_in_every_language_that_we_speak() -> None:
    assert set(DIRECTIVES) == set(PHRASES)
    assert directive("de-AT") == DIRECTIVES["de"]
    assert directive("xx") == DIRECTIVES["en"]


def test_rules_are_plain_text_in_one_line() -> None:
    for text in DIRECTIVES.values():
        assert "\n" not in text
        assert not set(text) & set("<>{}[]|`")


def test_persona_and_rules_stand_one_below_the_other() -> None:
    assert system_prompt("You are R2.", "Call tools.") == "You are R2.\nCall tools."
    assert system_prompt("You are R2.", "") == "You are R2."
    assert system_prompt("", "") == ""
    assert system_prompt("I am R2.", "", "f()") == "I am R2.\nf()"
