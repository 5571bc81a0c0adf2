"""ROS's own linters, over what a release holds.

ament_copyright is left out: it wants a licence's header in every file, and has no setting for a
package that names its licence once, in LICENSE and package.xml (docs/how-to/release.md).
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
OURS = ("edgevox_ros", "launch", "scripts", "docs", "setup.py")
# D213: our summaries begin on the first line, as D212 has it. D401: they say what a thing is. D400:
# a module may be a question. D402, D403: names and signatures are written as they are in code.
NOT_OURS = ("D213", "D400", "D401", "D402", "D403")
COMMANDS = {
    "ament_flake8": ("--config", "setup.cfg", *OURS),
    "ament_pep257": ("--add-ignore", *NOT_OURS, "--", *OURS),
    # Of our own folders only, for a build has copies.
    "ament_xmllint": ("package.xml", "edgevox_ros", "config"),
}


def program(linter: str) -> list[str]:
    """The beginning of its command: that of this Python, or a program; nothing if it is not here.

    There is no wheel of ament_xmllint, but Debian has the program.
    """
    if importlib.util.find_spec(linter) is not None:
        return [sys.executable, "-c", f"import sys, {linter}.main as it; sys.exit(it.main())"]
    return [linter] if shutil.which(linter) else []


@pytest.mark.not_unit
@pytest.mark.parametrize("linter", COMMANDS)
def test_the_linter_of_ros_finds_nothing(linter: str) -> None:
    if not (command := program(linter)):
        pytest.skip(f"not installed: {linter}")
    command += COMMANDS[linter]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
