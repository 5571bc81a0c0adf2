"""How many parts an utterance has: joined by words or pauses, without what says nothing."""

from __future__ import annotations

import pytest

from edgevox_ros.hearing.utterance_parts import count_parts


@pytest.mark.parametrize(
    ("text", "languages", "parts"),
    [
        ("", "en", 0),
        ("okay", "en", 0),
        ("go to the kitchen", "en", 1),
        ("hey robot, could you please drive forward two metres, thanks", "en", 1),
        ("drive forward one and a half metres", "en", 1),
        ("turn a hundred and eighty degrees", "en", 1),
        ("go and charge yourself", "en", 1),
        ("drive 1,5 metres", "en", 1),
        ("turn right 135 degrees and then drive one metre", "en tr", 2),
        ("go to the kitchen, the office and the front door", "en", 3),
        ("how full is the battery and where are you", "en", 2),
        ("Drive. Turn left! Where are you?", "en", 3),
        ("fahre 1,5 Meter und dann dreh dich bitte um", "de", 2),
        ("fahr zwei und einen halben meter", "de", 1),
        ("avance d'un mètre et demi puis tourne à gauche", "fr", 2),
        ("gira ciento treinta y cinco grados", "es", 1),
        ("jedź do kuchni i zapal światło", "pl", 2),
        ("去厨房然后开灯", "zh", 2),
        ("キッチンに行ってからライトをつけて", "ja", 2),
    ],
)
def test_parts_are_counted(text: str, languages: str, parts: int) -> None:
    assert count_parts(text, languages.split()) == parts
