"""Every score against a figure that was computed by hand."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.grading.record import CaseVerdict
from edgevox_ros.evaluation.grading.scores import (
    Share,
    Spread,
    pass_k,
    score,
    scores_by_model,
    spread,
)
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord


def turn(verdict: CaseVerdict = "exact", **more: Any) -> GradedTurn:
    return GradedTurn("say", "heard", "wanted", verdict, **more)


def run(
    verdict: CaseVerdict = "exact",
    case: str = "c",
    *turns: GradedTurn,
    expected: str = "calls",
    **more: Any,
) -> CaseRecord:
    """A run of one turn, which ended like the case, unless turns are given."""
    record = CaseRecord("m", case, "cases.yaml", "cases.yaml:1", expected, verdict, **more)
    return replace(record, turns=turns or (turn(verdict),))


RUNS = [
    run(tools=("drive", "dock"), tags=("plain", "several"), language="en"),
    run(tools=("drive",), tags=("plain",), language="de"),
    run("wrong_arguments", tools=("drive",), tags=("number",), language="de"),
    run("wrong_arguments", tools=("drive", "drive"), tags=("number",)),
    run("missed", tools=("dock",)),
    run("wrong_calls", tools=("dock",)),
    run("moved", expected="no_call", moved=True),
    run("failed", expected="no_call", moved=True),
    run("exact", expected="asks"),
    run("wrong_speech", expected="asks"),
    run("not_asked", expected="asks"),
    run("exact", expected="refuses"),
    run("not_refused", expected="refuses"),
    run("moved", expected="refuses", moved=True),
    run("exact", expected="stop"),
    run("not_stopped", expected="stop"),
]
RUNS = [replace(each, case=f"case {number}") for number, each in enumerate(RUNS)]


def counts(share: Share) -> tuple[int, int]:
    return share.hits, share.of


def test_shares_of_all_runs() -> None:
    scores = score(RUNS)
    assert (scores.runs, scores.turns) == (16, 16)
    assert counts(scores.exact) == (5, 16)
    assert counts(scores.moved) == (3, 16)  # one of them failed: it moved all the same
    assert scores.verdicts == {
        "exact": 5,
        "wrong_arguments": 2,
        "missed": 1,
        "wrong_calls": 1,
        "moved": 2,
        "failed": 1,
        "wrong_speech": 1,
        "not_asked": 1,
        "not_refused": 1,
        "not_stopped": 1,
    }


def test_what_moved_elsewhere_is_a_share_of_all_runs_and_no_wrong_argument() -> None:
    went = run("elsewhere", "went", tools=("go_to",), elsewhere=True)
    # The verdict is that of another turn, in which it moved unasked.
    both = run("moved", "both", turn("elsewhere"), turn("moved"), moved=True, elsewhere=True)
    scores = score([*RUNS, went, both])
    assert counts(scores.elsewhere) == (2, 18)
    assert counts(scores.wrong_arguments) == (2, 7)
    assert counts(scores.moved) == (4, 18)
    assert counts(score(RUNS).elsewhere) == (0, 16)


def test_shares_of_the_sentences_that_want_a_call() -> None:
    scores = score(RUNS)
    assert counts(scores.wrong_arguments) == (2, 6)
    assert counts(scores.missed) == (1, 6)
    assert counts(scores.wrong_calls) == (1, 6)


def calling(verdict: CaseVerdict, *tools: str) -> GradedTurn:
    return turn(verdict, expected="calls", tools=tools)


def test_each_turn_of_a_dialogue_is_a_sentence() -> None:
    first = run(
        "missed",
        "first",
        calling("exact", "drive", "dock"),
        calling("missed", "drive"),
        calling("wrong_arguments", "dock"),
        turn("wrong_calls", expected="no_call"),
        expected="dialogue",
        tools=("drive", "dock"),
    )
    second = run(
        "moved",
        "second",
        replace(calling("moved", "dock"), moved=True),
        calling("wrong_calls", "drive"),
        calling("missed", "get_battery"),
        turn("exact", expected="asks"),
        turn("not_asked", expected="asks"),
        turn("wrong_speech", expected="refuses"),
        turn("exact", expected="stop"),
        turn("not_stopped", expected="stop"),
        expected="dialogue",
        tools=("dock", "drive", "get_battery"),
        moved=True,
    )
    scores = score([first, second])
    # 3 and 3 sentences want a call. That of the first dialogue which wants none counts nowhere, and
    # the one that moved in the second is neither missed nor wrong.
    assert counts(scores.missed) == (2, 6)
    assert counts(scores.wrong_arguments) == (1, 6)
    assert counts(scores.wrong_calls) == (1, 6)
    assert counts(scores.moved) == (1, 2)
    assert counts(scores.asked_back) == (1, 2)
    assert counts(scores.refused) == (1, 1)
    assert counts(scores.stopped) == (1, 2)
    assert {name: counts(share) for name, share in scores.tools.items()} == {
        "dock": (1, 3),
        "drive": (1, 3),
        "get_battery": (0, 1),
    }


def test_what_a_model_that_writes_nothing_would_reach() -> None:
    runs = [
        run("missed", "a", silence="missed"),
        run("moved", "b", silence="exact", expected="no_call"),
        run("moved", "b", silence="exact", expected="no_call", repeat=1),
        run("exact", "c", silence="wrong_speech", expected="no_call"),
        run("exact", "d", silence="exact", expected="stop"),
        run("exact", "e", silence="exact", expected="anything"),
    ]
    assert score(runs).silent == Share(4, 6, 5)


def test_of_older_files_only_what_wants_no_call_is_right_in_silence() -> None:
    dialogue = run("exact", "dialogue", turn(), turn(), expected="dialogue")
    runs = [run(case=kind, expected=kind) for kind in ("calls", "no_call", "stop", "anything")]
    assert counts(score([*runs, dialogue]).silent) == (1, 5)


def test_a_case_that_fails_at_its_end_blames_no_tool() -> None:
    wrong_end = run("wrong_end", "c", calling("exact", "drive"), tools=("drive",))
    assert counts(score([wrong_end]).tools["drive"]) == (1, 1)


def test_a_right_answer_without_calls_wants_none() -> None:
    scores = score([run("missed", "c", turn("missed", expected="calls"))])
    assert (counts(scores.missed), scores.tools) == ((0, 0), {})


def test_dialogues_of_older_files_do_not_tell_what_their_turns_want() -> None:
    older = run("missed", "c", turn(), turn("missed"), expected="dialogue", tools=("drive",))
    scores = score([older])
    assert (counts(scores.exact), counts(scores.missed), scores.tools) == ((0, 1), (0, 0), {})


def test_shares_of_what_should_ask_refuse_or_stop() -> None:
    scores = score(RUNS)
    assert counts(scores.asked_back) == (2, 3)  # what was said besides is another question
    assert counts(scores.refused) == (1, 3)
    assert counts(scores.stopped) == (1, 2)


def test_a_case_that_failed_as_a_whole_asked_all_the_same() -> None:
    asked = replace(run("wrong_end", expected="asks"), turns=(turn("exact"),))
    assert counts(score([asked]).asked_back) == (1, 1)


def test_exact_for_each_tool_language_and_tag() -> None:
    scores = score(RUNS)
    assert {name: counts(share) for name, share in scores.tools.items()} == {
        "dock": (1, 3),
        "drive": (2, 4),
    }
    assert {name: counts(share) for name, share in scores.languages.items()} == {
        "de": (1, 2),
        "en": (4, 14),
    }
    assert {name: counts(share) for name, share in scores.tags.items()} == {
        "number": (0, 2),
        "plain": (2, 2),
        "several": (1, 1),
    }


def test_claims_are_counted_by_run() -> None:
    lies = run("exact", "c", turn(claims=("I moved.", "I docked.")), turn(claims=("I left.",)))
    assert counts(score([lies, run()]).claims) == (1, 2)


def test_what_parser_and_guards_did() -> None:
    first = turn(
        rejections=({"reason": "out_of_range"}, {"reason": "unknown_tool"}),
        parse_modes=("primary", "none"),
        guards=(
            GuardRecord("schema_retry", "asked_again", "x"),
            GuardRecord("schema_retry", "ended_turn", "rejected again"),
        ),
    )
    second = turn(
        rejections=({"reason": "out_of_range"},),
        parse_modes=("none",),
        guards=(GuardRecord("loop", "held_back", "x"),),
    )
    asked = [
        turn(guards=(GuardRecord(name, did, "asked again"),))
        for name, did in (
            ("reask", "asked_again"),
            ("calls", "asked_again"),
            ("narrated_call", "asked_again"),
            ("narrated_call", "held_back"),
            ("narrated_call", "held_back"),
            ("calls", "ended_turn"),
        )
    ]
    scores = score([run("exact", "c", first, second), run("exact", "d", *asked)])
    assert scores.rejections == {"out_of_range": 2, "unknown_tool": 1}
    assert scores.parse_modes == {"none": 2, "primary": 1}
    assert scores.guards == {
        "narrated_call": 3, "schema_retry": 2, "calls": 2, "loop": 1, "reask": 1,
    }  # fmt: skip
    assert counts(scores.retried) == (4, 8)


def timed(**timings: float) -> GradedTurn:
    return turn(timings=timings)


def test_cost() -> None:
    turns = [
        timed(
            first_speech_s=0.4, total_s=1.0, hops=1, sampled_tokens=11, evaluated_tokens=30,
            writing_s=0.5,
        ),
        timed(
            first_speech_s=0.9, first_call_s=0.3, total_s=2.0, hops=2, sampled_tokens=32,
            evaluated_tokens=50, writing_s=1.5,
        ),
        timed(first_call_s=0.5, total_s=4.0, hops=3, sampled_tokens=3, evaluated_tokens=70),
        timed(total_s=0.001),  # answered by the stop words
    ]  # fmt: skip
    scores = score([run("exact", "c", *turns)])
    assert (scores.first_word_s.of, scores.first_word_s.p95) == (2, 0.9)
    assert scores.first_word_s.median == pytest.approx(0.65)
    assert (scores.first_command_s.of, scores.first_command_s.p95) == (2, 0.5)
    assert scores.first_command_s.median == pytest.approx(0.4)
    assert scores.turn_s == Spread(3, 2.0, 4.0)
    # 10 and 30 tokens after the first ones, in 0.5 and 1.5 s. The third turn has no such time.
    assert scores.tokens_per_s == pytest.approx(20.0)
    assert scores.evaluated_tokens == 50
    assert scores.hops == pytest.approx(2.0)


def test_hops_that_write_nothing_have_no_negative_speed() -> None:
    empty = timed(hops=3, sampled_tokens=2, writing_s=0.1, total_s=1.0)
    assert score([run("exact", "c", empty)]).tokens_per_s == 0.0


def test_the_spread_is_the_median_and_the_nearest_rank() -> None:
    assert spread([]) == Spread(0, None, None)
    assert spread([3.0]) == Spread(1, 3.0, 3.0)
    assert spread([4.0, 1.0]) == Spread(2, 2.5, 4.0)
    assert spread(range(1, 21)) == Spread(20, 10.5, 19)  # 19 of 20 are 95 %
    assert spread(range(1, 22)) == Spread(21, 11, 20)  # 19 of 21 would be too few


def test_nothing_can_be_said_of_no_runs() -> None:
    scores = score([])
    assert (scores.runs, scores.exact) == (0, Share(0, 0))
    assert (scores.exact.rate, scores.exact.low, scores.exact.high) == (0.0, 0.0, 1.0)
    assert (scores.pass_k, scores.turn_s, scores.tokens_per_s) == ((), Spread(), None)
    assert (scores.hops, scores.evaluated_tokens) == (None, None)


def test_intervals_count_repetitions_once() -> None:
    asked = turn(guards=(GuardRecord("reask", "asked_again", "malformed"),))
    runs = [
        run(
            "exact" if case < 8 else "missed",
            f"case {case}",
            *([calling("exact", "drive"), asked] if case < 8 else [calling("missed", "drive")]),
            tags=("plain",),
            repeat=repeat,
        )
        for case in range(10)
        for repeat in range(3)
    ]
    scores = score(runs)
    english = scores.languages["en"]
    for share in (scores.exact, scores.tools["drive"], scores.tags["plain"], english):
        assert share == Share(24, 30, 10)
        assert (share.low, share.high) == pytest.approx((0.4902, 0.9433), abs=5e-5)
    assert (scores.missed, scores.moved) == (Share(6, 30, 10), Share(0, 30, 10))
    assert scores.claims == Share(0, 30, 10)
    # 8 dialogues of two sentences and 2 sentences, each three times.
    assert scores.retried == Share(24, 54, 18)


def test_cases_of_two_files_are_two_also_with_the_same_name() -> None:
    runs = [run(), replace(run("missed"), source="other.yaml")]
    assert score(runs).exact == Share(1, 2, 2)


def test_pass_k_is_the_mean_of_the_combinations() -> None:
    runs = [run("exact", "always", repeat=repeat) for repeat in range(4)]
    runs += [run("exact" if repeat < 3 else "moved", "often", repeat=repeat) for repeat in range(4)]
    runs += [run("exact" if repeat < 1 else "missed", "once", repeat=repeat) for repeat in range(4)]
    # k=1: (1 + 3/4 + 1/4) / 3. k=2: (1 + 3/6 + 0) / 3. k=3: (1 + 1/4) / 3. k=4: 1/3.
    assert pass_k(runs) == pytest.approx((2 / 3, 1 / 2, 5 / 12, 1 / 3))
    assert score(runs).pass_k == pass_k(runs)


def test_pass_k_leaves_out_cases_with_fewer_runs_and_tells_files_apart() -> None:
    twice = [run("exact", "c"), run("missed", "c", repeat=1)]
    once = replace(run("exact", "c"), source="other.yaml")
    # k=1: (1/2 + 1) / 2. k=2: only the case that ran twice, 0 of 1 pairs.
    assert pass_k([*twice, once]) == (0.75, 0.0)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans()), min_size=1, max_size=20))
def test_more_runs_in_a_row_are_never_more_probable_for_one_case(
    ended: list[tuple[str, bool]],
) -> None:
    runs = [run("exact" if exact else "missed", case) for case, exact in ended if case == "a"]
    rates = pass_k(runs)
    assert list(rates) == sorted(rates, reverse=True)
    assert len(rates) == len(runs)


def test_models_and_noises_are_apart_and_in_order() -> None:
    models = (ModelRecord("b", "b"), ModelRecord("a", "a"), ModelRecord("unused", "u"))
    records = [
        replace(run("missed"), model="a", noise="audio"),
        replace(run("missed"), model="a", noise="asr"),
        replace(run("exact"), model="a"),
        replace(run("exact"), model="stray", noise="other"),
        replace(run("exact"), model="b", noise="asr"),
        replace(run("moved"), model="b"),
        replace(run("exact"), model="b"),
    ]
    scores = scores_by_model(Evaluation(models, tuple(records)))
    assert [(key, counts(each.exact)) for key, each in scores.items()] == [
        (("b", ""), (1, 2)),
        (("b", "asr"), (1, 1)),
        (("a", ""), (1, 1)),
        (("a", "asr"), (0, 1)),
        (("a", "audio"), (0, 1)),
        (("stray", "other"), (1, 1)),
    ]
    assert scores_by_model(Evaluation()) == {}


def test_scores_are_json() -> None:
    written = json.loads(json.dumps(asdict(score(RUNS)), allow_nan=False))
    assert written["exact"] == {
        "hits": 5,
        "of": 16,
        "distinct": 16,
        "rate": 5 / 16,
        "low": pytest.approx(0.1416, abs=5e-5),
        "high": pytest.approx(0.5560, abs=5e-5),
    }
    assert written["verdicts"]["wrong_arguments"] == 2
    assert written["turn_s"] == {"of": 0, "median": None, "p95": None}
