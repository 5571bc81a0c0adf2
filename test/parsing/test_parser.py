"""What the parser checks besides replies: calls that no model wrote."""

from __future__ import annotations

from edgevox_ros.core import Reason, Rejection, ToolCall
from edgevox_ros.parsing import ToolCallParser, ToolSchema

TURN = ToolSchema(
    "turn",
    "",
    {
        "type": "object",
        "properties": {"angle": {"type": "integer", "maximum": 360}},
        "required": ["angle"],
        "additionalProperties": False,
    },
)
PARSER = ToolCallParser(("hermes",), [TURN])


def test_a_spoken_call_passes_the_same_validator() -> None:
    checked = PARSER.check_spoken("turn", {"angle": 90.0}, "turn 90")
    assert checked == ToolCall(None, "turn", {"angle": 90}, "turn 90", "sentence", 0)


def test_a_spoken_call_may_be_rejected() -> None:
    for name, arguments, reason in (
        ("turn", {"angle": 400}, Reason.OUT_OF_RANGE),
        ("turn", {}, Reason.MISSING_ARGUMENT),
        ("turn", {"angle": 9, "more": 1}, Reason.EXTRA_ARGUMENT),
        ("turn", {"angle": float("nan")}, Reason.NOT_FINITE),
        ("spin", {"angle": 9}, Reason.UNKNOWN_TOOL),
    ):
        checked = PARSER.check_spoken(name, arguments, "said")
        assert isinstance(checked, Rejection)
        assert (checked.reason, checked.format, checked.raw) == (reason, "sentence", "said")
