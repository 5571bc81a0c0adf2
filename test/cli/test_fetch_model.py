"""fetch_model downloads, resumes, compares the checksum; against a hub on loopback."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CONTENT = random.Random(1).randbytes(3_000_000)
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


def run(
    tmp_path: Path, url: str, *arguments: str, sha256: str = "", commercial: bool = True
) -> subprocess.CompletedProcess[str]:
    presets = tmp_path / "presets.yaml"
    sha = f"sha256: '{sha256}'" if sha256 else ""
    presets.write_text(PRESETS.format(sha=sha, commercial=str(commercial).lower()))
    command = [sys.executable, "-m", "edgevox_ros.cli.fetch_model", *arguments]
    command += ["--presets-file", str(presets), "--models-dir", str(tmp_path / "models")]
    environment = {
        **os.environ,
        "HF_ENDPOINT": url,
        "HF_HOME": str(tmp_path / "home"),
        "HF_HUB_DISABLE_XET": "1",
        "HF_HUB_DISABLE_TELEMETRY": "1",
        "NO_PROXY": "127.0.0.1",
    }
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=90)


def test_a_model_is_fetched_and_its_licence_shown(tmp_path: Path, hub: Any) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(tmp_path, server.url, "small", sha256=hashlib.sha256(CONTENT).hexdigest())
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "models" / "small.gguf").read_bytes() == CONTENT
    assert "licence MIT" in done.stdout
    assert done.stdout.splitlines()[-1] == str(tmp_path / "models" / "small.gguf")


def test_a_broken_download_goes_on_where_it_stopped(tmp_path: Path, hub: Any) -> None:
    large = CONTENT * 8  # the client writes to disk in pieces of 10 MB
    with hub({PATH: large}) as server:
        server.break_after = 15_000_000
        done = run(tmp_path, server.url, "small")
        if done.returncode:
            done = run(tmp_path, server.url, "small")
        assert done.returncode == 0, done.stderr
        assert server.ranges, "the second request began anew"
        assert not any(asked.startswith("bytes=0-") for asked in server.ranges)
    assert (tmp_path / "models" / "small.gguf").read_bytes() == large


def test_a_wrong_checksum_is_told_and_the_file_removed(tmp_path: Path, hub: Any) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(tmp_path, server.url, "small", sha256="0" * 64)
    assert done.returncode == 1
    assert "checksum" in done.stderr
    assert "expected 000" in done.stderr
    assert not (tmp_path / "models" / "small.gguf").exists()


def test_a_non_commercial_licence_is_pointed_out(tmp_path: Path, hub: Any) -> None:
    with hub({PATH: CONTENT}) as server:
        done = run(tmp_path, server.url, "small", commercial=False)
    assert "does not allow commercial use" in done.stdout


def test_a_hub_that_lacks_the_file_is_one_clear_line(tmp_path: Path, hub: Any) -> None:
    with hub({}) as server:
        done = run(tmp_path, server.url, "small")
    assert done.returncode == 1
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert "somebody/small-gguf" in done.stderr


def test_a_hub_that_cannot_be_reached_is_one_clear_line(tmp_path: Path) -> None:
    done = run(tmp_path, "http://127.0.0.1:9", "small")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("fetch_model: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["big", "demo "])
def test_an_unknown_preset_names_those_that_exist(tmp_path: Path, name: str) -> None:
    done = run(tmp_path, "http://127.0.0.1:9", name)
    assert done.returncode == 2
    assert "expected one of small" in done.stderr


def test_the_list_shows_size_and_licence(tmp_path: Path) -> None:
    done = run(tmp_path, "http://127.0.0.1:9", "--list")
    assert done.returncode == 0
    assert "small" in done.stdout
    assert "MIT" in done.stdout
