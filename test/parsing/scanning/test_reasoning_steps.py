"""Thoughts of Apriel: the prompt ends with words, a marker in brackets begins the answer."""

from __future__ import annotations

import random

import pytest
from support.parsing.replies import assert_streams, called, parser_for

OPENER = "Here are my reasoning steps:"
BEGIN, END = "[BEGIN FINAL RESPONSE]", "[END FINAL RESPONSE]"
CALL = '<tool_calls>[{"name": "turn", "arguments": {"angle_deg": 5}}]</tool_calls>'
ANSWER = f"{BEGIN}\nHello.\n{END}\n<|end|>"
TURN = [("turn", {"angle_deg": 5})]
# Formats, whether the prompt opens the thought, the reply, its thoughts, its speech, its calls.
Row = tuple[str, bool, str, str, str, list[tuple[str, dict[str, int]]]]
TABLE: list[Row] = [
    ("hunyuan", True, f"I greet.\n{ANSWER}", "I greet.", "Hello.", []),
    ("hunyuan", True, f"{OPENER}\nI greet.\n{ANSWER}", "I greet.", "Hello.", []),
    ("hunyuan", False, f"{OPENER}\nI greet.\n{ANSWER}", "I greet.", "Hello.", []),
    ("hunyuan", True, f"I turn. {CALL}\n{BEGIN}\nNo.", f"I turn. {CALL}", "No.", []),
    ("hunyuan", True, f"I turn.\n{BEGIN}\n{CALL}\n{END}", "I turn.", "", TURN),
    ("hunyuan", False, f"{OPENER}\nI turn.\n{BEGIN}\n{CALL}", "I turn.", "", TURN),
    ("hunyuan", False, f"{OPENER}\nI never end.", "I never end.", "", []),
    ("hunyuan", False, f"Hello.\n{END}", "", "Hello.", []),
    ("hermes", True, f"I greet.\n{ANSWER}", "I greet.", "Hello.", []),
    ("hermes", False, f"{OPENER}\nI greet.\n{ANSWER}", "I greet.", "Hello.", []),
    # Words of an answer, where no model of the format writes them before its thoughts.
    ("hermes", False, f"{OPENER} one, two.", "", f"{OPENER} one, two.", []),
    ("hermes", False, f"Well. {OPENER} one.", "", f"Well. {OPENER} one.", []),
    ("hermes", False, "Here are my keys.", "", "Here are my keys.", []),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[0]}-{row[1]}-{row[2][:40]}")
def test_thoughts_are_not_spoken(row: Row) -> None:
    wire, opened, reply, thought, speech, calls = row
    parser = parser_for(wire, prompt_opens_thinking=opened)
    for longest in (1, 4, 40):
        result = assert_streams(parser, reply, random.Random(longest), longest)
        assert (result.thinking, result.speech, called(result)) == (thought, speech, calls)
