"""Sentences of every language, written before the tables: what is held, said, and an order."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.agent import CallLog
from edgevox_ros.agent.checks.claim_check import ClaimCheck
from edgevox_ros.agent.claims import orders
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import Reason, Rejection, ToolSchema
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.speech import SpokenSentences

TOOLS = (ToolSchema("drive"),)
DATA = Path(__file__).parent / "data"
ORDER, QUESTION = "go to the kitchen", "how are you"


def told(language: str, kind: str) -> list[str]:
    """The sentences of one kind, as `== kind` heads them in the language's file."""
    sections = (DATA / f"{language}.txt").read_text(encoding="utf-8").split("== ")
    head = f"{kind}\n"
    (body,) = [section[len(head) :] for section in sections if section.startswith(head)]
    return [line for line in body.splitlines() if line.strip()]


def held(text: str, utterance: str, *, rejected: bool) -> bool:
    """Whether something of a reply waits for the outcome of a turn in which nothing ran."""
    log = CallLog(TOOLS)
    if rejected:
        log.reject(Rejection("drive(", "hermes", "drive", Reason.OUT_OF_RANGE, "no", 0))
    vocabulary, voice = ToolVocabulary(TOOLS, (), "en"), SpokenSentences()
    guard = ClaimCheck(vocabulary.reading(utterance), log, vocabulary)
    return any(guard.doubtful(each) for each in [*voice.feed(text), *voice.finish()])


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize(("utterance", "rejected"), [(ORDER, False), (QUESTION, True)])
def test_false_claims_are_held(language: str, utterance: str, rejected: bool) -> None:
    claims = told(language, "false")
    assert [each for each in claims if not held(each, utterance, rejected=rejected)] == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize(("utterance", "rejected"), [(ORDER, False), (QUESTION, True)])
def test_honest_sentences_are_said(language: str, utterance: str, rejected: bool) -> None:
    answers = told(language, "honest")
    assert [each for each in answers if held(each, utterance, rejected=rejected)] == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_small_talk_is_said_at_once(language: str) -> None:
    assert [each for each in told(language, "talk") if held(each, QUESTION, rejected=False)] == []


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_orders_are_known_from_talk(language: str) -> None:
    assert [each for each in told(language, "order") if not orders(each)] == []
    assert [each for each in told(language, "no order") if orders(each)] == []
