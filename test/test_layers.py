"""Each package can be imported alone, where neither ROS nor llama.cpp is installed.

The package `evaluation` loads its modules at their first use, so each of them is imported, too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = sorted(
    str(init.parent.relative_to(ROOT)).replace("/", ".")
    for init in (ROOT / "edgevox_ros").rglob("__init__.py")
)
EVALUATION = sorted(
    f"edgevox_ros.evaluation.{file.stem}"
    for file in (ROOT / "edgevox_ros" / "evaluation").glob("*.py")
    if file.stem != "__init__"
)
FLOORS_ABOVE = ("edgevox_ros.node", "edgevox_ros.cli", "edgevox_ros.demo")
# Each in a child of its own, or several that are given as one; what others wrote is loaded before.
ALONE = """
import json, os, sys, traceback
MISSING = (
    *("llama_cpp", "rclpy", "ament_index_python", "hassil", "unicode_rbnf"),
    *("huggingface_hub", "orjson", "llguidance", "partial_json_parser", "re2", "simpleeval"),
)
import fastjsonschema, jinja2, yaml

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in MISSING:
            raise ImportError(f"{name} is not installed here")

sys.meta_path.insert(0, Missing())
for names in sys.argv[1:]:
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        continue
    for name in names.split():
        error = ""
        try:
            __import__(name)
        except BaseException:
            error = traceback.format_exc()
        ours = [each for each in sys.modules if each.startswith("edgevox_ros.")]
        print(json.dumps([name, error, ours]), flush=True)
    os._exit(0)
"""


@dataclass(frozen=True)
class Imported:
    """What an import raised, or an empty text, and which of our modules there were after it."""

    error: str
    loaded: list[str]


@cache
def imported() -> dict[str, Imported]:
    """By the name of the package or module."""
    done = subprocess.run(
        [sys.executable, "-c", ALONE, *PACKAGES, " ".join(EVALUATION)],
        capture_output=True, text=True, timeout=300, cwd=ROOT, check=True,
    )  # fmt: skip
    rows = map(json.loads, done.stdout.splitlines())
    return {name: Imported(error, loaded) for name, error, loaded in rows}


@pytest.mark.parametrize("name", [*PACKAGES, *EVALUATION])
def test_it_is_imported_without_ros_and_llama_cpp(name: str) -> None:
    assert imported()[name].error == ""


@pytest.mark.parametrize("name", EVALUATION)
def test_no_module_of_the_evaluation_loads_a_floor_above_it(name: str) -> None:
    assert [each for each in imported()[name].loaded if each.startswith(FLOORS_ABOVE)] == []


def test_no_modules_import_each_other_in_a_circle_not_even_for_their_types() -> None:
    graph = grimp.build_graph("edgevox_ros")
    above = {
        module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules
    }
    while free := {module for module, imported in above.items() if not imported & above.keys()}:
        above = {module: found for module, found in above.items() if module not in free}
    assert {module: sorted(found & above.keys()) for module, found in above.items()} == {}
