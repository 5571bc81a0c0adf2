"""What was said and done so far: the turns that the model remembers, and the last one.

"Again" runs the last turn's calls once more, without the model. They pass the validator like a
model's calls, so tools that were changed meanwhile are noticed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from edgevox_ros.agent.deeds import Deed
from edgevox_ros.agent.phrases import at_most_times, phrase
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message
from edgevox_ros.core.tools import AGAIN, ToolCall
from edgevox_ros.hearing import read_again
from edgevox_ros.hearing.again import asks_for_words
from edgevox_ros.parsing import ParseResult, ToolCallParser

MOST_TIMES = 5


class RememberedTurn(NamedTuple):
    """The messages of a turn, and what it did."""

    messages: tuple[Message, ...]
    deed: Deed | None = None


class History:
    """The turns that the model remembers. A turn is forgotten whole: no call without its result."""

    def __init__(self) -> None:
        self._turns: deque[tuple[Message, ...]] = deque()
        self._deeds: deque[Deed | None] = deque()

    def __len__(self) -> int:
        return len(self._turns)

    def messages(self) -> tuple[Message, ...]:
        """All remembered messages, the oldest first."""
        return tuple(message for turn in self._turns for message in turn)

    @property
    def deeds(self) -> tuple[Deed, ...]:
        """What the remembered turns did, the oldest first."""
        return tuple(filter(None, self._deeds))

    @property
    def newest(self) -> RememberedTurn | None:
        """The newest turn, if any is remembered."""
        return RememberedTurn(self._turns[-1], self._deeds[-1]) if self._turns else None

    def copy(self) -> History:
        """Another history of the same turns."""
        same = History()
        same._turns, same._deeds = self._turns.copy(), self._deeds.copy()
        return same

    def add(self, turn: tuple[Message, ...], deed: Deed | None = None) -> None:
        """Remember a turn and what it did."""
        self._turns.append(turn)
        self._deeds.append(deed)

    def append_words(self, words: str) -> None:
        """Add to the newest turn what was announced about a goal that it had begun."""
        if not self._turns:
            return
        *turn, last = self._turns[-1]
        ended = replace(last, content=f"{last.content} {words}".strip(), token_ids=None)
        self._turns[-1] = (*turn, ended)

    def drop_oldest(self) -> bool:
        """Forget the oldest turn. Returns False if there is none."""
        if not self._turns:
            return False
        self._turns.popleft()
        self._deeds.popleft()
        return True

    def clear(self) -> None:
        """Forget everything."""
        self._turns.clear()
        self._deeds.clear()


def closed(messages: list[Message], said: Sequence[str], cut: str = "") -> tuple[Message, ...]:
    """A turn as it is remembered: it ends with words of the assistant.

    `cut` is the sentence that ends an interrupted turn. It is in plain words, since small models
    imitate notes in brackets. A reply whose calls never ran is left out: a call without a result
    confuses a model.
    """
    kept = list(messages)
    if kept[-1].role == "assistant" and (cut or kept[-1].tool_calls):
        kept.pop()
    if cut or kept[-1].role != "assistant":
        kept.append(Message("assistant", " ".join([*said, cut] if cut else said)))
    return tuple(kept)


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


@dataclass
class Conversation:
    """The history for the model, and what "again" and corrections mean."""

    history: History = field(default_factory=History)
    last: LastTurn = field(default_factory=LastTurn)

    def forget(self) -> None:
        """Forget all of it."""
        self.history.clear()
        self.last.forget()

    def correct(self, text: str, settings: TurnSettings) -> None:
        """An order was corrected before it began: remember it like one that was cut short."""
        messages = [Message("user", settings.shown(text))]
        self.history.add(closed(messages, (), phrase("cancelled", settings.language)))
        self.last.remember(messages[0].content, answered=False, cut=True)
