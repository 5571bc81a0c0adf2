"""A stop is claimed when everything that can move has answered; a late answer meets another."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from geometry_msgs.msg import Twist
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from std_srvs.srv import SetBool, Trigger
from support.robot.graph import Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice

from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.robot.running.goal_speech import GoalVoice
from edgevox_ros.robot.stop import cancel_with_handle, stop_confirmation

MAP = """
tools:
  dock: {description: Dock., service: {name: /wait/dock, type: std_srvs/srv/Trigger}}
  hasty:
    description: Dock, or give up soon.
    service: {name: /wait/dock, type: std_srvs/srv/Trigger, timeout_s: 0.1}
  blink:
    description: Nothing moves.
    moves: false
    service: {name: /wait/dock, type: std_srvs/srv/Trigger}
  go_to:
    description: Go.
    parameters: {}
    action: {name: /wait/go_to, type: edgevox_demo_interfaces/action/GoTo, goal: {place: far}}
  nudge:
    description: Drive, once.
    publish: {topic: /wait/wheels, type: geometry_msgs/msg/Twist, message: {linear.x: 0.5}}
  undock:
    description: Give up docking.
    service: {name: /wait/undock, type: std_srvs/srv/SetBool, request: {data: true}}
  stop:
    description: Stop.
    publish: {topic: /wait/wheels, type: geometry_msgs/msg/Twist, message: {}}
on_stop:
  - stop
  - undock
  - {service: {name: /wait/undock, type: std_srvs/srv/SetBool, request: {data: false}}}
