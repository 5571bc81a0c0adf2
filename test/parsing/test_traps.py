"""What each format's models get wrong, and what is no call though it looks like one."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from support.parsing.replies import assert_streams, parser_for, traps

from edgevox_ros.parsing import FORMATS, ToolCallParser

TRAPS = traps()


def parser_of(trap: dict[str, Any]) -> ToolCallParser:
    opened = trap.get("prompt_opens_thinking", False)
    return parser_for(*trap["formats"], tools=-1, prompt_opens_thinking=opened)


def test_there_are_traps_or_a_table_for_every_format() -> None:
    with_traps = {name for trap in TRAPS for name in trap["formats"]}
    tables = (Path(__file__).parent / "formats").glob("test_*.py")
    with_table = {each.stem.removeprefix("test_") for each in tables}
    assert with_traps <= set(FORMATS) <= with_traps | with_table
    assert len(TRAPS) > 1000


def test_every_trap_is_read_as_meant() -> None:
    wrong: list[tuple[object, ...]] = []
    for trap in TRAPS:
        result = parser_of(trap).parse(trap["raw"], truncated=trap.get("truncated", False))
        calls = [{"name": call.name, "arguments": call.arguments} for call in result.calls]
        refused = [each.reason.value for each in result.rejections]
        if calls != trap["calls"] or refused != trap["reasons"]:
            wrong.append((trap["raw"], calls, refused))
        elif result.speech != trap.get("speech", result.speech):
            wrong.append((trap["raw"], result.speech))
    assert wrong == []


def test_every_trap_is_read_alike_in_pieces() -> None:
    rnd = random.Random(11)
    for trap in TRAPS:
        for longest in (1, 4, 20):
            assert_streams(
                parser_of(trap), trap["raw"], rnd, longest, truncated=trap.get("truncated", False)
            )
