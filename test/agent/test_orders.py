"""Orders while the robot moves: they wait, are taken back, corrected, asked for."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import any_values

from edgevox_ros.agent import ExternalCall, phrase
from edgevox_ros.agent.orders import Order, Orders, QueueSettings
from edgevox_ros.agent.phrases import orders_in_words
from edgevox_ros.core.events import QueueEvent, SpeechEvent

NEXT, LATER = phrase("do_next", "en"), phrase("do_later", "en")
FULL, BACK = phrase("queue_full", "en"), phrase("taken_back", "en")
NOTHING = phrase("nothing_next", "en")
NEAR = '{"distance_m": 1}'


@pytest.fixture
def driving(open_desk: Any, engine: Any, call: Any) -> Any:
    """Opens a desk that is driving a metre, with these replies to come; `block` ends that."""

    def open_one(*replies: Any, **options: Any) -> Any:
        desk = open_desk(engine(call("drive", NEAR), *replies), **options)
        desk.settings = any_values(beside=True)
        desk.executor.closings.update(drive="I drove.", dock="I docked.", turn="I turned.")
        desk.executor.block = threading.Event()
        desk.worker.submit("drive a metre")
        assert desk.executor.begun.wait(60)
        return desk

    return open_one


def tell(desk: Any, text: str, words: str) -> None:
    """Say something, and wait for the words that answer it."""
    said = len(desk.said)
    desk.worker.submit(text)
    wait_for(lambda: words in desk.said[said:])


def arrive(desk: Any) -> None:
    """Everything that moves comes to its end."""
    desk.executor.block.set()
    wait_for(lambda: not desk.worker.waiting and not desk.worker.busy)


def queues(desk: Any) -> list[list[str]]:
    """What waited, each time that it changed."""
    found = [event for event in desk.events if isinstance(event, QueueEvent)]
    return [[each["text"] for each in event.orders if each["promised"]] for event in found]


TURN = '{"angle_deg": 90}'


def three(driving: Any, call: Any, *replies: Any) -> Any:
    """A desk with three orders that were promised: dock, turn left, drive back."""
    acts = [call("dock"), call("turn", TURN), call("drive", '{"distance_m": -1}')]
    desk = driving(*acts, *replies, *acts)
    tell(desk, "then dock", NEXT)
    tell(desk, "then turn left", LATER)
    tell(desk, "after that drive back a metre", LATER)
    return desk


def test_three_orders_are_carried_out_in_their_order(driving: Any, call: Any) -> None:
    desk = three(driving, call)
    assert [each.text for each in desk.events if isinstance(each, SpeechEvent)].count(NEXT) == 1
    desk.later_s = 100.0
    arrive(desk)
    assert desk.executor.names == ["drive", "dock", "turn", "drive"]
    assert "too_old" not in desk.guards()
    assert queues(desk)[-1] == []


def test_a_fourth_is_refused_at_once_and_a_question_is_still_answered(
    driving: Any, call: Any
) -> None:
    desk = three(driving, call, call("dock"), "I am driving.")
    tell(desk, "and dock again", FULL)
    tell(desk, "what are you doing", "I am driving.")
    assert desk.worker.waiting == 3
    arrive(desk)
    assert desk.executor.names == ["drive", "dock", "turn", "drive"]


def test_how_many_is_a_setting(driving: Any, call: Any) -> None:
    desk = driving(call("dock"), call("turn", TURN), call("dock"))
    desk.settings = dataclasses.replace(desk.settings, queue=1)
    tell(desk, "then dock", NEXT)
    tell(desk, "then turn left", FULL)
    arrive(desk)
    assert desk.executor.names == ["drive", "dock"]


def test_a_second_question_during_a_side_turn_loses_no_promise(
    driving: Any, call: Any, reply: Any
) -> None:
    slow = reply("One thing.", gate=threading.Event())
    desk = driving(call("dock"), slow, "Two things.", call("dock"))
    tell(desk, "then dock", NEXT)
    desk.worker.submit("tell me one thing")
    assert slow.begun.wait(60)
    desk.worker.submit("tell me two things")
    slow.gate.set()
    wait_for(lambda: "Two things." in desk.said)
    arrive(desk)
    assert desk.executor.names == ["drive", "dock"]


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("forget that", ["dock", "turn"]),
        ("Forget that, please.", ["dock", "turn"]),
        ("you need not do that any more", ["dock", "turn"]),
        ("you need not dock any more", ["turn", "drive"]),
        ("You don't have to dock.", ["turn", "drive"]),
        ("don't dock", ["turn", "drive"]),
        ("forget about turning left", ["dock", "drive"]),
        ("vergiss das", ["dock", "turn"]),
        ("forget the rest", []),
    ],
)
def test_an_order_is_taken_back(driving: Any, call: Any, said: str, left: list[str]) -> None:
    desk = three(driving, call)
    desk.engine.replies = [
        {"dock": call("dock"), "turn": call("turn", TURN), "drive": call("drive", NEAR)}[each]
        for each in left
    ]
    tell(desk, said, BACK)
    arrive(desk)
    assert desk.executor.names == ["drive", *left]


@pytest.mark.parametrize(
    "said", ["don't forget to dock", "do not forget the dock", "never forget the dock"]
)
def test_other_words_take_nothing_back(driving: Any, call: Any, said: str) -> None:
    desk = three(driving, call, "I will.")
    tell(desk, said, "I will.")
    assert desk.worker.waiting == 3
    desk.worker.cancel()
    desk.executor.block.set()


@pytest.mark.parametrize(
    "said", ["what will you do next?", "What's next?", "was machst du als Nächstes?", "然后呢"]
)
def test_what_comes_next_is_answered_from_the_queue(driving: Any, call: Any, said: str) -> None:
    desk = three(driving, call)
    prompts = len(desk.engine.prompts)
    told = orders_in_words(["dock", "turn left", "drive back a metre"], "en")
    tell(desk, said, told[-1])
    assert tuple(desk.said[-3:]) == told
    assert len(desk.engine.prompts) == prompts
    desk.worker.cancel()
    desk.executor.block.set()


def test_nothing_comes_next(driving: Any) -> None:
    desk = driving()
    tell(desk, "what will you do next", NOTHING)
    arrive(desk)


def test_a_stop_voids_all(driving: Any, call: Any) -> None:
    desk = three(driving, call)
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    assert (desk.worker.waiting, queues(desk)[-1]) == (0, [])
    assert desk.executor.names == ["drive"]


def test_a_correction_replaces_the_order_that_was_said_last(driving: Any, call: Any) -> None:
    desk = driving(call("dock"), call("turn", TURN), call("dock"), call("turn", TURN))
    tell(desk, "then dock", NEXT)
    tell(desk, "then turn left", LATER)
    assert desk.worker.corrects_waiting
    tell(desk, "no, I meant turn right", phrase("replaced", "en"))
    desk.engine.replies = [call("dock"), call("turn", '{"angle_deg": -90}')]
    arrive(desk)
    assert [each.arguments for each in desk.executor.ran[1:]] == [{}, {"angle_deg": -90}]
    prompts = [prompt for prompt in desk.engine.prompts if "right" in prompt[-1].content]
    told = [(message.role, message.content) for message in prompts[0][-3:]]
    assert told == [
        ("user", "then turn left"),
        ("assistant", phrase("cancelled", "en")),
        ("user", "no, I meant turn right"),
    ]


def test_a_correction_of_the_motion_comes_before_what_was_to_follow(
    driving: Any, call: Any
) -> None:
    desk = driving(call("dock"), call("drive", '{"distance_m": 2}'), call("dock"))
    tell(desk, "then dock", NEXT)
    desk.worker.cancel(forget_waiting=False)
    assert not desk.worker.corrects_waiting
    desk.executor.block.set()
    desk.worker.submit("no, two metres")
    wait_for(lambda: not desk.worker.waiting and not desk.worker.busy)
    assert desk.executor.names == ["drive", "drive", "dock"]


def test_a_promised_order_waits_for_a_goal_that_no_turn_waits_for(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Hello.", call("drive", NEAR)))
    desk.settings = any_values(beside=True)
    desk.executor.started.add("dock")
    desk.executor.begins["dock"] = "On my way."
    desk.executor.closings["drive"] = "I drove."
    tell(desk, "dock", "On my way.")
    wait_for(lambda: not desk.worker.busy)
    desk.executor.busy = True
    tell(desk, "then drive a metre", NEXT)
    tell(desk, "hello", "Hello.")
    wait_for(lambda: not desk.worker.busy)
    assert (desk.worker.waiting, desk.executor.names) == (1, ["dock"])
    desk.executor.busy = False
    wait_for(lambda: desk.executor.names == ["dock", "drive"])


def test_without_then_a_new_command_does_not_wait_for_such_a_goal(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), call("drive", NEAR)))
    desk.executor.started.add("dock")
    desk.executor.begins["dock"] = "On my way."
    desk.executor.closings["drive"] = "I drove."
    tell(desk, "dock", "On my way.")
    desk.executor.busy = True
    tell(desk, "drive a metre", "I drove.")


@pytest.mark.parametrize(
    ("said", "topic"),
    [
        ("forget that", "running"),
        ("forget that one", "running"),
        ("forget the drive", "running"),
        ("you need not drive any more", "running"),
        ("forget everything", "running"),
        ("forget the kitchen", ""),
        ("what comes next", "waiting"),
        ("hello", ""),
    ],
)
def test_what_is_being_done_can_be_taken_back(driving: Any, said: str, topic: str) -> None:
    desk = driving("Hello.")
    assert desk.worker.topic(said) == topic
    arrive(desk)
    assert desk.worker.topic(said) == ""


def test_where_nothing_is_answered_meanwhile_what_waits_is_acknowledged(
    driving: Any, call: Any
) -> None:
    desk = driving()
    desk.executor.block.set()
    wait_for(lambda: not desk.worker.busy)
    desk.settings = dataclasses.replace(desk.settings, beside=False)
    desk.engine.replies = [call("dock"), "Here.", "There."]
    desk.executor.block = threading.Event()
    desk.executor.begun.clear()
    desk.worker.submit("dock")
    assert desk.executor.begun.wait(60)
    tell(desk, "where are you", NEXT)
    tell(desk, "who are you", LATER)
    arrive(desk)
    assert desk.said[-2:] == ["Here.", "There."]


def test_the_time_of_a_motion_is_no_age(driving: Any, reply: Any, call: Any) -> None:
    slow = reply("One thing.", gate=threading.Event())
    desk = driving(slow, "Two things.")
    desk.worker.submit("tell me one thing")
    assert slow.begun.wait(60)
    desk.worker.submit("tell me two things")
    desk.later_s = 500.0
    desk.executor.block.set()
    slow.gate.set()
    wait_for(lambda: "Two things." in desk.said)
    assert "too_old" not in desk.guards()


@pytest.mark.parametrize(("stopped", "left"), [(True, 0), (False, 1)])
def test_a_stop_leaves_no_order_that_was_just_looked_at(stopped: bool, left: int) -> None:
    told: list[Any] = []
    orders = Orders(
        threading.Condition(), told.append, QueueSettings, lambda: False, clock=lambda: 0.0
    )
    words = orders.promise(Order("then dock", 0.0), lambda: stopped)
    orders.aside("and turn", lambda: stopped)
    assert (len(orders), words) == (2 * left, (NEXT,) * left)


def test_the_call_of_somebody_else_can_be_taken_back(driving: Any) -> None:
    desk = driving()
    arrive(desk)
    desk.executor.block = threading.Event()
    desk.executor.begun.clear()
    desk.worker.submit_call(ExternalCall("a1", "turn", {"angle_deg": 90}, "panel"))
    assert desk.executor.begun.wait(60)
    assert desk.worker.topic("you need not turn any more") == "running"
    assert desk.worker.topic("forget the drive") == ""
    arrive(desk)


def test_the_same_order_once_more_comes_later(driving: Any, call: Any) -> None:
    desk = driving(call("dock"), call("dock"))
    tell(desk, "then dock", NEXT)
    tell(desk, "then dock", LATER)
    assert NEXT not in desk.said[1:]


def test_an_order_outlives_what_is_only_not_so(driving: Any, call: Any) -> None:
    desk = driving(call("dock"), "I see.")
    tell(desk, "then go to the dock", NEXT)
    assert desk.worker.topic("I am not in the dock") == ""
    assert desk.worker.topic("I never liked the dock") == ""
    assert desk.worker.topic("I don't want you to go to the dock") == "waiting"
