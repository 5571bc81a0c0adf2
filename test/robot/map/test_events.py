"""The map's `events`: what is read, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.map.tool_map import ToolMapError

pytestmark = pytest.mark.not_unit

TOOLS = """
on_stop: none
tools:
  dock:
    description: Dock.
    service: {name: dock, type: std_srvs/srv/Trigger, result: {}}
  drive:
    description: Drive.
    parameters: {distance_m: {type: number, minimum: -5, maximum: 5}}
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {linear.x: "=distance_m"}}
  get_battery:
    description: How full the battery is.
    read: {topic: battery_state, type: sensor_msgs/msg/BatteryState, max_age_s: 9}
"""
TOPIC = "topic: battery_state, type: sensor_msgs/msg/BatteryState"


def read(tmp_path: Path, events: str) -> ToolMap:
    file = tmp_path / "map.yaml"
    file.write_text(f"{TOOLS}events:\n{events}", encoding="utf-8")
    return ToolMap.from_yaml(file)


def problems(tmp_path: Path, event: str) -> list[str]:
    with pytest.raises(ToolMapError) as caught:
        read(tmp_path, f"  low: {{{event}}}\n")
    return [line.partition("map.yaml:")[2] for line in caught.value.lines()]


def test_an_event_is_read(tmp_path: Path) -> None:
    [low, hot] = read(
        tmp_path,
        """
  low:
    reader: get_battery
    when: "=percentage < 0.2"
    clear_when: "=percentage > 0.3"
    ask: {en: "My battery is low. Shall I dock?", de: "Soll ich andocken?"}
    call: dock
    again_after_s: 600
    priority: 5
  hot:
    topic: battery_state
    type: sensor_msgs/msg/BatteryState
    when: "=temperature > 60"
    say: '="It is " + round(temperature) + " degrees."'
""",
    ).events
    assert (low.name, low.call, low.again_after_s, low.priority) == ("low", ("dock", {}), 600, 5)
    assert low.reading.max_age_s == 9 and low.reading.topic == "battery_state"
    assert low.ask is not None and low.ask.of("de") == "Soll ich andocken?"
    assert (hot.call, hot.ask, hot.clear_when) == (None, None, None)
    assert [code.code for code in low.language_codes] == ["en", "de"]


@pytest.mark.parametrize(
    ("event", "found"),
    [
        (f"{TOPIC}, say: x", "no when"),
        (f"{TOPIC}, when: '=percentage < 1'", "none of them"),
        (f"{TOPIC}, when: '=percentage < 1', say: x, order: y", "say, order"),
        (f"{TOPIC}, when: '=percentage < 1', ask: Shall I?", "ask alone"),
        (f"{TOPIC}, when: '=percentage < 1', say: x, call: dock", "call alone"),
        (f"{TOPIC}, when: '=percentage < 1', ask: x, call: fly", "fly"),
        (f"{TOPIC}, when: '=percentage < 1', ask: x, call: get_battery", "get_battery"),
        (f"{TOPIC}, when: '=percentage < 1', ask: x, call: drive", "no argument distance_m"),
        (
            f"{TOPIC}, when: '=percentage < 1', ask: x,"
            " call: {tool: drive, arguments: {distance_m: 9}}",
            "9",
        ),
        (f"{TOPIC}, when: '=charge_level < 1', say: x", "charge_level"),
        (f"{TOPIC}, when: '=percentage < 1', say: '=nothing'", "nothing"),
        (f"{TOPIC}, wen: '=percentage < 1', say: x", "the key 'wen'"),
        (f"{TOPIC}, reader: get_battery, when: '=percentage < 1', say: x", "topic beside reader"),
        ("reader: dock, when: '=percentage < 1', say: x", "dock"),
        ("topic: b, type: no_such/msg/Type, when: '=x', say: x, again_after_s: 0", "0"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, event: str, found: str) -> None:
    assert any(found in each for each in problems(tmp_path, event)), problems(tmp_path, event)


def test_a_type_that_is_not_installed_leaves_the_event_out(tmp_path: Path) -> None:
    [low] = read(tmp_path, "  low: {topic: b, type: no_such/msg/Type, when: '=x', say: y}").events
    assert "no_such" in low.unavailable
