"""Tools that are called by hand: from the form in Chromium, through `~/call`, to the wheels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from support.cli.panel import Visitor, chromium, start_panel
from support.node.stage import Person, Stage

pytestmark = [pytest.mark.not_unit, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, Visitor]]:
    """A node without a model, and somebody with a browser."""
    with chromium() as browser:
        stage = Stage(tmp_path_factory.mktemp("door"))
        try:
            person = stage.person()
            stage.robot()
            stage.node(autostart=True, model__engine="none")
            person.wait(lambda: person.pose is not None)
            person.wait(lambda: person.lifecycle() == "active")
            person.meet()
            visitor = Visitor(browser, start_panel(stage.children).address)
            assert visitor.state("idle")
            yield person, visitor
            visitor.close()
        finally:
            stage.close()


def calls_of(person: Person) -> list[dict[str, Any]]:
    return [each for each in person.events if each["type"] == "call"]


def test_a_choice_is_carried_out(scene: tuple[Person, Visitor]) -> None:
    person, visitor = scene
    form = visitor.tool("set_light")
    visitor.choose(form, "on", "true")
    form.get_by_role("button", name="Call").click()
    form.get_by_text("set_light: ok").wait_for()
    visitor.wait(lambda: calls_of(person))
    [call] = calls_of(person)
    assert (call["name"], call["arguments"], call["by"]) == ("set_light", {"on": True}, "panel")
    entry = visitor.entry("call", "set_light(on=true)")
    entry.wait_for()
    assert entry.locator(".badge").inner_text() == "~/call: panel"
    assert visitor.sees("result", "set_light: ok")


def test_a_tool_that_only_reads_shows_what_it_read(scene: tuple[Person, Visitor]) -> None:
    _, visitor = scene
    form = visitor.tool("get_battery")
    form.get_by_role("button", name="Call").click()
    form.get_by_text("get_battery: ok percent").wait_for()


def test_a_motion_that_was_called_by_hand_is_stopped(scene: tuple[Person, Visitor]) -> None:
    person, visitor = scene
    form = visitor.tool("drive")
    visitor.fill(form, "distance_m", "5")
    visitor.fill(form, "speed_mps", "0.2")
    form.get_by_role("button", name="Call").click()
    form.get_by_text("Called drive(distance_m=5, speed_mps=0.2); no result yet.").wait_for()
    visitor.wait(person.moving)
    visitor.page.keyboard.press("Escape")
    visitor.wait(person.standing)
    form.get_by_text("drive: failed: cancelled").wait_for()
    assert person.stands()


def test_what_the_node_refuses_is_shown(scene: tuple[Person, Visitor]) -> None:
    person, visitor = scene
    form = visitor.tool("turn")
    visitor.fill(form, "angle_deg", "4000")
    form.get_by_role("button", name="Call").click()
    form.get_by_text("turn: failed: ").wait_for()
    rejected = visitor.entry("rejection", "out of range")
    rejected.wait_for()
    assert rejected.locator(".badge").inner_text() == "out_of_range, ~/call: panel"
    person.rest()
    assert not any(each["name"] == "turn" for each in calls_of(person))
