"""Mends calls that go the other way than was said: "turn right" is no reason to turn left.

Where the sign of a number gives the direction ("positive is left"), small models often write the
wrong one. The words of the user say which is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Rejection, ToolCall, ToolSchema
from edgevox_ros.hearing.said_directions import DirectionSigns, described_signs, said_directions

Recheck = Callable[[ToolCall, Mapping[str, Any]], "ToolCall | Rejection"]
"""Validates a call anew with other arguments."""


class SaidDirectionsCheck(Check):
    """Turns the sign of a number that contradicts the one direction which the user said.

    Only where the description of the number, or of a tool with one such number, says which sign
    means which direction; and only for the one call of a tool in a turn: "drive two metres forward
    and then come back" needs both signs. `recheck` validates the call once more.
    """

    name: GuardName = "said_directions"

    def __init__(
        self,
        text: str,
        tools: Iterable[ToolSchema],
        language: str,
        recheck: Recheck,
    ) -> None:
        self._text = text
        self._tools = {tool.name: tool for tool in tools}
        self._language = language
        self._recheck = recheck

    def reply(self, reply: Reply) -> Verdict:
        """Give the calls the signs that were said."""
        result = reply.result
        times = Counter(call.name for message in reply.prompt.turn for call in message.tool_calls)
        times.update(call.name for call in result.calls)
        wrong = [
            (call, dict(self._wrong(call)) if times[call.name] == 1 else {})
            for call in result.calls
        ]
        if not any(right for _, right in wrong):
            return PASS
        checked = [
            self._recheck(call, {**call.arguments, **right}) if right else call
            for call, right in wrong
        ]
        calls = tuple(each for each in checked if isinstance(each, ToolCall))
        invalid = (each for each in checked if isinstance(each, Rejection))
        left = replace(result, calls=calls, rejections=(*result.rejections, *invalid))
        text = "; ".join(_in_words(call, right) for call, right in wrong if right)
        return Verdict(GuardAct.MENDED, text, result=left)

    def _wrong(self, call: ToolCall) -> Iterator[tuple[str, float]]:
        """The numbers with the wrong sign, and what they should be."""
        numbers = _signed_numbers(self._tools[call.name]) if call.name in self._tools else {}
        for name, schema in numbers.items():
            value = call.arguments.get(name)
            if not isinstance(value, (int, float)) or isinstance(value, bool) or not value:
                continue
            signs = _signs(self._tools[call.name], schema, alone=len(numbers) == 1)
            sign = signs.of(said_directions(self._text, self._language)) if signs else 0
            if sign * value < 0:
                yield name, -value


def _in_words(call: ToolCall, right: Mapping[str, float]) -> str:
    return f"{call.name}: {', '.join(f'{name} {value}' for name, value in right.items())}"


def _signed_numbers(tool: ToolSchema) -> dict[str, Mapping[str, Any]]:
    """The parameters that may be above 0 and below."""
    return {
        name: schema
        for name, schema in tool.parameters.get("properties", {}).items()
        if schema.get("type") in ("number", "integer") and schema.get("minimum", -1) < 0
    }


def _signs(tool: ToolSchema, schema: Mapping[str, Any], *, alone: bool) -> DirectionSigns | None:
    own = described_signs(str(schema.get("description") or ""))
    return own or (described_signs(tool.description) if alone else None)
