"""The demo's observer on the graph."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from std_msgs.msg import String
from support.robot.graph import Side, wait

from edgevox_ros.demo.observer import Observer


class Agent:
    """A node that is active. Its answers go out when a test lets them."""

    def __init__(self, side: Side) -> None:
        self.asked: list[tuple[GetState.Response, object]] = []
        service = side.node.create_service(GetState, "edgevox/get_state", self._active)
        self.send = service.send_response
        service.send_response = self.answer
        side.node.create_subscription(String, "transcript", lambda _: None, 10)

    def _active(self, _: GetState.Request, response: GetState.Response) -> GetState.Response:
        response.current_state.id = State.PRIMARY_STATE_ACTIVE
        return response

    def answer(self, response: GetState.Response, header: object) -> None:
        self.asked.append((response, header))


class Forgetful(Agent):
    """Loses its first answer."""

    def answer(self, response: GetState.Response, header: object) -> None:
        super().answer(response, header)
        if len(self.asked) > 1:
            self.send(response, header)


class Slow(Agent):
    """Gives its first answer when it is asked for the second time, and no other."""

    def answer(self, response: GetState.Response, header: object) -> None:
        super().answer(response, header)
        if len(self.asked) == 2:
            self.send(*self.asked[0])


@pytest.mark.parametrize("kind", [Forgetful, Slow])
def test_a_node_whose_answer_does_not_come_is_asked_again(kind: type[Agent], side: Side) -> None:
    agent = kind(side)
    observer = Observer()
    try:
        wait(observer.check_listening)
    finally:
        observer.close()
    assert len(agent.asked) > 1


@pytest.fixture
def side() -> Iterator[Side]:
    made = Side("edgevox")
    yield made
    made.close()
