"""Which words of the map a hop's calls have, and whether they end the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.core.tools import ToolResult


@dataclass(frozen=True)
class Closing:
    """The sentences that end a turn. `left_out`: calls behind a failed one did not run."""

    sentences: tuple[str, ...]
    left_out: bool


class HopWords:
    """Collects what was said, and is to be said, about the calls of one hop.

    They end the turn if every call has words for its end. A call whose goal goes on needs none if
    its beginning was said. One that did not run because an earlier one failed needs none either.
    """

    def __init__(self) -> None:
        self._sentences: list[str] = []
        self._wordless = False
        self._left_out = False
        self._any = False

    def reject(self) -> None:
        """A candidate was rejected: the model has to know."""
        self._wordless = True

    def leave_out(self) -> None:
        """A call did not run because an earlier one failed."""
        self._left_out = True

    def add(self, result: ToolResult, said: Sequence[str]) -> None:
        """A call has ended, or was not allowed. `said`: the words of its beginning."""
        sentences = sentences_of(result.closing)
        self._sentences += sentences
        if sentences or (result.ongoing and said):
            self._any = True
        else:
            self._wordless = True

    @property
    def closing(self) -> Closing | None:
        """What ends the turn; None if the model goes on."""
        if self._wordless or not self._any:
            return None
        return Closing(tuple(self._sentences), self._left_out)
