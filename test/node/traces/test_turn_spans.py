"""Spans of a turn: which there are, what they lie in, and when each began and ended."""

from __future__ import annotations

import json
import math
from dataclasses import fields, replace
from typing import Any

import pytest

from edgevox_ros.core.errors import DecodeError
from edgevox_ros.core.events import (
    CallEvent,
    Event,
    GuardEvent,
    RejectionEvent,
    ReplyEvent,
    ResultEvent,
    SpeechEvent,
    State,
    StateEvent,
    StopEvent,
    TelemetryEvent,
    TranscriptEvent,
)
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import GIVEN
from edgevox_ros.core.turn_record import TurnRecord
from edgevox_ros.node.traces import span_names as names
from edgevox_ros.node.traces.turn_spans import (
    MOST_EVENTS,
    TraceSettings,
    TurnEvents,
    TurnSpan,
    spans_of_turn,
)

MS = 1_000_000
S = 1000 * MS
BEGIN = 1_764_000_000 * S
SETTINGS = TraceSettings("edgevox", "demo", "llama_cpp")


def telemetry(**given: Any) -> TelemetryEvent:
    plain: dict[str, Any] = {
        "hop": 0, "finish": "stop", "prompt_tokens": 400, "evaluated_tokens": 20,
        "sampled_tokens": 30, "first_token_s": 0.1, "duration_s": 0.5, "tokens_per_s": 75.0,
        "parse_s": 0.02, "parse_mode": "primary", "fallback_used": False, "candidate_count": 1,
        "schema_validation": "pass", "reason": None,
    }  # fmt: skip
    return TelemetryEvent(**{**plain, **given})


def result(status: str = "ok", error: str | None = None, kind: str | None = None) -> ResultEvent:
    return ResultEvent("a", "drive", status, status, {"secret": 1}, error, kind, 1.0)


DRIVE = CallEvent("a", "drive", {"distance_m": 2}, "hermes")


def timed(*events: tuple[int, Event]) -> TurnRecord:
    """Events with the milliseconds after BEGIN at which they were told."""
    return TurnRecord(tuple((BEGIN + ms * MS, replace(event, turn=3)) for ms, event in events))


TURN = timed(
    (0, TranscriptEvent("drive on", 0.25)),
    (1, StateEvent("thinking")),
    (600, telemetry()),
    (601, StateEvent("acting")),
    (602, DRIVE),
    (603, StateEvent("confirming")),
    (604, SpeechEvent("Shall I?")),
    (900, StateEvent("acting")),
    (901, GuardEvent("confirm", GuardAct.ASKED_USER, "Shall I?", answer="yes")),
    (2000, result()),
    (2001, StateEvent("thinking")),
    (2600, telemetry(hop=1, candidate_count=0, schema_validation="")),
    (2601, SpeechEvent("I drove.")),
    (2602, ReplyEvent("Shall I? I drove.")),
    (2603, StateEvent("idle")),
)


def all_of(span: TurnSpan, name: str) -> list[TurnSpan]:
    own = [span] if span.name == name else []
    return own + [found for child in span.children for found in all_of(child, name)]


def one(span: TurnSpan, name: str) -> TurnSpan:
    (found,) = all_of(span, name)
    return found


def times(span: TurnSpan) -> tuple[float, float]:
    """Milliseconds after BEGIN."""
    return (span.begin - BEGIN) / MS, (span.end - BEGIN) / MS


def test_a_turn_is_a_tree_of_spans() -> None:
    root = spans_of_turn(TURN, SETTINGS)
    assert [span.name for span in root.children] == [
        *("hear", "hop", "call", "say", "hop", "say"),
    ]
    for hop in all_of(root, "hop"):
        assert [span.name for span in hop.children] == ["prefill", "generate", "parse"]
    assert [span.name for span in one(root, "call").children] == ["confirm"]
    assert not any(span.error for name in vars(names).values() for span in all_of(root, str(name)))


def test_each_span_has_its_time() -> None:
    root = spans_of_turn(TURN, SETTINGS)
    assert times(root) == (-250, 2603)
    assert times(one(root, "hear")) == (-250, 0)
    first, second = all_of(root, "hop")
    assert [times(span) for span in (first, *first.children)] == [
        *((80, 600), (80, 180), (180, 580), (580, 600)),
    ]
    assert times(second) == (2080, 2600)
    assert times(one(root, "call")) == (602, 2000)
    assert times(one(root, "confirm")) == (603, 901)
    assert [times(span) for span in all_of(root, "say")] == [(604, 604), (2601, 2601)]


