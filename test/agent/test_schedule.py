"""Orders for later: what is planned is carried out once, at its time, and nothing else is said."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.agent.desk import wait_for
from support.agent.turn_stage import TOOLS, TurnStage, any_values, call
from support.effort import amount
from support.hearing.templates import template

from edgevox_ros.agent import phrase
from edgevox_ros.agent.phrases import dropped_in_words
from edgevox_ros.agent.schedule import LATE_S, Planned, Schedule, schedule_event, time_in_words
from edgevox_ros.agent.schedule_file import read_schedule, write_schedule
from edgevox_ros.agent.schedule_talk import MOST_SAID, ScheduleTalk
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.core.events import (
    CallEvent,
    QueueEvent,
    RejectionEvent,
    ScheduleEvent,
    SpeechEvent,
)
from edgevox_ros.core.local_zone import LOCAL_ZONE, local_moment

NOON = datetime(2026, 3, 2, 12, 0).astimezone().timestamp()
DRIVE = call("drive", '{"distance_m": 2}')
TOO_FAR = call("drive", '{"distance_m": 99}')


class Clock:
    """Seconds that a test sets."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def order(text: str, due: float, number: int = 0, **more: Any) -> Planned:
    return Planned(number, text, "later", due, (("dock", {}),), **more)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def schedule(clock: Clock) -> Schedule:
    return Schedule(clock, lambda: 3)


def test_the_next_one_is_the_first(schedule: Schedule, clock: Clock) -> None:
    for text, due in (("b", NOON + 20), ("a", NOON + 10), ("c", NOON + 30)):
        assert schedule.plan(order(text, due)) is not None
    assert [each.text for each in schedule.planned] == ["a", "b", "c"]
    assert [each.number for each in schedule.planned] == [2, 1, 3]
    assert schedule.plan(order("d", NOON + 1)) is None, "no room"
    assert schedule.next_in_s == 10 and schedule.take_due() == ()
    clock.now += 25
    assert [each.text for each in schedule.take_due()] == ["a", "b"]
    assert [each.text for each in schedule.planned] == ["c"]


def test_what_comes_again_is_kept_and_what_was_missed_is_not_made_up_for(
    schedule: Schedule, clock: Clock
) -> None:
    schedule.plan(order("a", NOON + 60, every_s=60))
    clock.now += 60
    assert [each.due for each in schedule.take_due()] == [NOON + 60]
    assert [each.due for each in schedule.planned] == [NOON + 120]
    with schedule.busy():
        clock.now += 1000
    assert len(schedule.take_due()) == 1
    (left,) = schedule.planned
    assert clock.now < left.due <= clock.now + 60


def test_a_robot_that_was_off_has_missed_what_was_due(schedule: Schedule, clock: Clock) -> None:
    schedule.plan(order("a", NOON + 10))
    schedule.plan(order("b", NOON + 10 + LATE_S))
    clock.now += 2 * LATE_S
    assert [each.text for each in schedule.take_due()] == ["b"]
    assert [each.text for each in schedule.take_missed()] == ["a"]


def test_a_stop_drops_what_moves(schedule: Schedule) -> None:
    schedule.plan(order("a", NOON + 10))
    schedule.plan(order("b", NOON + 20, moves=False))
    assert [each.text for each in schedule.drop_moving()] == ["a"]
    assert [each.text for each in schedule.planned] == ["b"]
    assert schedule.drop(schedule.planned) and not schedule.drop(schedule.planned)


def test_the_tools_say_what_moves_and_an_unknown_one_does(schedule: Schedule) -> None:
    for name in ("drive", "get_battery", "fly"):
        said = Planned(0, name, "later", NOON + 10, ((name, {}),), moves=False)
        assert schedule.plan(said) is not None
    schedule.use(TOOLS)
    assert [each.text for each in schedule.drop_moving()] == ["drive", "fly"]
    schedule.use([tool for tool in TOOLS if not tool.read_only])
    assert [each.text for each in schedule.drop_moving()] == ["get_battery"]


def test_what_there_is_no_room_for_is_dropped_and_that_is_said(clock: Clock) -> None:
    schedule = Schedule(clock, lambda: 3)
    schedule.restore([order(str(at), NOON + at, number=at) for at in range(1, 301)])
    said = ScheduleTalk(schedule, "en").resumed()
    assert said == ("Planned orders that I dropped: 297.",)
    assert [each.text for each in schedule.planned] == ["1", "2", "3"]
    assert ScheduleTalk(schedule, "en").resumed() == ()


