"""Publish tools over real DDS: what a robot hears, and that nothing follows a stop."""

from __future__ import annotations

import itertools
import random
import threading
import time
from typing import Any

import pytest
from geometry_msgs.msg import Twist, TwistStamped
from std_msgs.msg import String
from support.robot.graph import Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.agent.result_wording import data_of
from edgevox_ros.core import ErrorKind, Progress, ResultStatus
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.expressions import compile_expression
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.running import publish

MAP = """
tools:
  drive:
    description: Drive.
    parameters:
      distance_m: {type: number}
      speed_mps: {type: number, default: 0.25}
    publish:
      topic: cmd_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: "=copysign(speed_mps, distance_m)"}
      rate_hz: 100
      duration_s: "=abs(distance_m) / speed_mps"
      max_duration_s: 60
      finally: {}
      feedback: {say: '=amount(round(left_s), "second", "seconds") + " to go."', every_s: 5}
  nudge:
    description: One message.
    parameters: {linear: {type: object}}
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist}
  stop:
    description: Stop.
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
  nobody:
    description: Nobody hears it.
    publish: {topic: nobody_here, type: std_msgs/msg/Empty, message: {}}
  stamped:
    description: Drive with headers.
    publish:
      topic: stamped_vel
      type: geometry_msgs/msg/TwistStamped
      message: {header: {frame_id: base_link}, twist: {linear: {x: "=0.1 + 0.1"}}}
      rate_hz: 50
      duration_s: 0.3
      finally: {}
  halt:
    description: Stop with a header.
    publish: {topic: stamped_vel, type: geometry_msgs/msg/TwistStamped, message: {}}
on_stop: [stop, halt]
"""

WAVING = """
tools:
  wave:
    description: Wave.
    publish:
      topic: arm
      type: std_msgs/msg/String
      message: {data: wave}
      rate_hz: 50
      duration_s: 20
      finally: {data: rest}
  hold:
    description: Hold.
    publish: {topic: arm, type: std_msgs/msg/String, message: {data: hold}}
on_stop: [hold]
"""

_numbers = itertools.count()


class Heard:
    """Listens on a topic that no other test uses."""

    def __init__(self, side: Side, kind: Any) -> None:
        self.messages: list[Any] = []
        self.topic = f"velocity{next(_numbers)}"
        side.node.create_subscription(kind, self.topic, self.messages.append, 1000)

    @property
    def speeds(self) -> list[float]:
        return [message.linear.x for message in list(self.messages)]


def carried_out(rig: Rig, listener: Heard, name: str, **arguments: Any) -> Any:
    """The result of a timed call, whose time passes after its first message."""
    clock = rig.slow(0.0)
    pending = rig.start(name, **arguments)
    wait(lambda: listener.messages, "the first message")
    while pending.running:
        clock.pass_time(0.01)
        time.sleep(0.002)
    return pending.result()


@pytest.fixture
def heard(robot_side: Side, rig: Rig) -> Heard:
    listener = Heard(robot_side, Twist)
    rig.load(MAP.replace("cmd_vel", listener.topic))
    return listener


def test_a_timed_publisher_repeats_its_message_and_ends_with_the_last_one(
    rig: Rig, heard: Heard
) -> None:
    clock = rig.slow(0.0)
    pending = rig.start("drive", distance_m=-0.1)
    for number in range(1, 41):  # 0.4 s at 100 Hz
        wait(lambda number=number: len(heard.speeds) == number)  # type: ignore[misc]
        clock.pass_time(0.0101)
    result = pending.result()
    assert (result.status, result.data, result.name) == (ResultStatus.OK, {}, "drive")
    wait(lambda: heard.speeds[-1:] == [0.0], "the last message")
    assert heard.speeds[:-1] == [-0.25] * 40


def test_what_a_busy_machine_misses_is_not_made_up_for(rig: Rig, heard: Heard) -> None:
    clock = rig.slow(0.0)
    pending = rig.start("drive", distance_m=-0.1)
    seen = 0
    for passed_s in (0.2, 0.1, 0.15):
        wait(lambda seen=seen: len(heard.speeds) > seen)  # type: ignore[misc]
        seen = len(heard.speeds)
        clock.pass_time(passed_s)
    assert pending.result().status is ResultStatus.OK
    wait(lambda: heard.speeds[-1:] == [0.0], "the last message")
    assert len(heard.speeds) <= 8, "of 40"


def test_time_passes_for_a_timed_publisher_as_it_does(rig: Rig, heard: Heard) -> None:
    assert rig.call("drive", distance_m=0.05).duration_s >= 0.2


