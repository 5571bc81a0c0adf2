"""Guesses the language of a sentence by its script, and in Latin script by small words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from edgevox_ros.languages import LANGUAGES
from edgevox_ros.languages.language_fields import one_spelling

_MARKED = 2
_WORD = re.compile(r"[^\W\d_]+")


def _classes(kind: str) -> dict[str, re.Pattern[str]]:
    """For each language with such characters, an expression that matches one of them."""
    found = {code: getattr(language.signs, kind) for code, language in LANGUAGES.items()}
    return {code: re.compile(f"[{chars}]") for code, chars in found.items() if chars}


_SCRIPTS = _classes("script")
_SHARED_SCRIPTS = _classes("shared_script")
_MARKS = _classes("mark")
LATIN = tuple(code for code in LANGUAGES if code not in _SCRIPTS | _SHARED_SCRIPTS)
SMALL_WORDS: Mapping[str, frozenset[str]] = {
    code: frozenset(map(one_spelling, language.signs.small_words))
    for code, language in LANGUAGES.items()
}
_TELLING = frozenset(
    one_spelling(word) for language in LANGUAGES.values() for word in language.signs.telling
)


def small_words(text: str) -> frozenset[str]:
    """The small words of all languages that a case-folded text may be in."""
    return (
        frozenset[str]().union(*(SMALL_WORDS[code] for code in likely_languages(text))) - _TELLING
    )


@lru_cache(maxsize=256)
def likely_languages(text: str, slack: int = 0) -> tuple[str, ...]:
    """Codes of the languages that a case-folded text may be in; more than one if unclear.

    Latin letters count only if there is no other script. `slack`: how many words fewer than the
    best a language may match, as long as it matches any.
    """
    own = [code for code, script in _SCRIPTS.items() if script.search(text)]
    shared = [code for code, script in _SHARED_SCRIPTS.items() if script.search(text)]
    # Kana mean Japanese; Han characters alone may also be Chinese.
    if not set(shared) & set(own):
        own += shared
    return tuple(own) or likely_latin(text, slack)


def likely_latin(text: str, slack: int = 0) -> tuple[str, ...]:
    """As `likely_languages`, but only languages in Latin letters, whatever else is in the text."""
    found = set(_WORD.findall(text))
    fits = {code: len(found & SMALL_WORDS[code]) for code in LATIN}
    for code, mark in _MARKS.items():
        fits[code] += _MARKED * bool(mark.search(text))
    best = max(fits.values())
    return tuple(code for code, fit in fits.items() if fit == best or 0 < best - slack <= fit)
