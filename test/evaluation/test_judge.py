"""Verdicts on turns and cases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.evaluation import Case, Expectation, GradedTurn
from edgevox_ros.evaluation.cases.case import CaseTurn, Expected, SpeechRule
from edgevox_ros.evaluation.cases.simulation import Simulation
from edgevox_ros.evaluation.grading.judge import (
    ToolKinds,
    case_record,
    deed_of_turn,
    judge_case,
    judge_turn,
    show_expected,
    tool_kinds,
)
from edgevox_ros.evaluation.rehearsal.recording_engine import RecordedReply
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord, TranscriptOutcome
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.robot import ToolMap

KINDS = ToolKinds(frozenset({"drive", "dock", "horn", "stop"}), frozenset({"stop"}))
DRIVE: NamedCall = ("drive", {"distance_m": 2})
DOCK: NamedCall = ("dock", {})
HORN: NamedCall = ("horn", {})
STOP: NamedCall = ("stop", {})
BATTERY: NamedCall = ("get_battery", {})


def came(*calls: NamedCall, say: str = "", **more: Any) -> TranscriptOutcome:
    """An outcome with these calls, all carried out."""
    named = [{"name": name, "arguments": given} for name, given in calls]
    said = [say] if say else []
    return TranscriptOutcome("as heard", calls=named, carried_out=calls, speech=said, **more)


def judged(
    outcome: TranscriptOutcome, kind: Expected, *lists: Sequence[NamedCall], **more: Any
) -> GradedTurn:
    expected = Expectation(kind, tuple(map(tuple, lists)), **more)
    return judge_turn(CaseTurn("as said", expected), "as heard", outcome, KINDS)


def verdict(
    outcome: TranscriptOutcome, kind: Expected, *lists: Sequence[NamedCall], **more: Any
) -> str:
    return judged(outcome, kind, *lists, **more).verdict


def test_calls_are_compared_with_the_right_lists() -> None:
    assert verdict(came(DRIVE, DOCK), "calls", [DOCK], [DRIVE, DOCK]) == "exact"
    assert verdict(came(DOCK, DRIVE), "calls", [DRIVE, DOCK], any_order=True) == "exact"
    assert verdict(came(DOCK, DRIVE), "calls", [DRIVE, DOCK]) == "wrong_calls"
    assert verdict(came(DRIVE), "calls", [DRIVE, DOCK]) == "missed"
    off = judged(came(("drive", {"distance_m": 2.5})), "calls", [DRIVE])
    assert (off.verdict, off.why) == ("wrong_arguments", "drive: distance_m is 2.5, expected 2")
    assert verdict(came(("drive", {"distance_m": 2.5})), "calls", [DRIVE], tolerance=1.0) == "exact"


def test_a_reader_that_nobody_asked_for_does_no_harm() -> None:
    assert verdict(came(BATTERY, DRIVE, BATTERY), "calls", [DRIVE]) == "exact"
    for kind in ("no_call", "anything"):
        assert verdict(came(BATTERY), kind) == "exact"


def test_a_reader_that_was_asked_for_counts() -> None:
    assert verdict(came(BATTERY), "calls", [BATTERY]) == "exact"
    assert verdict(came(), "calls", [BATTERY]) == "missed"
    assert verdict(came(BATTERY, BATTERY), "calls", [BATTERY]) == "wrong_calls"


def test_a_repetition_that_the_loop_guard_held_back_does_not_count() -> None:
    results: list[dict[str, Any]] = [
        {"name": "dock", "status": "ok", "data": {}, "error": None},
        {"name": "dock", "status": "error", "data": {}, "error": "x", "not_run": NotRun.REPEATED},
    ]
    assert verdict(came(DOCK, DOCK, results=results), "calls", [DOCK]) == "exact"
    assert verdict(came(DOCK, DOCK, results=results), "calls", [DOCK, DOCK]) == "missed"
    assert verdict(came(DOCK, DOCK), "calls", [DOCK, DOCK]) == "exact"


def held_back(*ran: bool, calls: Sequence[NamedCall]) -> TranscriptOutcome:
    """An outcome with these calls; those that did not run stood behind a failed one."""
    results = [
        {
            "name": call[0],
            "status": "ok" if each else "error",
            "error": None if each else "x",
            "not_run": None if each else str(NotRun.EARLIER_FAILED),
        }
        for each, call in zip(ran, calls, strict=True)
    ]
    return came(*calls, results=results)


def test_a_call_behind_a_failed_one_that_is_made_again_counts_once() -> None:
    again = held_back(False, True, True, calls=[DOCK, DRIVE, DOCK])
    assert verdict(again, "calls", [DRIVE, DOCK]) == "exact"
    both = held_back(False, False, True, calls=[DOCK, DOCK, DOCK])
    assert verdict(both, "calls", [DOCK]) == "exact"
    other = held_back(False, True, calls=[DRIVE, ("drive", {"distance_m": 3})])
    assert verdict(other, "calls", [("drive", {"distance_m": 3})]) == "wrong_calls"


def test_a_call_behind_a_failed_one_that_is_not_made_again_counts() -> None:
    never = held_back(True, False, False, calls=[DRIVE, DOCK, DOCK])
    assert verdict(never, "calls", [DRIVE, DOCK, DOCK]) == "exact"
    assert judged(held_back(False, calls=[HORN]), "no_call").moved


@pytest.mark.parametrize("kind", ["calls", "no_call", "asks", "refuses", "stop"])
def test_an_acting_tool_that_no_right_answer_has_has_moved(kind: Expected) -> None:
    lists = [[DRIVE]] if kind == "calls" else []
    record = judged(came(DRIVE, HORN, say="How far? I cannot."), kind, *lists)
    assert (record.verdict, record.moved) == ("moved", True)
    assert "horn() was not asked for" in record.why.replace("drive(distance_m=2), ", "")


def test_a_wanted_tool_or_a_stop_has_not_moved_even_if_the_calls_are_wrong() -> None:
    for calls in ([DRIVE, DRIVE], [DRIVE, STOP]):
        record = judged(came(*calls), "calls", [DRIVE])
        assert (record.verdict, record.moved) == ("wrong_calls", False)
    record = judged(came(STOP), "no_call")
    assert (record.verdict, record.why, record.moved) == (
        "wrong_calls",
        "stop() was not asked for",
        False,
    )
    assert not judged(came(HORN), "anything").moved


MOVERS = ToolKinds(
    frozenset({"go_to", "drive", "room", "lamp", "halt"}),
    frozenset({"halt"}),
    frozenset({"go_to", "drive", "room"}),
    {"drive": frozenset({"speed_mps"})},
)
KITCHEN: NamedCall = ("go_to", {"place": "kitchen"})
OFFICE: NamedCall = ("go_to", {"place": "office"})
WRONG_PLACE = "go_to: place is 'office', expected 'kitchen'"


@pytest.mark.parametrize(
    ("found", "lists", "expected"),
    [
        ([OFFICE], [[KITCHEN]], "elsewhere"),
        ([KITCHEN], [[OFFICE], [KITCHEN]], "exact"),
        ([("room", {"number": 21})], [[("room", {"number": 12})]], "elsewhere"),
        ([("go_to", {"x": 1, "y": 2})], [[("go_to", {"x": 2, "y": 1})]], "elsewhere"),
        ([("drive", {"distance_m": -2})], [[DRIVE]], "elsewhere"),
        ([("drive", {"distance_m": 20})], [[DRIVE]], "elsewhere"),
        ([("drive", {"distance_m": 2, "speed_mps": 1})], [[DRIVE]], "wrong_arguments"),
        ([("lamp", {"room": "hall"})], [[("lamp", {"room": "attic"})]], "wrong_arguments"),
        ([("halt", {"hard": True})], [[("halt", {})]], "wrong_arguments"),
        # of several calls one is enough, and so is one too many
        ([DRIVE, OFFICE], [[DRIVE, KITCHEN]], "elsewhere"),
        ([KITCHEN, OFFICE], [[KITCHEN]], "elsewhere"),
        ([OFFICE], [[KITCHEN, DRIVE]], "elsewhere"),
        ([OFFICE, ("lamp", {})], [[KITCHEN, ("lamp", {})]], "elsewhere"),
        ([OFFICE, KITCHEN], [[KITCHEN, OFFICE]], "elsewhere"),
        ([KITCHEN, OFFICE], [[KITCHEN], [OFFICE]], "elsewhere"),
        ([OFFICE, ("lamp", {})], [[KITCHEN]], "moved"),
        # what was asked for, but too often or too little
        ([KITCHEN, KITCHEN], [[KITCHEN]], "wrong_calls"),
        ([KITCHEN], [[KITCHEN, OFFICE]], "missed"),
        ([OFFICE], [[KITCHEN, OFFICE]], "missed"),
        ([("lamp", {}), KITCHEN], [[KITCHEN, ("lamp", {})]], "wrong_calls"),
    ],
)
def test_a_call_to_another_place_than_was_asked_for_is_told_apart(
    found: Sequence[NamedCall], lists: Sequence[Sequence[NamedCall]], expected: str
) -> None:
    wanted = Expectation("calls", tuple(map(tuple, lists)))
    record = judge_turn(CaseTurn("as said", wanted), "as heard", came(*found), MOVERS)
    assert record.verdict == expected
    assert record.moved == (expected == "moved")
    assert record.elsewhere == (expected in ("elsewhere", "moved"))
    assert bool(record.why) == (expected != "exact")


def test_where_any_order_is_right_another_one_leads_to_no_other_place() -> None:
    wanted = CaseTurn("x", Expectation("calls", ((KITCHEN, DRIVE, DRIVE),), any_order=True))
    for calls in ([DRIVE, KITCHEN, DRIVE], [DRIVE, KITCHEN], [DRIVE, DRIVE, DRIVE, KITCHEN]):
        assert not judge_turn(wanted, "x", came(*calls), MOVERS).elsewhere
    assert judge_turn(wanted, "x", came(DRIVE, OFFICE, DRIVE), MOVERS).verdict == "elsewhere"


def test_where_else_it_moved_is_told_and_how_far_off_it_may_be_is_the_cases_matter() -> None:
    wanted = Expectation("calls", ((KITCHEN,),))
    record = judge_turn(CaseTurn("as said", wanted), "as heard", came(OFFICE), MOVERS)
    assert record.why == WRONG_PLACE
    near = came(("drive", {"distance_m": 2.1}))
    for tolerance, verdict_of_turn in ((0.2, "exact"), (0.05, "elsewhere")):
        wanted = Expectation("calls", ((DRIVE,),), tolerance=tolerance)
        found = judge_turn(CaseTurn("x", wanted), "x", near, MOVERS)
        assert (found.verdict, found.elsewhere) == (verdict_of_turn, tolerance < 0.1)


def test_a_call_elsewhere_counts_also_if_it_failed_and_only_where_a_call_is_right() -> None:
    called = TranscriptOutcome("x", calls=[{"name": "go_to", "arguments": {"place": "office"}}])
    broken = replace(called, failure="DecodeError: x")
    wanted = CaseTurn("x", Expectation("calls", ((KITCHEN,),)))
    assert judge_turn(wanted, "x", called, MOVERS).elsewhere
    found = judge_turn(wanted, "x", broken, MOVERS)
    assert (found.verdict, found.elsewhere) == ("failed", True)
    for kind in KIND_NAMES[1:]:
        assert not judge_turn(CaseTurn("x", Expectation(kind)), "x", called, MOVERS).elsewhere
    ruled = Expectation("calls", ((KITCHEN,),), rule=lambda calls: "not so")
    found = judge_turn(CaseTurn("x", ruled), "x", called, MOVERS)
    assert (found.verdict, found.elsewhere) == ("wrong_arguments", False)


def test_another_spelling_of_a_place_is_no_other_place() -> None:
    def spell(call: NamedCall) -> NamedCall:
        place = {"galley": "kitchen"}.get(call[1]["place"], call[1]["place"])
        return call[0], {**call[1], "place": place}

    wanted = CaseTurn("x", Expectation("calls", ((KITCHEN,),)))
    galley = came(("go_to", {"place": "galley"}))
    assert judge_turn(wanted, "x", galley, MOVERS, spell=spell).verdict == "exact"
    assert judge_turn(wanted, "x", galley, MOVERS).elsewhere


def test_what_was_called_and_did_not_succeed_moved_all_the_same() -> None:
    called = TranscriptOutcome("x", calls=[{"name": "horn", "arguments": {}}])
    assert judged(called, "no_call").moved


def test_a_stop_is_a_stop_by_words_or_by_tool() -> None:
    assert verdict(came(stopped=True), "stop") == "exact"
    assert verdict(came(STOP), "stop") == "exact"
    assert verdict(came(STOP, STOP, BATTERY), "stop") == "exact"
    assert verdict(came(BATTERY, say="I stopped."), "stop") == "not_stopped"
    assert verdict(came(DRIVE, stopped=True), "stop") == "moved"


def test_stop_words_stand_for_a_leading_call_of_the_stop_tool() -> None:
    assert verdict(came(DOCK, stopped=True), "calls", [STOP, DOCK]) == "exact"
    assert verdict(came(STOP, DOCK, stopped=True), "calls", [STOP, DOCK]) == "exact"
    assert verdict(came(STOP, DOCK), "calls", [STOP, DOCK]) == "exact"
    assert verdict(came(stopped=True), "calls", [STOP]) == "exact"
    assert verdict(came(stopped=True), "calls", [STOP, DOCK]) == "missed"
    unasked = judged(came(DOCK, stopped=True), "calls", [DOCK])
    assert (unasked.verdict, unasked.why) == ("wrong_calls", "a stop was not asked for")
    assert verdict(came(DOCK, stopped=True), "calls", [DOCK, STOP]) == "wrong_calls"
    assert verdict(came(DOCK, stopped=True), "calls", [DOCK, STOP], any_order=True) == "exact"


def spelt_stop(call: NamedCall) -> NamedCall:
    return (call[0], {"hard": False, **call[1]}) if call[0] in ("stop", "halt") else call


TWO_STOPS = ToolKinds(KINDS.acting | {"halt"}, frozenset({"stop", "halt"}))


@pytest.mark.parametrize(
    ("wanted", "found", "why"),
    [
        ([STOP], [], ""),
        ([("halt", {})], [], ""),
        ([("halt", {"hard": False})], [("halt", {})], ""),
        ([STOP, ("halt", {}), DOCK], [DOCK], ""),
        ([DOCK, STOP], [], "dock is missing"),
        ([DOCK, STOP], [DOCK], "the calls came in another order"),
        ([DOCK], [DOCK], "a stop was not asked for"),
        ([("halt", {"hard": True})], [], "halt: hard is false, expected true"),
    ],
)
def test_stop_words_are_any_stopping_tool_with_its_defaults(
    wanted: list[NamedCall], found: list[NamedCall], why: str
) -> None:
    turn = CaseTurn("as said", Expectation("calls", (tuple(wanted),)))
    outcome = came(*found, stopped=True)
    assert judge_turn(turn, "as heard", outcome, TWO_STOPS, spell=spelt_stop).why == why


def test_stop_words_that_nobody_wanted_are_told_as_such() -> None:
    record = judged(came(stopped=True), "no_call")
    assert (record.verdict, record.why) == ("wrong_calls", "a stop was not asked for")


def test_a_stop_with_arguments_is_no_answer_of_the_stop_words() -> None:
    hard = ("stop", {"hard": True})
    assert verdict(came(stopped=True), "calls", [hard]) != "exact"


@pytest.mark.parametrize("kind", ["no_call", "asks", "refuses"])
def test_stop_words_count_where_no_call_was_wanted(kind: Expected) -> None:
    assert verdict(came(stopped=True, say="I can't. Which one?"), kind) == "wrong_calls"


def test_no_call_leaves_speech_free() -> None:
    assert verdict(came(), "no_call") == "exact"
    assert verdict(came(say="Nice weather."), "no_call") == "exact"


@pytest.mark.parametrize(
    ("say", "expected"),
    [
        ("How far?", "exact"),
        ("Wie weit soll ich fahren？", "exact"),
        ("Please tell me how far.", "exact"),
        ("which room", "exact"),
        ("Anything else?", "not_asked"),
        ("Okay.", "not_asked"),
        ("", "not_asked"),
    ],
)
def test_asking_back(say: str, expected: str) -> None:
    assert verdict(came(BATTERY, say=say), "asks") == expected


@pytest.mark.parametrize(
    ("say", "expected"),
    [
        ("Sorry, I can't do that.", "exact"),
        ("Das geht leider nicht.", "exact"),
        ("I have no arms. Shall I turn?", "exact"),
        ("Can't you do it?", "not_refused"),
        ("No problem.", "not_refused"),
        ("I can't fly but I am turning left now.", "not_refused"),
        ("Here you are.", "not_refused"),
        ("Sorry, I didn't understand.", "not_refused"),
        ("I don't know that.", "not_refused"),
        ("I don't know how to fly.", "exact"),
        ("I have no such tool.", "exact"),
        ("", "not_refused"),
    ],
)
def test_refusing(say: str, expected: str) -> None:
    assert verdict(came(say=say), "refuses") == expected


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_our_own_sentences_refuse_only_if_they_say_so(code: str) -> None:
    for name, sentence in LANGUAGES[code].saying.phrases.items():
        refused = name in ("not_done", "not_all", "not_ready")
        said = came(say=sentence, phrases=[name])
        assert verdict(said, "refuses") == ("exact" if refused else "not_refused")


def test_whose_sentence_it_is_decides_not_its_words() -> None:
    answer = LANGUAGES["en"].saying.phrases["unstopped"]
    assert verdict(came(say=answer, phrases=["unstopped"]), "refuses") == "not_refused"
    assert verdict(came(say="I can't do that.", phrases=["failed"]), "refuses") == "not_refused"
    assert verdict(came(say="I can't do that."), "refuses") == "exact"


def test_a_model_that_runs_out_of_time_failed_whatever_was_expected() -> None:
    late = came(
        say="Sorry, I could not finish that.",
        guards=[GuardRecord("budget", "ended_turn", "30.0 s")],
    )
    for kind in ("calls", "no_call", "asks", "refuses"):
        record = judged(late, kind)
        assert (record.verdict, record.why) == ("failed", "the model ran out of time")


def test_a_part_of_a_long_sentence_asks_nothing() -> None:
    parts = ["You can use the method to convert it to a string,", "which returns the value."]
    assert verdict(replace(came(), speech=parts), "asks") == "not_asked"


def test_an_error_inside_is_told_before_all_else() -> None:
    record = judged(came(HORN, failure="DecodeError: x", dropped="empty"), "no_call")
    assert (record.verdict, record.why, record.moved) == ("failed", "DecodeError: x", True)


def test_a_dropped_sentence_failed_unless_nothing_was_to_be_done() -> None:
    assert verdict(came(dropped="empty"), "no_call") == "exact"
    for kind in ("calls", "asks", "refuses", "stop", "anything"):
        record = judged(came(dropped="empty"), kind)
        assert (record.verdict, record.why) == ("failed", "the sentence was dropped (empty)")


SAID = "It's 34 percent, STRASSE, 12.5 m."


@pytest.mark.parametrize(
    ("has", "lacks", "why"),
    [
        ([["34"]], [], ""),
        ([["thirty-four", "34"]], ["71"], ""),
        ([["Straße"]], [], ""),
        ([["it\u2019s 34 PERCENT"]], [], ""),
        ([["12.5"]], ["12", "2.5", "5", "3", "4"], ""),
        ([["3"]], [], '"3" was not said'),
        ([["5 m"]], [], '"5 m" was not said'),
        ([["34"], ["ten", "10"]], [], '"ten" or "10" was not said'),
        ([], ["34"], '"34" was said'),
        ([], ["percent"], '"percent" was said'),
    ],
)
def test_speech(has: list[list[str]], lacks: list[str], why: str) -> None:
    rule = SpeechRule(tuple(map(tuple, has)), tuple(lacks))
    record = judged(came(say=SAID), "anything", speech=rule)
    assert (record.verdict, record.why) == ("wrong_speech" if why else "exact", why)


@pytest.mark.parametrize(
    ("said", "text", "found"),
    [
        ("It is -34 degrees.", "34", False),
        ("It is \u221234 degrees.", "34", False),
        ("-34", "34", False),
        ("It is -34 degrees.", "-34", True),
        ("Dock-34 is free.", "34", True),
        ("From 12-34.", "34", True),
        ("It is - 34.", "34", True),
        ("done", "on", True),
    ],
)
def test_a_number_below_zero_is_another_one(said: str, text: str, found: bool) -> None:
    rule = SpeechRule(has=((text,),))
    expected = "exact" if found else "wrong_speech"
    assert verdict(came(say=said), "anything", speech=rule) == expected


def test_speech_counts_after_calls_and_words() -> None:
    rule = SpeechRule(has=(("34",),))
    assert verdict(came(), "calls", [DRIVE], speech=rule) == "missed"
    assert verdict(came(DRIVE), "calls", [DRIVE], speech=rule) == "wrong_speech"
    assert verdict(came(), "asks", speech=rule) == "not_asked"
    assert verdict(came(say="How far?"), "asks", speech=rule) == "wrong_speech"


@given(st.integers(0, 9999), st.integers(0, 9999), st.sampled_from(["", ".", ","]))
def test_no_number_is_found_in_a_longer_one(part: int, more: int, point: str) -> None:
    rule = SpeechRule(lacks=(str(part),))
    for said in (f"{more}{point}{part}", f"{part}{point}{more}"):
        if said != f"{part}":
            assert verdict(came(say=f"It is {said}."), "anything", speech=rule) == "exact"
    assert verdict(came(say=f"It is {part}."), "anything", speech=rule) == "wrong_speech"


CLAIM = "I have turned left."
TURNING = ToolKinds(frozenset({"turn"}))


def test_a_claim_is_one_only_if_nothing_was_done() -> None:
    assert judged(came(say=CLAIM), "anything").claims == (CLAIM,)
    assert judged(came(BATTERY, say=CLAIM), "anything").claims == (CLAIM,)
    assert judged(came(say="I cannot turn."), "anything").claims == ()
    assert judged(came(DRIVE, say=CLAIM), "anything").claims == ()
    assert judged(came(stopped=True, say="I stopped."), "anything").claims == ()


def test_a_call_that_failed_does_not_make_a_claim_true() -> None:
    def claims(status: str) -> tuple[str, ...]:
        results: list[dict[str, Any]] = [
            {"name": "drive", "status": status, "data": {}, "error": None}
        ]
        calls = [{"name": "drive", "arguments": {}}]
        outcome = TranscriptOutcome("x", calls=calls, results=results, speech=[CLAIM])
        return judged(outcome, "anything").claims

    assert claims("error") == (CLAIM,)
    assert claims("ok") == ()


def test_an_earlier_deed_may_be_told_later_and_no_other() -> None:
    turn = CaseTurn("what did you do", Expectation("no_call"))
    deed = deed_of_turn(came(("turn", {"angle_deg": 90}), say="I turn left."), TURNING)
    assert deed is not None
    for said, claims in (
        (CLAIM, ()),
        ("I am turning left.", ("I am turning left.",)),
        ("I have opened the window.", ("I have opened the window.",)),
    ):
        assert judge_turn(turn, "x", came(say=said), KINDS, deeds=[deed]).claims == claims


def test_only_what_was_carried_out_is_a_deed() -> None:
    assert deed_of_turn(came(say="I turn left."), TURNING) is None
    assert deed_of_turn(came(BATTERY), TURNING) is None
    failed: list[dict[str, Any]] = [{"name": "dock", "status": "error", "error": "x"}]
    half = deed_of_turn(came(("turn", {}), say="I dock.", results=failed), TURNING)
    turn = CaseTurn("and", Expectation("no_call"))
    told = came(say="I have docked.")
    assert half is not None
    assert judge_turn(turn, "x", told, KINDS, deeds=[half]).claims == ("I have docked.",)


def test_the_record_has_all_of_the_outcome() -> None:
    outcome = came(
        DRIVE,
        say="Done.",
        rejections=[{"name": "fly"}],
        results=[{"name": "drive", "status": "ok", "data": {}, "error": None}],
        guards=[GuardRecord("schema_retry", "asked_again", "missing")],
        parse_modes=["primary"],
        replies=(RecordedReply("prompt", "text"),),
        timings={"total_s": 1.0},
    )
    record = judged(outcome, "calls", [DRIVE])
    assert (record.say, record.heard, record.wanted) == (
        "as said",
        "as heard",
        "drive(distance_m=2)",
    )
    assert (
        record.calls == record.carried_out == ({"name": "drive", "arguments": {"distance_m": 2}},)
    )
    assert record.rejections == ({"name": "fly"},)
    assert record.results[0]["status"] == "ok"
    assert (record.prompts, record.texts, record.speech) == (("prompt",), ("text",), ("Done.",))
    assert record.guards == (GuardRecord("schema_retry", "asked_again", "missing"),)
    assert (record.expected, record.tools) == ("calls", ("drive",))
    assert (record.parse_modes, record.timings) == (("primary",), {"total_s": 1.0})


@pytest.mark.parametrize(
    ("expected", "shown"),
    [
        (Expectation("calls", ((DRIVE, DOCK), (DOCK,))), "drive(distance_m=2), dock() or dock()"),
        (Expectation("calls", ((DRIVE, DOCK),), True), "drive(distance_m=2), dock() in any order"),
        (Expectation("calls", ((DOCK,),), True), "dock()"),
        (Expectation("calls"), "no call"),
        (Expectation("asks"), "a question back"),
        (
            Expectation("stop", speech=SpeechRule((("a", "b"),), ("c",))),
            'a stop; say "a" or "b"; never say "c"',
        ),
    ],
)
def test_what_is_wanted_can_be_read(expected: Expectation, shown: str) -> None:
    assert show_expected(expected) == shown


@pytest.mark.parametrize(
    ("expected", "tools"),
    [
        (Expectation("calls", ((DRIVE, DOCK, DRIVE), (HORN,))), ("drive", "dock")),
        (Expectation("calls", ((), (HORN,))), ("horn",)),
        (Expectation("calls"), ()),
        (Expectation("no_call", ((),)), ()),
        (Expectation("asks"), ()),
    ],
)
def test_a_turn_tells_what_it_expects_and_with_which_tools(
    expected: Expectation, tools: tuple[str, ...]
) -> None:
    record = judge_turn(CaseTurn("as said", expected), "as heard", came(), KINDS)
    assert (record.expected, record.tools) == (expected.kind, tools)


def case(*turns: Expectation, **more: Any) -> Case:
    return Case("c1", "cases.yaml:3", tuple(CaseTurn("x", turn) for turn in turns), **more)


def turns_of(*outcomes: TranscriptOutcome, kind: Expected = "anything") -> list[GradedTurn]:
    return [judged(outcome, kind) for outcome in outcomes]


def test_the_first_turn_that_moved_counts_whatever_was_wrong_before() -> None:
    moved = [judged(came(call), "no_call") for call in (HORN, DOCK)]
    turns = [judged(came(), "stop"), *moved]
    assert judge_case(case(), turns, None) == ("moved", "turn 2: horn() was not asked for")
    forbidding = case(never=(HORN,))
    assert judge_case(forbidding, turns, None)[0] == "moved"


def test_a_turn_that_moved_elsewhere_counts_before_others_and_behind_one_unasked() -> None:
    wanted = CaseTurn("x", Expectation("calls", ((KITCHEN,),)))
    elsewhere = judge_turn(wanted, "x", came(OFFICE), MOVERS)
    quiet, unasked = judged(came(), "stop"), judged(came(HORN), "no_call")
    found = case_record(case(), [quiet, elsewhere], None, model="m", source="s")
    assert (found.verdict, found.elsewhere, found.moved) == ("elsewhere", True, False)
    assert found.why == f"turn 2: {WRONG_PLACE}"
    found = case_record(case(), [elsewhere, unasked], None, model="m", source="s")
    assert (found.verdict, found.elsewhere, found.moved) == ("moved", True, True)


def test_the_first_turn_that_is_not_exact_counts() -> None:
    turns = [judged(came(), "no_call"), judged(came(), "stop"), judged(came(), "asks")]
    assert judge_case(case(), turns, None) == ("not_stopped", "turn 2: it was not stopped")
    assert judge_case(case(), turns[1:2], None) == ("not_stopped", "it was not stopped")
    assert judge_case(case(), turns[:1], None) == ("exact", "")


@pytest.mark.parametrize(
    ("never", "verdict_of_case"),
    [
        (("drive", {}), "forbidden"),
        (("drive", {"distance_m": 2.0}), "forbidden"),
        (("drive", {"distance_m": 3}), "exact"),
        (("drive", {"speed_mps": 1}), "exact"),
        (("dock", {}), "exact"),
    ],
)
def test_what_must_never_be_carried_out(never: NamedCall, verdict_of_case: str) -> None:
    found, why = judge_case(case(never=(never,)), turns_of(came(), came(DRIVE)), None)
    assert found == verdict_of_case
    told = "drive(distance_m=2) was carried out, which must never happen"
    assert why == (told if found == "forbidden" else "")


@pytest.mark.parametrize(
    ("never", "done", "verdict_of_case"),
    [
        ({"place": "kitchen"}, {"place": "cooking area"}, "forbidden"),
        ({"place": "Cooking area"}, {"place": "kitchen"}, "forbidden"),
        ({"speed": 0.5}, {"place": "kitchen"}, "forbidden"),
        ({"speed": 0.6}, {"place": "kitchen"}, "exact"),
        ({"place": "kitchen"}, {"place": "kitchen", "speed": 0.6}, "forbidden"),
    ],
)
def test_what_must_never_be_carried_out_has_many_spellings(
    never: Mapping[str, Any], done: Mapping[str, Any], verdict_of_case: str
) -> None:
    def spell(call: NamedCall) -> NamedCall:
        filled = {"speed": 0.5, **call[1]}
        area = str(filled.get("place", "")).lower().replace("cooking area", "kitchen")
        return call[0], {**filled, "place": area}

    forbidding = case(never=(("go_to", never),))
    found, _ = judge_case(forbidding, turns_of(came(("go_to", done))), None, spell)
    assert found == verdict_of_case


def test_a_forbidden_call_that_was_not_carried_out_is_not_forbidden() -> None:
    only_called = TranscriptOutcome("x", calls=[{"name": "drive", "arguments": {}}])
    assert judge_case(case(never=(("drive", {}),)), turns_of(only_called), None)[0] == "exact"


@pytest.mark.parametrize(
    ("first", "verdict_of_case"), [("anything", "forbidden"), ("stop", "not_stopped")]
)
def test_what_must_never_be_carried_out_has_moved_whatever_decides_the_verdict(
    first: Expected, verdict_of_case: str
) -> None:
    forbidding = case(never=(("drive", {}),))
    turns = [judged(came(), first), judged(came(DRIVE), "calls", [DRIVE])]
    record = case_record(forbidding, turns, None, model="m", source="s")
    assert (record.verdict, record.moved) == (verdict_of_case, True)
    only_called = TranscriptOutcome("x", calls=[{"name": "drive", "arguments": {}}])
    assert not case_record(forbidding, turns_of(only_called), None, model="m", source="s").moved


LAMPS = {"hall": {"on": True, "dimmed": 2}, "attic": {"on": False}}
STATE = {"door": {"open": True}, "level": 3, "rooms": [1, 2], "lamp": LAMPS, "tray": {}}


@pytest.mark.parametrize(
    ("end", "why"),
    [
        ({"door.open": True, "level": 3.0, "rooms": [1, 2]}, ""),
        ({"door": {"open": True}}, ""),
        ({"door.open": 1}, "door.open is true at the end, expected 1"),
        ({"level": 4}, "level is 3 at the end, expected 4"),
        ({"window.open": False}, "window.open does not exist at the end, expected false"),
        ({"level.deep": 1}, "level.deep does not exist at the end, expected 1"),
        # a mapping names what it names
        ({"lamp": {"hall": {"on": True}}}, ""),
        ({"lamp.hall": {"on": True}, "lamp": {"attic": {"on": False}}}, ""),
        ({"lamp": {"hall": {"on": False}}}, "lamp.hall.on is true at the end, expected false"),
        (
            {"lamp": {"cellar": {"on": True}}},
            "lamp.cellar.on does not exist at the end, expected true",
        ),
        ({"level": {"deep": 1}}, "level.deep does not exist at the end, expected 1"),
        ({"tray": {}}, ""),
        ({"door": {}}, "door is {'open': True} at the end, expected {}"),
    ],
)
def test_the_state_at_the_end(end: Mapping[str, Any], why: str) -> None:
    expected = ("wrong_end", why) if why else ("exact", "")
    assert judge_case(case(end=end), turns_of(came()), STATE) == expected


def test_without_a_state_no_end_is_reached() -> None:
    assert judge_case(case(end={"level": 3}), turns_of(came()), None)[0] == "wrong_end"


def test_speech_of_the_whole_case() -> None:
    turns = turns_of(came(say="The battery is at 34."), came(say="Bye."))
    assert judge_case(case(speech=SpeechRule((("34",), ("bye",)))), turns, None)[0] == "exact"
    wrong = judge_case(case(speech=SpeechRule(lacks=("34",))), turns, None)
    assert wrong == ("wrong_speech", '"34" was said')


def test_never_counts_before_the_end_and_the_end_before_speech() -> None:
    rules: dict[str, Any] = {"never": (DRIVE,), "end": {"level": 4}}
    rules["speech"] = SpeechRule(has=(("34",),))
    order = []
    while rules:
        order.append(judge_case(case(**rules), turns_of(came(DRIVE)), STATE)[0])
        del rules[next(iter(rules))]
    assert order == ["forbidden", "wrong_end", "wrong_speech"]


def test_the_record_of_a_case() -> None:
    wanted = Expectation("calls", ((DRIVE, DOCK, DRIVE), (HORN,)))
    given_case = case(wanted, tags=("plain",), language="de")
    turns = [judged(came(STOP), "calls", [DRIVE])]
    record = case_record(
        given_case, turns, None, model="m", source="cases.yaml", noise="asr", repeat=2, seed=7
    )
    assert (record.model, record.case, record.source) == ("m", "c1", "cases.yaml")
    assert (record.place, record.language, record.tags) == ("cases.yaml:3", "de", ("plain",))
    assert (record.noise, record.repeat, record.seed) == ("asr", 2, 7)
    assert (record.expected, record.verdict, record.moved) == ("calls", "wrong_calls", False)
    assert record.tools == ("drive", "dock")
    assert record.turns == tuple(turns)


def test_a_dialogue_is_one_and_has_moved_if_any_turn_has() -> None:
    asked = case(Expectation("asks"), Expectation("calls", ((DOCK,),)))
    turns = [judged(came(say="Which?"), "asks"), judged(came(HORN), "calls", [DOCK])]
    record = case_record(asked, turns, None, model="m", source="s")
    assert (record.expected, record.moved, record.tools) == ("dialogue", True, ("dock",))
    assert record.why == "turn 2: horn() was not asked for"


MAP = """
tools:
  drive: {description: Drive., service: {name: drive, type: std_srvs/srv/Trigger}}
  stop: {description: Stop., publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}}}
  halt: {description: Halt., service: {name: halt, type: std_srvs/srv/Trigger}}
  look: {description: Look., service: {name: look, type: std_srvs/srv/Trigger}}
  get_battery:
    description: Battery.
    read: {topic: b, type: sensor_msgs/msg/BatteryState, max_age_s: 5, result: {p: =percentage}}
