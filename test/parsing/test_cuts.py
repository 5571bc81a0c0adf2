"""Every case of the test data, cut in two: the same is said, and no call of it.

At every place with EDGEVOX_HYPOTHESIS=thorough, else at every 23rd.
"""

from __future__ import annotations

import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.effort import amount
from support.parsing.replies import DATA, TOOLS, parser_for, replies, traps

from edgevox_ros.parsing import (
    FORMATS,
    ParseResult,
    SpeechDelta,
    StreamEvent,
    ThinkingDelta,
    ToolCall,
    ToolCallParser,
)

Case = tuple[ToolCallParser, str, bool]
# Longer cases only say the same again.
LONGEST = 600
# Every place, or every so many; which ones differs from case to case.
APART = amount(1, quick=23)
TABLES = sorted(
    path
    for path in Path(__file__).parent.rglob("test_*.py")
    if "\nTABLE:" in path.read_text(encoding="utf-8")
)
CALLS = [ToolCall(None, "turn", {"angle_deg": 5}), ToolCall(None, "stop", {})]


def of_replies() -> Iterator[Case]:
    for reply in replies():
        yield reply.parser(), reply.raw, reply.truncated


def of_traps() -> Iterator[Case]:
    for trap in traps():
        opened = trap.get("prompt_opens_thinking", False)
        parser = parser_for(*trap["formats"], tools=-1, prompt_opens_thinking=opened)
        yield parser, trap["raw"], trap.get("truncated", False)


def of_tables() -> Iterator[Case]:
    for path in TABLES:
        table = runpy.run_path(str(path))["TABLE"]
        wire = path.stem.removeprefix("test_")
        parser = ToolCallParser((wire if wire in FORMATS else "json",), TOOLS)
        for row in table:
            yield parser, row[0], False


def of_prose() -> Iterator[Case]:
    parser = ToolCallParser(("pythonic",), TOOLS)
    for line in (DATA / "no_call.jsonl").read_text(encoding="utf-8").splitlines():
        yield parser, json.loads(line)["text"], False


def of_renders() -> Iterator[Case]:
    for name, each in FORMATS.items():
        parser = ToolCallParser((name,), TOOLS)
        for call in CALLS:
            yield parser, each.render([call]), False
            yield parser, f"Well (now).\n{each.render([call])}\nDone.", False


def told(events: list[StreamEvent]) -> tuple[str, str]:
    """What is said and what is thought."""
    said = "".join(each.text for each in events if isinstance(each, SpeechDelta))
    return said, "".join(each.text for each in events if isinstance(each, ThinkingDelta))


def assert_unsaid(result: ParseResult, text: str) -> None:
    """No call that runs stands in the speech, unless the text says it elsewhere too."""
    for call in result.calls:
        assert call.raw not in result.speech or text.count(call.raw) > 1


@pytest.mark.parametrize("source", [of_replies, of_traps, of_tables, of_prose, of_renders])
def test_two_pieces_say_what_the_whole_says(source: Any) -> None:
    wrong: list[tuple[Any, ...]] = []
    count = 0
    for parser, text, truncated in source():
        whole = parser.parse(text, truncated=truncated)
        assert_unsaid(whole, text)
        count += 1
        for cut in range(1 + count % APART, min(len(text), LONGEST), APART):
            stream = parser.stream()
            events = stream.feed(text[:cut]) + stream.feed(text[cut:])
            last, result = stream.finish(truncated=truncated)
            if told(events + last) != (whole.speech, whole.thinking) or result != whole:
                names = [each.name for each in parser.vocabulary.formats]
                wrong.append((names, text[:cut], text[cut:], told(events + last), whole.speech))
    assert wrong == []
    assert count > 10
