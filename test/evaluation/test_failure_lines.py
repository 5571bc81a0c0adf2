"""The failures as lines for a terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.evaluation.fake_records import fake_evaluation

from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.report.failure_lines import failure_lines
from edgevox_ros.evaluation.report.table import display_width

TURN = GradedTurn("drive two metres", "drive two metres", "drive(distance_m=2)", "missed")
WHY = "drive is missing"
CASE = CaseRecord(
    "demo", TURN.say, "base.yaml", "suites/base.yaml:12", "calls", "missed", WHY, turns=(TURN,)
)
DEMO = ModelRecord("demo", "demo")


def lines(*cases: CaseRecord, most: int = 10, width: int = 100) -> list[str]:
    return failure_lines(Evaluation((DEMO,), cases), most, width)


def test_a_failure_tells_its_place_what_was_said_and_why() -> None:
    assert lines(CASE, replace(CASE, verdict="exact")) == [
        "demo failed 1 of 2 runs",
        "  suites/base.yaml:12 drive two metres: drive is missing",
    ]


def test_without_failures_there_is_no_line() -> None:
    assert lines() == []
    assert lines(replace(CASE, verdict="exact")) == []


def test_without_a_reason_the_verdict_stands_there() -> None:
    assert lines(replace(CASE, verdict="not_asked", why=""))[1].endswith(": did not ask back")


def test_a_dialogue_has_its_name_or_all_its_sentences() -> None:
    turns = (TURN, replace(TURN, say="and back"))
    assert "drive two metres / and back: " in lines(replace(CASE, turns=turns))[1]
    assert ":12 there and back: " in lines(replace(CASE, case="there and back", turns=turns))[1]


def test_a_case_that_was_repeated_has_one_line() -> None:
    again = [replace(CASE, repeat=repeat) for repeat in range(3)]
    assert len(lines(*again)) == 2
    assert lines(*again)[0] == "demo failed 3 of 3 runs"


def test_a_single_run_is_not_counted() -> None:
    assert lines(CASE)[0] == "demo failed its only run"


def test_of_a_long_path_the_end_is_told() -> None:
    long = replace(CASE, place="/opt/somewhere/" * 5 + "suites/base.yaml:12")
    told = lines(long)[1]
    assert "suites/base.yaml:12 drive two metres: drive is missing" in told
    assert told.startswith("  ..")


MOVED = replace(CASE, case="talk", verdict="moved", moved=True, why="horn was not asked for")


def test_runs_with_noise_are_marked_and_come_after_the_others() -> None:
    noisy, audio = replace(CASE, noise="asr"), replace(CASE, noise="audio")
    assert lines(noisy, audio, replace(CASE, verdict="exact"), replace(CASE, case="c")) == [
        "demo failed 3 of 4 runs",
        "  suites/base.yaml:12 c: drive is missing",
        "  suites/base.yaml:12 drive two metres (with ASR noise): drive is missing",
        "  suites/base.yaml:12 drive two metres (with audio noise): drive is missing",
    ]


def test_what_moved_elsewhere_comes_behind_what_moved_unasked() -> None:
    why = "go_to: place is office, expected kitchen"
    other = replace(CASE, case="go", verdict="elsewhere", elsewhere=True, why=why, noise="asr")
    assert lines(CASE, other, MOVED)[1:] == [
        "  suites/base.yaml:12 talk: horn was not asked for",
        f"  suites/base.yaml:12 go (with ASR noise): {why}",
        "  suites/base.yaml:12 drive two metres: drive is missing",
    ]


def test_what_moved_comes_first_also_with_noise() -> None:
    told = lines(CASE, replace(CASE, case="c"), replace(MOVED, noise="asr"), MOVED, most=2)
    assert told[1:] == [
        "  suites/base.yaml:12 talk: horn was not asked for",
        "  suites/base.yaml:12 talk (with ASR noise): horn was not asked for",
        "  and 2 more: all stand in the report of --report DIR",
    ]


def test_of_repetitions_the_one_that_moved_is_told() -> None:
    missed = replace(MOVED, verdict="missed", moved=False, why="drive is missing")
    assert lines(missed, replace(MOVED, repeat=1))[1:] == [
        "  suites/base.yaml:12 talk: horn was not asked for"
    ]


def test_the_mark_of_the_noise_is_not_cut() -> None:
    long = replace(CASE, noise="asr", turns=(replace(TURN, say="x " * 200),), case="x " * 200)
    assert lines(long, width=100)[1].endswith(".. (with ASR noise): drive is missing")


def test_of_many_failures_the_first_ones_are_told() -> None:
    cases = [replace(CASE, case=f"case {number}") for number in range(13)]
    told = lines(*cases, most=4)
    assert len(told) == 6
    assert [f"case {number}" in line for number, line in enumerate(told[1:5])] == [True] * 4
    assert told[-1] == "  and 9 more: all stand in the report of --report DIR"
    assert "more" not in lines(*cases[:4], most=4)[-1]


def test_each_model_has_its_own_failures() -> None:
    evaluation = fake_evaluation()
    told = failure_lines(evaluation)
    heads = [line for line in told if not line.startswith(" ")]
    labels = [model.label for model in evaluation.models]
    assert [head.split(" failed ")[0] for head in heads] == labels
    assert len(told) == len(labels) * 5 - (told[-1].startswith("  suites"))


@pytest.mark.parametrize("width", [40, 60, 80, 100, 200])
@pytest.mark.parametrize("text", ["x" * 300, "厨房" * 90, "\x1b[31m\n" * 40])
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    turn = replace(TURN, say=text)
    cases = (replace(CASE, case=text, turns=(turn,)), replace(CASE, why=text))
    told = lines(*cases, width=width)
    assert max(map(display_width, told)) <= width
    assert all(line.isprintable() for line in told)


def test_what_was_said_gives_way_to_the_reason() -> None:
    long = replace(CASE, case="x " * 200, turns=(replace(TURN, say="x " * 200),))
    (line,) = lines(long, width=80)[1:]
    assert line.startswith("  suites/base.yaml:12 x x")
    assert line.endswith("..: drive is missing")
