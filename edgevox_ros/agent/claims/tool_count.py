"""Finds a wrong number of tools in a sentence: "I have 12 tools" when there are eight."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.languages import LANGUAGES, plain_case
from edgevox_ros.languages.language_fields import one_spelling

_COUNTS = [language.tool_count for language in LANGUAGES.values()]
_VALUES = {
    one_spelling(word): value
    for count in _COUNTS
    for value, word in enumerate(count.numbers, start=1)
    if word != "-"
}


def _any(expressions: Iterable[str]) -> str:
    return one_spelling(f"(?:{'|'.join(filter(None, expressions))})")


_NUMBER = "|".join(sorted(_VALUES, key=len, reverse=True))
_TOOL = _any(count.tools for count in _COUNTS)
_COUNTER = _any(count.counter for count in _COUNTS)
_PARTICLE = _any(count.particle for count in _COUNTS)
_THERE_ARE = _any(count.there_are for count in _COUNTS)
_TOLD = re.compile(
    rf"(?<!\w)(\d{{1,4}}|{_NUMBER})(?:[ -]\w+){{0,2}}?(?:{_COUNTER}| )?{_TOOL}"
    rf"|{_TOOL}{_PARTICLE}? ?(\d{{1,4}}|{_NUMBER})(?!\d)"
    rf"|{_THERE_ARE}(\d{{1,4}}|{_NUMBER})(?:{_COUNTER})?{_TOOL}"
)
_USED = re.compile(rf"\b{_any(count.used for count in _COUNTS)}\b")


def wrong_tool_count(sentence: str, count: int) -> bool:
    """Whether a sentence states another number of tools than `count`."""
    text = plain_case(sentence)
    told = _TOLD.search(text)
    if told is None or _USED.search(text):
        return False
    number = next(filter(None, told.groups()))
    return (int(number) if number.isdigit() else _VALUES[number]) != count
