"""Records in words: calls, names of cases, what was expected, and what the agent did."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from edgevox_ros.evaluation import CaseRecord, GradedTurn
from edgevox_ros.evaluation.grading.record_text import (
    calls_text,
    many,
    own_name,
    sentences_of,
    some_of,
    turn_lines,
    turn_title,
)
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord

TURN = GradedTurn("go to the hall", "go to the hall", "go_to(place=hall)", "exact")
FREE = replace(TURN, say="and back", heard="and back", wanted="anything")


def case(name: str, *turns: GradedTurn) -> CaseRecord:
    return CaseRecord("demo", name, "a.yaml", "a.yaml:3", "calls", "exact", turns=turns)


def lines(turn: GradedTurn) -> dict[str, str]:
    return dict(turn_lines(turn))


def test_calls_are_written_as_in_a_case_file() -> None:
    calls = ({"name": "set_light", "arguments": {"room": "the hall", "on": True}}, {"name": "dock"})
    assert calls_text(calls) == "set_light(room=the hall, on=true), dock()"


def test_one_is_not_many() -> None:
    assert [many(count, "run") for count in (0, 1, 2)] == ["0 runs", "1 run", "2 runs"]
    assert some_of(1, 2, "run") == "1 of 2 runs"
    assert some_of(1, 1, "run") == "its only run"


@pytest.mark.parametrize("name", ["go to the hall", "go to the hall (2)", "go to the hall (31)"])
def test_a_case_that_is_called_by_its_sentence_has_no_name_of_its_own(name: str) -> None:
    assert own_name(case(name, TURN)) == ""
    assert own_name(case(name, TURN, FREE)) == ""


@pytest.mark.parametrize("name", ["to the dock", "go to the hall (twice)", "go to the hall 2", "-"])
def test_another_name_is_its_own(name: str) -> None:
    assert own_name(case(name, TURN)) == name
    assert own_name(case(name)) == name


def test_the_sentences_of_a_case_stand_in_one_line() -> None:
    assert sentences_of(case("x", TURN, FREE)) == "go to the hall / and back"
    assert own_name(case("go to the hall / and back", TURN, FREE)) == ""


def test_a_turn_of_which_nothing_was_expected_is_not_called_exact() -> None:
    assert turn_title(TURN, 1) == "Turn 1: exact"
    assert turn_title(FREE, 2) == "Turn 2"
    assert turn_title(replace(FREE, verdict="failed"), 2) == "Turn 2: failed"
    assert "wanted" not in lines(FREE)


def test_what_must_be_said_is_told_also_where_calls_are_free() -> None:
    assert lines(replace(FREE, wanted='anything; say "34"'))["wanted"] == 'say "34"'


@pytest.mark.parametrize(
    ("guard", "told"),
    [
        (("schema_retry", "asked_again", "x"), "asked again, because of what was rejected"),
        (("reask", "ended_turn", "rejected again"), "ended the turn: a call was rejected again"),
        (("calls", "asked_again", "too many"), "ran no call and asked again: too many"),
        (("calls", "ended_turn", "too many"), "ran no call and ended the turn: too many"),
        (("narrated_call", "held_back", "Done."), "held back: Done."),
        (("recital", "held_back", "You are a robot."), "held back: You are a robot."),
        (("loop", "held_back", "dock, time 2"), "held back the same call: dock, time 2"),
        (("loop", "ended_turn", "a third time"), "ended the turn: a third time"),
        (("hops", "ended_turn", "4 hops"), "ended the turn after 4 hops"),
        (("budget", "ended_turn", "30.0 s of it"), "ended the turn after 30.0 s of it"),
        (("repetition", "ended_reply", ""), "ended the reply: a sentence was repeated"),
        (("refused", "dropped", "the turn hangs"), "refused the sentence: the turn hangs"),
    ],
)
def test_what_the_agent_did_is_told_in_plain_words(guard: tuple[str, str, str], told: str) -> None:
    assert lines(replace(TURN, guards=(GuardRecord(*guard),)))["guards"] == told


def test_a_question_to_the_model_is_told_beside_what_was_held_back() -> None:
    guards = (GuardRecord("narrated_call", "asked_again", "Done."),)
    told = "held back: Done.\nasked again, because it was not true"
    assert lines(replace(TURN, guards=guards))["guards"] == told


def test_what_was_held_back_stands_together() -> None:
    guards = (
        GuardRecord("recital", "held_back", "You are a robot."),
        GuardRecord("reask", "asked_again", "malformed"),
        GuardRecord("reask", "asked_again", "malformed"),
        GuardRecord("narrated_call", "held_back", "Done."),
    )
    assert lines(replace(TURN, guards=guards))["guards"].splitlines() == [
        "held back: You are a robot. Done.",
        "asked again, because of what was rejected",
    ]


def test_guards_that_keep_house_are_left_out() -> None:
    guards = (
        GuardRecord("memory", "forgot", "1 forgotten, 1 kept, 398 tokens"),
        GuardRecord("confirm", "asked_user", "Shall I?"),
        GuardRecord("new", "", ""),
    )
    assert "guards" not in lines(replace(TURN, guards=guards))


def test_what_could_not_be_read_as_a_call_has_no_name() -> None:
    unread = {"name": None, "reason": "malformed", "message": "It could not be read."}
    known = {"name": "go", "reason": "missing_argument", "message": ""}
    told = lines(replace(TURN, rejections=(unread, known)))["rejected"]
    assert told == "It could not be read.\ngo: missing_argument"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (
            {"name": "get_pose", "status": "ok", "data": {"x": 2.0}, "error": ""},
            "get_pose: {x: 2.0}",
        ),
        ({"name": "dock", "status": "ok", "data": {}, "error": ""}, "dock: ok"),
        ({"name": "dock", "status": "error", "data": {}, "error": "no"}, "dock: failed: no"),
        ({"name": "dock", "status": "error", "error": "no", "not_run": "said_no"}, "dock: no"),
        ({"name": "dock", "status": "error", "error": "x", "not_run": "repeated"}, "dock: x"),
    ],
)
def test_what_the_tools_returned_is_told(result: dict[str, Any], told: str) -> None:
    assert lines(replace(TURN, results=(result,)))["returned"] == told


def test_each_result_has_a_line_of_its_own() -> None:
    done = {"name": "dock", "status": "ok", "data": {}, "error": ""}
    failed = {"name": "lift", "status": "error", "data": {}, "error": "it is blocked"}
    told = lines(replace(TURN, results=(done, failed)))["returned"]
    assert told.splitlines() == ["dock: ok", "lift: failed: it is blocked"]
    assert "returned" not in lines(TURN)
