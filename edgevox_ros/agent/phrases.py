"""The agent's own sentences: said when the model has nothing sayable, or something failed.

All are said in the language asked for (`de`, `de-AT`), in English where we have none for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.languages import Phrase, language_of

MOST_NAMED = 3

__all__ = ["MOST_NAMED", "Phrase", "not_answered", "phrase", "tools_counted"]


def phrase(name: Phrase, language: str) -> str:
    """The sentence of that name."""
    return language_of(language).saying.phrases[name]


def not_answered(names: Sequence[str], language: str) -> str:
    """Who has not answered a stop; of many the first ones."""
    told = ", ".join(names[:MOST_NAMED])
    return language_of(language).saying.not_answered.format(told)


def tools_counted(count: int, language: str) -> str:
    """How many tools there are."""
    return language_of(language).saying.tools_counted.format(count)
