"""Logs of events: every event in order, however the file ends and whatever else stands in it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.errors import Problem
from edgevox_ros.core.events import SpeechEvent
from edgevox_ros.evaluation.logs.event_log import (
    LONGEST_LINE,
    EventLogError,
    LoggedEvent,
    read_events,
)

HEARD = {"type": "transcript", "turn": 1, "stamp": 10.0, "text": "hello", "age_s": 0.0}
SAID = {"type": "speech", "turn": 1, "stamp": 11.0, "text": "Hello."}


def read(file: Path) -> tuple[list[LoggedEvent], list[Problem]]:
    problems: list[Problem] = []
    return list(read_events([file], problems.append)), problems


def written(folder: Path, *lines: Any, end: str = "\n") -> Path:
    file = folder / "events.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts) + end, encoding="utf-8")
    return file


def test_events_have_their_place(tmp_path: Path) -> None:
    events, problems = read(written(tmp_path, HEARD, "", SAID))
    assert not problems
    assert [(event.event.kind, event.turn, event.line) for event in events] == [
        ("transcript", 1, 1),
        ("speech", 1, 3),
    ]
    assert events[1].event == SpeechEvent("Hello.", turn=1)


@pytest.mark.parametrize(
    ("line", "found", "expected"),
    [
        ("nonsense", "no JSON", "an event of the node"),
        ("[1]", "[1]", "an event of the node"),
        ({"level": "info", "message": "x"}, "type: nothing", "an event of the node"),
        ({**HEARD, "turn": "1"}, "turn: '1'", "an event of the node"),
        ({**HEARD, "turn": True}, "turn: true", "an event of the node"),
        ({**HEARD, "stamp": None}, "stamp: nothing", "an event of the node"),
        ({**HEARD, "text": 5}, "text: 5 in an event transcript", "a text"),
        (
            {"type": "call", "turn": 1, "stamp": 1.0, "name": "drive", "arguments": [2]},
            "arguments: [2] in an event call",
            "an object",
        ),
        ('{"type": "speech", "type": "speech"}', "the key 'type' a second time", "an event"),
    ],
)
def test_a_foreign_line_is_named_and_skipped(
    tmp_path: Path, line: Any, found: str, expected: str
) -> None:
    file = written(tmp_path, HEARD, line, SAID)
    events, (problem,) = read(file)
    assert [event.event.kind for event in events] == ["transcript", "speech"]
    assert (problem.source, problem.line) == (str(file), 2)
    assert found in problem.found and problem.expected.startswith(expected)


@given(cut=st.integers(1, len(json.dumps(SAID)) - 1))
def test_a_last_line_that_was_cut_is_nothing_special(
    tmp_path_factory: pytest.TempPathFactory, cut: int
) -> None:
    file = written(tmp_path_factory.mktemp("log"), HEARD, json.dumps(SAID)[:cut], end="")
    events, problems = read(file)
    assert [event.event.kind for event in events] == ["transcript"] and not problems


def test_a_last_line_without_its_end_counts_if_it_is_whole(tmp_path: Path) -> None:
    events, problems = read(written(tmp_path, HEARD, SAID, end=""))
    assert len(events) == 2 and not problems


def test_a_line_that_is_far_too_long_is_not_held_in_memory(tmp_path: Path) -> None:
    file = written(tmp_path, HEARD, "x" * (3 * LONGEST_LINE), SAID)
    events, (problem,) = read(file)
    assert [event.line for event in events] == [1, 3]
    assert "more than" in problem.found


def test_a_node_that_was_started_again_counts_anew(tmp_path: Path) -> None:
    again = {**HEARD, "turn": 2}
    events, _ = read(written(tmp_path, HEARD, again, SAID, HEARD, SAID))
    assert [event.key for event in events] == [(0, 1), (0, 2), (0, 1), (1, 1), (1, 1)]


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, found in ((tmp_path, "a folder"), (tmp_path / "pipe", "a named pipe")):
        with pytest.raises(EventLogError, match=found):
            read(path)
    with pytest.raises(EventLogError, match="No such file"):
        read(tmp_path / "nothing.jsonl")


def test_a_stamp_that_no_calendar_has_is_shown_as_seconds(tmp_path: Path) -> None:
    ((event,), _) = read(written(tmp_path, {**HEARD, "stamp": 1e300}))
    assert event.time == "1e+300 s"
