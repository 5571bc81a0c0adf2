"""The demo's player: a step that a machine which stood still has spoilt is played once more."""

from __future__ import annotations

import queue
from dataclasses import replace
from typing import Any

import pytest

from edgevox_ros.demo import player as player_module
from edgevox_ros.demo.player import Player
from edgevox_ros.demo.record import SeenPose, SentenceRecord
from edgevox_ros.demo.report import SentenceOutcome
from edgevox_ros.demo.script import ScriptStep

STEP = ScriptStep("a question", "how are you")


def moved(silent_s: float) -> SentenceRecord:
    """A record that is wrong for the step."""
    return SentenceRecord(STEP.say, path=[SeenPose(), SeenPose(0.5)], silent_s=silent_s)


class Observer:
    """Finishes every sentence at once, with what was prepared for it."""

    pose = SeenPose()

    def __init__(self, *records: SentenceRecord) -> None:
        self.events: queue.SimpleQueue[tuple[str, Any]] = queue.SimpleQueue()
        self._records = list(records)
        self.said: list[str] = []
        self.battery = 1.0

    def begin(self, sentence: str) -> SentenceRecord:
        record = self._records.pop(0)
        record.ended_s = 1.0
        record.sentences.append("Well.")
        return record

    def publish(self, sentence: str) -> None:
        self.said.append(sentence)

    def set_battery(self, level: float) -> None:
        self.battery = level

    @property
    def asked(self) -> bool:
        return self.battery < 0.2

    def check_settled(self) -> bool:
        return True


class Report:
    def __init__(self) -> None:
        self.told: list[str] = []
        self.outcomes: list[SentenceOutcome] = []

    def say(self, text: str) -> None:
        self.told.append(text)

    def live(self, pose: SeenPose) -> None:
        pass

    def outcome(self, outcome: SentenceOutcome) -> None:
        self.outcomes.append(outcome)


@pytest.mark.parametrize(
    ("records", "wrong"),
    [
        ([moved(1.2), moved(0.3), SentenceRecord(STEP.say)], False),
        ([moved(0.05)], True),
        ([SentenceRecord(STEP.say, silent_s=3.0)], False),
        ([moved(1.0 + number) for number in range(5)], True),
    ],
)
def test_what_a_standstill_spoilt_is_played_again(
    records: list[SentenceRecord], wrong: bool
) -> None:
    observer, report = Observer(*records), Report()
    player = Player(observer, report, lambda: None, late_s=0.0)  # type: ignore[arg-type]
    outcome = player.play(STEP)
    assert len(observer.said) == len(records)
    assert bool(outcome.problems) is wrong
    assert report.outcomes == [outcome]
    assert len(report.told) == len(records) - 1
    assert all("stood still" in line for line in report.told)


def test_an_answer_is_given_only_to_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_module, "ASKED_S", 0.05)
    answer = ScriptStep("an answer", "yes please", battery=0.1, answers=True)
    observer, report = (
        Observer(SentenceRecord("yes please"), SentenceRecord("yes please")),
        Report(),
    )
    player = Player(observer, report, lambda: None, late_s=0.0)  # type: ignore[arg-type]
    player.play(answer)
    assert observer.said == ["yes please"] and observer.battery == 0.1
    player.play(replace(answer, battery=0.9))
    assert observer.said == ["yes please"]
    assert any("did not ask" in line for line in report.told)
