"""What changed since an earlier evaluation."""

from __future__ import annotations

from dataclasses import replace

from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.grading.changes_since import change_lines, changes

TURN = GradedTurn("drive two metres", "drive two metres", "drive(distance_m=2)", "missed")
GOOD = CaseRecord("demo", TURN.say, "a/b.yaml", "a/b.yaml:12", "calls", "exact", turns=(TURN,))
BAD = replace(GOOD, verdict="missed", why="drive is missing")
DEMO = ModelRecord("demo", "demo")


def lines(now: list[CaseRecord], then: list[CaseRecord]) -> list[str]:
    models = tuple(ModelRecord(name, name) for name in dict.fromkeys(case.model for case in now))
    return list(change_lines(changes(Evaluation(models, tuple(now)), of(then)), "old.jsonl"))


def of(cases: list[CaseRecord]) -> Evaluation:
    return Evaluation((DEMO,), tuple(cases))


def test_a_case_that_broke_is_told_with_its_place_and_why() -> None:
    other = replace(GOOD, case="stop", turns=(replace(TURN, say="stop"),))
    assert lines([BAD, other], [GOOD, replace(other, verdict="not_stopped")]) == [
        "Against old.jsonl (demo, 2 cases in both): 1 broke, 1 mended",
        "  broke: a/b.yaml:12 drive two metres: drive is missing",
        "  mended: a/b.yaml:12 stop",
    ]


def test_what_moved_comes_first() -> None:
    moved = replace(BAD, case="x", moved=True, why="moved")
    found = changes(of([BAD, moved]), of([GOOD, replace(GOOD, case="x")]))
    assert [case.case for case in found[0].broke] == ["x", "drive two metres"]


def test_a_repeated_case_is_right_only_if_all_its_runs_are() -> None:
    again = replace(GOOD, repeat=1)
    assert "1 broke, 0 mended" in lines([GOOD, replace(BAD, repeat=1)], [GOOD, again])[0]
    assert "0 broke, 0 mended" in lines([GOOD, replace(BAD, repeat=1)], [BAD, again])[0]


def test_the_folder_of_the_file_does_not_count_and_new_cases_are_not_compared() -> None:
    told = lines([BAD, replace(BAD, case="new")], [replace(GOOD, source="/elsewhere/b.yaml")])
    assert "1 case in both): 1 broke" in told[0]


def test_two_models_alone_are_compared_and_otherwise_those_of_one_name() -> None:
    other = replace(BAD, model="big")
    assert lines([other], [GOOD])[0].startswith("Against old.jsonl (big, before demo, 1 case")
    told = lines([other, BAD], [GOOD])
    assert [line for line in told if line.startswith("Against")] == [
        "Against old.jsonl (demo, 1 case in both): 1 broke, 0 mended"
    ]
