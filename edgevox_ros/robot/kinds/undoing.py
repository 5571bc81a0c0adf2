"""Calls the services that a stop calls. Requests are sent, never waited for."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.robot.entities import Entities
from edgevox_ros.robot.holdouts import service_told
from edgevox_ros.robot.interfaces.types import load_type
from edgevox_ros.robot.kinds.inputs import Inputs, built
from edgevox_ros.robot.outcome import words_of
from edgevox_ros.robot.patience import patiently
from edgevox_ros.robot.specs import StopCall

LAST_ANSWERS_S = 0.5
# A server that hangs is not buried under requests.
MOST_OPEN = 8


@dataclass(eq=False)
class _Call:
    call: StopCall
    kind: Any
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
        """What the service said if it answered that it has stopped nothing, or an empty text."""
        last = self.sent[-1] if self.sent else None
        if last is None or not last.done():
            return ""
        if last.exception() is not None:
            return "it failed"
        answer = last.result()
        return "" if getattr(answer, "success", True) else words_of(answer) or "success: false"


class Undoing:
    """`needed` tells whether an absent service of a stop is missed."""

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
        self._calls = [
            self._made(call, load_type(call.spec.type, "srv"), tables)
            for call in calls
            if not call.unavailable
        ]

    def _made(self, call: StopCall, kind: Any, tables: Mapping[str, Any]) -> _Call:
        values = Inputs(call.defaults, tables).filled(kind.Request, call.spec.request)
        return _Call(call, kind, self._entities.client(kind, call.spec.name), values)

    def send(self) -> None:
        """Call each. One that cannot be called does not hold back the next: the first error is
        raised behind all."""
        errors: list[Exception] = []
        for call in self._calls:
            try:
                self._send(call)
            except Exception as error:
                errors.append(error)
        if errors:
            raise errors[0]

    def repeat(self) -> None:
        """Call those again that have answered: a request that they were to undo may have come
        behind them."""
        for call in self._calls:
            if not call.sent or call.sent[-1].done():
                self._send(call)

    def left(self, *, begun: bool) -> list[str]:
        """Who has not answered the last call. Who refused it counts where something had `begun`:
        at rest there is nothing to undo, and many services call that a failure."""
        told = [
            f"{service_told(call.call.spec.name)}, which a stop calls,"
            for call in self._calls
            if call.silent
        ]
        told += [
            f"{service_told(call.call.spec.name)}, which a stop calls and which refused it "
            f"({call.refusal}),"
            for call in self._calls
            if begun and call.refusal
        ]
        absent = [call.call.spec.name for call in self._calls if call.absent]
        if absent and self._needed():
            told += [
                f"{service_told(name)}, which a stop calls and which is not there,"
                for name in absent
            ]
        return told

    def close(self) -> None:
        """Wait a little for the answers to the last calls."""

        def answered(seconds: float) -> bool:
            if not any(call.silent for call in self._calls):
                return True
            time.sleep(seconds)
            return False

        patiently(answered, LAST_ANSWERS_S)

    def _send(self, call: _Call) -> None:
        call.absent = not call.client.service_is_ready()
        if call.absent:
            call.sent.clear()
            return
        stamp = self._clock.now().to_msg()
        call.sent.append(call.client.call_async(built(call.kind.Request, call.values, stamp)))
        while len(call.sent) > MOST_OPEN or (call.sent and call.sent[0].done()):
            oldest = call.sent.popleft()
            if not oldest.done():
                call.client.remove_pending_request(oldest)
            if not call.sent:
                call.sent.append(oldest)
                break