"""


class Station:
    """Docks for as long as nobody undoes it. `stuck`: it takes nothing before it is set free."""

    def __init__(self, side: Side) -> None:
        self.free = threading.Event()
        self.free.set()
        self.docking = False
        self.begun = 0
        self.undone: list[bool] = []
        self.zeros: list[float] = []
        self.moves = 0
        self.refuses_cancel = False
        self.arrived = threading.Event()
        self.ended = threading.Event()
        node, group = side.node, ReentrantCallbackGroup()
        node.create_service(Trigger, "/wait/dock", self._on_dock, callback_group=group)
        node.create_service(SetBool, "/wait/undock", self._on_undock, callback_group=group)
        node.create_subscription(Twist, "/wait/wheels", self._on_velocity, 100)
        self.server = ActionServer(
            node,
            GoTo,
            "/wait/go_to",
            self._on_goal,
            goal_callback=self._accept,
            cancel_callback=self._on_cancel,
            callback_group=ReentrantCallbackGroup(),
        )

    def reset(self) -> None:
        self.free.set()
        self.ended.set()
        wait(lambda: not self.docking)
        self.begun = self.moves = 0
        self.undone.clear()
        self.zeros.clear()
        self.refuses_cancel = False
        self.arrived.clear()
        self.ended.clear()

    def _on_velocity(self, message: Twist) -> None:
        if message.linear.x:
            self.moves += 1
        else:
            self.zeros.append(time.monotonic())

    def _on_dock(self, request: Any, response: Any) -> Any:
        self.arrived.set()
        assert self.free.wait(20)
        self.docking = True
        self.begun += 1
        deadline = time.monotonic() + 20
        while self.docking and time.monotonic() < deadline:
            time.sleep(0.002)
        response.success = False
        return response

    def _on_undock(self, request: Any, response: Any) -> Any:
        assert self.free.wait(20)
        self.undone.append(request.data)
        self.docking = False
        response.success = True
        return response

    def _accept(self, goal: Any) -> GoalResponse:
        self.arrived.set()
        assert self.free.wait(20)
        return GoalResponse.ACCEPT

    def _on_cancel(self, goal: Any) -> CancelResponse:
        return CancelResponse.REJECT if self.refuses_cancel else CancelResponse.ACCEPT

    def _on_goal(self, goal: Any) -> Any:
        while not goal.is_cancel_requested and not self.ended.is_set():
            time.sleep(0.005)
        goal.canceled() if goal.is_cancel_requested else goal.succeed()
        return GoTo.Result()


@pytest.fixture(scope="module")
def made(agent_side: Side) -> Iterator[Station]:
    side = Side("station", threads=8)
    yield Station(side)
    side.close()


class Told:
    """What is said of stops."""

    def __init__(self) -> None:
        self.unstopped: list[str] = []
        self.claims: list[bool] = []

    @property
    def voice(self) -> GoalVoice:
        return RecordedVoice([], self.unstopped)


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def station(made: Station, rig: Rig, told: Told) -> Iterator[Station]:
    made.reset()
    rig.load(MAP, voice=told.voice)
    services = rig.executor.runners["service"]
    wait(lambda: all(client.service_is_ready() for client in services.clients.values()))
    wait(lambda: all(each.service_is_ready() for each in rig.executor.stop.services.clients))
    wait(lambda: rig.side.node.count_subscribers("/wait/wheels") == 1)
    stop(rig, told)
    wait(lambda: told.claims == [True])
    told.claims.clear()
    made.undone.clear()
    made.zeros.clear()
    yield made
    made.reset()


def stop(rig: Rig, told: Told) -> None:
    rig.executor.cancel()
    rig.executor.when_stopped(told.claims.append)


def test_a_stop_calls_its_services_and_is_claimed_when_they_have_answered(
    rig: Rig, station: Station, told: Told
) -> None:
    stop(rig, told)
    wait(lambda: told.claims)
    assert told.claims == [True]
    assert set(station.undone) == {False, True}
    assert not told.unstopped


def test_docking_that_a_stop_undoes_is_claimed_when_it_has_answered(
    rig: Rig, station: Station, told: Told
) -> None:
    pending = rig.start("dock")
    wait(lambda: station.docking)
    stop(rig, told)
    pending.result()
    wait(lambda: told.claims)
    assert told.claims == [True]
    assert not station.docking
    assert not rig.executor.may_move


@pytest.mark.parametrize("delay_ms", [0, 0.2, 0.5, 1, 1.5, 2, 3, 4])
def test_a_stop_right_behind_the_request_ends_what_begins_behind_it(
    rig: Rig, station: Station, told: Told, delay_ms: float
) -> None:
    for _ in range(5):
        pending = rig.start("dock")
        wait(lambda: rig.executor.may_move)
        time.sleep(delay_ms / 1000)
        stop(rig, told)
        pending.result()
        wait(lambda: told.claims)
        assert told.claims == [True]
        assert not station.docking, "what was claimed is so"
        told.claims.clear()


def test_a_server_that_hangs_forbids_the_claim_and_does_not_move_when_it_wakes(
    rig: Rig, station: Station, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.4)
    station.free.clear()
    pending = rig.start("dock")
    assert station.arrived.wait(20)
    stop(rig, told)
    pending.result()
    wait(lambda: told.claims)
    assert told.claims == [False]
    assert "the service /wait/dock" in told.unstopped
    stop(rig, told)
    wait(lambda: len(told.claims) == 2)
    assert told.claims == [False, False], "also not when the stop is said again"
    zeros, undone = len(station.zeros), len(station.undone)
    station.free.set()
    wait(lambda: not rig.executor.may_move)
    assert not station.docking
    wait(lambda: len(station.zeros) > zeros, "the stop's message, again")
    wait(lambda: len(station.undone) > undone, "what undoes it, again")
    told.claims.clear()
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 15.0)
    stop(rig, told)
    wait(lambda: told.claims)
    assert told.claims == [True]


def test_a_request_that_was_given_up_before_the_stop_counts_too(
    rig: Rig, station: Station, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.3)
    station.free.clear()
    assert rig.call("hasty").error_kind is ErrorKind.TIMED_OUT
    assert rig.executor.may_move
    stop(rig, told)
    wait(lambda: told.claims)
    assert told.claims == [False]
    station.free.set()
    wait(lambda: not rig.executor.may_move)
    assert not station.docking


def test_what_moves_nothing_does_not_forbid_the_claim(
    rig: Rig, station: Station, told: Told
) -> None:
    rig.load(
        MAP.replace("  - undock\n", "").replace("  - {service", "  # {service"), voice=told.voice
    )
    station.free.clear()
    pending = rig.start("blink")
    assert station.arrived.wait(20)
    stop(rig, told)
    wait(lambda: told.claims)
    assert told.claims == [True]
    pending.result()
    station.free.set()
    station.docking = False
    wait(lambda: station.begun)
    station.docking = False


def test_a_goal_is_claimed_to_have_ended_when_it_has(
    rig: Rig, station: Station, told: Told
) -> None:
    pending = rig.start("go_to")
    wait(lambda: rig.executor.busy)
    stop(rig, told)
    wait(lambda: told.claims)
    assert told.claims == [True]
    assert not rig.executor.busy
    assert pending.result().error_kind is ErrorKind.CANCELLED


def test_a_goal_that_does_not_end_forbids_the_claim(
    rig: Rig, station: Station, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cancel_with_handle, "GRACE_S", 0.2)
    station.refuses_cancel = True
    pending = rig.start("go_to")
    wait(lambda: rig.executor.busy)
    stop(rig, told)
    wait(
        lambda: rig.executor.stop.unconfirmed() == ["the action /wait/go_to"],
        "the others' answers",
    )
    assert not told.claims
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.1)
    wait(lambda: told.claims)
    assert told.claims == [False]
    # A service that was asked again just now may not have answered yet.
    assert "the action /wait/go_to" in told.unstopped
    pending.result()
    station.ended.set()


def test_a_goal_that_is_accepted_behind_a_stop_is_ended_and_the_stop_sent_again(
    rig: Rig, station: Station, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.3)
    station.free.clear()
    pending = rig.start("go_to")
    assert station.arrived.wait(20)
    stop(rig, told)
    assert pending.result().error_kind is ErrorKind.CANCELLED
    wait(lambda: told.claims)
    assert told.claims == [False]
    zeros = len(station.zeros)
    station.free.set()
    wait(lambda: not rig.executor.may_move)
    wait(lambda: len(station.zeros) > zeros)


def test_a_new_motion_waits_for_the_stop_to_be_confirmed(
    rig: Rig, station: Station, told: Told
) -> None:
    station.free.clear()
    pending = rig.start("dock")
    assert station.arrived.wait(20)
    stop(rig, told)
    pending.result()
    nudge = rig.start("nudge")
    time.sleep(0.1)
    assert nudge.running and not station.moves
    station.free.set()
    assert nudge.result().status is ResultStatus.OK
    wait(lambda: station.moves)
    wait(lambda: told.claims)
    assert told.claims == [True]


def count(patch: pytest.MonkeyPatch, owner: Any, name: str, calls: list[int]) -> None:
    """Count the calls of a method."""
    inner = getattr(owner, name)

    def counted(*given: Any) -> Any:
        calls[0] += 1
        return inner(*given)

    patch.setattr(owner, name, counted)


def test_the_users_next_motion_is_not_stopped_by_repetitions(
    rig: Rig, station: Station, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.2)
    station.refuses_cancel = True
    station.free.clear()
    pending = rig.start("dock")
    assert station.arrived.wait(20)
    stop(rig, told)
    pending.result()
    wait(lambda: told.claims)
    runners, looks, repeats = rig.executor.runners, [0], [0]
    count(monkeypatch, runners["action"], "look", looks)
    count(monkeypatch, runners["publish"], "repeat_halt", repeats)
    wait(lambda: repeats[0])
    goal = rig.start("go_to")
    wait(lambda: rig.executor.stop.moving_calls)
    seen = looks[0]
    wait(lambda: looks[0] > seen + 1, "the end of a round that began before")
    before, seen = repeats[0], looks[0]
    wait(lambda: looks[0] > seen + 20, "rounds enough for some repetitions")
    assert goal.running
    assert repeats[0] == before
    station.free.set()
    station.ended.set()
    goal.result()


def test_an_absent_service_of_a_stop_forbids_the_claim_where_something_may_have_to_be_undone(
    rig: Rig, station: Station, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stop_confirmation, "CONFIRM_S", 0.2)
    rig.load(MAP.replace("/wait/undock", "/nobody/undock"), voice=told.voice)
    client = rig.executor.runners["service"].clients["/wait/dock", "std_srvs/srv/Trigger"]
    wait(client.service_is_ready)
    stop(rig, told)
    wait(lambda: told.claims)
    assert told.claims == [False]
    assert "/nobody/undock" in told.unstopped[0]
    rig.load(MAP.replace("/wait/", "/nobody/"), voice=told.voice)
    stop(rig, told)
    wait(lambda: len(told.claims) == 2)
    assert told.claims == [False, True]
