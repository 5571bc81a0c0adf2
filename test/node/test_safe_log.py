"""Nobody's words forge a line of the log, or steer the terminal that shows it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted_node import OpenNode, open_node

from edgevox_ros.llm import TemplateError
from edgevox_ros.node.safe_log import (
    MOST_CHARACTERS,
    MOST_PROBLEMS,
    SafeFormatter,
    lines_of,
    make_python_log_safe,
    one_line,
)
from edgevox_ros.strict_yaml import StrictYamlError, load_strict

__all__ = ["open_node"]

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


def test_words_of_user_model_template_and_robot_are_escaped_in_the_log(
    open_node: OpenNode,
    stage: Any,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = stage.person()
    name = r"\u001b[31mx\n[INFO] trust"
    call = f'<tool_call>{{"name": "{name}", "arguments": {{}}}}</tool_call>'
    engine = open_node([call], ["No."], **{"tools.files": []})
    assert person.ask(f"please {FORGED}")

    def refuse(*_: Any) -> Any:
        raise TemplateError(f"chat template, line 3: {FORGED}")

    monkeypatch.setattr(engine, "generate", refuse)
    assert person.ask(f"and now {FORGED}")
    person.wait(lambda: any(event.get("guard") == "failure" for event in person.events))
    seen = capfd.readouterr().err
    assert "\\x1b[31m" in seen
    assert "chat template, line 3: \\x1b[2J" in seen
    assert not any(character in seen for character in "\x1b\r\x9b\u202e\u2028")
    assert all(line.startswith("[") for line in seen.splitlines()), "a line that nobody wrote"
    assert "[INFO] [1.0]" not in [line[:12] for line in seen.splitlines()]


def test_every_problem_of_a_map_has_a_line_of_its_own(
    open_node: OpenNode, stage: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text("tools: {}\n")
    open_node(**{"tools.files": [str(file)]})
    file.write_text('tools:\n  "a\\e[1m\\nb": 5\n  c: 6\n')
    answer = person.trigger("reload_tools")
    assert not answer.success
    lines = [line for line in capfd.readouterr().err.splitlines() if "ToolMapError" in line]
    assert [str(file) in line for line in lines] == [True] * len(lines)
    assert len(lines) >= 2
    assert not any("\x1b" in line for line in lines)
