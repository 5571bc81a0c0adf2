"""The wheel: built from this tree, installed into a fresh environment, and used without ROS."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest
from support.wheel.fresh_venv import FreshVenv

import edgevox_ros

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.not_unit

USE = """
import sys
from edgevox_ros.hearing import StopMatcher
from edgevox_ros.llm import load_presets
from edgevox_ros.parsing import ToolCallParser, ToolSchema
from edgevox_ros.robot import ToolMap

drive = {"name": "drive", "parameters": {"type": "object", "properties": {"m": {"type": "number"}}}}
tools = [ToolSchema.from_openai(drive)]
reply = 'I go.<tool_call>{"name": "drive", "arguments": {"m": 2}}</tool_call>'
result = ToolCallParser(formats=("hermes",), tools=tools).parse(reply)
[call] = result.calls
print(call.name, dict(call.arguments), result.speech)
print(bool(StopMatcher({"en"}).match("please stop at once")))
print("demo" in load_presets())
print(len(ToolMap.from_yaml(sys.argv[1]).tools) > 3)
print("rclpy" in sys.modules)
"""
IMPORT_ALL = """
import importlib, pkgutil, edgevox_ros
for each in pkgutil.walk_packages(edgevox_ros.__path__, "edgevox_ros."):
    importlib.import_module(each.name)
    print(each.name)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    script = ROOT / "scripts" / "build_wheel.py"
    done = subprocess.run(
        [sys.executable, str(script), "--out", str(out)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


@pytest.fixture(scope="module")
def venv(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> FreshVenv:
    return FreshVenv(tmp_path_factory.mktemp("fresh") / "venv", wheel, [])


def test_its_metadata_and_files(wheel: Path) -> None:
    assert wheel.name == f"edgevox_ros-{edgevox_ros.__version__}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        [file] = [name for name in names if name.endswith("dist-info/METADATA")]
        told = HeaderParser().parsestr(opened.read(file).decode())
    for name in ("LICENSE", "NOTICE"):
        assert any(each.endswith(f"/{name}") and ".dist-info/" in each for each in names)
    assert (told["Name"], told["License"]) == ("edgevox-ros", "Apache-2.0")
    required = told.get_all("Requires-Dist", [])
    assert any(line.startswith("orjson>=") for line in required)
    [binding] = [line for line in required if line.startswith("llama-cpp-python==")]
    assert binding.endswith('; extra == "model"')
    assert {"model", "evaluate"} <= set(told.get_all("Provides-Extra", []))
    share = f"edgevox_ros-{edgevox_ros.__version__}.data/data/share/edgevox_ros/"
    for name in (
        "config/presets.yaml",
        "config/suites/smoke/smoke.yaml",
        "config/tools/nav2.yaml",
        "resource/demo_model.gguf",
        "requirements/robot.txt",
    ):
        assert share + name in names
    assert not [name for name in names if "edgevox_ros/node/" in name or "/demo/" in name]


def test_without_ros_it_parses_hears_and_reads_maps(venv: FreshVenv) -> None:
    assert "No module named 'rclpy'" in venv.run("python", "-c", "import rclpy").stderr
    tools = ROOT / "config" / "tools" / "demo_robot.yaml"
    done = venv.run("python", "-c", USE, str(tools))
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["drive {'m': 2} I go.", "True", "True", "True", "False"]


def test_every_module_in_it_can_be_imported(venv: FreshVenv) -> None:
    done = venv.run("python", "-c", IMPORT_ALL)
    assert done.returncode == 0, done.stderr
    found = set(done.stdout.split())
    assert {"edgevox_ros.agent.turn", "edgevox_ros.evaluation.run"} <= found
    assert len(found) > 300


def test_without_a_model_it_checks_maps_and_tells_what_is_missing(venv: FreshVenv) -> None:
    tools = str(ROOT / "config" / "tools" / "velocity_base.yaml")
    done = venv.run("edgevox-ask", "--check", "--tools", tools)
    # The types of ROS's messages are not here, so the tools cannot be carried out.
    assert "4 tools" in done.stdout, done.stderr
    done = venv.run("edgevox-evaluate", "--suite", "smoke")
    assert done.returncode == 2
    assert "found no Python package llama_cpp" in done.stderr and "Traceback" not in done.stderr


def test_it_evaluates_a_suite_with_the_model_in_the_box(
    wheel: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    venv = FreshVenv(tmp_path_factory.mktemp("fresh") / "venv", wheel, ["model"])
    done = venv.run("edgevox-evaluate", "--suite", "smoke", "--preset", "demo", "--json")
    assert done.returncode == 0, done.stderr
    assert "demo" in json.dumps(json.loads(done.stdout))


@pytest.mark.parametrize(
    "program", ["edgevox-evaluate", "edgevox-ask", "edgevox-fetch-model", "edgevox-replay"]
)
def test_its_programs_have_help(venv: FreshVenv, program: str) -> None:
    done = venv.run(program, "--help")
    assert done.returncode == 0 and "usage" in done.stdout, done.stderr
