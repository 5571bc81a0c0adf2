"""The demo's observer on the graph."""

from __future__ import annotations

from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from std_msgs.msg import String
from support.robot.graph import Side, wait

from edgevox_ros.demo.observer import Observer


def test_a_node_whose_first_answer_is_lost_is_asked_again() -> None:
    side = Side("edgevox")
    lost: list[object] = []

    def active(_: GetState.Request, response: GetState.Response) -> GetState.Response:
        response.current_state.id = State.PRIMARY_STATE_ACTIVE
        return response

    def answer(response: GetState.Response, header: object) -> None:
        if lost:
            send(response, header)
        lost.append(header)

    service = side.node.create_service(GetState, "edgevox/get_state", active)
    send = service.send_response
    service.send_response = answer
    side.node.create_subscription(String, "transcript", lambda _: None, 10)
    observer = Observer()
    try:
        wait(observer.check_listening)
    finally:
        observer.close()
        side.close()
    assert len(lost) > 1
