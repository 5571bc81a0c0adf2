"""The log of events: whole lines, new files when one is full, no harm when it cannot be written."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.node import event_file
from edgevox_ros.node.event_file import EventFile


def test_lines_are_appended_and_old_files_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_file, "FILE_BYTES", 200)
    file = tmp_path / "logs" / "events.jsonl"
    log = EventFile(str(file))
    for number in range(100):
        log.write(json.dumps({"number": number}))
    log.close()
    files = sorted(file.parent.iterdir())
    assert len(files) == 1 + event_file.OLD_FILES
    lines = [line for path in files for line in path.read_text().splitlines()]
    assert max(json.loads(line)["number"] for line in lines) == 99


def test_no_name_means_no_file(tmp_path: Path) -> None:
    log = EventFile()
    log.write("x")
    log.close()
    log.write("after the end")


def test_a_disk_that_is_full_stops_nothing() -> None:
    log = EventFile("/dev/full")
    for _ in range(3):
        log.write("lost")
    log.close()


@pytest.mark.not_unit
def test_the_node_writes_its_events(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "events.jsonl"
    person = stage.person()
    stage.node(autostart=True, events__log_file=str(file))
    person.wait(lambda: person.lifecycle() == "active")
    person.ask("hello")

    def written() -> list[str]:
        return [json.loads(line)["type"] for line in file.read_text().splitlines()]

    person.wait(lambda: "speech" in written())
    person.wait(lambda: [event["type"] for event in person.events] == written())


@pytest.mark.not_unit
def test_a_file_that_cannot_be_opened_is_told_at_configure(stage: Any, tmp_path: Path) -> None:
    person = stage.person()
    stage.node(events__log_file=str(tmp_path))
    person.wait(lambda: person.lifecycle() == "unconfigured")
    assert not person.configure()
    person.wait(lambda: bool(person.diagnostics))
    person.wait(lambda: str(tmp_path) in person.diagnostics[-1].status[0].message)


def test_a_named_pipe_is_refused_for_writing_to_it_waits(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="found a named pipe at"):
        EventFile(str(tmp_path / "pipe"))
