"""`replay`: a log turn by turn, a part of it, and cases that `evaluate` takes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from support.cli.typist import ROOT, Typist, environment

from edgevox_ros.cli.evaluate import main as evaluate
from edgevox_ros.cli.replay import main
from edgevox_ros.core.errors import MOST_PROBLEMS

MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
START = 1_764_000_000.0
TELEMETRY = {
    "type": "telemetry", "turn": 1, "hop": 0, "finish": "stop", "prompt_tokens": 400,
    "evaluated_tokens": 20, "sampled_tokens": 30, "first_token_s": 0.02, "duration_s": 0.09,
    "tokens_per_s": 300.0, "parse_mode": "primary", "fallback_used": False, "candidate_count": 1,
    "schema_validation": "pass", "reason": None,
}  # fmt: skip
LINES: list[dict[str, Any]] = [
    {"type": "transcript", "turn": 1, "text": "drive forward two metres", "age_s": 0.25},
    TELEMETRY,
    {"type": "call", "turn": 1, "id": "a", "name": "drive", "arguments": {"distance_m": 2},
     "format": "hermes"},
    {"type": "transcript", "turn": 2, "text": "how full is the battery", "age_s": 0.0},
    {"type": "rejection", "turn": 2, "name": "battery", "reason": "unknown_tool", "message": "no",
     "arguments": {}, "raw": "<tool_call>"},
    {"type": "speech", "turn": 2, "text": "I do not know."},
    {"type": "result", "turn": 1, "id": "a", "name": "drive", "status": "ok",
     "tool_result_status": "ok", "data": {}, "error": None, "error_kind": None, "duration_s": 5.0},
    {"type": "speech", "turn": 1, "text": "I am there."},
    {"type": "stop", "turn": 2, "text": "stop", "by": "transcript"},
]  # fmt: skip
SHOWN = """\
turn 1  {0}
    +0.00      heard  "drive forward two metres" (waited 0.2 s)
    +1.00      model  hop 0: read 400 tokens (380 from the cache), wrote 30; first after 0.02 s, \
all after 0.09 s (stop)
    +2.00       call  drive(distance_m=2)

turn 2  {1}
    +0.00      heard  "how full is the battery"
    +1.00   rejected  battery: no
                      it wrote <tool_call>
    +2.00       says  "I do not know."

turn 1, continued  {2}
    +6.00     result  ok (5.0 s)
    +7.00       says  "I am there."

turn 2, continued  {3}
    +5.00       stop  stopping everything (by transcript): "stop"
