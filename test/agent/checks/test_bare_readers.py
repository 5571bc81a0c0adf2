"""A reader without parameters is called, whatever a small model makes up beside it."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from edgevox_ros.agent import GuardSwitches

INVENTED = '{"unit": "percent"}'


def test_made_up_arguments_of_a_reader_are_left_out(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery", INVENTED), "It is at 80 percent.")
    scene.run("how full is your battery")
    assert [(each.name, each.arguments) for each in scene.executor.ran] == [("get_battery", {})]


def test_what_acts_is_not_called_with_other_arguments(stage: Any, call: Any) -> None:
    scene = stage(call("dock", INVENTED), "I can't.")
    scene.run("dock at once")
    assert scene.executor.names == []


@pytest.mark.parametrize(("name", "arguments"), [("dock", '{"fast": 1}'), ("fly", "{}")])
def test_nor_is_a_reader_beside_a_call_that_was_rejected(
    stage: Any, call: Any, name: str, arguments: str
) -> None:
    scene = stage(call("get_battery", INVENTED) + call(name, arguments), "I can't.")
    scene.run("dock and tell me how full your battery is")
    assert scene.executor.names == []


def test_without_the_guard_it_is_rejected(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery", INVENTED), "It is full.")
    scene.settings = dataclasses.replace(scene.settings, guards=GuardSwitches(schema_retry=False))
    scene.run("how full is your battery")
    assert scene.executor.names == []
