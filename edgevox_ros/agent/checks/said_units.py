"""Mends a slip of the unit: 20 for "20 cm", where the map wants millimetres.

Only for parameters of which the map names the unit, and where what was said has one reading. What
is out of range is converted also where only the parameter's name ends with its unit: `width_cm`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Union

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.checks.said_directions import Recheck
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.core.units import MEASURES, Measure, unit_in_name
from edgevox_ros.hearing.measured import Measured, bare_numbers, measured_amounts
from edgevox_ros.hearing.order_reading import without_denied
from edgevox_ros.hearing.said_amounts import is_amount
from edgevox_ros.languages import language_of

_NEARLY = 1e-6
Written = Union[ToolCall, Rejection]


class SaidUnitsCheck(Check):
    """Converts the numbers of calls that were taken over in the unit that was said.

    `text`: what the user said. `recheck` validates a call once more. `refused`: it looks at calls
    that were out of range, and may be within it then, "twenty feet"; not behind a reading, whose
    numbers are nobody's order. Such a check stands in front of all that judge calls.
    """

    name: GuardName = "said_units"

    def __init__(
        self,
        text: str,
        tools: Iterable[ToolSchema],
        language: str,
        recheck: Recheck,
        *,
        refused: bool = False,
    ) -> None:
        self._text = text
        self._units = {tool.name: _units_of(tool, by_name=refused) for tool in tools}
        self._language = language
        self._recheck = recheck
        self._refused = refused

    def reply(self, reply: Reply) -> Verdict:
        """Give the calls the amounts that were said."""
        written: list[Written] = [*reply.result.calls, *reply.result.rejections]
        if self._refused and any(each.role == "tool" for each in reply.prompt.turn):
            return PASS
        mended = [dict(self._slips(each)) if self._looks_at(each) else {} for each in written]
        if not any(mended):
            return PASS
        checked: list[Written] = [
            self._recheck(_call_of(each), {**(each.arguments or {}), **values}) if values else each
            for each, values in zip(written, mended, strict=True)
        ]
        calls = sorted((each for each in checked if isinstance(each, ToolCall)), key=_position)
        invalid = tuple(each for each in checked if isinstance(each, Rejection))
        left = replace(reply.result, calls=tuple(calls), rejections=invalid)
        return Verdict(GuardAct.MENDED, _in_words(written, mended), result=left)

    def _looks_at(self, written: Written) -> bool:
        refused = isinstance(written, Rejection)
        return refused is self._refused and not (
            isinstance(written, Rejection) and written.reason is not Reason.OUT_OF_RANGE
        )

    def _slips(self, written: Written) -> Iterator[tuple[str, float]]:
        """The numbers in a wrong unit, and what they are in the right one."""
        for name, code in self._units.get(written.name or "", {}).items():
            value = (written.arguments or {}).get(name)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                meant = SaidMeasures.of(self._text, self._language).meant(value, MEASURES[code])
                if meant is not None:
                    yield name, meant


def _units_of(tool: ToolSchema, *, by_name: bool) -> Mapping[str, str]:
    """The codes of the units of a tool's parameters."""
    names = tool.parameters.get("properties", {}) if by_name else ()
    found = {name: code for name in names if (code := unit_in_name(name))}
    return {**found, **tool.units}


class SaidMeasures:
    """The amounts with a unit in what was said, and the numbers without."""

    def __init__(self, measured: tuple[Measured, ...], bare: frozenset[float]) -> None:
        self._measured = measured
        self._bare = bare

    @classmethod
    def of(cls, text: str, language: str) -> SaidMeasures:
        """Read what was said; what the user says is not meant was not said."""
        meant = without_denied(text, (language_of(language).code,))
        return cls(measured_amounts(meant, language), bare_numbers(meant, language))

    def meant(self, value: float, unit: Measure) -> float | None:
        """What a value should be; None if it is right, or nobody knows."""
        amounts = self._in(unit)
        if self._right(value, amounts) or len(set(amounts)) != 1:
            return None
        slip = self._is_number_of(value, unit) or _in_other_unit(value, amounts[0], unit)
        return _with_sign_of(value, amounts[0]) if slip else None

    def otherwise(self, value: float, unit: Measure) -> bool:
        """Whether a value was said, but as another amount or as one of something else."""
        amounts = self._in(unit)
        if self._right(value, amounts) or abs(value) in self._bare:
            return False
        return any(abs(each.number - abs(value)) < _NEARLY for each in self._measured)

    def words_for(self, value: float, unit: Measure) -> str:
        """The words with which a value was said in another unit than its own; "" for none.

        What was said in its own the map words: "one and a half metres" is "1.5 metres".
        """
        for each in self._measured:
            if each.unit is unit:
                continue
            converted = each.measured_in(unit)
            if converted is not None and is_amount(value, abs(converted)):
                return each.words
        return ""

    def _in(self, unit: Measure) -> list[float]:
        found = (each.measured_in(unit) for each in self._measured)
        return [abs(each) for each in found if each is not None]

    def _right(self, value: float, amounts: Iterable[float]) -> bool:
        return any(is_amount(value, each) for each in amounts)

    def _is_number_of(self, value: float, unit: Measure) -> bool:
        return any(
            abs(each.number - abs(value)) < _NEARLY
            for each in self._measured
            if each.measured_in(unit) is not None
        )


def said_words(call: ToolCall, tools: Iterable[ToolSchema], text: str, language: str) -> ToolCall:
    """The call, with the words in which its measured values were said."""
    units = next((tool.units for tool in tools if tool.name == call.name), {})
    if not units:
        return call
    said = SaidMeasures.of(text, language)
    found = {
        name: said.words_for(value, MEASURES[code])
        for name, code in units.items()
        if isinstance(value := call.arguments.get(name), (int, float))
    }
    return replace(call, said={name: words for name, words in found.items() if words})


def _in_other_unit(value: float, amount: float, unit: Measure) -> bool:
    """Whether a value is the amount in another unit than its own: 0.2 for 200 mm."""
    others = (each for each in MEASURES.values() if each.kind == unit.kind and not each.offset)
    return any(is_amount(value, each.from_other(amount, unit)) for each in others)


def _with_sign_of(value: float, amount: float) -> float:
    return -amount if value < 0 else amount


def _call_of(written: Written) -> ToolCall:
    if isinstance(written, ToolCall):
        return written
    arguments = written.arguments or {}
    return ToolCall(
        None, written.name or "", arguments, written.raw, written.format, written.position
    )


def _position(call: ToolCall) -> int:
    return call.position


def _in_words(written: Iterable[Written], mended: Iterable[Mapping[str, float]]) -> str:
    return "; ".join(
        f"{each.name}: {', '.join(f'{name} {value:g}' for name, value in values.items())}"
        for each, values in zip(written, mended, strict=True)
        if values
    )
