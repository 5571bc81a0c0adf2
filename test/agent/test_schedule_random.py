"""Random days of a robot with a clock that a test sets: no promise is lost, nothing moves unasked.

Each day is a list of what people say and of the time that passes. What has to come of it is kept
beside it: an order that is planned is carried out once, when it is due, or somebody has heard why
not.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from support.agent.turn_stage import TurnStage
from support.effort import amount
from support.hearing.templates import template

from edgevox_ros.agent.occasion_turn import run_occasion
from edgevox_ros.agent.phrases import dropped_in_words, phrase
from edgevox_ros.agent.schedule import Planned, Schedule
from edgevox_ros.agent.schedule_file import read_schedule, write_schedule
from edgevox_ros.agent.schedule_talk import ScheduleTalk
from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.core.occasions import Occasion
from edgevox_ros.core.sentence_templates import NumberSlot

NOON = datetime(2026, 3, 28, 12, 0).astimezone().timestamp()
TEMPLATES = (
    template("drive", "drive {distance_m} metre[s]", {"distance_m": NumberSlot()}),
    template("turn", "turn {angle_deg} degrees", {"angle_deg": NumberSlot()}),
    template("dock", "dock"),
)
MOST, ASKED = 4, "Shall I?"


@dataclass
class Day:
    """A robot, its clock, and what has to come of what was said.

    `open`: by number, the orders that are promised. `calls`: what has to have run, in order.
    """

    file: Path
    lot: random.Random
    now: float = NOON
    open: dict[int, Planned] = field(default_factory=dict)
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scene = TurnStage()
        self.scene.parts.spoken = SpokenCalls(lambda: TEMPLATES)
        self.scene.executor.questions["dock"] = ASKED
        self.wake_up()

    def wake_up(self) -> None:
        """The robot is switched on, and finds what its file keeps."""
        self.schedule = Schedule(lambda: self.now, lambda: MOST, self.write)
        self.schedule.restore(read_schedule(self.file))
        self.scene.parts.schedule = self.schedule
        self.talk = ScheduleTalk(self.schedule, "en")

    def write(self, planned: Any) -> None:
        write_schedule(self.file, planned)

    def plan(self) -> None:
        """An order for later, which may be one that comes again."""
        name, words = self.lot.choice(ORDERS)
        minutes = self.lot.randint(2, 30)
        before = set(self.numbers)
        said = self.say(f"{self.lot.choice(('in', 'every'))} {minutes} minutes {words}")
        new = [each for each in self.schedule.planned if each.number not in before]
        if len(before) == MOST:
            assert new == [] and said == [phrase("schedule_full", "en")]
            return
        [made] = new
        assert made.number > max(before, default=0)
        assert made.due == self.now + 60 * minutes and made.calls[0][0] == name
        assert len(said) == 1 and said[0].startswith("Planned for ")
        self.open[made.number] = made

    def impossible(self) -> None:
        """What cannot be done is said now, and is not planned."""
        before = self.numbers
        said = self.say("in ten minutes drive 99 metres")
        assert said and not any("Planned" in each for each in said)
        assert self.numbers == before

    def act(self) -> None:
        """An order for now."""
        self.say("turn 90 degrees")
        self.calls.append(("turn", {"angle_deg": 90}))

    def pass_time(self) -> None:
        """Time passes, and what is due is carried out."""
        end = self.now + self.lot.choice((30, 600, 2400))
        while (at := min([*(each.due for each in self.schedule.planned), end])) < end:
            self.now = at
            taken = self.schedule.take_due()
            self.schedule.report()
            for due in taken:
                self.carry_out(due)
        self.now = end

    def carry_out(self, due: Planned) -> None:
        promised = self.open.pop(due.number)
        assert promised.due == due.due <= self.now and promised.calls == due.calls
        answer = self.lot.random() < 0.5
        self.scene.answers[ASKED] = answer
        seen = len(self.scene.said)
        self.scene.runner.run(due.text, self.scene.settings, self.scene.cancel, due)
        assert self.scene.said[seen] == f"It is time: {due.text}."
        [(name, values)] = due.calls
        if name != "dock" or answer:
            self.calls.append((name, dict(values)))
        if due.every_s:
            [again] = [each for each in self.schedule.planned if each.number == due.number]
            assert again.due == due.due + due.every_s
            self.open[again.number] = again

    def stop(self) -> None:
        """A stop drops all that moves, and that is said."""
        count = len(self.open)
        said = self.talk.after_stop(stopped=True)
        self.schedule.report()
        assert said == ((dropped_in_words(count, "en"),) if count else ())
        self.open.clear()

    def take_back(self) -> None:
        """One is taken back by its words, or by its number."""
        if not self.open:
            return
        one = self.open[self.lot.choice(list(self.open))]
        alike = [each for each in self.open.values() if each.text == one.text]
        if len(alike) == 1 and self.lot.random() < 0.5:
            assert self.talk.answer(f"forget {one.text}") == (phrase("taken_back", "en"),)
        else:
            assert self.schedule.drop_number(one.number)
        del self.open[one.number]

    def ask(self) -> None:
        """What is planned, all of it and nothing else."""
        said = self.talk.answer("what is planned?")
        if not self.open:
            assert said == (phrase("nothing_planned", "en"),)
            return
        texts = [each.partition(": ")[2][:-1] for each in said]
        assert sorted(texts) == sorted(each.text for each in self.open.values())

    def happens(self) -> None:
        """An event of the map comes about: only a yes moves the robot, and it is asked once."""
        yes = self.lot.random() < 0.5
        self.scene.answers[OFFER] = yes
        occasion = self.lot.choice(OCCASIONS)
        seen, settings = len(self.scene.said), self.scene.settings
        run_occasion(occasion, self.scene.runner, settings, self.scene.cancel)
        said = self.scene.said[seen:]
        assert said.count(occasion.say) == bool(occasion.say)
        if occasion.name == "low" and yes:
            self.calls.append(("turn", {"angle_deg": 30}))
        assert phrase("refused", "en") not in said or (occasion.name, yes) == ("low", False)

    def sleep(self) -> None:
        """The robot is off for a while. What it missed it says, and does not do later."""
        self.now += self.lot.choice((10, 3600))
        self.wake_up()
        said = self.talk.missed()
        self.schedule.report()
        missed = [each for each in self.open.values() if each.due < self.now - 60]
        assert len(said) == len(missed)
        for each in missed:
            del self.open[each.number]
            if again := each.again_after(self.now):
                self.open[again.number] = again

    def say(self, text: str) -> list[str]:
        seen = len(self.scene.said)
        self.scene.run(text)
        return self.scene.said[seen:]

    @property
    def numbers(self) -> list[int]:
        return [each.number for each in self.schedule.planned]

    def check(self) -> None:
        kept = {each.number: each for each in self.schedule.planned}
        assert kept == self.open
        ran = [(call.name, dict(call.arguments)) for call in self.scene.executor.ran]
        assert ran == self.calls


OFFER = "Shall I turn?"
OCCASIONS = (
    Occasion("door", say="Somebody is at the door."),
    Occasion("low", ask=OFFER, call=("turn", {"angle_deg": 30})),
    Occasion("odd", ask=OFFER, call=("fly", {})),
)
ORDERS = (("drive", "drive 2 metres"), ("turn", "turn 45 degrees"), ("dock", "dock"))
ACTS = (
    *(Day.plan,) * 3,
    *(Day.pass_time,) * 3,
    *(Day.impossible, Day.act, Day.stop, Day.take_back, Day.ask, Day.sleep, Day.happens),
)


def test_on_random_days_every_promise_is_kept_and_nothing_else_is_done(tmp_path: Path) -> None:
    for seed in range(amount(10_000, 300)):
        lot = random.Random(seed)
        day = Day(tmp_path / f"{seed}.json", lot)
        for _ in range(lot.randint(3, 12)):
            lot.choice(ACTS)(day)
            day.check()
