"""Opens a model's replies as thoughts, once one of them closed a thought that it had not opened.

A prompt may end inside a thinking block without anybody telling us: a server renders it, or the
template writes marks in its own way. Then replies begin with a thought that has no opener.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.parsing import ToolCallParser


class OpenedThoughts:
    """What the replies of one model showed. `opener` belongs before each of them; "" for nothing.

    One closer is enough. A reply that ends by itself and has no thought takes it back: it was an
    answer, and the next one has to be heard.
    """

    def __init__(self, formats: Sequence[str]) -> None:
        """Raises ValueError for an unknown format."""
        self._parser = ToolCallParser(formats)
        self.opener = ""

    def learn(self, text: str, *, whole: bool) -> None:
        """Take a reply as the model wrote it, without `opener`. `whole`: it ended by itself."""
        shown = self._parser.parse(text)
        if shown.thinking:
            return
        if shown.ends_thought:
            self.opener = shown.ends_thought
        elif whole and text.strip():
            self.opener = ""

    def forget(self) -> None:
        """Forget what replies showed."""
        self.opener = ""
