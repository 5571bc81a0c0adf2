"""Calls services from the worker's thread, and those of a stop from any."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from edgevox_ros.core.tools import ErrorKind
from edgevox_ros.robot.clock import RobotClock
from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.holdouts import service_told
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.inputs import Inputs, built
from edgevox_ros.robot.kinds.presence import servers_of_service
from edgevox_ros.robot.kinds.unanswered import Unanswered
from edgevox_ros.robot.kinds.undoing import Undoing
from edgevox_ros.robot.kinds.waiting import Lookout, raise_if_cancelled, wait_for, wait_until
from edgevox_ros.robot.outcome import NoAnswer, ToolFailed, raise_if_refused, select
from edgevox_ros.robot.specs import ServiceSpec, StopCall

FIND_S = 2.0


class Services:
    """A client for each service of the map. `calls` are those of a stop; `late`: see Unanswered."""

    def __init__(
        self,
        entities: Entities,
        specs: list[ServiceSpec],
        calls: Sequence[StopCall],
        tables: Mapping[str, Any],
        late: Callable[[str], None],
        clock: RobotClock,
    ) -> None:
        self._node = node = entities.node
        self._clock = clock
        self._lock = threading.Lock()
        self._types = {spec.type: load_type(spec.type, "srv") for spec in specs}
        self._clients = {
            (spec.name, spec.type): entities.client(self._types[spec.type], spec.name)
            for spec in specs
        }
        self._servers = {spec.name: servers_of_service(node, spec.name) for spec in specs}
        self._undone_by = {call.spec.name for call in calls}
        self._unanswered = Unanswered(late)
        self._begun = self._begun_at_stop = self._ended = 0
        self._undoing = Undoing(entities, calls, tables, self._anybody_there)

    @property
    def pending(self) -> list[str]:
        """Who has not answered a call that may move something."""
        return self._unanswered.names()

    def prepare(self, spec: ServiceSpec, inputs: Inputs) -> Any:
        """The request of a call. Raises ToolFailed."""
        request = self._types[spec.type].Request
        stamp = self._node.get_clock().now().to_msg()
        return built(request, inputs.filled(request, spec.request), stamp)

    def run(
        self, spec: ServiceSpec, request: Any, cancel: threading.Event, *, moves: bool
    ) -> dict[str, Any]:
        """Call and return the selected fields. Raises ToolFailed.

        One that `moves` is listened for when it is given up: a late answer tells that it began.
        """
        client = self._clients[spec.name, spec.type]
        countdown = self._clock.countdown(spec.timeout_s)
        absent = ToolFailed(ErrorKind.UNAVAILABLE, f"the service {spec.name} is not available")
        wait_until(client.service_is_ready, min(FIND_S, spec.timeout_s), cancel, absent)
        future, lookout = self._send(spec, request, cancel, moves)
        late = f"the service {spec.name} did not answer within {spec.timeout_s:g} seconds"
        try:
            response = wait_for(future, countdown, cancel, NoAnswer(late), lookout)
        finally:
            if not moves:
                client.remove_pending_request(future)
        raise_if_refused(spec.name, response)
        return {
            key: value
            for key, value in select(response, spec.result).items()
            if key != "success" or spec.result
        }

    def begin(self) -> None:
        """A call of any kind begins that may move something: a stop will have to undo it."""
        self._begun += 1

    def end(self) -> None:
        """The last stop was confirmed: nothing is left to undo of what began before it."""
        self._ended = self._begun_at_stop

    def stop(self) -> None:
        """Call the services of a stop. Only sends; never waits."""
        with self._lock:
            self._unanswered.stop()
        self._begun_at_stop = self._begun
        self._undoing.send()

    def stop_again(self) -> None:
        """Call them once more, for what may have come behind them."""
        self._undoing.repeat()

    def left(self) -> list[str]:
        """Who has not answered since the last stop."""
        begun = self._begun_at_stop > self._ended
        return [*self._unanswered.names(before_stop=True), *self._undoing.left(begun=begun)]

    def look(self) -> None:
        """See Unanswered."""
        self._unanswered.look()

    def close(self) -> None:
        """Wait for the last answers to the services of a stop."""
        self._undoing.close()

    def _send(
        self, spec: ServiceSpec, request: Any, cancel: threading.Event, moves: bool
    ) -> tuple[Any, Lookout]:
        """Under the lock a stop comes either before, and nothing is sent, or after, and knows."""
        client, servers = self._clients[spec.name, spec.type], self._servers[spec.name]
        left = f"the service {spec.name} went away before it answered"
        gone = ToolFailed(ErrorKind.UNAVAILABLE, left)
        with self._lock:
            raise_if_cancelled(cancel)
            lookout = Lookout(client.service_is_ready, gone, servers)
            future = client.call_async(request)
            if moves:
                self._unanswered.sent(service_told(spec.name), future, servers)
        return future, lookout

    def _anybody_there(self) -> bool:
        """Whether somebody is there, or was asked, whose work a stop may have to undo."""
        others = [
            client for (name, _), client in self._clients.items() if name not in self._undone_by
        ]
        return bool(self.pending) or any(client.service_is_ready() for client in others)
