"""A prefix as colcon makes it: our package, and stand-ins for a recogniser and a TTS node."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
STAND_IN = "stand_in_voice"


def _file(name: str) -> str:
    return str(Path(__file__).with_name(name))


_PYTHON = shlex.quote(sys.executable)
PROGRAMS = {
    ("edgevox_ros", "edgevox"): f"{_PYTHON} -m edgevox_ros.node.main",
    (STAND_IN, "recogniser"): f"{_PYTHON} {shlex.quote(_file('stand_in_recogniser.py'))}",
    (STAND_IN, "tts"): f"{_PYTHON} {shlex.quote(_file('stand_in_tts.py'))}",
}


def install(prefix: Path, programs: Mapping[tuple[str, str], str] = PROGRAMS) -> dict[str, str]:
    """Fill the prefix. Returns the environment in which ament finds it, and Python the source.

    `programs`: by package and name, the command of each.
    """
    for (package, name), command in programs.items():
        program = prefix / "lib" / package / name
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
        program.chmod(0o755)
        mark = prefix / "share" / "ament_index" / "resource_index" / "packages" / package
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    share = prefix / "share" / "edgevox_ros"
    share.mkdir()
    (share / "launch").symlink_to(ROOT / "launch")
    before = os.environ.get("AMENT_PREFIX_PATH", "")
    return {
        **os.environ,
        "AMENT_PREFIX_PATH": os.pathsep.join(filter(None, [str(prefix), before])),
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
        "ROS_LOG_DIR": str(prefix / "log"),
    }
