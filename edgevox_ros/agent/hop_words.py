"""Which words of the map a hop's calls have, and whether they end the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.agent.claims import conditional, parts_of
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.core.tools import ResultStatus, ToolResult


@dataclass(frozen=True)
class Closing:
    """What is said about the calls of a hop, each of which has words.

    `failed`: one of them failed. `left_out`: calls behind it did not run.
    """

    sentences: tuple[str, ...]
    failed: bool = False
    left_out: bool = False


class HopWords:
    """Collects what was said, and is to be said, about the calls of one hop.

    They are said if every call has words for its end. A call whose goal goes on needs none if
    its beginning was said. One that did not run because an earlier one failed needs none either.
    After a call that the user did not permit, only what was read is left for the model to tell.
    """

    def __init__(self) -> None:
        self._sentences: list[str] = []
        self._refusal: list[str] = []
        self._wordless = self._untold = self._silent_goal = False
        self._failed = self._left_out = False
        self._any = False

    def reject(self) -> None:
        """A candidate was rejected: the model has to know."""
        self._untold = True

    def leave_out(self) -> None:
        """A call did not run because an earlier one failed."""
        self._left_out = True

    def refuse(self, result: ToolResult) -> None:
        """The user did not permit a call: the result's words say so, and end the turn."""
        self._refusal += sentences_of(result.closing)
        self.add(result, ())

    def end_failed(self) -> None:
        """A goal that an earlier call began has failed, and that was announced."""
        self._any = self._failed = True
        self._silent_goal = False

    def add(self, result: ToolResult, said: Sequence[str], *, reads: bool = False) -> None:
        """A call has ended, or was not allowed. `said`: the words of its beginning."""
        sentences = sentences_of(result.closing)
        self._failed = self._failed or result.status is ResultStatus.ERROR
        self._sentences += sentences
        if sentences or (result.ongoing and said):
            self._any = True
        elif reads:
            self._untold = True
        elif result.ongoing:
            self._silent_goal = True
        else:
            self._wordless = True

    @property
    def refusal(self) -> tuple[str, ...]:
        """What is said about calls that the user did not permit."""
        return tuple(self._refusal)

    @property
    def closing(self) -> Closing | None:
        """What is said at the end of the hop; None if that is left to the model."""
        wordless = self._wordless or self._silent_goal
        if self._untold or not self._any or (wordless and not self._refusal):
            return None
        return Closing(tuple(self._sentences), self._failed, self._left_out)


class AskedFor:
    """What an utterance asks for: whether the calls of a turn can be all of it.

    Some models write one call a reply, and call again once they know its result.
    """

    def __init__(self, utterance: str, orders: int) -> None:
        """`orders`: how many things it may want done at the most."""
        self._utterance = utterance
        self._parts = min(parts_of(utterance), orders)

    def covered_by(self, calls: int, *, acted: bool) -> bool:
        """Whether there is at least a call for each part, and no condition waits for what was read.

        `acted`: one of the calls did something.
        """
        if not acted and conditional(self._utterance):
            return False
        return calls >= self._parts
