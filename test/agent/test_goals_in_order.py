"""What comes after a goal that is not waited for begins at the good end of that goal."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from support.agent.desk import wait_for
from support.agent.turn_stage import any_values

from edgevox_ros.agent import phrase
from edgevox_ros.core.events import ResultEvent

NOT_ALL = phrase("not_all", "en")
NEAR = '{"distance_m": 1}'
LEFT = '{"angle_deg": 90}'


def ended(scene: Any) -> list[tuple[str, str, str | None]]:
    return [(event.name, event.status, event.error_kind) for event in scene.of(ResultEvent)]


def going(scene: Any, *names: str, end: Any = None) -> Any:
    """Goals of these tools go on, are announced by the map, and end like this."""
    for name in names:
        scene.executor.started.add(name)
        scene.executor.begins[name] = f"Off to {name}."
        scene.executor.ends[name] = {} if end is None else end
    return scene


@pytest.mark.parametrize(
    ("one", "two"),
    [
        (("dock", "{}"), ("drive", NEAR)),
        (("dock", "{}"), ("turn", LEFT)),
        (("drive", NEAR), ("get_battery", "{}")),
        (("drive", NEAR), ("drive", '{"distance_m": 2}')),
    ],
)
def test_the_next_call_of_a_hop_waits_for_the_end(
    stage: Any, call: Any, one: Any, two: Any
) -> None:
    scene = going(stage(call(*one) + call(*two)), one[0])
    seen: list[list[str]] = []
    end_of = scene.executor.end_of

    def end(*given: Any) -> Any:
        seen.append(list(scene.executor.names))
        return end_of(*given)

    scene.executor.end_of = end
    scene.run("one thing, then the other")
    assert seen[0] == [one[0]]
    assert scene.executor.names == [one[0], two[0]]


def test_the_next_hop_waits_as_well(stage: Any, call: Any) -> None:
    scene = going(stage(call("dock"), call("drive", NEAR), "All done."), "dock")
    scene.executor.closings["drive"] = "I drove."
    scene.run("dock and then drive a metre")
    assert scene.executor.asked == ["dock"]
    assert scene.executor.names == ["dock", "drive"]


def test_the_last_one_frees_the_turn(stage: Any, call: Any) -> None:
    scene = going(stage(call("drive", NEAR) + call("dock"), "Done."), "dock")
    scene.run("drive a metre and dock")
    assert (scene.executor.names, scene.executor.asked) == (["drive", "dock"], [])


@pytest.mark.parametrize("hops", [1, 2])
def test_after_a_bad_end_the_rest_does_not_begin_and_that_is_said(
    stage: Any, call: Any, hops: int
) -> None:
    calls = [call("dock"), call("drive", NEAR) + call("turn", LEFT)]
    replies = ["".join(calls)] if hops == 1 else calls
    scene = going(stage(*replies, call("drive", NEAR)), "dock", end="the door is shut")
    scene.run("dock, then drive a metre, then turn left")
    assert scene.executor.names == ["dock"]
    assert ended(scene)[1:] == [("drive", "error", "not_run"), ("turn", "error", "not_run")]
    assert scene.said == ["Off to dock.", NOT_ALL]
    assert len(scene.engine.prompts) == hops


def test_that_it_is_left_out_is_said_also_where_the_map_says_nothing_of_the_beginning(
    stage: Any, call: Any
) -> None:
    scene = stage(call("dock") + call("drive", NEAR), "Never said.")
    going(scene, "dock", end="the door is shut").executor.begins.clear()
    scene.run("dock, then drive a metre")
    assert (scene.executor.names, scene.said) == (["dock"], [NOT_ALL])


def test_a_reader_still_reads_and_nothing_acts_in_a_later_hop(stage: Any, call: Any) -> None:
    scene = stage(call("dock") + call("get_battery"), call("drive", NEAR), "I stay here.")
    going(scene, "dock", end="the door is shut")
    scene.run("dock, tell me the battery, and drive a metre")
    assert scene.executor.names == ["dock", "get_battery"]
    first, second = scene.contents(1)[:2]
    assert (first, second) == (
        '{"ok": false, "error": "the door is shut", "said": "Off to dock."}',
        '{"ok": true}',
    )
    assert scene.said[-1] == NOT_ALL


def test_the_question_of_the_next_call_is_asked_at_the_end(stage: Any, call: Any) -> None:
    scene = going(stage(call("dock") + call("drive", NEAR), "Done."), "dock")
    scene.executor.questions["drive"] = "Shall I drive?"
    order: list[str] = []
    end_of, confirm = scene.executor.end_of, scene.parts.confirm
    scene.answers["Shall I drive?"] = True

    def noting(what: str, does: Any) -> Any:
        def does_and_notes(*given: Any) -> Any:
            order.append(what)
            return does(*given)

        return does_and_notes

    scene.executor.end_of = noting("end", end_of)
    scene.parts.confirm = noting("question", confirm)
    scene.run("dock and drive a metre")
    assert order == ["end", "question"]


def test_a_repeated_call_is_not_waited_for(stage: Any, call: Any) -> None:
    scene = going(stage(call("dock"), call("dock"), "I am on my way."), "dock")
    scene.executor.begins.clear()
    scene.run("dock")
    assert (scene.executor.names, scene.executor.asked) == (["dock"], [])


@pytest.mark.parametrize("way", ["cancel", "interrupt"])
def test_a_stop_meanwhile_voids_what_comes_next(
    open_desk: Any, engine: Any, call: Any, executor: Any, way: str
) -> None:
    executor.started.add("dock")
    executor.begins["dock"] = "On my way."
    executor.ends["dock"] = {}
    executor.end_block = threading.Event()
    desk = open_desk(engine(call("dock") + call("drive", NEAR), "Never said."))
    desk.worker.submit("dock and then drive a metre")
    wait_for(lambda: executor.asked)
    getattr(desk.worker, way)()
    wait_for(lambda: not desk.worker.busy)
    assert executor.names == ["dock"]
    assert desk.said == ["On my way."]


def test_meanwhile_people_are_answered_and_the_end_is_said_before_the_next_begins(
    open_desk: Any, engine: Any, call: Any, executor: Any
) -> None:
    executor.started.add("dock")
    executor.begins.update(dock="On my way.", drive="Driving.")
    executor.closings["drive"] = "I drove."
    executor.ends["dock"] = {}
    executor.end_block = threading.Event()
    desk = open_desk(engine(call("dock") + call("drive", NEAR), "I am on my way."))
    desk.settings = any_values(beside=True)
    desk.worker.submit("dock and then drive a metre")
    wait_for(lambda: executor.asked)
    desk.worker.submit("what are you doing")
    wait_for(lambda: desk.responses == ["I am on my way."])
    desk.worker.announcements.after_this_turn(desk.said.append)("I am at the dock.")
    executor.end_block.set()
    wait_for(lambda: len(desk.responses) == 2)
    told = [each for each in desk.said if each != "I am on my way."]
    assert told == ["On my way.", "I am at the dock.", "Driving.", "I drove."]
