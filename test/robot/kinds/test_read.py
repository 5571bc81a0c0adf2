"""Read tools over real DDS: the newest message, its age, selected fields, NaN as null."""

from __future__ import annotations

import math
import threading
import time
from typing import Any

import pytest
from rclpy.qos import QoSProfile, ReliabilityPolicy
from rclpy.serialization import deserialize_message
from sensor_msgs.msg import BatteryState, LaserScan
from support.robot.graph import Rig, Side, wait

from edgevox_ros.core import ErrorKind, ResultStatus, ToolResult

MAP = """
tools:
  battery:
    description: Battery.
    read:
      topic: battery
      type: sensor_msgs/msg/BatteryState
      max_age_s: 0.6
      timeout_s: 0.5
      result: {percent: "=round(percentage * 100)", volts: "=voltage"}
  percent:
    description: Battery.
    read: {topic: battery, type: sensor_msgs/msg/BatteryState, result: {p: "=round(percentage)"}}
  full_enough:
    description: Battery.
    read: {topic: battery, type: sensor_msgs/msg/BatteryState, failed_when: "=percentage < 0.1"}
  volts:
    description: Battery.
    read: {topic: battery, type: sensor_msgs/msg/BatteryState, result: {volts: "=voltage"}}
  get_charge:
    description: Battery.
    read:
      topic: battery
      type: sensor_msgs/msg/BatteryState
      max_age_s: 0.6
      result: {percent: "=round(percentage * 100)"}
      failed_when: "=percentage < 0.1"
      in_prompt: true
  everything:
    description: The whole message.
    read: {topic: battery, type: sensor_msgs/msg/BatteryState}
  scan:
    description: The nearest thing.
    read:
      topic: scan
      type: sensor_msgs/msg/LaserScan
      result: {nearest_m: "=min(ranges)", first: "=ranges[0]", head: "=header"}
  nearest:
    description: The nearest thing, said by the map.
    say: {done: '="It is " + amount(nearest_m, "metre", "metres") + " away."'}
    read:
      topic: scan
      type: sensor_msgs/msg/LaserScan
      result: {nearest_m: "=min(ranges)", close: "=min(ranges) < 1", beams: "=len(ranges)"}
  in_words:
    description: The same, computed where it is said.
    say:
      done: '="Nothing is near." if min(ranges) > 9 else text(min(ranges)) + " metres to go."'
    read: {topic: scan, type: sensor_msgs/msg/LaserScan, result: {}}
  beyond:
    description: An element that is not there.
    say: {done: '="The second beam is at " + text(far) + "."'}
    read: {topic: scan, type: sensor_msgs/msg/LaserScan, result: {far: "=ranges[1]"}}
  raw_scan:
    description: The whole scan.
    read: {topic: scan, type: sensor_msgs/msg/LaserScan}
"""


class Sensors:
    def __init__(self, side: Side) -> None:
        self._node = node = side.node
        best_effort = QoSProfile(depth=1, reliability=ReliabilityPolicy.BEST_EFFORT)
        self.battery = node.create_publisher(BatteryState, "battery", 10)
        self.scan = node.create_publisher(LaserScan, "scan", best_effort)

    def heard(self) -> bool:
        """Whether all who listen get what is published from here on."""
        return all(
            end.get_subscription_count() == self._node.count_subscribers(end.topic_name) > 0
            for end in (self.battery, self.scan)
        )


@pytest.fixture
def sensors(robot_side: Side, rig: Rig) -> Sensors:
    made = Sensors(robot_side)
    rig.load(MAP)
    rig.slow()
    wait(made.heard, "discovery")
    return made


def test_readers_are_read_only_and_take_nothing(rig: Rig, sensors: Sensors) -> None:
    assert all(tool.read_only for tool in rig.executor.schemas())
    assert all(tool.parameters["properties"] == {} for tool in rig.executor.schemas())


def test_the_newest_message_counts(rig: Rig, sensors: Sensors) -> None:
    for share in (0.1, 0.25):
        sensors.battery.publish(BatteryState(percentage=share, voltage=23.5))
    wait(lambda: rig.call("battery").data.get("percent") == 25)
    result = rig.call("battery")
    assert (result.status, dict(result.data)) == (ResultStatus.OK, {"percent": 25, "volts": 23.5})


