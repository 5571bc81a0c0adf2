"""What the last turn did and said, and what "again" repeats of it, and how often at most.

"Again" runs the last turn's calls once more, without the model. They pass the validator like a
model's calls, so tools that were changed meanwhile are noticed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from edgevox_ros.agent.phrases import at_most_times, phrase
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
        utterance: str,
        calls: Sequence[ToolCall] = (),
        said: Sequence[str] = (),
        *,
        answered: bool = True,
        cut: bool = False,
    ) -> None:
        """A turn has ended: what "again" means now, and what was said.

        `answered`: the model came to the end of its reply. `cut`: a stop or a correction ended it.
        """
        self.cut = cut
        self._calls = tuple(calls)
        self._said = tuple(said)
        self._unanswered = "" if answered or self._calls else utterance

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

    def words_to_try(self, utterance: str) -> str:
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
