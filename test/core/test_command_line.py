"""What every executable has in common: --help, --version, and nothing that is passed over."""

from __future__ import annotations

import importlib

import pytest

import edgevox_ros
from edgevox_ros.core.command_line import (
    given_options,
    namespace_in,
    program,
    split_ros_arguments,
)
from edgevox_ros.programs import PROGRAMS


def run(name: str, *words: str) -> int:
    """What the program returns or ends with, called in this process."""
    try:
        return int(importlib.import_module(PROGRAMS[name]).main(list(words)))
    except SystemExit as ended:
        return int(ended.code or 0)


@pytest.mark.not_unit
@pytest.mark.parametrize("name", PROGRAMS)
def test_every_program_explains_itself_and_tells_its_version(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(name, "--help") == 0
    helped = capsys.readouterr()
    assert helped.out.startswith(f"usage: {name} ") and "--version" in helped.out
    assert run(name, "--version") == 0
    told = capsys.readouterr()
    assert told.out == f"{name} (edgevox_ros) {edgevox_ros.__version__}\n"
    assert helped.err + told.err == ""


@pytest.mark.not_unit
@pytest.mark.parametrize("name", PROGRAMS)
def test_no_program_passes_over_a_word_that_it_does_not_know(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(name, "--no-such-option") == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"{name}: ")


@pytest.mark.not_unit
@pytest.mark.parametrize("name", ["edgevox", "demo_robot"])
def test_parameters_without_ros_args_are_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(name, "-p", "autostart:=true") == 2
    assert "expected --ros-args" in capsys.readouterr().err


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        ("fetch_model", ["demo", "--list"], "PRESET, which would have no effect"),
        ("fetch_model", ["--quant", "Q8_0", "--list"], "--quant, which would have no"),
        ("ask", ["--tools", "x", "--check", "--threads", "2"], "--threads, which would have no"),
        ("ask", ["--tools", "x", "--language", "xx"], "found 'xx', expected one of en, "),
        ("demo", ["--interactive", "--prompt-only"], "not allowed with"),
        ("demo", ["--domain-id", "233"], "invalid choice"),
        ("chat", ["--dry-run"], "--dry-run, which would have no effect"),
        ("chat", ["--tools", "x.yaml"], "--tools, which would have no effect"),
        ("chat", ["--preset", "demo"], "--preset, which would have no effect"),
        ("chat", ["--model-path", "x.gguf"], "--model-path, which would have no effect"),
        ("chat", ["--standalone", "--wait", "3"], "--wait, which would have no effect"),
        ("chat", ["--ros-args", "-p", "tools.dry_run:=true"], "-p, which would have no effect"),
        ("chat", ["--ros-args", "--params-file", "x.yaml"], "--params-file, which would have no"),
        ("chat", ["--ros-args", "-r", "a:=b", "--", "--dry-run"], "--dry-run, which would have"),
        ("chat", ["--ros-args", "-r", "a:=b", "--", "hello"], "hello"),
        ("chat", ["--dry"], "--dry"),
    ],
)
def test_an_option_that_changes_nothing_is_refused(
    name: str, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(name, *words) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith(f"{name}: ") and told in last


@pytest.mark.parametrize(
    ("words", "own", "ros"),
    [
        ([], [], []),
        (["a", "b"], ["a", "b"], []),
        (["a", "--ros-args", "-r", "x:=y"], ["a"], ["--ros-args", "-r", "x:=y"]),
        (["--ros-args", "-r", "x:=y", "--", "a"], ["a"], ["--ros-args", "-r", "x:=y"]),
        (
            ["--ros-args", "-r", "a:=b", "--ros-args", "-r", "c:=d"],
            [],
            ["--ros-args", "-r", "a:=b", "--ros-args", "-r", "c:=d"],
        ),
        (["--", "a"], ["--", "a"], []),
    ],
)
def test_our_words_and_those_for_ros(words: list[str], own: list[str], ros: list[str]) -> None:
    assert split_ros_arguments(words) == (own, ros)


def test_what_was_given_counts_also_with_its_default() -> None:
    parser = program("p", "text")
    parser.add_argument("-t", "--tools", action="append", default=[])
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--dry-run", action="store_true")
    assert given_options(parser, ["--preset", "demo", "-t", "x"]) == {
        "preset": "--preset",
        "tools": "--tools",
    }


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", ""),
        ("--ros-args -r a:=b -p __ns:=/no", ""),
        ("--ros-args -r a:=b -r __ns:=/robot1/", "/robot1"),
        ("--ros-args --remap __ns:=/a/b", "/a/b"),
        ("--ros-args -r __ns:=/", ""),
    ],
)
def test_the_namespace_that_is_given_to_ros(words: str, found: str) -> None:
    assert namespace_in(words.split()) == found
