"""What the table in the terminal and the report both show: a row for each model, and the best one.

A row with noise stands below all rows without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.grading.record import Evaluation, ModelRecord
from edgevox_ros.evaluation.grading.scores import Scores, Share, Spread, scores_by_model

NONE = "-"


@dataclass(frozen=True)
class ScoreRow:
    """The scores of one model with one noise ("" for none)."""

    model: ModelRecord
    noise: str
    scores: Scores


@dataclass(frozen=True)
class Column:
    """One figure of a row. `title` and `below` are its short heading, in two lines.

    `name` is its heading where there is room, `meaning` says what it is.
    """

    title: str
    below: str
    name: str
    meaning: str
    text: Callable[[ScoreRow], str]


def comparison_rows(evaluation: Evaluation) -> tuple[ScoreRow, ...]:
    """The rows that have cases: in the order of the models, without noise first."""
    scores = scores_by_model(evaluation)
    noises = sorted({noise for _, noise in scores})
    return tuple(
        ScoreRow(model, noise, scores[model.label, noise])
        for noise in noises
        for model in evaluation.models
        if (model.label, noise) in scores
    )


def best_row(rows: Sequence[ScoreRow]) -> ScoreRow | None:
    """Most often exact, without noise.

    Of equals what moved least unasked, then what moved least elsewhere, then what is fastest.
    """
    clean = [row for row in rows if not row.noise]
    return min(clean, key=_badness) if clean else None


def _badness(row: ScoreRow) -> tuple[float, float, float, float]:
    scores = row.scores
    turn = scores.turn_s.median or 0.0
    return -scores.exact.rate, scores.moved.rate, scores.elsewhere.rate, turn


def silence_line(rows: Sequence[ScoreRow]) -> str:
    """How good a model would be that writes nothing, on the cases of the first row; "" of none.

    What is exact then needs no model: mostly sentences after which nothing should happen, and those
    that the stop words answer.
    """
    share = rows[0].scores.silent if rows else Share(0, 0)
    if not share.of:
        return ""
    return f"saying nothing would be exact in {share.hits} of {share.of} ({percent(share.rate)})"


def model_part_lines(rows: Sequence[ScoreRow]) -> list[str]:
    """How much of each row's figure is the model's, where sentences of the map had a part."""
    lines = []
    for row in rows:
        alone, model = row.scores.without_model, row.scores.by_model
        if alone.of and not row.noise:
            with_model = f"{model.hits} of {model.of} exact with the model"
            without = f"{alone.hits} of {alone.of} without it (sentences of the map, stop words)"
            lines.append(f"{one_line(row.model.label)}: {with_model}, {without}")
    return lines


def percent(rate: float) -> str:
    """`85%`; 100% and 0% only if it is all or nothing."""
    whole = round(100 * rate)
    if whole == 100 and rate < 1:
        return ">99%"
    return "<1%" if whole == 0 and rate > 0 else f"{whole}%"


def with_interval(share: Share) -> str:
    """`85% (74-92)`: the rate, and its interval in percent."""
    if not share.of:
        return NONE
    return f"{percent(share.rate)} ({100 * share.low:.0f}-{100 * share.high:.0f})"


def fraction(share: Share) -> str:
    """`3/25`."""
    return f"{share.hits}/{share.of}" if share.of else NONE


def seconds(value: float) -> str:
    """`0.21`, `3.4`, `12`: about two digits."""
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 10 else f"{value:.0f}"


def gigabytes(count: int) -> str:
    """Bytes in gigabytes: `3.11`; `-` for none."""
    return f"{count / 1e9:.2f}" if count else NONE


def _rate(share: Share) -> str:
    return percent(share.rate) if share.of else NONE


def _median(spread: Spread) -> str:
    return NONE if spread.median is None else seconds(spread.median)


def _turn(turn: Spread) -> str:
    if turn.median is None or turn.p95 is None:
        return NONE
    return f"{seconds(turn.median)}/{seconds(turn.p95)}"


def _speed(tokens_per_s: float | None) -> str:
    return NONE if tokens_per_s is None else f"{tokens_per_s:.0f}"


def _pass_k(row: ScoreRow) -> str:
    tries = row.scores.pass_k
    return f"{percent(tries[-1])} k={len(tries)}" if len(tries) > 1 else NONE


EXACT = Column(
    "exact",
    "(95%)",
    "exact",
    "All that was asked for and nothing else, with its 95% interval (a repeated case counts once)",
    lambda row: with_interval(row.scores.exact),
)
PASS = Column(
    "all k",
    "exact",
    "exact in all k",
    "How probable it is that k repetitions of a case are all exact (pass^k)",
    _pass_k,
)
MOVED = Column(
    "moved",
    "unasked",
    "moved unasked",
    "Runs in which a tool was called to act although no right answer has it (also if the user said "
    "no, or it failed), or a call was carried out that the case forbids",
    lambda row: fraction(row.scores.moved),
)
ELSEWHERE = Column(
    "else-",
    "where",
    "moved elsewhere",
    "Runs in which a right tool was called to move to another place, in another direction, by "
    "another distance or in another order than any right answer (also if the user said no, or it "
    "failed)",
    lambda row: fraction(row.scores.elsewhere),
)
ASKED = Column(
    "asked",
    "back",
    "asked back",
    "Of the sentences with a missing value, those after which it asked",
    lambda row: _rate(row.scores.asked_back),
)
MISSED = Column(
    "missed",
    "calls",
    "missed calls",
    "Of the sentences that want a call, those where some or all calls were missing",
    lambda row: _rate(row.scores.missed),
)
ARGUMENTS = Column(
    "wrong",
    "args",
    "wrong arguments",
    "Of the sentences that want a call, those with the right tools and other arguments, where that "
    "moved nothing elsewhere",
    lambda row: _rate(row.scores.wrong_arguments),
)
CLAIMS = Column(
    "false",
    "claim",
    "false claims",
    "It said that it had done something, and had not",
    lambda row: _rate(row.scores.claims),
)
WORD = Column(
    "word",
    "s",
    "first word, s",
    "Seconds until it began to speak (median)",
    lambda row: _median(row.scores.first_word_s),
)
COMMAND = Column(
    "call",
    "s",
    "first call, s",
    "Seconds until the first tool was called (median)",
    lambda row: _median(row.scores.first_command_s),
)
TURN = Column(
    "turn s",
    "med/p95",
    "turn, s",
    "Seconds that a whole turn took: median / 95 of 100 were faster",
    lambda row: _turn(row.scores.turn_s),
)
SPEED = Column(
    "tok",
    "/s",
    "tokens/s",
    "Tokens that the model wrote in a second",
    lambda row: _speed(row.scores.tokens_per_s),
)
MEMORY = Column(
    "peak",
    "GB",
    "peak memory, GB",
    "The most memory that the process needed",
    lambda row: gigabytes(row.model.peak_memory_bytes),
)
FILE = Column(
    "file",
    "GB",
    "file, GB",
    "The size of the model's file",
    lambda row: gigabytes(row.model.size_bytes),
)
_COLUMNS = (
    EXACT, PASS, MOVED, ELSEWHERE, ASKED, MISSED, ARGUMENTS, CLAIMS, WORD, COMMAND, TURN, SPEED,
    MEMORY, FILE,
)  # fmt: skip


def columns_for(rows: Sequence[ScoreRow]) -> tuple[Column, ...]:
    """The columns of the comparison: PASS only if some case was repeated."""
    repeated = any(len(row.scores.pass_k) > 1 for row in rows)
    return tuple(column for column in _COLUMNS if repeated or column is not PASS)


GROUPS: Mapping[str, Callable[[Scores], Mapping[str, Share]]] = {
    "tag": lambda scores: scores.tags,
    "tool": lambda scores: scores.tools,
    "language": lambda scores: scores.languages,
}
"""What is grouped (runs; by tool the sentences that want it), and the exact part of each group."""


def informative_groups(rows: Sequence[ScoreRow]) -> Mapping[str, tuple[str, ...]]:
    """The groups of cases that are informative, by what they group (see GROUPS).

    Tags that all cases have, and a language that is the only one, are not.
    """
    found = {
        ident: tuple(dict.fromkeys(key for row in rows for key in group(row.scores)))
        for ident, group in GROUPS.items()
    }
    found["tag"] = tuple(key for key in found["tag"] if not _all_have(key, rows))
    if len(found["language"]) == 1:
        found["language"] = ()
    return found


def _all_have(tag: str, rows: Sequence[ScoreRow]) -> bool:
    counts = [(row.scores.tags.get(tag), row.scores.exact.of) for row in rows]
    return all(share is not None and share.of == runs for share, runs in counts)
