"""Goals that may not run together, and goals that a later one of ours replaces."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from geometry_msgs.msg import Twist
from rclpy.action import ActionServer, CancelResponse, GoalResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from support.robot.graph import Rig, Side, wait
from support.robot.recorded_voice import RecordedVoice
from test_msgs.action import Fibonacci

from edgevox_ros.core import ErrorKind, ResultStatus
from edgevox_ros.robot.stop import cancel_with_handle

TOOL = """
  {name}:
    description: Move.
    {group}
    parameters: {{order: {{type: integer}}}}
    action:
      name: /both/{server}
      type: test_msgs/action/Fibonacci
      wait: {wait}
      announce:
        done: '="done " + text(order)'
        failed: '="failed " + text(order) + ": " + reason'
"""
MAP = (
    "tools:"
    + TOOL.format(name="go_to", group="exclusive: base", server="navigate", wait="false")
    + TOOL.format(name="turn", group="exclusive: base", server="spin", wait="false")
    + TOOL.format(name="free", group="", server="navigate", wait="false")
    + TOOL.format(name="sing", group="", server="spin", wait="false")
    + """
  nudge:
    description: Drive, once.
    exclusive: base
    publish: {topic: /both/wheels, type: geometry_msgs/msg/Twist, message: {linear.x: 0.5}}
on_stop: [{cancel_all: /both/navigate}, {cancel_all: /both/spin}]
"""
)


class Preempting:
    """An action server as Nav2's: a new goal aborts the one before."""

    def __init__(self, side: Side, name: str) -> None:
        self.log: list[str] = []
        self.accepts = self.cancels = True
        self.taken: list[Any] = []
        self.finish = threading.Event()
        self._newest: Any = None
        self.server = ActionServer(
            side.node,
            Fibonacci,
            name,
            self._execute,
            goal_callback=self._on_goal,
            handle_accepted_callback=self._on_accepted,
            cancel_callback=lambda _: (
                CancelResponse.ACCEPT if self.cancels else CancelResponse.REJECT
            ),
            callback_group=ReentrantCallbackGroup(),
        )

    def _on_goal(self, goal: Any) -> GoalResponse:
        if not self.accepts:
            return GoalResponse.REJECT
        self.taken.append(goal)
        return GoalResponse.ACCEPT

    def _on_accepted(self, goal: Any) -> None:
        self._newest = goal
        goal.execute()

    def _execute(self, goal: Any) -> Any:
        order = goal.request.order
        self.log.append(f"began {order}")
        while not goal.is_cancel_requested and self._newest is goal and not self.finish.is_set():
            time.sleep(0.005)
        if goal.is_cancel_requested:
            goal.canceled()
            self.log.append(f"cancelled {order}")
        elif self._newest is not goal:
            goal.abort()
            self.log.append(f"aborted {order}")
        else:
            goal.succeed()
            self.log.append(f"done {order}")
        return Fibonacci.Result()

    def reset(self) -> None:
        self.finish.set()
        # One that was accepted may begin only now.
        wait(lambda: len(self.taken) * 2 == len(self.log))
        self.taken.clear()
        self.finish.clear()
        self.log.clear()
        self.accepts = self.cancels = True


@pytest.fixture(scope="module")
def made() -> Iterator[tuple[Preempting, Preempting, list[Any]]]:
    side = Side("nav", threads=10)
    wheels: list[Any] = []
    side.node.create_subscription(Twist, "/both/wheels", wheels.append, 10)
    yield Preempting(side, "/both/navigate"), Preempting(side, "/both/spin"), wheels
    side.close()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def servers(
    made: tuple[Preempting, Preempting, list[Any]], rig: Rig, said: list[str]
) -> Iterator[tuple[Preempting, Preempting, list[Any]]]:
    voice = RecordedVoice(said)
    rig.load(MAP, voice=voice)
    clients = rig.executor.runners["action"].clients.values()
    wait(lambda: all(client.server_is_ready() for client in clients))
    wait(lambda: rig.side.node.count_subscribers("/both/wheels") == 1)
    made[2].clear()
    yield made
    rig.executor.cancel()
    for server in made[:2]:
        server.reset()


