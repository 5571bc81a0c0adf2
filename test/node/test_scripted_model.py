"""The node in this process with a scripted model: what timing must not decide."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from rcl_interfaces.srv import SetParameters
from rclpy.duration import Duration
from rclpy.parameter import Parameter
from support.node.meeting import known_by
from support.node.mouth import Mouth
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.agent import phrase
from edgevox_ros.robot.ros_entities import LosslessActionClient

__all__ = ["open_node"]


def call(name: str, arguments: str = "{}") -> str:
    return f'<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


def test_a_stop_word_while_generating_ends_it_and_cancels_everybodys_goal(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    # So slow that it is still on its way when it is stopped, however busy this machine is.
    stage.robot("-p", "go_to.speed_mps:=0.05")
    engine = open_node(["I am going ", None, "on.", call("drive", '{"distance_m": 5}')])
    goals: Any = LosslessActionClient(person.node, GoTo, "go_to")
    assert goals.wait_for_server(timeout_sec=120)
    known_by(person.node, "demo_robot")
    cancels = [each for each in engine.node.clients if each.srv_name.endswith("cancel_goal")]
    person.wait(lambda: cancels and all(each.service_is_ready() for each in cancels))
    sent = goals.send_goal_async(GoTo.Goal(place="office"))
    person.wait(sent.done)
    result = sent.result().get_result_async()
    person.say("tell me a story")
    assert engine.waiting.wait(60)
    person.say("stop")
    person.wait(result.done)
    assert result.result().status == 5, "the goal that somebody else sent is cancelled"
    person.wait(lambda: engine.ended)
    person.rest()
    assert engine.ended == ["cancelled"]
    person.wait(person.standing)
    assert not any(event["type"] == "call" for event in person.events)
    assert not any(twist.linear.x for _, twist in person.commands)


def test_interrupt_ends_speech_and_generation(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    engine = open_node(["One thing. So", None, "mething else. "])
    person.say("tell me something")
    person.wait(lambda: person.said == ["One thing."])
    assert engine.waiting.wait(60)
    person.talk_over()
    person.wait(lambda: engine.ended == ["cancelled"])
    person.rest()
    assert person.said == ["One thing."]
    assert person.ask("hello")


def test_an_interrupt_leaves_the_goal_going_and_a_stop_does_not(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    stage.robot("-p", "go_to.turn_rps:=6.0", "-p", "go_to.speed_mps:=0.2")
    engine = open_node([call("go_to", '{"place": "office"}')], ["Yes."], ["Yes."])
    person.wait(lambda: person.pose is not None)
    person.say("to the office")
    person.wait(lambda: math.dist(person.pose[:2], (0, 0)) > 0.1)
    person.talk_over()
    person.rest()
    x, y, _ = person.pose
    assert person.ask("are you going")
    going = f"On my way to the office. {phrase('still_working', 'en')}"
    assert engine.prompts[-1][-2].content == going
    person.wait(lambda: math.dist(person.pose[:2], (x, y)) > 0.1)
    person.say("stop")
    person.wait(lambda: person.trigger("reload_tools").success)
    person.wait(person.stands)
    x, y, _ = person.pose
    assert person.ask("and now")
    assert engine.prompts[-1][-2].content == f"Yes. {phrase('cancelled', 'en')}"
    assert math.dist(person.pose[:2], (x, y)) < 0.05


def test_sentences_are_published_while_the_model_goes_on(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    engine = open_node(["One thing. Another ", None, "thing."])
    person.say("tell me something")
    person.wait(lambda: person.said == ["One thing."])
    assert engine.ended == []
    engine.gate.set()
    person.wait(lambda: person.said == ["One thing.", "Another thing."])
    person.wait(lambda: person.responses == ["One thing. Another thing."])


def test_a_long_silence_is_bridged(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    engine = open_node([None, "Hello."], **{"speech.acknowledge_after_s": 0.01})
    person.say("tell me something")
    person.wait(lambda: person.said == [phrase("thinking", "en")])
    engine.gate.set()
    person.wait(lambda: person.responses == ["Hello."])


def test_a_call_written_in_thinking_or_speech_runs_nothing(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    stage.robot()
    thought = "<think>" + call("drive", '{"distance_m": 5}') + "</think>Hello."
    quoted = "I could write `" + call("drive", '{"distance_m": 5}') + "` but I do not."
    open_node([thought], [quoted])
    for text in ("think", "quote"):
        assert not [event for event in person.ask(text) if event["type"] == "call"]
    assert not person.commands


def test_the_cancel_service_and_a_flood_of_stops(open_node: OpenNode, stage: Any) -> None:
    person = stage.person()
    engine = open_node(["So ", None, "on."])
    person.say("tell me a story")
    assert engine.waiting.wait(60)
    assert person.trigger("cancel").success
    person.rest()

    def stops() -> int:
        return sum(event["type"] == "stop" for event in person.events)

    deadline = time.monotonic() + 120
    while stops() < 30 and time.monotonic() < deadline:
        person.say("stop")
        time.sleep(0.02)
    assert stops() >= 30
    assert len(person.said) <= 6, "a stop is confirmed once, not thirty times"
    assert person.ask("hello")


TOOLS = """
tools:
  light:
    description: Light.
    parameters: {on: {type: boolean}}
    confirm: '="Shall I switch the light " + ("on" if on else "off") + "?"'
    service: {name: set_light, type: std_srvs/srv/SetBool, request: {data: "=on"}}
  go_to:
    description: Go there, and tell when you are there.
    parameters: {place: {type: string}}
    action:
      name: go_to
      type: edgevox_demo_interfaces/action/GoTo
      wait: false
      announce: {done: '="I am at the " + place + "."', failed: '="No: " + reason'}
  patrol:
    description: Go there, and tell in the server's words what came of it.
    parameters: {place: {type: string}}
    confirm: '="Shall I go to " + place + "?"'
    action:
      name: go_to
      type: edgevox_demo_interfaces/action/GoTo
      wait: false
      announce: {done: Done., failed: "=reason"}
  stop: {description: Stop., publish: {topic: cmd_vel, type: geometry_msgs/Twist, message: {}}}
