"""The panel's page in Chromium when things come, go, lie and flood."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from std_msgs.msg import String
from support.cli.panel import Visitor, chromium, event, start_panel
from support.node.scripted_node import OpenNode, open_node
from support.node.stage import Stage
from support.robot.graph import Side

from edgevox_ros.cli.panel_page.panel_data import KEEP
from edgevox_ros.cli.processes import Children

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["open_node"]
pytestmark = [pytest.mark.not_unit, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def stage(browser: Browser, tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.close()


@pytest.fixture
def children(browser: Browser, tmp_path: Path) -> Iterator[Children]:
    with Children(tmp_path) as made:
        yield made


@pytest.fixture
def mortal(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is killed cannot give its shared memory back, and later tests stumble over it."""
    monkeypatch.setenv("FASTDDS_BUILTIN_TRANSPORTS", "UDPv4")


@pytest.mark.usefixtures("mortal")
def test_it_waits_for_the_node_and_meets_it_again_after_a_restart(
    stage: Stage, browser: Browser
) -> None:
    # A killed node stays in the graph for a while: no other test may use its names.
    space = ("-r", "__ns:=/restarted")
    panel = start_panel(stage.children, "--ros-args", *space)
    visitor = Visitor(browser, panel.address)
    try:
        assert visitor.state("not there")
        visitor.say("hello robot")
        assert visitor.sees("note", '"hello robot": nobody listens on /restarted/transcript')
        stage.robot(*space)
        first = stage.node(*space, autostart=True)
        assert visitor.state("idle")
        visitor.tool("drive").wait_for()
        visitor.say("switch the light on")
        assert visitor.sees("speech", "The light is on.")
        first.stop(((signal.SIGKILL, 20.0),))
        assert visitor.state("does not answer|not there")
        stage.node(*space, autostart=True)
        assert visitor.state("idle")
        visitor.say("switch the light off")
        assert visitor.sees("speech", "The light is off.")
        visitor.tool("drive").wait_for()
        # All of it on the page that was opened first.
        assert visitor.entry("note", "is there").count() >= 2
    finally:
        visitor.close()


ASKING = """
tools:
  beep:
    description: Beep once.
    confirm: Shall I beep?
    publish: {topic: beep, type: std_msgs/msg/String, message: {data: beep}}
on_stop: none
"""


def test_an_answer_that_is_waited_for_is_told_and_can_be_typed(
    stage: Stage, browser: Browser, tmp_path: Path
) -> None:
    tools = tmp_path / "asking.yaml"
    tools.write_text(ASKING)
    beeps: list[String] = []
    stage.person().node.create_subscription(String, "beep", beeps.append, 10)
    stage.node(autostart=True, model__engine="none", tools__files=[str(tools)])
    visitor = Visitor(browser, start_panel(stage.children).address)
    try:
        form = visitor.tool("beep")
        form.get_by_role("button", name="Call").click()
        assert visitor.sees("speech", "Shall I beep?")
        banner = visitor.page.locator(".awaited")
        banner.get_by_text("Waiting for an answer").wait_for()
        assert visitor.state("confirming")
        visitor.say("yes")
        form.get_by_text("beep: ok").wait_for()
        banner.wait_for(state="hidden")
        assert [beep.data for beep in beeps] == ["beep"]
    finally:
        visitor.close()


PLACES = """
tables:
  places:
    kitchen: {x: 1.0, aliases: [galley]}
    office: {x: 2.0}
    storage: {x: 3.0}
tools:
  point_at:
    description: Point at a place.
    parameters: {place: {enum_from: places}}
    publish: {topic: pointed, type: std_msgs/msg/String, message: {data: "=place"}}
on_stop: none
"""


