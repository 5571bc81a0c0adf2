"""What looks like a call or a result but is part of what the model says: it is not lost."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.speech import SpokenSentences

# A reply, what is left of it as speech ("" for nothing of it, None for all), what the voice says.
CONTENT: list[tuple[str, str | None, list[str]]] = [
    # A call in a sentence: its name and plain words are said, no code.
    (
        "You may call stop() or say go_to(hall) any time.",
        "You may call stop() or say go_to hall any time.",
        ["You may call stop or say go to hall any time."],
    ),
    (
        "I can go_to(the big hall) or turn(left).",
        "I can go_to the big hall or turn left.",
        ["I can go to the big hall or turn left."],
    ),
    ("With go_to(place='hall') I drive.", "With go_to I drive.", ["With go to I drive."]),
    ("Use drive(distance_m=1), then turn(90).", "Use drive, then turn.", ["Use drive, then turn."]),
    ("Type `turn(angle_deg=90)` there.", "Type turn there.", ["Type turn there."]),
    ("I would drive(distance_m=", "I would drive", ["I would drive"]),
    # Behind a whole sentence, or in a list, it belongs to none.
    ("Sure. drive(distance_m=1)", "Sure.", ["Sure."]),
    ("- drive(distance_m=1) now", "- now", ["now"]),
    # JSON that is neither a call nor a result.
    ('The pose is {"x": 1} now.', None, ["The pose is x 1 now."]),
    ('{"battery": 80}', None, ["battery 80"]),
    ("It is {'door': 'open', 'left_m': 2.5}.", None, ["It is door open, left m 2.5."]),
    ('[{"x": 1}, {"x": 2}]', None, []),
    ('The list [{"x": 1}] is short.', None, ["The list is short."]),
    ('```json\n{"battery": 80}\n```', None, []),
    ('Done. {"battery": 80}', None, ["Done."]),
    ('The set {"a", "b"} is small.', None, ["The set is small."]),
    # A result that is repeated, and what has the shape of a call.
    ('It is {"ok": true, "x": 1} now.', "It is now.", ["It is now."]),
    ('{"result": 80}', "", []),
    ('[{"error": "no"}]', "", []),
    (
        'I would {"name": "drive", "arguments": {"distance_m": 1}} now.',
        "I would now.",
        ["I would now."],
    ),
    ('I would drive{"distance_m": 1} now.', "I would drive now.", ["I would drive now."]),
    ('<TOOL x="1">{"distance_m": 1}', '<TOOL x="1">', []),
]


@pytest.mark.parametrize(("text", "speech", "said"), CONTENT)
@pytest.mark.parametrize("wire", ["hermes", "pythonic", "json"])
def test_content_is_not_lost(wire: str, text: str, speech: str | None, said: list[str]) -> None:
    for longest in (1, 4, 40):
        result = assert_streams(parser_for(wire), text, random.Random(longest), longest)
        assert result.speech == (text if speech is None else speech)
        assert called(result) == []
        voice = SpokenSentences()
        assert voice.feed(result.speech) + voice.finish() == said


def test_a_call_in_a_sentence_still_makes_a_later_one_unclear() -> None:
    text = "I would go_to(hall).\nturn(angle_deg=5)"
    result = assert_streams(parser_for("pythonic"), text, random.Random(1), 4)
    assert result.speech == "I would go_to hall."
    assert reasons(result) == ["ambiguous"]
