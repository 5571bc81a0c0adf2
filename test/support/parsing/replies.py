"""Recorded replies with their expected results, the tools for them, and cutting into pieces."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from edgevox_ros.parsing import (
    ParseResult,
    SpeechDelta,
    ThinkingDelta,
    ToolCallParser,
    ToolSchema,
)

DATA = Path(__file__).parents[2] / "parsing" / "data"
TOOL_SETS: list[list[ToolSchema]] = [
    [ToolSchema.from_openai(each) for each in tools]
    for tools in json.loads((DATA / "tool_sets.json").read_text(encoding="utf-8"))
]
# drive, turn, go_to, move_to, follow_path, gripper, say, set_led, get_battery, get_time, stop,
# set_config
TOOLS = TOOL_SETS[0]


@cache
def parser_for(
    *formats: str, tools: int = 0, prompt_opens_thinking: bool = False
) -> ToolCallParser:
    """A cached parser for a tool set: parsers keep nothing of what they read."""
    return ToolCallParser(formats, TOOL_SETS[tools], prompt_opens_thinking=prompt_opens_thinking)


@dataclass(frozen=True)
class Reply:
    """A model's reply and how it must be read."""

    formats: tuple[str, ...]
    raw: str
    tools: int
    calls: list[dict[str, Any]]
    also_accepted: list[list[dict[str, Any]]] = field(default_factory=list)
    speech: str | None = None
    unsaid: tuple[str, ...] = ()
    truncated: bool = False
    prompt_opens_thinking: bool = False
    why: str = ""

    def parser(self) -> ToolCallParser:
        """A parser with the formats and settings of the reply's preset."""
        return parser_for(
            *self.formats, tools=self.tools, prompt_opens_thinking=self.prompt_opens_thinking
        )


def replies() -> list[Reply]:
    """Every recorded reply."""
    lines = (DATA / "replies.jsonl").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        item = json.loads(line)
        item["formats"] = tuple(item["formats"])
        item["unsaid"] = tuple(item.get("unsaid", ()))
        found.append(Reply(**item))
    return found


def traps() -> list[dict[str, Any]]:
    """All traps, as mappings with formats, raw, calls, reasons and sometimes other keys."""
    lines = (DATA / "traps.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def called(result: ParseResult) -> list[tuple[str, dict[str, Any]]]:
    """The calls as (name, arguments)."""
    return [(call.name, dict(call.arguments)) for call in result.calls]


def reasons(result: ParseResult) -> list[str]:
    """The reasons of the rejections."""
    return [rejection.reason.value for rejection in result.rejections]


def cuttings(text: str, rnd: random.Random, longest: int) -> Iterator[str]:
    """The text in pieces of random length."""
    at = 0
    while at < len(text):
        end = at + rnd.randint(1, longest)
        yield text[at:end]
        at = end


def assert_streams(
    parser: ToolCallParser, text: str, rnd: random.Random, longest: int, *, truncated: bool = False
) -> ParseResult:
    """Assert that the text in pieces gives the same speech, thinking and result as in whole."""
    whole = parser.parse(text, truncated=truncated)
    stream = parser.stream()
    events = [event for piece in cuttings(text, rnd, longest) for event in stream.feed(piece)]
    last, result = stream.finish(truncated=truncated)
    events += last
    assert "".join(each.text for each in events if isinstance(each, SpeechDelta)) == whole.speech
    thought = "".join(each.text for each in events if isinstance(each, ThinkingDelta))
    assert thought == whole.thinking
    assert repr(result) == repr(whole)
    return result
