"""Builds the package with colcon and runs its whole test suite under `colcon test`, in parallel.

If package.xml is not valid, colcon silently treats the package as a plain Python one, so that is
checked first.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "edgevox_ros"
# Half of the time tests wait for robots and processes: two workers a core are a quarter faster than
# one.
WORKERS = os.environ.get("EDGEVOX_TEST_WORKERS") or str(min(2 * (os.cpu_count() or 1), 16))
# What the tests of a file share, such as a node or a model, is made by one worker. The order of the
# files is that of test/conftest.py.
PARALLEL = ("--numprocesses", WORKERS, "--dist", "loadfile", "--no-loadscope-reorder")
EXPECTED_TYPE = "(ros.ament_python)"


def main() -> int:
    found = colcon("list", capture=True).stdout
    lines = [line for line in found.splitlines() if line.split()[:1] == [PACKAGE]]
    if len(lines) != 1 or EXPECTED_TYPE not in lines[0]:
        print(f"colcon list: expected one {PACKAGE} {EXPECTED_TYPE}, found: {found!r}")
        return 1
    for arguments in (build_arguments(), test_arguments(), ("test-result", "--all")):
        code = colcon(*arguments).returncode
        if code:
            return code
    return 0


def build_arguments() -> tuple[str, ...]:
    return ("build", "--packages-select", PACKAGE, "--event-handlers", "console_cohesion+")


def test_arguments() -> tuple[str, ...]:
    selected = ("test", "--packages-select", PACKAGE, "--return-code-on-test-failure")
    shown = ("--event-handlers", "console_direct+")
    return (*selected, *shown, "--pytest-args", "--quiet", *PARALLEL, *sys.argv[1:])


def colcon(*arguments: str, capture: bool = False) -> subprocess.CompletedProcess[str]:
    program = shutil.which("colcon")
    if program is None:
        raise SystemExit("colcon: not found on PATH; requirements/test.txt installs it")
    command = [program, "--log-base", "log", *arguments]
    print("+", "colcon", *arguments, flush=True)
    return subprocess.run(command, cwd=ROOT, text=True, capture_output=capture)


if __name__ == "__main__":
    sys.exit(main())
