"""What is said about one call: when it begins, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from edgevox_ros.robot.call_inputs import spoken
from edgevox_ros.robot.expressions import ExpressionError, NotKnown, expressions_in
from edgevox_ros.robot.interfaces.readable import values_in
from edgevox_ros.robot.say import MapText, Say
from edgevox_ros.robot.tool import Tool


def _nothing(text: str) -> None:
    return


def _never() -> bool:
    return False


@dataclass(frozen=True)
class CallVoice:
    """How the calls of a tool speak.

    `say` says that one begins. Once `stopped` is true nothing is said. `complain` gets a
    message about each text that cannot be said.
    """

    language: str = "en"
    say: Callable[[str], None] = _nothing
    stopped: Callable[[], bool] = _never
    complain: Callable[[str], None] = _nothing

    def text(self, name: str, value: MapText | None, names: Mapping[str, Any]) -> str:
        """A text of the map in the user's language, or an empty text if it cannot be said.

        A text that needs a value which is not there, null, NaN or infinite, is not said.
        """
        text = None if value is None else value.of(self.language)
        if text is None:
            return ""
        try:
            if any(expression.lacks_a_value(names) for expression in expressions_in(text)):
                return ""
            return spoken(text, names, self.language)
        except NotKnown:
            return ""
        except ExpressionError as error:
            self.complain(f"tool {name}: this cannot be said: {error}")
            return ""


class CallSpeech:
    """Speaks about one call of a tool, whose words are `say`. Used by one thread.

    `names`: the arguments and tables.
    """

    def __init__(
        self,
        name: str,
        say: Say | None,
        names: Mapping[str, Any],
        voice: CallVoice,
        whole: CallSpeech | None = None,
    ) -> None:
        """`whole`: the call of which this one is a step, if that says something itself."""
        self._name = name
        self._say = say
        self._names = names
        self._voice = voice
        self._whole = whole
        self._begun = False

    def begun(self) -> None:
        """The call has begun: say so, once, unless there was a stop."""
        if self._whole is not None:
            self._whole.begun()
        if self._begun:
            return
        self._begun = True
        text = self._text(self._say.begin, {}) if self._say else ""
        if text and not self._voice.stopped():
            self._voice.say(text)

    def done(self, answer: Any = None, selected: Mapping[str, Any] | None = None) -> str:
        """What is said about the end of a call that succeeded, or an empty text.

        `answer` is the message that answered it, `selected` what the map's `result` selects of it.
        """
        if self._say is None:
            return ""
        return self._text(self._say.done, {**values_in(answer), **(selected or {})})

    def failed(self, reason: str) -> str:
        """What is said about a call that failed, or an empty text. Nothing after a stop."""
        if self._say is None or self._voice.stopped():
            return ""
        return self._text(self._say.failed, {"reason": reason})

    def of_step(self, tool: Tool, names: Mapping[str, Any]) -> CallSpeech:
        """What is said about a step of this call.

        If this call has words of its own, the steps have none. Otherwise each step says that it
        begins.
        """
        if self._say is not None:
            return CallSpeech(tool.name, None, names, self._voice, whole=self)
        begins = None if tool.say is None else Say(begin=tool.say.begin)
        return CallSpeech(tool.name, begins, names, self._voice)

    def _text(self, value: MapText | None, more: Mapping[str, Any]) -> str:
        return self._voice.text(self._name, value, {**self._names, **more})
