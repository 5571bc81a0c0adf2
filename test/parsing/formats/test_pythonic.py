"""pythonic: what is read, what is said, what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.parsing.replies import TOOLS, assert_streams, called, reasons

from edgevox_ros.parsing import ToolCallParser

# (reply, calls, speech, reasons of rejection)
TABLE: list[tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]] = [
    ("<|python_start|>[turn(angle_deg=5)]<|python_end|>", [("turn", {"angle_deg": 5})], "", []),
    ("turn(angle_deg=5)\nstop()", [("turn", {"angle_deg": 5}), ("stop", {})], "", []),
    ("```tool_code\nturn(angle_deg=5)\n```", [("turn", {"angle_deg": 5})], "", []),
    ("Okay:\n```tool_code\nturn(angle_deg=5)\n```", [], "Okay:", []),
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


@pytest.mark.parametrize(("reply", "calls", "speech", "refused"), TABLE)
def test_reads(
    reply: str, calls: list[tuple[str, dict[str, Any]]], speech: str, refused: list[str]
) -> None:
    parser = ToolCallParser(("pythonic",), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4)
    assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)
