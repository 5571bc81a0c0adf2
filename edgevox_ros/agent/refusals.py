"""What is said behind a reply about something that was refused or failed: why, or what can be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgevox_ros.agent.call_log import CallLog
from edgevox_ros.agent.can_do import can_do
from edgevox_ros.agent.claims import claims_action
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.tools import ErrorKind, ToolResult, ToolSchema
from edgevox_ros.hearing.words import split_words
from edgevox_ros.languages import LANGUAGES, language_of

MOST_CHARS = 160
_TOLD = 0.5


def why_not(
    log: CallLog,
    said: Iterable[str],
    utterance: str,
    tools: Sequence[ToolSchema],
    language: str,
    *,
    refused: bool,
) -> str:
    """One sentence, or an empty text.

    A server's own words for a failure, unless they were `said` already. If nothing was done and we
    `refused` in words of our own: what can be done instead.
    """
    for failure in reversed(list(log.failures.values())):
        reason = _reason(failure, language)
        if reason and not _told(reason, said):
            return language_of(language).saying.reason.format(reason)
    if not refused or log.acted or log.failures or log.refused:
        return ""
    return sayable(can_do(utterance, tools, log.rejected, language))


def _reason(failure: ToolResult, language: str) -> str:
    """What may be said about why a call failed. Our own refusals are in English only."""
    ours = failure.error_kind is ErrorKind.REJECTED and language_of(language) is LANGUAGES["en"]
    reason = sayable(failure.reason or (failure.error if ours else "")).rstrip(" .!\u3002")
    return "" if len(reason) > MOST_CHARS or claims_action(reason) else reason


def _told(reason: str, said: Iterable[str]) -> bool:
    """Whether most words of a reason were said."""
    heard = {word.folded for sentence in said for word in split_words(sentence)}
    words = {word.folded for word in split_words(reason)}
    return not words or len(words & heard) > _TOLD * len(words)