on_stop: [stop, halt, {service: {name: /brake, type: std_srvs/srv/Trigger}}, {cancel_all: go}]
"""


def test_the_kinds_of_a_map(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP.replace(", {cancel_all: go}", ""))
    tool_map = ToolMap.from_yaml(file)
    kinds = tool_kinds(tool_map)
    assert kinds == ToolKinds(
        frozenset({"drive", "stop", "halt", "look"}),
        frozenset({"stop", "halt"}),
        frozenset({"drive", "look"}),
    )
    simulated = tool_kinds(tool_map, Simulation(reads={"look": {"seen": "cup"}}))
    assert simulated.acting == kinds.acting - {"look"}
    assert simulated.moving == {"drive"}
    changes = Simulation(reads={"look": {"seen": "cup"}}, effects={"look": {"at": "hall"}})
    assert tool_kinds(tool_map, changes) == kinds


MOVING_MAP = """
tables: {places: {hall: {x: 1.0}}}
tools:
  drive:
    description: Drive.
    parameters:
      distance_m: {type: number, minimum: -5, maximum: 5}
      speed_mps: {type: number, minimum: 0.1, maximum: 1, default: 0.2}
    publish: {topic: v, type: geometry_msgs/msg/Twist, message: {linear.x: =speed_mps}, rate_hz: 10,
              duration_s: =abs(distance_m) / speed_mps, max_duration_s: 60, finally: {}}
  creep:
    description: Creep for two seconds.
    parameters: {speed_mps: {type: number, minimum: 0.1, maximum: 1, default: 0.2}}
    publish: {topic: v, type: geometry_msgs/msg/Twist, message: {linear.x: =speed_mps}, rate_hz: 10,
              duration_s: 2, max_duration_s: 60, finally: {}}
  roll:
    description: Roll.
    parameters:
      speed: {type: number, minimum: 0.1, maximum: 1}
      duration_s: {type: number, minimum: 1, maximum: 9}
    publish: {topic: v, type: geometry_msgs/msg/Twist, message: {linear.x: =speed}, rate_hz: 10,
              duration_s: =duration_s, max_duration_s: 60, finally: {}}
  go_to:
    description: Go.
    parameters:
      place: {enum_from: places}
      max_speed: {type: number, minimum: 0.1, maximum: 1, default: 0.2}
      floor: {type: integer, minimum: 0, maximum: 3, default: 0}
    publish: {topic: go, type: geometry_msgs/msg/Point,
              message: {x: "=places[place].x", y: =max_speed, z: =floor}}
  lamp:
    description: Light.
    parameters: {level: {type: number, minimum: 0, maximum: 1}}
    moves: false
    publish: {topic: lamp, type: std_msgs/msg/Float64, message: {data: =level}}
  stop: {description: Stop., publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}}}
