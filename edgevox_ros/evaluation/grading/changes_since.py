"""What changed since an earlier evaluation: cases that broke, and cases that are mended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.grading.record import CaseRecord, Evaluation
from edgevox_ros.evaluation.grading.record_text import (
    VERDICT_WORDS,
    many,
    own_name,
    sentences_of,
    worst_first,
)
from edgevox_ros.evaluation.noise.noises import noise_words

_Key = tuple[str, str, str]
"""A case and its kind of noise: the file's name, the case's name, the noise. Reports are copied
from one computer to another, so the folder of the file does not count."""


@dataclass(frozen=True)
class Change:
    """The cases of one model that are in both evaluations (`both`), and how they changed.

    A case is right if all its repetitions were exact. `broke`: those that were right and are not
    any more, what moved first; `mended`: the reverse. `model` and `before`: the labels.
    """

    model: str
    before: str
    both: int
    broke: tuple[CaseRecord, ...]
    mended: tuple[CaseRecord, ...]


def changes(evaluation: Evaluation, earlier: Evaluation) -> tuple[Change, ...]:
    """What changed, model by model.

    A model is compared with the one of the same label. If both evaluations have one model, these
    are compared, whatever they are called.
    """
    now, then = _by_model(evaluation), _by_model(earlier)
    alone = len(now) == len(then) == 1
    pairs = [(label, next(iter(then)) if alone else label) for label in now]
    return tuple(
        _change(label, now[label], before, then[before])
        for label, before in pairs
        if before in then
    )


def change_lines(found: Sequence[Change], earlier: str) -> Iterator[str]:
    """What changed since the `earlier` file: a line for each model, and one for each case."""
    if not found:
        yield f"Against {earlier}: it has none of these models"
    for each in found:
        name = each.model if each.model == each.before else f"{each.model}, before {each.before}"
        text = f"{len(each.broke)} broke, {len(each.mended)} mended"
        yield f"Against {earlier} ({one_line(name)}, {many(each.both, 'case')} in both): {text}"
        for word, cases in (("broke", each.broke), ("mended", each.mended)):
            yield from (f"  {word}: {_case_line(case)}" for case in cases)


def _change(
    model: str,
    now: Mapping[_Key, Sequence[CaseRecord]],
    before: str,
    then: Mapping[_Key, Sequence[CaseRecord]],
) -> Change:
    both = [key for key in now if key in then]
    broke = [_worst(now[key]) for key in both if _right(then[key]) and not _right(now[key])]
    mended = (now[key][0] for key in both if _right(now[key]) and not _right(then[key]))
    return Change(model, before, len(both), tuple(sorted(broke, key=worst_first)), tuple(mended))


def _by_model(evaluation: Evaluation) -> dict[str, dict[_Key, list[CaseRecord]]]:
    found: dict[str, dict[_Key, list[CaseRecord]]] = {}
    for case in evaluation.cases:
        key = (PurePath(case.source).name, case.case, case.noise)
        found.setdefault(case.model, defaultdict(list))[key].append(case)
    return found


def _right(runs: Iterable[CaseRecord]) -> bool:
    return all(case.verdict == "exact" for case in runs)


def _worst(runs: Iterable[CaseRecord]) -> CaseRecord:
    return min((case for case in runs if case.verdict != "exact"), key=worst_first)


def _case_line(case: CaseRecord) -> str:
    noise = f" ({noise_words(case.noise)})" if case.noise else ""
    why = "" if case.verdict == "exact" else f": {case.why or VERDICT_WORDS[case.verdict]}"
    return one_line(f"{case.place} {own_name(case) or sentences_of(case)}{noise}{why}")
