"""The executable's way out when it can't begin: one line that helps, no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.not_unit


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "edgevox_ros.node.main", "--ros-args", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.parametrize("text", ["preset: demo\n", "edgevox: [\n"])
def test_a_parameter_file_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(text)
    ended = run("--params-file", str(file))
    assert ended.returncode == 2
    assert str(file) in ended.stderr
    assert "expected ROS arguments" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_parameter_of_another_type(tmp_path: Path) -> None:
    ended = run("-p", "turn.budget_s:=30", "-p", "stop.words:=halt")
    assert ended.returncode == 2
    assert "turn.budget_s: found 30, expected 30.0: a double" in ended.stderr
    assert "stop.words: found 'halt', expected ['halt']: a string list" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_parameter_without_a_value(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text("edgevox:\n  ros__parameters:\n    preset: []\n    stop.words: []\n")
    ended = run("--params-file", str(file))
    assert ended.returncode == 2
    assert "parameter preset: found None, expected string" in ended.stderr
    assert "stop.words" not in ended.stderr
    assert "Traceback" not in ended.stderr
