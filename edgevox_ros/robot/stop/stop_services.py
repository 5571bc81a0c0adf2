"""Calls the services that `on_stop` names. Requests are sent, never waited for."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.robot.call_inputs import Inputs, built
from edgevox_ros.robot.call_results import ToolFailed, raise_if_failed
from edgevox_ros.robot.kinds.service import ServiceSpec, StopCall
from edgevox_ros.robot.ros_entities import Entities

# Do not bury a server that hangs under requests.
MOST_OPEN = 8


@dataclass(eq=False)
class _Call:
    call: StopCall
    request: Any
    client: Any
    values: Mapping[str, Any]
    sent: deque[Any] = field(default_factory=deque)
    absent: bool = False

    @property
    def silent(self) -> bool:
        """Whether the last request was not answered."""
        return bool(self.sent) and not self.sent[-1].done()

    @property
    def refusal(self) -> str:
        """What the service said if it refused, or an empty text."""
        last = self.sent[-1] if self.sent else None
        if last is None or not last.done():
            return ""
        if last.exception() is not None:
            return "it failed"
        try:
            raise_if_failed("it", last.result(), self.call.spec.failed_when)
        except ToolFailed as error:
            return error.reason or str(error)
        return ""


class StopServices:
    """`needed`: whether it matters that a service of `on_stop` is absent."""

    def __init__(
        self,
        entities: Entities,
        calls: Sequence[StopCall],
        tables: Mapping[str, Any],
        needed: Callable[[], bool],
    ) -> None:
        self._entities = entities
        self._clock = entities.node.get_clock()
        self._needed = needed
        self._begun = self._begun_at_stop = self._undone = 0
        self._calls = [self._made(call, tables) for call in calls if not call.unavailable]

    def _made(self, call: StopCall, tables: Mapping[str, Any]) -> _Call:
        request = call.spec.input_type()
        client = self._entities.client(call.spec.interface_type(), call.spec.name)
        values = Inputs(call.defaults, tables).filled(request, call.spec.request)
        return _Call(call, request, client, values)

    @property
    def clients(self) -> list[Any]:
        """The clients of these services."""
        return [call.client for call in self._calls]

    def begin(self) -> None:
        """A call begins that may move something: a stop will have to undo it."""
        self._begun += 1

    def confirmed(self) -> None:
        """The last stop was confirmed: nothing that began before it is left to undo."""
        self._undone = self._begun_at_stop

    def send(self) -> None:
        """Call each service. If one cannot be called, the next is called all the same.

        The first error is raised at the end.
        """
        self._begun_at_stop = self._begun
        errors: list[Exception] = []
        for call in self._calls:
            try:
                self._send(call)
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def repeat(self) -> None:
        """Call again those that have answered.

        The request that they are to undo may have come after them.
        """
        for call in self._calls:
            if not call.sent or call.sent[-1].done():
                self._send(call)

    def unconfirmed(self) -> list[str]:
        """Names of those who have not answered the last call.

        A refusal counts only if something had begun: at rest there is nothing to undo, and many
        services call that a failure.
        """
        begun = self._begun_at_stop > self._undone
        lines = [
            f"{call.call.spec.label}, which a stop calls," for call in self._calls if call.silent
        ]
        lines += [
            f"{call.call.spec.label}, which a stop calls and which refused it ({call.refusal}),"
            for call in self._calls
            if begun and call.refusal
        ]
        absent = [call.call.spec.label for call in self._calls if call.absent]
        if absent and self._needed():
            lines += [f"{who}, which a stop calls and which is not there," for who in absent]
        return lines

    def answer_to(self, spec: ServiceSpec) -> Any | None:
        """What a service answered to the last stop, if it was called as `spec` says; else None."""
        for call in self._calls:
            sent = call.sent[-1] if call.sent and call.call.spec.same_call(spec) else None
            if sent is not None and sent.done() and sent.exception() is None:
                return sent.result()
        return None

    def _send(self, call: _Call) -> None:
        call.absent = not call.client.service_is_ready()
        if call.absent:
            call.sent.clear()
            return
        stamp = self._clock.now().to_msg()
        call.sent.append(call.client.call_async(built(call.request, call.values, stamp)))
        while len(call.sent) > MOST_OPEN or (call.sent and call.sent[0].done()):
            oldest = call.sent.popleft()
            if not oldest.done():
                call.client.remove_pending_request(oldest)
            if not call.sent:
                call.sent.append(oldest)
                break
