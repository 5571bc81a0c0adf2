"""qwen3_coder: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    # Parameters that lost the head of their call: neither spoken nor run.
    ("<parameter=angle_deg>5</parameter></function>", [], "", ["malformed"]),
    (
        "Ok.\n<parameter=angle_deg>\n5\n</parameter>\n</function>\n</tool_call>\nDone.",
        [],
        "Ok.\nDone.",
        ["malformed"],
    ),
    ("<parameter=angle_deg>5</parameter>\n<parameter=b>6", [], "", ["malformed"]),
    ("<parameter=angle_deg>5", [], "", ["malformed"]),
    ('<parameter name="angle_deg">5</parameter></invoke>Done.', [], "Done.", ["malformed"]),
    (
        "<parameter=a>5</parameter>\n<tool_call>\n<function=stop>\n</function>\n</tool_call>",
        [("stop", {})],
        "",
        ["malformed"],
    ),
    ('Ok. <invoke name="turn"', [], "Ok.", ["malformed"]),
    ("Write <parameter=x> tags, please.", [], "Write tags, please.", []),
    (
        (
            "<tool_call>\n<function=turn>\n<parameter=angle_deg>\n30\n</parameter"
            ">\n</function>\n</tool_call>"
        ),
        [("turn", {"angle_deg": 30})],
        "",
        [],
    ),
    (
        ("<function=turn>\n<parameter=angle_deg>\n30\n</parameter>\n</function>"),
        [("turn", {"angle_deg": 30})],
        "",
        [],
    ),
    (
        (
            "<tool_call>\n<function=move_to>\n<parameter=x>\n1.5\n<parameter=y>\n-"
            "2\n</parameter>\n</function>\n</tool_call>"
        ),
        [("move_to", {"x": 1.5, "y": -2})],
        "",
        [],
    ),
    (
        (
            "<tool_call>\n<function=say>\n<parameter=text>\n\nline one\nline two\n\n"
            "</parameter>\n</function>\n</tool_call>"
        ),
        [("say", {"text": "\nline one\nline two\n"})],
        "",
        [],
    ),
    (
        (
            '<tool_call>\n<function=follow_path>\n<parameter=waypoints>\n[{"x": '
            '1, "y": 2}]\n</parameter>\n<parameter=loop>\nTrue\n</parameter>\n</fu'
            "nction>\n</tool_call>Done."
        ),
        [("follow_path", {"waypoints": [{"x": 1, "y": 2}], "loop": True})],
        "Done.",
        [],
    ),
    ("<tool_call>\n<function=stop>\n</function>\n</tool_call>", [("stop", {})], "", []),
    (
        (
            "<tool_call>\n<function=turn>\n<parameter=angle_deg>\nninety\n</param"
            "eter>\n</function>\n</tool_call>"
        ),
        [],
        "",
        ["wrong_type"],
    ),
    (
        ('<tool_call>\n{"name": "turn", "arguments": {"angle_deg": 5}}\n</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    # Mentions, however much of the sentence has come; and no token of another family, taken out of
    # a marker, leaves that marker behind.
    ("A btop<parameter=} btop is b.", [], "A btop btop is b.", []),
    ("It has <param x: one, two.", [], "It has : one, two.", []),
    ("Ok <parameter<bos>=x> b", [], "Ok =x> b", []),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("qwen3_coder", row)
