"""A text of the map, filled with the values of a call."""

from __future__ import annotations

from typing import Any

import pytest
from std_msgs.msg import String

from edgevox_ros.robot.call_inputs import Inputs, spoken
from edgevox_ros.robot.expressions import parse_value

NAMES: dict[str, Any] = {"x": 1.5, "whole": 2.0, "name": "v1.5"}


@pytest.mark.parametrize(
    ("written", "english", "german"),
    [
        ("Done in 1.5.", "Done in 1.5.", "Done in 1.5."),
        ("=x", "1.5", "1,5"),
        ('=amount(x, "m", "ms") + "."', "1.5 ms.", "1,5 ms."),
        ('=amount(1 / 3, "m", "ms") + text(whole)', "0.33 ms2", "0,33 ms2"),
        ('="to " + text(-x) + name', "to -1.5v1.5", "to -1,5v1.5"),
    ],
)
def test_decimals_are_those_of_the_language(written: str, english: str, german: str) -> None:
    value = parse_value(written, dict.fromkeys(NAMES))
    assert spoken(value, NAMES) == english
    assert spoken(value, NAMES, "de-AT") == german


def test_the_name_of_a_row_is_said_in_words() -> None:
    value = parse_value('="to " + name + "_ and _x"', {"name": None})
    assert spoken(value, {"name": "room_101_b"}) == "to room 101 b_ and _x"


def test_an_alias_is_said_as_it_came_and_sent_as_the_name_of_its_row() -> None:
    rows = {"place": {"counter": "bar"}, "stops": {"counter": "bar"}}
    given = {"place": "counter", "stops": ["lab", "counter"], "name": "counter"}
    inputs = Inputs(given, {"places": {}}, rows)
    assert inputs.names == {**given, "places": {}}
    sent = {"place": "bar", "stops": ["lab", "bar"], "name": "counter", "places": {}}
    assert inputs.sent == sent
    assert inputs.filled(String, {"data": parse_value("=place", given)}) == {"data": "bar"}


def test_a_text_is_one_short_line() -> None:
    assert spoken(" a\n b  " + "c" * 999, {}) == "a b " + "c" * 296
