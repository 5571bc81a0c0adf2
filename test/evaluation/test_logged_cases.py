"""Cases from a log: the evaluation's own reader takes them, and the same model passes them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.agent.turn_stage import ScriptedEngine, any_values, call

from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.evaluation import Case, Expectation, Plan, read_case_groups
from edgevox_ros.evaluation.logs.event_log import read_events
from edgevox_ros.evaluation.logs.logged_cases import logged_cases
from edgevox_ros.evaluation.logs.logged_turns import LoggedTurn, turns_of
from edgevox_ros.evaluation.plan import group_runs
from edgevox_ros.evaluation.rehearsal.recording_engine import RecordingEngine
from edgevox_ros.evaluation.rehearsal.rehearsal import Rehearsal, RehearsalParts
from edgevox_ros.evaluation.run import run_case
from edgevox_ros.parsing import ToolCallParser

MAP = """
tools:
  drive:
    description: Drive straight ahead.
    parameters: {distance_m: {type: number, minimum: -10, maximum: 10}}
    publish: {topic: v, type: std_msgs/msg/String, message: {data: "=text(distance_m)"}}
  unlock:
    description: Unlock.
    parameters: {}
    confirm: Unlock the door?
    publish: {topic: lock, type: std_msgs/msg/Empty, message: {}}
  get_battery:
    description: Battery.
    read: {topic: b, type: std_msgs/msg/Int32, result: {percent: "=data"}}
  stop: {description: Stop., publish: {topic: s, type: std_msgs/msg/Empty, message: {}}}
on_stop: [stop]
"""
Line = dict[str, Any]


class Log:
    """A log that is being written, an event a second."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._turn = 0

    def event(self, kind: str, **fields: Any) -> Log:
        stamp = 1_764_000_000.0 + len(self.lines)
        self.lines.append({"type": kind, "turn": self._turn, "stamp": stamp, **fields})
        return self

    def hear(self, text: str) -> Log:
        self._turn += 1
        return self.event("transcript", text=text, age_s=0.0)

    def call(
        self,
        name: str,
        error: str | None = None,
        kind: str | None = None,
        not_run: NotRun | None = None,
        /,
        **given: Any,
    ) -> Log:
        """A call without a result's data, that failed if there is an error."""
        self.event("call", id="c", name=name, arguments=given, format="hermes")
        return self.result(name, {}, error, kind, not_run)

    def read(self, name: str, **data: Any) -> Log:
        self.event("call", id="c", name=name, arguments={}, format="hermes")
        return self.result(name, data)

    def result(
        self,
        name: str,
        data: Line,
        error: str | None = None,
        kind: str | None = None,
        not_run: NotRun | None = None,
    ) -> Log:
        status = "ok" if error is None else "error"
        return self.event(
            *("result",), id="c", name=name, status=status, tool_result_status=status,
            data=data, error=error, error_kind=kind, duration_s=0.1,
            **({"not_run": not_run} if not_run else {}),
        )  # fmt: skip

    def say(self, text: str) -> Log:
        return self.event("speech", text=text)

    def turns(self, folder: Path) -> list[LoggedTurn]:
        file = folder / "events.jsonl"
        file.write_text("".join(f"{json.dumps(line)}\n" for line in self.lines))
        return turns_of(read_events([file], _refuse))


def _refuse(problem: object) -> None:
    raise AssertionError(problem)


class Cases:
    """The cases of a log, as the evaluation reads them."""

    def __init__(
        self, folder: Path, log: Log, chosen: Sequence[int] | None = None, tool_map: str = MAP
    ) -> None:
        (folder / "map.yaml").write_text(tool_map)
        turns = log.turns(folder)
        wanted = [turn for turn in turns if chosen is None or turn.key[1] in chosen]
        file = folder / "sub" / "cases.yaml"
        file.parent.mkdir(exist_ok=True)
        self.text = logged_cases(turns, wanted, [folder / "map.yaml"], file)
        file.write_text(self.text, encoding="utf-8")
        (self.group,) = read_case_groups([file])

    @property
    def all(self) -> tuple[Case, ...]:
        return self.group.cases

    def said(self) -> list[list[str]]:
        return [[turn.say for turn in case.turns] for case in self.all]

    def expected(self) -> list[list[Expectation]]:
        return [[turn.expected for turn in case.turns] for case in self.all]

    def verdicts(self, *replies: str) -> Iterator[str]:
        """How a model that writes these replies is judged."""
        engine = ScriptedEngine(*replies)
        parts = RehearsalParts(
            RecordingEngine(engine, lambda messages, tools: messages[-1].content),
            lambda tools: ToolCallParser(("hermes",), tools),
            self.group.tried.schemas,
            self.group.tried.tool_map,
            any_values(),
        )
        plan = Plan((self.group,))
        rehearsal = Rehearsal(parts)
        for key, case in group_runs(self.group, plan, "model"):
            yield run_case(rehearsal, self.group, case, key, plan).verdict


