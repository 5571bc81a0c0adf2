"""kimi_k2: what is read, what is said, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import called, parser_for, reasons

from edgevox_ros.parsing import FORMATS, ToolCall

SECTION, SECTION_END = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
BEGIN, END, ARGUMENTS = "<|tool_call_begin|>", "<|tool_call_end|>", "<|tool_call_argument_begin|>"
TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, Any]] = ("stop", {})


def call(name: str, arguments: str) -> str:
    return f"{BEGIN}{name}{ARGUMENTS}{arguments}{END}"


TURNS = call("functions.turn:0", '{"angle_deg": 5}')
STOPS = call("functions.stop:1", "{}")
TABLE: list[Row] = [
    (f"{SECTION}{TURNS}{SECTION_END}", [TURN], "", []),
    (f"Ok.{SECTION}{TURNS}{STOPS}{SECTION_END}<|im_end|>", [TURN, STOP], "Ok.", []),
    (f"{SECTION}\n{TURNS}\n{STOPS}\n{SECTION_END}\nDone.", [TURN, STOP], "Done.", []),
    (
        f'{SECTION}{BEGIN}\nfunctions.turn:0{ARGUMENTS}\n{{"angle_deg": 5}}\n{END}{SECTION_END}',
        [TURN],
        "",
        [],
    ),
    # Without a section, without the prefix, without a number.
    (TURNS, [TURN], "", []),
    (call("turn:7", '{"angle_deg": 5}'), [TURN], "", []),
    (call("turn", '{"angle_deg": 5}'), [TURN], "", []),
    (f'{BEGIN}functions.turn:0{{"angle_deg": 5}}{END}', [TURN], "", []),
    (f"{BEGIN}stop{END}", [STOP], "", []),
    # Without any marker, as a detokeniser without special tokens leaves it.
    ('Ok.\nfunctions.turn:0{"angle_deg": 5}functions.stop:1{}', [TURN, STOP], "Ok.", []),
    ('functions.turn:0\n{"angle_deg": 5}\nfunctions.stop:12 {}\nDone.', [TURN, STOP], "Done.", []),
    ("functions.turn:0 left", [], "", ["malformed"]),
    # Markers in a string.
    (
        f"""{SECTION}{call("functions.say:0", '{"text": "a ' + END + ' b"}')}{SECTION_END}""",
        [("say", {"text": f"a {END} b"})],
        "",
        [],
    ),
    # Ends missing.
    (f"{SECTION}{TURNS}", [TURN], "", []),
    (f'{SECTION}{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": 5}}', [TURN], "", []),
    (f'{SECTION}{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": 5{END}', [TURN], "", []),
    (f'{SECTION}{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": 5}}<|im_end|>Hi', [TURN], "", []),
    (f"<|im_assistant|>assistant<|im_middle|>Ok.{TURNS}", [TURN], "Ok.", []),
    # What it thinks, and what it invents.
    (f"<think>{SECTION}{STOPS}{SECTION_END}</think>No.", [], "No.", []),
    (
        f"{SECTION}{TURNS}{SECTION_END}<|im_system|>turn<|im_middle|>## Return of functions.turn:0",
        [TURN],
        "",
        [],
    ),
    # What cannot be read.
    (f"{SECTION}turn left{SECTION_END}Ok.", [], "Ok.", ["malformed"]),
    (f"{SECTION}{SECTION_END}Ok.", [], "Ok.", []),
    (f"{BEGIN}functions.turn:0{ARGUMENTS}left{END}Ok.", [], "Ok.", ["malformed"]),
    (f"{BEGIN}functions.turn:0{ARGUMENTS}{END}", [], "", ["malformed"]),
    (f'{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": 5}} left{END}', [], "", ["malformed"]),
    (f'{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": five}}{END}', [], "", ["malformed"]),
    (f'{BEGIN}{ARGUMENTS}{{"angle_deg": 5}}{END}', [], "", ["malformed"]),
    (call("functions.fly:0", "{}"), [], "", ["unknown_tool"]),
    (f"Its calls begin with {SECTION} and {BEGIN} tags.", [], "Its calls begin with and tags.", []),
]
CUT = [
    f'{SECTION}{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": 5}}',
    f'{SECTION}{BEGIN}functions.turn:0{ARGUMENTS}{{"angle_deg": 5',
    f"{BEGIN}functions.stop:0{ARGUMENTS}",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("kimi_k2", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("kimi_k2", reply)


def test_the_id_is_kept_if_it_is_one() -> None:
    """The model refers to its calls by it, and its template shows it instead of a name."""
    reply = TURNS + call("functions.stop:12", "{}") + call("stop", "{}")
    ids = [each.id for each in parser_for("kimi_k2").parse(reply).calls]
    assert ids == ["functions.turn:0", "functions.stop:12", None]
    unmarked = parser_for("kimi_k2").parse("functions.stop:3{}").calls
    assert [(each.id, each.format) for each in unmarked] == [("functions.stop:3", "kimi_k2")]


def test_a_call_is_written_with_the_number_of_its_id() -> None:
    calls = [ToolCall("functions.stop:12", "stop", {}), ToolCall("call00001", "stop", {})]
    written = FORMATS["kimi_k2"].render(calls)
    assert (
        written
        == SECTION
        + "".join(call(f"functions.stop:{number}", "{}") for number in (12, 1))
        + SECTION_END
    )


def test_distilled_models_spell_theirs_in_the_same_way() -> None:
    reply = (
        "<|tool_calls_begin|><|tool_call_begin|>function<|tool_sep|>turn\n```json\n"
        '{"angle_deg": 5}\n```<|tool_call_end|><|tool_calls_end|>'
    )
    for wire in ("deepseek", "kimi_k2"):
        result = parser_for(wire).parse(reply)
        assert (called(result), result.speech, reasons(result)) == ([TURN], "", [])
        assert result.calls[0].format == wire
