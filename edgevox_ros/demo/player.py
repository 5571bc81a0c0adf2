"""Plays a step: says its sentence, interrupts where the script says so, waits for the end."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable

from edgevox_ros.demo.checks import problems
from edgevox_ros.demo.observer import Observer
from edgevox_ros.demo.record import SentenceRecord
from edgevox_ros.demo.report import Report, SentenceOutcome
from edgevox_ros.demo.script import ScriptStep

_TICK_S = 0.02
HEARD_S = 8.0
ASKED_S = 30.0
# Robot and node publish much more often than this, unless the machine stands still.
_SILENT_S = 0.15
_ATTEMPTS = 5


class Player:
    """Plays steps one after the other. `check` raises if a process has ended.

    `late_s`: seconds for what is still on its way when a turn is over. `unfinished` is the step
    that Ctrl-C cut short.
    """

    def __init__(
        self, observer: Observer, report: Report, check: Callable[[], None], late_s: float = 0.3
    ) -> None:
        self._observer = observer
        self._report = report
        self._check = check
        self._late_s = late_s
        self.unfinished: SentenceOutcome | None = None
        self._stopped = False

    def suspend(self) -> None:
        """Ctrl-Z: stop the robot. The step that this cuts short gets no verdict."""
        self._stopped = True
        self._report.say(f"suspending: {self._observer.cancel()}")

    def play(self, step: ScriptStep) -> SentenceOutcome:
        """Play one step of the script, with its checks.

        If it fails while the machine stood still, it is repeated: that failure says nothing about
        the robot.
        """
        for _ in range(_ATTEMPTS - 1):
            outcome = self._play_once(step)
            if not outcome.problems or outcome.record.silent_s < _SILENT_S:
                break
            text = f"this machine stood still for {outcome.record.silent_s:.1f} s: once more"
            self._report.say(f"      {outcome.problems[0]}; {text}")
        else:
            outcome = self._play_once(step)
        if outcome.judged:
            self._report.outcome(outcome)
        return outcome

    def _play_once(self, step: ScriptStep) -> SentenceOutcome:
        if step.dock_fails is not None:
            self._observer.set_dock_fails(step.dock_fails)
        self._stopped = False
        record = self._observer.begin(step.say)
        if step.battery is not None:
            self._observer.set_battery(step.battery)
        if not step.answers or self._is_asked():
            self._observer.publish(step.say)
        try:
            self._follow(step, record)
        except KeyboardInterrupt:
            # Cut short: it gets a row in the table, but no verdict.
            self.unfinished = SentenceOutcome(record, judged=False)
            raise
        if self._stopped:
            self._report.say("      no verdict: it was suspended")
            return SentenceOutcome(record, judged=False)
        return SentenceOutcome(record, tuple(problems(step, record)))

    def _follow(self, step: ScriptStep, record: SentenceRecord) -> None:
        end = time.monotonic() + step.timeout_s
        unheard = time.monotonic() + HEARD_S
        while time.monotonic() < end and not self._observer.check_settled():
            if not record.taken_up and time.monotonic() > unheard:
                self._report.say("      the node did not take it up")
                break
            self._check()
            self._show()
            self._maybe_interrupt(step, record)
            time.sleep(_TICK_S)
        late = time.monotonic() + self._late_s
        while time.monotonic() < late:
            self._show()
            time.sleep(_TICK_S)

    def _is_asked(self) -> bool:
        """Wait until the robot has asked something. Returns whether it has."""
        end = time.monotonic() + ASKED_S
        while time.monotonic() < end and not self._observer.asked:
            self._check()
            self._show()
            time.sleep(_TICK_S)
        if not self._observer.asked:
            self._report.say("      the robot did not ask")
        return self._observer.asked

    def _maybe_interrupt(self, step: ScriptStep, record: SentenceRecord) -> None:
        interruption = step.interruption
        if (
            interruption
            and record.interrupted_s is None
            and record.driven_m >= interruption.after_m
        ):
            self._observer.interrupt(interruption.say)
            self._report.interruption(interruption.say, record)

    def _show(self) -> None:
        while True:
            try:
                event = self._observer.events.get_nowait()
            except queue.Empty:
                break
            self._report.event(event)
        self._report.live(self._observer.pose)
