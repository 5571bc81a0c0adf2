"""The newcomer's maps and dialogues, and the figures of what came of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.evaluation.newcomer_ways import FOLDER, WAYS, Way, way_figures

from edgevox_ros.evaluation import CaseRecord, GradedTurn, read_case_groups

RIGHT = GradedTurn(
    "drive on", "drive on", "", "exact", expected="calls", tools=("drive",), timings={"hops": 1}
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.tool_map)
def test_the_dialogues_fit_the_map_of_each_way(way: Way) -> None:
    (group,) = read_case_groups([FOLDER / "dialogues.yaml"], tools=[FOLDER / way.tool_map])
    assert sum(len(case.turns) for case in group.cases) == 83
    assert not group.tried.left_out


def test_all_ways_offer_the_same_tools() -> None:
    all_tried = [
        read_case_groups([FOLDER / "dialogues.yaml"], tools=[FOLDER / way.tool_map])[0].tried
        for way in WAYS
    ]
    assert len({repr([schema.to_openai() for schema in each.schemas]) for each in all_tried}) == 1


def test_figures_of_sentences_and_dialogues() -> None:
    spoken = {"name": "drive", "arguments": {}, "by": "sentence"}
    turns = (
        replace(RIGHT, calls=(spoken,), timings={"first_call_s": 0.2, "first_speech_s": 1.0}),
        replace(RIGHT, verdict="missed"),
        replace(RIGHT, verdict="wrong_arguments", timings={"first_call_s": 0.4}),
        replace(RIGHT, verdict="elsewhere", elsewhere=True, timings={"first_call_s": 0.3}),
        replace(RIGHT, expected="no_call", tools=(), verdict="moved", moved=True),
    )
    record = CaseRecord("demo", "one", "cases", "", "dialogue", "moved", moved=True, turns=turns)
    quiet = CaseRecord("demo", "two", "cases", "", "calls", "exact", turns=(RIGHT,))
    assert way_figures([record, quiet]) == {
        "right": 2,
        "sentences": 6,
        "commands": 5,
        "missed": 1,
        "wrong_arguments": 1,
        "elsewhere": 1,
        "moved": 1,
        "dialogues": 2,
        "verdicts": {"exact": 2, "missed": 1, "wrong_arguments": 1, "elsewhere": 1, "moved": 1},
        "by_sentence": 1,
        "first_word_s": 1.0,
        "first_command_s": pytest.approx(0.3),
    }
