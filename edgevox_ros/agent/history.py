"""What was said before: whole turns, the oldest leave first."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from edgevox_ros.llm.generation import Message

# Plain words on purpose: behind "I was interrupted" the demo model took only half of the next
# commands (21 of 40), behind these 38 of 40.
INTERRUPTED = "I stopped."


class History:
    """The turns that the model remembers. A turn leaves whole, never half a call with no result."""

    def __init__(self) -> None:
        self._turns: deque[tuple[Message, ...]] = deque()

    def __len__(self) -> int:
        return len(self._turns)

    def messages(self) -> tuple[Message, ...]:
        """All remembered messages, the oldest first."""
        return tuple(message for turn in self._turns for message in turn)

    def add(self, turn: tuple[Message, ...], keep: int) -> None:
        """Remember a turn, and at most `keep` turns in all."""
        self._turns.append(turn)
        while len(self._turns) > keep:
            self._turns.popleft()

    def drop_oldest(self) -> bool:
        """Forget the oldest turn; False if there is none."""
        if not self._turns:
            return False
        self._turns.popleft()
        return True

    def clear(self) -> None:
        """Forget everything."""
        self._turns.clear()


def closed(messages: list[Message], said: Sequence[str], cut: str = "") -> tuple[Message, ...]:
    """A turn as it is remembered: it ends with words of the assistant.

    `cut` is the sentence that an interrupted turn ends with; plain words, since small models take
    notes in brackets for something to imitate. A reply whose calls never ran is forgotten: half a
    call without its result confuses a model.
    """
    kept = list(messages)
    if kept[-1].role == "assistant" and (cut or kept[-1].tool_calls):
        kept.pop()
    if cut or kept[-1].role != "assistant":
        kept.append(Message("assistant", " ".join([*said, cut] if cut else said)))
    return tuple(kept)
