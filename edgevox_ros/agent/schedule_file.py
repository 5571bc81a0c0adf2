"""Keeps the orders for later in a file, so that a restart does not lose them.

JSON: `{"orders": [...]}`, each as in a ScheduleEvent. It may be edited while the node is off.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from datetime import datetime
from math import inf
from pathlib import Path
from typing import Any, get_args

from edgevox_ros.agent.conditions import Comparison, Condition
from edgevox_ros.agent.schedule import TIME_OF_DAY, Planned
from edgevox_ros.core.errors import ConfigurationError, show_value
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.whole_file import read_whole, write_whole
from edgevox_ros.hearing.moments import FURTHEST_S, SHORTEST_S

_NEEDED = ("number", "text", "when", "due", "calls", "every_s", "days")
# `moves` is written for whoever reads the file, and not believed: the tools say it.
_MORE = ("condition", "time_of_day", "interval", "moves")
LONGEST_BYTES = 16 * 2**20
MOST_NUMBER = 1_000_000_000
DEEPEST = 64
_DAYS = FURTHEST_S // 86400
_LARGEST = 1e300
# The year 9000: so far a calendar reaches, with room for what is added.
_END = 221_845_392_000


def read_schedule(path: Path) -> tuple[Planned, ...]:
    """The orders in a file; none if there is no such file, or nothing in it.

    Raises ConfigurationError with file, place, what was found and what was expected.
    """
    content = _content(path)
    if not content:
        return ()
    try:
        data = json.loads(content)
        # Half a character passes the reader, and could be neither said nor written again.
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ConfigurationError.at(path, str(error), "text in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise ConfigurationError.at(path, f"no JSON: {error}", "an object with orders") from None
    if not _is_flat(data):
        expected = f"at most {DEEPEST} levels"
        raise ConfigurationError.at(path, "a value that is nested too deeply", expected)
    orders = data.get("orders") if isinstance(data, dict) else None
    if not isinstance(orders, list):
        found = f"{type(data).__name__} without a list of orders"
        raise ConfigurationError.at(path, found, 'an object such as {"orders": []}')
    read = tuple(_order(f"{path}: orders[{at}]", each) for at, each in enumerate(orders))
    _check_numbers(path, read)
    return read


def emptied(path: Path) -> bool:
    """Whether there is such a file with nothing in it, as a power cut leaves it.

    Raises ConfigurationError if it cannot be read.
    """
    return _content(path) == b""


def _content(path: Path) -> bytes | None:
    """What stands in the file; None without one."""
    try:
        content = read_whole(path, LONGEST_BYTES)
    except OSError as error:
        raise ConfigurationError.at(path, str(error), "a file of orders for later") from None
    return content if content is None else content.strip(b" \t\r\n\0")


def _is_flat(data: Any) -> bool:
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        values = [each.values() if isinstance(each, dict) else each for each in level]
        level = [x for each in values for x in each if isinstance(x, (dict, list))]
        if not level:
            return True
    return False


def _check_numbers(path: Path, orders: Sequence[Planned]) -> None:
    seen: set[int] = set()
    for at, each in enumerate(orders):
        if each.number in seen:
            place, found = f"{path}: orders[{at}].number", f"{each.number} a second time"
            raise ConfigurationError.at(place, found, "another number for each order")
        seen.add(each.number)


def checked_schedule(path: Path) -> tuple[Planned, ...]:
    """The orders in a file that was found to be writable: it is there on return.

    Raises ConfigurationError; see read_schedule.
    """
    orders = read_schedule(path)
    try:
        write_schedule(path, orders)
    except OSError as error:
        raise ConfigurationError.at(
            path, f"that it cannot be written: {error}", "a file that the node may write"
        ) from None
    return orders


def write_schedule(path: Path, planned: Sequence[Planned]) -> None:
    """Replace the file as a whole, so that it is never half written.

    Raises OSError, or UnicodeEncodeError for half a character.
    """
    write_whole(path, schedule_text(planned))


def schedule_text(planned: Sequence[Planned]) -> str:
    """The content of the file with these orders."""
    data = {"orders": [each.as_data for each in planned]}
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _order(place: str, data: Any) -> Planned:
    names = set(data) - set(_MORE) if isinstance(data, dict) else set()
    if names != set(_NEEDED):
        found = ", ".join(map(str, data)) if isinstance(data, dict) else type(data).__name__
        raise ConfigurationError.at(place, found or "nothing", f"exactly {', '.join(_NEEDED)}")
    number, days = _whole(place, data, "number", MOST_NUMBER), _whole(place, data, "days", _DAYS)
    condition = _condition(f"{place}.condition", data.get("condition"))
    every_s = _every(place, data["every_s"])
    due = inf if condition and data["due"] is None else _seconds(place, data, "due")
    text, when = (_typed(place, data, name, str) for name in ("text", "when"))
    calls = _calls(place, data["calls"])
    time_of_day = _time_of_day(place, data.get("time_of_day", ""))
    order = Planned(number, text, when, due, calls, every_s, days)
    interval = _typed(place, {"interval": False, **data}, "interval", bool)
    return replace(order, condition=condition, time_of_day=time_of_day, interval=interval)


def _condition(place: str, data: Any) -> Condition | None:
    if data is None:
        return None
    names = {each.name for each in fields(Condition)}
    if not isinstance(data, Mapping) or set(data) != names:
        raise ConfigurationError.at(place, show_value(data), f"null, or {', '.join(sorted(names))}")
    tool, value = (_typed(place, data, name, str) for name in ("tool", "value"))
    every_time, armed = (_typed(place, data, name, bool) for name in ("every_time", "armed"))
    comparison, number = data["comparison"], data["number"]
    if comparison not in get_args(Comparison):
        expected = ", ".join(get_args(Comparison))
        raise ConfigurationError.at(f"{place}.comparison", show_value(comparison), expected)
    fits = isinstance(number, bool) if comparison == "is" else _is_finite(number)
    if not fits:
        raise ConfigurationError.at(f"{place}.number", show_value(number), "a number, or true")
    return Condition(tool, value, comparison, number, every_time=every_time, armed=armed)


def _time_of_day(place: str, value: Any) -> str:
    try:
        if value != "":
            datetime.strptime(value, TIME_OF_DAY)
    except (TypeError, ValueError):
        found = show_value(value)
        raise ConfigurationError.at(f"{place}.time_of_day", found, 'one such as "02:30"') from None
    return str(value)


def _calls(place: str, data: Any) -> tuple[NamedCall, ...]:
    if not isinstance(data, list) or not data:
        raise ConfigurationError.at(f"{place}.calls", show_value(data), "a list of calls")
    found: list[NamedCall] = []
    for at, each in enumerate(data):
        here = f"{place}.calls[{at}]"
        if not isinstance(each, Mapping) or sorted(each) != ["arguments", "name"]:
            raise ConfigurationError.at(here, show_value(each), "an object with name and arguments")
        name = _typed(here, each, "name", str)
        found.append((name, _typed(here, each, "arguments", dict)))
    return tuple(found)


def _typed(place: str, data: Mapping[str, Any], name: str, kind: type) -> Any:
    value = data[name]
    if not isinstance(value, kind):
        expected = {str: "text", bool: "true or false", dict: "an object"}[kind]
        raise ConfigurationError.at(f"{place}.{name}", show_value(value), expected)
    return value


def _seconds(place: str, data: Mapping[str, Any], name: str) -> float:
    """A number that a calendar has a date for, and that is not negative."""
    value = data[name]
    if not _is_number(value) or not 0 <= value < _END:
        raise ConfigurationError.at(f"{place}.{name}", show_value(value), "seconds, from 0")
    return float(value)


def _every(place: str, value: Any) -> float:
    if not _is_number(value) or not (value == 0 or SHORTEST_S <= value <= FURTHEST_S):
        expected = f"0, or seconds from {SHORTEST_S} to {FURTHEST_S}"
        raise ConfigurationError.at(f"{place}.every_s", show_value(value), expected)
    return float(value)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_finite(value: Any) -> bool:
    return _is_number(value) and -_LARGEST <= value <= _LARGEST


def _whole(place: str, data: Mapping[str, Any], name: str, most: int) -> int:
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        expected = f"a whole number from 0 to {most}"
        raise ConfigurationError.at(f"{place}.{name}", show_value(value), expected)
    return value
