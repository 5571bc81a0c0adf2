"""The languages that the robot hears and speaks: one module each, all alike (see table.py)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from edgevox_ros.languages.table import Language, Phrase, plain_case

_CODES = (
    "en",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "zh",
    "ja",
    "ko",
    "ar",
    "hi",
    "vi",
    "th",
    "pl",
    "tr",
)
LANGUAGES: Mapping[str, Language] = {
    code: import_module(f"{__name__}.{code}").LANGUAGE for code in _CODES
}
DEFAULT_LANGUAGE = "en"


def language_of(tag: str) -> Language:
    """The language of a tag (`de`, `de-AT`); English if we do not have that one."""
    return LANGUAGES.get(tag.split("-")[0].lower(), LANGUAGES[DEFAULT_LANGUAGE])


__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "Language", "Phrase", "language_of", "plain_case"]
