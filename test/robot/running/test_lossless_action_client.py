"""No answer is lost that comes while its request is still being sent."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from edgevox_demo_interfaces.action import GoTo
from rclpy.action import ActionServer, CancelResponse
from rclpy.callback_groups import ReentrantCallbackGroup
from rclpy.impl.implementation_singleton import rclpy_implementation
from support.robot.graph import Side, meet, wait

from edgevox_ros.robot.ros_entities import LosslessActionClient


class SlowToSend:
    """A client's handle; whoever sends stands still until there is an answer, and longer."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle

    def __getattr__(self, name: str) -> Any:
        inner = getattr(self._handle, name)
        if not name.startswith("send_"):
            return inner

        def send(request: Any) -> Any:
            number = inner(request)
            time.sleep(0.3)
            return number

        return send

    def __enter__(self) -> Any:
        return self._handle.__enter__()

    def __exit__(self, *why: Any) -> None:
        self._handle.__exit__(*why)


@pytest.fixture
def client(
    agent_side: Side, robot_side: Side, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LosslessActionClient]:
    """Slow to send, and of a server that goes on with a goal until it is cancelled."""

    over = threading.Event()

    def execute(goal: Any) -> Any:
        while not (goal.is_cancel_requested or over.is_set()):
            time.sleep(0.005)
        goal.canceled() if goal.is_cancel_requested else goal.abort()
        return GoTo.Result(message="cancelled")

    ActionServer(
        robot_side.node,
        GoTo,
        "slow_to_send",
        execute,
        cancel_callback=lambda _: CancelResponse.ACCEPT,
        callback_group=ReentrantCallbackGroup(),
    )
    make = rclpy_implementation.ActionClient
    monkeypatch.setattr(
        rclpy_implementation, "ActionClient", lambda *given: SlowToSend(make(*given))
    )
    made = LosslessActionClient(agent_side.node, GoTo, "slow_to_send")
    wait(made.server_is_ready)
    meet()
    yield made
    over.set()
    agent_side.run(made.destroy)


def test_acceptance_cancellation_and_result_arrive(client: LosslessActionClient) -> None:
    accepted = client.send_goal_async(GoTo.Goal(place="far"))
    wait(accepted.done, "the acceptance")
    cancelled = accepted.result().cancel_goal_async()
    wait(cancelled.done, "the answer to the cancel request")
    result = accepted.result().get_result_async()
    wait(result.done, "the result")
    assert result.result().result.message == "cancelled"
