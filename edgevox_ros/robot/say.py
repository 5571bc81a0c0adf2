"""What the map says about the calls of a tool, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from edgevox_ros.core.written_codes import WrittenCode

EVERY_LANGUAGE = ""


@dataclass(frozen=True)
class MapText:
    """A text of the map, by code of language: plain, or an Expression.

    Under EVERY_LANGUAGE is a text that is said whatever the language is. `codes`: the codes as the
    map writes them.
    """

    texts: Mapping[str, Any]
    codes: tuple[WrittenCode, ...] = field(default=(), compare=False)

    def of(self, language: str) -> Any:
        """The text for a language such as `de` or `de-AT`; None if there is none."""
        code = language.split("-")[0].lower()
        return self.texts.get(code, self.texts.get(EVERY_LANGUAGE))


@dataclass(frozen=True)
class Say:
    """What is said when a call really begins, is done, failed, or was not permitted by the user.

    None leaves the words to the model, for a call that was not permitted to us.
    """

    begin: MapText | None = None
    done: MapText | None = None
    failed: MapText | None = None
    refused: MapText | None = None

    @property
    def texts(self) -> tuple[MapText, ...]:
        """All that there are."""
        texts = (self.begin, self.done, self.failed, self.refused)
        return tuple(text for text in texts if text is not None)


@dataclass(frozen=True)
class FeedbackSpec:
    """What is said while something goes on, at most every `every_s` seconds."""

    say: MapText
    every_s: float = 10.0
