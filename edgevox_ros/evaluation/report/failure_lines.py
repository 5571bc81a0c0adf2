"""The failures of an evaluation as lines for a terminal: where each case stands, and why."""

from __future__ import annotations

from collections.abc import Iterator

from edgevox_ros.core.safe_text import one_line
from edgevox_ros.evaluation.grading.record import CaseRecord, Evaluation
from edgevox_ros.evaluation.grading.record_text import (
    VERDICT_WORDS,
    own_name,
    sentences_of,
    some_of,
    worst_first,
)
from edgevox_ros.evaluation.noise.noises import noise_words
from edgevox_ros.evaluation.report.table import (
    FULL_WIDTH,
    cut_end,
    cut_start,
    cut_to,
    display_width,
)

MOST_FAILURES = 10
_LEAST_OF_A_MODEL = 3
_INDENT = "  "
# The part of a line, after its place, that is kept for what was said if the rest is long.
_SAID_PART = 0.5
# The part of a line that its place may take: installed suites have long paths.
_PLACE_PART = 0.35


def failure_lines(
    evaluation: Evaluation, most: int = MOST_FAILURES, width: int = FULL_WIDTH
) -> list[str]:
    """The cases that each model failed: `FILE:LINE what was said (with ASR noise): why`.

    Those in which something moved unasked come first, then those in which it moved elsewhere, then
    those without noise. One line for each case and kind of noise, also if it was repeated; none is
    wider than `width` columns. Empty without failures. Several models share `most` lines, but three
    of each are shown.
    """
    lines: list[str] = []
    most = max(most // max(1, len(evaluation.models)), min(most, _LEAST_OF_A_MODEL))
    for model in evaluation.models:
        runs = [case for case in evaluation.cases if case.model == model.label]
        wrong = [case for case in runs if case.verdict != "exact"]
        if wrong:
            count = some_of(len(wrong), len(runs), "run")
            lines.append(f"{one_line(model.label)} failed {count}")
            lines += _model_lines(wrong, most, width)
    return [cut_to(line, width) for line in lines]


def _model_lines(wrong: list[CaseRecord], most: int, width: int) -> Iterator[str]:
    first: dict[tuple[str, str, str], CaseRecord] = {}
    for case in sorted(wrong, key=worst_first):
        first.setdefault((case.source, case.case, case.noise), case)
    for case in list(first.values())[:most]:
        yield _line(case, width)
    if len(first) > most:
        yield f"{_INDENT}and {len(first) - most} more: all stand in the report of --report DIR"


def _line(case: CaseRecord, width: int) -> str:
    """What was said is cut first, then the reason. A long path keeps its end."""
    place = f"{_INDENT}{cut_start(one_line(case.place), int(width * _PLACE_PART))} "
    sentences = one_line(own_name(case) or sentences_of(case))
    noise = f" ({one_line(noise_words(case.noise))})" if case.noise else ""
    why = f"{noise}: {one_line(case.why or VERDICT_WORDS[case.verdict])}"
    room = max(width - display_width(place), 0)
    sentence_width = max(room - display_width(why), int(room * _SAID_PART))
    return cut_end(place + cut_end(sentences, sentence_width) + why, width)
