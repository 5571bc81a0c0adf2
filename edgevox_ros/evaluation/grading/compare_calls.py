"""Are these the calls that were wanted, and if not, what is different?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from edgevox_ros.core.errors import show_value
from edgevox_ros.core.named_calls import (
    NUMBER_TOLERANCE,
    NamedCall,
    same_value,
    show_call,
)
from edgevox_ros.evaluation.cases.case import Expectation, Tolerance

CallsVerdict = Literal["exact", "wrong_arguments", "missed", "wrong_calls"]
_NEAREST: tuple[CallsVerdict, ...] = ("exact", "wrong_arguments", "missed", "wrong_calls")
_IN_ANOTHER_ORDER = "the calls came in another order"


@dataclass(frozen=True)
class Comparison:
    """How calls differ from the wanted ones (see Verdict), and all differences in plain words."""

    verdict: CallsVerdict
    differences: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The differences as one text; empty if there are none."""
        return "; ".join(self.differences)


def compare_calls(found: Sequence[NamedCall], expected: Expectation) -> Comparison:
    """Compare calls with each right list of an expectation. Returns that of the nearest list.

    The first list counts among equals. An expectation without lists wants no call.
    """
    compared = [
        compare_list(found, wanted, expected.tolerance, any_order=expected.any_order)
        for wanted in expected.calls or ((),)
    ]
    return min(compared, key=lambda each: (_NEAREST.index(each.verdict), len(each.differences)))


def compare_list(
    found: Sequence[NamedCall],
    wanted: Sequence[NamedCall],
    tolerance: Tolerance = NUMBER_TOLERANCE,
    *,
    any_order: bool = False,
) -> Comparison:
    """Compare calls with one right list."""
    pair = _Pair(found, wanted, tolerance)
    if any_order:
        return _compare_unordered(pair)
    return _compare_ordered(pair)


def is_part(
    found: Sequence[NamedCall],
    wanted: Sequence[NamedCall],
    tolerance: Tolerance = NUMBER_TOLERANCE,
    *,
    any_order: bool = False,
) -> bool:
    """Whether all calls are among those of one right list, in its order if that counts."""
    verdict = compare_list(found, wanted, tolerance, any_order=any_order).verdict
    return verdict in ("exact", "missed")


def same_call(wanted: NamedCall, found: NamedCall, tolerance: Tolerance = NUMBER_TOLERANCE) -> bool:
    """Whether two calls have the same name and arguments."""
    return wanted[0] == found[0] and not differing_arguments(wanted, found, tolerance)


def differing_arguments(
    wanted: NamedCall, found: NamedCall, tolerance: Tolerance = NUMBER_TOLERANCE
) -> list[str]:
    """What is different in the arguments: `distance_m is 3, expected 2`."""
    expected, arguments = wanted[1], found[1]
    names = dict.fromkeys((*expected, *arguments))
    return [
        difference
        for name in names
        if (difference := _difference(name, expected, arguments, tolerance))
    ]


def _difference(
    name: str, expected: Mapping[str, Any], arguments: Mapping[str, Any], tolerance: Tolerance
) -> str:
    if name not in arguments:
        return f"{name} is missing, expected {show_value(expected[name])}"
    if name not in expected:
        return f"{name} is {show_value(arguments[name])}, expected none"
    allowed = tolerance
    if isinstance(allowed, Mapping):
        allowed = allowed.get(name, NUMBER_TOLERANCE)
    if same_value(expected[name], arguments[name], allowed):
        return ""
    return f"{name} is {show_value(arguments[name])}, expected {show_value(expected[name])}"


