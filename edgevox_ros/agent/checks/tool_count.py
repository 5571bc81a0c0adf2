"""Puts a wrong number of tools right: "I have 12 tools" when there are eight."""

from __future__ import annotations

import re
from collections.abc import Iterable

from edgevox_ros.agent.checks.check import PASS, Check, Prompt, Verdict
from edgevox_ros.agent.phrases import tools_counted
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema
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
_STATED = re.compile(
    rf"(?<!\w)(\d{{1,4}}|{_NUMBER})(?:[ -]\w+){{0,2}}?(?:{_COUNTER}| )?{_TOOL}"
    rf"|{_TOOL}{_PARTICLE}? ?(\d{{1,4}}|{_NUMBER})(?!\d)"
    rf"|{_THERE_ARE}(\d{{1,4}}|{_NUMBER})(?:{_COUNTER})?{_TOOL}"
)
_USED = re.compile(rf"\b{_any(count.used for count in _COUNTS)}\b")


class ToolCountCheck(Check):
    """Says how many tools there are, where a sentence states another number. `language`: ours."""

    name: GuardName = "narrated_call"

    def __init__(self, language: str) -> None:
        self._language = language
        self._count = 0

    def before(self, prompt: Prompt) -> tuple[ToolSchema, ...]:
        """The model is shown these tools."""
        self._count = len(prompt.tools)
        return prompt.tools

    def sentence(self, sentence: str) -> Verdict:
        """Say our own sentence instead."""
        if not wrong_tool_count(sentence, self._count):
            return PASS
        return Verdict(GuardAct.MENDED, say=tools_counted(self._count, self._language))


def wrong_tool_count(sentence: str, count: int) -> bool:
    """Whether a sentence states another number of tools than `count`."""
    text = plain_case(sentence)
    stated = _STATED.search(text)
    if stated is None or _USED.search(text):
        return False
    number = next(filter(None, stated.groups()))
    return (int(number) if number.isdigit() else _VALUES[number]) != count