on_stop: [stop, {cancel_all: go_to}]
"""


@pytest.fixture
def person(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Somebody with a robot whose tool map asks questions and makes announcements."""
    path = tmp_path / "tools.yaml"
    path.write_text(TOOLS)
    monkeypatch.setattr("support.node.scripted_node.MAP", path)
    stage.robot("-p", "go_to.speed_mps:=2.0", "-p", "go_to.turn_rps:=6.0")
    made = stage.person()
    made.wait(lambda: made.pose is not None)
    return made


def drive_at(person: Any, speed_mps: float) -> None:
    """How fast the robot goes somewhere: slowly, so that it is not there before it is stopped."""
    change = Parameter("go_to.speed_mps", value=speed_mps).to_parameter_msg()
    request = SetParameters.Request(parameters=[change])
    [result] = person.call(SetParameters, "demo_robot/set_parameters", request).results
    assert result.successful, result.reason


def details(events: Sequence[dict[str, Any]], guard: str) -> list[str]:
    return [event["detail"] for event in events if event.get("guard") == guard]


def statuses(events: Sequence[dict[str, Any]]) -> list[str]:
    return [event["status"] for event in events if event["type"] == "result"]


@pytest.mark.parametrize(
    ("answer", "status", "said"),
    [("yes please", "ok", "So be it."), ("no", "error", "All right.")],
)
def test_the_question_of_the_map_is_asked_before_the_call(
    open_node: OpenNode, person: Any, answer: str, status: str, said: str
) -> None:
    engine = open_node([call("light", '{"on": true}')], ["So be it."])
    person.say("make light")
    person.wait(lambda: person.said == ["Shall I switch the light on?"])
    person.wait(lambda: person.states[-1] == "confirming" and engine.asks)
    person.say(answer)
    person.wait(lambda: person.said[1:] == [said])
    person.wait(lambda: person.responses)
    person.wait(lambda: statuses(person.events) == [status])


def test_what_the_robot_says_itself_is_neither_an_order_nor_a_yes(
    open_node: OpenNode, person: Any
) -> None:
    replies = ["Okay. There are 2 lamps here. ", call("light", '{"on": true}')], ["So be it."]
    engine = open_node(*replies)
    person.say("make light")
    person.wait(lambda: person.states[-1] == "confirming" and engine.asks)
    for echo in ("okay", "there are two lamps here", "okay there are two lamps here"):
        person.say(echo)
    person.wait(lambda: details(person.events, "dropped") == ["echo"] * 3)
    assert (statuses(person.events), person.states[-1]) == ([], "confirming")
    person.say("yes please")
    person.wait(lambda: statuses(person.events) == ["ok"])


def test_a_question_is_answered_when_it_can_be_heard_not_before(
    open_node: OpenNode, person: Any
) -> None:
    mouth = Mouth()
    try:
        mouth.mode = "endless"
        action = {"speech.type": "edgevox_demo_interfaces/action/GoTo"}
        replies = ["All is well. ", call("light", '{"on": true}')], ["So be it."], ["Fine."]
        engine = open_node(*replies, **action)
        person.say("make light")
        person.wait(lambda: mouth.begun == ["All is well."])
        person.wait(lambda: person.states[-1] == "confirming")
        person.say("okay")
        assert person.transcript.wait_for_all_acked(Duration(seconds=20))
        engine.hear()
        mouth.mode = "quick"
        person.wait(lambda: "Shall I switch the light on?" in mouth.begun)
        assert statuses(person.events) == []
        person.wait(lambda: engine.asks)
        person.say("yes please")
        person.wait(lambda: "Fine." in mouth.begun)
        person.rest()
        assert statuses(person.events) == ["ok"]
        heard = [event["text"] for event in person.events if event["type"] == "transcript"]
        assert heard == ["make light", "okay"]
    finally:
        mouth.close()


