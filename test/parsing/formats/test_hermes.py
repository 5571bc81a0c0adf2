"""hermes: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_reads, reply_of

TABLE: list[Row] = [
    ('<tool_call>turn {"angle_deg": 5}</tool_call>', [("turn", {"angle_deg": 5})], "", []),
    (
        ("<tool_call>{'name': 'turn', 'arguments': {'angle_deg': 5}}</tool_call>"),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        '{"name": "turn", "arguments": {"angle_deg": 5}}</tool_call>',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        ('<tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}\nI am turning now.'),
        [("turn", {"angle_deg": 5})],
        "I am turning now.",
        [],
    ),
    (
        (
            '<tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}<tool_'
            'call>{"name": "stop", "arguments": {}}</tool_call>'
        ),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        (
            '<tool_call>\n{"name": "turn", "arguments": {"angle_deg": 5}}\n{"na'
            'me": "stop", "arguments": {}}\n</tool_call>'
        ),
        [("turn", {"angle_deg": 5}), ("stop", {})],
        "",
        [],
    ),
    (
        ("<tool_call><function=turn><parameter=angle_deg>5</parameter></function></tool_call>"),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ("I use <tool_call> tags to call tools.", [], "I use tags to call tools.", []),
    ("I use <tool_call> and </tool_call> tags to call tools.", [], "I use tags to call tools.", []),
    ("Use `<tool_call>` and `<think>` markers, ok?", [], "Use and markers, ok?", []),
    (
        ('```json\n<tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}</tool_call>\n```'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    (
        (
            'Like so:\n```\n<tool_call>{"name": "turn", "arguments": {"angle_de'
            'g": 5}}</tool_call>\n```\nOk?'
        ),
        [],
        "Like so:\nOk?",
        ["ambiguous"],
    ),
    ('Sure! {"name": "turn", "arguments": {"angle_deg": 5}}', [], "Sure!", ["ambiguous"]),
    ('{"name": "turn", "arguments": {"angle_deg": 5}}', [("turn", {"angle_deg": 5})], "", []),
    ("turn(angle_deg=5)", [("turn", {"angle_deg": 5})], "", []),
    ("[turn(angle_deg=5), stop()]", [("turn", {"angle_deg": 5}), ("stop", {})], "", []),
    ("[stop()]", [("stop", {})], "", []),
    ("Assistant: Hello there.", [], "Hello there.", []),
    ("assistant\nHello there.", [], "Hello there.", []),
    ("<|im_start|>assistant\nHello there.<|im_end|>", [], "Hello there.", []),
    ("<think>a</think>Hi <think>b</think>there", [], "Hi there", []),
    ("Hi</think>there", [], "Hi there", []),
    ("<THINK>a</THINK>Hi", [], "Hi", []),
    (
        (
            '<think>I will call <tool_call>{"name": "turn", "arguments": {"an'
            'gle_deg": 5}}</tool_call></think>Hello'
        ),
        [],
        "Hello",
        [],
    ),
    (
        ('<think>x <tool_call>{"name": "turn", "arguments": {"angle_deg": 5}}</tool_call>'),
        [],
        "",
        ["inside_thinking"],
    ),
    ("<answer>The cup is left.</answer>", [], "The cup is left.", []),
    (
        ('<tool_call>{"name": "turn", "arguments": {"angle_deg": 5}</tool_call>'),
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ('<tool_call>{"name": "turn", "arguments": {"angle_deg": 5', [], "", ["malformed"]),
    (
        '<tool_call>{"name": "turn", "arguments": {"angle_deg": 5}',
        [("turn", {"angle_deg": 5})],
        "",
        [],
    ),
    ('<tool_call>{"name": "say", "arguments": {"text": "hello', [], "", ["malformed"]),
    (
        ('<tool_call>{"name": "say", "arguments": {"text": "hello}}</tool_call> Then prose.'),
        [],
        "Then prose.",
        ["malformed"],
    ),
    (
        ('<tool_call>{"name": "say", "arguments": {"text": "</tool_call>"}}</tool_call>ok'),
        [("say", {"text": "</tool_call>"})],
        "ok",
        [],
    ),
    (
        (
            '<tool_call>{"tool_calls": [{"function": {"name": "stop", "argume'
            'nts": "{}"}}]}</tool_call>'
        ),
        [("stop", {})],
        "",
        [],
    ),
    ('<tool_call>{"name": "functions.stop", "arguments": {}}</tool_call>', [("stop", {})], "", []),
    ('<tool_call>{"name": {"a": 1}, "arguments": {}}</tool_call>', [], "", ["bad_name"]),
    (
        (
            '<tool_call>{"name": "stop", "arguments": {"type": "object", "pro'
            'perties": {}}}</tool_call>'
        ),
        [("stop", {})],
        "",
        [],
    ),
    (
        ('<tool_call>{"name": "turn", "arguments": {"angle_deg": "5.5"}}</tool_call>'),
        [("turn", {"angle_deg": 5.5})],
        "",
        [],
    ),
    (
        ('<tool_call>{"name": "turn", "arguments": {"angle_deg": Infinity}}</tool_call>'),
        [],
        "",
        ["not_finite"],
    ),
    (
        ('<tool_call>{"name": "turn", "arguments": {"angle_deg": 1e999}}</tool_call>'),
        [],
        "",
        ["not_finite"],
    ),
    (
        (
            '<tool_call>{"name": "set_led", "arguments": {"color": "red", "br'
            'ightness": "50", "blink": "true"}}</tool_call>'
        ),
        [("set_led", {"color": "red", "brightness": 50, "blink": True})],
        "",
        [],
    ),
    ("Hello.<|im_end|>\n<|im_start|>user\nhi", [], "Hello.", []),
    (
        ('Going. <tool_call>{"name": "stop", "arguments": {}}</tool_call> Done.'),
        [("stop", {})],
        "Going. Done.",
        [],
    ),
    (
        ('He said: “<tool_call>{"name": "stop", "arguments": {}}</tool_call>” ok'),
        [],
        "He said: “ ” ok",
        [],
    ),
    (
        ('He said \'<tool_call>{"name": "stop", "arguments": {}}</tool_call>\' ok'),
        [],
        "He said ' ' ok",
        [],
    ),
    ("The value {x} and {1, 2} in a set.", [], "The value {x} and {1, 2} in a set.", []),
    ('{"answer": "hello"}', [], '{"answer": "hello"}', []),
    ('I have {"ok": true} and more', [], "I have and more", []),
    ("[TOOL_CALLS]stop[ARGS]{}", [("stop", {})], "", []),
    (
        "5 < 6 and a<b>c, <b>bold</b> & more &amp; x > y",
        [],
        "5 < 6 and a<b>c, <b>bold</b> & more &amp; x > y",
        [],
    ),
    ("x <tool", [], "x", []),
    ("x <tool_cal", [], "x", []),
    ('Error: {"ok": false, "error": "unknown', [], "Error:", []),
    (
        "- item\n- `code` here\n```python\nprint(1)\n```\nend",
        [],
        "- item\n- `code` here\n```python\nprint(1)\n```\nend",
        [],
    ),
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("hermes", row)