"""


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return written(tmp_path / "events.jsonl", LINES)


def written(file: Path, lines: list[dict[str, Any]], start: float = START) -> Path:
    texts = [json.dumps({**line, "stamp": start + at}) for at, line in enumerate(lines)]
    file.write_text("".join(f"{text}\n" for text in texts))
    return file


def clock(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(START + at))


def test_a_log_turn_by_turn(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(log)]) == 0
    shown = capsys.readouterr()
    assert shown.out == SHOWN.format(clock(0), clock(3), clock(6), clock(8))
    assert not shown.err


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        (["--turn", "2"], {2}),
        (["--turn", "1", "--turn", "2"], {1, 2}),
        (["--last", "1"], {2}),
        (["--last", "9"], {1, 2}),
        (["--since", "2025-11-24T00:00"], {1, 2}),
        (["--since", "1m"], set()),
        (["--turn", "7"], set()),
    ],
)
def test_a_part_of_a_log(
    log: Path, capsys: pytest.CaptureFixture[str], options: list[str], turns: set[int]
) -> None:
    assert main([str(log), *options]) == 0
    shown = capsys.readouterr()
    assert {turn for turn in (1, 2) if f"turn {turn}" in shown.out} == turns
    assert ("no turn is shown" in shown.err) is (not turns)


def test_what_happened_just_now(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = written(tmp_path / "events.jsonl", LINES, time.time() - 20)
    assert main([str(log), "--since", "1h"]) == 0
    assert "turn 1" in capsys.readouterr().out


def test_files_of_one_log_are_shown_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = written(tmp_path / "events.jsonl.1", LINES[:1])
    new = written(tmp_path / "events.jsonl", LINES[1:3], START + 1)
    assert main([str(old), str(new)]) == 0
    assert capsys.readouterr().out.count("turn 1") == 1
    assert main([str(new)]) == 0
    assert "turn 1, whose beginning is not in this log" in capsys.readouterr().out


def test_a_call_from_outside_that_was_rejected_began_its_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {"name": "drive", "reason": "out_of_range", "message": "drive: too far"}
    raw = '{"name": "drive"}'
    lines = [{"type": "rejection", "turn": 3, **said, "by": "panel", "raw": raw}]
    assert main([str(written(tmp_path / "events.jsonl", lines))]) == 0
    shown = capsys.readouterr().out
    assert "turn 3, a call by panel  " in shown
    assert f"   rejected  drive: too far\n{'':22}asked for {raw}\n" in shown


def test_foreign_lines_are_named(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log.write_text("".join(f"{line}\n" for line in ["?"] * 60) + log.read_text() + '{"type": "cut')
    assert main([str(log), "--last", "1"]) == 0
    shown = capsys.readouterr()
    assert "turn 2" in shown.out
    told = shown.err.splitlines()
    assert told[0].startswith(f"replay: skipped {log}:1: found no JSON")
    assert len(told) == MOST_PROBLEMS + 1
    assert told[-1] == f"replay: skipped {60 - MOST_PROBLEMS} more such lines"


def test_colours_only_on_a_terminal(log: Path) -> None:
    command = [sys.executable, "-m", "edgevox_ros.cli.replay", str(log)]
    typist = Typist(command)
    assert typist.sees("stop  stopping everything") and typist.program.wait(60) == 0
    piped = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=60)
    assert "\x1b" not in piped.stdout and "drive(distance_m=2)" in piped.stdout


def test_what_was_said_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = written(tmp_path / "log", [{**LINES[0], "text": "\x1b[2J\nturn 9"}])
    assert main([str(log)]) == 0
    assert '"\\x1b[2J\\nturn 9"' in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--since", "soon"], "found 'soon', expected 10m"),
        (["--last", "0"], "found '0', expected a number from 1 on"),
        (["--tools", "map.yaml"], "found --tools without --cases OUT"),
        (["--cases", "new.yaml"], "found no tool map, expected --tools FILE"),
        (["--cases", "new.txt", "--tools", str(MAP)], "expected a name that ends in .yaml"),
        (["--cases", "LOG", "--tools", str(MAP)], "expected a new name"),
        (["--cases", "new.yaml", "--tools", "none.yaml"], "none.yaml"),
        (
            ["--cases", "new.yaml", "--tools", str(MAP), "--turn", "9"],
            "no turn in the log matches the options",
        ),
        (["missing.jsonl"], "missing.jsonl: found No such file"),
    ],
)
def test_what_cannot_be_done_is_told(
    log: Path,
    options: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(log.parent)
    assert main([str(log), *(str(log) if each == "LOG" else each for each in options)]) == 2
    shown = capsys.readouterr()
    assert told in shown.err
    assert not Path("new.yaml").exists()


def test_no_ros_and_no_model_is_imported(log: Path, tmp_path: Path) -> None:
    program = f"""
import sys
for name in ("rclpy", "llama_cpp", "std_msgs", "geometry_msgs", "rosidl_parser"):
    sys.modules[name] = None
from edgevox_ros.cli.replay import main
assert main([{str(log)!r}]) == 0
assert main([{str(log)!r}, "--cases", "cases.yaml", "--tools", {str(MAP)!r}]) == 0
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True, text=True, env=environment(), cwd=tmp_path, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "cases.yaml").exists()


def test_cases_are_written_once(log: Path, tmp_path: Path) -> None:
    out = tmp_path / "monday.yaml"
    command = [str(log), "--turn", "1", "--cases", str(out), "--tools", str(MAP)]
    assert main(command) == 0
    text = out.read_text()
    assert "say: drive forward two metres\n    calls: [{name: drive" in text
    assert "battery" not in text
    assert main(command) == 2 and out.read_text() == text