def test_of_many_orders_some_are_said_and_the_rest_is_counted(clock: Clock) -> None:
    schedule = Schedule(clock, lambda: 20)
    for at in range(1, 21):
        schedule.plan(order(str(at), NOON + at * 60))
    said = ScheduleTalk(schedule, "en").answer("what is planned?")
    assert said[0] == "Planned for 12:01: 1." and len(said) == MOST_SAID + 1
    assert said[-1] == f"Planned orders that I did not name: {20 - MOST_SAID}."


def test_a_stop_drops_what_is_planned_also_where_no_more_may_be(
    open_desk: Any, engine: Any, clock: Clock
) -> None:
    most = [3]
    schedule = Schedule(clock, lambda: most[0])
    desk = open_desk(engine(), schedule=schedule)
    schedule.plan(order("a", NOON + 60))
    most[0] = 0
    stopped = desk.worker.stop_all("service")
    assert schedule.planned == () and stopped.said == ("Planned orders that I dropped: 1.",)


def test_numbers_are_not_given_twice(clock: Clock) -> None:
    before = Schedule(clock, lambda: 3)
    before.plan(order("a", NOON + 10))
    after = Schedule(clock, lambda: 3)
    after.restore(before.planned)
    new = after.plan(order("b", NOON + 20))
    assert new is not None and new.number == 2


def test_every_change_is_told(clock: Clock) -> None:
    told: list[int] = []
    schedule = Schedule(clock, lambda: 3, lambda planned: told.append(len(planned)))
    schedule.plan(order("a", NOON + 10))
    schedule.drop(schedule.planned)
    assert told == [1]
    for _ in range(2):
        schedule.report()
    assert told == [1, 0], "once, and when whoever dropped it says so"


def test_a_time_of_another_day_is_said_with_its_date() -> None:
    assert time_in_words(NOON, NOON) == "12:00"
    assert time_in_words(NOON, NOON - 86400) == "2026-03-02, 12:00"


