"""What is said behind a reply about something that was refused or failed: why, or what can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.claims import claims_action
from edgevox_ros.agent.phrases import MOST_NAMED, Phrase, why_failed
from edgevox_ros.agent.system_prompt import spoken_name
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.decimal_comma import with_decimals_of
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.core.tools import ErrorKind, Reason, Rejection, ToolResult, ToolSchema
from edgevox_ros.hearing import match_stop
from edgevox_ros.hearing.said_amounts import said_amounts
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES, language_of

MOST_CHARS = 160
_MOST_OF_IT = 0.5
MOST_VALUES = 5
_MOST_WORDS = 7
_ALIKE = 0.8
_CLAUSE = re.compile(r"[.,;:(!?\n\u3002\uff0c\u3001\uff1b\u060c\u0964]| - ")
_TECHNICAL = re.compile(r"[/_{}<>=]")


def explain_refusal(
    log: CallLog,
    said: Iterable[str],
    utterance: str,
    tools: Sequence[ToolSchema],
    language: str,
    *,
    refused: bool,
) -> str:
    """One sentence, or an empty text.

    A server's own words for a failure, unless they were `said` already, and ours where we
    `refused` in words of our own. If nothing was done: what can be done instead where we refused,
    or the range that the model asked for too much of and did not name.
    """
    for failure in reversed(list(log.failures.values())):
        reason = _reason(failure, language) or (refused and _cause(failure, language))
        if reason and not _was_said(reason, said):
            return language_of(language).saying.reason.format(reason)
    if log.acted or log.failures or log.refused:
        return ""
    if refused:
        return sayable(suggest_instead(utterance, tools, log.rejected, language))
    return _range_not_said(log.rejected, said, tools, language)


def wordless_phrase(log: CallLog, *, complete: bool) -> Phrase:
    """What is said at the end of a turn in which the model said nothing: what came of its calls.

    `complete`: they may be all that was asked for.
    """
    if log.all_done and complete:
        return "begun" if log.ongoing else "acted"
    if log.acted:
        return "not_all"
    return "not_done" if log.rejected or log.failed else "nothing"


def readings_in_words(log: CallLog) -> str:
    """What was read, where the model does not say it: "percent: 75". "" if more was tried."""
    results = log.newest_readings if log.only_read else ()
    fields = (item for result in results for item in result.data.items())
    told = [f"{spoken_name(name)}: {_value(value)}" for name, value in fields if _value(value)]
    words = sayable(", ".join(told))
    return f"{words}." if words and len(words) <= MOST_CHARS else ""


def _value(value: object) -> str:
    """A value that can be said in a few words, else an empty text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:g}"
    return str(value).strip() if isinstance(value, (str, int)) else ""


def _range_not_said(
    rejections: Sequence[Rejection], said: Iterable[str], tools: Sequence[ToolSchema], language: str
) -> str:
    """The range that the last rejected call did not keep to, unless its numbers were said."""
    wrong = rejections[-1] if rejections else None
    tool = next((tool for tool in tools if wrong is not None and tool.name == wrong.name), None)
    if wrong is None or tool is None or wrong.reason is not Reason.OUT_OF_RANGE:
        return ""
    limits = _about_arguments(wrong, tool, language)
    named = said_amounts(" ".join(said), language).numbers
    return "" if said_amounts(limits, language).numbers <= named else limits


def _reason(failure: ToolResult, language: str) -> str:
    """What may be said about why a call failed. Our own refusals are in English only.

    Where the map's words about a failure were said, they had its reason.
    """
    ours = failure.error_kind is ErrorKind.REJECTED and not failure.closing
    ours = ours and language_of(language) is LANGUAGES["en"]
    reason = sayable(failure.reason or (failure.error if ours else "")).rstrip(" .!\u3002")
    return "" if len(reason) > MOST_CHARS or claims_action(reason) else reason


def _cause(failure: ToolResult, language: str) -> str:
    """Our words for why a call failed, where no more is known and they say more than that."""
    known = failure.cause not in (None, Cause.FAILED) and not failure.closing
    return why_failed(failure.cause, language) if known and failure.cause else ""


