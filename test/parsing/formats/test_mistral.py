"""mistral: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import parser_for, reasons

TABLE: list[Row] = [
    (
        '[TOOL_CALLS]turn[ARGS]{"angle_deg": 5}[TOOL_CALLS]stop[ARGS]{}',
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        '[TOOL_CALLS]turn[CALL_ID]a1b2c3d4e[ARGS]{"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        '[TOOL_CALLS] {"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[THINK]hm[/THINK]Hello", [], "Hello", []),
    ('[TOOL_CALLS]turn{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        '[TOOL_CALLS] [{"name": "turn", "arguments": {"angle_deg": 5}}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[TOOL_CALLS] I cannot do it", [], "", ["malformed"]),
    # White space around the markers, and nothing behind the last one.
    ('[TOOL_CALLS]turn [ARGS]{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    ('[TOOL_CALLS] turn\n[ARGS]\n{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    (
        '[TOOL_CALLS]turn [CALL_ID] a1b2c3d4e [ARGS] {"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ('turn [ARGS]{"angle_deg": 5}', [("turn", {"angle_deg": 5})], "", []),
    ("[TOOL_CALLS]stop[ARGS]", [("stop", {})], "", []),
    ("[TOOL_CALLS]stop [ARGS]</s>", [("stop", {})], "", []),
    (
        '[TOOL_CALLS]stop[ARGS][TOOL_CALLS]turn[ARGS]{"angle_deg": 5}',
        [("stop", {}), ("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("[TOOL_CALLS]stop[ARGS]null", [("stop", {})], "", []),
    ("[TOOL_CALLS]turn[ARGS]", [], "", ["missing_argument"]),
    ("[TOOL_CALLS]stop[ARGS] at once", [], "", ["malformed"]),
    (
        '[TOOL_CALLS][ARGS]{"angle_deg": 5}[TOOL_CALLS]turn[ARGS]{"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "",
        ["bad_name"],
    ),
    ('[TOOL_CALLS] [ARGS] {"angle_deg": 5}', [], "", ["bad_name"]),
    ('[TOOL_CALLS][CALL_ID]a1b2c3d4e[ARGS]{"angle_deg": 5}', [], "", ["bad_name"]),
    ('Ok. [ARGS]{"angle_deg": 5', [], "Ok.", ["malformed"]),
    ("I write [ARGS] there.", [], "I write there.", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("mistral", row)


def test_nothing_behind_the_marker_is_no_end() -> None:
    assert_cut("mistral", "[TOOL_CALLS]stop[ARGS]")


def test_braces_that_never_end_were_cut_off() -> None:
    parser = parser_for("mistral")
    result = parser.parse("[TOOL_CALLS]turn[ARGS]{angle ? 5", truncated=True)
    assert reasons(result) == ["truncated"]
