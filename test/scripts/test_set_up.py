"""Set-up says in one line what is missing on a machine."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "set_up.py"


@pytest.fixture(scope="module")
def set_up() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT), run_name="set_up")


def test_a_sourced_ros_is_seen(set_up: dict[str, Any]) -> None:
    sourced = {"ROS_DISTRO": "kilted", "AMENT_PREFIX_PATH": "/opt/ros/kilted"}
    assert set_up["sourced_ros"](sourced) == "kilted"
    assert set_up["sourced_ros"]({"ROS_DISTRO": "kilted"}) == ""
    assert set_up["sourced_ros"]({}) == ""


def test_wheels_are_installed_only_without_a_sourced_ros(set_up: dict[str, Any]) -> None:
    files = [step.file for step in set_up["steps"]("test", False)]
    assert files[0] == "ros_jazzy.txt"
    assert "test.txt" in files
    assert "ros_jazzy.txt" not in [step.file for step in set_up["steps"]("test", True)]
    assert "test.txt" not in [step.file for step in set_up["steps"]("demo", False)]


def test_every_step_has_its_requirements_file(set_up: dict[str, Any]) -> None:
    for step in set_up["steps"]("test", False):
        assert (set_up["REQUIREMENTS"] / step.file).is_file()


def test_a_missing_compiler_is_named(
    set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(set_up["SetUpError"], match=r"C\+\+ compiler.*build-essential"):
        set_up["check_compiler"]({})


def test_an_unreachable_index_is_one_plain_line(set_up: dict[str, Any]) -> None:
    log = ["WARNING: Retrying: NewConnectionError('Temporary failure in name resolution')\n"]
    message = set_up["why_pip_failed"](log, "test tools")
    assert "cannot be reached" in message
    assert "\n" not in message


def test_progress_is_printed_while_llama_cpp_compiles(
    set_up: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    ticks = iter([0.0, 1.0, 12.0, 13.0])
    lines = ["  [1/200] Building a.o\n", "  [50/200] Building b.o\n", "  [51/200] Building c.o\n"]
    set_up["report_progress"](lines, lambda: next(ticks))
    assert capsys.readouterr().out == "set-up:   llama.cpp 25 %, 12 s\n"


def test_llama_cpp_is_compiled_without_amx_and_with_the_users_own_flags(
    set_up: dict[str, Any],
) -> None:
    environment = set_up["compiler_environment"]({"CFLAGS": "-O1", "HOME": "/home"})
    assert environment["CFLAGS"] == "-O1 -U__AMX_INT8__"
    assert environment["CXXFLAGS"] == "-U__AMX_INT8__"
    assert environment["HOME"] == "/home"


def test_llama_cpp_is_compiled_in_batches_unless_the_user_says_how(
    set_up: dict[str, Any],
) -> None:
    arguments = set_up["compiler_environment"]({})["CMAKE_ARGS"]
    (included,) = re.findall(r"-DCMAKE_PROJECT_INCLUDE=(\S+)", arguments)
    assert "UNITY_BUILD" in Path(included).read_text()
    cuda = {"CMAKE_ARGS": "-DGGML_CUDA=on"}
    assert set_up["compiler_environment"](cuda)["CMAKE_ARGS"] == "-DGGML_CUDA=on"


def test_a_python_that_is_too_old_or_new_is_refused(
    set_up: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 1))
    with pytest.raises(set_up["SetUpError"], match=r"3\.10 to 3\.13 is needed, found 3\.9\.1"):
        set_up["check_python"](set_up["OLDEST"], set_up["NEWEST_OF_WHEELS"])


def test_what_ros_brings_is_left_alone_where_it_is_sourced(set_up: dict[str, Any]) -> None:
    files = [step.file for step in set_up["steps"]("test", True)]
    pinned = "".join((set_up["REQUIREMENTS"] / file).read_text().lower() for file in files)
    assert "\nllama-cpp-python==" in pinned
    assert "\nnumpy==" not in pinned
    assert "\npyyaml==" not in pinned


def test_an_unknown_purpose_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--for", "fun"], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "demo" in done.stderr


@pytest.mark.parametrize("columns", [20, 30, 40, 80])
def test_lines_fit_narrow_terminals(set_up: dict[str, Any], columns: int) -> None:
    line = f"set-up: installing {set_up['LLAMA_CPP'].title}"
    rows = set_up["wrapped"](line, columns).splitlines()
    assert all(len(row) <= columns for row in rows)
    assert " ".join(" ".join(rows).split()) == line
