"""Follows a stop up: repeats it until everybody has answered, and reports who has not."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from edgevox_ros.robot.running.goal_speech import GoalVoice
from edgevox_ros.robot.running.runner import Runner
from edgevox_ros.robot.stop.stop_services import StopServices
from edgevox_ros.robot.waiting import SLICE_S

if TYPE_CHECKING:
    from rclpy.impl.rcutils_logger import RcutilsLogger

CONFIRM_S = 2.0
# A stop may overtake an earlier request, which is then carried out after it: repeat soon.
PAUSES_S = (0.02, 0.05, 0.1, 0.2)
PAUSE_S = 0.25
# Longer than the middleware needs to notice that a server is gone. After that, calls may begin
# again; a late answer is still met with another stop.
REPEAT_S = 30.0
REST_S = 0.5

Notify = Callable[[bool], None]


class StopReceivers:
    """Whom a stop reaches: those who run our tools, and the services that the map stops with."""

    def __init__(self, runners: Sequence[Runner[Any]], services: StopServices) -> None:
        self.runners = runners
        self.services = services
        self.moving_calls = 0

    def unconfirmed(self) -> list[str]:
        """Names of those who have not answered the last stop, or ended what was running then."""
        names = [name for runner in self.runners for name in runner.unconfirmed()]
        return names + self.services.unconfirmed()

    def repeat(self) -> None:
        """Repeat the stop, unless the user has since given another command."""
        if self.moving_calls or any(runner.began_after_stop for runner in self.runners):
            return
        for runner in self.runners:
            runner.repeat_halt()
        self.services.repeat()

    def look(self) -> None:
        """Look for servers that have come back."""
        for runner in self.runners:
            runner.look()

    def confirmed(self) -> None:
        """Hear that everybody has answered."""
        self.services.confirmed()


class StopConfirmation:
    """Thread-safe. `voice` hears who has not answered within CONFIRM_S."""

    def __init__(self, receivers: StopReceivers, voice: GoalVoice, logger: RcutilsLogger) -> None:
        self._receivers = receivers
        self._voice = voice
        self._logger = logger
        self._condition = threading.Condition()
        self._began_at = time.monotonic()
        self._confirmed = True
        self._warned = self._closed = False
        self._waiting: list[Notify] = []
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """A stop was sent: follow it up."""
        with self._condition:
            self._began_at = time.monotonic()
            self._confirmed = self._warned = False
        if self._confirm_if_answered() or self._closed:
            return
        with self._condition:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="stop", daemon=True)
                self._thread.start()
            self._condition.notify()

    def when_known(self, notify: Notify) -> None:
        """Call `notify` once, with whether the last stop was confirmed before time is up."""
        with self._condition:
            known = self._confirmed or self._warned
            if not known:
                self._waiting.append(notify)
            confirmed = self._confirmed
        if known:
            notify(confirmed)

    def settle(self, cancel: threading.Event) -> None:
        """Wait until the last stop is confirmed or its time is up.

        What begins earlier would get in the way of it.
        """
        while not (self._confirmed or self._warned or cancel.wait(SLICE_S)):
            if time.monotonic() - self._began_at > CONFIRM_S:
                return

    def close(self) -> None:
        """End the thread."""
        with self._condition:
            self._closed = True
            thread = self._thread
            self._condition.notify()
        if thread is not None and thread is not threading.current_thread():
            thread.join(1.0)

    def _run(self) -> None:
        repeats, due, began_at, overdue = 0, 0.0, -1.0, False
        while not self._closed and self._thread is threading.current_thread():
            with self._condition:
                if self._began_at != began_at:
                    repeats, began_at, overdue = 0, self._began_at, False
                    due = began_at + PAUSES_S[0]
            try:
                self._receivers.look()
                if self._confirm_if_answered():
                    return
                now = time.monotonic()
                # One more round: answers may have come while a busy machine kept us waiting.
                if overdue:
                    self._time_is_up()
                overdue = now - began_at > CONFIRM_S
                if now >= due and now - began_at < REPEAT_S:
                    repeats += 1
                    due = now + (PAUSES_S[repeats] if repeats < len(PAUSES_S) else PAUSE_S)
                    self._receivers.repeat()
            except Exception as error:
                self._logger.error(f"stop: {type(error).__name__}: {error}")
            with self._condition:
                rest = time.monotonic() - began_at > REPEAT_S
                if self._began_at == began_at and not self._closed:
                    self._condition.wait(REST_S if rest else SLICE_S)

    def _confirm_if_answered(self) -> bool:
        """Whether everybody has answered. If so, notify those who wait for that."""
        with self._condition:
            began_at = self._began_at
        if self._receivers.unconfirmed():
            return False
        with self._condition:
            if self._began_at != began_at:
                return False
            self._receivers.confirmed()
            self._confirmed = True
            self._thread = None
            waiting, self._waiting = self._waiting, []
        self._notify_all(waiting, True)
        return True

    def _time_is_up(self) -> None:
        with self._condition:
            if self._warned:
                return
            self._warned = True
            waiting, self._waiting = self._waiting, []
        for name in dict.fromkeys(self._receivers.unconfirmed()):
            self._voice.unstopped(name)
        self._notify_all(waiting, False)

    def _notify_all(self, waiting: list[Notify], confirmed: bool) -> None:
        for notify in waiting:
            try:
                notify(confirmed)
            except Exception as error:
                self._logger.error(f"stop: {type(error).__name__}: {error}")
