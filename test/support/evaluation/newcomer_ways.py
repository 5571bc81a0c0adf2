"""The maps with which a newcomer's dialogues are held, and what came of them in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgevox_ros.evaluation import CaseRecord, GradedTurn
from edgevox_ros.evaluation.grading.scores import score, spread

FOLDER = Path(__file__).resolve().parents[2] / "heldout" / "newcomer"


@dataclass(frozen=True)
class Way:
    """One way to write the map: its name in tables, and its file in FOLDER."""

    name: str
    tool_map: str


WAYS = (
    Way("without words", "garden_rover.yaml"),
    Way("with words", "garden_rover_say.yaml"),
    Way("with words and sentences", "garden_rover_full.yaml"),
)


def way_figures(records: Sequence[CaseRecord]) -> dict[str, Any]:
    """The figures of one model and one way, of the records of all dialogues.

    `right` of `sentences`; of the `commands` among these, those with calls `missed`, with
    `wrong_arguments`, or that moved `elsewhere`; of the `dialogues`, those in which something
    `moved` unasked. `verdicts`: how many sentences ended so. `by_sentence`: how many a sentence of
    the map read. Median seconds to the first word and the first command, None where there was none.
    """
    turns = [turn for record in records for turn in record.turns]
    scores = score(records)
    verdicts = Counter(turn.verdict for turn in turns)
    return {
        "right": verdicts["exact"],
        "sentences": len(turns),
        "commands": scores.missed.of,
        "missed": scores.missed.hits,
        "wrong_arguments": scores.wrong_arguments.hits,
        "elsewhere": verdicts["elsewhere"],
        "moved": scores.moved.hits,
        "dialogues": len(records),
        "verdicts": dict(verdicts),
        "by_sentence": sum(any("by" in call for call in turn.calls) for turn in turns),
        "first_word_s": _median(turns, "first_speech_s"),
        "first_command_s": _median(turns, "first_call_s"),
    }


def _median(turns: Sequence[GradedTurn], timing: str) -> float | None:
    median = spread(turn.timings[timing] for turn in turns if timing in turn.timings).median
    return None if median is None else round(median, 3)
