"""The one utterance that waits for the running turn to end."""

from __future__ import annotations

from dataclasses import dataclass, replace

from edgevox_ros.hearing.words import plain


@dataclass(frozen=True)
class WaitingUtterance:
    """An utterance waiting since `at`. `replaced`: it took the place of others, which are lost.

    `promised`: the user was told that it comes next.
    """

    text: str
    at: float
    replaced: bool = False
    promised: bool = False

    def replacing(self, earlier: WaitingUtterance | None) -> WaitingUtterance:
        """This one in place of an earlier one. If the words are the same, nothing is lost."""
        if earlier is None:
            return self
        lost = plain(earlier.text) != plain(self.text)
        return replace(self, replaced=lost or earlier.replaced)
