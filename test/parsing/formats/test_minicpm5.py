"""minicpm5: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of

TURN = ("turn", {"angle_deg": 5})
TURNS = '<function name="turn"><param name="angle_deg">5'
STOP: tuple[str, dict[str, Any]] = ("stop", {})
TABLE: list[Row] = [
    # The rest of a call that was cut off, or that lost its head: neither spoken nor run.
    ('Sure. <function name="turn"', [], "Sure.", ["malformed"]),
    ('Sure. <function name="turn', [], "Sure.", ["malformed"]),
    ('Sure. <function name="fly" x', [], "Sure.", ["malformed"]),
    ("Sure. <function name=", [], "Sure.", []),
    ("Sure. <function na", [], "Sure.", []),
    ('<function name="turn" <param name="angle_deg">5</param></function>', [], "", ["malformed"]),
    ('Ok.\n<param name="angle_deg">5</param></function>\nDone.', [], "Ok.\nDone.", ["malformed"]),
    ('<param name="angle_deg">5</param> Done.', [], "Done.", ["malformed"]),
    ('<param name="angle_deg">5', [], "", ["malformed"]),
    ('<function name="turn"><param name="angle_deg">5</param></function>', [TURN], "", []),
    (
        f'Ok.\n{TURNS}</param></function>\n<tool_sep>\n<function name="stop"></function>',
        [TURN, STOP],
        "Ok.",
        [],
    ),
    (
        "<function name='turn'>\n  <param name='angle_deg'>\n5\n</param>\n</function>",
        [TURN],
        "",
        [],
    ),
    (
        '<function name="say"><param name="text">'
        "<![CDATA[a </param></function> & <b>\n]]></param></function>",
        [("say", {"text": "a </param></function> & <b>\n"})],
        "",
        [],
    ),
    (
        '<function name="say"><param name="text">a <b> &lt; c</param></function>',
        [("say", {"text": "a <b> &lt; c"})],
        "",
        [],
    ),
    (
        '<function name="say"><param name="text">a </param> b</param></function>',
        [],
        "",
        ["malformed"],
    ),
    (
        '<function name="go_to"><param name="place">hall</param>'
        '<param name="via">["a", "b"]</param></function>',
        [("go_to", {"place": "hall", "via": ["a", "b"]})],
        "",
        [],
    ),
    (
        '<function name="set_led"><param name="color">red'
        '<param name="blink">true</param></function>',
        [("set_led", {"color": "red", "blink": True})],
        "",
        [],
    ),
    ('<function name="turn"><param name="angle_deg">5</function>', [TURN], "", []),
    (
        f'{TURNS}</function><function name="set_led"><param name="color">red</param></function>',
        [TURN, ("set_led", {"color": "red"})],
        "",
        [],
    ),
    ('<function name="turn"><param name="angle_deg">5</param>', [TURN], "", []),
    ('<think>\n<function name="stop"></function>\n</think>\n\nNo.', [], "No.", []),
    (
        f'{TURNS}</param><param name="angle_deg">6</param></function>',
        [],
        "",
        ["malformed"],
    ),
    (
        '<function name="say"><param name="text">a </function> b</param></function>',
        [],
        "",
        ["malformed"],
    ),
    ('<function name="turn"><param>5</param></function>', [], "", ["malformed"]),
    ('<function name="turn">turn left</function>', [], "", ["malformed"]),
    ('<function name="fly"></function>', [], "", ["unknown_tool"]),
    ("<function turn>5</function>", [], "", ["malformed"]),
]
CUT = [
    '<function name="turn"><param name="angle_deg">5</param>',
    '<function name="turn"><param name="angle_deg">5',
    '<function name="say"><param name="text"><![CDATA[a',
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("minicpm5", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("minicpm5", reply)
