"""The table in the terminal: what it says, and that it fits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.evaluation.fake_records import fake_evaluation

from edgevox_ros.evaluation import Evaluation
from edgevox_ros.evaluation.grading.model_table import silence_line
from edgevox_ros.evaluation.report.table import (
    FULL_WIDTH,
    cut_end,
    cut_start,
    cut_to,
    display_width,
    table_lines,
)


def renamed(evaluation: Evaluation, *labels: str) -> Evaluation:
    """The evaluation with other labels, in the order of its models."""
    new = dict(zip([model.label for model in evaluation.models], labels, strict=True))
    return Evaluation(
        tuple(replace(model, label=new[model.label]) for model in evaluation.models),
        tuple(replace(case, model=new[case.model]) for case in evaluation.cases),
    )


def row(lines: list[str], label: str) -> list[str]:
    return next(line for line in lines if line.startswith(label)).removeprefix(label).split()


def test_each_model_has_a_row_and_another_one_with_noise() -> None:
    lines = table_lines(fake_evaluation())
    noise = lines.index("with ASR noise")
    for part in (lines[:noise], lines[noise:]):
        for label in ("demo", "qwen2.5-1.5b Q4_K_M", "gemma-4-e2b Q4_K_M"):
            assert sum(line.startswith(f"{label} ") for line in part) == 1


def test_without_noise_no_row_speaks_of_it() -> None:
    assert not [line for line in table_lines(fake_evaluation(noise=False)) if "noise" in line]


def test_a_row_has_the_figures_under_their_headings() -> None:
    evaluation = fake_evaluation(noise=False)
    lines = table_lines(evaluation, 140)
    headings = "model exact moved else- asked missed wrong false word call turn s tok peak file"
    assert " ".join(lines[0].split()) == headings
    figures = row(lines, "demo")
    exact = sum(case.verdict == "exact" for case in evaluation.cases if case.model == "demo")
    assert figures[0] == f"{100 * exact / 60:.0f}%"
    assert figures[-2:] == ["0.11", "0.01"]


def test_it_tells_where_the_best_model_fails() -> None:
    lines = table_lines(fake_evaluation())
    start = lines.index("where gemma-4-e2b Q4_K_M fails (exact answers)")
    told = "\n".join(lines[start:])
    assert "by tag: number 3/7 (43%), dialogue 2/3 (67%)" in told
    assert "by tool: move_arm 0/1 (0%), set_blinds 0/1 (0%), turn 2/4 (50%)" in told
    assert "by language: de 4/5 (80%), en 45/51 (88%)" in told


def test_where_it_fails_has_no_heading_if_nothing_can_be_told() -> None:
    evaluation = fake_evaluation(noise=False)
    plain = [replace(case, tags=(), tools=(), language="en") for case in evaluation.cases]
    plain = [
        replace(case, turns=tuple(replace(turn, tools=()) for turn in case.turns)) for case in plain
    ]
    lines = table_lines(replace(evaluation, cases=tuple(plain)))
    assert not [line for line in lines if "fails" in line]
    assert lines[-1]


def test_what_all_cases_have_in_common_is_not_told() -> None:
    evaluation = fake_evaluation(20, noise=False)
    same = [replace(case, language="en", tags=(*case.tags, "draft")) for case in evaluation.cases]
    told = "\n".join(table_lines(replace(evaluation, cases=tuple(same))))
    assert "by tag: " in told
    assert "draft" not in told
    assert "by language" not in told


def test_it_tells_what_a_model_that_writes_nothing_would_reach() -> None:
    evaluation = fake_evaluation(10, noise=False)
    for count, told in ((0, "0 of 10 (0%)"), (3, "3 of 10 (30%)")):
        cases = tuple(
            replace(case, silence="exact" if number % 10 < count else "missed")
            for number, case in enumerate(evaluation.cases)
        )
        lines = table_lines(replace(evaluation, cases=cases))
        below = lines.index(next(line for line in lines if line.startswith("gemma"))) + 1
        assert lines[below : below + 2] == [f"saying nothing would be exact in {told}", ""]
    assert silence_line([]) == ""


def test_a_model_without_a_failure_is_praised() -> None:
    evaluation = fake_evaluation(12, noise=False)
    right = tuple(replace(case, verdict="exact", moved=False) for case in evaluation.cases)
    lines = table_lines(replace(evaluation, cases=right))
    assert lines[-1] == "demo answered every case exactly"
    assert row(lines, "demo")[0] == "100%"


def test_without_cases_there_is_nothing_to_show() -> None:
    assert table_lines(Evaluation()) == ["no case was run"]


def test_the_usual_width_shows_everything() -> None:
    lines = table_lines(fake_evaluation(), FULL_WIDTH)
    assert not [line for line in lines if "a wider table" in line]


def test_the_narrowest_table_still_tells_what_moved() -> None:
    evaluation = fake_evaluation(10, noise=False)
    again = tuple(replace(case, repeat=repeat) for case in evaluation.cases for repeat in range(9))
    lines = table_lines(replace(evaluation, cases=again), 60)
    assert lines[0].split()[:6] == ["model", "exact", "all", "k", "moved", "else-"]
    assert not [line for line in (*lines[:2], *lines[3:5]) if ".." in line[20:]]


def test_eighty_columns_show_the_most_and_say_what_is_missing() -> None:
    lines = table_lines(fake_evaluation(), 80)
    assert "exact" in lines[0]
    assert "moved" in lines[0]
    assert [line for line in lines if line.startswith("a wider table also shows: ")]


def test_names_that_are_cut_keep_both_ends() -> None:
    labels = ("a-model-with-a-long-name Q4_K_M", "a-model-with-a-long-name Q8_0", "third")
    lines = table_lines(renamed(fake_evaluation(noise=False), *labels), 80)
    names = [line.split("  ")[0].split("%")[0] for line in lines[3:6]]
    assert names[0].startswith("a-model")
    assert "Q4_K_M" in names[0]
    assert "Q8_0" in names[1]


@pytest.mark.parametrize("width", [60, 72, 80, 100, 120, 200])
@pytest.mark.parametrize("label", ["demo", "模型" * 30, "x" * 200, "é\u0301" * 40, "\x1b[31m\n"])
def test_no_line_is_wider_than_the_terminal(label: str, width: int) -> None:
    lines = table_lines(renamed(fake_evaluation(), "one", label, "three"), width)
    assert max(map(display_width, lines)) <= width
    assert all(line.isprintable() for line in lines)


def test_columns_stand_below_each_other_also_with_wide_names() -> None:
    evaluation = renamed(fake_evaluation(noise=False), "千问二点五", "모델", "three")
    lines = table_lines(evaluation, 140)
    places = {display_width(line[: line.index("%") + 1]) for line in lines[3:6]}
    assert len(places) == 1


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("abc", 3), ("厨房", 4), ("e\u0301", 1), ("ｆｕｌｌ", 8), ("a\u200db", 2)],
)
def test_width_of_characters(text: str, width: int) -> None:
    assert display_width(text) == width


@given(st.text(), st.integers(0, 40))
def test_a_cut_text_fits(text: str, width: int) -> None:
    assert display_width(cut_to(text, width)) <= width
    assert display_width(cut_end(text, width)) <= width
    assert display_width(cut_start(text, width)) <= width


def test_a_cut_text_keeps_its_ends_its_beginning_or_its_end() -> None:
    assert [cut("0123456789", 6) for cut in (cut_to, cut_end, cut_start)] == [
        "01..89",
        "0123..",
        "...789",
    ]