def test_arguments_are_used_in_place_of_defaults(rig: Rig, heard: Heard) -> None:
    result = carried_out(rig, heard, "drive", distance_m=0.1, speed_mps=0.5)
    assert result.status is ResultStatus.OK
    wait(lambda: heard.speeds[-1:] == [0.0])
    assert set(heard.speeds[:-1]) == {0.5}


def test_an_argument_that_bears_a_fields_name_needs_no_mapping(rig: Rig, heard: Heard) -> None:
    assert rig.call("nudge", linear={"x": 1, "z": 2.5}).status is ResultStatus.OK
    wait(lambda: heard.messages)
    assert (heard.messages[0].linear.x, heard.messages[0].linear.z) == (1.0, 2.5)


@pytest.mark.parametrize("linear", [{"x": float("nan")}, {"x": "1"}, {"q": 1}, {"x": True}])
def test_values_that_do_not_fit_the_message_are_not_sent(
    rig: Rig, heard: Heard, linear: dict[str, Any]
) -> None:
    result = rig.call("nudge", linear=linear)
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.INVALID)
    assert "linear." in result.error
    rig.call("stop")
    wait(lambda: heard.messages)
    assert set(heard.speeds) == {0.0}


@pytest.mark.parametrize("distance_m", [100.0, float("inf"), float("nan")])
def test_a_motion_beyond_its_cap_never_begins(rig: Rig, heard: Heard, distance_m: float) -> None:
    result = rig.call("drive", distance_m=distance_m)
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.REJECTED)
    assert "at most 60 s" in result.error
    rig.call("stop")
    wait(lambda: heard.messages)
    assert set(heard.speeds) == {0.0}


def test_a_failing_expression_is_an_answer_not_an_exception(rig: Rig, heard: Heard) -> None:
    result = rig.call("drive", distance_m=1.0, speed_mps=0.0)
    assert result.error_kind is ErrorKind.INVALID
    assert "division" in result.error


def test_a_topic_that_nobody_hears_is_unavailable(
    rig: Rig, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publish, "FIND_S", 0.3)
    result = rig.call("nobody")
    assert result.error_kind is ErrorKind.UNAVAILABLE
    assert "nobody_here" in result.error


def test_a_latched_message_waits_for_its_listener(rig: Rig, heard: Heard) -> None:
    latched = "message: {}, qos: {durability: transient_local}}"
    rig.load(MAP.replace("message: {}}\n  stamped", f"{latched}\n  stamped"))
    assert rig.call("nobody").status is ResultStatus.OK


def test_the_cancel_flag_ends_a_motion_with_its_last_message(rig: Rig, heard: Heard) -> None:
    cancel = threading.Event()
    pending = rig.start("drive", cancel, distance_m=10.0)
    wait(lambda: len(heard.speeds) > 5)
    cancel.set()
    result = pending.result()
    assert (result.status, result.error_kind) == (ResultStatus.ERROR, ErrorKind.CANCELLED)
    wait(lambda: heard.speeds[-1] == 0.0)
    assert not rig.executor.busy


def test_a_call_behind_the_cancel_flag_sends_nothing(rig: Rig, heard: Heard) -> None:
    cancel = threading.Event()
    cancel.set()
    assert rig.call("nudge", cancel, linear={"x": 1.0}).error_kind is ErrorKind.CANCELLED
    assert rig.call("drive", cancel, distance_m=1.0).error_kind is ErrorKind.CANCELLED
    rig.call("stop")
    wait(lambda: heard.messages)
    assert set(heard.speeds) == {0.0}


def test_nothing_that_moves_follows_a_stop(rig: Rig, heard: Heard) -> None:
    generator = random.Random(1)
    for _ in range(25):
        heard.messages.clear()
        pending = rig.start("drive", distance_m=10.0)
        wait(lambda: heard.messages, "the first command")
        time.sleep(generator.uniform(0.0, 0.02))
        rig.executor.cancel()
        assert pending.result().error_kind is ErrorKind.CANCELLED
        wait(lambda: heard.speeds.count(0.0) >= 2, "the stop message and the motion's own end")
        first = heard.speeds.index(0.0)
        assert set(heard.speeds[first:]) == {0.0}


def test_a_motion_without_an_end_of_its_own_that_is_cut_short_is_stopped(
    rig: Rig, heard: Heard
) -> None:
    endless = MAP.replace("cmd_vel", heard.topic).replace(
        "      finally: {}\n  nudge", "      finally: none\n  nudge"
    )
    rig.load(endless)
    cancel = threading.Event()
    pending = rig.start("drive", cancel, distance_m=10.0)
    wait(lambda: heard.messages, "the first command")
    cancel.set()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    wait(lambda: heard.speeds[-1] == 0.0)


