"""Keeps the orders for later in a file, so that a restart does not lose them.

JSON: `{"orders": [...]}`, each as in a ScheduleEvent. It may be edited while the node is off.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from math import inf
from pathlib import Path
from typing import Any, get_args

from edgevox_ros.agent.conditions import Comparison, Condition
from edgevox_ros.agent.schedule import TIME_OF_DAY, Planned
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.whole_file import write_whole

_NEEDED = ("number", "text", "when", "due", "calls", "every_s", "days", "moves")
_MORE = ("condition", "time_of_day")


def read_schedule(path: Path) -> tuple[Planned, ...]:
    """The orders in a file; none if there is no such file.

    Raises ConfigurationError with file, place, what was found and what was expected.
    """
    try:
        written = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError.at(path, str(error), "a file of orders for later") from None
    try:
        data = json.loads(written)
    except ValueError as error:
        raise ConfigurationError.at(path, f"no JSON: {error}", "an object with orders") from None
    orders = data.get("orders") if isinstance(data, dict) else None
    if not isinstance(orders, list):
        found = f"{type(data).__name__} without a list of orders"
        raise ConfigurationError.at(path, found, 'an object such as {"orders": []}')
    return tuple(_order(f"{path}: orders[{at}]", each) for at, each in enumerate(orders))


def write_schedule(path: Path, planned: Sequence[Planned]) -> None:
    """Replace the file as a whole, so that it is never half written. Raises OSError."""
    data = {"orders": [each.as_data for each in planned]}
    write_whole(path, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def _order(place: str, data: Any) -> Planned:
    names = set(data) - set(_MORE) if isinstance(data, dict) else set()
    if names != set(_NEEDED):
        found = ", ".join(map(str, data)) if isinstance(data, dict) else type(data).__name__
        raise ConfigurationError.at(place, found or "nothing", f"exactly {', '.join(_NEEDED)}")
    number, days = (_whole(place, data, name) for name in ("number", "days"))
    condition = _condition(f"{place}.condition", data.get("condition"))
    every_s = _seconds(place, data, "every_s")
    due = inf if condition and data["due"] is None else _seconds(place, data, "due")
    text, when = (_typed(place, data, name, str) for name in ("text", "when"))
    calls, moves = _calls(place, data["calls"]), _typed(place, data, "moves", bool)
    time_of_day = _time_of_day(place, data.get("time_of_day", ""))
    return Planned(number, text, when, due, calls, every_s, days, moves, condition, time_of_day)


def _condition(place: str, data: Any) -> Condition | None:
    if data is None:
        return None
    names = {each.name for each in fields(Condition)}
    if not isinstance(data, Mapping) or set(data) != names:
        raise ConfigurationError.at(place, repr(data)[:80], f"null, or {', '.join(sorted(names))}")
    tool, value = (_typed(place, data, name, str) for name in ("tool", "value"))
    every_time, armed = (_typed(place, data, name, bool) for name in ("every_time", "armed"))
    comparison, number = data["comparison"], data["number"]
    if comparison not in get_args(Comparison):
        expected = ", ".join(get_args(Comparison))
        raise ConfigurationError.at(f"{place}.comparison", repr(comparison)[:80], expected)
    if not isinstance(number, bool if comparison == "is" else (int, float)):
        raise ConfigurationError.at(f"{place}.number", repr(number)[:80], "a number, or true")
    return Condition(tool, value, comparison, number, every_time=every_time, armed=armed)


def _time_of_day(place: str, value: Any) -> str:
    try:
        if value != "":
            datetime.strptime(value, TIME_OF_DAY)
    except (TypeError, ValueError):
        found = repr(value)[:80]
        raise ConfigurationError.at(f"{place}.time_of_day", found, 'one such as "02:30"') from None
    return str(value)


def _calls(place: str, data: Any) -> tuple[NamedCall, ...]:
    if not isinstance(data, list) or not data:
        raise ConfigurationError.at(f"{place}.calls", repr(data)[:80], "a list of calls")
    found: list[NamedCall] = []
    for at, each in enumerate(data):
        here = f"{place}.calls[{at}]"
        if not isinstance(each, Mapping) or sorted(each) != ["arguments", "name"]:
            raise ConfigurationError.at(here, repr(each)[:80], "an object with name and arguments")
        name = _typed(here, each, "name", str)
        found.append((name, _typed(here, each, "arguments", dict)))
    return tuple(found)


def _typed(place: str, data: Mapping[str, Any], name: str, kind: type) -> Any:
    value = data[name]
    if not isinstance(value, kind):
        expected = {str: "text", bool: "true or false", dict: "an object"}[kind]
        raise ConfigurationError.at(f"{place}.{name}", repr(value)[:80], expected)
    return value


def _seconds(place: str, data: Mapping[str, Any], name: str) -> float:
    """A number that a calendar has a date for, and that is not negative."""
    value = data[name]
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not math.isfinite(value) or not 0 <= value < _END:
        raise ConfigurationError.at(f"{place}.{name}", repr(value)[:80], "seconds, from 0")
    return float(value)


def _whole(place: str, data: Mapping[str, Any], name: str) -> int:
    value = data[name]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ConfigurationError.at(f"{place}.{name}", repr(value)[:80], "a whole number, from 0")
    return value


# The year 9000: so far a calendar reaches, with room for what is added.
_END = 221_845_392_000
