"""Options of `mcp_server` that cannot be used are refused in one line, before anything runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.not_unit

ROOT = Path(__file__).resolve().parents[2]
TOOLS = str(ROOT / "config" / "tools" / "demo_robot.yaml")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "expected --tools FILE, for a node of its own, or --node NAME"),
        (["--node", "edgevox", "--dry-run"], "a running node is not changed"),
        (["--tools", TOOLS, "--port", "1"], "found --port, which would have no effect"),
        (["--tools", TOOLS, "--token-file", "x"], "found --token-file, which would"),
        (["--tools", TOOLS, "--longest-call", "0"], "expected some seconds"),
        (["--tools", TOOLS, "--longest-call", "nan"], "expected some seconds"),
        (["--tools", "no_such.yaml"], "no_such.yaml"),
        (["--node", "no name"], "cannot join the graph"),
        (["--tools", TOOLS, "--http", "--host", "0.0.0.0"], "needs --allow-host NAME"),
        (["--tools", TOOLS, "--http", "--port", "70000"], "expected 0 to 65535"),
        (["--tools", TOOLS, "--http", "--token-file", "no_such"], "No such file"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    words: list[str], why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    # Only here: without ROS this import ends the program.
    from edgevox_ros.cli.mcp_server import main

    assert main(words) == 2
    shown = capfd.readouterr()
    assert shown.out == ""
    assert re.fullmatch(rf"mcp_server: [^\n]*{re.escape(why)}[^\n]*\n", shown.err)
