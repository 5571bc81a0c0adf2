"""The places that the demo robot knows, and its tool map with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.demo import places
from edgevox_ros.robot import ToolMap

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.parametrize("name", ["kitchen", "Kitchen", " living   ROOM "])
def test_capitals_and_spaces_do_not_matter(name: str) -> None:
    assert places.find(name) is not None


@pytest.mark.parametrize("name", ["", "cellar", "kitchen sink"])
def test_other_names_are_no_places(name: str) -> None:
    assert places.find(name) is None


def test_the_tool_map_offers_every_place() -> None:
    made = ToolMap.from_yaml(ROOT / "config" / "tools" / "demo_robot.yaml")
    place = made.tools["go_to"].schema.parameters["properties"]["place"]
    assert set(places.PLACES) <= set(place["enum"])


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("1.5, -0.25", (1.5, -0.25)),
        ("0 2", (0.0, 2.0)),
        ("-3,4", None),
        ("99, 0", None),
        ("1e3, 0", None),
        ("1.5", None),
        ("nan, 0", None),
    ],
)
def test_a_place_may_be_given_as_its_x_and_y(
    written: str, place: tuple[float, float] | None
) -> None:
    assert places.find(written) == place
