"""Says in one line which Python packages are missing and how to install them.

A program that was installed as a binary package starts, shows its help and says what pip has to
bring; only what a distribution has must be there to start it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.paths import share_file

# Packages that no distribution of ROS brings; requirements/robot.txt lists them.
FROM_PIP = (
    "hassil", "huggingface_hub", "llama_cpp", "llguidance", "orjson", "partial_json_parser", "re2",
    "simpleeval", "unicode_rbnf",
)  # fmt: skip
# Without these nothing can be said to a robot. What needs another one of them reports that itself.
ALWAYS = ("orjson", "partial_json_parser", "simpleeval")
# Packages that package.xml lists.
FROM_ROSDEP = ("fastjsonschema", "jinja2", "numpy", "yaml")
# Those of them that ROS itself brings, in its own version: their names for pip.
_ANY_VERSION = {"numpy": "numpy", "yaml": "PyYAML"}
# Packages that only traces need; requirements/traces.txt lists them.
FOR_TRACES = ("opentelemetry",)
# Packages of one program only, each with its file in requirements/.
OF_ONE_PROGRAM = {
    "nicegui": "panel", "fastapi": "panel", "uvicorn": "panel",
    "mcp": "mcp", "mcp_types": "mcp", "anyio": "mcp", "starlette": "mcp",
}  # fmt: skip
_ROS_ENDINGS = ("_msgs", "_srvs", "_interfaces")


def remedy(package: str) -> str:
    """How to install a missing package, in words; "" for a package that we do not require."""
    if package in FROM_PIP:
        return f"run: PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install -r {_list('robot')}"
    if package in FOR_TRACES:
        return f"run: PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install -r {_list('traces')}"
    if package in OF_ONE_PROGRAM:
        return (
            "in a virtual environment that sees ROS (python3 -m venv --system-site-packages) "
            f"run: python3 -m pip install -r {_list(OF_ONE_PROGRAM[package])}"
        )
    if package in FROM_ROSDEP:
        what = _ANY_VERSION.get(package, f"-r {_list('libraries')}")
        return (
            "run rosdep install (docs/how-to/install.md); in a virtual environment: "
            f"python3 -m pip install {what}"
        )
    if package in ("rclpy", "action_msgs") or package.endswith(_ROS_ENDINGS):
        return "source a ROS 2 environment that has it"
    return ""


def check_packages() -> None:
    """Raise ConfigurationError if a package of ALWAYS is missing. It names all that pip brings."""
    if all(map(_is_there, ALWAYS)):
        return
    absent = [package for package in FROM_PIP if not _is_there(package)]
    expected = f"what requirements/robot.txt lists ({remedy(absent[0])})"
    raise ConfigurationError.at("Python packages", f"no {', '.join(absent)}", expected)


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


def _is_there(package: str) -> bool:
    try:
        import_module(package)
    except ModuleNotFoundError:
        return False
    except Exception:  # It is there and does not load: its first use shows why.
        return True
    return True


def _list(name: str) -> str:
    relative = f"requirements/{name}.txt"
    try:
        return str(share_file(relative))
    except FileNotFoundError:
        return f"src/edgevox_ros/{relative}"
