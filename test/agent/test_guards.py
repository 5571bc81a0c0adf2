"""Each guard watches, says when it acted, and can be switched off."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from edgevox_ros.agent import GuardSwitches
from edgevox_ros.agent.guards import CALL_OR_SAY
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.node import parameters

NO_END = phrase("no_end", "en")
TOLD = "I am turning left now."


def off(scene: Any, name: str) -> None:
    switches = GuardSwitches(**{name: False})
    scene.settings = dataclasses.replace(scene.settings, guards=switches)


def test_a_reply_that_only_claims_to_act_is_asked_for_the_call(stage: Any, call: Any) -> None:
    scene = stage(TOLD, call("turn", '{"angle_deg": 90}'), "I turned left.")
    assert scene.run("turn left").ending == "done"
    assert scene.executor.names == ["turn"]
    assert scene.guards() == ["narrated_call"]
    asked = scene.engine.prompts[1][-1]
    assert (asked.role, asked.content) == ("user", CALL_OR_SAY)
    assert scene.said == [TOLD, "I turned left."]


def test_it_is_asked_once_and_an_honest_answer_ends_the_turn(stage: Any) -> None:
    scene = stage(TOLD, "I am turning left again.", "never said")
    assert scene.run("turn left").ending == "done"
    assert scene.guards() == ["narrated_call"]
    assert scene.executor.ran == []


def test_what_was_really_done_may_be_told(stage: Any, call: Any) -> None:
    scene = stage(call("turn", '{"angle_deg": 90}'), "I turned left.")
    scene.run("turn left")
    assert scene.guards() == []


def test_in_the_last_hop_nothing_is_asked(stage: Any) -> None:
    scene = stage(TOLD, "never said")
    scene.settings = dataclasses.replace(scene.settings, max_hops=1)
    assert scene.run("turn left").ending == "done"
    assert scene.said == [TOLD]


def test_without_the_guard_a_claim_passes(stage: Any) -> None:
    scene = stage(TOLD, "never said")
    off(scene, "narrated_call")
    scene.run("turn left")
    assert scene.said == [TOLD]
    assert scene.guards() == []


def test_without_the_loop_guard_the_same_call_runs_again(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), call("dock"), call("dock"), "Docked.")
    off(scene, "loop")
    assert scene.run("dock").ending == "done"
    assert scene.executor.names == ["dock"] * 3


def test_without_the_retry_guard_only_hops_limit_repairs(stage: Any, call: Any) -> None:
    bad = call("drive", '{"distance_m": "far"}')
    scene = stage(bad, bad, bad, bad, "never said")
    off(scene, "schema_retry")
    assert scene.run("drive far").ending == "budget"
    assert scene.guards() == ["hops"]
    assert scene.executor.ran == []
    assert scene.said == [NO_END]


@pytest.mark.parametrize("name", [field.name for field in dataclasses.fields(GuardSwitches)])
def test_every_switch_is_a_parameter(name: str) -> None:
    assert parameters.BY_NAME[f"guards.{name}"].default is True