def test_a_goal_that_nobody_waits_for_outlives_its_turn_and_is_announced(
    open_node: OpenNode, person: Any
) -> None:
    open_node([call("go_to", '{"place": "office"}')], ["On my way."])
    drive_at(person, 0.05)
    assert statuses(person.ask("to the office")) == ["ok"]
    refused = person.trigger("reload_tools")
    assert (refused.success, refused.message) == (
        False,
        "a turn or a goal is under way; the tools stay as they are",
    )
    drive_at(person, 2.0)
    person.wait(lambda: person.said == ["On my way.", "I am at the office."])
    assert person.trigger("reload_tools").success


def test_what_is_joined_to_such_a_goal_begins_when_it_has_ended_well(
    open_node: OpenNode, person: Any
) -> None:
    both = call("go_to", '{"place": "office"}') + call("light", '{"on": true}')
    engine = open_node([both], ["Done."])
    person.say("go to the office and then switch the light on")
    question = "Shall I switch the light on?"
    person.wait(lambda: engine.asks and person.said == ["I am at the office.", question])
    person.say("yes")
    person.wait(lambda: person.said[2:] == ["Done."])
    person.wait(lambda: statuses(person.events) == ["ok", "ok"])


def test_what_is_joined_to_a_goal_that_fails_does_not_begin(
    open_node: OpenNode, person: Any
) -> None:
    both = call("go_to", '{"place": "moon"}') + call("light", '{"on": true}')
    open_node([both], ["Never said."])
    person.say("go to the moon and then switch the light on")
    failed = "No: there is no place called 'moon'"
    person.wait(lambda: person.said == [failed, phrase("not_all", "en")])
    person.wait(lambda: len(results_of(person)) == 2)
    assert [event["error_kind"] for event in results_of(person)] == [None, "not_run"]


def results_of(person: Any) -> list[dict[str, Any]]:
    return [event for event in person.events if event["type"] == "result"]


def test_markers_in_questions_and_in_a_servers_words_are_not_said(
    open_node: OpenNode, person: Any
) -> None:
    place = "the <|im_end|>moon</tool_call>"
    engine = open_node([call("patrol", f'{{"place": "{place}"}}')], ["On my way."])
    person.say("to the moon")
    person.wait(lambda: person.said == ["Shall I go to the moon?"] and engine.asks)
    person.say("yes")
    person.wait(lambda: len(person.said) == 3)
    assert person.said[2] == "there is no place called 'the moon'"
    assert "<" not in "".join(person.said)


def test_cancelling_a_goal_that_goes_on_is_said(open_node: OpenNode, person: Any) -> None:
    open_node([call("go_to", '{"place": "front door"}')], ["On my way."])
    drive_at(person, 0.05)
    assert statuses(person.ask("to the front door")) == ["ok"]
    assert person.trigger("cancel").message == "cancelled"
    person.wait(lambda: person.said == ["On my way.", "I stopped."])
    person.wait(lambda: person.trigger("reload_tools").success)
    assert person.trigger("cancel").message.startswith("nothing was running")


def test_a_stop_after_the_turn_ends_a_goal_that_goes_on(open_node: OpenNode, person: Any) -> None:
    open_node([call("go_to", '{"place": "front door"}')], ["On my way."])
    drive_at(person, 0.05)
    assert statuses(person.ask("to the front door")) == ["ok"]
    person.say("stop")
    person.wait(lambda: "I stopped." in person.said)
    person.wait(lambda: person.trigger("reload_tools").success)
    assert person.said == ["On my way.", "I stopped."]


def test_a_model_that_does_not_move_is_noticed_and_the_robot_stopped(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    open_node(["Let me think", None], ["Hello."])
    person.set("watchdog.model_s", 0.5)
    person.say("drive somewhere")
    person.wait(lambda: any(event.get("guard") == "watchdog" for event in person.events))
    person.wait(lambda: phrase("failed", "en") in person.said)
    person.wait(person.standing)
    person.wait(lambda: any("no sign of life" in d.status[0].message for d in person.diagnostics))
    person.set("watchdog.model_s", 60.0)
    assert person.ask("hello")
    person.wait(lambda: "no sign of life" not in person.diagnostics[-1].status[0].message)


def test_whoever_speaks_to_a_model_that_hangs_for_good_is_told(
    open_node: OpenNode, stage: Any
) -> None:
    person = stage.person()
    engine = open_node(["Let me think", None], ["Hello."])
    engine.deaf = True
    person.set("watchdog.model_s", 0.5)
    person.say("drive somewhere")
    person.wait(lambda: person.said == [phrase("failed", "en")])
    person.say("are you there")
    person.wait(lambda: person.said == [phrase("failed", "en")] * 2)
    person.say("stop")
    person.wait(lambda: person.said[2:] == [phrase("cancelled", "en")])
    person.set("watchdog.model_s", 60.0)
    engine.gate.set()
    person.rest()
    assert person.ask("hello")
    assert person.said[3:] == ["Hello."]
