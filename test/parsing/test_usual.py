"""The short way of the usual reply finds what the scanner finds, and is taken by most."""

from __future__ import annotations

import random

from support.parsing.mutants import Mutator
from support.parsing.replies import TOOL_SETS, replies, traps

from edgevox_ros.parsing import FORMATS, ToolCall, ToolCallParser
from edgevox_ros.parsing.gate.decide import Ruling
from edgevox_ros.parsing.scanning.segments import Segment
from edgevox_ros.parsing.scanning.usual import read_usual

CALLS = [ToolCall(None, "turn", {"angle_deg": 5}), ToolCall(None, "stop", {})]


def picture(found: tuple[list[Ruling], list[Segment], str]) -> object:
    """All that extraction tells."""
    rulings, segments, text = found
    return (
        [
            (each.candidate.key(), each.candidate.id, each.raw, each.format, each.fallback)
            for each in rulings
        ],
        [(each.part, each.start, each.end, each.marker, each.closed) for each in segments],
        text,
    )


def taken(parser: ToolCallParser, text: str, *, truncated: bool = False) -> bool:
    """Compare both ways; tells whether the short one was taken."""
    short = picture(parser.extract(text, truncated=truncated))
    long = picture(parser.extract_thoroughly(text, truncated=truncated))
    assert short == long, text
    rulings, segments, read = parser.extract_thoroughly(text, truncated=truncated)
    result = parser.result_of(read, segments, rulings)
    assert repr(parser.parse(text, truncated=truncated)) == repr(result)
    return read_usual(text, parser.lexicon) is not None


def test_recorded_replies_and_traps() -> None:
    ways = [taken(reply.parser(), reply.raw, truncated=reply.truncated) for reply in replies()]
    for trap in traps():
        opened = trap.get("prompt_opens_thinking", False)
        parser = ToolCallParser(trap["formats"], TOOL_SETS[-1], prompt_opens_thinking=opened)
        ways.append(taken(parser, trap["raw"], truncated=trap.get("truncated", False)))
    assert sum(ways) > len(ways) / 2


def test_damaged_replies() -> None:
    mutator = Mutator(random.Random(31))
    for _ in range(4000):
        taken(mutator.parser(), mutator.text(), truncated=mutator.rnd.random() < 0.2)


def test_what_every_format_writes_goes_the_short_way() -> None:
    for name, each in FORMATS.items():
        parser = ToolCallParser((name,), TOOL_SETS[0])
        for call in CALLS:
            assert taken(parser, each.render([call])), name
        if name != "json":
            assert taken(parser, each.render(CALLS)), name
            assert taken(parser, "I'll do it (now).\n" + each.render(CALLS[:1])), name
