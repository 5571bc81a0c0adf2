"""Calls services from the worker's thread."""

from __future__ import annotations

import threading
from typing import Any

from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.inputs import Inputs, built
from edgevox_ros.robot.kinds.waiting import Lookout, raise_if_cancelled, wait_for, wait_until
from edgevox_ros.robot.outcome import NoAnswer, ToolFailed, raise_if_refused, select
from edgevox_ros.robot.specs import ServiceSpec
from edgevox_ros.tools import ErrorKind

FIND_S = 2.0


class Services:
    """A client for each service of the map."""

    def __init__(self, entities: Entities, specs: list[ServiceSpec], clock: RobotClock) -> None:
        self._node = entities.node
        self._clock = clock
        self._lock = threading.Lock()
        self._types = {spec.type: load_type(spec.type, "srv") for spec in specs}
        self._clients = {
            (spec.name, spec.type): entities.client(self._types[spec.type], spec.name)
            for spec in specs
        }

    def prepare(self, spec: ServiceSpec, inputs: Inputs) -> Any:
        """The request of a call. Raises ToolFailed."""
        request = self._types[spec.type].Request
        stamp = self._node.get_clock().now().to_msg()
        return built(request, inputs.filled(request, spec.request), stamp)

    def run(self, spec: ServiceSpec, request: Any, cancel: threading.Event) -> dict[str, Any]:
        """Call and return the selected fields. Raises ToolFailed."""
        client = self._clients[spec.name, spec.type]
        countdown = self._clock.countdown(spec.timeout_s)
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"the service {spec.name} is not available")
        wait_until(client.service_is_ready, min(FIND_S, spec.timeout_s), cancel, absent)
        with self._lock:
            raise_if_cancelled(cancel)
            future = client.call_async(request)
        late = f"the service {spec.name} did not answer within {spec.timeout_s:g} seconds"
        left = f"the service {spec.name} went away before it answered"
        lookout = Lookout(client.service_is_ready, ToolFailed(ErrorKind.UNAVAILABLE, left))
        try:
            response = wait_for(future, countdown, cancel, NoAnswer(late), lookout)
        finally:
            client.remove_pending_request(future)
        raise_if_refused(spec.name, response)
        return {
            key: value
            for key, value in select(response, spec.result).items()
            if key != "success" or spec.result
        }
