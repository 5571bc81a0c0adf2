"""Guards against values that nobody said: "water the roses" is no reason for 60 seconds.

Small models rather make up a value than ask for it. A call that needs a number or a choice of which
nothing was said becomes a rejection, and the user is asked for the value.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import Any, NamedTuple

from edgevox_ros.agent.can_do import MOST_VALUES, in_few_words
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.messages import Message
from edgevox_ros.core.sentences import folded
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.hearing.said_amounts import SaidAmounts, can_read_amounts, said_amounts
from edgevox_ros.languages import language_of
from edgevox_ros.parsing import ParseResult

_WORD = re.compile(r"[^\W_]+")
_STEM = 4
_SHORT = 3


class SaidValuesGuard:
    """Rejects calls of acting tools with values that nobody said.

    Only required values count, without those of `default`: what may be left out may be guessed. A
    number must come from one that was said, in any unit, or from a word that says how much; 0 may
    always be meant ("off"). Of a text out of an `enum` at least one word must have been said.
    Languages whose amounts cannot be read have no such guard.
    """

    name: GuardName = "said_values"

    def __init__(self, tools: Iterable[ToolSchema], language: str, *, on: bool = True) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._language = language
        self._on = on and can_read_amounts(language)
        self._unsaid: list[_Unsaid] = []

    def judge(
        self, result: ParseResult, before: Sequence[Message], turn: Sequence[Message]
    ) -> ParseResult:
        """The same reply, with a rejection for each call that has a value nobody said.

        `before`: the conversation that the model was shown. `turn`: the messages of this turn.
        """
        self._unsaid = []
        if not self._on or not result.calls:
            return result
        heard = Heard.of(before, turn)
        calls: list[ToolCall] = []
        rejections = list(result.rejections)
        for call in result.calls:
            unsaid = next(self._unsaid_of(call, heard), None)
            if unsaid is None:
                calls.append(call)
            else:
                self._unsaid.append(unsaid)
                rejections.append(_rejection(call, unsaid.name))
        return replace(result, calls=tuple(calls), rejections=tuple(rejections))

    @property
    def answer(self) -> str:
        """The question for the first value of the last reply that nobody said; empty if none."""
        if not self._unsaid:
            return ""
        name, schema = self._unsaid[0]
        choices = [each.replace("_", " ") for each in map(str, schema.get("enum", ()))]
        wanted = ", ".join(choices[:MOST_VALUES])
        wanted = wanted or in_few_words(str(schema.get("description") or ""), name)
        return language_of(self._language).saying.unsaid.format(wanted)

    def _unsaid_of(self, call: ToolCall, heard: Heard) -> Iterator[_Unsaid]:
        tool = self._tools.get(call.name)
        if tool is None or tool.read_only:
            return
        properties = tool.parameters.get("properties", {})
        for name in tool.parameters.get("required", ()):
            schema, value = properties.get(name, {}), call.arguments.get(name)
            if "default" not in schema and not self._may_mean(heard, value, tool, name, schema):
                yield _Unsaid(name, schema)

    def _may_mean(
        self, heard: Heard, value: object, tool: ToolSchema, name: str, schema: Mapping[str, Any]
    ) -> bool:
        if isinstance(value, bool) or value == 0:
            return True
        if isinstance(value, (int, float)):
            return heard.amounts(self._language, words_about(tool, name)).may_mean(value)
        if isinstance(value, str) and "enum" in schema:
            return heard.may_mean(value)
        return True


class _Unsaid(NamedTuple):
    """A parameter of which nothing was said."""

    name: str
    schema: Mapping[str, Any]


class AboutNumber(NamedTuple):
    """Words about a number. `things`: "a cue" in "run a cue" is any; `units`: what it counts."""

    things: Sequence[str]
    units: Sequence[str]


def words_about(tool: ToolSchema, name: str) -> AboutNumber:
    """The words about the parameter `name` of a tool."""
    described = tool.parameters.get("properties", {}).get(name, {}).get("description", "")
    return AboutNumber(
        _WORD.findall(folded(f"{tool.name} {name}")), _WORD.findall(folded(str(described)))
    )


@dataclass(frozen=True)
class Heard:
    """What was said and found out.

    `now`: what the user has just said. `earlier`: all else, without what the model has written in
    calls and our refusals of it.
    """

    now: str
    earlier: str

    @classmethod
    def of(cls, before: Sequence[Message], turn: Sequence[Message]) -> Heard:
        """Read the conversation before this turn, and the messages of the turn so far."""
        now = (each.content for each in turn if each.role == "user")
        # A reply that has a result behind it was a call, perhaps with the value in question.
        said = (
            each.content
            for each, following in zip_longest(before, before[1:])
            if each.role == "user" or (each.role == "assistant" and not _is_result(following))
        )
        found = (each.content for each in (*before, *turn) if each.succeeded)
        return cls(" . ".join(now), " . ".join((*said, *found)))

    def amounts(self, language: str, about: AboutNumber) -> SaidAmounts:
        """All amounts; of earlier ones only numbers, and no "a"."""
        now = said_amounts(self.now, language, *about)
        earlier = said_amounts(self.earlier, language, None, about.units)
        return SaidAmounts(
            now.numbers | earlier.numbers, now.exact | earlier.exact, vague=now.vague
        )

    def may_mean(self, choice: str) -> bool:
        """Whether a word of a choice was said, now or earlier."""
        stems = _stems(choice)
        return not stems or not stems.isdisjoint(self._stems)

    def names(self, choice: str) -> bool:
        """Whether a word of a choice was said now."""
        return not _stems(choice).isdisjoint(self._stems_now)

    @cached_property
    def _stems(self) -> frozenset[str]:
        return self._stems_now | _stems(self.earlier)

    @cached_property
    def _stems_now(self) -> frozenset[str]:
        return _stems(self.now)


def _is_result(message: Message | None) -> bool:
    return message is not None and message.role == "tool"


def _stems(text: str) -> frozenset[str]:
    """How the words of a text begin; of those that are long enough to mean something."""
    words = _WORD.findall(folded(text))
    return frozenset(word[:_STEM] for word in words if len(word) >= _SHORT)


def _rejection(call: ToolCall, name: str) -> Rejection:
    value = json.dumps(call.arguments[name], ensure_ascii=False, default=str)
    return Rejection(
        call.raw, call.format, call.name, Reason.NOT_SAID,
        f"{name}: nobody said {value}; ask for it", call.position, call.arguments,
    )  # fmt: skip
