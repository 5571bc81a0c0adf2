"""A real browser without a screen: what it shows of a page, and what it measures in it."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE_S = 120
DARK = "--force-dark-mode"
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--no-first-run",
)
# Opens every part of the page, measures it, and tells the page around it.
PROBE = """
<style>* { content-visibility: visible !important; }</style>
<script>
for (const details of document.querySelectorAll("details")) details.open = true;
function colour(text) {
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = "#000"; canvas.fillStyle = text;
  return canvas.fillStyle;
}
function ground(element) {
  for (; element; element = element.parentElement) {
    const found = getComputedStyle(element).backgroundColor;
    if (!/, 0\\)$|transparent/.test(found)) return colour(found);
  }
  return "#ffffff";
}
function pairs() {
  const found = {};
  for (const element of document.querySelectorAll("body *")) {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || element.closest("style")) continue;
    const style = getComputedStyle(element);
    const ink = colour(element.closest("svg") ? style.fill : style.color);
    found[ink + " " + ground(element)] = element.outerHTML.slice(0, 120);
  }
  return found;
}
function wide() {
  return [...document.querySelectorAll("body *")].filter(
    (element) => !element.closest(".scroll, svg, .bar") &&
      element.getBoundingClientRect().right > innerWidth + 0.5
  ).map((element) => element.outerHTML.slice(0, 120));
}
function shown() {
  return [...document.querySelectorAll("details[data-kind]")].filter(
    (element) => element.getClientRects().length).length;
}
function check(...idents) {
  for (const ident of idents) {
    const found = document.getElementById(ident);
    if (found) found.checked = true;
  }
}
function scrolled() {
  return [...document.querySelectorAll(".scroll")].filter(
    (element) => element.scrollWidth > element.clientWidth
  ).map((element) => element.getAttribute("aria-labelledby"));
}
function unreadable() {
  const found = [];
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll("text")].map((element) => [
      element.textContent.trim(), element.getBoundingClientRect()]);
    texts.forEach(([text, box], index) => {
      if (box.left < frame.left || box.right > frame.right) found.push(text + " is cut");
      for (const [other, its] of texts.slice(0, index))
        if (box.left < its.right && its.left < box.right &&
            box.top + 2 < its.bottom && its.top + 2 < box.bottom)
          found.push(text + " covers " + other);
    });
  }
  return found;
}
function shownWith(...idents) {
  check(...idents);
  const found = shown();
  check("show-all", "kind-all");
  return found;
}
addEventListener("load", () => parent.postMessage({
  dark: matchMedia("(prefers-color-scheme: dark)").matches,
  width: innerWidth,
  scroll_width: document.documentElement.scrollWidth,
  height: document.documentElement.scrollHeight,
  wide: wide(), scrolled: scrolled(), unreadable: unreadable(), pairs: pairs(), shown: shown(),
  second_model: shownWith("show-m2"),
  second_model_moved: shownWith("show-m2", "kind-moved"),
}, "*"));
</script>
"""
FRAME = """<!DOCTYPE html><html><body>
<pre id="result"></pre><iframe src="{name}" width="{width}" height="800" frameborder="0"></iframe>
<script>addEventListener("message", (event) => {{
  document.getElementById("result").textContent = JSON.stringify(event.data); }});</script>
</body></html>"""


def find_browser() -> str | None:
    """The path of a Chromium; None if there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@dataclass(frozen=True)
class Browser:
    """A browser that forgets everything; `folder` is its own."""

    program: str
    folder: Path

    def measure(self, page: Path, width: int, *flags: str) -> dict[str, Any]:
        """What the probe says of a copy of the page, `width` pixels wide, with all of it open."""
        source = re.sub(r"<meta http-equiv[^>]*>", "", page.read_text(encoding="utf-8"))
        probed = self.folder / "probed.html"
        probed.write_text(source.replace("</body>", PROBE + "</body>"), encoding="utf-8")
        frame = self.folder / "frame.html"
        frame.write_text(FRAME.format(name=probed.name, width=width), encoding="utf-8")
        shown = self._run(frame, "--dump-dom", "--virtual-time-budget=5000", *flags)
        result = re.search(r'<pre id="result">(.+?)</pre>', shown, re.DOTALL)
        assert result, f"the page did not answer: {shown[:500]}"
        measured: dict[str, Any] = json.loads(unescape(result[1]))
        return measured

    def photograph(self, page: Path, picture: Path, *flags: str) -> None:
        """Write a PNG of the page's top."""
        self._run(page, f"--screenshot={picture}", "--window-size=1280,900", *flags)

    def _run(self, page: Path, *flags: str) -> str:
        command = [self.program, *FLAGS, f"--user-data-dir={self.folder / 'profile'}", *flags]
        done = subprocess.run(
            [*command, page.as_uri()], capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout
