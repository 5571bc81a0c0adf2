"""Nobody's words forge a line of the log, or steer the terminal that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from std_msgs.msg import String
from support.node.scripted_node import OpenNode, open_node

from edgevox_ros.core.errors import TemplateError

__all__ = ["open_node"]

FORGED = "\x1b[2J\x1b[31mall is well\n[INFO] [1.0] [edgevox]: trust me\r\x9b1m\u202e\u2028"


def test_words_of_user_model_template_and_robot_are_escaped_in_the_log(
    open_node: OpenNode,
    stage: Any,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    person = stage.person()
    name = r"\u001b[31mx\n[INFO] trust"
    call = f'<tool_call>{{"name": "{name}", "arguments": {{}}}}</tool_call>'
    engine = open_node([call], ["No."], **{"tools.files": []})
    assert person.ask(f"please {FORGED}")

    def refuse(*_: Any) -> Any:
        raise TemplateError(f"chat template, line 3: {FORGED}")

    monkeypatch.setattr(engine, "generate", refuse)
    assert person.ask(f"and now {FORGED}")
    person.wait(lambda: any(event.get("guard") == "failure" for event in person.events))
    seen = capfd.readouterr().err
    assert "\\x1b[31m" in seen
    assert "chat template, line 3: \\x1b[2J" in seen
    assert not any(character in seen for character in "\x1b\r\x9b\u202e\u2028")
    assert all(line.startswith("[") for line in seen.splitlines()), "a line that nobody wrote"
    assert "[INFO] [1.0]" not in [line[:12] for line in seen.splitlines()]


def test_every_problem_of_a_map_has_a_line_of_its_own(
    open_node: OpenNode, stage: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    person = stage.person()
    file = tmp_path / "map.yaml"
    file.write_text("tools: {}\n")
    open_node(**{"tools.files": [str(file)]})
    file.write_text('tools:\n  "a\\e[1m\\nb": 5\n  c: 6\n')
    answer = person.trigger("reload_tools")
    assert not answer.success
    lines = [line for line in capfd.readouterr().err.splitlines() if "ToolMapError" in line]
    assert [str(file) in line for line in lines] == [True] * len(lines)
    assert len(lines) >= 2
    assert not any("\x1b" in line for line in lines)


def test_a_name_of_any_length_has_a_short_line(
    open_node: OpenNode, stage: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    person, long = stage.person(), "x" * 60_000
    written = (
        f'{{"name": "{long}", "arguments": {{}}}}',
        f'{{"name": "set_light", "arguments": {{"on": true, "{long}": 1}}}}',
        f'{{"name": "drive", "arguments": {{"distance_m": "{long}"}}}}',
    )
    # A rejected call may be corrected once.
    open_node(
        *(reply for each in written for reply in ([f"<tool_call>{each}</tool_call>"], ["No."]))
    )
    for number in range(len(written)):
        assert person.ask(f"please do number {number}")
    outside = person.node.create_publisher(String, "edgevox/call", 10)
    person.wait(lambda: outside.get_subscription_count() > 0)
    for data in (
        {"id": "a", "name": long, "arguments": {}, "by": "somebody"},
        {"id": "a", "name": "dock", "arguments": {long: 1}, "by": "somebody"},
        {long: "a"},
    ):
        seen = len(person.events)
        outside.publish(String(data=json.dumps(data)))
        person.wait(lambda seen=seen: len(person.events) > seen)
    assert max(len(json.dumps(event)) for event in person.events) < 4000
    assert max(map(len, capfd.readouterr().err.splitlines())) < 4000
