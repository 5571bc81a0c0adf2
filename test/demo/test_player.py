"""The demo's player: a step that a machine which stood still has spoilt is played once more."""

from __future__ import annotations

import queue
from typing import Any

import pytest

from edgevox_ros.demo.player import Player
from edgevox_ros.demo.record import Pose, Record
from edgevox_ros.demo.report import Outcome
from edgevox_ros.demo.script import Step

STEP = Step("a question", "how are you")


def moved(silent_s: float) -> Record:
    """A record that is wrong for the step."""
    return Record(STEP.say, path=[Pose(), Pose(0.5)], silent_s=silent_s)


class Observer:
    """Finishes every sentence at once, with what was prepared for it."""

    pose = Pose()

    def __init__(self, *records: Record) -> None:
        self.heard: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._records = list(records)
        self.said: list[str] = []

    def say(self, sentence: str) -> Record:
        self.said.append(sentence)
        record = self._records.pop(0)
        record.ended_s = 1.0
        record.sentences.append("Well.")
        return record

    def settled(self) -> bool:
        return True


class Report:
    def __init__(self) -> None:
        self.told: list[str] = []
        self.outcomes: list[Outcome] = []

    def say(self, text: str) -> None:
        self.told.append(text)

    def live(self, pose: Pose) -> None:
        pass

    def outcome(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)


@pytest.mark.parametrize(
    ("records", "wrong"),
    [
        ([moved(1.2), moved(0.3), Record(STEP.say)], False),
        ([moved(0.05)], True),
        ([Record(STEP.say, silent_s=3.0)], False),
        ([moved(1.0 + number) for number in range(5)], True),
    ],
)
def test_what_a_standstill_spoilt_is_played_again(records: list[Record], wrong: bool) -> None:
    observer, report = Observer(*records), Report()
    player = Player(observer, report, lambda: None, late_s=0.0)  # type: ignore[arg-type]
    outcome = player.play(STEP)
    assert len(observer.said) == len(records)
    assert bool(outcome.problems) is wrong
    assert report.outcomes == [outcome]
    assert len(report.told) == len(records) - 1
    assert all("stood still" in line for line in report.told)