def test_a_choice_can_be_typed_and_a_place_is_shown_once(
    stage: Stage, browser: Browser, tmp_path: Path
) -> None:
    # Only here: where there is no browser, there is no Playwright either.
    from playwright.sync_api import expect

    tools = tmp_path / "places.yaml"
    tools.write_text(PLACES)
    pointed: list[String] = []
    stage.person().node.create_subscription(String, "pointed", pointed.append, 10)
    stage.node(autostart=True, model__engine="none", tools__files=[str(tools)])
    visitor = Visitor(browser, start_panel(stage.children).address)
    try:
        form = visitor.tool("point_at")
        field = form.get_by_label("place")
        options = visitor.page.get_by_role("option")
        field.click()
        options.first.wait_for()
        assert options.all_inner_texts() == ["kitchen (galley)", "office", "storage"]
        for typed, shown, sent in (
            ("galley", "kitchen (galley)", "kitchen"),
            ("OFFICE", "office", "office"),
        ):
            field.fill(typed)
            form.get_by_role("button", name="Call").click()
            assert visitor.sees("call", f"point_at(place={sent})")
            expect(field).to_have_value(shown)
        field.fill("stor")
        visitor.wait(lambda: options.all_inner_texts() == ["storage"])
        field.press("ArrowDown")
        field.press("Enter")
        visitor.wait(lambda: field.input_value() == "storage")
        form.get_by_role("button", name="Call").click()
        assert visitor.sees("call", "point_at(place=storage)")
        visitor.wait(lambda: [at.data for at in pointed] == ["kitchen", "office", "storage"])
        # What is no choice, or might be another, chooses nothing.
        for typed in ("cellar", "off"):
            field.fill(typed)
            field.press("Tab")
            visitor.wait(lambda: field.input_value() == "storage")
    finally:
        visitor.close()


NAMES = """
tables:
  places:
    "lab, left": {x: 1.0, aliases: ["lab 1 (a, b)"]}
    "lab (right)": {x: 2.0}
    lab: {x: 3.0, aliases: [right]}
    Dock: {x: 4.0, aliases: ['the "dock" </script>\\']}
    dock: {x: 5.0}
tools:
  point_at:
    description: Point at a place.
    parameters: {place: {enum_from: places}}
    publish: {topic: pointed, type: std_msgs/msg/String, message: {data: "=place"}}
on_stop: none
"""


def test_a_name_may_hold_what_a_label_is_written_with(
    stage: Stage, browser: Browser, tmp_path: Path
) -> None:
    tools = tmp_path / "names.yaml"
    tools.write_text(NAMES)
    pointed: list[String] = []
    stage.person().node.create_subscription(String, "pointed", pointed.append, 10)
    stage.node(autostart=True, model__engine="none", tools__files=[str(tools)])
    visitor = Visitor(browser, start_panel(stage.children).address)
    try:
        form = visitor.tool("point_at")
        field = form.get_by_label("place")
        for typed, sent in (
            ("lab, left", "lab, left"),
            ("LAB (RIGHT)", "lab (right)"),
            ("lab 1 (A, b)", "lab, left"),
            ("right", "lab"),
            # That of the choice itself, though "lab" is shown alike.
            ("lab (right)", "lab (right)"),
            ("dock", "dock"),
            ('The "Dock" </script>\\', "Dock"),
            ("lab", "lab"),
        ):
            pointed.clear()
            field.fill(typed)
            form.get_by_role("button", name="Call").click()
            visitor.wait(lambda: pointed)
            assert pointed[-1].data == sent, typed
        # Parts of names choose nothing, and neither do two choices at once.
        for typed in ("left", "b", "lab 1", "DOCK"):
            field.fill(typed)
            field.press("Tab")
            visitor.wait(lambda: field.input_value() == "lab (right)")
    finally:
        visitor.close()


ROUTES = """
tools:
  follow:
    description: Follow a route.
    parameters: {route: {type: array, items: {type: string}}}
    publish: {topic: followed, type: std_msgs/msg/String, message: {data: "=route[0]"}}
on_stop: none
"""


