"""What is said about a goal: its feedback while it runs, and its end if nobody waited for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from edgevox_ros.robot.call_inputs import Inputs, spoken
from edgevox_ros.robot.expressions import ExpressionError
from edgevox_ros.robot.interfaces.types import fields_of
from edgevox_ros.robot.kinds.action import ActionSpec

if TYPE_CHECKING:
    from rclpy.impl.rcutils_logger import RcutilsLogger

Say = Callable[[str], None]


def _say_nothing(sentence: str) -> None:
    return


@dataclass(frozen=True)
class GoalVoice:
    """How goals speak. Each function is called from any thread and must not block.

    `say` speaks at once. `announcement` is called during a call, and returns the function that
    later announces the end of its goal. `unstopped` gets the name of who did not confirm a stop.
    `ended` gets the reason why a goal that nobody waited for failed, "" if it did not.
    """

    say: Say
    announcement: Callable[[], Say]
    unstopped: Say
    ended: Say = _say_nothing


SILENT = GoalVoice(_say_nothing, lambda: _say_nothing, _say_nothing)


class GoalSpeech:
    """Speaks about one goal, until `stopped` says that a stop came."""

    def __init__(
        self,
        spec: ActionSpec,
        inputs: Inputs,
        voice: GoalVoice,
        logger: RcutilsLogger,
        stopped: Callable[[], bool],
    ) -> None:
        self._spec = spec
        self._names = inputs.names
        self._say = voice.say
        self._announce = voice.announcement()
        self._ended = voice.ended
        self._logger = logger
        self._stopped = stopped
        self._spoke_at = time.monotonic()

    def on_feedback(self, message: Any) -> None:
        """Say it, at most as often as the map's `every_s` allows."""
        feedback = self._spec.feedback
        now = time.monotonic()
        if feedback is None or now - self._spoke_at < feedback.every_s:
            return
        self._spoke_at = now
        self._speak(self._say, feedback.say, message.feedback)

    def started(self) -> str:
        """What is said when the goal is accepted, instead of the model's words; may be empty."""
        announce = self._spec.announce
        if announce is None or announce.started is None:
            return ""
        try:
            return spoken(announce.started, self._names)
        except ExpressionError as error:
            self._logger.error(f"{self._spec.name}: this cannot be said: {error}")
            return ""

    def done(self, result: Any) -> None:
        """Announce that the goal was reached."""
        if self._spec.announce is not None:
            self._speak(self._announce, self._spec.announce.done, result)
            self._ended("")

    def failed(self, reason: str) -> None:
        """Announce that the goal was not reached."""
        if self._spec.announce is not None:
            self._speak(self._announce, self._spec.announce.failed, None, reason=reason)
            self._ended(reason)

    def _speak(self, say: Say, value: Any, message: Any, **more: Any) -> None:
        """Say a text of the map. Raises nothing: it is also called on the thread that spins."""
        try:
            if self._stopped():
                return
            fields = {} if message is None else fields_of(type(message))
            read = {name: getattr(message, name) for name in fields}
            sentence = spoken(value, {**self._names, **read, **more})
            if sentence:
                say(sentence)
        except Exception as error:
            self._logger.error(f"{self._spec.name}: this cannot be said: {error}")
