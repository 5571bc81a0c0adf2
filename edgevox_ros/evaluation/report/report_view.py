"""What the report shows of the scores, ready for its template: rows, cells, heat tables, charts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.grading.model_table import (
    ELSEWHERE,
    EXACT,
    GROUPS,
    MOVED,
    NONE,
    Column,
    ScoreRow,
    best_row,
    columns_for,
    fraction,
    informative_groups,
    percent,
    seconds,
    with_interval,
)
from edgevox_ros.evaluation.grading.record import Evaluation
from edgevox_ros.evaluation.grading.record_text import many, some_of
from edgevox_ros.evaluation.grading.scores import Share
from edgevox_ros.evaluation.noise.noises import noise_words
from edgevox_ros.evaluation.report.charts import Point, pareto_front, rate_chart

# From this part of exact answers on; below the last one the cell is of the worst step.
HEAT_STEPS = (0.95, 0.8, 0.6, 0.4)
MOST_GROUPS = 12
"""So many groups of cases are shown at once; the others have to be opened, unless they are few."""
_FEW = 3


@dataclass(frozen=True)
class Bar:
    """An interval in percent of the cell's width, and where the rate is in it."""

    low: float
    width: float
    at: float


@dataclass(frozen=True)
class Cell:
    """A figure. `step`: how bad it is, from 0 to 4; None without colour."""

    text: str
    note: str = ""
    bad: bool = False
    bar: Bar | None = None
    step: int | None = None


@dataclass(frozen=True)
class NamedRow:
    """A row with its heading. `best` marks the best model."""

    label: str
    cells: tuple[Cell, ...]
    best: bool = False


@dataclass(frozen=True)
class RowGroup:
    """Rows with the same noise; without noise the title is empty."""

    title: str
    rows: tuple[NamedRow, ...]


@dataclass(frozen=True)
class HeatTable:
    """How often each model was exact, in groups of cases. `ident`: what they are grouped by.

    `rows` are the worst groups, `rest` the others, if there are many.
    """

    ident: str
    title: str
    models: tuple[str, ...]
    rows: tuple[NamedRow, ...]
    rest: tuple[NamedRow, ...]


@dataclass(frozen=True)
class Chart:
    """A title and an <svg> element. `joined`: a line joins the models that none beats."""

    title: str
    svg: str
    joined: bool


def row_groups(rows: Sequence[ScoreRow]) -> tuple[RowGroup, ...]:
    """The rows of the comparison, those with noise below."""
    best = best_row(rows)
    several = sum(not row.noise for row in rows) > 1
    return tuple(
        RowGroup(
            noise_words(noise),
            tuple(
                NamedRow(
                    one_line(row.model.label),
                    tuple(_cell(column, row) for column in columns_for(rows)),
                    row is best and several,
                )
                for row in rows
                if row.noise == noise
            ),
        )
        for noise in dict.fromkeys(row.noise for row in rows)
    )


def _cell(column: Column, row: ScoreRow) -> Cell:
    if column is EXACT and row.scores.exact.of:
        share = row.scores.exact
        ends = (share.low, share.high - share.low, share.rate)
        bar = Bar(*(round(100 * part, 1) for part in ends))
        return Cell(_typeset(column.text(row)), bar=bar)
    unwanted = {MOVED: row.scores.moved, ELSEWHERE: row.scores.elsewhere}
    return Cell(column.text(row), bad=column in unwanted and unwanted[column].hits > 0)


def _typeset(text: str) -> str:
    return text.replace("-", "\u2013")


def heat_tables(rows: Sequence[ScoreRow]) -> tuple[HeatTable, ...]:
    """By tag, tool and language. Without noise, if there are such rows.

    The group comes first in which the models together were least often exact; of equals that with
    the most runs. Uninformative groups are left out: see informative_groups.
    """
    shown = [row for row in rows if not row.noise] or list(rows)
    return tuple(_heat_tables(shown))


