"""Who answers a stop with a no has not stopped anything: that is not claimed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from action_msgs.srv import CancelGoal
from std_srvs.srv import Trigger
from support.robot.graph import Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.robot.stop import stop_confirmation

MAP = """
tools:
  leave: {description: Leave the dock., service: {name: /no/leave, type: std_srvs/srv/Trigger}}
  go_to:
    description: Go.
    parameters: {}
    action: {name: /no/go_to, type: edgevox_demo_interfaces/action/GoTo, goal: {place: far}}
on_stop:
  - {service: {name: /no/halt, type: std_srvs/srv/Trigger}}
  - {cancel_all: /no/go_to}
"""


class Base:
    """Starts to move when it is asked; `stubborn`: it does not stop."""

    def __init__(self, side: Side) -> None:
        self.stubborn = False
        self.code = CancelGoal.Response.ERROR_NONE
        self.asked = 0
        side.node.create_service(Trigger, "/no/leave", self._on_leave)
        side.node.create_service(Trigger, "/no/halt", self._on_halt)
        # An action server of rclpy cannot refuse as one of rclcpp does.
        side.node.create_service(CancelGoal, "/no/go_to/_action/cancel_goal", self._on_cancel)

    def _on_leave(self, request: Any, response: Any) -> Any:
        response.success = True
        return response

    def _on_halt(self, request: Any, response: Any) -> Any:
        self.asked += 1
        response.success, response.message = not self.stubborn, "the wheels are blocked"
        return response

    def _on_cancel(self, request: Any, response: Any) -> Any:
        response.return_code = self.code
        return response


@pytest.fixture(scope="module")
def base(robot_side: Side) -> Iterator[Base]:
    yield Base(robot_side)


class Scene:
    """A map that is loaded, and what is told of its stops."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.unstopped: list[str] = []
        rig.load(MAP, voice=RecordedVoice([], self.unstopped))
        services = rig.executor.runners["service"]
        wait(lambda: all(each.service_is_ready() for each in services.clients.values()))
        wait(lambda: all(each.service_is_ready() for each in rig.executor.stop.services.clients))
        cancellers = rig.executor.runners["action"].cancels
        wait(lambda: all(each.service_is_ready() for each in cancellers.clients.values()))

    def claimed(self) -> bool:
        """Stop; whether it may be said that everything stands."""
        told: list[bool] = []
        self.rig.executor.cancel()
        self.rig.executor.when_stopped(told.append)
        wait(lambda: told)
        return told[0]


@pytest.fixture
def scene(base: Base, rig: Rig, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scene]:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.5)
    base.stubborn, base.code = False, CancelGoal.Response.ERROR_NONE
    yield Scene(rig)


def test_a_service_of_a_stop_that_says_no_forbids_the_claim(scene: Scene, base: Base) -> None:
    scene.rig.call("leave")
    base.stubborn = True
    assert not scene.claimed()
    words = (
        "the service /no/halt, which a stop calls and which refused it (the wheels are blocked),"
    )
    wait(lambda: not scene.claimed() and words in scene.unstopped)
    # It is asked again, and what it says then counts.
    asked = base.asked
    wait(lambda: base.asked > asked)
    base.stubborn = False
    wait(scene.claimed)


def test_at_rest_it_may_say_that_there_was_nothing_to_stop(
    scene: Scene, base: Base, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 20.0)
    base.stubborn = True
    assert scene.claimed()
    scene.rig.call("leave")
    base.stubborn = False
    wait(scene.claimed)
    base.stubborn = True
    assert scene.claimed()
    assert not scene.unstopped


def test_a_server_that_will_not_end_the_goals_of_others_forbids_the_claim(
    scene: Scene, base: Base
) -> None:
    base.code = CancelGoal.Response.ERROR_REJECTED
    assert not scene.claimed()
    wait(lambda: scene.unstopped)
    wait(lambda: not scene.claimed() and "the action /no/go_to" in scene.unstopped)
    base.code = CancelGoal.Response.ERROR_NONE
    wait(scene.claimed)
