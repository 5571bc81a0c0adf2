"""Starting, failing, starting again, and ending: after each the node still answers."""

from __future__ import annotations

import fcntl
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from diagnostic_msgs.msg import DiagnosticStatus, KeyValue
from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState

from edgevox_ros.agent import phrase


def log_of(child: Any) -> str:
    return str(child.log.read_text(errors="replace"))


def test_the_whole_way_round_and_again(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node()
    assert person.lifecycle() == "unconfigured"
    for _ in range(2):
        assert person.configure()
        assert person.lifecycle() == "inactive"
        assert person.activate()
        assert person.ask("how full is the battery")
        assert person.change(Transition.TRANSITION_DEACTIVATE)
        assert person.lifecycle() == "inactive"
        assert person.change(Transition.TRANSITION_CLEANUP)
        assert person.lifecycle() == "unconfigured"


def test_an_inactive_node_hears_nothing_but_stop(stage: Any) -> None:
    person = stage.person()
    stage.node()
    assert person.configure()
    person.say("hello")
    person.wait(lambda: of_guard(person))
    person.say("stop")
    person.wait(lambda: any(event["type"] == "stop" for event in person.events))
    dropped, stopped = person.events[:2]
    assert (dropped["type"], dropped["guard"], dropped["detail"]) == (
        "guard",
        "dropped",
        "not_active",
    )
    assert stopped["type"] == "stop"
    person.say("stop and turn on the light")
    person.wait(lambda: len(of_guard(person)) > 1)
    assert person.activate()
    assert person.ask("hello there")


def of_guard(person: Any) -> list[Any]:
    return [event for event in person.events if event.get("guard") == "dropped"]


def test_diagnostics_tell_the_state_of_the_lifecycle(stage: Any) -> None:
    person = stage.person()
    stage.node()
    expect_health(person, "unconfigured", DiagnosticStatus.WARN)
    assert person.configure()
    expect_health(person, "inactive", DiagnosticStatus.WARN)
    assert person.activate()
    expect_health(person, "active", DiagnosticStatus.OK)
    assert person.change(Transition.TRANSITION_ACTIVE_SHUTDOWN)
    expect_health(person, "finalized", DiagnosticStatus.WARN)


def expect_health(person: Any, lifecycle: str, level: bytes) -> None:
    """Wait for diagnostics of this state, at this level; a host is named."""

    def told() -> bool:
        status = person.diagnostics[-1].status[0]
        values = {pair.key: pair.value for pair in status.values}
        return bool(
            (values["lifecycle"], status.level) == (lifecycle, level) and status.hardware_id
        )

    person.wait(lambda: person.diagnostics and told())


def test_invalid_transitions_are_refused_and_the_node_goes_on(stage: Any) -> None:
    person = stage.person()
    stage.node()
    for transition in (
        Transition.TRANSITION_ACTIVATE,
        Transition.TRANSITION_DEACTIVATE,
        Transition.TRANSITION_CLEANUP,
        99,
    ):
        assert not person.change(transition)
        assert person.lifecycle() == "unconfigured"
    assert person.configure()
    assert not person.configure()
    assert person.lifecycle() == "inactive"
    assert person.activate()
    assert person.ask("hello")


def test_the_state_is_told_while_a_transition_is_under_way(stage: Any, tmp_path: Path) -> None:
    """Loading takes as long as we like: whoever opens a file with a lease waits for it."""
    before = signal.signal(signal.SIGIO, signal.SIG_IGN)
    model = tmp_path / "model.gguf"
    model.write_bytes((Path(__file__).parents[2] / "resource" / "demo_model.gguf").read_bytes())
    with model.open("r+b") as file:
        fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        _configure_slowly(stage, str(model), file)
    signal.signal(signal.SIGIO, before)


def _configure_slowly(stage: Any, model: str, file: Any) -> None:
    person = stage.person()
    stage.node(model__path=model)
    assert person.lifecycle() == "unconfigured"
    change = person.node.create_client(ChangeState, "edgevox/change_state")
    assert change.wait_for_service(timeout_sec=120)
    request = ChangeState.Request(transition=Transition(id=Transition.TRANSITION_CONFIGURE))
    future = change.call_async(request)
    person.wait(lambda: person.lifecycle() == "configuring")
    assert not future.done()
    fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    person.wait(future.done)
    assert future.result().success


BAD_MAP = """tools:
  drive:
    description: Drive.
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twits, mesage: {}}
  stop: 5
"""


def test_a_bad_tool_map_is_told_with_its_places(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "bad_tools.yaml"
    file.write_text(BAD_MAP)
    person = stage.person()
    node = stage.node(tools__files=[str(file)])
    assert not person.configure()
    assert person.lifecycle() == "unconfigured"
    person.wait(lambda: person.states[-1:] == ["error"])
    log = log_of(node)
    assert f"{file}:4" in log
    assert f"{file}:5" in log
    file.write_text("tools: {}\n")
    assert person.configure()
    assert person.activate()
    assert person.ask("hello")


def test_a_missing_model_is_named(stage: Any) -> None:
    person = stage.person()
    node = stage.node(model__path="/nowhere/model.gguf")
    assert not person.configure()
    person.wait(lambda: person.states[-1:] == ["error"])
    assert "/nowhere/model.gguf" in log_of(node)
    assert "model.path" in log_of(node)
    assert person.lifecycle() == "unconfigured"


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_truncated_model_is_refused(stage: Any, tmp_path: Path, share: float) -> None:
    whole = (Path(__file__).parents[2] / "resource" / "demo_model.gguf").read_bytes()
    file = tmp_path / "cut.gguf"
    file.write_bytes(whole[: int(len(whole) * share)])
    person = stage.person()
    node = stage.node(model__path=str(file))
    assert not person.configure()
    person.wait(lambda: person.states[-1:] == ["error"])
    assert str(file) in log_of(node)
    assert person.lifecycle() == "unconfigured"


def test_autostart_that_fails_leaves_a_node_that_answers(stage: Any) -> None:
    person = stage.person()
    stage.node(autostart=True, preset="no-such-preset")
    person.wait(lambda: person.states[-1:] == ["error"])
    # The state is told inside of the transition, which ends only then.
    person.wait(lambda: person.lifecycle() == "unconfigured")
    assert not person.trigger("list_tools").success
    count = len(person.diagnostics)
    person.wait(lambda: len(person.diagnostics) > count + 1)
    assert "no-such-preset" in person.diagnostics[-1].status[0].message


def test_deactivate_while_driving_stops_the_robot(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active")
    person.say("drive forward eight metres")
    person.wait(person.moving)
    assert person.change(Transition.TRANSITION_DEACTIVATE)
    person.wait(person.standing)
    assert person.activate()
    assert person.ask("hello")


def test_a_service_that_is_not_there_is_said_and_the_next_turn_works(stage: Any) -> None:
    person = stage.person()
    stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active")
    events = person.ask("turn on the light")
    result = next(event for event in events if event["type"] == "result")
    assert (result["status"], result["error_kind"]) == ("error", "unavailable")
    assert person.said
    assert person.ask("hello")


def test_a_bad_map_on_reload_leaves_the_old_tools(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "tools.yaml"
    file.write_text((Path(__file__).parents[2] / "config/tools/demo_robot.yaml").read_text())
    person = stage.person()
    stage.robot()
    stage.node(autostart=True, tools__files=[str(file)])
    person.wait(lambda: person.lifecycle() == "active")
    file.write_text(BAD_MAP)
    refused = person.trigger("reload_tools")
    assert not refused.success
    assert f"{file}:4" in refused.message
    assert person.ask("how full is the battery")
    file.write_text("tools: {}\n")
    assert person.trigger("reload_tools").success
    assert '"tools":[]' in person.trigger("list_tools").message


LACKING_MAP = """
tools:
  drive:
    description: Drive.
    parameters: {speed_mps: {type: number}}
    publish: {topic: base, type: nobody_msgs/msg/Twist, message: {linear.x: "=speed_mps"}}
  stop: {description: Stop., parameters: {}, publish: {topic: base, type: nobody_msgs/msg/Twist}}
on_stop: [stop]
"""


def test_a_stop_that_cannot_be_carried_out_is_an_error_and_is_not_claimed(
    stage: Any, tmp_path: Path
) -> None:
    file = tmp_path / "tools.yaml"
    file.write_text("tools: {}\n")
    person = stage.person()
    node = stage.node(autostart=True, tools__files=[str(file)])
    person.wait(lambda: person.lifecycle() == "active")
    file.write_text(LACKING_MAP)
    assert person.trigger("reload_tools").message == "0 tools; unavailable: drive, stop"
    assert "tool drive is unavailable" in log_of(node)
    told = "a stop does not stop everything: on_stop names stop, which is unavailable"
    assert told in log_of(node)
    person.wait(lambda: person.diagnostics and told in person.diagnostics[-1].status[0].message)
    assert person.diagnostics[-1].status[0].level == DiagnosticStatus.ERROR
    person.say("stop")
    person.wait(lambda: person.said == [phrase("unstopped", "en")])


def test_an_empty_list_in_a_parameter_file_is_none(stage: Any, tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text("edgevox:\n  ros__parameters:\n    stop.words: []\n")
    person = stage.person()
    node = stage.node("--params-file", str(file))
    assert person.configure()
    # By another thread than the one that serves.
    person.wait(lambda: "waiting to be configured and activated" in log_of(node))


def test_a_change_that_waits_for_the_next_configure_is_told(stage: Any) -> None:
    person = stage.person()
    node = stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active")
    person.set("turn.max_hops", 3)
    person.set("preset", "granite-4.0-1b")
    assert "preset: the change takes effect with the next configure" in log_of(node)
    assert "turn.max_hops: the change" not in log_of(node)


def test_a_name_that_no_parameter_takes_is_reported(stage: Any) -> None:
    person = stage.person()
    node = stage.node(turn__max_hop=3)
    assert person.lifecycle() == "unconfigured"
    assert "turn.max_hop" in log_of(node)
    assert "did you mean turn.max_hops" in log_of(node)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("turn__max_hops", 0, ("turn.max_hops", "0", "1 to 32")),
        ("turn__max_hops", "many", ("turn.max_hops", "many", "integer")),
        ("turn__budget_s", 5, ("turn.budget_s", "5", "double")),
        ("sampling__top_p", 2.0, ("sampling.top_p", "2.0", "-1 to 1")),
        ("tools__files", "one.yaml", ("tools.files", "one.yaml", "string list")),
    ],
)
def test_a_parameter_that_does_not_fit_is_told_with_what_was_expected(
    stage: Any, name: str, value: object, told: tuple[str, ...]
) -> None:
    node = stage.node(**{name: value})
    deadline = time.monotonic() + 120
    while node.status() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    assert node.status() == 2, log_of(node)
    for text in told:
        assert text in log_of(node)


def test_another_message_type_by_parameter(stage: Any) -> None:
    person = stage.person()
    stage.node(
        *("-r", "transcript:=heard", "-r", "speech:=told"),
        autostart=True,
        transcript__type="diagnostic_msgs/msg/KeyValue",
        transcript__field="value",
        speech__type="diagnostic_msgs/msg/KeyValue",
        speech__field="key",
    )
    said: list[str] = []
    publisher = person.node.create_publisher(KeyValue, "heard", 10)
    person.node.create_subscription(KeyValue, "told", lambda m: said.append(m.key), 10)
    person.wait(lambda: person.lifecycle() == "active")
    person.wait(lambda: publisher.get_subscription_count() > 0)
    publisher.publish(KeyValue(key="x", value="hello"))
    person.wait(lambda: said)
    person.wait(lambda: person.responses)


def test_a_field_that_the_type_lacks_is_named(stage: Any) -> None:
    person = stage.person()
    node = stage.node(transcript__field="text")
    assert not person.configure()
    assert "transcript.field" in log_of(node)
    assert person.lifecycle() == "unconfigured"


def test_a_wake_phrase_is_asked_for_but_not_of_stop_words_and_answers(
    stage: Any, tmp_path: Path
) -> None:
    asking = tmp_path / "tools.yaml"
    text = (Path(__file__).parents[2] / "config/tools/demo_robot.yaml").read_text()
    for tool in ("stop", "dock"):
        text = text.replace(f"  {tool}:\n", f"  {tool}:\n    confirm: Shall I really?\n")
    asking.write_text(text)
    person = stage.person()
    stage.robot()
    stage.node(autostart=True, transcript__wake_phrase="hey robot", tools__files=[str(asking)])
    person.wait(lambda: person.lifecycle() == "active")
    person.say("go to your dock")
    person.wait(lambda: any(event.get("detail") == "not_addressed" for event in person.events))
    person.say("stop")
    person.wait(lambda: any(event["type"] == "stop" for event in person.events))
    person.say("hey robot go to your dock and charge")
    person.wait(lambda: "Shall I really?" in person.said)
    before = len(person.events)
    person.say("hey anton drive one metre")
    person.wait(
        lambda: any(event.get("detail") == "not_addressed" for event in person.events[before:])
    )

    def answered() -> bool:
        """Whether "no" was an answer; it comes too early where the node stands still just now."""
        seen = len(person.events)
        person.say("no")
        dropped = ("not_addressed", "duplicate")
        person.wait(
            lambda: any(
                each.get("answer") == "no" or each.get("detail") in dropped
                for each in person.events[seen:]
            )
        )
        return any(event.get("answer") == "no" for event in person.events[seen:])

    person.wait(answered)
    person.rest()