def _heat_tables(rows: Sequence[ScoreRow]) -> Iterator[HeatTable]:
    labels = tuple(one_line(row.model.label) for row in rows)
    for ident, keys in informative_groups(rows).items():
        groups = [GROUPS[ident](row.scores) for row in rows]
        shares = {key: [each.get(key, Share(0, 0)) for each in groups] for key in keys}
        ranked = sorted(keys, key=lambda key: (*_pooled(shares[key]), key))
        found = tuple(
            NamedRow(one_line(key), tuple(map(_heat_cell, shares[key]))) for key in ranked
        )
        if found:
            shown = MOST_GROUPS if len(found) > MOST_GROUPS + _FEW else len(found)
            yield HeatTable(ident, f"By {ident}", labels, found[:shown], found[shown:])


def _pooled(shares: Sequence[Share]) -> tuple[float, int]:
    """How often all models together were exact; and of how many runs, below zero."""
    of = sum(share.of for share in shares)
    return sum(share.hits for share in shares) / max(1, of), -of


def _heat_cell(share: Share) -> Cell:
    if not share.of:
        return Cell(NONE)
    step = sum(share.rate < limit for limit in HEAT_STEPS)
    return Cell(percent(share.rate), fraction(share), step=step)


def charts(rows: Sequence[ScoreRow]) -> tuple[Chart, ...]:
    """Exactness against time and against memory, for two models or more. Raises ChartsMissing."""
    return (
        *_chart(rows, "seconds", "seconds a turn (median)", _turn_s),
        *_chart(rows, "memory", "peak memory in GB", lambda row: row.model.peak_memory_bytes / 1e9),
    )


def _turn_s(row: ScoreRow) -> float:
    return row.scores.turn_s.median or 0.0


def _chart(
    rows: Sequence[ScoreRow], name: str, x_title: str, cost: Callable[[ScoreRow], float]
) -> Iterator[Chart]:
    shown = [row for row in rows if not row.noise and cost(row) > 0 and row.scores.exact.of]
    if len(shown) < 2:
        return
    points = [
        Point(row.model.label, cost(row), exact.rate, exact.low, exact.high)
        for row in shown
        for exact in [row.scores.exact]
    ]
    title = f"Exact answers against {x_title}"
    text = "; ".join(
        f"{one_line(point.label)}: {percent(point.rate)} at {seconds(point.x)}" for point in points
    )
    joined = len({(point.x, point.rate) for point in pareto_front(points)}) > 1
    yield Chart(title, rate_chart(points, name, x_title, f"{title}. {text}."), joined)


def lede(rows: Sequence[ScoreRow]) -> str:
    """The result in a few sentences; empty without a case."""
    best = best_row(rows)
    if best is None:
        return ""
    clean = [row for row in rows if not row.noise]
    sentences = [_how_exact(best, most=" most often" if len(clean) > 1 else "")]
    if _turn_s(best):
        sentences[0] += f", in {seconds(_turn_s(best))} s a turn"
    moved = best.scores.moved
    if moved.hits:
        sentences.append(f"It moved unasked in {some_of(moved.hits, moved.of, 'run')}")
    elif moved.of:
        sentences.append("It never moved unasked")
    if (elsewhere := best.scores.elsewhere).hits:
        where = some_of(elsewhere.hits, elsewhere.of, "run")
        sentences.append(f"It moved elsewhere than it was asked to in {where}")
    fastest = min((row for row in clean if _turn_s(row)), key=_turn_s, default=best)
    if fastest is not best:
        name, rate = one_line(fastest.model.label), percent(fastest.scores.exact.rate)
        sentences.append(
            f"The fastest was {name}: {seconds(_turn_s(fastest))} s a turn, {rate} exact"
        )
    return ". ".join(sentences) + "."


def _how_exact(row: ScoreRow, most: str) -> str:
    name, exact = one_line(row.model.label), row.scores.exact
    if exact.of == 1:
        return f"{name} was {'' if exact.hits else 'not '}exact in its only run"
    return f"{name} was exact{most}: {_typeset(with_interval(exact))} of {exact.of} runs"


def counted(evaluation: Evaluation) -> str:
    """`60 cases of 6 files, 3 models, 240 runs`."""
    cases = {(case.source, case.case) for case in evaluation.cases}
    files = {case.source for case in evaluation.cases}
    models = {case.model for case in evaluation.cases}
    counts = (
        f"{many(len(cases), 'case')} of {many(len(files), 'file')}",
        many(len(models), "model"),
        many(len(evaluation.cases), "run"),
    )
    return ", ".join(counts)
