"""fetch_model downloads, resumes, compares the checksum; against a hub on loopback."""

from __future__ import annotations

import hashlib
import os
import random
import re
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest
from huggingface_hub import constants
from huggingface_hub.utils import close_session
from support.cli.typist import Typist

from edgevox_ros.cli import fetch_model


def gguf(size: int, promised: int | None = None) -> bytes:
    """A GGUF file of one tensor with that many bytes; `promised`: what its header says of them."""
    floats = (size if promised is None else promised) // 4
    head = struct.pack("<4sIQQ", b"GGUF", 3, 1, 0)
    head += struct.pack("<Q1sIQIQ", 1, b"w", 1, floats, 0, 0)
    return head.ljust(-(-len(head) // 32) * 32, b"\0") + random.Random(1).randbytes(size)


CONTENT = gguf(3_000_000)
PAGE = b"<!DOCTYPE html><html><body>Please sign in to this network.</body></html>"
PATH = "/somebody/small-gguf/resolve/main/small.gguf"
PRESETS = """
presets:
  small:
    repo: somebody/small-gguf
    file: small.gguf
    size_gb: 0.003
    license: MIT
    commercial: {commercial}
    formats: auto
    {sha}
"""


class Done(NamedTuple):
    """What the program returned and wrote."""

    returncode: int
    stdout: str
    stderr: str


class Program(Protocol):
    """Runs fetch_model against the hub at `url`, within this process."""

    def __call__(
        self, url: str, *arguments: str, sha256: str = "", commercial: bool = True
    ) -> Done: ...


def words(
    tmp_path: Path, arguments: tuple[str, ...], sha256: str = "", commercial: bool = True
) -> list[str]:
    """The arguments, with presets and a folder of this test."""
    presets = tmp_path / "presets.yaml"
    sha = f"sha256: '{sha256}'" if sha256 else ""
    presets.write_text(PRESETS.format(sha=sha, commercial=str(commercial).lower()))
    given = [*arguments, "--presets-file", str(presets)]
    if "--list" not in arguments:
        given += ["--models-dir", str(tmp_path / "models")]
    return given


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Program]:
    """The program; the hub's client reads its environment once, so its constants are set."""
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_XET", True)
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_TELEMETRY", True)
    monkeypatch.setattr(constants, "HF_HUB_DISABLE_IMPLICIT_TOKEN", True)
    # The client's pauses between its tries; it takes no other ones.
    monkeypatch.setattr(time, "sleep", lambda seconds: None)

    def run(url: str, *arguments: str, sha256: str = "", commercial: bool = True) -> Done:
        path = constants.HUGGINGFACE_CO_URL_TEMPLATE.removeprefix(constants.ENDPOINT)
        monkeypatch.setattr(constants, "ENDPOINT", url)
        monkeypatch.setattr(constants, "HUGGINGFACE_CO_URL_TEMPLATE", url + path)
        status = fetch_model.main(words(tmp_path, arguments, sha256, commercial))
        return Done(status, *capsys.readouterr())

    close_session()
    yield run
    close_session()


def run_alone(tmp_path: Path, url: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own: what a shell sees of it."""
    command = [sys.executable, "-m", "edgevox_ros.cli.fetch_model", *words(tmp_path, arguments)]
    environment = {
        **os.environ,
        "HF_ENDPOINT": url,
        "HF_HOME": str(tmp_path / "home"),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "NO_PROXY": "127.0.0.1",
    }
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)


def test_a_model_is_fetched_and_its_licence_shown(tmp_path: Path, hub: Any, run: Program) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(server.url, "small", sha256=hashlib.sha256(CONTENT).hexdigest())
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "models" / "small.gguf").read_bytes() == CONTENT
    assert "licence MIT" in done.stdout
    assert done.stdout.splitlines()[-1] == str(tmp_path / "models" / "small.gguf")


def test_a_broken_download_goes_on_where_it_stopped(tmp_path: Path, hub: Any, run: Program) -> None:
    large = gguf(24_000_000)  # the client writes to disk in pieces of 10 MB
    with hub({PATH: large}) as server:
        server.break_after = 15_000_000
        done = run(server.url, "small")
        if done.returncode:
            done = run(server.url, "small")
        assert done.returncode == 0, done.stderr
        assert server.ranges, "the second request began anew"
        assert not any(asked.startswith("bytes=0-") for asked in server.ranges)
    assert (tmp_path / "models" / "small.gguf").read_bytes() == large


def test_a_wrong_checksum_is_told_and_the_file_removed(
    tmp_path: Path, hub: Any, run: Program
) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(server.url, "small", sha256="0" * 64)
    assert done.returncode == 1
    assert "checksum" in done.stderr
    assert "expected 000" in done.stderr
    assert not (tmp_path / "models" / "small.gguf").exists()


def test_a_connection_that_breaks_again_and_again_is_one_line(
    tmp_path: Path, hub: Any, run: Program
) -> None:
    with hub({PATH: CONTENT}) as server:
        server.break_after, server.breaks = 0, 100
        done = run(server.url, "small")
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    told = [line for line in done.stderr.splitlines() if line.startswith("fetch_model: ")]
    assert len(told) == 1
    assert "somebody/small-gguf/small.gguf" in told[0]
    assert not (tmp_path / "models" / "small.gguf").exists(), (
        "half a file was taken for a whole one"
    )


@pytest.mark.parametrize("what", [PAGE, b"", gguf(1000, promised=4000), b"GGUF"])
def test_what_is_no_whole_model_is_told_and_removed(
    tmp_path: Path, hub: Any, run: Program, what: bytes
) -> None:
    with hub({PATH: what}) as server:
        done = run(server.url, "small")
    assert done.returncode == 1, done.stdout
    assert "small.gguf: found" in done.stderr
    assert "expected" in done.stderr
    assert not (tmp_path / "models" / "small.gguf").exists()


def test_without_a_checksum_in_the_preset_the_hubs_own_is_compared(
    tmp_path: Path, hub: Any, run: Program
) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(server.url, "small")
        assert f"sha256 {hashlib.sha256(CONTENT).hexdigest()} (the hub's)" in done.stdout
        (tmp_path / "models" / "small.gguf").unlink()
        server.etag = "f" * 64
        done = run(server.url, "small")
    assert done.returncode == 1, done.stdout
    assert f"expected {'f' * 64} (the hub's)" in done.stderr
    assert not (tmp_path / "models" / "small.gguf").exists()


def test_where_nobody_tells_a_checksum_the_files_own_is_shown(
    tmp_path: Path, hub: Any, run: Program
) -> None:
    with hub({PATH: CONTENT}) as server:
        server.etag = "not-a-checksum"
        done = run(server.url, "small")
    assert done.returncode == 0, done.stderr
    assert f"sha256 {hashlib.sha256(CONTENT).hexdigest()} (neither" in done.stdout


def test_a_non_commercial_licence_is_pointed_out(tmp_path: Path, hub: Any, run: Program) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(server.url, "small", commercial=False)
    assert "does not allow commercial use" in done.stdout


def test_a_hub_that_lacks_the_file_is_one_clear_line(tmp_path: Path, hub: Any) -> None:
    with hub({}) as server:
        done = run_alone(tmp_path, server.url, "small")
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "somebody/small-gguf" in done.stderr


def test_a_hub_that_cannot_be_reached_is_one_clear_line(run: Program) -> None:
    done = run("http://127.0.0.1:9", "small")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("fetch_model: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["big", "demo "])
def test_an_unknown_preset_names_those_that_exist(run: Program, name: str) -> None:
    done = run("http://127.0.0.1:9", name)
    assert done.returncode == 2
    assert "expected one of small" in done.stderr


def test_the_list_shows_size_and_licence(run: Program) -> None:
    done = run("http://127.0.0.1:9", "--list")
    assert done.returncode == 0
    assert "small" in done.stdout
    assert "MIT" in done.stdout


def test_progress_fits_a_narrow_terminal(
    tmp_path: Path, hub: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    presets = tmp_path / "presets.yaml"
    presets.write_text(PRESETS.format(sha="", commercial="true"))
    with hub({PATH: gguf(24_000_000)}) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.url)
        monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
        monkeypatch.setenv("HF_HUB_DISABLE_XET", "1")
        monkeypatch.setenv("NO_PROXY", "127.0.0.1")
        command = [sys.executable, "-m", "edgevox_ros.cli.fetch_model", "small"]
        command += ["--presets-file", str(presets), "--models-dir", str(tmp_path / "models")]
        typist = Typist(command, columns=30)
        try:
            assert typist.program.wait(120) == 0, typist.shown
            assert typist.sees("100 %"), typist.shown
        finally:
            typist.leave()
    rows = [row for row in re.split(r"[\r\n]", typist.shown) if "%" in row]
    assert rows and all(len(row.rstrip()) < 30 for row in rows), rows
