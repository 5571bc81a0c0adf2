"""Calls services."""

from __future__ import annotations

import threading
from collections.abc import Set as AbstractSet
from typing import Any

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import ErrorKind, ToolResult
from edgevox_ros.robot.call_inputs import Inputs
from edgevox_ros.robot.call_results import (
    MAX_ITEMS,
    NoAnswer,
    ToolFailed,
    raise_if_failed,
    select,
    succeeded,
)
from edgevox_ros.robot.call_speech import CallSpeech
from edgevox_ros.robot.interfaces.conversion import to_data
from edgevox_ros.robot.kinds.service import ServiceSpec
from edgevox_ros.robot.prepared_call import PreparedCall
from edgevox_ros.robot.running.parts import RunnerParts
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.running.server_gone import Lookout
from edgevox_ros.robot.stop.unanswered_requests import UnansweredRequests, servers_of_service
from edgevox_ros.robot.tool import Tool
from edgevox_ros.robot.waiting import FIND_S, raise_if_cancelled, wait_for, wait_until


def result_of(name: str, spec: ServiceSpec, response: Any, speech: CallSpeech) -> ToolResult:
    """The result of a tool's call that its service has carried out."""
    selected = select(response, spec.result)
    data = {k: value for k, value in selected.items() if k != "success" or spec.result}
    return succeeded(name, data, speech.done(response, spec.result and selected))


class Services(Runner[ServiceSpec]):
    """A client for each service of the map."""

    def __init__(self, parts: RunnerParts) -> None:
        self._node = node = parts.entities.node
        self._clock = parts.clock
        self._lock = threading.Lock()
        specs = parts.specs(ServiceSpec)
        self.clients = {
            (spec.name, spec.type): parts.entities.client(spec.interface_type(), spec.name)
            for spec in specs
        }
        self._servers = {spec.name: servers_of_service(node, spec.name) for spec in specs}
        self._requests = UnansweredRequests(parts.late)

    def is_there(self, spec: ServiceSpec) -> bool:
        """Whether the service is on the graph."""
        return bool(self.clients[spec.name, spec.type].service_is_ready())

    @property
    def pending(self) -> list[str]:
        """Names of services that have not answered a request that may move something."""
        return self._requests.names()

    def unconfirmed(self) -> list[str]:
        """Names of services that have not answered a request from before the last stop."""
        return self._requests.names(before_stop=True)

    def needs_undoing(self, undone_by: AbstractSet[str]) -> bool:
        """Whether a service other than those of the stop was asked, or could be."""
        others = [client for (name, _), client in self.clients.items() if name not in undone_by]
        return bool(self.pending) or any(client.service_is_ready() for client in others)

    def look(self) -> None:
        """Look for services that had left the graph and are back."""
        self._requests.look()

    def mark_stop(self) -> None:
        """A stop is being sent: all requests that are open now began before it."""
        with self._lock:
            self._requests.mark_stop()

    def prepare(self, tool: Tool, spec: ServiceSpec, inputs: Inputs) -> PreparedCall:
        """Make the request of a call. Raises ToolFailed."""
        request = spec.message_of(inputs, self._node.get_clock().now().to_msg())

        def run(cancel: threading.Event, speech: CallSpeech) -> ToolResult:
            response = self._call(spec, request, cancel, speech, tool.moves)
            return result_of(tool.name, spec, response, speech)

        return PreparedCall(run, f"{spec.name}: {to_data(request, MAX_ITEMS)}")

    def _call(
        self,
        spec: ServiceSpec,
        request: Any,
        cancel: threading.Event,
        speech: CallSpeech,
        moves: bool,
    ) -> Any:
        """Call and return the response. Raises ToolFailed.

        If it `moves` something and is given up, it is still watched: a late answer means that it
        began.
        """
        client = self.clients[spec.name, spec.type]
        countdown = self._clock.countdown(spec.timeout_s)
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"the service {spec.name} is not available")
        wait_until(client.service_is_ready, min(FIND_S, spec.timeout_s), cancel, absent)
        future, lookout = self._send(spec, request, cancel, moves)
        speech.begun()
        late = f"the service {spec.name} did not answer within {spec.timeout_s:g} seconds"
        try:
            response = wait_for(future, countdown, cancel, NoAnswer(late), lookout)
        finally:
            if not moves:
                client.remove_pending_request(future)
        raise_if_failed(spec.name, response, spec.failed_when)
        return response

    def _send(
        self, spec: ServiceSpec, request: Any, cancel: threading.Event, moves: bool
    ) -> tuple[Any, Lookout]:
        """Under the lock: nothing is sent after a stop, and a later stop knows what was sent."""
        client, servers = self.clients[spec.name, spec.type], self._servers[spec.name]
        left = f"the service {spec.name} went away before it answered"
        gone = ToolFailed(ErrorKind.UNAVAILABLE, left, cause=Cause.UNSURE)
        with self._lock:
            raise_if_cancelled(cancel)
            lookout = Lookout(client.service_is_ready, gone, servers)
            future = client.call_async(request)
            if moves:
                self._requests.sent(spec.label, future, servers)
        return future, lookout
