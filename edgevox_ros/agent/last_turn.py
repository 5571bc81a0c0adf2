"""What "again" does: it runs the last turn's calls once more, without the model.

They pass the validator like a model's calls, so tools that were changed meanwhile are noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from edgevox_ros.agent.call_guards import canonical
from edgevox_ros.agent.phrases import at_most_times, phrase
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.core.tools import AGAIN, ToolCall
from edgevox_ros.hearing import read_again
from edgevox_ros.hearing.again import asks_for_words
from edgevox_ros.parsing import ParseResult, ToolCallParser

MOST_TIMES = 5


@dataclass(frozen=True)
class Repeat:
    """What "again" comes to: checked calls to run, or only sentences to say."""

    result: ParseResult | None = None
    sentences: tuple[str, ...] = ()


class LastTurn:
    """What the last turn did and said. A turn that repeats it changes nothing."""

    def __init__(self) -> None:
        self._calls: tuple[ToolCall, ...] = ()
        self._said: tuple[str, ...] = ()
        self._unanswered = ""
        self.cut = False

    def remember(
        self,
        messages: Sequence[Message],
        said: Sequence[str],
        *,
        answered: bool = True,
        cut: bool = False,
    ) -> None:
        """A turn has ended with these messages, and has said these sentences.

        `answered`: the model came to the end of its reply. `cut`: a stop or a correction ended it.
        """
        self.cut = cut
        self._calls = calls_to_repeat(messages)
        self._said = tuple(said)
        self._unanswered = "" if answered or self._calls else messages[0].content

    def note(self, call: ToolCall, said: Sequence[str]) -> None:
        """A call from outside was carried out, with these sentences."""
        self._calls, self._said = (call,), tuple(said)
        self._unanswered, self.cut = "", False

    @property
    def acted(self) -> bool:
        """Whether it made a call, or was cut: there is something to repeat or correct."""
        return self.cut or bool(self._calls)

    @property
    def said(self) -> tuple[str, ...]:
        """What the last turn has said."""
        return self._said

    def forget(self) -> None:
        """Forget it: there is nothing to repeat."""
        self._calls = self._said = ()
        self._unanswered, self.cut = "", False

    def meant(self, utterance: str) -> str:
        """The utterance; or that of the last turn, if it got no answer and is to be tried again."""
        unanswered = self._unanswered and read_again(utterance) is not None
        return self._unanswered if unanswered else utterance

    def repeat(
        self,
        utterance: str,
        make_parser: Callable[[], ToolCallParser],
        language: str,
        most_calls: int,
    ) -> Repeat | None:
        """What to do, if the utterance asks to do the last thing again; else None.

        A turn without calls is repeated in its words. At most `most_calls` calls are made.
        """
        if asks_for_words(utterance):
            return Repeat(sentences=self._said or (phrase("nothing_to_repeat", language),))
        times = read_again(utterance)
        if times is None:
            return None
        if not self._calls:
            return Repeat(sentences=self._said or (phrase("nothing_to_repeat", language),))
        most = max(1, min(MOST_TIMES, most_calls // len(self._calls)))
        if times > most:
            return Repeat(sentences=(at_most_times(most, language),))
        native = [{"name": call.name, "arguments": dict(call.arguments)} for call in self._calls]
        checked = make_parser().check(native * times)
        return Repeat(replace(checked, calls=tuple(map(_ours, checked.calls))))


def _ours(call: ToolCall) -> ToolCall:
    return replace(call, raw="", format=AGAIN)


def calls_to_repeat(messages: Sequence[Message]) -> tuple[ToolCall, ...]:
    """The calls of a turn, in order, as its messages tell them.

    What failed or was stopped is tried again, from the turn's first call on; but not what a later
    reply of the turn made good, or repeated.
    """
    made = _made(messages)
    kept: list[ToolCall] = []
    for hop, call, ended, repeated in made:
        later = [each for each in made if each[0] > hop]
        good = any(other.name == call.name and well for _, other, well, _ in later)
        same = any(canonical(other) == canonical(call) for _, other, _, _ in later)
        if not repeated and (ended or not (good or same)):
            kept.append(call)
    return tuple(kept)


def _made(messages: Sequence[Message]) -> list[tuple[int, ToolCall, bool, bool]]:
    """Each call of a turn: its hop, whether it ended well, and whether it was a repetition."""
    made = []
    for hop, message in enumerate(messages):
        for call in message.tool_calls:
            answer = next((each for each in messages[hop:] if _answers(each, call)), None)
            result = answer.result if answer is not None else None
            repeated = result is not None and result.not_run is NotRun.REPEATED
            made.append((hop, call, answer is not None and answer.succeeded, repeated))
    return made


def _answers(message: Message, call: ToolCall) -> bool:
    return message.role == "tool" and message.tool_call_id == call.id
