"""The languages that the robot hears and speaks: one file each, listed in known_languages.py."""

from __future__ import annotations

from edgevox_ros.languages.known_languages import DEFAULT_LANGUAGE, LANGUAGES, language_of
from edgevox_ros.languages.language_fields import Language, Phrase, plain_case

__all__ = ["DEFAULT_LANGUAGE", "LANGUAGES", "Language", "Phrase", "language_of", "plain_case"]
