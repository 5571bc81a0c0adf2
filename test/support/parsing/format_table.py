"""The rows in the tables of the formats' tests, and how they are checked."""

from __future__ import annotations

import random
from typing import Any

from edgevox_ros.parsing import ToolCallParser
from support.parsing.replies import TOOLS, assert_streams, called, reasons

Row = tuple[str, list[tuple[str, dict[str, Any]]], str, list[str]]
"""A reply, its calls as (name, arguments), its speech, and the reasons of its rejections."""


def reply_of(row: Row) -> str:
    """The name of a row's test."""
    return row[0]


def assert_reads(format_name: str, row: Row) -> None:
    """Assert the row, with the reply whole and in pieces of up to 1, 4 and 40 characters."""
    reply, calls, speech, refused = row
    parser = ToolCallParser((format_name,), TOOLS)
    for longest in (1, 4, 40):
        result = assert_streams(parser, reply, random.Random(longest), longest)
        assert (called(result), result.speech, reasons(result)) == (calls, speech, refused)


def assert_cut(format_name: str, reply: str) -> None:
    """Assert that a truncated reply gives no calls and no speech, but a rejection."""
    parser = ToolCallParser((format_name,), TOOLS)
    result = assert_streams(parser, reply, random.Random(1), 4, truncated=True)
    assert (called(result), result.speech) == ([], "")
    assert result.rejections
