"""The real node without a model, the demo robot, and `mcp_server` over HTTP between them."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import anyio
from mcp import Client

from edgevox_ros.cli.processes import Child
from support.agents.clients import PATIENCE_S, PROGRAM, address_and_token, over_http
from support.node.stage import Person, Stage

MAP = """
tables:
  places:
    kitchen: {x: 2.0, y: 1.0, aliases: [cooking area]}
    office: {x: 2.0, y: -1.5}
moving:
  topic: odom
  type: nav_msgs/msg/Odometry
  when: "=abs(twist.twist.linear.x) > 0.01"
tools:
  drive:
    description: Drive straight ahead.
    parameters: {distance_m: {type: number, minimum: -5, maximum: 5, description: in metres}}
    say: {begin: I am driving.}
    publish:
      {topic: cmd_vel, type: geometry_msgs/msg/Twist,
       message: {linear.x: "=copysign(0.2, distance_m)"}, rate_hz: 20,
       duration_s: "=abs(distance_m) / 0.2", max_duration_s: 60, finally: {}}
  dock:
    description: Dock.
    confirm: Shall I dock?
    service: {name: dock, type: std_srvs/srv/Trigger, result: {}}
  set_light:
    description: Switch the light on or off.
    parameters: {"on": {type: boolean}}
    moves: false
    idempotent: true
    while_moving: refuse
    service: {name: set_light, type: std_srvs/srv/SetBool, request: {data: "=on"}}
  get_battery:
    description: How full the battery is.
    read:
      {topic: battery_state, type: sensor_msgs/msg/BatteryState,
       result: {percent: "=round(percentage * 100)"}}
  go_to:
    description: Drive to a place.
    parameters: {place: {enum_from: places}}
    action:
      {name: go_to, type: edgevox_demo_interfaces/action/GoTo,
       goal: {place: "=places[place].name"}, result: {}}
  beep:
    description: Beep.
    moves: false
    rate_limit: {calls: 2, per_s: 3600}
    publish: {topic: beep, type: std_msgs/msg/Empty}
on_stop: none
"""


EARLY_M = 2.0
"""Much less than what tests have the robot drive."""


class Scene:
    """Node, robot, a person, and a server over HTTP that goes through the node."""

    def __init__(self, stage: Stage, file: Path | None = None) -> None:
        self.stage = stage
        self.file = file or Path(stage.folder) / "map.yaml"
        if file is None:
            self.file.write_text(MAP, encoding="utf-8")
        self.person: Person = stage.person()
        stage.robot()
        self.node = self.start_node()
        self.person.wait(lambda: self.person.pose is not None)
        self.wait_for_node()
        self.server = self.start_server("--node", "edgevox", "--tools", str(self.file))
        self.address, self.token = address_and_token(self.server)

    def start_node(self) -> Child:
        # Agents of many tests act on one node, each at once after another's stop.
        return self.stage.node(
            autostart=True, model__engine="none", tools__files=[str(self.file)], stop__hold_s=0.0
        )

    def wait_for_node(self) -> None:
        self.person.wait(lambda: self.person.lifecycle() == "active")

    def start_server(self, *arguments: str) -> Child:
        """Start a server on a free port."""
        words = [*self.stage.command(PROGRAM, (), {})[:3], "--http", "--port", "0", *arguments]
        name = f"mcp_server{len(list(self.stage.folder.glob('mcp_server*')))}"
        return self.stage.children.fork(name, words, self.stage.environment())

    def client(self, era: str = "auto") -> AbstractAsyncContextManager[Client]:
        return over_http(self.address, self.token, era)

    def play(self, act: Callable[[Client], Awaitable[None]], era: str = "auto") -> None:
        """Let a client act, with the robot at rest before."""
        self.rest()

        async def main() -> None:
            async with self.client(era) as client:
                await act(client)

        anyio.run(main)

    def rest(self) -> None:
        """Everything stands still."""
        assert self.person.trigger("cancel").success
        self.person.rest()
        self.person.wait(lambda: not self.person.moving())


async def until(condition: Callable[[], Any]) -> None:
    """Wait for what other threads bring about."""
    with anyio.fail_after(PATIENCE_S):
        while not condition():
            await anyio.sleep(0.005)


def whereabouts(person: Person) -> tuple[float, float, float]:
    """Where the robot is."""
    assert person.pose is not None
    return person.pose


def stood_early(person: Person, start: tuple[float, float, float]) -> None:
    """Check that the robot stands still, before it was where it should have gone."""
    person.wait(person.stands)
    assert math.dist(whereabouts(person)[:2], start[:2]) < EARLY_M
