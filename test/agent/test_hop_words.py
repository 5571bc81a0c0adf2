"""Words of the map in a turn: at the beginning of a call, and instead of the model at its end."""

from __future__ import annotations

import dataclasses
import json
import threading
from typing import Any

from edgevox_ros.agent import phrase
from edgevox_ros.agent.turn_cancel import TurnCancel

NEAR, LEFT = '{"distance_m": 1}', '{"angle_deg": 90}'
OFF, THERE = "Driving 1 metre.", "I drove 1 metre."
TURNING, TURNED = "Turning left.", "I turned left."


def worded(scene: Any) -> Any:
    """A scene whose map has words for driving and turning."""
    scene.executor.begins.update(drive=OFF, turn=TURNING)
    scene.executor.closings.update(drive=THERE, turn=TURNED)
    return scene


def prompt(scene: Any, at: int = -1) -> list[tuple[str, str]]:
    """The messages of a prompt behind the system prompt, with role and content."""
    return [(message.role, message.content) for message in scene.engine.prompts[at][1:]]


def test_the_words_of_every_call_end_the_turn_without_the_model(stage: Any, call: Any) -> None:
    scene = worded(stage(call("drive", NEAR) + call("turn", LEFT), "You are welcome."))
    assert scene.run("drive and turn").ending == "done"
    assert scene.said == [OFF, TURNING, THERE, TURNED]
    assert len(scene.engine.prompts) == 1


def test_a_turn_that_ended_with_words_is_remembered_like_any_other(stage: Any, call: Any) -> None:
    scene = worded(stage(call("drive", NEAR), "You are welcome."))
    scene.run("drive one metre")
    scene.run("thank you")
    roles = prompt(scene)
    assert [role for role, _ in roles] == ["user", "assistant", "tool", "assistant", "user"]
    assert [content for _, content in roles[2:4]] == ['{"ok": true}', f"{OFF} {THERE}"]


def test_a_call_without_words_for_its_end_leaves_it_to_the_model(stage: Any, call: Any) -> None:
    scene = worded(stage(call("drive", NEAR) + call("dock"), "I drove and docked."))
    scene.run("drive and dock")
    assert scene.said == [OFF, "I drove and docked."]
    told = [json.loads(content) for content in scene.contents()]
    assert told == [{"ok": True, "said": OFF}, {"ok": True}]


def test_what_was_said_of_the_beginning_is_not_said_again(stage: Any, call: Any) -> None:
    scene = stage(call("drive", NEAR), f"{OFF} I am there.")
    scene.executor.begins["drive"] = OFF
    scene.run("drive one metre")
    assert scene.said == [OFF, "I am there."]


def test_the_map_announces_a_call_instead_of_the_model(stage: Any, call: Any) -> None:
    scene = worded(stage("I am driving one metre. " + call("drive", NEAR)))
    scene.run("drive one metre")
    assert scene.said == [OFF, THERE]
    assert scene.guards() == []


def test_words_for_the_beginning_alone_replace_the_announcement_too(stage: Any, call: Any) -> None:
    scene = stage("I am driving one metre. " + call("drive", NEAR), "I drove one metre.")
    scene.executor.begins["drive"] = OFF
    scene.run("drive one metre")
    assert scene.said == [OFF, "I drove one metre."]


def test_a_failure_with_words_ends_the_turn(stage: Any, call: Any) -> None:
    scene = stage(call("drive", NEAR), "I drove there.")
    scene.executor.results["drive"] = "nobody listens"
    scene.executor.closings["drive"] = "I could not drive: nobody listens."
    assert scene.run("drive one metre").ending == "done"
    assert scene.said == ["I could not drive: nobody listens."]


def test_what_a_failure_left_out_needs_no_words_and_is_told(stage: Any, call: Any) -> None:
    scene = stage(call("drive", NEAR) + call("dock") + call("turn", LEFT), "I did it all.")
    scene.executor.results["drive"] = "nobody listens"
    scene.executor.closings["drive"] = "I could not drive."
    scene.run("drive, dock and turn")
    assert scene.said == ["I could not drive.", phrase("not_all", "en")]
    assert scene.executor.names == ["drive"]


def test_a_failure_without_words_is_left_to_the_model(stage: Any, call: Any) -> None:
    scene = worded(stage(call("drive", NEAR) + call("dock"), "Sorry, I could not dock."))
    scene.executor.results["dock"] = "it is dark"
    scene.run("drive and dock")
    assert scene.said == [OFF, "Sorry, I could not dock."]