@dataclass(frozen=True)
class _Pair:
    """Two lists of calls that are compared."""

    found: Sequence[NamedCall]
    wanted: Sequence[NamedCall]
    tolerance: Tolerance

    def same(self, at_found: int, at_wanted: int) -> bool:
        return same_call(self.wanted[at_wanted], self.found[at_found], self.tolerance)

    def matched(self) -> dict[int, int]:
        """As many equal calls as possible: place in `found` -> place in `wanted`."""
        return {
            seen: wanted
            for wanted, seen in _matching(len(self.found), len(self.wanted), self.same).items()
        }

    def shown(self, call: NamedCall) -> str:
        """The tool; where several calls have it, also the arguments."""
        names = Counter(name for name, _ in self.found) | Counter(name for name, _ in self.wanted)
        return call[0] if names[call[0]] == 1 else show_call(*call)

    def wrong(self, wanted: NamedCall, found: NamedCall) -> list[str]:
        """What is wrong with the arguments of a call."""
        return [
            f"{found[0]}: {each}" for each in differing_arguments(wanted, found, self.tolerance)
        ]


def _compare_ordered(pair: _Pair) -> Comparison:
    in_order = _subsequence(pair)
    if in_order and len(pair.found) == len(pair.wanted):
        return Comparison("exact")
    rest = _Rest(pair)
    if not rest.found and not rest.wanted:
        return Comparison("wrong_calls", (_IN_ANOTHER_ORDER,))
    if [name for name, _ in pair.found] == [name for name, _ in pair.wanted]:
        return Comparison(
            "wrong_arguments", _wrong(pair, zip(pair.wanted, pair.found, strict=True))
        )
    if in_order:
        return Comparison("missed", rest.differences())
    disorder = () if rest.found else (_IN_ANOTHER_ORDER,)
    return Comparison("wrong_calls", rest.differences() + disorder)


def _compare_unordered(pair: _Pair) -> Comparison:
    rest = _Rest(pair)
    if not rest.found and not rest.wanted:
        return Comparison("exact")
    if not rest.found:
        return Comparison("missed", rest.differences())
    same_tools = Counter(name for name, _ in pair.found) == Counter(name for name, _ in pair.wanted)
    return Comparison("wrong_arguments" if same_tools else "wrong_calls", rest.differences())


class _Rest:
    """The calls on both sides that have no equal on the other side."""

    def __init__(self, pair: _Pair) -> None:
        matched = pair.matched()
        taken = set(matched.values())
        self._pair = pair
        self.found = [call for at, call in enumerate(pair.found) if at not in matched]
        self.wanted = [call for at, call in enumerate(pair.wanted) if at not in taken]

    def differences(self) -> tuple[str, ...]:
        """Wrong arguments of calls of the same tool, then what is missing, then what is extra."""
        pair, extra, missing, both = self._pair, list(self.found), [], []
        for wanted in self.wanted:
            same_tool = [call for call in extra if call[0] == wanted[0]]
            if same_tool:
                extra.remove(same_tool[0])
                both.append((wanted, same_tool[0]))
            else:
                missing.append(f"{pair.shown(wanted)} is missing")
        unasked = [f"{pair.shown(call)} was not asked for" for call in extra]
        return (*_wrong(pair, both), *missing, *unasked)


def _wrong(pair: _Pair, calls: Iterable[tuple[NamedCall, NamedCall]]) -> tuple[str, ...]:
    return tuple(each for wanted, found in calls for each in pair.wrong(wanted, found))


def _subsequence(pair: _Pair) -> bool:
    """Whether every call that was found is wanted, in this order."""
    at = 0
    for wanted in range(len(pair.wanted)):
        if at < len(pair.found) and pair.same(at, wanted):
            at += 1
    return at == len(pair.found)


def _matching(found: int, wanted: int, same: Callable[[int, int], bool]) -> dict[int, int]:
    """A largest matching: place in wanted -> place in found (augmenting paths, Kuhn 1955)."""
    matched: dict[int, int] = {}

    def place(seen: int, tried: set[int]) -> bool:
        for at in range(wanted):
            if at in tried or not same(seen, at):
                continue
            tried.add(at)
            if at not in matched or place(matched[at], tried):
                matched[at] = seen
                return True
        return False

    for seen in range(found):
        place(seen, set())
    return matched
