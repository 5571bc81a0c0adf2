"""report.html: an evaluation to look at. One file that needs no network and no script.

Jinja fills the template report.html.jinja and escapes all text; report.css goes into the page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from edgevox_ros.evaluation.charts import ChartsMissing
from edgevox_ros.evaluation.comparison import (
    columns_for,
    comparison_rows,
    readers_told,
    silence_told,
)
from edgevox_ros.evaluation.machine import this_machine
from edgevox_ros.evaluation.record import Evaluation
from edgevox_ros.evaluation.report_failures import (
    FailedModel,
    FailureKind,
    failed_models,
    failure_kinds,
    visible,
)
from edgevox_ros.evaluation.report_view import (
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
            silence=silence_told(rows),
            readers=readers_told(rows),
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
