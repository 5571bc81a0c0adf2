"""report.html: an evaluation to look at. One file that needs no network and no script.

Jinja fills the template report.html.jinja and escapes all text; report.css goes into the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.grading.model_table import (
    columns_for,
    comparison_rows,
    model_part_lines,
    silence_line,
)
from edgevox_ros.evaluation.grading.record import CaseRecord, CaseVerdict, Evaluation, GradedTurn
from edgevox_ros.evaluation.grading.record_text import (
    VERDICT_WORDS,
    own_name,
    sentences_of,
    some_of,
    turn_lines,
    turn_title,
    worst_first,
)
from edgevox_ros.evaluation.grading.scores import model_wrote
from edgevox_ros.evaluation.noise.noises import noise_words
from edgevox_ros.evaluation.report.charts import ChartsMissing
from edgevox_ros.evaluation.report.machine import this_machine
from edgevox_ros.evaluation.report.report_view import (
    Chart,
    charts,
    counted,
    heat_tables,
    lede,
    row_groups,
)

REPORT_FILE = "report.html"
NO_CHARTS = "No charts: they need matplotlib (pip install -r requirements/evaluate.txt)."
_FOLDER = Path(__file__).parent
MOST_CHARACTERS = 20_000
_TITLES: Mapping[str, str] = {
    "answered": "said by the robot",
    "returned": "tools returned",
    "guards": "done by the agent",
    "written": "written by the model",
}
_BEFORE_CALLS = ("said", "heard", "wanted")


def _now() -> str:
    return datetime.now().astimezone().strftime("%Y-%m-%d %H:%M %Z")


@dataclass(frozen=True)
class ReportHead:
    """What stands above the report. `remarks` are sentences that a reader should know."""

    title: str = "Which model is good enough?"
    when: str = field(default_factory=_now)
    machine: str = field(default_factory=this_machine)
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class WrittenReport:
    """Where the report is, and what the user should know of it (mostly nothing)."""

    path: Path
    remark: str = ""


def write_report(
    evaluation: Evaluation, folder: Path, head: ReportHead | None = None
) -> WrittenReport:
    """Write report.html into a folder, which is made. Raises OSError.

    Without matplotlib it has no charts; the remark says so.
    """
    drawn, remark = _charts(evaluation)
    page = _page(evaluation, head or ReportHead(), drawn, remark)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / REPORT_FILE
    path.write_text(page, encoding="utf-8")
    return WrittenReport(path, remark)


def _charts(evaluation: Evaluation) -> tuple[tuple[Chart, ...], str]:
    try:
        return charts(comparison_rows(evaluation)), ""
    except ChartsMissing:
        return (), NO_CHARTS


def _page(evaluation: Evaluation, head: ReportHead, drawn: tuple[Chart, ...], remark: str) -> str:
    rows = comparison_rows(evaluation)
    failed = failed_models(evaluation)
    kinds = failure_kinds(failed)
    heat = heat_tables(rows)
    sections = (
        ("comparison", "Comparison", rows),
        ("charts", "What exactness costs", drawn or remark),
        ("weak", "Where it fails", heat),
        ("failures", "Failures", True),
    )
    return (
        _environment()
        .get_template("report.html.jinja")
        .render(
            head=_safe(head),
            style=(_FOLDER / "report.css").read_text(encoding="utf-8"),
            hiding=tuple(_hiding(failed, kinds)),
            lede=lede(rows),
            counted=counted(evaluation),
            sections=[(anchor, title) for anchor, title, there in sections if there],
            rows=rows,
            silence=silence_line(rows),
            readers=model_part_lines(rows),
            columns=columns_for(rows),
            groups=row_groups(rows),
            several=sum(not row.noise for row in rows) > 1,
            charts=drawn,
            charts_missing=remark,
            joined=any(chart.joined for chart in drawn),
            heat=heat,
            noisy=any(row.noise for row in rows),
            failed=failed,
            kinds=kinds,
        )
    )


def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _safe(head: ReportHead) -> ReportHead:
    remarks = tuple(map(visible, head.remarks))
    return ReportHead(visible(head.title), visible(head.when), visible(head.machine), remarks)


def _hiding(failed: tuple[FailedModel, ...], kinds: tuple[FailureKind, ...]) -> Iterator[str]:
    """Selectors of what a filter hides. Their names are ours: no text from outside.

    A model that has no failure of the chosen kind is hidden too.
    """
    names = [("show", "model", model.ident) for model in failed if len(failed) > 1]
    names += [("kind", "kind", kind.ident) for kind in kinds if len(kinds) > 1]
    for prefix, key, ident in names:
        chosen = f"body:has(#{prefix}-{ident}:checked)"
        yield f'{chosen} [data-{key}]:not([data-{key}~="{ident}"])'
        if key == "kind":
            yield f'{chosen} .model:not(:has([data-kind~="{ident}"]))'


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
    verdict: CaseVerdict
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
    def kinds(self) -> tuple[CaseVerdict, ...]:
        """Under which it is found: its verdict, and `moved`, `elsewhere` where that is another."""
        found: tuple[CaseVerdict, ...] = (self.verdict,)
        found += ("moved",) if self.moved else ()
        found += ("elsewhere",) if self.elsewhere else ()
        return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class FailedModel:
    """The failures of one model. `ident` identifies it in the page."""

    ident: str
    label: str
    counted: str
    failures: tuple[Failure, ...]


@dataclass(frozen=True)
class FailureKind:
    """A verdict that some run has, or would have if another did not count before it."""

    ident: CaseVerdict
    title: str


def failed_models(evaluation: Evaluation) -> tuple[FailedModel, ...]:
    """The models that have failures, in their order."""
    found = (_model(evaluation, index) for index in range(len(evaluation.models)))
    return tuple(model for model in found if model.failures)


def failure_kinds(models: tuple[FailedModel, ...]) -> tuple[FailureKind, ...]:
    """The kinds of the failures, in the order of CaseVerdict."""
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
        one_line(sentences_of(case)),
        one_line(case.language),
        tuple(map(one_line, filter(None, (*case.tags, *_about(case))))),
        visible(case.why),
        one_line(case.place),
        tuple(_turn(turn, number if several else 0) for number, turn in enumerate(case.turns, 1)),
        moved=case.moved,
        elsewhere=case.elsewhere,
    )


def _about(case: CaseRecord) -> Iterator[str]:
    """What is special about this run of the case, and whether the model had a part in it."""
    yield noise_words(case.noise)
    yield f"repetition {case.repeat + 1}" if case.repeat else ""
    yield "" if model_wrote(case) else "without the model"


def _turn(turn: GradedTurn, number: int) -> FailedTurn:
    title = turn_title(turn, number) if number else ""
    return FailedTurn(title, turn.verdict != "exact", tuple(_lines(turn)))


def _lines(turn: GradedTurn) -> Iterator[Line]:
    shows_calls = False
    for name, text in turn_lines(turn):
        if not (shows_calls or turn.calls or name in _BEFORE_CALLS):
            shows_calls = True
            yield Line("called", "called", "nothing")
        yield Line(name, _TITLES.get(name, name), visible(text))
    if not (shows_calls or turn.calls):
        yield Line("called", "called", "nothing")
