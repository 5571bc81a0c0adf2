"""Everything that stops the robot, in one place, because the order matters.

First the worker, so that no call begins after the robot's stop; then the robot; then the voice;
then the event. The words come last, once everything that can move has confirmed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from rclpy.node import Node

from edgevox_ros.agent.phrases import not_answered
from edgevox_ros.core.events import GuardEvent, StopEvent, StopSource
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import CurrentSession, Session
from edgevox_ros.node.speaker import Speaker

STOP_SAID_S = 2.0


class Stopping:
    """Stops what the current session does. From any thread; no method waits."""

    def __init__(
        self,
        node: Node,
        reporter: Reporter,
        speaker: Speaker,
        current: CurrentSession,
    ) -> None:
        self._node = node
        self._reporter = reporter
        self._speaker = speaker
        self._current = current
        self._stopped_at = self._warned_at = float("-inf")

    def stop(self, by: StopSource, text: str = "", void: str = "") -> bool:
        """End the turn and every motion, and say so. Returns whether there was anything to end.

        `text`: the words that stopped; they are answered even if nothing was running. `void`: the
        part of them that the model should remember as a request that was stopped.
        """
        session = self._current.session
        if session is None:
            return False
        moved = _may_move(session)
        stopped = session.worker.stop_all(
            by, text=text, void=void, moved=moved, silence=self._speaker.silence
        )
        if text or stopped.ran or moved or stopped.said:
            self._say_stopped(session, stopped.said)
        return stopped.ran or moved

    def correct(self, text: str) -> None:
        """End the turn and every motion, because the user wants something else instead.

        The correction comes next, so nothing is said unless something does not stop.
        """
        session = self._current.session
        if session is None:
            return
        session.worker.cancel(forget_waiting=False)
        session.executor.cancel()
        self._speaker.silence()
        self._emit_stop(session, "correction", text)
        session.executor.when_stopped(self._say_failure)

    def interrupt(self) -> None:
        """End the turn, because the user talks over the robot; the waiting utterance comes next.

        Goals go on unless the parameter `interrupt.cancels_goals` is set.
        """
        session = self._current.session
        if session is None:
            return
        if self._node.get_parameter("interrupt.cancels_goals").value:
            session.worker.cancel(forget_waiting=False)
            session.executor.cancel()
        else:
            session.executor.detach_goals()
            session.worker.interrupt()
        self._speaker.silence()
        self._emit_stop(session, "interrupt")

    def hold(self, by: StopSource | None = None) -> None:
        """End what runs, and let nothing begin until the session's `resume`. Says nothing.

        It is reported as a stop event if `by` says whose stop it is.
        """
        session = self._current.session
        if session is None:
            return
        session.hold()
        session.worker.cancel()
        session.executor.cancel()
        self._speaker.silence()
        if by is not None:
            self._emit_stop(session, by)

    def give_up(self, problem: str) -> None:
        """Stop the robot because the worker hangs, and say that it failed."""
        session = self._current.session
        if session is None:
            return
        stopped = session.worker.stop_all("watchdog", moved=True, silence=self._speaker.silence)
        self._node.get_logger().error(problem)
        turn = session.worker.turn
        self._reporter.emit(GuardEvent("watchdog", GuardAct.STOPPED, problem, turn=turn))
        self._speaker.announce_phrase("failed")
        for sentence in stopped.said:
            self._speaker.announce(sentence)

    def warn_of(self, who: str) -> None:
        """Warn about somebody who has not confirmed a stop."""
        session = self._current.session
        detail = f"{who} has not confirmed the stop and may still be going on"
        self._node.get_logger().error(detail)
        turn = session.worker.turn if session else 0
        self._reporter.emit(GuardEvent("unstopped", GuardAct.TOLD, detail, turn=turn))
        self._say_unstopped()

    def _emit_stop(self, session: Session, by: StopSource, text: str = "") -> None:
        self._reporter.emit(StopEvent(text=text or None, by=by, turn=session.worker.turn))

    def _say_stopped(self, session: Session, dropped: Sequence[str]) -> None:
        """Say that everything has stopped once that is confirmed, or else that it is not.

        Several stops in a row are answered once. `dropped`: what is said after that.
        """
        now = time.monotonic()
        if now - self._stopped_at > STOP_SAID_S or dropped:
            session.executor.when_stopped(partial(self._say_outcome, dropped))
        self._stopped_at = now

    def _say_outcome(self, dropped: Sequence[str], confirmed: bool) -> None:
        session = self._current.session
        if session is not None:
            session.worker.hush()
        if confirmed:
            self._speaker.announce_phrase("cancelled")
        self._say_failure(confirmed)
        for sentence in dropped:
            self._speaker.announce(sentence)

    def _say_failure(self, confirmed: bool) -> None:
        if not confirmed:
            self._say_unstopped()

    def _say_unstopped(self) -> None:
        """Warn that something may still move, and name who has not answered.

        At most once in STOP_SAID_S.
        """
        now = time.monotonic()
        if now - self._warned_at > STOP_SAID_S:
            self._speaker.announce_phrase("unstopped")
            session = self._current.session
            names = session.executor.unanswered if session is not None else ()
            if names:
                self._speaker.announce(not_answered(names, self._speaker.language))
        self._warned_at = now


def _may_move(session: Session) -> bool:
    """Whether something moves, or may, for all that is known. Never raises: a stop comes next."""
    with suppress(Exception):
        return session.executor.may_move
    return True