def test_a_call_that_no_message_can_carry_is_not_called(
    stage: Stage, browser: Browser, tmp_path: Path
) -> None:
    tools = tmp_path / "routes.yaml"
    tools.write_text(ROUTES)
    followed: list[String] = []
    stage.person().node.create_subscription(String, "followed", followed.append, 10)
    stage.node(autostart=True, model__engine="none", tools__files=[str(tools)])
    visitor = Visitor(browser, start_panel(stage.children).address)
    try:
        form = visitor.tool("follow")
        # Half a letter; a number of 65 bits.
        for typed in (r'["\ud800"]', "[18446744073709551617]"):
            visitor.fill(form, "route", typed)
            form.get_by_role("button", name="Call").click()
            form.get_by_text("Not called: the arguments cannot be sent").wait_for()
        visitor.fill(form, "route", '["kitchen"]')
        form.get_by_role("button", name="Call").click()
        form.get_by_text("follow: ok").wait_for()
        visitor.wait(lambda: [each.data for each in followed] == ["kitchen"])
    finally:
        visitor.close()


@pytest.mark.parametrize(("language", "yes", "no"), [("en", "yes", "no"), ("de", "ja", "nein")])
def test_yes_and_no_can_be_pressed(
    stage: Stage, browser: Browser, tmp_path: Path, language: str, yes: str, no: str
) -> None:
    tools = tmp_path / "asking.yaml"
    tools.write_text(ASKING)
    beeps: list[String] = []
    heard: list[String] = []
    node = stage.person().node
    node.create_subscription(String, "beep", beeps.append, 10)
    node.create_subscription(String, "transcript", heard.append, 10)
    stage.node(
        autostart=True,
        model__engine="none",
        tools__files=[str(tools)],
        prompt__language=language,
    )
    visitor = Visitor(browser, start_panel(stage.children).address)
    try:
        form = visitor.tool("beep")
        banner = visitor.page.locator(".awaited")
        # The person beside the robot has one, too.
        visitor.wait(lambda: node.count_publishers("transcript") == 2)
        for button, outcome in (("No", "beep: failed"), ("Yes", "beep: ok")):
            assert banner.is_hidden()
            form.get_by_role("button", name="Call").click()
            banner.get_by_role("button", name=button, exact=True).click()
            form.get_by_text(outcome).wait_for()
            banner.wait_for(state="hidden")
        visitor.wait(lambda: [answer.data for answer in heard] == [no, yes])
        assert [beep.data for beep in beeps] == ["beep"]
    finally:
        visitor.close()


def test_a_question_that_asks_for_more_than_yes_or_no_has_no_such_buttons(
    open_node: OpenNode, stage: Stage, browser: Browser, tmp_path: Path
) -> None:
    tools = tmp_path / "asking.yaml"
    tools.write_text(ASKING)
    stage.person().node.create_subscription(String, "beep", lambda _: None, 10)
    open_node(["How far should I drive?"], **{"tools.files": [str(tools)]})
    visitor = Visitor(browser, start_panel(stage.children).address)
    try:
        assert visitor.state("idle")
        form = visitor.tool("beep")
        banner = visitor.page.locator(".awaited")
        buttons = banner.get_by_role("button")
        visitor.say("what is up")
        assert visitor.sees("speech", "How far should I drive?")
        banner.get_by_text("Waiting for an answer").wait_for()
        assert buttons.count() == 0
        # The next question is the map's.
        form.get_by_role("button", name="Call").click()
        buttons.first.wait_for()
        assert buttons.all_inner_texts() == ["Yes", "No"]
        buttons.first.click()
        form.get_by_text("beep: ok").wait_for()
    finally:
        visitor.close()


