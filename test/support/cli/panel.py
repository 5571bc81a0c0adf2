"""The panel as users start it, and browsers that open it."""

from __future__ import annotations

import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from edgevox_ros.cli.processes import Child, Children
from support.cli.typist import environment
from support.evaluation.browser import NAMES, find_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

PATIENCE_S = 90.0
PANEL = [sys.executable, "-m", "edgevox_ros.cli.panel"]


@dataclass(frozen=True)
class Panel:
    """A running panel. `address`: what it printed, with a token if it made one."""

    child: Child
    address: str

    @property
    def place(self) -> tuple[str, int]:
        """Where it listens, seen from this machine."""
        parts = urlsplit(self.address)
        return "127.0.0.1", parts.port or 80

    @property
    def token(self) -> str:
        """The token in its address, or an empty text."""
        return urlsplit(self.address).query.removeprefix("token=")

    @property
    def local(self) -> str:
        """Its address on loopback, without a token."""
        host, port = self.place
        return f"http://{host}:{port}/"

    def ask(
        self, method: str, path: str, body: str = "", **headers: str
    ) -> tuple[int, Mapping[str, str], str]:
        """Send a request, as a program without a browser; status, headers and body."""
        connection = HTTPConnection(*self.place, timeout=PATIENCE_S)
        try:
            given = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.request(method, path, body.encode(), given)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, told, answer.read().decode()
        finally:
            connection.close()


def start_panel(
    children: Children, *words: str, name: str = "panel", command: Sequence[str] = PANEL
) -> Panel:
    """Start one on a free port, and wait until it has printed its address."""
    # NiceGUI behaves differently in a test's own process; this one is not.
    given = {key: text for key, text in environment().items() if key != "PYTEST_CURRENT_TEST"}
    child = children.start(name, [*command, "--port", "0", *words], given)
    deadline = time.monotonic() + PATIENCE_S
    while not (found := re.search(r"^panel of \S+: (\S+)$", child.log.read_text(), re.M)):
        child.check()
        assert time.monotonic() < deadline, child.last_lines()
        time.sleep(0.05)
    return Panel(child, found[1])


@contextmanager
def chromium() -> Iterator[Browser]:
    """A Chromium without a screen. Skips the test where there is none."""
    program = find_browser()
    if program is None:
        pytest.skip(
            f"no browser to look at the panel with: none of {', '.join(NAMES)} is installed"
        )
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


class Visitor:
    """Somebody who looks at the page. `complaints`: what the browser found wrong with it."""

    def __init__(self, browser: Browser, address: str, **context: Any) -> None:
        given = {"viewport": {"width": 1280, "height": 800}, **context}
        self.context = browser.new_context(**given)
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: set[str] = set()
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.add(urlsplit(request.url).netloc))
        self.page.goto(address)

    def _on_console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def say(self, sentence: str) -> None:
        """Type a sentence and press Enter."""
        line = self.page.locator("#say")
        line.fill(sentence)
        line.press("Enter")

    def entry(self, kind: str, text: str) -> Locator:
        """The entries of this kind that hold this text."""
        return self.page.locator(f".entry.{kind}", has_text=text)

    def sees(self, kind: str, text: str) -> bool:
        """Wait for such an entry."""
        self.entry(kind, text).first.wait_for()
        return True

    def state(self, text: str) -> bool:
        """Wait until the head of the page says this state."""
        self.page.locator(".state", has_text=re.compile(f"^{text}$")).wait_for()
        return True

    def stop_says(self, text: str) -> bool:
        """Wait until this stands beside the STOP button."""
        self.page.locator("#stop-said", has_text=text).wait_for()
        return True

    def tool(self, name: str) -> Locator:
        """The form of a tool."""
        return self.page.get_by_role("form", name=name, exact=True)

    def fill(self, form: Locator, field: str, text: str) -> None:
        """Type into a field of a form."""
        form.get_by_label(re.compile(rf"^{field}\b")).fill(text)

    def choose(self, within: Locator, field: str, value: str) -> None:
        """Choose a value of a field."""
        within.get_by_label(re.compile(rf"^{re.escape(field)}")).first.click()
        self.page.get_by_role("option", name=value, exact=True).click()

    def measure(self, script: str) -> Any:
        """What a script says in the page."""
        return self.page.evaluate(script)

    def entries(self) -> list[str]:
        """What the page has told last."""
        return self.page.locator(".entry").all_inner_texts()[-12:]

    def wait(self, condition: Callable[[], Any]) -> None:
        """Wait for something that happens elsewhere, while the browser goes on."""
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, f"it did not happen; the page says {self.entries()}"
            self.page.wait_for_timeout(20)

    def close(self) -> None:
        """Close the browser's window."""
        self.context.close()


def event(kind: str, **fields: Any) -> str:
    """An event as the node publishes it."""
    return json.dumps({"type": kind, "turn": 1, "stamp": 0.0, **fields})
