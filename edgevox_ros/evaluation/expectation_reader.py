"""Reads what is expected of a sentence: calls, speech, or one word. Problems are noted."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from edgevox_ros.core.strict_yaml import KeyPath
from edgevox_ros.evaluation.case import (
    NUMBER_TOLERANCE,
    CallList,
    CaseTurn,
    Expectation,
    Expected,
    SpeechRule,
    Tolerance,
)
from edgevox_ros.robot.map.checks.fields import Fields, show

EXPECT: tuple[Expected, ...] = ("no_call", "asks", "refuses", "stop", "anything")
_EXPECT: Mapping[str, Expected] = {each: each for each in EXPECT}
TURN_KEYS = ("say", "calls", "expect", "any_order", "tolerance", "also", "speech")


def read_turn(fields: Fields) -> CaseTurn:
    """A sentence with what is expected of it: a turn, or a case that is no dialogue."""
    return CaseTurn(fields.text("say"), _expectation(fields))


def _expectation(fields: Fields) -> Expectation:
    kind: Expected = "anything"
    lists: tuple[CallList, ...] = ()
    if "expect" in fields.data:
        if "calls" in fields.data:
            fields.wrong(("expect",), "expect beside calls", "one of them")
        if isinstance(fields.data["expect"], (dict, list)):
            expected = f"one of {', '.join(EXPECT)}; calls stand under calls: instead"
            fields.wrong(("expect",), show(fields.data["expect"]), expected)
        else:
            kind = _EXPECT[fields.choice("expect", "anything", *EXPECT)]
    elif "calls" in fields.data:
        first = calls_of(fields, "calls")
        lists = (first, *_also(fields))
        kind = "calls" if any(lists) else "no_call"
    for key in ("also", "any_order", "tolerance"):
        if key in fields.data and "calls" not in fields.data and "turns" not in fields.data:
            fields.wrong((key,), f"{key} without calls", f"calls: [...], which {key} is for")
    speech = speech_of(fields) if "turns" not in fields.data else SpeechRule()
    any_order = fields.boolean("any_order")
    return Expectation(kind, lists, any_order, _tolerance(fields), speech)


def _also(fields: Fields) -> tuple[CallList, ...]:
    given = fields.data.get("also", [])
    if not isinstance(given, list):
        fields.wrong(("also",), show(given), "a list of lists of calls")
        return ()
    return tuple(_call_list(fields, ("also", index), each) for index, each in enumerate(given))


def calls_of(fields: Fields, key: str) -> CallList:
    """The list of calls under a key."""
    return _call_list(fields, (key,), fields.data.get(key, []))


def _call_list(fields: Fields, below: KeyPath, given: object) -> CallList:
    if not isinstance(given, list):
        fields.wrong(below, show(given), "a list of calls: [{name: TOOL, arguments: {...}}]")
        return ()
    return tuple(_call(fields, (*below, index), call) for index, call in enumerate(given))


def _call(fields: Fields, below: KeyPath, given: object) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(given, Mapping):
        fields.wrong(below, show(given), "a call: {name: TOOL, arguments: {...}}")
        return "", {}
    call = Fields(fields.document, (*fields.path, *below), fields.problems)
    call.known_keys("name", "arguments")
    return call.text("name"), mapping_of(call, "arguments")


def speech_of(fields: Fields) -> SpeechRule:
    """What must be said, and what must not."""
    given = fields.data.get("speech", {})
    if not isinstance(given, Mapping):
        fields.wrong(("speech",), show(given), "what is said: {has: [TEXT], lacks: [TEXT]}")
        return SpeechRule()
    speech = fields.below("speech")
    if speech is None:
        return SpeechRule()
    speech.known_keys("has", "lacks")
    has = speech.data.get("has", [])
    has = [has] if isinstance(has, str) else has
    if not isinstance(has, list):
        speech.wrong(("has",), show(has), "a list of texts, or of lists of which one must be said")
        has = []
    wanted = tuple(_one_of(speech, index, each) for index, each in enumerate(has))
    return SpeechRule(wanted, texts_of(speech, "lacks"))


def _one_of(speech: Fields, index: int, given: object) -> tuple[str, ...]:
    texts = given if isinstance(given, list) else [given]
    if texts and all(isinstance(text, str) and text for text in texts):
        return tuple(texts)
    speech.wrong(("has", index), show(given), "a text in quotes, or a list of texts")
    return ()


def _tolerance(fields: Fields) -> Tolerance:
    given = fields.data.get("tolerance", NUMBER_TOLERANCE)
    if _is_distance(given):
        return float(given)
    if isinstance(given, Mapping) and all(map(_is_distance, given.values())):
        return {str(name): float(value) for name, value in given.items()}
    expected = "a number from 0 on, or a mapping of argument -> number"
    fields.wrong(("tolerance",), show(given), expected)
    return NUMBER_TOLERANCE


def _is_distance(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return math.isfinite(value) and value >= 0


def mapping_of(fields: Fields, key: str) -> Mapping[str, Any]:
    """The mapping under a key; empty if there is none."""
    given = fields.data.get(key)
    if isinstance(given, Mapping):
        return given
    if given is not None:
        fields.wrong((key,), show(given), "a mapping: {NAME: VALUE}")
    return {}


def texts_of(fields: Fields, key: str, what: str = "a list of texts") -> tuple[str, ...]:
    """A text or a list of texts; `what` says so to the user."""
    given = fields.data.get(key, [])
    texts: Sequence[Any] = [given] if isinstance(given, str) else given
    if isinstance(texts, list) and all(isinstance(text, str) and text for text in texts):
        return tuple(texts)
    fields.wrong((key,), show(given), what)
    return ()