def test_a_fault_within_a_motion_stops_it(
    rig: Rig, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending = rig.start("drive", distance_m=10.0)
    wait(lambda: heard.messages, "the first command")
    publishers = rig.executor.runners["publish"].publishers.items()
    publisher = next(each for (topic, *_), each in publishers if topic == heard.topic)
    publish, faults = publisher.publish, [RuntimeError("no such luck")]

    def broken_once(message: Any) -> None:
        if faults:
            raise faults.pop()
        publish(message)

    monkeypatch.setattr(publisher, "publish", broken_once)
    assert pending.result().error_kind is ErrorKind.ABORTED
    wait(lambda: heard.speeds.count(0.0) >= 2, "the motion's own end and the stop message")


def test_every_message_and_every_stop_has_a_stamp_of_its_own(
    rig: Rig, robot_side: Side, agent_side: Side
) -> None:
    listener = Heard(robot_side, TwistStamped)
    rig.load(MAP.replace("stamped_vel", listener.topic))
    assert carried_out(rig, listener, "stamped").status is ResultStatus.OK
    before = agent_side.node.get_clock().now()
    rig.executor.cancel()

    def stamps() -> list[tuple[int, int]]:
        return [(m.header.stamp.sec, m.header.stamp.nanosec) for m in list(listener.messages)]

    wait(lambda: stamps() and stamps()[-1] >= before.seconds_nanoseconds(), "the stop")
    assert len(stamps()) >= 3
    assert len(set(stamps())) == len(stamps())
    assert stamps() == sorted(stamps())
    assert {m.header.frame_id for m in listener.messages[:-2]} == {"base_link"}


def test_a_dry_run_publishes_nothing(rig: Rig, heard: Heard) -> None:
    rig.load(MAP.replace("cmd_vel", heard.topic), dry_run=lambda: True)
    result = rig.call("drive", distance_m=1.0)
    assert (result.status, result.progress) == (ResultStatus.OK, Progress.DRY_RUN)
    assert data_of(result) == {"note": "dry run: nothing was carried out"}
    rig.load(MAP.replace("cmd_vel", heard.topic))
    rig.call("stop")
    wait(lambda: heard.messages)
    assert set(heard.speeds) == {0.0}


NUDGE = MAP[MAP.index("  nudge:") : MAP.index("  stop:")]


def test_only_what_a_newer_message_outdates_may_be_lost(rig: Rig) -> None:
    rig.load(MAP.replace(NUDGE, ""))
    (moving,) = publishers_of(rig.executor.runners["publish"], "cmd_vel")
    assert moving.qos_profile.depth == 1
    rig.load(MAP)
    (shared,) = publishers_of(rig.executor.runners["publish"], "cmd_vel")
    assert shared.qos_profile.depth == 10


def publishers_of(runner: Any, topic: str) -> list[Any]:
    return [each for (name, *_), each in runner.publishers.items() if name == topic]


def test_an_unknown_tool_is_unavailable(rig: Rig, heard: Heard) -> None:
    assert rig.call("fly").error_kind is ErrorKind.UNAVAILABLE


def test_what_a_motion_ends_with_comes_before_what_a_stop_says(rig: Rig, robot_side: Side) -> None:
    listener = Heard(robot_side, String)
    rig.load(WAVING.replace("arm", listener.topic))
    pending = rig.start("wave")
    wait(lambda: listener.messages, "the first message")
    rig.executor.cancel()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    wait(lambda: listener.messages[-1].data == "hold")
    words = [message.data for message in listener.messages]
    assert words == ["wave"] * (len(words) - 2) + ["rest", "hold"]


def test_a_negative_duration_is_called_negative() -> None:
    duration = compile_expression("distance_m / 0.25", {"distance_m": None})
    spec = PublishSpec("t", "std_msgs/msg/Empty", {}, rate_hz=10, duration_s=duration)
    assert spec.duration(Inputs({"distance_m": 1}, {})) == 4
    with pytest.raises(ToolFailed, match="-4 s, which is negative"):
        spec.duration(Inputs({"distance_m": -1}, {}))


def test_a_motion_tells_how_far_it_is(rig: Rig, heard: Heard) -> None:
    said: list[str] = []
    voice = RecordedVoice(said)
    rig.load(MAP.replace("cmd_vel", heard.topic), voice=voice)
    clock, cancel = rig.slow(0.0), threading.Event()
    pending = rig.start("drive", cancel, distance_m=5.0)
    wait(lambda: heard.speeds)
    for told in range(2):
        clock.pass_time(6.0)
        wait(lambda told=told: len(said) > told)  # type: ignore[misc]
    cancel.set()
    assert pending.result().error_kind is ErrorKind.CANCELLED
    assert said == ["14 seconds to go.", "8 seconds to go."]
