"""Each guard watches, says when it acted, and can be switched off."""

from __future__ import annotations

import dataclasses
from typing import Any

from edgevox_ros.agent import GuardSwitches, phrase
from edgevox_ros.agent.checks.claim_check import CALL_OR_SAY
from edgevox_ros.agent.turn_limits import HARD_HOPS
from edgevox_ros.core.errors import ContextOverflow, NoModel
from edgevox_ros.core.events import GuardEvent, RejectionEvent
from edgevox_ros.core.outcomes import GuardAct

NO_END = phrase("no_end", "en")
TOLD = "I am turning left now."


def off(scene: Any, name: str) -> None:
    switches = GuardSwitches(**{"said_values": False, name: False})
    scene.settings = dataclasses.replace(scene.settings, guards=switches)


def test_a_reply_that_only_claims_to_act_is_asked_for_the_call(stage: Any, call: Any) -> None:
    scene = stage(TOLD, call("turn", '{"angle_deg": 90}'), "I turned left.")
    assert scene.run("turn left").ending == "done"
    assert scene.executor.names == ["turn"]
    assert scene.guards() == ["narrated_call"]
    asked = scene.engine.prompts[1][-1]
    assert (asked.role, asked.content) == ("user", CALL_OR_SAY)
    assert scene.said == ["I turned left."]


def test_it_is_asked_once_and_an_honest_answer_ends_the_turn(stage: Any) -> None:
    scene = stage(TOLD, "Sorry, I can't turn.", "never said")
    assert scene.run("turn left").ending == "done"
    assert scene.guards() == ["narrated_call"]
    assert scene.executor.ran == []
    assert scene.said == ["Sorry, I can't turn."]


def test_what_was_really_done_may_be_told(stage: Any, call: Any) -> None:
    scene = stage(call("turn", '{"angle_deg": 90}'), "I turned left.")
    scene.run("turn left")
    assert scene.guards() == []


def test_in_the_last_hop_nothing_is_asked(stage: Any) -> None:
    scene = stage(TOLD, "never said")
    scene.settings = dataclasses.replace(scene.settings, max_hops=1)
    assert scene.run("turn left").ending == "done"
    assert scene.told == [phrase("did_nothing", "en")]


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
    assert scene.told == [NO_END]


UNREADABLE = '<tool_call>\n{"name": "dock", "arg\n</tool_call>'


def test_what_cannot_be_read_is_asked_for_once_more(stage: Any, call: Any) -> None:
    scene = stage(UNREADABLE, call("dock"), "Docked.")
    assert scene.run("dock").ending == "done"
    assert scene.executor.names == ["dock"]
    assert scene.of(GuardEvent) == [GuardEvent("reask", GuardAct.ASKED_AGAIN, "malformed")]
    assert "could not be read" in scene.contents(1)[0]


def test_it_is_asked_for_once_in_a_turn(stage: Any, call: Any) -> None:
    bad = call("drive", '{"distance_m": "far"}')
    scene = stage(UNREADABLE, bad, UNREADABLE, "never said")
    assert scene.run("dock").ending == "budget"
    assert scene.guards() == ["reask", "schema_retry", "reask"]
    assert scene.told == [NO_END]


def test_calls_of_two_families_are_asked_for_once_more(stage: Any, call: Any) -> None:
    other = '[TOOL_CALLS][{"name": "dock", "arguments": {}}]'
    scene = stage(call("drive", '{"distance_m": 1}') + other, call("dock"), "Docked.")
    assert scene.run("dock").ending == "done"
    assert {event.detail for event in scene.of(GuardEvent)} == {"ambiguous, ambiguous"}
    assert scene.executor.names == ["dock"]


def test_without_the_guard_it_is_asked_until_the_hops_are_over(stage: Any) -> None:
    scene = stage(*[UNREADABLE] * 4)
    off(scene, "reask")
    assert scene.run("dock").ending == "budget"
    assert scene.guards() == ["hops"]


def test_two_bad_calls_in_one_hop_are_one_chance(stage: Any, call: Any) -> None:
    bad = call("drive", '{"distance_m": "far"}')
    scene = stage(bad + bad, call("drive", '{"distance_m": 1}'), "I drove.")
    assert scene.run("drive").ending == "done"
    assert scene.executor.names == ["drive"]


def test_without_the_hop_guard_the_turn_goes_on(stage: Any, call: Any) -> None:
    replies = [call("drive", f'{{"distance_m": {n}}}') for n in range(-3, 4)]
    scene = stage(*replies, "I drove a lot.")
    scene.settings = dataclasses.replace(scene.settings, max_hops=2)
    off(scene, "hops")
    assert scene.run("drive").ending == "done"
    assert len(scene.executor.ran) == 7