def test_spans_say_what_the_conventions_ask_for() -> None:
    root = spans_of_turn(TURN, SETTINGS)
    assert root.attributes == {
        "gen_ai.operation.name": "invoke_agent",
        "gen_ai.agent.name": "edgevox",
        "gen_ai.provider.name": "llama_cpp",
        "gen_ai.request.model": "demo",
        "edgevox.turn": 3,
        "edgevox.first_speech_s": 0.854,
    }
    assert all_of(root, "hop")[1].attributes == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "llama_cpp",
        "gen_ai.request.model": "demo",
        "gen_ai.response.finish_reasons": ("stop",),
        "gen_ai.usage.input_tokens": 400,
        "gen_ai.usage.output_tokens": 30,
        "gen_ai.usage.cache_read.input_tokens": 380,
        "gen_ai.response.time_to_first_chunk": 0.1,
        "edgevox.tokens_per_s": 75.0,
        "edgevox.hop": 1,
    }
    assert one(root, "call").attributes == {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": "drive",
        "gen_ai.tool.type": "function",
        "gen_ai.tool.call.id": "a",
        "edgevox.by": "model",
    }
    assert one(root, "confirm").attributes == {"edgevox.confirm.answer": "yes"}


def test_words_of_people_are_written_only_if_that_is_wanted() -> None:
    root = spans_of_turn(TURN, replace(SETTINGS, content=True))
    said = [{"role": "user", "parts": [{"type": "text", "content": "drive on"}]}]
    assert json.loads(str(root.attributes["gen_ai.input.messages"])) == said
    assert "I drove." in str(root.attributes["gen_ai.output.messages"])
    call = one(root, "call").attributes
    assert json.loads(str(call["gen_ai.tool.call.arguments"])) == {"distance_m": 2}
    assert json.loads(str(call["gen_ai.tool.call.result"])) == {"secret": 1}


def secrets() -> TurnRecord:
    """A turn in which every text that may come from people, models or robots says `secret`."""
    word = "secret"
    return timed(
        (0, TranscriptEvent(word, 0.0)),
        (1, telemetry(schema_validation="fail", reason="unknown_tool")),
        (2, RejectionEvent(word, "unknown_tool", word, {word: word}, word)),
        (3, CallEvent(f"{word} id", "drive", {word: word}, "hermes")),
        (4, ResultEvent(f"{word} id", "drive", "error", "error", {word: 1}, word, "aborted", 1.0)),
        (5, GuardEvent.failure(ValueError(word))),
        (5, GuardEvent.failure(ValueError(word), word)),
        (5, GuardEvent("unsaid", GuardAct.TOLD, word)),
        (6, StopEvent(text=word, by="transcript")),
        (7, SpeechEvent(word)),
        (8, ReplyEvent(word)),
        (9, StateEvent("idle")),
    )


def test_nothing_private_is_written_otherwise() -> None:
    assert "secret" not in repr(spans_of_turn(secrets(), SETTINGS))
    assert repr(spans_of_turn(secrets(), replace(SETTINGS, content=True))).count("secret") >= 12


CANCELLED = GuardEvent("cancelled", GuardAct.ENDED_TURN, "x")


@pytest.mark.parametrize(
    ("events", "error"),
    [
        (
            [
                StopEvent(text="stop", by="transcript"),
                GuardEvent("cancelled", GuardAct.ENDED_TURN, "x"),
            ],
            "stopped",
        ),
        ([GuardEvent("cancelled", GuardAct.ENDED_TURN, "the turn was cancelled")], "cancelled"),
        ([GuardEvent.failure(DecodeError("the server broke off"))], "DecodeError"),
        ([GuardEvent("failure", GuardAct.TOLD, "it is broken")], "failure"),
        ([GuardEvent("budget", GuardAct.ENDED_TURN, "30.0 s of model time")], "budget"),
        ([GuardEvent("too_old", GuardAct.DROPPED, "11.0 s")], "too_old"),
        ([GuardEvent("memory", GuardAct.FORGOT, "oldest turn forgotten")], ""),
        ([GuardEvent("loop", GuardAct.HELD_BACK, "drive, time 2")], ""),
    ],
)
def test_how_a_turn_fails(events: list[Event], error: str) -> None:
    turn = timed(*enumerate([TranscriptEvent("x", 0.0), *events, StateEvent("idle")]))
    root = spans_of_turn(turn, SETTINGS)
    assert root.error == error
    assert len(root.moments) == len(events)


def test_a_call_that_failed_and_one_that_was_rejected() -> None:
    turn = timed(
        (0, TranscriptEvent("x", 0.0)),
        (600, telemetry(schema_validation="fail", reason="out_of_range")),
        (601, RejectionEvent("drive", "out_of_range", "too far", {}, "<tool")),
        (602, DRIVE),
        (700, result("error", "no answer", "timed_out")),
        (800, telemetry(finish="cancelled", candidate_count=0, schema_validation="")),
        (801, StateEvent("idle")),
    )
    root = spans_of_turn(turn, SETTINGS)
    first, second = all_of(root, "parse")
    assert (first.error, second.error) == ("out_of_range", "")
    assert [moment.name for moment in first.moments] == ["rejection"]
    assert one(root, "call").error == "timed_out"
    assert [hop.error for hop in all_of(root, "hop")] == ["", "cancelled"]
    assert root.error == ""


