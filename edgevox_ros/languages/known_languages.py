"""All languages. To add one, write its file and list its code here; see core/decimal_comma.py."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from edgevox_ros.languages.language_fields import Language

CODES = (
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
    code: import_module(f"edgevox_ros.languages.{code}").LANGUAGE for code in CODES
}
DEFAULT_LANGUAGE = "en"


def language_of(tag: str) -> Language:
    """The language of a tag (`de`, `de-AT`); English if there is no file for it."""
    return LANGUAGES.get(tag.split("-")[0].lower(), LANGUAGES[DEFAULT_LANGUAGE])