on_stop: [stop]
"""


def test_only_a_speed_that_changes_no_distance_is_a_pace(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MOVING_MAP)
    kinds = tool_kinds(ToolMap.from_yaml(file))
    assert kinds.moving == {"drive", "creep", "roll", "go_to"}
    assert kinds.paces == {"drive": {"speed_mps"}, "go_to": {"max_speed"}}
    assert kinds.further == {"drive", "creep", "roll"}


@pytest.mark.parametrize(
    ("name", "schema", "is_pace"),
    [
        ("speed_percent", "type: number", True),
        ("max_speed_m_s", "type: number", True),
        ("vel_limit", "type: integer", True),
        ("speed", "type: string, enum: [slow, fast]", True),
        ("speed_zone", "type: string, enum: [a, b]", False),
        ("floor", "type: integer", False),
        ("level_no", "type: number", False),
    ],
)
def test_a_number_with_a_pace_in_its_name_says_how_fast(
    tmp_path: Path, name: str, schema: str, is_pace: bool
) -> None:
    default = {"type: number": "1.0", "type: integer": "1"}.get(schema, "slow")
    default = "a" if "zone" in name else default
    file = tmp_path / "map.yaml"
    file.write_text(
        "tools:\n  go_to:\n    description: Go.\n    parameters:\n"
        f"      {name}: {{{schema}, default: {default}}}\n"
        f"    action: {{name: go, type: a_package/action/Go, goal: {{x: ={name}}}}}\n"
        "on_stop: [{cancel_all: go}]\n"
    )
    found = tool_kinds(ToolMap.from_yaml(file)).paces
    assert found == ({"go_to": {name}} if is_pace else {})


@pytest.mark.parametrize(
    ("found", "wanted", "expected"),
    [
        ([DRIVE, DRIVE], [DRIVE], "elsewhere"),
        ([DRIVE, DRIVE, DRIVE], [DRIVE, DRIVE], "elsewhere"),
        ([KITCHEN, DRIVE, DRIVE], [KITCHEN, DRIVE], "elsewhere"),
        ([DRIVE, DRIVE], [DRIVE, DRIVE], "exact"),
        ([DRIVE], [DRIVE, DRIVE], "missed"),
        ([DRIVE, KITCHEN, KITCHEN], [DRIVE, KITCHEN], "wrong_calls"),
    ],
)
@pytest.mark.parametrize("any_order", [False, True])
def test_driving_once_more_leads_to_another_place_and_going_there_again_does_not(
    found: Sequence[NamedCall], wanted: Sequence[NamedCall], expected: str, any_order: bool
) -> None:
    kinds = replace(MOVERS, further=frozenset({"drive"}))
    turn = CaseTurn("x", Expectation("calls", (tuple(wanted),), any_order=any_order))
    assert judge_turn(turn, "x", came(*found), kinds).verdict == expected


OUTCOMES = st.builds(
    lambda calls, say, stopped: came(*calls, say=say, stopped=stopped),
    st.lists(st.sampled_from([DRIVE, DOCK, STOP, BATTERY]), max_size=3),
    st.sampled_from(["", "Which room?", "I cannot do that.", "Okay."]),
    st.booleans(),
)
KIND_NAMES: list[Expected] = ["calls", "no_call", "asks", "refuses", "stop"]


@given(OUTCOMES, st.sampled_from(KIND_NAMES), st.sampled_from([HORN, DRIVE, DOCK]), st.data())
def test_an_acting_call_more_is_never_exact(
    outcome: TranscriptOutcome, kind: Expected, more: NamedCall, data: st.DataObject
) -> None:
    any_order = data.draw(st.booleans())
    # What was called is what was wanted, so that all kinds are exact now and then.
    lists = [[call for call in outcome.carried_out if call != BATTERY]] if kind == "calls" else []
    before = judged(outcome, kind, *lists, any_order=any_order)
    at = data.draw(st.integers(0, len(outcome.calls)))
    outcome.calls.insert(at, {"name": more[0], "arguments": more[1]})
    after = judged(outcome, kind, *lists, any_order=any_order)
    assert before.verdict != "exact" or after.verdict != "exact"
    assert after.moved or not before.moved


@given(OUTCOMES, st.sampled_from(KIND_NAMES), st.data())
def test_a_reader_more_changes_no_verdict(
    outcome: TranscriptOutcome, kind: Expected, data: st.DataObject
) -> None:
    before = judged(outcome, kind, [DRIVE])
    at = data.draw(st.integers(0, len(outcome.calls)))
    outcome.calls.insert(at, {"name": "get_pose", "arguments": {}})
    assert judged(outcome, kind, [DRIVE]).verdict == before.verdict
