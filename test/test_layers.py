"""Each package can be imported alone, where neither ROS nor llama.cpp is installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = sorted(
    str(init.parent.relative_to(ROOT)).replace("/", ".")
    for init in (ROOT / "edgevox_ros").rglob("__init__.py")
)
ALONE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("llama_cpp", "rclpy", "ament_index_python"):
            raise ImportError(f"{name} is not installed here")

sys.meta_path.insert(0, Missing())
__import__(sys.argv[1])
"""


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_is_imported_without_ros_and_llama_cpp(package: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ALONE, package],
        capture_output=True, text=True, timeout=120, cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
