"""Builds the demo robot's action type (edgevox_demo_interfaces) and installs it into a venv.

    python scripts/build_demo_interfaces.py [--prefix .venv]

Run it with the Python of that venv. With ROS 2 sourced its generators are used, otherwise those of
the ROS wheels. Does nothing if the same files were already built with the same versions.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "edgevox_ros" / "demo" / "interfaces"
PACKAGE = "edgevox_demo_interfaces"
MARKER = Path("share/ament_index/resource_index/packages") / PACKAGE
WHEEL_PYTHON = re.compile(r"/opt/python/cp\d+-cp\d+[a-z]*/include/python3\.\d+[a-z]*")
WHEEL_NUMPY = re.compile(
    r"/opt/python/cp\d+-cp\d+[a-z]*/lib/python3\.\d+[a-z]*/site-packages/numpy/(?:_?core)/include"
)
STEP = re.compile(r"^\[\s*(\d+)(?:/(\d+)|%)\]")
REPORT_EVERY_S = 5.0


class BuildError(Exception):
    """The build cannot succeed here. The message says why, in one line."""


@dataclass(frozen=True)
class Tools:
    """Programs that the build runs."""

    cmake: str
    ninja: str | None


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--prefix", type=Path, default=ROOT / ".venv", help="where to install")
    options = parser.parse_args(arguments)
    try:
        build(options.prefix.resolve())
    except BuildError as error:
        print(f"demo interfaces: {error}", file=sys.stderr)
        return 1
    return 0


def build(prefix: Path) -> None:
    """Build and install the package, unless its stamp says that it is up to date."""
    stamp = prefix / "set_up" / PACKAGE
    fingerprint = fingerprint_of(os.environ)
    if stamp.exists() and stamp.read_text() == fingerprint and (prefix / MARKER).exists():
        return
    check_python_packages()
    tools = find_tools(prefix, os.environ)
    repaired = repair_wheel_exports(prefix)
    if repaired:
        say(f"set {repaired} CMake exports of the ROS wheels to this machine's Python")
    say("building the demo's action type (about half a minute)")
    log: list[str] = []
    try:
        compile_and_install(prefix, tools, log)
    except BuildError:
        path = prefix / "set_up" / f"{PACKAGE}.log"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(log))
        say(f"the whole output: {path}")
        raise
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(fingerprint)
    say("built")


def fingerprint_of(environment: Mapping[str, str]) -> str:
    """A hash that changes with the interface files, this script, Python and the generators."""
    digest = hashlib.sha256()
    for file in [Path(__file__), *sorted(SOURCE.rglob("*"))]:
        if file.is_file():
            digest.update(file.read_bytes())
    versions = [sys.version, environment.get("ROS_DISTRO", "")]
    versions += sorted(
        f"{found.name}=={found.version}"
        for found in importlib.metadata.distributions()
        if (found.name or "").startswith(("ros-rosidl", "ros-rmw"))
    )
    digest.update("\n".join(versions).encode())
    return digest.hexdigest()


def check_python_packages() -> None:
    """Check for what the code generators import. Raises BuildError with what to install."""
    missing = []
    for module in ("catkin_pkg", "em", "lark", "numpy", "ament_package"):
        try:
            importlib.import_module(module)
        except ImportError:
            missing.append(module)
    if missing:
        raise BuildError(
            f"this Python lacks {', '.join(missing)}: pip install -r requirements/interfaces.txt, "
            "or source a ROS 2 installation first"
        )


def find_tools(prefix: Path, environment: Mapping[str, str]) -> Tools:
    """Find cmake and ninja, preferably in the venv. Raises BuildError if one is missing."""
    path = os.pathsep.join([str(prefix / "bin"), environment.get("PATH", os.defpath)])
    cmake = shutil.which("cmake", path=path)
    if cmake is None:
        raise BuildError("cmake not found: pip install -r requirements/interfaces.txt")
    ninja = shutil.which("ninja", path=path)
    if ninja is None and shutil.which("make", path=path) is None:
        raise BuildError("neither ninja nor make found: pip install ninja")
    for variable, programs in (("CC", ("cc", "gcc", "clang")), ("CXX", ("c++", "g++", "clang++"))):
        wanted = (environment[variable].split()[0],) if environment.get(variable) else programs
        if not any(shutil.which(program, path=path) for program in wanted):
            raise BuildError(
                f"no compiler found (looked for {', '.join(wanted)}). "
                "On Debian and Ubuntu: sudo apt install build-essential"
            )
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        raise BuildError(
            f"Python.h not found in {sysconfig.get_paths()['include']}. "
            "On Debian and Ubuntu: sudo apt install python3-dev"
        )
    return Tools(cmake, ninja)


def repair_wheel_exports(prefix: Path) -> int:
    """Correct the include folders in the CMake exports of the ROS wheels; return how many files.

    The exports name /opt/python/... on the machine that built the wheels, which exists on no other.
    """
    import numpy

    repaired = 0
    for file in (prefix / "share").glob("*/cmake/*.cmake"):
        text = file.read_text(encoding="utf-8", errors="surrogateescape")
        if "/opt/python/" not in text:
            continue
        fixed = WHEEL_PYTHON.sub(lambda _: sysconfig.get_paths()["include"], text)
        fixed = WHEEL_NUMPY.sub(lambda _: numpy.get_include(), fixed)
        if fixed != text:
            file.write_text(fixed, encoding="utf-8", errors="surrogateescape")
            repaired += 1
    return repaired


def compile_and_install(prefix: Path, tools: Tools, log: list[str]) -> None:
    """Configure, compile and install. Every line of output also goes to `log`."""
    environment = build_environment(prefix, os.environ)
    with tempfile.TemporaryDirectory(prefix="demo_interfaces_") as folder:
        run("configuring", configure_command(prefix, tools, folder), environment, log)
        run("compiling", [tools.cmake, "--build", folder], environment, log)
        run("installing", [tools.cmake, "--install", folder], environment, log)


def configure_command(prefix: Path, tools: Tools, folder: str) -> list[str]:
    site_packages = Path(sysconfig.get_paths()["purelib"])
    if prefix in site_packages.parents:
        install_dir = site_packages.relative_to(prefix)
    else:
        install_dir = Path(f"lib/python{sysconfig.get_python_version()}/site-packages")
    command = [tools.cmake, "-S", str(SOURCE), "-B", folder]
    if tools.ninja:
        command += ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={tools.ninja}"]
    return [
        *command,
        f"-DCMAKE_INSTALL_PREFIX={prefix}",
        f"-DPYTHON_INSTALL_DIR={install_dir}",
        f"-DPython3_EXECUTABLE={sys.executable}",
        f"-DPYTHON_EXECUTABLE={sys.executable}",
        "-DPython3_FIND_VIRTUALENV=ONLY",
        "-DCMAKE_BUILD_TYPE=Release",
        "-DBUILD_TESTING=OFF",
    ]


def build_environment(prefix: Path, environment: Mapping[str, str]) -> dict[str, str]:
    result = dict(environment)
    # With the wheels' bootstrap marker the generators would not find their libraries.
    result.pop("_ROS_WHEELS_BOOTSTRAP_COMPLETE", None)
    for name, first in (
        ("AMENT_PREFIX_PATH", str(prefix)),
        ("CMAKE_PREFIX_PATH", str(prefix)),
        ("PATH", str(prefix / "bin")),
    ):
        result[name] = os.pathsep.join(part for part in (first, result.get(name, "")) if part)
    return result


def run(doing: str, command: list[str], environment: Mapping[str, str], log: list[str]) -> None:
    """Run one command with progress lines. Raises BuildError with the cause if it fails."""
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        env=dict(environment),
    ) as process:
        assert process.stdout is not None
        spoke = time.monotonic()
        for line in process.stdout:
            log.append(line)
            step = STEP.match(line)
            if step and time.monotonic() - spoke >= REPORT_EVERY_S:
                spoke = time.monotonic()
                say(f"  {doing}: {percent(step)} %")
    if process.returncode:
        raise BuildError(f"{doing} failed: {cause(log)}")


def percent(step: re.Match[str]) -> int:
    return 100 * int(step[1]) // int(step[2]) if step[2] else int(step[1])


def cause(log: list[str]) -> str:
    """The most informative line of a failed build's log."""
    lines = [line.strip() for line in log if line.strip()]
    return next(errors(lines), lines[-1] if lines else "no output")


def errors(lines: list[str]) -> Iterator[str]:
    for index, line in enumerate(lines):
        if line.startswith("CMake Error"):
            yield " ".join(lines[index : index + 2])
        elif re.search(r"\b(fatal )?error:|ModuleNotFoundError|ImportError", line):
            yield line


def say(text: str) -> None:
    print(f"demo interfaces: {text}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