def test_the_model_that_wrote_the_log_is_exact(tmp_path: Path) -> None:
    log = Log().hear("drive forward two metres").call("drive", distance_m=2).say("I drove.")
    log.hear("how full is the battery").read("get_battery", percent=34).say("34 percent.")
    log.hear("nice weather today").say("Yes, it is.")
    log.event("stop", text="stop", by="transcript").say("I stopped.")
    log.hear("unlock the door").call("unlock", "x", "not_run", NotRun.SAID_NO).say("I leave it.")
    cases = Cases(tmp_path, log)
    assert [case.results for case in cases.all[:2]] == [{}, {"get_battery": ({"percent": 34},)}]
    assert not cases.all[4].confirms
    kinds = [expected.kind for (expected,) in cases.expected()]
    assert kinds == ["calls", "calls", "no_call", "stop", "calls"]
    replies = (
        *(call("drive", '{"distance_m": 2}'), "I drove."),
        *(call("get_battery"), "34 percent."),
        "Yes, it is.",
        *(call("unlock"), "I leave it."),
    )
    assert list(cases.verdicts(*replies)) == ["exact"] * 5
    other = (call("drive", '{"distance_m": 3}'), "I drove.", *replies[2:])
    assert list(cases.verdicts(*other)) == ["elsewhere", *["exact"] * 4]


def test_every_case_is_marked_for_review_with_its_place(tmp_path: Path) -> None:
    log = Log().hear("drive on").call("drive", distance_m=1).hear("hello").say("Hello.")
    text = Cases(tmp_path, log).text
    assert text.startswith("# Cases from a robot's log")
    assert "  # review: turn 1 of 2025-11-" in text and "events.jsonl:1\n" in text
    assert "  # review: turn 2 of 2025-11-" in text and "events.jsonl:4\n" in text


@pytest.mark.parametrize(
    ("answer", "second"),
    [
        ("How far?", "two metres"),
        ("I drove.", "again"),
        ("I drove.", "no, three metres"),
    ],
)
def test_a_follow_up_has_the_turn_before_it(tmp_path: Path, answer: str, second: str) -> None:
    log = Log().hear("hello").say("Hello.").hear("drive forward").say(answer)
    log.hear(second).call("drive", distance_m=2).say("I drove.").hear("thank you").say("Bye.")
    cases = Cases(tmp_path, log)
    assert cases.said() == [["hello"], ["drive forward", second], ["thank you"]]
    assert Cases(tmp_path, log, chosen=[3]).said() == [["drive forward", second]]
    assert Cases(tmp_path, log, chosen=[2]).said() == [["drive forward"]]


def test_a_new_start_of_the_node_begins_a_new_conversation(tmp_path: Path) -> None:
    log, later = Log().hear("drive").say("How far?"), Log().hear("two metres").say("Yes.")
    log.lines += later.lines
    assert Cases(tmp_path, log).said() == [["drive"], ["two metres"]]


def test_what_is_said_often_is_one_case(tmp_path: Path) -> None:
    log = Log()
    for _ in range(3):
        log.hear("drive on").call("drive", distance_m=1)
    log.hear("drive on").call("drive", distance_m=2)
    cases = Cases(tmp_path, log)
    assert cases.said() == [["drive on"], ["drive on"]]
    assert "events.jsonl:1, and 2 times more\n" in cases.text


def test_calls_that_were_held_back_are_not_expected(tmp_path: Path) -> None:
    log = Log().hear("unlock and drive").call("unlock", "the lock is stuck", "aborted")
    log.call("drive", "x", "not_run", NotRun.EARLIER_FAILED, distance_m=1).call("unlock")
    log.call("unlock", "x", "not_run", NotRun.REPEATED).call("drive", distance_m=1)
    cases = Cases(tmp_path, log)
    assert cases.expected()[0][0].calls == (
        (("unlock", {}), ("unlock", {}), ("drive", {"distance_m": 1})),
    )
    assert cases.all[0].results["unlock"] == ({"ok": False, "error": "the lock is stuck"}, {})
    assert "# review: failed: unlock()" in cases.text


def test_what_the_robot_asked_or_refused_is_expected_again(tmp_path: Path) -> None:
    log = Log().hear("fly").say("I cannot fly.").hear("drive").say("How far shall I drive?")
    kinds = [each.kind for (each,) in Cases(tmp_path, log).expected()]
    assert kinds == ["refuses", "asks"]


def test_an_offer_of_help_is_no_question_that_the_next_sentence_answers(tmp_path: Path) -> None:
    log = Log().hear("hello").say("Hello.").say("How can I help you?").hear("drive").say("Yes.")
    assert Cases(tmp_path, log).said() == [["hello"], ["drive"]]


def test_what_went_wrong_is_told_to_the_reviewer(tmp_path: Path) -> None:
    log = Log().hear("drive a hundred metres")
    log.event(
        "rejection", name="drive", reason="out_of_range", message="m", arguments={}, raw="<tool"
    ).event("guard", guard="cancelled", detail="the turn was cancelled")
    log.hear("drive on").event("call", id="c", name="drive", arguments={"distance_m": 1})
    text = Cases(tmp_path, log).text
    assert "# review: it ended early (a stop or an interruption)\n" in text
    assert "# review: not run, drive: out_of_range\n" in text
    assert "# review: the log ends before its calls did\n" in text


