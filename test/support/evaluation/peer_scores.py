"""Scores of single sentences, for models that are compared with those of others.

A command is right if exactly the calls expected were made. Anything else is right if nothing was
called but readers: whether it was also asked back or refused does not count, since not all of those
that are compared can speak.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from edgevox_ros.evaluation import Case, GradedTurn
from edgevox_ros.evaluation.cases.case_group import CaseGroup
from edgevox_ros.evaluation.grading.judge import judge_turn
from edgevox_ros.evaluation.grading.record import CaseVerdict
from edgevox_ros.evaluation.rehearsal.transcript_outcome import TranscriptOutcome
from edgevox_ros.parsing import ToolCallParser

COMMANDS, OTHERS = "commands", "others"
KINDS = (COMMANDS, OTHERS)
SINGLE = "single"
"""Tag of a dialogue of which each sentence stands for itself."""
_ALONE: tuple[CaseVerdict, ...] = ("exact", "wrong_speech", "not_asked", "not_refused")


@dataclass(frozen=True)
class Score:
    """What came of one sentence. `kind`: COMMANDS or OTHERS; `seconds` until its calls.

    `group`: the name of the file in which it stands.
    """

    group: str
    kind: str
    turn: GradedTurn
    seconds: float

    @property
    def right(self) -> bool:
        """Whether it counts as right; see the head of this file."""
        if self.kind == COMMANDS:
            return self.turn.verdict in ("exact", "wrong_speech")
        return self.turn.verdict in _ALONE and not self.turn.moved


def single_sentences(group: CaseGroup) -> CaseGroup:
    """The group with those sentences alone that need nothing said before.

    They are cases of one turn, and the turns of dialogues with the tag SINGLE. Stops are left out,
    since the stop words answer these without a model, and sentences at which anything is right.
    """
    cases = (one for case in group.cases for one in _alone(case, group.kinds.stopping))
    return replace(group, cases=tuple(cases))


def _alone(case: Case, stopping: frozenset[str]) -> Iterator[Case]:
    if len(case.turns) > 1 and SINGLE not in case.tags:
        return
    for turn in case.turns:
        called = {name for calls in turn.expected.calls for name, _ in calls}
        if turn.expected.kind in ("stop", "anything") or called & stopping:
            continue
        yield replace(case, name=f"{case.name}: {turn.say}", turns=(turn,))


def every(groups: Sequence[CaseGroup], number: int) -> list[CaseGroup]:
    """Each `number`th case of all groups together."""
    found, begun = [], 0
    for group in groups:
        cases = group.cases[-begun % number :: number]
        begun += len(group.cases)
        if cases:
            found.append(replace(group, cases=cases))
    return found


def peer_turn(group: CaseGroup, case: Case, calls: Sequence[Mapping[str, Any]]) -> GradedTurn:
    """What comes of calls (name, arguments) that another program wrote, behind our own gate."""
    gate = ToolCallParser((), group.tried.schemas).check(calls)
    outcome = TranscriptOutcome(case.turns[0].say)
    outcome.calls = [{"name": each.name, "arguments": each.arguments} for each in gate.calls]
    return judge_turn(case.turns[0], case.turns[0].say, outcome, group.kinds, spell=group.spell)


def score(group: str, turn: GradedTurn, seconds: float | None = None) -> Score:
    """The score of a turn of a group. `seconds` None: as the turn tells them."""
    if seconds is None:
        seconds = turn.timings.get("first_call_s", turn.timings.get("total_s", 0.0))
    kind = COMMANDS if turn.expected == "calls" and turn.tools else OTHERS
    return Score(Path(group).stem, kind, turn, seconds)


def summary(found: Sequence[Score]) -> dict[str, Any]:
    """The figures of all sentences, and those of each group."""
    groups = dict.fromkeys(each.group for each in found)
    by_sheet = {name: _counts([each for each in found if each.group == name]) for name in groups}
    return {**_counts(found), "groups": by_sheet}


def _counts(found: Sequence[Score]) -> dict[str, Any]:
    """By kind: how many are right; and the median seconds of a command, None without any."""
    out: dict[str, Any] = {}
    for kind in KINDS:
        of_kind = [each for each in found if each.kind == kind]
        out[kind] = {"right": sum(each.right for each in of_kind), "of": len(of_kind)}
    seconds = [each.seconds for each in found if each.kind == COMMANDS]
    out["median_s"] = round(statistics.median(seconds), 3) if seconds else None
    return out
