"""What the engine asks the parser: whether a reply stands inside a call, and which formats."""

from __future__ import annotations


class CallWatch:
    """Follows one reply. `inside` is True between a call's start marker and its end."""

    def __init__(self, formats: tuple[str, ...]) -> None:
        self.inside = False

    def feed(self, piece: str) -> None:
        """Take the next piece of the reply."""


def formats_of_template(template: str) -> tuple[str, ...]:
    """The wire formats that a chat template speaks of."""
    return ()
