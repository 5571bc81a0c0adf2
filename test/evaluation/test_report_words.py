"""What the report shows of the records, and in which words: folds, filters, titles, reasons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from support.evaluation.fake_records import fake_evaluation
from support.evaluation.html_page import one_run, written

from edgevox_ros.evaluation import Evaluation, GradedTurn


def test_the_reason_of_a_dialogue_stands_above_its_turns(tmp_path: Path) -> None:
    free = GradedTurn("to the lab", "to the lab", "anything", "exact")
    why = "at is hall at the end, expected lab"
    turns = (free, replace(free, say="no, the hall"))
    told = written(one_run(verdict="wrong_end", why=why, turns=turns), tmp_path).text("details")
    assert told.index("wrong end") < told.index(why) < told.index("Turn 1")
    assert "anything" not in told
    assert "wanted" not in told.partition(why)[2]
    assert "exact" not in told.partition(why)[2]


def test_a_case_with_a_name_of_its_own_has_it_as_title(tmp_path: Path) -> None:
    found = written(one_run(case="drive_without_distance"), tmp_path)
    assert found.text("summary").count("drive_without_distance drive") == 1
    assert written(one_run(), tmp_path).text("b") == ""


def test_values_are_written_as_in_a_case_file(tmp_path: Path) -> None:
    calls = ({"name": "light", "arguments": {"on": True, "room": None}},)
    turn = GradedTurn("light", "light", "no call", "moved", calls=calls)
    assert "light(on=true, room=null)" in written(one_run(turns=(turn,)), tmp_path).text("details")


def test_there_is_a_filter_only_where_there_is_a_choice(tmp_path: Path) -> None:
    assert not written(one_run(), tmp_path).tags("fieldset")
    evaluation = fake_evaluation()
    first = replace(evaluation, models=evaluation.models[:1])
    assert written(first, tmp_path).text("legend") == "Kind"
    small = one_run()
    other = replace(small.models[0], label="other")
    cases = (*small.cases, replace(small.cases[0], model="other"))
    assert written(Evaluation((*small.models, other), cases), tmp_path).text("legend") == "Model"


def test_a_single_run_is_told_as_such(tmp_path: Path) -> None:
    told = written(one_run(), tmp_path).text()
    assert "small was not exact in its only run. It never moved unasked." in told
    assert "1 case of 1 file, 1 model, 1 run " in told
    assert "of 1 run" not in told
    assert "1 runs" not in told


def tagged(count: int) -> Evaluation:
    """A run for each of so many tags; all have the tag `draft` too."""
    cases = [
        replace(one_run().cases[0], case=f"case {number}", tags=("draft", f"tag {number:02}"))
        for number in range(count)
    ]
    cases[-1] = replace(cases[-1], verdict="exact")
    return Evaluation(one_run().models, tuple(cases))


def test_of_many_groups_the_worst_are_shown_and_the_rest_folded(tmp_path: Path) -> None:
    found = written(tagged(20), tmp_path)
    assert found.text("summary").count("8 more") == 1
    folded = [text for path, text in found.texts if {"details", "th"} <= {*path}]
    assert folded == ["tag", "small", *(f"tag {number:02}" for number in range(12, 20))]
    assert (
        ".more::details-content { display: block; content-visibility: visible; }"
        in (found.source.partition("@media print")[2])
    )


def test_a_few_groups_more_are_not_worth_a_fold(tmp_path: Path) -> None:
    found = written(tagged(15), tmp_path)
    assert " more" not in found.text("summary")
    assert "tag 14" in found.text("table")


def test_groups_that_tell_nothing_are_left_out(tmp_path: Path) -> None:
    found = written(tagged(3), tmp_path).text("main")
    assert "By tag" in found
    assert "draft 0%" not in found
    assert "By language" not in found
    assert "Where it fails" not in written(one_run(tags=("draft",)), tmp_path).text()


def test_how_rows_are_sorted_is_told(tmp_path: Path) -> None:
    whole = written(fake_evaluation(), tmp_path)
    told = whole.text("main")
    assert "The models stand in the order in which they were given." in told
    assert "What went worst for all models together comes first" in told
    assert "They stand in the order in which they ran." in told
    alone = written(tagged(3), tmp_path).text("main")
    assert "The models stand" not in alone
    assert "What went worst comes first" in alone


def test_the_dashed_line_is_told_only_where_there_is_one(tmp_path: Path) -> None:
    whole = written(fake_evaluation(), tmp_path)
    assert "dashed line" in whole.text("main")
    evaluation = fake_evaluation(12, noise=False)
    models = tuple(
        replace(model, peak_memory_bytes=10**9 * number)
        for number, model in enumerate(evaluation.models, 1)
    )
    best = models[0].label
    cases = tuple(
        replace(
            case,
            verdict="exact" if case.model == best else "missed",
            turns=tuple(
                replace(turn, timings={"hops": 1, "total_s": 1.0 + (case.model != best)})
                for turn in case.turns
            ),
        )
        for case in evaluation.cases
    )
    told = written(Evaluation(models, cases), tmp_path).text("main")
    assert "What exactness costs" in told
    assert "dashed line" not in told