def test_without_the_hop_guard_there_is_an_end_all_the_same(stage: Any, call: Any) -> None:
    replies = [call("turn", f'{{"angle_deg": {n}}}') for n in range(99)]
    scene = stage(*replies)
    off(scene, "hops")
    assert scene.run("spin").ending == "budget"
    assert len(scene.executor.ran) == HARD_HOPS


def test_a_reply_that_the_budget_cut_off_ends_with_words(stage: Any, reply: Any) -> None:
    scene = stage(reply("I was going to tell", finish="length"))
    scene.settings = dataclasses.replace(scene.settings, budget_s=0.0)
    assert scene.run("tell me").ending == "budget"
    assert scene.guards() == ["budget"]
    assert scene.said == ["I was going to tell", NO_END]


def test_without_the_budget_guard_the_model_takes_its_time(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "Docked.")
    scene.settings = dataclasses.replace(scene.settings, budget_s=0.0)
    off(scene, "budget")
    assert scene.run("dock").ending == "done"
    assert [settings.budget_s for settings in scene.engine.settings] == [None, None]
    assert scene.guards() == []


def test_without_the_context_guard_a_prompt_that_does_not_fit_fails(stage: Any) -> None:
    scene = stage("One.", ContextOverflow(5000, 256, 4096), "Two.")
    off(scene, "context")
    scene.run("first")
    assert scene.run("second").ending == "failed"
    assert scene.said == ["One.", phrase("too_long", "en")]


def users(scene: Any) -> list[str]:
    """What the user said, as the newest prompt has it."""
    return [m.content for m in scene.engine.prompts[-1] if m.role == "user"]


def test_a_turn_that_is_forgotten_is_told(stage: Any) -> None:
    scene = stage(*["Yes."] * 3)
    scene.settings = dataclasses.replace(scene.settings, history_turns=1)
    for text in ("first", "second", "third"):
        scene.run(text)
    assert users(scene) == ["second", "third"]
    assert scene.guards() == ["memory", "memory"]
    assert scene.of(GuardEvent)[0].detail.startswith("1 forgotten, 1 kept")


def test_where_no_model_would_have_read_it_nothing_is_forgotten(stage: Any) -> None:
    scene = stage()
    scene.settings = dataclasses.replace(
        scene.settings, history_turns=1, without_model=NoModel("this node runs no model")
    )
    for text in ("first", "second", "third"):
        scene.run(text)
    assert "memory" not in [event.guard for event in scene.of(GuardEvent)]


def test_too_many_tokens_make_the_oldest_turn_leave(stage: Any, reply: Any) -> None:
    scene = stage(*[reply("Yes.", prompt_tokens=400)] * 4)
    scene.settings = dataclasses.replace(scene.settings, history_tokens=300)
    for text in ("first", "second", "third"):
        scene.run(text)
    assert users(scene) == ["third"]


def test_without_the_memory_guard_all_is_kept(stage: Any) -> None:
    scene = stage(*["Yes."] * 4)
    scene.settings = dataclasses.replace(scene.settings, history_turns=1, history_tokens=1)
    off(scene, "memory")
    for text in ("first", "second", "third"):
        scene.run(text)
    assert users(scene) == ["first", "second", "third"]
    assert scene.guards() == []


def test_what_the_user_only_forbids_is_not_done(stage: Any, call: Any) -> None:
    both = call("get_battery") + call("drive", '{"distance_m": 2}')
    scene = stage("On my way. " + both, "never said")
    assert scene.run("please don't drive two metres").ending == "done"
    assert scene.executor.names == ["get_battery"]
    assert scene.said == [phrase("did_nothing", "en")]
    assert scene.guards()[-1] == "forbidden"
    assert [event.reason for event in scene.of(RejectionEvent)] == ["forbidden"]


def test_a_prohibition_that_the_model_understands_is_answered_by_it(stage: Any) -> None:
    scene = stage("All right, I won't.")
    scene.run("don't drive two metres")
    assert (scene.said, scene.guards()) == (["All right, I won't."], [])


def test_without_the_guard_a_prohibition_is_left_to_the_model(stage: Any, call: Any) -> None:
    scene = stage(call("drive", '{"distance_m": 2}'), "Done.")
    off(scene, "forbidden")
    scene.run("don't drive two metres")
    assert scene.executor.names == ["drive"]
