"""There are rules for the use of tools in every language that we speak."""

from __future__ import annotations

from edgevox_ros.agent.directive import DIRECTIVES, directive
from edgevox_ros.agent.phrases import PHRASES


def test_there_are_rules_in_every_language_that_we_speak() -> None:
    assert set(DIRECTIVES) == set(PHRASES)
    assert directive("de-AT") == DIRECTIVES["de"]
    assert directive("xx") == DIRECTIVES["en"]


def test_rules_are_plain_text_in_one_line() -> None:
    for text in DIRECTIVES.values():
        assert "\n" not in text
        assert not set(text) & set("<>{}[]|`")
