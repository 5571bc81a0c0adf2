"""The arguments of a call, and the message values that the map makes from them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.tools import ErrorKind, ToolCall
from edgevox_ros.robot.call_results import ToolFailed
from edgevox_ros.robot.expressions import Expression, ExpressionError, NotKnown, evaluate
from edgevox_ros.robot.expressions.map_functions import NotANumber, SaidNumber, text_in
from edgevox_ros.robot.interfaces.conversion import ConversionError, to_message
from edgevox_ros.robot.interfaces.types import fields_of

MAX_SPOKEN = 300
_JOINED = re.compile(r"(?<=[^\W_])_+(?=[^\W_])")


def as_said(call: ToolCall) -> Mapping[str, Any]:
    """The arguments of a call, for texts that are said: measured ones know their words."""
    if not call.said:
        return call.arguments
    said = {name: SaidNumber(call.arguments[name], words) for name, words in call.said.items()}
    return {**call.arguments, **said}


@dataclass(frozen=True)
class Inputs:
    """The arguments of a call, defaults included, and the tables of the map.

    `aliases`: by parameter, the name of its row for each alias of one.
    """

    arguments: Mapping[str, Any]
    tables: Mapping[str, Any]
    aliases: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, Any]:
        """What expressions may read that are said: arguments as they came."""
        return {**self.tables, **self.arguments}

    @property
    def sent(self) -> dict[str, Any]:
        """What expressions may read that are sent: the robot knows rows, and no aliases."""
        return {**self.tables, **self._rows()}

    def _rows(self) -> dict[str, Any]:
        rows = {
            name: _resolved(self.arguments[name], aliases)
            for name, aliases in self.aliases.items()
            if name in self.arguments
        }
        return {**self.arguments, **rows}

    def filled(self, message_type: Any, mapping: Mapping[str, Any]) -> dict[str, Any]:
        """The mapping's values, plus the arguments named like a field. Raises ToolFailed."""
        fields = fields_of(message_type)
        by_name = {name: value for name, value in self._rows().items() if name in fields}
        return {**by_name, **evaluated(mapping, self.sent)}


def _resolved(value: Any, aliases: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_resolved(item, aliases) for item in value]
    return aliases.get(value, value) if isinstance(value, str) else value


def evaluated(values: Mapping[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """The mapping's values, computed from arguments and tables. Raises ToolFailed."""
    try:
        return {path: evaluate(value, names) for path, value in values.items()}
    except ExpressionError as error:
        raise ToolFailed(ErrorKind.INVALID, f"the tool map failed: {error}") from error


def built(message_type: Any, values: Mapping[str, Any], stamp: Any) -> Any:
    """A message with these values. Raises ToolFailed."""
    try:
        return to_message(message_type, values, stamp)
    except ConversionError as error:
        raise ToolFailed(ErrorKind.INVALID, f"the values do not fit: {error}") from error


def spoken(value: object, names: Mapping[str, Any], language: str = "en") -> str:
    """A text of the map, filled with these names, on one line. Raises ExpressionError.

    Names such as room_101 are said in words.
    """
    content = value.evaluate(names, language) if isinstance(value, Expression) else value
    try:
        text = text_in(language, content)
    except NotANumber as error:
        raise NotKnown(str(error)) from error
    return " ".join(_JOINED.sub(" ", text).split())[:MAX_SPOKEN]