@pytest.mark.usefixtures("mortal")
def test_a_page_without_its_program_says_so_and_comes_back(
    children: Children, browser: Browser
) -> None:
    panel = start_panel(children, name="first")
    visitor = Visitor(browser, panel.address)
    try:
        assert visitor.state("not there")
        panel.child.stop(((signal.SIGKILL, 20.0),))
        assert visitor.stop_says("NO CONNECTION to the panel's program")
        visitor.page.keyboard.press("Escape")
        assert visitor.stop_says("NOBODY ANSWERED: the panel's program is not there.")
        visitor.page.get_by_text("Connection lost").wait_for()
        start_panel(children, "--port", str(panel.place[1]), name="second")
        visitor.page.wait_for_function("document.getElementById('stop-said').textContent === ''")
        assert visitor.state("not there")
    finally:
        visitor.close()


HOSTILE = (
    '<img src="/x" onerror="window.hit = 1"><script>window.hit = 1</script>',
    "</script><script>window.hit = 1</script>",
    "`${window.hit = 1}` {{ window.hit = 1 }} \\u003cb\\u003e",
    '" onmouseover="window.hit = 1',
)


def test_text_of_the_robot_is_text(children: Children, browser: Browser) -> None:
    panel = start_panel(children)
    visitor = Visitor(browser, panel.address)
    side = Side("edgevox")
    publisher = side.node.create_publisher(String, "edgevox/events", 100)
    try:
        visitor.wait(lambda: publisher.get_subscription_count() > 0)
        for text in HOSTILE:
            publisher.publish(String(data=event("speech", text=text)))
            told = {"reason": text, "message": text, "raw": text}
            publisher.publish(String(data=event("rejection", name=None, **told)))
            called = {"name": text, "arguments": {text: text}, "by": text}
            publisher.publish(String(data=event("call", id="1", **called)))
        publisher.publish(String(data="[1, 2"))
        publisher.publish(String(data=event("speech", text="That is all.")))
        later = Visitor(browser, panel.address)
        for each in (visitor, later):
            assert each.sees("speech", "That is all.")
            for text in HOSTILE:
                assert each.entry("speech", text).locator(".text").inner_text() == text
            assert each.page.locator(".entry img, .entry script, .entry b").count() == 0
            assert each.measure("window.hit") is None
        later.close()
    finally:
        visitor.close()
        side.close()


def test_a_flood_leaves_only_the_last_entries(children: Children, browser: Browser) -> None:
    panel = start_panel(children)
    visitor = Visitor(browser, panel.address)
    side = Side("edgevox")
    publisher = side.node.create_publisher(String, "edgevox/events", 100)
    try:
        visitor.wait(lambda: publisher.get_subscription_count() > 0)
        for number in range(2 * KEEP):
            publisher.publish(String(data=event("speech", text=f"Sentence {number}.")))
            if number % 50 == 49:
                assert visitor.sees("speech", f"Sentence {number}.")
        assert visitor.sees("speech", f"Sentence {2 * KEEP - 1}.")
        visitor.wait(lambda: visitor.page.locator(".entry").count() == KEEP)
        assert visitor.entry("speech", "Sentence 7.").count() == 0
        # It keeps to the newest entry.
        assert visitor.entry("speech", f"Sentence {2 * KEEP - 1}.").evaluate(
            "(entry) => entry.getBoundingClientRect().bottom < innerHeight"
        )
    finally:
        visitor.close()
        side.close()


def test_beyond_loopback_the_page_opens_with_the_token_only(
    children: Children, browser: Browser
) -> None:
    panel = start_panel(children, "--host", "0.0.0.0")
    stranger = Visitor(browser, panel.local)
    try:
        field = stranger.page.get_by_label("Token, as the program printed it")
        field.fill("a guess that is wrong")
        field.press("Enter")
        stranger.page.get_by_text("This is not the token.").wait_for()
        field.fill(panel.token)
        field.press("Enter")
        assert stranger.state("not there")
        stranger.page.locator("#stop").click()
        assert stranger.stop_says("NOBODY ANSWERED: there is no service /edgevox/cancel")
    finally:
        stranger.close()
    guest = Visitor(browser, f"{panel.local}?token={panel.token}")
    try:
        assert guest.state("not there")
        assert panel.token not in guest.page.url
    finally:
        guest.close()
