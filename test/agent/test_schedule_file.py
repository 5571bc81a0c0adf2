"""The file of the orders for later: what is edited or damaged is named, and nothing hangs."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent.schedule import Planned
from edgevox_ros.agent.schedule_file import LONGEST_BYTES, emptied, read_schedule, write_schedule
from edgevox_ros.core.errors import ConfigurationError

ORDER: Mapping[str, Any] = {
    "number": 4,
    "text": "dock",
    "when": "at noon",
    "due": 1_795_820_000.0,
    "calls": [{"name": "dock", "arguments": {}}],
    "every_s": 0.0,
    "days": 0,
}
# The furthest moment that a file may name.
END = 221_845_391_999


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "schedule.json"


def read(file: Path, *orders: Any) -> tuple[Planned, ...]:
    file.write_text(json.dumps({"orders": orders}), encoding="utf-8")
    return read_schedule(file)


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("days", 10_000_000, "a whole number from 0 to 366"),
        ("days", -1, "a whole number from 0 to 366"),
        ("days", True, "a whole number from 0 to 366"),
        ("days", 1.5, "a whole number from 0 to 366"),
        ("due", 10**400, "seconds, from 0"),
        ("due", math.nan, "seconds, from 0"),
        ("due", math.inf, "seconds, from 0"),
        ("due", None, "seconds, from 0"),
        ("due", -1, "seconds, from 0"),
        ("due", END + 1, "seconds, from 0"),
        ("every_s", 1e-300, "0, or seconds from 1 to 31622400"),
        ("every_s", 0.5, "0, or seconds from 1 to 31622400"),
        ("every_s", 1e12, "0, or seconds from 1 to 31622400"),
        ("number", 10**400, "a whole number from 0 to 1000000000"),
        ("text", 3, "text"),
        ("text", "\ud800", "text in UTF-8"),
        ("time_of_day", "25:00", 'one such as "02:30"'),
        ("time_of_day", 3, 'one such as "02:30"'),
        ("calls", [], "a list of calls"),
        ("calls", [{"name": "dock", "arguments": []}], "an object"),
    ],
)
def test_a_value_that_cannot_be_is_named(file: Path, field: str, value: Any, expected: str) -> None:
    with pytest.raises(ConfigurationError) as error:
        read(file, {**ORDER, field: value})
    assert str(error.value).startswith(str(file)) and expected in str(error.value)


def test_the_place_of_what_is_wrong_is_named(file: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"orders\[1\]\.days: found -1"):
        read(file, ORDER, {**ORDER, "number": 5, "days": -1})


@pytest.mark.parametrize("number", [10**400, math.nan, math.inf, True, "20"])
def test_a_condition_compares_with_a_number(file: Path, number: Any) -> None:
    condition = {"tool": "get_battery", "value": "percent", "comparison": "<", "number": number}
    condition |= {"every_time": False, "armed": True}
    with pytest.raises(ConfigurationError, match=r"orders\[0\]\.condition\.number: found"):
        read(file, {**ORDER, "due": None, "condition": condition})


def test_a_number_names_one_order(file: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"orders\[1\]\.number: found 4 a second time"):
        read(file, ORDER, ORDER)


@pytest.mark.parametrize("content", [b"", b"\n", b"\0" * 512])
def test_what_a_power_cut_leaves_is_a_file_without_orders(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert read_schedule(file) == () and emptied(file)
    write_schedule(file, ())
    assert not emptied(file)


def test_without_a_file_there_are_no_orders(file: Path) -> None:
    assert read_schedule(file) == () and not emptied(file)


DAMAGED = ('{"orders": [', "[" * 100_000, '{"orders": 3}', "{}{}", "{}", "orders: []")


@pytest.mark.parametrize("content", DAMAGED)
def test_what_is_no_list_of_orders_is_named(file: Path, content: str) -> None:
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"schedule\.json"):
        read_schedule(file)


def test_what_is_nested_too_deeply_is_named(file: Path) -> None:
    nested = json.loads("[" * 500 + "]" * 500)
    calls = [{"name": "dock", "arguments": {"a": nested}}]
    with pytest.raises(ConfigurationError, match="nested"):
        read(file, {**ORDER, "calls": calls})


def test_what_is_no_file_is_named_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(ConfigurationError, match=r"not a regular file|Is a directory"):
            read_schedule(path)


def test_a_file_that_is_too_long_is_not_read(file: Path) -> None:
    file.write_bytes(b" " * (LONGEST_BYTES + 1))
    with pytest.raises(ConfigurationError, match="longer than"):
        read_schedule(file)


def test_what_older_versions_wrote_is_read(file: Path) -> None:
    [read_back] = read(file, {**ORDER, "moves": True, "condition": None})
    assert read_back == Planned(4, "dock", "at noon", 1_795_820_000.0, (("dock", {}),), moves=True)


SECONDS = st.one_of(st.just(0), st.floats(1, 366 * 86400), st.integers(1, 366 * 86400))
NOW = st.integers(0, 4_000_000_000)


@given(st.one_of(st.integers(0, END), st.floats(0, END)), SECONDS, st.integers(0, 366), NOW)
def test_every_order_that_is_read_can_come_again(
    tmp_path_factory: pytest.TempPathFactory, due: float, every_s: float, days: int, now: float
) -> None:
    file = tmp_path_factory.getbasetemp() / "again.json"
    [made] = read(file, {**ORDER, "due": due, "every_s": every_s, "days": days})
    again = made.again_after(now)
    assert (again is None) == (not every_s)
    assert again is None or again.due > now
    assert made.in_words(now)
