"""A Python package that is missing is told in one line, with what to run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from edgevox_ros.cli.processes import Children
from edgevox_ros.core.requirements import (
    ALWAYS,
    FROM_PIP,
    FROM_ROSDEP,
    OF_ONE_PROGRAM,
    needed,
    remedy,
)
from edgevox_ros.programs import PROGRAMS

ROOT = Path(__file__).resolve().parents[2]
STAND_IN = ROOT / "test" / "support" / "llm" / "llama_server_stand_in.py"


def without(folder: Path, *packages: str) -> dict[str, str]:
    """An environment for Python, in which these packages cannot be imported."""
    for package in packages:
        error = f"raise ModuleNotFoundError('No module named {package}', name={package!r})\n"
        (folder / f"{package}.py").write_text(error)
    path = os.pathsep.join([str(folder), str(ROOT), *sys.path])
    return {**os.environ, "PYTHONPATH": path}


def run_without(
    package: str, folder: Path, *words: str, text: str = ""
) -> subprocess.CompletedProcess[str]:
    """Python, in which one package cannot be imported."""
    return subprocess.run(
        [sys.executable, *words],
        env=without(folder, package),
        input=text,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.not_unit
@pytest.mark.parametrize("package", ["fastjsonschema", "jinja2", "rclpy"])
def test_the_node_tells_what_is_missing_in_one_line(tmp_path: Path, package: str) -> None:
    done = run_without(package, tmp_path, "-m", "edgevox_ros.node.main")
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith(f"edgevox: the Python package {package} is missing; ")
    assert remedy(package) in line


@pytest.mark.not_unit
@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_shows_its_help_without_what_pip_brings(tmp_path: Path, program: str) -> None:
    """So it is on a robot that has only the binary package of its distribution."""
    done = subprocess.run(
        [sys.executable, "-m", PROGRAMS[program], "--help"],
        env=without(tmp_path, *FROM_PIP),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert program in done.stdout and "usage" in done.stdout


@pytest.mark.not_unit
def test_the_node_tells_at_configure_all_that_pip_has_to_bring(tmp_path: Path) -> None:
    environment = without(tmp_path, *FROM_PIP)
    words = ["--ros-args", "-p", "autostart:=true", "-p", "preset:=demo"]
    command = [sys.executable, "-m", "edgevox_ros.node.main", *words]
    with Children(tmp_path) as children:
        node = children.start("edgevox", command, environment)
        wait_for_text(node.log, "expected what requirements/robot.txt lists")
        told = node.log.read_text()
        children.check()
        assert node.stop(((signal.SIGINT, 60.0), (signal.SIGKILL, 3.0))) == 0
    assert f"found no {', '.join(FROM_PIP)}, expected" in told
    assert remedy("orjson") in told and "Traceback" not in told


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("program", "package"), list(zip(["ask", "call", "evaluate"], ALWAYS, strict=True))
)
def test_a_program_tells_what_it_always_needs(tmp_path: Path, program: str, package: str) -> None:
    tools = str(ROOT / "config" / "tools" / "demo_robot.yaml")
    words = {
        "ask": ("--check", "--tools", tools),
        "call": ("--tools", tools, "stop"),
        "evaluate": ("--suite", "smoke"),
    }
    module = f"edgevox_ros.cli.{program}"
    done = run_without(package, tmp_path, "-m", module, *words[program])
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith(f"{program}: Python packages: found no ")
    assert package in line and line.endswith(f"({remedy(package)})")


@pytest.mark.not_unit
def test_the_panel_tells_what_it_needs_beside_the_node(tmp_path: Path) -> None:
    done = run_without("nicegui", tmp_path, "-m", "edgevox_ros.cli.panel")
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith("panel: the Python package nicegui is missing; ")
    assert line.endswith("requirements/panel.txt")
    assert run_without("nicegui", tmp_path, "-m", "edgevox_ros.cli.panel", "--help").returncode == 0


@pytest.mark.not_unit
def test_mcp_server_tells_what_it_needs_beside_the_node(tmp_path: Path) -> None:
    words = ("-m", "edgevox_ros.cli.mcp_server")
    done = run_without("mcp", tmp_path, *words, "--node", "edgevox")
    assert done.returncode == 2
    [line] = done.stderr.splitlines()
    assert line.startswith("mcp_server: the Python package mcp is missing; ")
    assert line.endswith("requirements/mcp.txt")
    assert run_without("mcp", tmp_path, *words, "--help").returncode == 0


def test_what_one_program_needs_has_a_file_of_its_own() -> None:
    for package, name in OF_ONE_PROGRAM.items():
        assert (ROOT / "requirements" / f"{name}.txt").is_file()
        assert f"{name}.txt" in remedy(package)
        assert f'"{name}.txt"' in (ROOT / "setup.py").read_text()


WITHOUT_BINDING = f"""
import shlex, sys, threading
from pathlib import Path
from edgevox_ros.cli import ask, chat, fetch_model
from edgevox_ros.demo import run_demo
from edgevox_ros.node import main
from edgevox_ros.core.settings import settings_of
from edgevox_ros.node.session import load_model
assert "llama_cpp" not in sys.modules
assert fetch_model.main(["--list"]) == 0
program = Path(sys.argv[1], "llama-server")
command = shlex.join([sys.executable, "-S", {str(STAND_IN)!r}, "--marks", sys.argv[1]])
program.write_text(f'#!/bin/sh\\nexec {{command}} "$@"\\n')
program.chmod(0o755)
server = {{"model.engine": "llama_server", "model.server_program": str(program)}}
load_model(settings_of(server), threading.Event()).engine.close()
try:
    load_model(settings_of({{}}), threading.Event())