def test_a_goal_that_ours_replaced_is_not_told_as_failed(
    rig: Rig, servers: Any, said: list[str]
) -> None:
    navigate, _, _ = servers
    assert rig.call("free", order=1).status is ResultStatus.OK
    wait(lambda: navigate.log == ["began 1"])
    assert rig.call("free", order=2).status is ResultStatus.OK
    wait(lambda: "aborted 1" in navigate.log)
    navigate.finish.set()
    wait(lambda: said)
    assert said == ["done 2"]
    assert navigate.log == ["began 1", "began 2", "aborted 1", "done 2"] or navigate.log == [
        "began 1", "aborted 1", "began 2", "done 2",
    ]  # fmt: skip


def test_many_goals_in_a_row_leave_one_that_is_told(
    rig: Rig, servers: Any, said: list[str]
) -> None:
    navigate, _, _ = servers
    for order in range(1, 7):
        assert rig.call("go_to", order=order).status is ResultStatus.OK
    wait(lambda: sum(not line.startswith("began") for line in navigate.log) == 5)
    navigate.finish.set()
    wait(lambda: said)
    wait(lambda: not rig.executor.busy)
    assert said == ["done 6"]


def test_a_goal_that_the_server_refused_replaces_none(
    rig: Rig, servers: Any, said: list[str]
) -> None:
    navigate, _, _ = servers
    assert rig.call("free", order=1).status is ResultStatus.OK
    navigate.accepts = False
    assert rig.call("free", order=2).error_kind is ErrorKind.REJECTED
    navigate.finish.set()
    wait(lambda: said)
    assert said == ["done 1"]


def test_a_turn_ends_the_way_to_a_place_first(rig: Rig, servers: Any, said: list[str]) -> None:
    navigate, spin, _ = servers
    assert rig.call("go_to", order=1).status is ResultStatus.OK
    wait(lambda: navigate.log == ["began 1"])
    assert rig.call("turn", order=2).status is ResultStatus.OK
    assert navigate.log == ["began 1", "cancelled 1"], "before the other one begins"
    wait(lambda: spin.log == ["began 2"])
    spin.finish.set()
    wait(lambda: said)
    wait(lambda: not rig.executor.busy)
    assert said == ["done 2"]


def test_a_message_that_moves_ends_it_too(rig: Rig, servers: Any, said: list[str]) -> None:
    navigate, _, wheels = servers
    assert rig.call("go_to", order=1).status is ResultStatus.OK
    assert rig.call("nudge").status is ResultStatus.OK
    assert navigate.log == ["began 1", "cancelled 1"]
    wait(lambda: wheels)
    assert not said


def test_what_does_not_end_forbids_the_other(
    rig: Rig, servers: Any, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    navigate, spin, wheels = servers
    monkeypatch.setattr(cancel_with_handle, "GRACE_S", 0.2)
    navigate.cancels = False
    assert rig.call("go_to", order=1).status is ResultStatus.OK
    for result in (rig.call("turn", order=2), rig.call("nudge")):
        assert result.error_kind is ErrorKind.REJECTED
        assert "/both/navigate is still going on" in result.error
    assert not spin.log and not wheels
    navigate.finish.set()
    wait(lambda: said)
    assert said == ["done 1"], "it was not replaced, so its end is told"


def test_tools_of_no_common_word_run_together(rig: Rig, servers: Any, said: list[str]) -> None:
    navigate, spin, _ = servers
    assert rig.call("go_to", order=1).status is ResultStatus.OK
    assert rig.call("sing", order=2).status is ResultStatus.OK
    wait(lambda: (navigate.log, spin.log) == (["began 1"], ["began 2"]))
    navigate.finish.set()
    spin.finish.set()
    wait(lambda: sorted(said) == ["done 1", "done 2"])
