"""What real models wrote (test/benchmark/real_replies.py), sorted by a person: one of each shape.

A reply that can be read in one way only has its calls, any other one with the shape of a call is
rejected, and words are words. `said`: what of it is speech.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from support.effort import amount
from support.parsing.replies import DATA, assert_streams, reasons

from edgevox_ros.parsing import ParseResult, ToolCallParser, ToolSchema


@dataclass(frozen=True)
class RealReply:
    """A reply, the formats of its model's preset, the map whose tools it was offered."""

    formats: tuple[str, ...]
    map: str
    raw: str
    calls: tuple[Mapping[str, Any], ...]
    reasons: tuple[str, ...]
    said: str

    def parser(self) -> ToolCallParser:
        return _parser(self.formats, self.map)


@cache
def _tool_sets() -> Mapping[str, list[ToolSchema]]:
    sets = json.loads((DATA / "real_tool_sets.json").read_text(encoding="utf-8"))
    return {name: [ToolSchema.from_openai(each) for each in tools] for name, tools in sets.items()}


@cache
def _parser(formats: tuple[str, ...], name: str) -> ToolCallParser:
    return ToolCallParser(formats, _tool_sets()[name])


def _read() -> list[RealReply]:
    lines = (DATA / "real_replies.jsonl").read_text(encoding="utf-8").splitlines()
    return [
        RealReply(**{key: _frozen(value) for key, value in json.loads(line).items()})
        for line in lines
    ]


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


REPLIES = _read()


def numbered(replies: Sequence[RealReply]) -> list[Any]:
    return [pytest.param(each, id=f"{n}-{each.map}") for n, each in enumerate(replies)]


NUMBERED = numbered(REPLIES)
UNREJECTED = numbered([each for each in REPLIES if not each.reasons])


def calls_of(result: ParseResult) -> list[dict[str, Any]]:
    return [{"name": call.name, "arguments": dict(call.arguments)} for call in result.calls]


@pytest.mark.parametrize("reply", NUMBERED)
def test_it_is_read_as_a_person_reads_it(reply: RealReply) -> None:
    result = reply.parser().parse(reply.raw)
    assert calls_of(result) == list(reply.calls)
    assert reasons(result) == list(reply.reasons)
    assert result.speech == reply.said


@pytest.mark.parametrize("reply", NUMBERED)
def test_in_pieces_it_is_read_alike(reply: RealReply) -> None:
    for longest in (1, 5, 30):
        assert_streams(reply.parser(), reply.raw, random.Random(3), longest)


@pytest.mark.parametrize("reply", UNREJECTED)
def test_cut_off_anywhere_no_other_call_runs(reply: RealReply) -> None:
    """Of a reply of calls that is cut off, the calls that are whole may run, in their order."""
    for cut in range(1, len(reply.raw), amount(1, 7)):
        run = calls_of(reply.parser().parse(reply.raw[:cut], truncated=True))
        assert run == list(reply.calls[: len(run)]), reply.raw[:cut]
