"""The demo's prompt: what is typed is said at once, even while the robot acts."""

from __future__ import annotations

import queue
import signal
import threading
import time
from collections.abc import Callable

from edgevox_ros.cli.chat_screen import ChatScreen, ScreenTerminal
from edgevox_ros.core.signals import before_suspending
from edgevox_ros.demo.observer import Observer
from edgevox_ros.demo.player import HEARD_S
from edgevox_ros.demo.record import SentenceRecord
from edgevox_ros.demo.report import Report, SentenceOutcome

_TICK_S = 0.02
_LATE_S = 0.3  # for messages still on their way when the turn is over
_TURN_S = 130.0


class TypedInput:
    """Reads on the main thread, while another thread shows what happens.

    `check` raises if a process has ended. `outcomes` grows with every sentence.
    """

    def __init__(
        self, observer: Observer, outcomes: list[SentenceOutcome], check: Callable[[], None]
    ) -> None:
        self._observer = observer
        self._outcomes = outcomes
        self._check = check
        self._screen = ChatScreen()
        self._report = Report(ScreenTerminal(self._screen))
        self._lock = threading.Lock()
        self._record: SentenceRecord | None = None
        self._since = 0.0
        self._settled_at: float | None = None
        self._over = threading.Event()
        self._died: Exception | None = None

    def run(self) -> None:
        """Read until an empty line or the end of the input. Raises what `check` raises."""
        self._screen.note("Your turn. Type what you would say, also while the robot acts.")
        self._screen.note("Ctrl-C stops the robot; again, or an empty line, ends the demo.")
        follower = threading.Thread(target=self._follow, name="prompt", daemon=True)
        follower.start()
        suspended_no_more = before_suspending(self._rest, self._screen.enter)
        try:
            self._read()
        finally:
            suspended_no_more()
            self._over.set()
            follower.join(2.0)
            with self._lock:
                self._finish()
        if self._died is not None:
            raise self._died

    def _rest(self) -> None:
        """Ctrl-Z: stop the robot, since nobody can type "stop" for a while."""
        self._screen.note(f"suspending: {self._observer.cancel()}")
        self._screen.leave()

    def _read(self) -> None:
        interrupted = False
        try:
            while self._died is None and not self._screen.gone:
                try:
                    line = self._screen.read()
                except EOFError:
                    return
                except KeyboardInterrupt:
                    if interrupted or self._died is not None:
                        return
                    interrupted = True
                    self._screen.note(self._observer.cancel())
                    self._screen.note("Ctrl-C again ends the demo")
                    continue
                interrupted = False
                if not line:
                    return
                self._say(line)
                if not self._screen.typed:
                    self._wait()
        except KeyboardInterrupt:
            # Again, while the answer to the first one is still waited for or shown.
            if not interrupted and self._died is None:
                raise

    def _say(self, sentence: str) -> None:
        with self._lock:
            # Said first: it may be "stop".
            record = self._observer.say(sentence)
            self._finish()
            self._record = record
            self._since, self._settled_at = time.monotonic(), None

    def _wait(self) -> None:
        """Wait for the end of the turn if input is piped in: one line after the other."""
        end = time.monotonic() + _TURN_S
        while self._record is not None and self._died is None and time.monotonic() < end:
            time.sleep(_TICK_S)

    def _follow(self) -> None:
        while not self._over.wait(_TICK_S):
            try:
                self._check()
            except Exception as error:
                self._died = error
                # The main thread may wait for a line that nobody will type.
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
                return
            with self._lock:
                self._show()
                self._look()

    def _show(self) -> None:
        while True:
            try:
                event = self._observer.events.get_nowait()
            except queue.Empty:
                return
            self._report.event(event)

    def _look(self) -> None:
        """Report the outcome of the sentence when everything is over."""
        if self._record is None:
            return
        now = time.monotonic()
        if self._observer.check_settled():
            self._settled_at = self._settled_at or now
            if now - self._settled_at > _LATE_S:
                self._finish()
        elif not self._record.taken_up and now - self._since > HEARD_S:
            self._screen.note("the node did not take it up")
            self._finish()

    def _finish(self) -> None:
        """Close the record of the previous sentence, of which nothing was expected."""
        record, self._record = self._record, None
        if record is not None:
            self._show()
            outcome = SentenceOutcome(record, judged=False)
            self._outcomes.append(outcome)
            self._report.outcome(outcome)
