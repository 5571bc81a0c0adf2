"""Takes the pictures of docs/how-to/panel.md: the panel beside the demo robot, light, dark, phone.

    PYTHONPATH=$PWD AMENT_PREFIX_PATH=$PWD/.venv .venv/bin/python scripts/panel_pictures.py

Needs what `make test` sets up, and a Chromium.
"""

from __future__ import annotations

import io
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image

from edgevox_ros.cli.processes import Children, end_on_signals
from edgevox_ros.demo import dds_loopback
from edgevox_ros.demo.run_demo import commands, show_panel

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 780}, "is_mobile": True, "has_touch": True}
# What is typed, and the words of the robot that end it.
SENTENCES = (
    ("how full is your battery", "The battery is at"),
    ("drive forward half a metre", "I drove 0.5 metres."),
    ("drive forward fifty metres", "Sorry"),
    ("could you please make the light come on", "light"),
)
COLOURS = 160


def main() -> int:
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        print(f"panel_pictures: none of {', '.join(BROWSERS)} is installed", file=sys.stderr)
        return 2
    dds_loopback.apply(dds_loopback.loopback_environment(os.environ, dds_loopback.free_domain()))
    end_on_signals()
    with tempfile.TemporaryDirectory() as logs, Children(Path(logs)) as children:
        for name, command in commands("demo", "").items():
            children.start(name, command, os.environ)
        address = show_panel(children).rpartition(" ")[2]
        take(program, address)
    return 0


def take(program: str, address: str) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        light = opened(browser, address, **WIDE)
        talk(light)
        light.get_by_label("distance_m").fill("1.5")
        light.mouse.move(400, 760)
        save(light, "panel_light")
        dark = opened(browser, address, color_scheme="dark", **WIDE)
        dark.get_by_role("tab", name="Health").click()
        dark.locator(".plot canvas").first.wait_for()
        dark.mouse.move(400, 760)
        dark.wait_for_timeout(1500)
        save(dark, "panel_dark")
        phone = opened(browser, address, **PHONE)
        phone.touchscreen.tap(195, 740)
        phone.locator("#stop-said", has_text="Stopped").wait_for()
        save(phone, "panel_phone")
        browser.close()


def opened(browser: Any, address: str, **context: Any) -> Any:
    page = browser.new_context(**context).new_page()
    page.goto(address)
    page.locator(".state", has_text="idle").wait_for(timeout=120_000)
    page.locator(".tool").first.wait_for()
    return page


def talk(page: Any) -> None:
    for sentence, end in SENTENCES:
        page.locator("#say").fill(sentence)
        page.locator("#say").press("Enter")
        page.locator(".entry.speech", has_text=end).last.wait_for(timeout=60_000)
    page.wait_for_timeout(1500)


def save(page: Any, name: str) -> None:
    """As PNG with few colours, which is small."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    file = PICTURES / f"{name}.png"
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    sys.exit(main())