# When clocks are changed


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Clocks go forward on 29 March 2026, from two to three, and back on 25 October."""
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize("kept", [False, True])
def test_a_daily_order_keeps_its_time_over_an_hour_that_clocks_leave_out(
    tmp_path: Path, *, kept: bool
) -> None:
    evening = datetime(2026, 3, 27, 20, 0, tzinfo=LOCAL_ZONE).timestamp()
    clock = Clock(evening)
    scene = planning(call("get_battery"), clock=clock)
    plan(scene, "every day at 2:30 am tell me how full the battery is")
    (daily,) = planned(scene)
    shown = []
    for _ in range(4):
        shown.append(local_moment(daily.due).strftime("%d %H:%M"))
        again = daily.again_after(daily.due)
        assert again is not None
        daily = again
        if kept:
            write_schedule(tmp_path / "kept.json", [daily])
            (daily,) = read_schedule(tmp_path / "kept.json")
    assert shown == ["28 02:30", "29 03:30", "30 02:30", "31 02:30"]


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Australia/Lord_Howe", "America/New_York"])
@given(st.integers(0, 23), st.integers(0, 59), st.integers(1, 9))
@settings(max_examples=amount(200, 10), deadline=None)
def test_every_day_has_the_time_that_was_ordered_unless_clocks_skip_it(
    zone: str, hour: int, minute: int, days: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", zone)
        time.tzset()
        first = datetime(2026, 1, 5, hour, minute, tzinfo=LOCAL_ZONE)
        said = f"{hour:02}:{minute:02}"
        each: Planned | None = order(
            "a", first.timestamp(), every_s=days * 86400.0, days=days, time_of_day=said
        )
        for count in range(400 // days):
            assert each is not None
            due = local_moment(each.due)
            wanted = first + timedelta(days=count * days)
            skipped = local_moment(wanted.timestamp()).replace(tzinfo=None, fold=0)
            assert due.replace(tzinfo=None, fold=0) == skipped
            assert due.strftime("%H:%M") == said or skipped != wanted.replace(tzinfo=None)
            each = each.again_after(each.due)
    time.tzset()


# A turn that plans


def planning(*replies: Any, most: int = 3, clock: Clock | None = None) -> TurnStage:
    scene = TurnStage(*replies)

    def changed(orders: Any) -> None:
        scene.parts.emit(schedule_event(orders))

    scene.parts.schedule = Schedule(clock or Clock(), lambda: most, changed)
    return scene


def plan(scene: TurnStage, text: str = "in ten minutes drive two metres") -> None:
    scene.run(text)


def planned(scene: TurnStage) -> tuple[Planned, ...]:
    assert scene.parts.schedule is not None
    return scene.parts.schedule.planned


def test_a_call_for_later_is_planned_and_does_not_run() -> None:
    scene = planning(f"On my way. {DRIVE}")
    plan(scene)
    (made,) = planned(scene)
    assert (made.text, made.when, made.due) == ("drive two metres", "in ten minutes", NOON + 600)
    assert made.calls == (("drive", {"distance_m": 2}),) and made.moves
    assert scene.executor.ran == [] and scene.of(CallEvent) == []
    assert scene.said == ["Planned for 12:10: drive two metres."]
    assert [len(each.orders) for each in scene.of(ScheduleEvent)] == [1]
    remembered = scene.runner.conversation.history.messages()
    assert remembered[-1].content == scene.said[0] and not any(m.tool_calls for m in remembered)


def test_a_call_that_is_refused_is_not_planned_and_that_is_said() -> None:
    scene = planning(TOO_FAR, "I can't drive that far.")
    plan(scene, "in ten minutes drive 99 metres")
    assert planned(scene) == () and scene.executor.ran == []
    assert len(scene.of(RejectionEvent)) == 1
    assert "Planned" not in " ".join(scene.said) and scene.said


def test_of_a_reply_with_one_bad_call_nothing_is_planned() -> None:
    scene = planning(DRIVE + TOO_FAR, "I can't.")
    plan(scene)
    assert planned(scene) == () and scene.executor.ran == []


def test_words_without_a_call_plan_nothing() -> None:
    scene = planning("I don't know that place.")
    plan(scene, "in ten minutes go to the moon")
    assert planned(scene) == () and scene.said == ["I don't know that place."]


def test_more_than_there_is_room_for_is_refused() -> None:
    scene = planning(DRIVE, DRIVE, most=1)
    plan(scene)
    plan(scene)
    assert len(planned(scene)) == 1
    assert scene.said[-1] == "I can't plan any more than that."


def test_a_reader_does_not_move() -> None:
    scene = planning(call("get_battery"))
    plan(scene, "in an hour tell me how full the battery is")
    assert [each.moves for each in planned(scene)] == [False]


def test_what_goes_with_it_now_is_done_and_the_rest_is_planned() -> None:
    scene = planning(call("dock"), f"I am driving. {DRIVE}", "I have driven two metres.")
    outcome = scene.run("drive two metres, and in five minutes dock")
    assert [(each.text, each.due) for each in planned(scene)] == [("dock", NOON + 300)]
    assert scene.executor.names == ["drive"]
    assert outcome.sentences[0] == "Planned for 12:05: dock."
    asked = [prompt[-1].content for prompt in scene.engine.prompts[:2]]
    assert asked == ["dock", "drive two metres"]


def test_a_time_that_is_not_clear_is_asked_for_and_the_answer_counts() -> None:
    scene = planning(DRIVE)
    scene.run("drive two metres later")
    assert scene.said[-1].endswith("When should I do it?") and not planned(scene)
    assert scene.engine.prompts == [], "no model is asked"
    scene.run("in an hour")
    (made,) = planned(scene)
    assert (made.text, made.due) == ("drive two metres", NOON + 3600)
    assert scene.executor.ran == []


def test_something_else_than_a_time_is_no_answer() -> None:
    scene = planning("Hello.", "Which hour?")
    scene.run("drive two metres later")
    scene.run("hello")
    scene.run("in an hour")
    assert planned(scene) == ()


def test_what_comes_again_is_planned_for_the_first_time() -> None:
    scene = planning(call("get_battery"), call("get_battery"))
    scene.run("every hour tell me how full the battery is")
    scene.run("every day at eight in the morning tell me how full the battery is")
    hourly, daily = planned(scene)
    assert (hourly.due, hourly.every_s, hourly.days) == (NOON + 3600, 3600, 0)
    assert (daily.due, daily.days) == (NOON + 20 * 3600, 1)
    again = daily.again_after(daily.due)
    assert again is not None and again.due == daily.due + 86400
    assert scene.said[-1].startswith("Planned for 2026-03-03, 08:00: ")


def test_a_sentence_of_the_map_that_says_a_time_is_for_now() -> None:
    scene = planning()
    scene.answers["Shall I do this now: dock?"] = True
    scene.parts.spoken = SpokenCalls(lambda: (template("dock", "dock in ten minutes"),))
    scene.run("dock in ten minutes")
    assert scene.executor.names == ["dock"] and planned(scene) == ()


def test_without_a_schedule_everything_is_for_now() -> None:
    scene = planning(f"{DRIVE}", most=0)
    plan(scene)
    assert planned(scene) == () and not any("Planned" in each for each in scene.said)


# When it is due


def at(desk: Any, clock: Clock, due: float, **more: Any) -> None:
    given = {"calls": (("drive", {"distance_m": 2}),), **more}
    desk.schedule.plan(Planned(0, "drive two metres", "at noon", due, **given))


@pytest.fixture
def desk(open_desk: Any, engine: Any, clock: Clock) -> Any:
    schedule = Schedule(clock, lambda: 3)
    desk = open_desk(engine(), schedule=schedule)
    desk.schedule = schedule
    return desk


def test_when_it_is_due_it_is_said_and_done(desk: Any, clock: Clock) -> None:
    at(desk, clock, NOON + 10)
    clock.now += 10
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.executor.names == ["drive"]
    assert desk.said[0] == "It is time: drive two metres."
    (made,) = [each for each in desk.events if isinstance(each, CallEvent)]
    assert made.by == "planned" and desk.schedule.planned == ()
    assert desk.engine.prompts == [], "no model is asked"
    kinds = [type(each) for each in desk.events]
    assert kinds.index(SpeechEvent) < kinds.index(CallEvent)


def test_it_is_announced_before_it_moves_and_a_stop_in_between_keeps_it_still(
    desk: Any, clock: Clock
) -> None:
    desk.settings = replace(desk.settings, notice_s=30.0)
    at(desk, clock, NOON)
    wait_for(
        lambda: desk.said == ["It is time: drive two metres."] and desk.states[-1:] == ["acting"]
    )
    dropped = (dropped_in_words(1, "en"),)
    assert desk.worker.stop_all("transcript", text="stop").said == dropped
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.executor.ran == []
    assert not [each for each in desk.events if isinstance(each, CallEvent)]


def test_whoever_talks_over_the_announcement_hears_that_nothing_comes_of_it(
    desk: Any, clock: Clock
) -> None:
    desk.settings = replace(desk.settings, notice_s=30.0)
    at(desk, clock, NOON)
    wait_for(lambda: desk.said and desk.states[-1:] == ["acting"])
    desk.worker.interrupt()
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.executor.ran == [] and desk.said[1:] == [dropped_in_words(1, "en")]


@pytest.mark.parametrize("by", ["a stop", "the end of the voice"])
def test_a_voice_that_tells_its_end_is_waited_for(
    open_desk: Any, engine: Any, clock: Clock, by: str
) -> None:
    schedule = Schedule(clock, lambda: 3)
    desk = open_desk(engine(), schedule=schedule, says_later=True)
    desk.schedule, speaking = schedule, threading.Event()
    looked: list[bool] = []

    def is_speaking() -> bool:
        looked.append(not speaking.is_set())
        return looked[-1]

    desk.worker.speaking = is_speaking
    desk.settings = replace(desk.settings, notice_s=0.01)
    at(desk, clock, NOON)
    wait_for(lambda: desk.said and len(looked) > 3)
    assert desk.executor.ran == []
    if by == "a stop":
        desk.worker.stop_all("transcript", text="stop")
    speaking.set()
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.executor.names == ([] if by == "a stop" else ["drive"])


def test_what_only_reads_is_not_waited_for(desk: Any, clock: Clock) -> None:
    desk.settings = replace(desk.settings, notice_s=1000.0)
    desk.executor.closings["get_battery"] = "It is full."
    at(desk, clock, NOON, calls=(("get_battery", {}),), moves=False)
    wait_for(lambda: desk.responses)
    assert desk.said[-1] == "It is full."


def test_the_words_of_a_planned_order_are_no_question_of_ours(
    open_desk: Any, engine: Any, clock: Clock
) -> None:
    desk = open_desk(engine(call("get_battery")), schedule=Schedule(clock, lambda: 3))
    desk.worker.submit("in ten minutes tell me the battery level")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.said[0].startswith("Planned for ") and "tell me" in desk.said[0]
    assert desk.expected == [] and not desk.worker.asking


def test_what_can_no_longer_be_done_is_said(desk: Any, clock: Clock) -> None:
    at(desk, clock, NOON, calls=(("fly", {}),))
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.executor.ran == []
    assert desk.said == ["It is time: drive two metres.", "Sorry, I could not do that."]


def test_a_robot_that_is_busy_does_it_next(desk: Any, clock: Clock) -> None:
    desk.executor.busy = True
    at(desk, clock, NOON)
    wait_for(lambda: any(isinstance(each, QueueEvent) for each in desk.events))
    assert desk.executor.ran == []
    desk.executor.busy = False
    wait_for(lambda: desk.responses)
    assert desk.executor.names == ["drive"]


def test_a_call_that_needs_a_yes_is_asked_for_when_it_is_due(desk: Any, clock: Clock) -> None:
    desk.executor.questions["drive"] = "Shall I?"
    at(desk, clock, NOON)
    wait_for(lambda: "Shall I?" in desk.said)
    desk.worker.submit("no")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []
    at(desk, clock, NOON)
    wait_for(lambda: desk.said.count("Shall I?") == 2)
    desk.worker.submit("yes")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.executor.names == ["drive"]


def test_a_stop_voids_what_waits_for_its_motion(desk: Any, clock: Clock) -> None:
    desk.executor.busy = True
    at(desk, clock, NOON)
    wait_for(lambda: desk.worker.waiting)
    desk.worker.stop_all("transcript", text="stop", void="stop")
    desk.executor.busy = False
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []


def test_nothing_comes_due_while_the_node_is_inactive(desk: Any, clock: Clock) -> None:
    desk.worker.hold()
    at(desk, clock, NOON)
    desk.worker.resume()
    wait_for(lambda: desk.responses)
    assert desk.executor.names == ["drive"]


# While something else is done


def test_an_order_for_later_is_planned_while_the_robot_drives(
    open_desk: Any, engine: Any, clock: Clock
) -> None:
    schedule = Schedule(clock, lambda: 3)
    desk = open_desk(engine(DRIVE, call("dock"), "I drove."), schedule=schedule)
    desk.settings = any_values(beside=True)
    desk.executor.block = threading.Event()
    desk.worker.submit("drive two metres")
    assert desk.executor.begun.wait(60)
    desk.worker.submit("in ten minutes dock")
    wait_for(lambda: schedule.planned)
    assert desk.worker.busy and desk.executor.names == ["drive"]
    desk.executor.block.set()
    wait_for(lambda: len(desk.responses) == 2 and not desk.worker.busy)
    assert [each.text for each in schedule.planned] == ["dock"]
    assert desk.executor.names == ["drive"]


@pytest.mark.parametrize("beside", [True, False])
def test_what_is_for_after_the_motion_waits_for_its_end(
    open_desk: Any, engine: Any, clock: Clock, *, beside: bool
) -> None:
    desk = open_desk(
        engine(DRIVE, *beside * [call("get_battery")], "I drove.", call("get_battery"), "Full."),
        schedule=Schedule(clock, lambda: 3),
    )
    desk.settings = any_values(beside=beside)
    desk.executor.beside = {"get_battery"}
    desk.executor.block = threading.Event()
    desk.worker.submit("drive two metres")
    assert desk.executor.begun.wait(60)
    desk.worker.submit("when you have arrived, tell me how full the battery is")
    wait_for(lambda: desk.said)
    assert desk.said == [phrase("do_next", "en")] and desk.executor.names == ["drive"]
    desk.executor.block.set()
    wait_for(lambda: desk.executor.names == ["drive", "get_battery"])


def test_what_was_said_a_while_ago_counts_from_then(
    open_desk: Any, engine: Any, clock: Clock
) -> None:
    schedule = Schedule(clock, lambda: 3)
    desk = open_desk(engine("Hello.", call("dock")), schedule=schedule)
    with desk.worker.loading() as given_up:
        assert given_up is not None
        desk.worker.submit("in ten minutes dock")
        desk.later_s += 30
    wait_for(lambda: schedule.planned)
    assert 560 < schedule.planned[0].due - NOON < 571


def test_giving_up_what_is_being_done_drops_no_plan_unless_all_is_meant(
    desk: Any, clock: Clock
) -> None:
    at(desk, clock, NOON + 60)
    desk.worker.given_up("forget the kitchen")
    assert len(desk.schedule.planned) == 1
    desk.worker.given_up("cancel all orders")
    assert desk.schedule.planned == ()
    assert desk.said[-1] == "Planned orders that I dropped: 1."
