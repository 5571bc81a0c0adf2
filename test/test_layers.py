"""Each package can be imported alone, where neither ROS nor llama.cpp is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = sorted(
    str(init.parent.relative_to(ROOT)).replace("/", ".")
    for init in (ROOT / "edgevox_ros").rglob("__init__.py")
)
# Each in a child of its own; what others wrote is loaded once, before.
ALONE = """
import json, os, sys, traceback
import fastjsonschema, jinja2, orjson, re2, yaml

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("llama_cpp", "rclpy", "ament_index_python"):
            raise ImportError(f"{name} is not installed here")

sys.meta_path.insert(0, Missing())
for package in sys.argv[1:]:
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        continue
    error = ""
    try:
        __import__(package)
    except BaseException:
        error = traceback.format_exc()
    print(json.dumps([package, error]), flush=True)
    os._exit(0)
"""


@cache
def errors() -> dict[str, str]:
    """What each package's import raised, or an empty text."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, *PACKAGES],
        capture_output=True, text=True, timeout=300, cwd=ROOT, check=True,
    )  # fmt: skip
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_is_imported_without_ros_and_llama_cpp(package: str) -> None:
    assert errors()[package] == ""
