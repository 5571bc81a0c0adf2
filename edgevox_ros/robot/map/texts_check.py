"""Tries the expressions of what a tool says and answers, while the map is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.robot.interfaces.types import fields_of
from edgevox_ros.robot.map.fields import Fields
from edgevox_ros.robot.map.kind_reader import Interface
from edgevox_ros.robot.map.trials import failure_of, mistyped
from edgevox_ros.robot.specs import ActionSpec, ReadSpec, ServiceSpec, Spec


@dataclass(frozen=True)
class TextsCheck:
    """Questions, announcements, feedback and results of one tool.

    They are made when the robot has been asked to act, or has acted: what can only fail then is
    told now. `kind` is the mapping of the tool's kind.
    """

    kind: Fields
    interface: Interface
    declared: Mapping[str, Mapping[str, Any]]
    tables: Mapping[str, Any]

    def run(self, spec: Spec) -> None:
        """Note everything that is wrong with the texts and results of `spec`."""
        for place, value, message in _results(spec, self.interface):
            problem = mistyped(value, {}, {}, message)
            if problem:
                self.kind.wrong(place, *problem)
        if isinstance(spec, ActionSpec):
            for place, value, message in _texts(spec, self.interface):
                more = {"reason": "text"} if place[-1] == "failed" else {}
                self.text(self.kind, place, value, message, **more)

    def text(
        self, fields: Fields, place: KeyPath, value: Any, message: Any = None, **more: Any
    ) -> None:
        """Note what is wrong with one text; `message`: see mistyped."""
        hidden = {*more, *(fields_of(message) if message is not None else ())}
        declared = {name: prop for name, prop in self.declared.items() if name not in hidden}
        problem = mistyped(value, declared, self.tables, message, **more)
        problem = problem or failure_of(value, declared, self.tables)
        if problem:
            fields.wrong(place, *problem)


def _results(spec: Spec, interface: Interface) -> Iterator[tuple[KeyPath, Any, Any]]:
    if isinstance(spec, (ServiceSpec, ActionSpec, ReadSpec)) and interface.answer is not None:
        for key, value in (spec.result or {}).items():
            yield ("result", key), value, interface.answer


def _texts(spec: ActionSpec, interface: Interface) -> Iterator[tuple[KeyPath, Any, Any]]:
    if spec.feedback is not None and interface.feedback is not None:
        yield ("feedback", "say"), spec.feedback.say, interface.feedback
    if spec.announce is not None:
        yield ("announce", "done"), spec.announce.done, interface.answer
        yield ("announce", "failed"), spec.announce.failed, None
        yield ("announce", "started"), spec.announce.started, None
