"""Services whose first answer is lost, as DDS can lose it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lifecycle_msgs.msg import State
from lifecycle_msgs.srv import GetState
from rclpy.node import Node
from std_srvs.srv import Trigger


def answer_active_but_once(node: Node) -> list[object]:
    """Serve `edgevox/get_state`: active. See `_all_but_the_first`."""

    def active(_: GetState.Request, response: GetState.Response) -> GetState.Response:
        response.current_state.id = State.PRIMARY_STATE_ACTIVE
        return response

    return _all_but_the_first(node, GetState, "edgevox/get_state", active)


def cancel_but_answer_late(node: Node) -> list[object]:
    """Serve `edgevox/cancel`. See `_all_but_the_first`."""

    def cancel(_: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        response.success, response.message = True, "cancelled"
        return response

    return _all_but_the_first(node, Trigger, "edgevox/cancel", cancel)


def _all_but_the_first(
    node: Node, kind: Any, name: str, serve: Callable[[Any, Any], Any]
) -> list[object]:
    """Offer a service whose first answer does not go out.

    Returns a list that grows by one for each request.
    """
    requests: list[object] = []

    def answer(response: object, header: object) -> None:
        if requests:
            send(response, header)
        requests.append(header)

    service = node.create_service(kind, name, serve)
    send = service.send_response
    service.send_response = answer
    return requests
