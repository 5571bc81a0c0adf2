"""What is said while a timed publisher moves the robot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.robot.call_speech import CallVoice
from edgevox_ros.robot.say import FeedbackSpec


class MotionFeedback:
    """Says how far one motion of `duration_s` seconds is, as often as the map's `every_s` allows.

    `name`: of the tool. `names`: the arguments and tables.
    """

    def __init__(
        self,
        name: str,
        spec: FeedbackSpec | None,
        names: Mapping[str, Any],
        duration_s: float,
        voice: CallVoice,
    ) -> None:
        self._name = name
        self._spec = spec
        self._names = names
        self._duration_s = duration_s
        self._voice = voice
        self._spoke_at = 0.0

    def tell(self, elapsed_s: float) -> None:
        """Say how far it is after so many seconds, if it is time to."""
        spec = self._spec
        if spec is None or elapsed_s - self._spoke_at < spec.every_s:
            return
        self._spoke_at = elapsed_s
        left_s = max(self._duration_s - elapsed_s, 0.0)
        names = {**self._names, "elapsed_s": elapsed_s, "left_s": left_s}
        sentence = self._voice.text(self._name, spec.say, names)
        if sentence and not self._voice.stopped():
            self._voice.say(sentence)
