"""A file is replaced as a whole, or stays as it was; and one node alone holds it."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.paths import data_folder
from edgevox_ros.core.whole_file import HeldFiles, read_whole, write_whole


def test_folders_are_made_and_nothing_else_is_left(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "kept.yaml"
    write_whole(file, "one: 1\n")
    write_whole(file, "two: ü\n")
    assert file.read_text(encoding="utf-8") == "two: ü\n"
    assert [each.name for each in file.parent.iterdir()] == ["kept.yaml"]


def test_what_cannot_be_written_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.yaml"
    write_whole(file, "old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, "new")
    assert file.read_text(encoding="utf-8") == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["kept.yaml"]


def test_two_who_write_at_once_leave_a_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kept.yaml"
    sync: Callable[[int], None] = os.fsync

    def meanwhile(descriptor: int) -> None:
        monkeypatch.setattr("os.fsync", sync)
        write_whole(file, "of the other\n")
        sync(descriptor)

    monkeypatch.setattr("os.fsync", meanwhile)
    write_whole(file, "of the one who ends last\n")
    assert file.read_text(encoding="utf-8") == "of the one who ends last\n"
    assert [each.name for each in tmp_path.iterdir()] == ["kept.yaml"]


Hold = Callable[[str], HeldFiles]


@pytest.fixture(name="node")
def _node() -> Iterator[tuple[Hold, list[str]]]:
    """Makes the files of a node, and what these warned of."""
    warned: list[str] = []
    made: list[HeldFiles] = []

    def named(owner: str) -> HeldFiles:
        made.append(HeldFiles(owner, warned.append))
        return made[-1]

    yield named, warned
    for each in made:
        each.close()


def test_the_second_node_is_told_who_holds_the_file(
    tmp_path: Path, node: tuple[Hold, list[str]]
) -> None:
    named, warned = node
    file = tmp_path / "new" / "kept.yaml"
    anton, berta = named("/anton/edgevox"), named("/berta/edgevox")
    anton.hold(file, "schedule.file")
    anton.hold(file, "schedule.file")
    with pytest.raises(ConfigurationError) as refused:
        berta.hold(file.parent / ".." / "new" / file.name, "schedule.file")
    told = str(refused.value)
    assert told.startswith("parameter schedule.file: found ")
    assert str(file.name) in told and f"/anton/edgevox (process {os.getpid()} on " in told
    # Another file is free, and what its holder has left is too.
    berta.hold(tmp_path / "other.yaml", "schedule.file")
    write_whole(file, "by its holder")
    with pytest.raises(ConfigurationError, match="anton"):
        berta.hold(file, "schedule.file")
    anton.close()
    berta.hold(file, "schedule.file")
    with pytest.raises(ConfigurationError, match=r"/berta/edgevox \(process"):
        named("/anton/edgevox").hold(file, "schedule.file")
    assert warned == []


HOLD_AND_START_ANOTHER = """
import subprocess, sys, time
from pathlib import Path
from edgevox_ros.core.whole_file import HeldFiles
HeldFiles("/killed", print).hold(Path(sys.argv[1]), "schedule.file")
subprocess.Popen([sys.executable, "-c", "input()"])
print("held", flush=True)
time.sleep(600)
"""


def test_a_process_that_is_killed_holds_nothing_though_its_children_live(
    tmp_path: Path, node: tuple[Hold, list[str]]
) -> None:
    named, _ = node
    file, mine = tmp_path / "kept.yaml", named("/edgevox")
    command = [sys.executable, "-c", HOLD_AND_START_ANOTHER, str(file)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(ConfigurationError, match=f"/killed .process {other.pid} on "):
            mine.hold(file, "schedule.file")
        other.send_signal(signal.SIGKILL)
        other.wait()
        mine.hold(file, "schedule.file")


def test_where_nothing_can_be_locked_that_is_told_and_it_goes_on(
    tmp_path: Path, node: tuple[Hold, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    named, warned = node

    def unsupported(descriptor: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", unsupported)
    for owner in ("/anton/edgevox", "/berta/edgevox"):
        named(owner).hold(tmp_path / "kept.yaml", "tools.taught_dir")
    assert len(warned) == 2 and "cannot be locked (No locks available)" in warned[0]
    assert "tools.taught_dir" in warned[0]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, node: tuple[Hold, list[str]]) -> None:
    named, warned = node
    (tmp_path / "taught").write_text("no folder", encoding="utf-8")
    named("/edgevox").hold(tmp_path / "taught" / "kept.yaml", "tools.taught_dir")
    [line] = warned
    assert str(tmp_path / "taught" / "kept.yaml.lock") in line


def test_only_a_regular_file_of_some_length_is_read(tmp_path: Path) -> None:
    file, pipe = tmp_path / "kept", tmp_path / "pipe"
    assert read_whole(file, 3) is None
    file.write_bytes(b"abc")
    assert read_whole(file, 3) == b"abc"
    os.mkfifo(pipe)
    for path, most in ((file, 2), (pipe, 3), (tmp_path, 3)):
        with pytest.raises(OSError):
            read_whole(path, most)


def test_what_is_taught_has_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("EDGEVOX_DATA", raising=False)
    assert data_folder() == tmp_path / "edgevox"
    monkeypatch.setenv("EDGEVOX_DATA", str(tmp_path / "own"))
    assert data_folder() == tmp_path / "own"
