"""What is offered instead of what was refused."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent.refusals import suggest_instead
from edgevox_ros.core import Reason, Rejection, ToolSchema


def tool(name: str, description: str = "", *, reads: bool = False, **properties: Any) -> ToolSchema:
    parameters = {"type": "object", "properties": properties}
    return ToolSchema(name, description, parameters, reads)


TOOLS = (
    tool("get_battery", "How full the battery is.", reads=True),
    tool("drive", "Drive straight ahead, or backwards.", distance_m={"minimum": -2, "maximum": 5}),
    tool("stop", "Stop moving."),
    tool("set_light", "calls /set_light", level={"minimum": 0}, hue={"maximum": 0.5}),
    tool("go_to", "Drive to a place.", place={"enum": ["office", "tea_kitchen", "hall"]}),
    tool("sing", "Sing a song that somebody who is here has wished for."),
)


def rejection(reason: Reason, name: str, **arguments: Any) -> Rejection:
    return Rejection("", "hermes", name, reason, "", arguments=arguments)


def offered(*rejections: Rejection, said: str = "do it", language: str = "en") -> str:
    return suggest_instead(said, TOOLS, rejections, language)


def test_a_value_that_is_none_is_met_with_those_that_are_the_nearest_first() -> None:
    wrong = rejection(Reason.NOT_IN_ENUM, "go_to", place="kitchen")
    assert offered(wrong) == "I know: tea kitchen, office, hall."
    assert offered(wrong, language="de") == "Ich kenne: tea kitchen, office, hall."


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("drive", {"distance_m": 100}, "It must be from -2 to 5."),
        ("set_light", {"level": -1}, "It must be at least 0."),
        ("set_light", {"level": 1, "hue": 3}, "It must be at most 0.5."),
    ],
)
def test_a_number_out_of_range_is_met_with_the_range(
    name: str, arguments: dict[str, Any], told: str
) -> None:
    assert offered(rejection(Reason.OUT_OF_RANGE, name, **arguments)) == told


def test_the_decimals_of_a_range_are_those_of_the_language() -> None:
    wrong = rejection(Reason.OUT_OF_RANGE, "set_light", level=1, hue=3)
    told = {code: offered(wrong, language=code) for code in ("de-AT", "tr", "ja", "en")}
    assert [code for code, text in told.items() if "0,5" in text] == ["de-AT", "tr"]
    assert [code for code, text in told.items() if "0.5" in text] == ["ja", "en"]


def test_otherwise_the_nearest_tools_are_named_those_that_act_first() -> None:
    assert offered() == "I can: drive straight ahead, set light, drive to a place."
    assert offered(said="switch the lights on") == (
        "I can: set light, drive straight ahead, drive to a place."
    )
    assert offered(rejection(Reason.UNKNOWN_TOOL, "read_battery")) == (
        "I can: how full the battery is, drive straight ahead, set light."
    )
    assert offered(said="sing me a song").startswith("I can: sing, ")


def test_where_nothing_can_be_done_nothing_is_said() -> None:
    assert suggest_instead("drive", [tool("stop")], [], "en") == ""