def test_results_of_a_dialogue_stay_with_their_calls(tmp_path: Path) -> None:
    log = Log().hear("drive on").call("drive", distance_m=1).say("I drove.")
    log.hear("again").call("drive", "the way is blocked", "aborted", distance_m=1).say("Blocked.")
    (case,) = Cases(tmp_path, log).all
    assert case.results == {"drive": ({}, {"ok": False, "error": "the way is blocked"})}


def test_results_that_the_map_no_longer_has_are_left_out(tmp_path: Path) -> None:
    log = Log().hear("battery").read("get_battery", volts=12.1)
    log.hear("drive").call("drive", distance_m=1).result("gone", {"x": 1})
    assert [case.results for case in Cases(tmp_path, log).all] == [{}, {}]


WORDS = st.text(min_size=1, max_size=40).filter(lambda text: text.strip())
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),  # noqa: E501
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),  # noqa: E501
    max_leaves=8,
)  # fmt: skip
ANYTHING = """
on_stop: none
tools:
  note:
    description: Note it.
    parameters: {text: {type: string}}
    publish: {topic: v, type: std_msgs/msg/String, message: {data: "=text"}}
"""


def unbroken(value: Any) -> Any:
    """A value as a file in UTF-8 can have it."""
    return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


@given(said=WORDS, argument=WORDS, data=st.dictionaries(st.text(max_size=8), VALUES, max_size=3))
def test_whatever_was_said_is_read_as_it_was_said(
    tmp_path_factory: pytest.TempPathFactory, said: str, argument: str, data: Line
) -> None:
    said, argument, data = unbroken(said), unbroken(argument), unbroken(data)
    data.pop("ok", None)
    log = Log().hear(said).event("call", id=None, name="note", arguments={"text": argument})
    log.result("note", data)
    (case,) = Cases(tmp_path_factory.mktemp("log"), log, tool_map=ANYTHING).all
    assert case.turns[0].say == said
    assert case.turns[0].expected.calls == ((("note", {"text": argument}),),)
    assert case.results == ({"note": (data,)} if data else {})


def test_half_a_character_is_replaced(tmp_path: Path) -> None:
    log = Log().hear("say \ud83d now").event("call", id=None, name="note", arguments={"text": "x"})
    (case,) = Cases(tmp_path, log, tool_map=ANYTHING).all
    assert case.turns[0].say == "say ? now"


@pytest.mark.parametrize("answer", ["no", "other", "timeout", "unasked"])
def test_whatever_is_no_yes_to_a_question_is_a_no_of_the_case(tmp_path: Path, answer: str) -> None:
    log = Log().hear("unlock the door").event("guard", guard="confirm", detail="", answer=answer)
    assert not Cases(tmp_path, log.call("unlock", "it was not done", "not_run")).all[0].confirms
    log = Log().hear("unlock the door").event("guard", guard="confirm", detail="", answer="yes")
    assert Cases(tmp_path, log.call("unlock")).all[0].confirms


def test_what_follows_an_answered_question_of_the_map_stands_alone(tmp_path: Path) -> None:
    log = Log().hear("unlock the door").call("unlock").say("Unlock the door?")
    log.event("guard", guard="confirm", detail="", answer="yes").say("It is unlocked.")
    cases = Cases(tmp_path, log.hear("drive one metre").call("drive", distance_m=1))
    assert cases.said() == [["unlock the door"], ["drive one metre"]]


@pytest.mark.parametrize(("answer", "confirms"), [("yes", True), ("no", False)])
def test_an_older_log_has_the_answer_as_the_detail(
    tmp_path: Path, answer: str, confirms: bool
) -> None:
    log = Log().hear("unlock the door").event("guard", guard="confirm", detail=answer)
    assert Cases(tmp_path, log.call("unlock")).all[0].confirms is confirms


def test_an_order_that_had_to_wait_is_one_case(tmp_path: Path) -> None:
    order = {"text": "unlock", "promised": True}
    log = Log().hear("drive two metres").hear("unlock").event("queue", orders=[order])
    log.say("I will do that next.").hear("hello").say("Hello.")
    log.event("queue", orders=[]).hear("unlock").call("unlock")
    cases = Cases(tmp_path, log)
    assert cases.said() == [["drive two metres"], ["hello"], ["unlock"]]
    assert cases.expected()[2][0].kind == "calls"


def test_an_order_that_never_began_is_told_for_review(tmp_path: Path) -> None:
    order = {"text": "unlock", "promised": True}
    log = Log().hear("unlock").event("queue", orders=[order]).say("I will do that next.")
    assert "review: it had to wait, and did not begin in this log" in Cases(tmp_path, log).text


def test_what_waits_does_not_take_an_older_turn_with_its_words(tmp_path: Path) -> None:
    order = {"text": "unlock", "promised": True}
    log = Log().hear("unlock").call("unlock").hear("drive two metres")
    log.event("queue", orders=[order]).hear("unlock").call("unlock")
    assert len(log.turns(tmp_path)) == 3
