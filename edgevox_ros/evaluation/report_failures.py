"""The failures of an evaluation as the report lists them: by model, each with all that is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.noises import noise_words
from edgevox_ros.evaluation.record import CaseRecord, Evaluation, GradedTurn, Verdict
from edgevox_ros.evaluation.record_text import (
    VERDICT_WORDS,
    own_name,
    said_in,
    some_of,
    turn_lines,
    turn_title,
    worst_first,
)
from edgevox_ros.evaluation.scores import model_wrote

MOST_CHARACTERS = 20_000
_TITLES: Mapping[str, str] = {
    "answered": "said by the robot",
    "returned": "tools returned",
    "guards": "done by the agent",
    "written": "written by the model",
}
_BEFORE_CALLS = ("said", "heard", "wanted")


@dataclass(frozen=True)
class Line:
    """A title and a text. `name` is the kind of line, as a class for the style sheet."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class FailedTurn:
    """A turn; its title is empty if the case has only one."""

    title: str
    wrong: bool
    rows: tuple[Line, ...]


@dataclass(frozen=True)
class Failure:
    """One run that was not exact. `ident` is its anchor in the page.

    `name`: of a case that is not called by what is said; else empty.
    """

    ident: str
    verdict: Verdict
    words: str
    name: str
    say: str
    language: str
    tags: tuple[str, ...]
    why: str
    place: str
    turns: tuple[FailedTurn, ...]
    moved: bool = False
    elsewhere: bool = False

    @property
    def kinds(self) -> tuple[Verdict, ...]:
        """Under which it is found: its verdict, and `moved`, `elsewhere` where that is another."""
        found: tuple[Verdict, ...] = (self.verdict,)
        found += ("moved",) if self.moved else ()
        found += ("elsewhere",) if self.elsewhere else ()
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class FailedModel:
    """The failures of one model. `ident` tells it from the others in the page."""

    ident: str
    label: str
    counted: str
    failures: tuple[Failure, ...]


@dataclass(frozen=True)
class FailureKind:
    """A verdict that some run has, or would have if another did not count before it."""

    ident: Verdict
    title: str


def failed_models(evaluation: Evaluation) -> tuple[FailedModel, ...]:
    """The models that have failures, in their order."""
    found = (_model(evaluation, index) for index in range(len(evaluation.models)))
    return tuple(model for model in found if model.failures)


def failure_kinds(models: tuple[FailedModel, ...]) -> tuple[FailureKind, ...]:
    """The kinds of the failures, in the order of Verdict."""
    seen = {kind for model in models for failure in model.failures for kind in failure.kinds}
    return tuple(
        FailureKind(verdict, words) for verdict, words in VERDICT_WORDS.items() if verdict in seen
    )


def visible(text: str) -> str:
    """A text of several lines with its control characters escaped; a very long one is cut."""
    more = len(text) - MOST_CHARACTERS
    if more > 0:
        text = f"{text[:MOST_CHARACTERS]}\n... ({more} more characters)"
    return "\n".join(map(one_line, text.split("\n")))


def _model(evaluation: Evaluation, index: int) -> FailedModel:
    label, ident = evaluation.models[index].label, f"m{index + 1}"
    runs = [case for case in evaluation.cases if case.model == label]
    wrong = sorted((case for case in runs if case.verdict != "exact"), key=worst_first)
    failures = (_failure(f"{ident}-{number}", case) for number, case in enumerate(wrong, 1))
    counted = some_of(len(wrong), len(runs), "run")
    return FailedModel(ident, one_line(label), counted, tuple(failures))


def _failure(ident: str, case: CaseRecord) -> Failure:
    several = len(case.turns) > 1
    return Failure(
        ident,
        case.verdict,
        VERDICT_WORDS[case.verdict],
        one_line(own_name(case)),
        one_line(said_in(case)),
        one_line(case.language),
        tuple(map(one_line, filter(None, (*case.tags, *_about(case))))),
        visible(case.why),
        one_line(case.place),
        tuple(_turn(turn, number if several else 0) for number, turn in enumerate(case.turns, 1)),
        moved=case.moved,
        elsewhere=case.elsewhere,
    )


def _about(case: CaseRecord) -> Iterator[str]:
    """What tells this run from others of the case, and whether the model had a part in it."""
    yield noise_words(case.noise)
    yield f"repetition {case.repeat + 1}" if case.repeat else ""
    yield "" if model_wrote(case) else "without the model"


def _turn(turn: GradedTurn, number: int) -> FailedTurn:
    title = turn_title(turn, number) if number else ""
    return FailedTurn(title, turn.verdict != "exact", tuple(_lines(turn)))


def _lines(turn: GradedTurn) -> Iterator[Line]:
    told = False
    for name, text in turn_lines(turn):
        if not (told or turn.calls or name in _BEFORE_CALLS):
            told = True
            yield Line("called", "called", "nothing")
        yield Line(name, _TITLES.get(name, name), visible(text))
    if not (told or turn.calls):
        yield Line("called", "called", "nothing")
