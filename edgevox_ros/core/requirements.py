"""Says in one line which Python package is missing and how to install it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from edgevox_ros.core.paths import share_file

# Packages without a rosdep key; requirements/robot.txt lists them.
FROM_PIP = (
    "hassil", "llama_cpp", "partial_json_parser", "re2", "simpleeval", "unicode_rbnf",
)  # fmt: skip
# Packages that package.xml lists.
FROM_ROSDEP = ("fastjsonschema", "huggingface_hub", "jinja2", "numpy", "orjson", "yaml")
_ROS_ENDINGS = ("_msgs", "_srvs", "_interfaces")


def remedy(package: str) -> str:
    """How to install a missing package, in words; "" for a package that we do not require."""
    if package in FROM_PIP:
        return f"run: PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install -r {_list('robot')}"
    if package in FROM_ROSDEP:
        return (
            "run rosdep install (docs/how-to/install.md); in a virtual environment: "
            f"python3 -m pip install -r {_list('libraries')}"
        )
    if package in ("rclpy", "action_msgs") or package.endswith(_ROS_ENDINGS):
        return "source a ROS 2 environment that has it"
    return ""


@contextmanager
def needed(program: str) -> Iterator[None]:
    """End the program with status 2 and one line if an import of a required package fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        what = remedy(package)
        if not what:
            raise
        print(f"{program}: the Python package {package} is missing; {what}", file=sys.stderr)
        raise SystemExit(2) from None


@contextmanager
def interrupt_ends() -> Iterator[None]:
    """End the program with status 130 and no traceback on Ctrl-C during its imports."""
    try:
        yield
    except KeyboardInterrupt:
        raise SystemExit(130) from None


def _list(name: str) -> str:
    relative = f"requirements/{name}.txt"
    try:
        return str(share_file(relative))
    except FileNotFoundError:
        return f"src/edgevox_ros/{relative}"
