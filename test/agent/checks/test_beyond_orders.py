"""Behind the last order the model may talk and read, but do nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent import phrase

DRIVE = ("drive", '{"distance_m": 2}')
TURN = ("turn", '{"angle_deg": 90}')


@pytest.mark.parametrize(
    ("said", "ordered", "beyond"),
    [
        ("dock", [("dock",)], DRIVE),
        ("drive two metres", [DRIVE], ("dock",)),
        ("turn left and drive two metres", [TURN, DRIVE], ("dock",)),
        ("could you please dock now", [("dock",)], TURN),
    ],
)
def test_what_was_not_ordered_is_not_done_behind_it(
    stage: Any, call: Any, said: str, ordered: list[Any], beyond: Any
) -> None:
    scene = stage(*(call(*each) for each in ordered), call(*beyond), call(*beyond))
    scene.run(said)
    assert scene.executor.names == [each[0] for each in ordered]
    assert scene.said == [phrase("acted", "en")]


@pytest.mark.parametrize(
    ("said", "ordered", "beyond"),
    [
        ("turn around and dock", [TURN, ("dock",)], DRIVE),
        ("i would rather have two metres", [DRIVE], ("dock",)),
    ],
)
@pytest.mark.parametrize("yes", [True, False])
def test_what_may_be_more_than_was_said_is_asked_about(
    stage: Any, call: Any, said: str, ordered: list[Any], beyond: Any, yes: bool
) -> None:
    scene = stage(*(call(*each) for each in ordered), call(*beyond), "Done.")
    asked: list[str] = []

    def means(question: str, calls: Any) -> bool:
        asked.append(question)
        return yes

    scene.parts.means = means
    scene.run(said)
    assert len(asked) == 1
    assert scene.executor.names == [each[0] for each in ordered] + [beyond[0]] * yes


def test_the_words_beside_it_are_said(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), f"I am docked. {call(*DRIVE)}")
    scene.run("dock")
    assert scene.executor.names == ["dock"]
    assert scene.said == ["I am docked."]


def test_it_is_told_in_an_event(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), call(*DRIVE))
    scene.run("dock")
    assert "no_order" in scene.guards()


@pytest.mark.parametrize(
    ("said", "calls"),
    [
        # The same tool may be meant several times.
        ("drive in a square", [DRIVE, ("drive", '{"distance_m": 3}')]),
        ("drive two metres three times", [DRIVE, ("drive", '{"distance_m": 3}')]),
        # No tool is named, so nobody knows which it takes.
        ("fetch me the cup", [DRIVE, TURN, ("dock",)]),
        ("drive to the charger and get some power", [DRIVE, ("dock",)]),
        # A part without a verb, or that names another tool.
        ("dock, then two metres forward", [("dock",), DRIVE]),
        ("turn left by ninety degrees, two metres forward", [TURN, DRIVE]),
        ("drive two metres, then ninety degrees to the left", [DRIVE, TURN]),
        ("turn left and turn two metres", [TURN, DRIVE]),
        # One is left.
        ("turn left and then dock", [TURN, DRIVE, ("dock",)]),
        # What is read may show what is to be done.
        ("dock if the battery is low", [("get_battery",), ("dock",)]),
        ("drive two metres", [DRIVE, ("get_battery",)]),
    ],
)
def test_what_may_be_meant_is_done(stage: Any, call: Any, said: str, calls: list[Any]) -> None:
    scene = stage(*(call(*each) for each in calls), "All done.")
    scene.run(said)
    assert scene.executor.names == [each[0] for each in calls]


def test_behind_what_failed_another_way_may_be_tried(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), call(*DRIVE), "I drove instead.")
    scene.executor.results["dock"] = "the charger is taken"
    scene.run("dock")
    assert scene.executor.names == ["dock", "drive"]


@pytest.mark.parametrize(
    "said", ["tell me how full you are", "what is your charge", "give me the battery please"]
)
@pytest.mark.parametrize("beyond", [("dock",), DRIVE])
def test_behind_what_was_read_nothing_is_done_that_nobody_ordered(
    stage: Any, call: Any, said: str, beyond: Any
) -> None:
    scene = stage(call("get_battery"), call(*beyond), "It is half full.")
    scene.executor.results["get_battery"] = {"percent": 50}
    scene.run(said)
    assert scene.executor.names == ["get_battery"]


@pytest.mark.parametrize(
    "said",
    [
        "check your battery and dock",
        "what is the battery, and then drive two metres",
        "if the battery is low, dock",
        "are you under fifty percent? if so, off to the charger with you",
        # It may need a look first.
        "bring me the cup",
        "come over here",
    ],
)
def test_what_was_ordered_is_done_behind_what_was_read(stage: Any, call: Any, said: str) -> None:
    scene = stage(call("get_battery"), call("dock"), "Done.")
    scene.run(said)
    assert scene.executor.names == ["get_battery", "dock"]
