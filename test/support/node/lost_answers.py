"""A lifecycle service whose first answer is lost, as DDS can lose it."""

from __future__ import annotations

from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from rclpy.node import Node


def answer_active_but_once(node: Node) -> list[object]:
    """Serve `edgevox/get_state`: active. The first answer does not go out.

    Returns a list that grows by one for each request.
    """
    requests: list[object] = []

    def active(_: GetState.Request, response: GetState.Response) -> GetState.Response:
        response.current_state.id = State.PRIMARY_STATE_ACTIVE
        return response

    def answer(response: GetState.Response, header: object) -> None:
        if requests:
            send(response, header)
        requests.append(header)

    service = node.create_service(GetState, "edgevox/get_state", active)
    send = service.send_response
    service.send_response = answer
    return requests
