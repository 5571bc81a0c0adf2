"""The leaderboard's questions as cases: each is a set of its own, since it has tools of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import show_value
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.evaluation.cases.bfcl import AcceptedCall, BfclCase, bfcl_cases
from edgevox_ros.evaluation.cases.case import CallList, Case, CaseSet, CaseTurn, Expectation

SOURCE = Path("bfcl")
_OPTIONAL = ""
_TYPES: Mapping[str, type] = {
    "string": str,
    "integer": int,
    "float": float,
    "boolean": bool,
    "array": list,
    "tuple": list,
    "dict": dict,
    "any": str,
}
_PASSED_OVER = re.compile(r"[ ,./\-_*^]")


@dataclass(frozen=True)
class BfclRule:
    """The leaderboard's own rule for one question."""

    case: BfclCase

    def __call__(self, calls: Sequence[NamedCall]) -> str:
        """What is wrong with the calls; "" if they are right."""
        return bfcl_right(calls, self.case)[1]


def bfcl_sets(*, quick: bool) -> tuple[CaseSet, ...]:
    """A set for each question; `quick`: only some of them, the same every time.

    Raises BfclError if the leaderboard's data is not installed.
    """
    return tuple(
        CaseSet(SOURCE, (_case(each),), schemas=each.tools) for each in bfcl_cases(quick=quick)
    )


def _case(case: BfclCase) -> Case:
    expected = Expectation("no_call")
    if case.answers:
        expected = Expectation("calls", (_shown(case),), rule=BfclRule(case))
    return Case(
        name=case.name,
        place=f"{SOURCE}:{case.name}",
        turns=(CaseTurn(case.say, expected),),
        tags=(case.category,),
    )


def _shown(case: BfclCase) -> CallList:
    """One right list of calls: the first right value of each argument."""
    return tuple(
        (name, {key: values[0] for key, values in arguments.items() if values and values[0] != ""})
        for answer in case.answers
        for name, arguments in answer.items()
    )


def bfcl_right(calls: Sequence[NamedCall], case: BfclCase) -> tuple[bool, str]:
    """Whether these calls, all of a reply, are right, and if not, why."""
    if case.category == "irrelevance":
        return (False, f"found {calls[0][0]}, expected no call") if calls else (True, "")
    if len(calls) != len(case.answers):
        return False, f"found {_counted(len(calls))}, expected {len(case.answers)}"
    left = list(calls)
    for answer in case.answers:
        problems = [_call_problem(call, case, answer) for call in left]
        if "" not in problems:
            return False, _likeliest_problem(left, answer, problems)
        # The first that is right, as theirs, though another one may have to do with it.
        del left[problems.index("")]
    return True, ""


def _counted(number: int) -> str:
    return f"{number} call{'s' if number != 1 else ''}"


def _likeliest_problem(
    left: Sequence[NamedCall], answer: AcceptedCall, problems: Sequence[str]
) -> str:
    """What is wrong with a call of the wanted function, if there is one."""
    same = [why for (name, _), why in zip(left, problems, strict=True) if name in answer]
    return (same or problems)[0]


def _call_problem(call: NamedCall, case: BfclCase, answer: AcceptedCall) -> str:
    """What is wrong with one call; "" if it is right."""
    ((function, allowed),) = answer.items()
    name, arguments = call
    if name != function:
        return f"found {name}, expected {function}"
    declared = case.declared[function]
    for key in declared["required"]:
        if key not in arguments:
            return f"{name}: {key} is missing"
    for key, value in arguments.items():
        if key not in declared["properties"] or key not in allowed:
            return f"{name}: {key} is {show_value(value)}, expected none"
        if not _is_right(value, declared["properties"][key], allowed[key]):
            listed = ", ".join(show_value(each) for each in allowed[key] if each != _OPTIONAL)
            return f"{name}: {key} is {show_value(value)}, expected {listed or 'none'}"
    missing = [key for key in allowed if key not in arguments and _OPTIONAL not in allowed[key]]
    return f"{name}: {missing[0]} is missing" if missing else ""


def _is_right(value: Any, declared: Mapping[str, Any], allowed: Sequence[Any]) -> bool:
    kind = declared["type"]
    wanted = _TYPES[kind]
    inner = _TYPES[declared["items"]["type"]] if kind in ("array", "tuple") else None
    if kind == "float" and type(value) is int:
        value = _as_float(value)
    listed = _type_of(allowed)
    if type(value) is not wanted:
        return type(value) is listed and value in allowed
    if inner is not None and not _items_fit(value, inner, allowed):
        return False
    if listed not in (None, wanted):
        return value in allowed
    return _is_listed(value, inner, allowed)


def _as_float(value: int) -> Any:
    try:
        return float(value)
    except OverflowError:
        return value


def _type_of(allowed: Sequence[Any]) -> type | None:
    return next((type(each) for each in allowed if each != _OPTIONAL), None)


def _items_fit(value: Any, inner: type, allowed: Sequence[Any]) -> bool:
    """Whether all items have a type that one of the listed values allows; "" allows any."""
    return any(
        not isinstance(each, list) or all(type(item) in (inner, _type_of(each)) for item in value)
        for each in allowed
    )


def _is_listed(value: Any, inner: type | None, allowed: Sequence[Any]) -> bool:
    if isinstance(value, dict):
        return any(_same_mapping(value, each) for each in allowed if each != _OPTIONAL)
    if isinstance(value, list) and inner is dict:
        return any(_same_mappings(value, each) for each in allowed)
    if isinstance(value, list):
        return _folded_items(value) in [_folded_items(each) for each in allowed]
    if isinstance(value, str):
        return _folded(value) in [_folded(each) for each in allowed if isinstance(each, str)]
    return value in allowed


def _folded(value: Any) -> Any:
    """A text without case, blanks and some punctuation; other values as they are."""
    if not isinstance(value, str):
        return value
    return _PASSED_OVER.sub("", value).lower().replace("'", '"')


def _folded_items(value: Sequence[Any]) -> list[Any]:
    return [_folded(each) for each in value]


def _same_mapping(value: Any, allowed: Any) -> bool:
    """Whether each value is one of those listed under its key, and none is missing."""
    if not isinstance(value, dict) or not isinstance(allowed, dict):
        return False
    return all(
        key in allowed and _folded(each) in _folded_items(allowed[key])
        for key, each in value.items()
    ) and all(key in value or _OPTIONAL in listed for key, listed in allowed.items())


def _same_mappings(value: Sequence[Any], allowed: Any) -> bool:
    return len(value) == len(allowed) and all(map(_same_mapping, value, allowed))
