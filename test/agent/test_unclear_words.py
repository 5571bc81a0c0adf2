"""While something moves, what is neither order, answer nor talk ends it, and is asked about."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import RecordingExecutor

from edgevox_ros.agent import GuardSwitches, TurnSettings, phrase
from edgevox_ros.core.events import StopEvent

UNCLEAR = phrase("unclear", "en")
SORRY = "Sorry, I did not understand."


@pytest.fixture
def driving(open_desk: Any, engine: Any, executor: Any, call: Any) -> Any:
    """Opens a desk that is driving, with these replies to come."""

    def open_one(*replies: Any, **settings: Any) -> Any:
        desk = open_desk(engine(call("drive", '{"distance_m": 1}'), *replies))
        desk.settings = TurnSettings(beside=True, **settings)
        executor.block = threading.Event()
        desk.worker.submit("drive a metre")
        assert executor.begun.wait(60)
        return desk

    return open_one


def stops(desk: Any) -> list[str]:
    return [event.by for event in desk.events if isinstance(event, StopEvent)]


@pytest.mark.parametrize(
    "said",
    [
        *(
            "blurb wug",
            "my shoelace is caught",
            "oh dear the vase",
            "it tips over",
            "look, the cat",
        ),
        *("what are you doing!", "a child!", "the baby is in the way", "finish", "slowly"),
    ],
)
@pytest.mark.parametrize("reply", [SORRY, "I am driving.", "What a nice day."])
def test_what_is_not_understood_stops_and_is_asked_about(
    driving: Any, said: str, reply: str
) -> None:
    desk = driving(reply)
    desk.worker.submit(said)
    wait_for(lambda: not desk.worker.busy)
    assert desk.said == [UNCLEAR]
    assert desk.executor.cancelled == 1
    assert stops(desk) == ["unclear"]
    assert "unclear" in desk.guards()
    assert desk.expected[-1] > 0, "an answer is expected"


@pytest.mark.parametrize(
    "said",
    [
        *("what are you doing", "how is it going?", "thank you", "well done robot", "hello there"),
        *("okay", "go on", "tell me a joke", "fly to the moon", "sing a song", "danke schön"),
    ],
)
def test_talk_and_orders_stop_nothing(driving: Any, said: str) -> None:
    desk = driving("I am a robot, and that is all.", "I can do no more than that.", "I drove.")
    desk.worker.submit(said)
    wait_for(lambda: desk.said or desk.responses)
    assert not stops(desk)
    assert desk.executor.cancelled == 0
    assert UNCLEAR not in desk.said


def test_what_the_model_reads_is_told(driving: Any, call: Any) -> None:
    desk = driving(call("get_battery"), "80 percent.")
    reads = RecordingExecutor()
    execute = desk.executor.execute
    desk.executor.execute = lambda given, *rest: (
        reads.execute(given, *rest) if given.name == "get_battery" else execute(given, *rest)
    )
    desk.worker.submit("the battery level")
    wait_for(lambda: desk.said == ["80 percent."])
    assert not stops(desk)


def test_a_model_that_fails_understands_nothing(driving: Any) -> None:
    desk = driving(RuntimeError("no memory"))
    desk.worker.submit("my shoelace is caught")
    wait_for(lambda: not desk.worker.busy)
    assert desk.said == [UNCLEAR]
    assert desk.executor.cancelled == 1


def test_a_goal_that_outlives_its_turn_counts_too(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine(SORRY, SORRY))
    desk.executor.busy = True
    desk.worker.submit("my shoelace is caught")
    wait_for(lambda: desk.responses == [UNCLEAR])
    assert stops(desk) == ["unclear"]
    desk.executor.busy = False
    desk.worker.submit("my shoelace is caught")
    wait_for(lambda: desk.responses == [UNCLEAR, SORRY])


def test_an_answer_to_a_question_stops_nothing(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("Which colour?", "A fine colour."))
    desk.executor.busy = True
    desk.worker.submit("what now")
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("vermilion")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.said == ["Which colour?", "A fine colour."]


def test_it_can_be_switched_off(driving: Any) -> None:
    desk = driving(SORRY, "I drove.", guards=GuardSwitches(unclear=False))
    desk.worker.submit("blurb wug")
    wait_for(lambda: desk.said == [SORRY])
    assert desk.executor.cancelled == 0
