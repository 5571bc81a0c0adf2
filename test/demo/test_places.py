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