def test_cases_that_the_map_no_longer_fits_are_named(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text(log.read_text().replace('"drive"', '"roll"'))
    out = tmp_path / "monday.yaml"
    assert main([str(log), "--cases", str(out), "--tools", str(MAP)]) == 1
    told = capsys.readouterr().err
    assert f"{out}:14" in told and "found the tool 'roll'" in told
    assert "once these lines are corrected" in told


def test_a_reader_that_has_gone_ends_it(log: Path) -> None:
    log.write_text(log.read_text() * 2000)
    command = [sys.executable, "-m", "edgevox_ros.cli.replay", str(log)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    ) as program:
        assert program.stdout is not None and program.stderr is not None
        program.stdout.readline()
        program.stdout.close()
        assert program.wait(60) == 0 and program.stderr.read() == b""


@pytest.mark.not_unit
def test_what_the_demo_model_did_it_does_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from support.node.stage import Stage

    log, out = tmp_path / "events.jsonl", tmp_path / "cases.yaml"
    stage = Stage(tmp_path)
    try:
        person = stage.person()
        stage.robot()
        stage.node(autostart=True, events__log_file=str(log))
        person.wait(lambda: person.lifecycle() == "active")
        person.wait(lambda: person.pose is not None)
        for text in ("drive forward one metre", "how full is the battery", "what a nice day"):
            person.ask(text)
        person.say("stop")
        person.wait(lambda: "I stopped." in person.said)
        person.wait(lambda: '"stop"' in log.read_text())
    finally:
        stage.close()
    assert main([str(log)]) == 0
    shown = capsys.readouterr().out
    for told in ('heard  "drive forward one metre"', "call  drive(", "model  hop 0: read"):
        assert told in shown
    assert main([str(log), "--cases", str(out), "--tools", str(MAP)]) == 0
    assert evaluate(["--cases", str(out), "--min-exact", "1", "--max-moved", "0"]) == 0


def test_a_call_from_outside_has_a_headline(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call = {"type": "call", "turn": 3, "id": "a", "name": "stop", "arguments": {}}
    log = written(tmp_path / "events.jsonl", [{**call, "format": "given", "by": "panel"}])
    assert main([str(log)]) == 0
    assert "turn 3, a call by panel  " in capsys.readouterr().out


def waited(seconds: float, turn: int, tool: str = "drive", **more: Any) -> list[dict[str, Any]]:
    """A turn whose first call came so many seconds after its transcript."""
    call = {"id": "a", "name": tool, "arguments": {}, "format": "hermes", **more}
    at = START + 10 * turn
    return [
        {"type": "transcript", "turn": turn, "text": "go", "age_s": 0.1, "stamp": at},
        {"type": "call", "turn": turn, **call, "stamp": at + seconds - 0.1},
    ]


def logged(tmp_path: Path, lines: list[dict[str, Any]]) -> str:
    log = tmp_path / "events.jsonl"
    log.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(log)


def test_how_long_people_waited_for_the_first_call(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [line for turn in range(1, 21) for line in waited(0.1 * turn, turn)]
    lines += waited(0.25, 21, by="sentence")
    lines += waited(0.5, 22, tool="turn")
    late, asked, quiet = waited(9.0, 23), waited(3.0, 24), waited(1.0, 25)[:1]
    late[0]["age_s"] = 7.0  # it waited for another turn
    asked.append(
        {"type": "guard", "turn": 24, "guard": "confirm", "did": "asked", "detail": "turn?",
         "stamp": asked[-1]["stamp"]}
    )  # fmt: skip
    assert main([logged(tmp_path, [*lines, *late, *asked, *quiet]), "--first-motion"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "seconds from the finished transcript to the first call of the turn",
        "tool   by          turns   median      p95  slowest",
        "drive  model          20    1.050    1.900    2.000",
        "drive  sentence        1    0.250    0.250    0.250",
        "turn   model           1    0.500    0.500    0.500",
        "3 other turns: no call, a question first, or behind another turn",
    ]


def test_first_motion_of_a_log_without_calls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = logged(tmp_path, waited(1.0, 1)[:1])
    assert main([log, "--first-motion"]) == 0
    assert "no turn that was chosen began with a call" in capsys.readouterr().err
    assert main([log, "--first-motion", "--cases", str(tmp_path / "new.yaml")]) == 2
    assert "expected one of them" in capsys.readouterr().err
