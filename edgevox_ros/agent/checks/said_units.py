"""Mends a slip of the unit, 20 for "20 cm" where the map wants millimetres, and a made-up amount.

Only for parameters of which the map names the unit, or whose name ends with it (`width_cm`) if no
other of the tool is of its kind, and where what was said has one reading.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Union

from edgevox_ros.agent.checks.check import PASS, Check, Reply, Verdict
from edgevox_ros.agent.checks.said_directions import Recheck
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import Reason, Rejection, ToolCall, ToolSchema
from edgevox_ros.core.units import MEASURES, Measure
from edgevox_ros.hearing.measured import bare_numbers, measured_amounts
from edgevox_ros.hearing.order_reading import without_denied
from edgevox_ros.hearing.said_amounts import is_amount, said_amounts
from edgevox_ros.hearing.units import Unit
from edgevox_ros.hearing.utterance_parts import count_parts
from edgevox_ros.languages import language_of
from edgevox_ros.parsing import ParseResult

_NEARLY = 1e-6
_MOST_DIGITS = 7
# "A picture" says no number.
_ARTICLES = {1.0}
Written = Union[ToolCall, Rejection]


class SaidUnitsCheck(Check):
    """Converts the numbers of calls that were taken over in the unit that was said.

    The only amount of its kind that was said is also put in the place of any other number ("move
    two feet", 0.4 m), if nothing else can have been meant by it: the map names the unit, or the
    number is out of range, the tool is called once in the turn, nothing was read, it needs no other
    amount of this kind, and no other tool does, unless the utterance has one part.

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
        tools = tuple(tools)
        self._units = {tool.name: dict(_units_of(tool)) for tool in tools}
        alone = _only_ones(tools, count_parts(text, (language_of(language).code,)))
        # "Climb to fifteen metres" from ten: 5 may well be meant.
        named = {(tool.name, name) for tool in tools for name in tool.units}
        self._only_ones = alone if refused else alone & named
        self._language = language
        self._recheck = recheck
        self._refused = refused

    def reply(self, reply: Reply) -> Verdict:
        """Give the calls the amounts that were said."""
        written: list[Written] = [*reply.result.calls, *reply.result.rejections]
        found = any(each.role == "tool" for each in reply.prompt.turn)
        if self._refused and found:
            return PASS
        times = Counter(each.name for each in written)
        once = {name for name, count in times.items() if count == 1 and not found}
        mended = [
            dict(self._slips(each, once=each.name in once)) if self._looks_at(each) else {}
            for each in written
        ]
        if not any(mended):
            return PASS
        checked: list[Written] = [
            self._recheck(call_of(each), {**(each.arguments or {}), **values}) if values else each
            for each, values in zip(written, mended, strict=True)
        ]
        left = result_of(checked, reply, self._recheck)
        return Verdict(GuardAct.MENDED, _in_words(written, mended), result=left)

    def _looks_at(self, written: Written) -> bool:
        refused = isinstance(written, Rejection)
        return refused is self._refused and not (
            isinstance(written, Rejection) and written.reason is not Reason.OUT_OF_RANGE
        )

    def _slips(self, written: Written, *, once: bool) -> Iterator[tuple[str, float]]:
        """The numbers that are no amount that was said, and what they are in the right unit."""
        said = SaidMeasures.of(self._text, self._language)
        for name, code in self._units.get(written.name or "", {}).items():
            value = (written.arguments or {}).get(name)
            if isinstance(value, (int, float)) and not isinstance(value, bool):
                meant = said.meant(value, MEASURES[code])
                if meant is None and once and (written.name, name) in self._only_ones:
                    meant = said.only(value, MEASURES[code])
                if meant is not None:
                    yield name, meant


def _only_ones(tools: Sequence[ToolSchema], parts: int) -> frozenset[tuple[str, str]]:
    """The required parameters, with their tools, that alone are measured by a unit of their kind.

    In an utterance of one part it is enough that no other parameter of the same tool is.
    """
    kinds = [
        (tool.name, name, MEASURES[code].kind)
        for tool in tools
        for name, code in tool.measured_by.items()
    ]
    of_tool = Counter((tool, kind) for tool, _, kind in kinds)
    of_all = Counter(kind for _, kind in of_tool)
    needed = {(tool.name, name) for tool in tools for name in _needed(tool)}
    return frozenset(
        (tool, name)
        for tool, name, kind in kinds
        if of_tool[tool, kind] == 1 and (parts == 1 or of_all[kind] == 1) and (tool, name) in needed
    )


def _needed(tool: ToolSchema) -> Iterator[str]:
    properties = tool.parameters.get("properties", {})
    for name in tool.parameters.get("required", ()):
        if isinstance(properties.get(name), Mapping) and "default" not in properties[name]:
            yield name


def _units_of(tool: ToolSchema) -> Iterator[tuple[str, str]]:
    """The parameters of a tool with the codes of their units.

    Of "two minutes and thirty seconds" each of two parameters has its own part.
    """
    kinds = Counter(MEASURES[code].kind for code in tool.measured_by.values())
    for name, code in tool.measured_by.items():
        if name in tool.units or kinds[MEASURES[code].kind] == 1:
            yield name, code


class SaidMeasures:
    """The amounts with a unit in what was said, and the numbers without."""

    def __init__(self, text: str, language: str) -> None:
        self._text = text
        self._language = language
        self._measured = measured_amounts(text, language)
        self._bare = bare_numbers(text, language)

    @classmethod
    def of(cls, text: str, language: str) -> SaidMeasures:
        """Read what was said; what the user says is not meant was not said."""
        return cls(without_denied(text, (language_of(language).code,)), language)

    def meant(self, value: float, unit: Measure) -> float | None:
        """What a value should be; None if it is right, or nobody knows."""
        amounts = self._in(unit)
        near = {each for each in amounts if is_amount(value, each)}
        if any(_is_rounded(abs(value), each) for each in near) or len(near) > 1:
            return None
        if near:
            return _with_sign_of(value, near.pop())
        same = self._with_number(value, unit)
        # "Drive 20 metres, then lift the fork 50 centimetres": 50 may be a slip of the tool.
        alike = len({each.unit.code for each in self._measured if each.unit.kind == unit.kind}) == 1
        if alike and len(same) == 1 and abs(value) not in self._bare:
            return _with_sign_of(value, same.pop())
        if len(set(amounts)) != 1:
            return None
        slip = same or _in_other_unit(value, amounts[0], unit)
        return _with_sign_of(value, amounts[0]) if slip else None

    def only(self, value: float, unit: Measure) -> float | None:
        """The only amount of this kind that was said, if a value cannot be meant; else None.

        None where another number was said, or a word that leaves open how much ("about").
        """
        amounts = self._in(unit)
        if len(amounts) != 1 or self._bare - _ARTICLES or value == 0:
            return None
        said = said_amounts(self._text, self._language, own=Unit(unit.kind, unit.factor))
        rounded = is_amount(value, amounts[0])
        # "One eighty degrees" are read as 80.
        if said.vague or said.open or (said.may_mean(value) and not rounded):
            return None
        return None if abs(abs(value) - amounts[0]) < _NEARLY else _with_sign_of(value, amounts[0])

    def otherwise(self, value: float, unit: Measure) -> bool:
        """Whether a value was said, but as another amount or as one of something else."""
        amounts = self._in(unit)
        if self._right(value, amounts) or abs(value) in self._bare:
            return False
        return any(abs(each.number - abs(value)) < _NEARLY for each in self._measured)

    def says(self, value: float, unit: Measure) -> bool:
        """Whether an amount of this kind was said that is this value, in whatever unit."""
        return self._right(value, self._in(unit))

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

    def _with_number(self, value: float, unit: Measure) -> set[float]:
        """The amounts in a unit that were said with the number of a value."""
        return {
            abs(meant)
            for each in self._measured
            if abs(each.number - abs(value)) < _NEARLY
            if (meant := each.measured_in(unit)) is not None
        }


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


def _is_rounded(value: float, amount: float) -> bool:
    """Whether a value is an amount, or one rounded to fewer digits: of two feet 0.61, not 0.615."""
    return any(abs(value - round(amount, digits)) < _NEARLY for digits in range(_MOST_DIGITS))


def _with_sign_of(value: float, amount: float) -> float:
    return -amount if value < 0 else amount


def result_of(checked: Iterable[Written], reply: Reply, recheck: Recheck) -> ParseResult:
    """What is left of a reply. Calls that waited for the others count, if those are valid now."""
    checked = list(checked)
    if all(each.waits for each in checked if isinstance(each, Rejection)):
        checked = [
            recheck(call_of(each), each.arguments or {}) if isinstance(each, Rejection) else each
            for each in checked
        ]
    calls = sorted((each for each in checked if isinstance(each, ToolCall)), key=_position)
    invalid = tuple(each for each in checked if isinstance(each, Rejection))
    return replace(reply.result, calls=tuple(calls), rejections=invalid)


def call_of(written: Written) -> ToolCall:
    """What was written, as a call that may be checked anew."""
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
