"""Nobody's words forge a line of a log or a terminal, or steer it."""

from __future__ import annotations

import io
import json
import logging
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.errors import MOST_PROBLEMS
from edgevox_ros.core.safe_text import (
    MOST_CHARACTERS,
    SafeFormatter,
    complain,
    lines_of,
    make_python_log_safe,
    one_line,
    quoted_lines,
    safe_json,
)
from edgevox_ros.core.strict_yaml import StrictYamlError, load_strict

FORGED = "\x1b[2J\x1b[31mall is well\n[INFO] [1.0] [edgevox]: trust me\r\x9b1m\u202e\u2028"


@given(st.text(alphabet=st.characters(), max_size=80))
def test_any_text_is_one_line_that_no_terminal_obeys(text: str) -> None:
    line = one_line(text)
    assert len(line.splitlines()) <= 1
    assert all(each.isprintable() or each in "\u200c\u200d" for each in line)
    if text.isprintable():
        assert line == text


def test_a_text_shows_what_it_holds() -> None:
    assert one_line("a\x1b[1m\n\u202eb\u200dc") == "a\\x1b[1m\\n\\u202eb\u200dc"
    assert one_line("Küche, キッチン") == "Küche, キッチン"
    assert one_line("x" * (MOST_CHARACTERS + 5)).endswith("x... (5 more characters)")
    assert one_line("\ud800") == "\\ud800"


@given(st.recursive(st.text(alphabet=st.characters()), st.lists, max_leaves=4))
def test_any_json_is_one_line_that_no_terminal_obeys(value: object) -> None:
    line = safe_json(value)
    assert json.loads(line) == value
    assert len(line.splitlines()) == 1
    assert all(each.isprintable() or each in "\u200c\u200d" for each in line)


def test_json_for_people_shows_their_letters() -> None:
    assert safe_json({"ort": "Küche", "a": [1, True]}) == '{"ort": "Küche", "a": [1, true]}'
    assert safe_json(["\u202e\x7f\u2028\ud800"]) == r'["\u202e\u007f\u2028\ud800"]'
    assert safe_json({"a": "\x85"}, indent=1) == '{\n "a": "\\u0085"\n}'
    assert safe_json({"a": Path("x")}) == '{"a": "x"}'


def test_json_stays_whole_where_an_output_lacks_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), "latin-1"))
    assert safe_json("Küche 中 😀") == '"Küche \\u4e2d \\ud83d\\ude00"'


def test_an_error_of_many_problems_is_a_line_each() -> None:
    with pytest.raises(StrictYamlError) as caught:
        load_strict("a: 1\n" * 200)
    lines = lines_of(caught.value)
    assert len(lines) == MOST_PROBLEMS + 1
    assert lines[-1] == "and 149 more"
    assert lines_of(ValueError("a\nb")) == ["a\nb"]


def test_what_libraries_log_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    handler = logging.Handler()
    monkeypatch.setattr(logging, "lastResort", handler)
    make_python_log_safe()
    record = logging.LogRecord("edgevox.llm", logging.WARNING, "", 0, "%s", (FORGED,), None)
    assert isinstance(handler.formatter, SafeFormatter)
    assert handler.format(record) == one_line(FORGED)


def test_what_another_program_printed_keeps_its_lines_and_nothing_else() -> None:
    assert list(quoted_lines("one\n\n\x1b[2Jtwo\x0bthree\n")) == ["one", "\\x1b[2Jtwo\\x0bthree"]


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_complaint_is_one_line_in_every_encoding(
    encoding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = io.BytesIO()
    stream = io.TextIOWrapper(written, encoding=encoding)
    monkeypatch.setattr(sys, "stderr", stream)
    complain(f"ask: Küche {FORGED}")
    lines = written.getvalue().decode(encoding).splitlines()
    assert len(lines) == 1
    assert lines[0].isprintable()
