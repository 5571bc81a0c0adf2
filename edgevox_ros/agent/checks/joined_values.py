"""Which of several values that were said for one tool no call has: "mow row two and row three"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.hearing.measured import bare_numbers
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.said_choices import ChoiceNames, said_words


def values_left(
    parts: Sequence[str], tool: ToolSchema, calls: Collection[ToolCall], language: str
) -> tuple[str, ...]:
    """The words of the values that none of these calls of the tool has.

    `parts`: the clauses of the utterance. Only where each of them says one value of the only
    parameter that the tool needs, a choice or a number without a unit, and some call has one.
    """
    required = tool.parameters.get("required", ())
    if len(parts) < 2 or len(required) != 1 or required[0] in tool.measured_by:
        return ()
    value = _Value(tool, required[0], language)
    if not all(map(value.is_one, parts)):
        return ()
    called = [call.arguments.get(required[0]) for call in calls]
    left = tuple(part for part in parts if not any(value.says(part, each) for each in called))
    return left if len(left) < len(parts) else ()


class _Value:
    """A parameter, and the values of it that words say."""

    def __init__(self, tool: ToolSchema, name: str, language: str) -> None:
        self._schema = tool.parameters.get("properties", {}).get(name, {})
        self._choices = [each for each in tool.choices(name) if isinstance(each, str)]
        self._names = ChoiceNames.of(tool, name, language)
        self._language = language

    def is_one(self, words: str) -> bool:
        """Whether words say one value."""
        if self._choices:
            return sum(self.says(words, each) for each in self._choices) == 1
        if self._schema.get("type") not in ("integer", "number"):
            return False
        found = said_amounts(words, self._language)
        plain = not (found.vague or found.open or found.exact)
        return plain and len(bare_numbers(words, self._language)) == len(found.numbers) == 1

    def says(self, words: str, value: Any) -> bool:
        """Whether words say a value."""
        if isinstance(value, str):
            return self._names.is_said(value, said_words(words, self._language))
        return value in bare_numbers(words, self._language)