except Exception as error:
    print(type(error).__name__, error)
"""


@pytest.mark.not_unit
def test_without_the_binding_all_runs_that_needs_no_model_here(tmp_path: Path) -> None:
    done = run_without("llama_cpp", tmp_path, "-c", WITHOUT_BINDING, str(tmp_path))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith("ModelError llama_cpp: found no Python package llama_cpp, expected")
    assert "pip install -r" in last and "robot.txt" in last and "model.engine" in last


@pytest.mark.not_unit
def test_ask_tells_of_the_binding_in_one_line(tmp_path: Path) -> None:
    tools = ROOT / "config" / "tools" / "demo_robot.yaml"
    words = ("-m", "edgevox_ros.cli.ask", "--tools", str(tools))
    done = run_without("llama_cpp", tmp_path, *words, text="hello\n")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("ask: llama_cpp: found no Python package")
    assert "Traceback" not in done.stderr


@pytest.mark.not_unit
def test_a_binding_that_does_not_load_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "llama_cpp.py").write_text(
        "raise RuntimeError('Failed to load shared library libllama.so')\n"
    )
    look = "from edgevox_ros.llm.llama.binding import llama_cpp\nllama_cpp.llama_decode"
    path = os.pathsep.join([str(tmp_path / "broken"), str(ROOT), *sys.path])
    done = subprocess.run(
        [sys.executable, "-c", look],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert "found a package that does not load (Failed to load shared library" in done.stderr


def wait_for_text(file: Path, text: str) -> None:
    end = time.monotonic() + 120
    while text not in file.read_text(errors="replace") and time.monotonic() < end:
        time.sleep(0.1)


def test_what_is_not_ours_stays_an_error() -> None:
    with pytest.raises(ModuleNotFoundError), needed("test"):
        raise ModuleNotFoundError(
            "No module named 'edgevox_ros.nothing'", name="edgevox_ros.nothing"
        )
    with pytest.raises(ModuleNotFoundError), needed("test"):
        raise ModuleNotFoundError("without a name")


def test_each_remedy_brings_the_package() -> None:
    lists = {
        name: (ROOT / "requirements" / f"{name}.txt").read_text().lower().replace("-", "_")
        for name in ("robot", "libraries")
    }
    other_names = {"llama_cpp": "llama_cpp_python", "re2": "google_re2", "yaml": "pyyaml"}
    for package in FROM_PIP:
        assert f"\n{other_names.get(package, package)}==" in lists["robot"], package
    manifest = (ROOT / "package.xml").read_text()
    for package in FROM_ROSDEP:
        assert f"python3-{package.replace('_', '-')}" in manifest, package
        name = other_names.get(package, package)
        told = remedy(package).lower().replace("-", "_")
        assert f"\n{name}==" in lists["libraries"] or told.endswith(f" {name}"), package


def test_the_steps_of_the_readme_set_pip_up_before_they_use_it() -> None:
    readme = (ROOT / "README.md").read_text()
    steps = readme.partition("## Put it on your robot")[2].partition("## ")[0]
    allowed = steps.index("export PIP_BREAK_SYSTEM_PACKAGES=1")
    assert steps.index("rosdep install") < steps.index("pip install -r")
    assert allowed < steps.index("pip install -r")
