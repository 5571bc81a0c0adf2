"""Orders for later: what is planned is carried out once, at its time, and nothing else is said."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import TurnStage, call

from edgevox_ros.agent.schedule import LATE_S, Later, Planned, Schedule, time_in_words
from edgevox_ros.core.events import (
    CallEvent,
    QueueEvent,
    RejectionEvent,
    ScheduleEvent,
    SpeechEvent,
)

NOON = datetime(2026, 3, 2, 12, 0).astimezone().timestamp()
DRIVE = call("drive", '{"distance_m": 2}')
TOO_FAR = call("drive", '{"distance_m": 99}')


class Clock:
    """Seconds that a test sets."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def order(text: str, due: float, **more: Any) -> Planned:
    return Planned(0, text, "later", due, (("dock", {}),), **more)


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
    clock.now += 1000
    assert len(schedule.take_due()) == 1
    (left,) = schedule.planned
    assert clock.now < left.due <= clock.now + 60


def test_a_robot_that_was_off_has_missed_what_was_due(schedule: Schedule, clock: Clock) -> None:
    schedule.plan(order("a", NOON + 10))
    schedule.plan(order("b", NOON + 10 + LATE_S))
    clock.now += 2 * LATE_S
    assert [each.text for each in schedule.take_missed()] == ["a"]
    assert [each.text for each in schedule.take_due()] == ["b"]


def test_a_stop_drops_what_moves(schedule: Schedule) -> None:
    schedule.plan(order("a", NOON + 10))
    schedule.plan(order("b", NOON + 20, moves=False))
    assert [each.text for each in schedule.drop_moving()] == ["a"]
    assert [each.text for each in schedule.planned] == ["b"]
    assert schedule.drop(schedule.planned) and not schedule.drop(schedule.planned)


def test_numbers_are_not_given_twice(clock: Clock) -> None:
    before = Schedule(clock, lambda: 3)
    before.plan(order("a", NOON + 10))
    after = Schedule(clock, lambda: 3, before.planned)
    new = after.plan(order("b", NOON + 20))
    assert new is not None and new.number == 2


def test_every_change_is_told(clock: Clock) -> None:
    told: list[int] = []
    schedule = Schedule(clock, lambda: 3, (), lambda planned: told.append(len(planned)))
    schedule.plan(order("a", NOON + 10))
    schedule.drop(schedule.planned)
    assert told == [1, 0]


def test_a_time_of_another_day_is_said_with_its_date() -> None:
    moment = datetime.fromtimestamp(NOON).astimezone()
    assert time_in_words(moment, NOON) == "12:00"
    assert time_in_words(moment, NOON - 86400) == "2026-03-02, 12:00"


# A turn that plans


def planning(*replies: Any, most: int = 3) -> TurnStage:
    scene = TurnStage(*replies)
    scene.parts.schedule = Schedule(Clock(), lambda: most)
    return scene


def plan(scene: TurnStage, text: str = "drive two metres", later: float = 600.0) -> Any:
    when = Later("in ten minutes", NOON + later)
    return scene.runner.run(text, scene.settings, scene.cancel, when)


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
    plan(scene)
    assert planned(scene) == () and scene.executor.ran == []
    assert len(scene.of(RejectionEvent)) == 1
    assert "Planned" not in " ".join(scene.said) and scene.said


def test_of_a_reply_with_one_bad_call_nothing_is_planned() -> None:
    scene = planning(DRIVE + TOO_FAR, "I can't.")
    plan(scene)
    assert planned(scene) == () and scene.executor.ran == []


def test_words_without_a_call_plan_nothing() -> None:
    scene = planning("I don't know that place.")
    plan(scene, "go to the moon")
    assert planned(scene) == () and scene.said == ["I don't know that place."]


def test_more_than_there_is_room_for_is_refused() -> None:
    scene = planning(DRIVE, DRIVE, most=1)
    plan(scene)
    plan(scene)
    assert len(planned(scene)) == 1
    assert scene.said[-1] == "I can't plan any more than that."


def test_a_reader_does_not_move() -> None:
    scene = planning(call("get_battery"))
    plan(scene, "how full is the battery")
    assert [each.moves for each in planned(scene)] == [False]


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
    desk.worker.cancel(said="stop")
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
