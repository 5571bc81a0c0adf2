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
from edgevox_ros.core.units import MEASURES, Measure
from edgevox_ros.hearing.corrections import put_right
from edgevox_ros.hearing.directed_amounts import directed_amounts
from edgevox_ros.hearing.said_directions import DirectionSigns, described_signs, said_directions
from edgevox_ros.languages import language_of

Recheck = Callable[[ToolCall, Mapping[str, Any]], "ToolCall | Rejection"]
"""Validates a call anew with other arguments."""


class SaidDirectionsCheck(Check):
    """Turns the sign of a number that contradicts the direction which the user said.

    Only where the description of the number, or of a tool with one such number, says which sign
    means which direction. That is the one said beside this amount, wherever the same amount was
    said, if no other was said ("turn right turn right ninety degrees") and at least as often as the
    tool is called in the turn: "drive two metres forward and then come home" needs both signs.
    Where no amount has a direction, the one direction of all that was said counts, for one call.
    `recheck` validates the call once more.
    """

    name: GuardName = "said_directions"

    def __init__(
        self,
        text: str,
        tools: Iterable[ToolSchema],
        language: str,
        recheck: Recheck,
    ) -> None:
        right = put_right(text, (language_of(language).code,))
        # "Right, I mean left": what is taken back says no direction.
        self._text = right.instead if right and _tells(right.instead, language) else text
        self._tools = {tool.name: tool for tool in tools}
        self._language = language
        self._recheck = recheck

    def reply(self, reply: Reply) -> Verdict:
        """Give the calls the signs that were said."""
        result = reply.result
        times = Counter(call.name for message in reply.prompt.turn for call in message.tool_calls)
        times.update(call.name for call in result.calls)
        wrong = [(call, dict(self._wrong(call, times[call.name]))) for call in result.calls]
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

    def _wrong(self, call: ToolCall, times: int) -> Iterator[tuple[str, float]]:
        """The numbers with the wrong sign, and what they should be."""
        tool = self._tools.get(call.name)
        numbers = _signed_numbers(tool) if tool else {}
        for name, schema in numbers.items():
            value = call.arguments.get(name)
            if not isinstance(value, (int, float)) or isinstance(value, bool) or not value:
                continue
            assert tool is not None
            signs = _signs(tool, schema, alone=len(numbers) == 1)
            unit = MEASURES.get(tool.measured_by.get(name, ""))
            if signs and self._said_sign(signs, value, unit, times) * value < 0:
                yield name, -value

    def _said_sign(
        self, signs: DirectionSigns, value: float, unit: Measure | None, times: int
    ) -> int:
        """1 or -1 as was said of a value, if the tool is called so many times; 0: nobody knows."""
        said = directed_amounts(self._text, self._language)
        same = [each for each in said.amounts if each.may_be(value, unit)]
        beside = list(filter(None, (signs.of(each.directions) for each in same)))
        if not beside:
            whole = said_directions(self._text, self._language)
            return signs.of(whole) if times == 1 else 0
        beside += filter(None, (signs.of(frozenset({each})) for each in said.loose))
        plain = len(set(beside)) == 1 and not any(each.doubted for each in same)
        return beside[0] if plain and len(beside) >= times else 0


def _tells(text: str, language: str) -> bool:
    """Whether an amount is said in a text."""
    return bool(directed_amounts(text, language).amounts)


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