def test_a_call_without_a_result_ends_with_its_turn() -> None:
    turn = timed((0, TranscriptEvent("x", 0.0)), (5, DRIVE), (9, StateEvent("idle")))
    assert times(one(spans_of_turn(turn, SETTINGS), "call")) == (5, 9)


@pytest.mark.parametrize("seconds", [0.0, 50.0, math.inf, math.nan, -1.0])
def test_times_that_cannot_be_are_kept_within_the_turn(seconds: float) -> None:
    figures = dict.fromkeys(("first_token_s", "duration_s", "parse_s"), seconds)
    turn = timed(
        (0, TranscriptEvent("x", 0.0)), (600, telemetry(**figures)), (601, StateEvent("idle"))
    )
    root = spans_of_turn(turn, SETTINGS)
    hop = one(root, "hop")
    ends = [hop.begin, *(edge for span in hop.children for edge in (span.begin, span.end))]
    assert ends == sorted(ends)
    assert root.begin <= hop.begin and hop.end <= root.end


def test_every_event_is_of_a_kind_that_is_known_here() -> None:
    # An answer to come, what waits, is planned or was taught, what the model is shown and why the
    # robot speaks: no turn's work.
    known = {"expect", "queue", "schedule", "occasion", "facts", "taught"}
    takers = {type(event).kind for _, event in [*TURN.events, *secrets().events]}
    assert takers | known == {kind.kind for kind in Event.__subclasses__()}
    assert all("turn" in {each.name for each in fields(kind)} for kind in Event.__subclasses__())


class Told:
    """Events as a node tells them, a nanosecond after each other."""

    def __init__(self) -> None:
        self.turns, self._now = TurnEvents(), 0

    def tell(self, turn: int, *events: Event) -> list[list[str]]:
        """The kinds of events of each turn that these events end."""
        ended = []
        for event in events:
            self._now += 1
            ended += self.turns.take(replace(event, turn=turn), self._now)
        return [[type(event).kind for _, event in turn.events] for turn in ended]


HEARD, SAID, REPLY = TranscriptEvent("x", 0.0), SpeechEvent("x"), ReplyEvent("x")


def state(name: State) -> StateEvent:
    return StateEvent(name)


def test_a_turn_ends_when_the_node_is_idle() -> None:
    told = Told()
    assert told.tell(1, HEARD, state("thinking"), SAID, REPLY, SAID) == []
    assert told.tell(1, state("idle")) == [
        ["transcript", "state", "speech", "reply", "speech", "state"]
    ]
    assert told.tell(1, SAID, state("idle")) == [], "what belongs to no turn is ignored"


def test_a_call_from_outside_is_a_turn_of_its_own() -> None:
    told = Told()
    given = replace(DRIVE, format=GIVEN, by="panel")
    assert told.tell(1, state("acting"), given, SAID, result()) == []
    assert told.tell(1, state("idle")) == [["call", "speech", "result", "state"]]
    root = spans_of_turn(timed((1, given), (3, result()), (4, state("idle"))), SETTINGS)
    assert one(root, "call").attributes["edgevox.by"] == "panel"
    assert times(one(root, "call")) == (1, 3)
    assert not root.error


def test_a_side_turn_ends_with_its_reply() -> None:
    told = Told()
    assert told.tell(1, HEARD, DRIVE) == []
    assert told.tell(2, HEARD, SAID) == []
    assert told.tell(1, SAID) == []
    assert told.tell(2, REPLY) == [["transcript", "speech", "reply"]]
    assert told.tell(1, REPLY, state("idle")) == [
        ["transcript", "call", "speech", "reply", "state"]
    ]


def test_a_side_turn_that_was_broken_off_ends_with_the_turn() -> None:
    told = Told()
    told.tell(1, HEARD)
    told.tell(2, HEARD)
    assert told.tell(1, state("idle")) == [["transcript", "state"], ["transcript"]]


def test_a_turn_that_goes_on_for_ever_takes_no_memory_without_limit() -> None:
    told = Told()
    told.tell(1, HEARD, *[SAID] * (2 * MOST_EVENTS))
    ((*_, last),) = told.tell(1, state("idle"))
    assert last == "state"


STOP = StopEvent(by="transcript")


def test_a_turn_that_was_cancelled_waits_for_its_stop() -> None:
    told = Told()
    assert told.tell(1, HEARD, CANCELLED, state("idle")) == []
    whole = ["transcript", "guard", "state", "stop"]
    assert told.tell(1, STOP) == [whole]
    assert told.tell(1, STOP) == [], "the next stop belongs to no turn"
    before = ["transcript", "stop", "guard", "state"]
    assert told.tell(2, HEARD, STOP, CANCELLED, state("idle")) == [before]


def test_a_stop_that_is_never_told_is_not_waited_for_for_ever() -> None:
    told = Told()
    cut = ["transcript", "guard", "state"]
    assert told.tell(1, HEARD, CANCELLED, state("idle")) == []
    assert told.tell(2, HEARD) == [cut]
    assert told.tell(2, CANCELLED, state("idle")) == []
    assert len(told.turns.take_rest()) == 1 and told.turns.take_rest() == []
