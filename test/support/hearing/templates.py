"""Sentence templates without a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.core.sentence_syntax import read_template
from edgevox_ros.core.sentence_templates import NumberSlot, SentenceTemplate, WordSlot
from edgevox_ros.hearing.sentences import SentenceMatcher

PLACES = WordSlot({"kitchen": "kitchen", "living room": "living room", "office": "office"})
Call = tuple[str, tuple[tuple[str, Any], ...]]


def template(
    tool: str,
    text: str,
    slots: Mapping[str, NumberSlot | WordSlot] | None = None,
    *,
    language: str = "en",
    reads: bool = False,
) -> SentenceTemplate:
    """A template; captured values are its arguments."""
    return SentenceTemplate(tool, language, text, read_template(text), slots or {}, reads=reads)


def base() -> SentenceMatcher:
    """Templates of a robot that drives, turns, goes to places and tells its battery."""
    number = {"n": NumberSlot()}
    return SentenceMatcher(
        [
            template("drive", "(drive|go) [forward] {n} (metre|metres|m)", number),
            template("turn", "[please] turn [to the] left [by] {n} (degrees|°)", number),
            template("go_to", "(go|drive) to the {place} [please]", {"place": PLACES}),
            template("get_battery", "how full is the battery", reads=True),
            template("drive", "fahr {n} (meter|metern|m) [vor]", number, language="de"),
            template("turn", "dreh dich [um] {n} grad nach links", number, language="de"),
        ]
    )


def calls(matcher: SentenceMatcher, transcript: str) -> list[Call]:
    """The calls that it finds; a value above 10,000 is invalid."""
    return list(matcher.match(transcript, judge))


def judge(found: SentenceTemplate, captured: Mapping[str, Any], words: str) -> Call | None:
    """A call as a tuple."""
    if any(isinstance(value, (int, float)) and value > 10_000 for value in captured.values()):
        return None
    return found.tool, tuple(sorted(captured.items()))
