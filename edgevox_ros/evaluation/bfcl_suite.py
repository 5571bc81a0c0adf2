"""The leaderboard's questions as cases: each is a set of its own, since it has tools of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.evaluation.bfcl import BfclCase, bfcl_cases
from edgevox_ros.evaluation.bfcl_rule import bfcl_right
from edgevox_ros.evaluation.case import CallList, Case, CaseSet, CaseTurn, Expectation

SOURCE = Path("bfcl")


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


def _case(given: BfclCase) -> Case:
    expected = Expectation("no_call")
    if given.answers:
        expected = Expectation("calls", (_shown(given),), rule=BfclRule(given))
    return Case(
        name=given.name,
        place=f"{SOURCE}:{given.name}",
        turns=(CaseTurn(given.say, expected),),
        tags=(given.category,),
    )


def _shown(given: BfclCase) -> CallList:
    """One right list of calls: the first right value of each argument."""
    return tuple(
        (name, {key: values[0] for key, values in arguments.items() if values and values[0] != ""})
        for answer in given.answers
        for name, arguments in answer.items()
    )