def test_only_what_is_read_is_converted(
    rig: Rig, sensors: Sensors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Odometry at 50 Hz would take a tenth of a core, for what is read once in a minute."""
    converted: list[int] = []

    def convert(raw: bytes, kind: Any) -> Any:
        converted.append(len(raw))
        return deserialize_message(raw, kind)

    monkeypatch.setattr("edgevox_ros.robot.running.read.deserialize_message", convert)
    for number in range(1, 51):
        sensors.battery.publish(BatteryState(percentage=number / 100))
        time.sleep(0.02)
    assert not converted
    wait(lambda: rig.call("battery").data.get("percent") == 50)
    read = len(converted)
    assert rig.call("battery").data["percent"] == 50
    assert len(converted) == read, "the same message is converted once"


def test_a_reading_that_the_map_calls_a_failure_is_one(rig: Rig, sensors: Sensors) -> None:
    sensors.battery.publish(BatteryState(percentage=0.5))
    wait(lambda: rig.call("full_enough").status is ResultStatus.OK)
    sensors.battery.publish(BatteryState(percentage=0.05))
    wait(lambda: rig.call("full_enough").error == "the reading of battery failed")
    sensors.battery.publish(BatteryState(percentage=math.nan))
    unknown = "the reading of battery failed: the answer does not say whether it succeeded"
    wait(lambda: rig.call("full_enough").error == unknown)


def too_late(rig: Rig) -> Any:
    """The result of a call whose time passes without a message."""
    clock = rig.slow()
    pending = rig.start("battery")
    while pending.running:
        clock.pass_time(0.1)
        time.sleep(0.01)
    return pending.result()


def test_without_a_message_in_time_it_is_unavailable(rig: Rig, sensors: Sensors) -> None:
    result = too_late(rig)
    assert result.error_kind is ErrorKind.UNAVAILABLE
    assert "no message on battery within the last 0.6 seconds" in result.error


def test_a_message_that_comes_while_waiting_is_used(rig: Rig, sensors: Sensors) -> None:
    pending = rig.start("percent")
    sensors.battery.publish(BatteryState(percentage=1.0))
    assert dict(pending.result().data) == {"p": 1}


def test_an_old_message_is_not_used(rig: Rig, sensors: Sensors) -> None:
    clock = rig.slow(0.0)
    sensors.battery.publish(BatteryState(percentage=0.5, voltage=1.0))
    assert rig.call("battery").status is ResultStatus.OK
    clock.pass_time(0.5)
    assert rig.call("battery").status is ResultStatus.OK
    clock.pass_time(0.2)
    assert too_late(rig).error_kind is ErrorKind.UNAVAILABLE


def test_what_the_sensor_does_not_know_is_null(rig: Rig, sensors: Sensors) -> None:
    sensors.battery.publish(BatteryState(percentage=math.nan, voltage=math.inf))
    result = rig.call("battery")
    assert (result.status, dict(result.data)) == (
        ResultStatus.EMPTY,
        {"percent": None, "volts": None},
    )
    whole = rig.call("everything")
    assert whole.status is ResultStatus.OK
    assert (whole.data["percentage"], whole.data["header"]["frame_id"]) == (None, "")


def test_expressions_read_lists_and_nested_messages(rig: Rig, sensors: Sensors) -> None:
    message = LaserScan(ranges=[2.5, 0.5, 3.0])
    message.header.frame_id = "laser"
    sensors.scan.publish(message)
    data = rig.call("scan").data
    assert (data["nearest_m"], data["first"]) == (0.5, 2.5)
    assert data["head"]["frame_id"] == "laser"


@pytest.mark.parametrize(
    ("ranges", "nearest", "close", "said", "in_words"),
    [
        ([2.5, 0.5], 0.5, True, "It is 0.5 metres away.", "0.5 metres to go."),
        ([2.5, math.inf], 2.5, False, "It is 2.5 metres away.", "2.5 metres to go."),
        ([math.inf, math.inf], None, False, "", "Nothing is near."),
        ([math.nan, 2.0], None, None, "", ""),
        ([2.0, math.nan], None, None, "", ""),
        ([0.5, math.nan, math.inf], None, None, "", ""),
        ([], None, None, "", ""),
    ],
)
def test_what_a_scan_does_not_know_is_neither_told_nor_said(
    rig: Rig,
    sensors: Sensors,
    ranges: list[float],
    nearest: float | None,
    close: bool | None,
    said: str,
    in_words: str,
) -> None:
    sensors.scan.publish(LaserScan(ranges=ranges, time_increment=0.25))
    wait(lambda: rig.call("raw_scan").data.get("time_increment") == 0.25)
    result = rig.call("nearest")
    assert dict(result.data) == {"nearest_m": nearest, "close": close, "beams": len(ranges)}
    assert result.closing == said
    assert rig.call("in_words").closing == in_words


def test_what_a_list_lacks_is_not_known_like_the_least_of_an_empty_one(
    rig: Rig, sensors: Sensors
) -> None:
    sensors.scan.publish(LaserScan(ranges=[2.5]))
    result = rig.call("beyond")
    assert (result.status, result.data) == (ResultStatus.EMPTY, {"far": None})
    assert result.closing == ""
    sensors.scan.publish(LaserScan(ranges=[2.5, 3.5]))
    wait(lambda: rig.call("beyond").status is ResultStatus.OK)
    result = rig.call("beyond")
    assert (result.data, result.closing) == ({"far": 3.5}, "The second beam is at 3.5.")


def test_a_large_message_is_cut_to_what_a_model_can_read(rig: Rig, sensors: Sensors) -> None:
    sensors.scan.publish(LaserScan(ranges=[1.0] * 10_000, range_max=12.0))
    data = rig.call("raw_scan").data
    assert (data["ranges"], data["range_max"]) == ("10000 values", 12.0)


def test_the_cancel_flag_ends_the_wait(rig: Rig, sensors: Sensors) -> None:
    cancel = threading.Event()
    cancel.set()
    assert rig.call("battery", cancel).error_kind is ErrorKind.CANCELLED


def test_a_topic_of_another_type_is_never_read(
    rig: Rig, sensors: Sensors, robot_side: Side
) -> None:
    wrong = robot_side.node.create_publisher(LaserScan, "mistyped", 10)
    rig.load(MAP.replace("topic: battery", "topic: mistyped"))
    wait(lambda: "/mistyped" in dict(rig.side.node.get_topic_names_and_types()))
    for _ in range(20):
        wrong.publish(LaserScan())
        time.sleep(0.02)
    assert too_late(rig).error_kind is ErrorKind.UNAVAILABLE
    rig.load(MAP)
    rig.slow()
    wait(sensors.heard)
    sensors.battery.publish(BatteryState(percentage=0.5))
    assert rig.call("percent").status is ResultStatus.OK


def test_the_model_is_shown_the_newest_reading_with_its_age(rig: Rig, sensors: Sensors) -> None:
    assert rig.executor.state_in_words() == ("charge: unknown",)
    assert rig.executor.state() == (ToolResult("get_charge", ResultStatus.EMPTY),)
    sensors.battery.publish(BatteryState(percentage=0.8))
    wait(lambda: rig.executor.state_in_words() == ("charge: percent 80 (0 s ago)",))
    assert [dict(each.data) for each in rig.executor.state()] == [{"percent": 80}]
    wait(lambda: rig.executor.state_in_words() == ("charge: unknown",), "it is too old")


@pytest.mark.parametrize("percentage", [0.05, math.nan])
def test_the_model_is_shown_no_reading_that_counts_as_failed(
    rig: Rig, sensors: Sensors, percentage: float
) -> None:
    sensors.battery.publish(BatteryState(percentage=0.8, voltage=9.0))
    wait(lambda: rig.executor.state_in_words() != ("charge: unknown",))
    sensors.battery.publish(BatteryState(percentage=percentage))
    wait(lambda: rig.call("volts").data.get("volts") == 0.0)
    assert rig.executor.state_in_words() == ("charge: unknown",)
