"""What was said and done so far: the turns that the model remembers, and the last one."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from edgevox_ros.agent.deeds import Deed
from edgevox_ros.agent.last_turn import LastTurn
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.core.messages import Message


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
    remembered = list(messages)
    if remembered[-1].role == "assistant" and (cut or remembered[-1].tool_calls):
        remembered.pop()
    if cut or remembered[-1].role != "assistant":
        remembered.append(Message("assistant", " ".join([*said, cut] if cut else said)))
    return tuple(remembered)


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
