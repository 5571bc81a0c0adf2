"""olmo3: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TABLE: list[Row] = [
    ("<function_calls>turn(angle_deg=5)</function_calls>", [TURN], "", []),
    (
        "Ok.\n<function_calls>\nturn(angle_deg=5)\nstop()\n</function_calls>",
        [TURN, STOP],
        "Ok.",
        [],
    ),
    ("<function_calls>[turn(angle_deg=5), stop()]</function_calls>", [TURN, STOP], "", []),
    (
        '<function_calls>{"name": "turn", "arguments": {"angle_deg": 5}}</function_calls>',
        [TURN],
        "",
        [],
    ),
    (
        "<function_calls>\nget_time(timezone=null)\n</function_calls>",
        [("get_time", {"timezone": None})],
        "",
        [],
    ),
    (
        "<function_calls>set_led(color='red', blink=true)</function_calls>",
        [("set_led", {"color": "red", "blink": True})],
        "",
        [],
    ),
    (
        '<function_calls>say(text="a </function_calls> b\\nc")\nstop()</function_calls>',
        [("say", {"text": "a </function_calls> b\nc"}), STOP],
        "",
        [],
    ),
    ("turn(angle_deg=5)\nstop()", [TURN, STOP], "", []),
    ("<function_calls>turn(angle_deg=5)", [TURN], "", []),
    ("<think>\n<function_calls>stop()</function_calls>\n</think>\nNo.", [], "No.", []),
    (
        "<function_calls>stop()</function_calls><|im_end|>\n<|im_start|>environment\n{}",
        [STOP],
        "",
        [],
    ),
    ("<function_calls>turn(angle_deg=1 + 4)</function_calls>", [], "", ["malformed"]),
    ("<function_calls>turn(angle_deg=5)\nturn left\n</function_calls>", [], "", ["malformed"]),
    ("<function_calls></function_calls>Hello.", [], "Hello.", ["malformed"]),
    ('<function_calls>\n<invoke name="stop"></invoke>\n</function_calls>', [], "", ["malformed"]),
]
CUT = [
    "<function_calls>turn(angle_deg=5)",
    "<function_calls>turn(angle_deg=5",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("olmo3", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("olmo3", reply)