def test_two_readers_in_one_sentence_are_both_told(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery") * 2)
    scene.executor.closings["get_battery"] = "The battery is at 73 percent."
    scene.run("how full is it, and again")
    assert scene.said == ["The battery is at 73 percent."] * 2


def test_a_question_beside_a_command_needs_words_for_both(stage: Any, call: Any) -> None:
    scene = worded(stage(call("drive", NEAR) + call("get_battery"), "It is at 80 percent."))
    scene.run("drive one metre, and how full are you")
    assert scene.said == [OFF, "It is at 80 percent."]


def test_a_rejection_is_left_to_the_model(stage: Any, call: Any) -> None:
    bad = call("turn", '{"angle_deg": "far"}')
    scene = worded(stage(call("drive", NEAR) + bad, "By how much shall I turn?"))
    scene.run("drive and turn")
    assert scene.said == [OFF, "By how much shall I turn?"]


def test_the_words_for_what_the_user_refused_end_the_turn(stage: Any, call: Any) -> None:
    scene = worded(stage(call("turn", LEFT) + call("drive", NEAR), "never said"))
    scene.executor.refusals["drive"] = "Then I stay here."
    scene.executor.questions["drive"] = "Shall I?"
    scene.answers["Shall I?"] = False
    scene.run("turn left, and drive one metre, and how full is the battery")
    assert scene.said == [TURNING, TURNED, "Then I stay here."]


def test_the_beginning_of_a_goal_that_goes_on_ends_the_turn(stage: Any, call: Any) -> None:
    scene = worded(stage(call("dock") + call("turn", LEFT), "You are welcome."))
    scene.executor.started.add("dock")
    scene.executor.begins["dock"] = "On my way."
    scene.run("dock and turn")
    assert scene.said == ["On my way.", TURNING, TURNED]


def test_a_goal_that_goes_on_without_words_is_left_to_the_model(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I am on my way.")
    scene.executor.started.add("dock")
    scene.run("dock")
    assert scene.said == ["I am on my way."]


def test_no_words_of_the_map_are_said_after_a_stop(stage: Any, call: Any) -> None:
    scene = worded(stage(call("drive", NEAR)))
    scene.cancel = TurnCancel()
    scene.executor.block = threading.Event()

    def stop(call: Any, cancel: Any, say: Any) -> Any:
        scene.cancel.set()
        return execute(call, cancel, say)

    execute, scene.executor.execute = scene.executor.execute, stop
    assert scene.run("drive one metre").ending == "cancelled"
    assert scene.said == []


def test_each_sentence_of_the_words_is_said_on_its_own(stage: Any, call: Any) -> None:
    scene = stage(call("dock"))
    scene.executor.closings["dock"] = "I am **docked**. The battery charges. <|im_end|>"
    scene.run("dock")
    assert scene.said == ["I am docked.", "The battery charges."]


def test_words_that_cannot_be_said_leave_the_end_to_the_model(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I docked.")
    scene.executor.closings["dock"] = "<|im_end|>"
    scene.run("dock")
    assert scene.said == ["I docked."]


def test_a_map_without_words_leaves_every_message_as_it_was(stage: Any, call: Any) -> None:
    scene = stage("I am driving one metre. " + call("drive", NEAR), "I drove one metre.")
    scene.run("drive one metre")
    assert scene.said == ["I am driving one metre.", "I drove one metre."]
    assert scene.contents() == ['{"ok": true}']


def test_a_model_that_writes_one_call_a_reply_is_asked_for_the_rest(stage: Any, call: Any) -> None:
    scene = worded(stage(call("turn", LEFT), call("drive", NEAR), "You are welcome."))
    assert scene.run("turn left and then drive one metre").ending == "done"
    assert scene.said == [TURNING, TURNED, OFF, THERE]
    assert len(scene.engine.prompts) == 2
    assert json.loads(scene.contents()[0]) == {"ok": True, "said": f"{TURNING} {TURNED}"}


def test_what_the_words_of_the_map_have_told_is_not_told_again(stage: Any, call: Any) -> None:
    scene = worded(stage(call("turn", LEFT), "I have turned left. Sorry, I can't dance."))
    scene.run("turn left and then dance")
    assert scene.said == [TURNING, TURNED, "Sorry, I can't dance."]


def test_what_a_model_does_after_that_is_told_by_it(stage: Any, call: Any) -> None:
    scene = worded(stage(call("turn", LEFT), call("dock"), "I docked."))
    scene.run("turn left and then dock")
    assert scene.said == [TURNING, TURNED, "I docked."]


def test_a_condition_lets_the_model_act_on_what_it_read(stage: Any, call: Any) -> None:
    scene = worded(stage(call("get_battery"), call("drive", NEAR)))
    scene.executor.closings["get_battery"] = "The battery is at 20 percent."
    scene.run("drive one metre if the battery is low")
    assert scene.said == ["The battery is at 20 percent.", OFF, THERE]


def test_a_failure_ends_the_turn_whatever_is_left(stage: Any, call: Any) -> None:
    scene = stage(call("turn", LEFT), call("drive", NEAR))
    scene.executor.results["turn"] = "nobody listens"
    scene.executor.closings["turn"] = "I could not turn."
    scene.run("turn left and then drive one metre")
    assert (scene.said, scene.executor.names) == (["I could not turn."], ["turn"])


def test_the_last_hop_ends_with_the_words_of_the_map(stage: Any, call: Any) -> None:
    scene = worded(stage(call("turn", LEFT)))
    scene.settings = dataclasses.replace(scene.settings, max_hops=1)
    assert scene.run("turn left and then drive one metre").ending == "done"
    assert scene.said == [TURNING, TURNED, "I have not done this: drive one metre."]
