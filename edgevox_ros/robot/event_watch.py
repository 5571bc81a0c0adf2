"""Watches what the map's `events` name, and reports the ones that come about.

It looks a few times a second at the newest message of each topic: a topic that floods costs no more
than one that does not.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from edgevox_ros.core.occasions import Occasion
from edgevox_ros.robot.call_inputs import spoken
from edgevox_ros.robot.expressions import ExpressionError, NotKnown, evaluate
from edgevox_ros.robot.interfaces.readable import values_in
from edgevox_ros.robot.map.events import EventSpec
from edgevox_ros.robot.running.read import Reading
from edgevox_ros.robot.say import MapText

LOOK_S = 0.25


@dataclass
class _State:
    """Whether an event is so since it was reported last, and when that was."""

    lasts: bool = False
    reported_at: float = float("-inf")


class EventWatch:
    """Reports each event once for each time that it comes about. `look` belongs to one thread.

    `names`: the tables of the map. `language`: in which its words are said. `complain` gets a
    message about each expression that cannot be computed, once. `clock`: seconds.
    """

    def __init__(
        self,
        reading: Reading,
        specs: Sequence[EventSpec],
        names: Mapping[str, Any],
        language: Callable[[], str],
        report: Callable[[Occasion], None],
        complain: Callable[[str], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._reading = reading
        self._names = names
        self._language = language
        self._report = report
        self._complain = complain
        self._clock = clock
        self._complained: set[str] = set()
        watched = [spec for spec in specs if not spec.unavailable]
        self._states = [(spec, _State()) for spec in watched]
        for spec in watched:
            reading.subscribe(spec.reading)

    def look(self) -> None:
        """Report what has come about. Never raises."""
        for spec, state in self._states:
            message = self._reading.newest(spec.reading)
            if message is None:
                continue
            names = {**self._names, **values_in(message)}
            if state.lasts:
                state.lasts = not self._is_over(spec, names)
            elif self._is_so(spec, spec.when, names) and self._is_time(spec, state):
                state.lasts, state.reported_at = True, self._clock()
                occasion = self._occasion(spec, names, partial(getattr, state, "lasts"))
                if occasion is not None:
                    self._report(occasion)

    def _is_time(self, spec: EventSpec, state: _State) -> bool:
        return self._clock() - state.reported_at >= spec.again_after_s

    def _is_over(self, spec: EventSpec, names: Mapping[str, Any]) -> bool:
        if spec.clear_when is not None:
            return self._is_so(spec, spec.clear_when, names)
        return not self._is_so(spec, spec.when, names)

    def _is_so(self, spec: EventSpec, value: Any, names: Mapping[str, Any]) -> bool:
        """What cannot be computed is not so."""
        try:
            return bool(evaluate(value, names))
        except NotKnown:
            return False
        except (ExpressionError, ValueError) as error:  # a list has no truth
            self._complain_once(spec, f"cannot be computed: {error}")
            return False

    def _occasion(
        self, spec: EventSpec, names: Mapping[str, Any], lasts: Callable[[], bool]
    ) -> Occasion | None:
        """The event in the user's language; None if it has no words in that, or lacks a value."""
        texts = {
            key: self._text(spec, text, names)
            for key, text in (("say", spec.say), ("ask", spec.ask), ("order", spec.order))
        }
        if not any(texts.values()):
            return None
        return Occasion(spec.name, **texts, call=spec.call, priority=spec.priority, lasts=lasts)

    def _text(self, spec: EventSpec, text: MapText | None, names: Mapping[str, Any]) -> str:
        value = text.of(self._language()) if text is not None else None
        if value is None:
            return ""
        try:
            return spoken(value, names, self._language())
        except ExpressionError as error:
            self._complain_once(spec, f"cannot be said: {error}")
            return ""

    def _complain_once(self, spec: EventSpec, why: str) -> None:
        if spec.name not in self._complained:
            self._complained.add(spec.name)
            self._complain(f"event {spec.name}: {why}")
