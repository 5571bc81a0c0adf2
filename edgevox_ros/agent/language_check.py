"""Checks that the map writes texts only for languages that we have."""

from __future__ import annotations

from collections.abc import Iterable

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.written_codes import WrittenCode
from edgevox_ros.languages import LANGUAGES


def check_languages(codes: Iterable[WrittenCode]) -> None:
    """Raise ConfigurationError with every code that no language has, file and line."""
    problems = [
        Problem(each.source, *unknown_language(each.code), each.line, each.path)
        for each in codes
        if each.code not in LANGUAGES
    ]
    if problems:
        raise ConfigurationError(problems)


def unknown_language(code: str) -> tuple[str, str]:
    """What was found, and what was expected, where a code is that no language has."""
    return f"the language {code!r}", f"one of {', '.join(LANGUAGES)}"
