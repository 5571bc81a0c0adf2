"""pythonic: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    # Lines of code: no code is run, and nothing of it is spoken.
    ("tool_code = turn(angle_deg=5)\nprint(tool_code)", [], "", ["malformed"]),
    (
        "Ok.\ntool_code = turn(angle_deg=5)\nprint(tool_code)\nDone.",
        [],
        "Ok.\nDone.",
        ["malformed"],
    ),
    ("```tool_code\ntool_code = turn(angle_deg=5)\nprint(tool_code)\n```", [], "", ["malformed"]),
    ("tool_code=default_api.turn(angle_deg=5)", [], "", ["malformed"]),
    ("result = turn(angle_deg=5)\nresult", [], "", ["malformed"]),
    ("res = fly(high=True)\nprint(res)", [], "", ["malformed"]),
    ("response = turn(angle_deg=5)", [], "", []),
    ("tool_code = turn(angle_deg=", [], "", ["malformed"]),
    ("tool_code = tu", [], "", []),
    ("tool_code\nprint(turn(angle_deg=5))", [], "", ["malformed"]),
    ("result = five (or six).", [], "result = five (or six).", []),
    ("x = 5 and y = x (mostly).", [], "x = 5 and y = x (mostly).", []),
    ("<|python_start|>[turn(angle_deg=5)]<|python_end|>", [("turn", {"angle_deg": 5})], "", []),
    ("turn(angle_deg=5)\nstop()", [("turn", {"angle_deg": 5}), ("stop", {})], "", []),
    ("```tool_code\nturn(angle_deg=5)\n```", [("turn", {"angle_deg": 5})], "", []),
    ("Okay:\n```tool_code\nturn(angle_deg=5)\n```", [], "Okay:", ["ambiguous"]),
    ("[turn(5)]", [("turn", {"angle_deg": 5})], "", []),
    (
        '[turn(angle_deg=-5.5), set_led(color="red", blink=true)]',
        [("turn", {"angle_deg": -5.5}), ("set_led", {"color": "red", "blink": True})],
        "",
        [],
    ),
    ("Sure. [turn(angle_deg=5)]", [("turn", {"angle_deg": 5})], "Sure.", []),
    ("Sure, stop() it", [], "Sure, stop() it", []),
    ("[drive(distance_m=1+1)]", [], "", ["malformed"]),
    ("[open_airlock()]", [], "", ["unknown_tool"]),
    ("stop()", [("stop", {})], "", []),
    ("The tools are:\nstop()\nThey halt me.", [], "The tools are:\nThey halt me.", []),
    ("[turn(angle_deg=5)", [("turn", {"angle_deg": 5})], "", []),
    ("[get_time(timezone=None)]", [("get_time", {"timezone": None})], "", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("pythonic", row)
