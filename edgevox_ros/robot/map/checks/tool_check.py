"""Checks a tool against its interface type: fields, constants, arguments, texts, results.

The message and the answer are made only when the robot is about to act, or has acted. Whatever is
bound to fail then is reported when the map is read.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.robot.expressions import Expression, expressions_in
from edgevox_ros.robot.interfaces.constants import names_at
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_message
from edgevox_ros.robot.interfaces.fitting import misfit
from edgevox_ros.robot.interfaces.readable import shapes_in
from edgevox_ros.robot.interfaces.types import fields_of, slot_at
from edgevox_ros.robot.map.checks.fields import BROKEN, Fields, show
from edgevox_ros.robot.map.checks.sample_values import Schema, Tables
from edgevox_ros.robot.map.checks.try_expressions import (
    NO_VALUES,
    failure_of,
    misfit_of,
    mistyped,
    undecided,
)

_WORD = re.compile(r"[A-Za-z_]\w*")


@dataclass(frozen=True)
class Interface:
    """The message classes of a tool's type, each None if the type is not installed."""

    input: Any = None
    answer: Any = None
    feedback: Any = None
    unavailable: str = ""


@dataclass
class ToolCheck:
    """`tool` and `kind` are the mappings of the tool and of its kind; errors are noted there.

    `mapping` and the like fill `used` and `wrong_constants`, which `arguments` needs, so that comes
    last.
    """

    tool: Fields
    kind: Fields
    interface: Interface
    declared: Mapping[str, Schema]
    tables: Tables
    used: set[str] = field(default_factory=set)
    wrong_constants: int = 0

    def mapping(self, key: str, values: Mapping[str, Any]) -> None:
        """Check what fills a message: each field exists, is set once, and takes its value."""
        if self.interface.input is None:
            return
        seen: dict[str, KeyPath] = {}
        for where, path, value in _leaves(values, (key,), ""):
            above = next((p for p in seen if f"{path}.".startswith(f"{p}.")), None)
            if above is not None:
                self.kind.wrong(where, f"{path} beside {above}", "each field set once")
            seen[path] = where
            self._check_value(where, path, value)

    def seconds(self, key: str, value: object) -> None:
        """Check a duration that is computed from the arguments."""
        if self.interface.input is None:
            return
        self._use(value)
        problem = failure_of(value, self.declared, self.tables, seconds=True)
        if problem:
            self.kind.wrong((key,), *problem)

    def arguments(self) -> None:
        """Check that every argument is used, and fits where it goes."""
        if self.interface.input is None:
            return
        lost = self._lost_by_slips()
        for name, prop in self.declared.items():
            if name not in lost:
                self._check_argument(name, prop)

    def _lost_by_slips(self) -> set[str]:
        """Parameters that are unused only because of an error that is already noted.

        That is an expression that is wrong, a misspelt key, or a constant instead of an argument.
        """
        fields = fields_of(self.interface.input)
        unused = {name for name in self.declared if name not in self.used and name not in fields}
        words = _WORD.findall(str(dict(self.kind.data)))
        near = {name for name in unused if difflib.get_close_matches(name, words, n=1, cutoff=0.8)}
        return unused if len(unused - near) <= self.wrong_constants else near

    def no_arguments(self) -> None:
        """Check that the tool has no parameters."""
        for name in self.declared if self.interface.input is not None else ():
            found = f"{name}, which goes nowhere"
            self.tool.wrong(("parameters", name), found, "no parameters: a reader takes none")

    def results(self, result: Mapping[str, Any] | None) -> None:
        """Check what is selected from an answer."""
        for key, value in (result or {}).items() if self.interface.answer is not None else ():
            problem = mistyped(value, {}, {}, self.interface.answer)
            if problem:
                self.kind.wrong(("result", key), *problem)

    def condition(self, key: str, value: object) -> None:
        """Check an expression over an answer that is true or false."""
        if value is None or value is BROKEN:
            return
        if not isinstance(value, Expression):
            expected = "an expression over fields of the answer, such as =not arrived"
            self.kind.wrong((key,), show(value), expected)
            return
        problem = mistyped(value, {}, {}, self.interface.answer) or undecided(
            value, self.interface.answer
        )
        if problem:
            self.kind.wrong((key,), *problem)

    def text(
        self,
        fields: Fields,
        place: KeyPath,
        value: object,
        message: Any = None,
        more: Mapping[str, Any] = NO_VALUES,
    ) -> None:
        """Check one text that is spoken. For `message` and `more` see mistyped."""
        hidden = {*more, *shapes_in(message)}
        declared = {name: prop for name, prop in self.declared.items() if name not in hidden}
        problem = mistyped(value, declared, self.tables, message, more)
        problem = problem or failure_of(value, declared, self.tables)
        if problem:
            fields.wrong(place, *problem)

    def _check_value(self, where: KeyPath, path: str, value: object) -> None:
        self._use(value)
        input_class = self.interface.input
        try:
            slot = slot_at(input_class, path)
        except KeyError as error:
            found, expected = error.args
            self.kind.wrong(where, found, f"{expected}, for {input_class.__name__}")
            return
        if isinstance(value, Expression):
            prop = self.declared.get(value.text)
            names = names_at(input_class, path)
            problem = misfit(prop, slot, names) if prop is not None else None
            if problem:
                self._wrong_parameter(value.text, *problem)
            else:
                self._try(where, path, value)
        elif any(expressions_in(value)):
            self._try(where, path, value)
        elif value is not BROKEN:
            try:
                to_message(input_class, {path: value})
            except ConversionError as error:
                self.wrong_constants += 1
                self.kind.wrong(where, show(value), error.problems[-1].expected)

    def _try(self, where: KeyPath, path: str, value: object) -> None:
        problem = failure_of(value, self.declared, self.tables) or misfit_of(
            value, path, self.interface.input, self.declared, self.tables
        )
        if problem:
            self.kind.wrong(where, *problem)

    def _check_argument(self, name: str, prop: Schema) -> None:
        """Every argument must be used; one named like a field must fit that field."""
        fields = fields_of(self.interface.input)
        if name in fields and name not in self.used:
            problem = misfit(prop, fields[name], names_at(self.interface.input, name))
            if problem:
                self._wrong_parameter(name, *problem)
        elif name not in self.used:
            names = ", ".join(fields) or "no fields"
            expected = f"a mapping, or a field's name ({names})"
            self._wrong_parameter(name, f"{name}, which goes nowhere", expected)

    def _wrong_parameter(self, name: str, found: str, expected: str) -> None:
        place = ("parameters", name) if "parameters" in self.tool.data else ()
        self.tool.wrong(place, found, expected)

    def _use(self, value: object) -> None:
        for expression in expressions_in(value):
            self.used |= expression.names


def _leaves(
    values: Mapping[str, Any], where: KeyPath, path: str
) -> Iterator[tuple[KeyPath, str, Any]]:
    """(place in the file, dotted field path, value) of everything except nested mappings."""
    for key, value in values.items():
        here = f"{path}.{key}" if path else key
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, (*where, key), here)
        else:
            yield (*where, key), here, value
