"""Whether a sentence counts as a claim in a turn in which nothing was ordered and nothing done."""

from __future__ import annotations

from edgevox_ros.agent import CallLog
from edgevox_ros.agent.checks.claim_check import ClaimCheck
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolSchema

TOOLS = (ToolSchema("dock"),)


def doubtful(sentence: str, language: str, utterance: str) -> bool:
    """Whether a sentence is held back, as an answer to `utterance`."""
    vocabulary = ToolVocabulary(TOOLS, (), language)
    reading = vocabulary.reading(utterance)
    check = ClaimCheck(reading, CallLog(TOOLS), vocabulary, language=language)
    return check.doubtful(sentence)
