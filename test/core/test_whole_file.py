"""A file is replaced as a whole, or stays as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from edgevox_ros.core.paths import data_folder
from edgevox_ros.core.whole_file import read_whole, write_whole


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
