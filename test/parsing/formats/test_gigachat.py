"""gigachat: what is read, what is said, what is refused."""

from __future__ import annotations

import pytest
from support.parsing.format_table import Row, assert_cut, assert_reads, reply_of
from support.parsing.replies import called, parser_for

TURN = ("turn", {"angle_deg": 5})
STOP: tuple[str, dict[str, object]] = ("stop", {})
OBJECT = '{"name": "turn", "arguments": {"angle_deg": 5}}'
HEAD = "<|message_sep|>\n\nfunction call<|role_sep|>\n"
CALL = f"{HEAD}{OBJECT}"
TOKEN = f"<|function_call|>{OBJECT}"
TABLE: list[Row] = [
    (CALL, [TURN], "", []),
    (f"I turn.{CALL}</s>", [TURN], "I turn.", []),
    (f"I turn{CALL}<|message_sep|>\n\n", [TURN], "I turn", []),
    (f'{CALL}{HEAD}{{"name": "stop"}}', [TURN, STOP], "", []),
    (TOKEN, [TURN], "", []),
    (f"I turn.{TOKEN}<|message_sep|>\n\n", [TURN], "I turn.", []),
    (f'{TOKEN}\n\n<|function_call|>{{"name": "stop"}}', [TURN, STOP], "", []),
    # Without the separator, or without either token.
    (f"function call<|role_sep|>\n{OBJECT}", [TURN], "", []),
    (f"I turn.\n\nfunction call<|role_sep|>{OBJECT}", [TURN], "I turn.", []),
    (f"I turn.\n\nfunction call\n{OBJECT}", [TURN], "I turn.", []),
    (f"function call{OBJECT}", [TURN], "", []),
    (OBJECT, [TURN], "", []),
    (f"assistant<|role_sep|>\nI turn.{CALL}", [TURN], "I turn.", []),
    # What else a message may be.
    ("Ok.<|message_sep|>\n\nassistant<|role_sep|>\nDone.", [], "Ok.\nDone.", []),
    (f"{CALL}<|message_sep|>\n\nassistant<|role_sep|>\nDone.", [TURN], "Done.", []),
    (f"Ok.<|message_sep|>\n\nuser<|role_sep|>\nNo.{CALL}", [], "Ok.", []),
    (f"{CALL}<|message_sep|>\n\nfunction result<|role_sep|>\nok{CALL}", [TURN], "", []),
    ("Ok.<|message_sep|>\n\n", [], "Ok.", []),
    ("Ok.<|message_sep|>\n\nand so on", [], "Ok.", []),
    # Words about it.
    ("A function call is no act.", [], "A function call is no act.", []),
    ("I made a function call.", [], "I made a function call.", []),
    ("Half a f", [], "Half a f", []),
    (
        f"I would write a function call {OBJECT} here.",
        [],
        "I would write a function call here.",
        [],
    ),
    # What cannot be read.
    (f'{HEAD}{{"name": "turn", "arguments": {{left}}}}', [], "", ["malformed"]),
    (f"{HEAD}turn left", [], "", ["malformed"]),
    (f'{HEAD}{{"arguments": {{}}}}', [], "", ["malformed"]),
    (f'{HEAD}{{"name": "fly", "arguments": {{}}}}', [], "", ["unknown_tool"]),
    ("Ok.<|message_sep|>\n\nfunction ca", [], "Ok.", ["malformed"]),
]
CUT = [
    CALL[:-2],
    TOKEN[:-1],
    f'{HEAD}{{"name": "tu',
    "<|message_sep|>\n\nfunction call<|role_s",
    "function call<|role_sep|>\n{",
]


@pytest.mark.parametrize("row", TABLE, ids=reply_of)
def test_reads(row: Row) -> None:
    assert_reads("gigachat", row)


@pytest.mark.parametrize("reply", CUT)
def test_what_was_cut_runs_only_with_its_own_end(reply: str) -> None:
    assert_cut("gigachat", reply)


@pytest.mark.parametrize("own", ["hermes", "pythonic", "json"])
def test_another_family_speaks_neither_spelling(own: str) -> None:
    for text in (CALL, TOKEN, f"function call<|role_sep|>\n{OBJECT}"):
        result = parser_for(own).parse(f"Sure.\n{text}")
        assert (result.speech, {call.format for call in result.calls}) == ("Sure.", {"gigachat"})
    result = parser_for(own).parse(f"Sure.\nfunction call\n{OBJECT}\nDone.")
    assert called(result) == []
