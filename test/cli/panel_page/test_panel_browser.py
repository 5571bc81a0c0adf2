"""The panel in a real Chromium, beside the real node and the demo robot."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from support.cli.panel import Panel, Visitor, chromium, start_panel
from support.node.stage import Person, Stage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.not_unit, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def scene(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Person, Stage, Panel]]:
    """The robot, its node and the panel. The browser first: without one, nothing is started."""
    stage = Stage(tmp_path_factory.mktemp("panel"))
    try:
        person = stage.person()
        stage.robot()
        # What one test says, another may say again.
        stage.node(autostart=True, transcript__duplicate_window_s=0.0)
        panel = start_panel(stage.children)
        person.wait(lambda: person.pose is not None)
        person.wait(lambda: person.lifecycle() == "active")
        yield person, stage, panel
    finally:
        stage.close()


@pytest.fixture
def person(scene: tuple[Person, Stage, Panel]) -> Person:
    """Somebody beside the robot, which stands still."""
    found = scene[0]
    assert found.trigger("cancel").success
    assert found.trigger("reset").success
    found.rest()
    return found


@pytest.fixture
def panel(scene: tuple[Person, Stage, Panel]) -> Panel:
    return scene[2]


@pytest.fixture
def visitor(browser: Browser, panel: Panel) -> Iterator[Visitor]:
    """A browser that has opened the panel and sees the node."""
    made = Visitor(browser, panel.address)
    try:
        assert made.state("idle")
        yield made
    finally:
        made.close()


def test_a_sentence_becomes_a_call_and_stop_ends_the_drive(
    person: Person, visitor: Visitor
) -> None:
    visitor.say("drive forward five metres")
    assert visitor.sees("transcript", "drive forward five metres")
    assert visitor.sees("call", "drive(distance_m=5)")
    assert visitor.sees("speech", "Driving 5 metres forward.")
    visitor.wait(person.moving)
    assert visitor.state("acting")
    visitor.page.get_by_role("button", name="STOP").click()
    visitor.wait(person.standing)
    assert visitor.stop_says("Stopped: cancelled")
    assert visitor.sees("stop", "stopping everything")
    assert visitor.sees("result", "drive: failed: cancelled by the user")
    assert person.stands()


def test_a_second_browser_sees_the_same(
    person: Person, panel: Panel, visitor: Visitor, browser: Browser
) -> None:
    other = Visitor(browser, panel.address)
    try:
        visitor.say("how full is your battery")
        for each in (visitor, other):
            assert each.sees("transcript", "how full is your battery")
            assert each.sees("result", "get_battery: ok percent")
            assert each.sees("speech", "The battery is at")
            assert each.state("idle")
        texts = [each.page.locator(".entry").all_inner_texts() for each in (visitor, other)]
        assert texts[0] == texts[1]
    finally:
        other.close()


def test_what_the_validator_refuses_has_its_reason_and_the_raw_text(
    person: Person, visitor: Visitor
) -> None:
    visitor.say("drive forward fifty metres")
    rejected = visitor.entry("rejection", "out of range").last
    rejected.wait_for()
    assert rejected.locator(".badge").inner_text() == "out_of_range"
    assert '"distance_m": 50' in rejected.locator(".raw").inner_text()
    assert visitor.sees("guard", "asked again")
    person.rest()


def test_the_keyboard_is_enough(person: Person, visitor: Visitor) -> None:
    keyboard = visitor.page.keyboard
    visitor.page.locator("body").click(position={"x": 2, "y": 2})
    keyboard.press("/")
    keyboard.type("drive backwards five metres")
    keyboard.press("Enter")
    assert visitor.sees("call", "drive(distance_m=-5)")
    visitor.wait(person.moving)
    # The line still has the focus: Escape stops from anywhere.
    keyboard.press("Escape")
    visitor.wait(person.standing)
    assert visitor.stop_says("Stopped: cancelled")
    visitor.page.locator("#stop").focus()
    visitor.page.locator("#stop-said").evaluate("(said) => { said.textContent = ''; }")
    keyboard.press("Enter")
    assert visitor.stop_says("Stopped: ")


def test_arrows_bring_back_what_was_said(person: Person, visitor: Visitor) -> None:
    line = visitor.page.locator("#say")
    for sentence in ("switch the light on", "switch the light off"):
        visitor.say(sentence)
        assert visitor.sees("transcript", sentence)
    for key, shown in (("Up", "off"), ("Up", "on"), ("Up", "on"), ("Down", "off"), ("Down", "")):
        line.press(f"Arrow{key}")
        wanted = f"switch the light {shown}" if shown else ""
        visitor.page.wait_for_function(
            "wanted => document.getElementById('say').value === wanted", arg=wanted
        )
    person.rest()


def test_stop_works_without_the_websocket(person: Person, panel: Panel, visitor: Visitor) -> None:
    visitor.say("drive forward five metres")
    visitor.wait(person.moving)
    # From now on nothing of the page but STOP reaches the program.
    visitor.page.evaluate("window.socket.disconnect()")
    visitor.page.locator("#stop").click()
    visitor.wait(person.standing)
    assert visitor.stop_says("Stopped: cancelled")


def test_stop_works_without_scripts(person: Person, panel: Panel, browser: Browser) -> None:
    bare = Visitor(browser, panel.address, java_script_enabled=False)
    try:
        person.say("drive forward five metres")
        bare.wait(person.moving)
        bare.page.locator("#stop").click()
        bare.wait(person.standing)
        assert bare.page.locator("body").inner_text().startswith("Stopped: cancelled")
    finally:
        bare.close()


def test_the_page_needs_nothing_from_elsewhere(visitor: Visitor, panel: Panel) -> None:
    for tab in ("Tools", "Health", "Parameters"):
        visitor.page.get_by_role("tab", name=tab).click()
    visitor.page.get_by_text("A change takes effect").wait_for()
    assert visitor.asked == {urlsplit(panel.address).netloc}
    assert visitor.complaints == []


def test_tools_have_forms_with_the_values_that_are_known(visitor: Visitor) -> None:
    form = visitor.tool("go_to")
    form.get_by_label("place").click()
    options = visitor.page.get_by_role("option")
    options.first.wait_for()
    offered = options.all_inner_texts()
    assert offered == ["kitchen", "living room", "office", "front door", "charging station"]
    visitor.page.get_by_role("option", name="office").click()
    drive = visitor.tool("drive")
    assert "distance in metres, -10 to 10" in drive.inner_text()
    drive.get_by_role("button", name="Call").click()
    drive.get_by_text("Not called: distance_m: a value is needed").wait_for()


def test_a_live_parameter_is_changed_and_a_refusal_is_shown(
    person: Person, visitor: Visitor, panel: Panel, browser: Browser
) -> None:
    other = Visitor(browser, panel.address)
    fields = []
    for each in (visitor, other):
        each.page.get_by_role("tab", name="Parameters").click()
        each.page.get_by_role("button", name="turn").click()
        fields.append(each.page.get_by_label("turn.max_hops", exact=True))
    try:
        field, seen = fields
        visitor.wait(lambda: field.input_value() == "4")
        field.fill("5")
        field.press("Enter")
        visitor.page.get_by_text("Set to 5.").wait_for()
        other.wait(lambda: seen.input_value() == "5")
        field.fill("99")
        field.press("Enter")
        visitor.page.get_by_text("Not set: ").wait_for()
        assert "turn.max_hops" in visitor.page.locator(".outcome.bad").inner_text()
        visitor.wait(lambda: field.input_value() == "5")
        person.set("turn.max_hops", 4)
        visitor.wait(lambda: field.input_value() == "4")
    finally:
        other.close()


def test_health_shows_diagnostics_and_what_turns_cost(person: Person, visitor: Visitor) -> None:
    visitor.say("what could you do for me")
    visitor.page.get_by_role("tab", name="Health").click()
    visitor.page.get_by_text("prompt tokens evaluated").wait_for()
    visitor.page.locator(".plot canvas").first.wait_for()
    values = visitor.page.locator(".values", has_text="lifecycle")
    values.wait_for()
    assert "active" in values.inner_text()
    person.rest()


def test_the_conversation_can_be_forgotten(person: Person, visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Forget the conversation").click()
    assert visitor.sees("note", "the conversation is forgotten")


def test_on_a_phone_nothing_is_cut_and_stop_lies_on_top(
    person: Person, panel: Panel, browser: Browser
) -> None:
    phone = Visitor(
        browser,
        panel.address,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
    )
    try:
        assert phone.state("idle")
        wide = phone.measure("document.documentElement.scrollWidth")
        assert wide <= 360
        phone.say("drive forward five metres")
        phone.wait(person.moving)
        for scrolled in (0, 100_000):
            phone.measure(f"window.scrollTo(0, {scrolled})")
            box = phone.page.locator("#stop").bounding_box()
            assert box is not None
            assert box["width"] >= 300 and box["height"] >= 60
            assert box["y"] + box["height"] <= 640
            middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            over = phone.measure(f"document.elementFromPoint{middle}.closest('#stop') !== null")
            assert over
        phone.page.touchscreen.tap(*middle)
        phone.wait(person.standing)
        assert phone.stop_says("Stopped: cancelled")
    finally:
        phone.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_browser_until_they_are_switched(
    panel: Panel, browser: Browser, scheme: str
) -> None:
    made = Visitor(browser, panel.address, color_scheme=scheme)
    dark = "document.body.classList.contains('body--dark')"
    try:
        assert made.state("idle")
        made.wait(lambda: made.measure(dark) is (scheme == "dark"))
        made.page.get_by_role("button", name="Colours: as the browser").click()
        made.wait(lambda: made.measure(dark) is False)
        made.page.get_by_role("button", name="Colours: light").click()
        made.wait(lambda: made.measure(dark) is True)
        made.page.get_by_role("button", name="Colours: dark").wait_for()
    finally:
        made.close()


def test_a_panel_that_ends_stops_the_robot_that_was_commanded_from_it(
    person: Person, scene: tuple[Person, Stage, Panel], browser: Browser
) -> None:
    ending = start_panel(scene[1].children, name="ending")
    visitor = Visitor(browser, ending.address)
    try:
        assert visitor.state("idle")
        visitor.say("drive forward six metres")
        visitor.wait(person.moving)
        # Ctrl-Z. Nothing suspends a program without a terminal, so this one goes on.
        os.kill(ending.child.pid, signal.SIGTSTP)
        visitor.wait(person.standing)
        # What is said while a stop is being carried out may be stopped with the rest.
        assert visitor.state("idle")
        visitor.say("drive backwards six metres")
        visitor.wait(person.moving)
        ending.child.stop(((signal.SIGTERM, 60.0),))
        visitor.wait(person.standing)
        assert ending.child.status() == 128 + signal.SIGTERM
    finally:
        visitor.close()


COVERED = """() => {
  const cuts = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const parts = [...document.querySelectorAll("#stop, #stop-said")]
    .map((part) => part.getBoundingClientRect()).filter((box) => box.height);
  const seen = (element) => {
    let box = element.getBoundingClientRect();
    let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const frame = around.getBoundingClientRect();
      left = Math.max(left, frame.left); right = Math.min(right, frame.right);
      top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
    }
    return { left, right, top, bottom, some: left < right && top < bottom };
  };
  return [...document.querySelectorAll(
    ".head > *, .who > *, .entry, .say, .q-tab, .tool, .field, .q-btn, .q-menu, .hint, .awaited"
  )].filter((element) => element.checkVisibility()).filter((element) => {
    const box = seen(element);
    return box.some && parts.some((part) => cuts(part, box));
  }).map((element) => element.className + ": " + element.textContent.slice(0, 60));
}"""
"""What STOP and its answer lie upon, of everything that a person may want to see or press."""


@pytest.mark.parametrize("width", [1300, 390])
def test_stop_and_its_answer_cover_nothing(
    person: Person, panel: Panel, browser: Browser, width: int
) -> None:
    made = Visitor(browser, panel.address, viewport={"width": width, "height": 844})
    try:
        assert made.state("idle")
        made.tool("go_to").wait_for()
        for pressed in (False, True):
            if pressed:
                made.page.locator("#stop").click()
                assert made.stop_says("Stopped: ")
            for name in ("drive", "turn", "go_to", "set_light"):
                made.tool(name).scroll_into_view_if_needed()
                assert made.page.evaluate(COVERED) == [], name
        for place in ("start", "center", "end"):
            field = made.tool("go_to").get_by_label("place")
            field.evaluate(f"(field) => field.scrollIntoView({{block: '{place}'}})")
            field.click()
            made.page.get_by_role("option").first.wait_for()
            made.page.wait_for_timeout(400)  # it unfolds
            assert made.page.evaluate(COVERED) == [], place
            field.press("Tab")
            made.page.locator(".q-menu").wait_for(state="hidden")
    finally:
        made.close()
