"""Ctrl-Z (SIGTSTP): stops the robot first, since a suspended process can stop nothing.

Goals and motions are ended as by a stop. The process is suspended only when everything that moves
has confirmed that; otherwise it keeps running and repeats the stop. A suspended node leaves its
topics: otherwise everything said meanwhile would be acted on at once afterwards. SIGCONT brings
back the state before.
"""

from __future__ import annotations

from collections.abc import Callable

from edgevox_ros.node.call_input import CallInput
from edgevox_ros.node.duplicate_node import DuplicateNodeError
from edgevox_ros.node.lifecycle_guard import LifecycleGuard
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.safe_log import SafeLogger
from edgevox_ros.node.session import Session
from edgevox_ros.node.stopping import Stopping
from edgevox_ros.node.transcript_input import TranscriptInput

SETTLE_S = 3.0
_TRANSITION_S = 1.0


class Suspending:
    """Call `prepare`, then `resume` or end the node. From any thread but the executor's.

    `is_active`: whether the lifecycle node is active. `is_leaving`: whether the node is about to
    end. `give_way` leaves the robot to another node of the same name.
    """

    def __init__(
        self,
        guard: LifecycleGuard,
        transcripts: TranscriptInput,
        calls: CallInput,
        stopping: Stopping,
        reporter: Reporter,
        session: Callable[[], Session | None],
        is_active: Callable[[], bool],
        is_leaving: Callable[[], bool],
        give_way: Callable[[], None],
    ) -> None:
        self._guard, self._transcripts, self._reporter = guard, transcripts, reporter
        self._calls = calls
        self._stopping = stopping
        self._session = session
        self._is_active, self._is_leaving = is_active, is_leaving
        self._give_way = give_way
        self._guarded = self._was_active = self._deaf = False

    def prepare(self, log: SafeLogger) -> bool:
        """Stop what moves, and let nothing begin. Returns whether everything stands still."""
        # A transition that takes longer, such as loading a model, continues afterwards.
        self._guarded = self._guard.close(_TRANSITION_S)
        self._was_active, self._transcripts.active = self._transcripts.active, False
        session = self._session()
        if session is not None:
            self._stopping.hold("suspend")
            if not session.executor.settled(SETTLE_S):
                log.error(
                    "not suspended: something may still be moving; the stop is being repeated"
                )
                return False
        self._transcripts.deafen()
        self._calls.deafen()
        self._deaf = True
        log.info("suspended: the robot was told to stop, and nothing is heard until SIGCONT (fg)")
        return True

    def resume(self, log: SafeLogger) -> None:
        """Return to the state before `prepare`."""
        deaf, self._deaf = self._deaf, False
        if deaf:
            log.info("continued: listening again")
            self._transcripts.listen()
            self._calls.listen()
        session = self._session()
        if session is not None and self._was_active and self._is_active():
            self._resume(session)
        self.allow_transitions()

    def allow_transitions(self) -> None:
        """Allow transitions again."""
        guarded, self._guarded = self._guarded, False
        if guarded:
            self._guard.open()

    def _resume(self, session: Session) -> None:
        """Resume the session. If an earlier node of this name is there, give way to it instead."""
        try:
            self._reporter.duplicates.refuse(self._is_leaving)
        except DuplicateNodeError:
            self.allow_transitions()
            self._give_way()
            return
        session.resume()
        self._transcripts.active = True
