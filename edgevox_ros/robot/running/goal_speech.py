"""What is said about a goal: its feedback while it runs, and its end if nobody waited for it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from edgevox_ros.core.outcomes import Cause
from edgevox_ros.robot.call_results import ToolFailed, plain_cause
from edgevox_ros.robot.call_speech import CallVoice
from edgevox_ros.robot.interfaces.readable import values_in
from edgevox_ros.robot.kinds.action import ActionSpec
from edgevox_ros.robot.say import MapText, Say
from edgevox_ros.robot.tool import Tool

if TYPE_CHECKING:
    from rclpy.impl.rcutils_logger import RcutilsLogger

Speak = Callable[[str], None]


class GoalVoice:
    """How goals speak; this one is silent. Methods may come from any thread, and return soon."""

    def say(self, sentence: str) -> None:
        """Speak at once."""

    def announcement(self) -> Speak:
        """During a call: the function that later announces the end of its goal."""
        return self.say

    def unstopped(self, who: str) -> None:
        """Hear who did not confirm a stop."""

    def ended(self, reason: str) -> None:
        """Hear why a goal that nobody waited for failed; an empty text if it did not."""

    def why(self, cause: Cause, language: str) -> str:
        """The words with which people hear of a failure."""
        return plain_cause(cause, language)


SILENT = GoalVoice()


class GoalSpeech:
    """Speaks about one goal, until `stopped` says that a stop came."""

    def __init__(
        self,
        tool: Tool,
        spec: ActionSpec,
        names: Mapping[str, Any],
        *,
        voice: GoalVoice,
        language: Callable[[], str],
        logger: RcutilsLogger,
        stopped: Callable[[], bool],
    ) -> None:
        """`names`: the arguments and tables. `language`: asked before each sentence."""
        self._name = tool.name
        self._words = tool.say or Say()
        self._spec = spec
        self._names = names
        self._language = language
        self._say = voice.say
        self._announce = voice.announcement()
        self._ended = voice.ended
        self._why = voice.why
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
        self._speak(self._say, feedback.say, values_in(message.feedback))

    def done(self, result: Any, selected: Mapping[str, Any]) -> None:
        """Announce that the goal was reached. For `selected` see CallSpeech."""
        self._speak(self._announce, self._words.done, {**values_in(result), **selected})
        if not self._spec.wait:
            self._ended("")

    def failed(self, error: ToolFailed) -> None:
        """Announce that the goal was not reached."""
        reason = {"reason": error.clause(self._why, self._language())}
        self._speak(self._announce, self._words.failed, reason)
        if not self._spec.wait:
            self._ended(str(error))

    def _speak(self, speak: Speak, value: MapText | None, more: Mapping[str, Any]) -> None:
        """Say a text of the map. Raises nothing: it is also called on the thread that spins."""
        try:
            if self._stopped():
                return
            voice = CallVoice(self._language(), complain=self._logger.error)
            if sentence := voice.text(self._name, value, {**self._names, **more}):
                speak(sentence)
        except Exception as error:
            self._logger.error(f"tool {self._name}: this cannot be said: {error}")