def _was_said(reason: str, said: Iterable[str]) -> bool:
    """Whether most words of a reason were said."""
    spoken = {word.folded for sentence in said for word in split_words(sentence)}
    words = {word.folded for word in split_words(reason)}
    return not words or len(words & spoken) > _MOST_OF_IT * len(words)


def suggest_instead(
    utterance: str, tools: Sequence[ToolSchema], rejections: Sequence[Rejection], language: str
) -> str:
    """The values or the range that the last rejected call should have kept to.

    If there is none: the tools that are nearest to what was wanted. Empty if nothing can be done.
    """
    saying = language_of(language).saying
    schemas = {tool.name: tool for tool in tools}
    for rejection in reversed(rejections):
        tool = schemas.get(rejection.name or "")
        sentence = _about_arguments(rejection, tool, language) if tool is not None else ""
        if sentence:
            return sentence
    wanted = [utterance, *(each.name or "" for each in rejections)]
    nearest = [
        in_few_words(tool.description, tool.name)
        for tool in _nearest(tools, " ".join(wanted).replace("_", " "))
    ]
    return saying.can_do.format(", ".join(nearest)) if nearest else ""


def _about_arguments(rejection: Rejection, tool: ToolSchema, language: str) -> str:
    """Which values the first wrong argument may have, or an empty text."""
    saying = language_of(language).saying
    properties = tool.parameters.get("properties", {})
    for name, value in (rejection.arguments or {}).items():
        schema = properties.get(name, {})
        if rejection.reason is Reason.NOT_IN_ENUM and value not in schema.get("enum", [value]):
            return saying.known.format(", ".join(_values(tool.choices(name), str(value))))
        if rejection.reason is Reason.OUT_OF_RANGE and _outside(value, schema):
            return _range(schema, language)
    return ""


def _values(enum: Iterable[Any], wanted: str) -> list[str]:
    """Some values, those first that are most like what was wanted."""
    words = [_spoken(str(each)) for each in enum if each is not None]
    return sorted(words, key=lambda word: -_likeness(word, wanted))[:MOST_VALUES]


def _outside(value: object, schema: Mapping[str, Any]) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    low, high = schema.get("minimum"), schema.get("maximum")
    return (low is not None and value < low) or (high is not None and value > high)


def _range(schema: Mapping[str, Any], language: str) -> str:
    saying = language_of(language).saying
    low, high = (
        with_decimals_of(f"{schema[key]:g}", language) if schema.get(key) is not None else ""
        for key in ("minimum", "maximum")
    )
    if not low:
        return saying.at_most.format(high)
    return saying.between.format(low, high) if high else saying.at_least.format(low)


def _nearest(tools: Sequence[ToolSchema], wanted: str) -> list[ToolSchema]:
    """The tools that have most in common with what was wanted; those that act come first.

    Stopping is not offered: it can always be done.
    """
    words = {word.folded for word in split_words(wanted) if len(word.folded) > 3 or word.spaceless}
    offered = [tool for tool in tools if match_stop(_spoken(tool.name)) is None]
    return sorted(offered, key=lambda tool: (-_common(tool, words), tool.read_only))[:MOST_NAMED]


def _common(tool: ToolSchema, wanted: Iterable[str]) -> int:
    own = [word.folded for word in split_words(f"{_spoken(tool.name)} {tool.description}")]
    return sum(any(_likeness(word, other) >= _ALIKE for other in own) for word in wanted)


def in_few_words(description: str, name: str) -> str:
    """What a tool or parameter is, in a few words: how its description begins, or its name."""
    clause = _CLAUSE.split(description.strip())[0].strip()
    if not clause or len(clause.split()) > _MOST_WORDS or _TECHNICAL.search(clause):
        return _spoken(name)
    acronym = clause[:2].isupper()
    return clause if acronym else clause[0].lower() + clause[1:]


def _spoken(name: str) -> str:
    return " ".join(name.split("_")).strip()


def _likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one.lower(), other.lower()).ratio()
