"""What the programs print of maps, models, robots and presets forges no line and steers nothing."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from support import forked
from support.reported_events import event

from edgevox_ros.cli.chat_screen import ChatScreen
from edgevox_ros.cli.terminal import Terminal
from edgevox_ros.demo.record import SentenceRecord
from edgevox_ros.demo.report import Report, SentenceOutcome

ROOT = Path(__file__).resolve().parents[2]
# In YAML's own spelling, and as it must never be printed.
FORGED = r"\e[2Jx\n[INFO] all is well\u202e\u009b1m"
STEERS = "\x1b\r\x9b\u202e\u2028"
PRESETS = f"""
presets:
  mine: {{file: a.gguf, formats: [hermes], size_gb: 1.0, license: "MIT {FORGED}"}}
"""
MAP = f"""
tables:
  places:
    "kitchen {FORGED}": {{x: 1.0}}
tools:
  go_to:
    description: "Go. {FORGED}"
    parameters: {{place: {{enum_from: places}}}}
    confirm: "Shall I? {FORGED}"
    publish: {{topic: goal, type: std_msgs/msg/String, message: {{data: "=place"}}}}
  fly:
    description: "Fly {FORGED}"
    service: {{name: fly, type: not_installed_msgs/srv/Fly}}
on_stop: none
"""
WRONG_MAP = f"""
tools:
  "go {FORGED}": 5
  fly: {{description: Fly., publish: {{topic: "a {FORGED}", type: std_msgs/msg/String}}}}
"""


def run(program: str, *words: str | Path, said: bytes = b"") -> str:
    """Everything that a program prints."""
    done = forked.run([sys.executable, "-m", f"edgevox_ros.cli.{program}", *map(str, words)], said)
    return (done.stdout + done.stderr).decode()


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    texts = {"map": MAP, "wrong": WRONG_MAP, "presets": PRESETS, "results": '{"{x}": 1}'}
    texts["results"] = '{"no such \\u001b[2J\\ntool": {}}'
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    return {name: tmp_path / name for name in texts}


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("program", "words", "shown"),
    [
        ("ask", ["--check", "--tools", "map"], "Go. \\x1b[2Jx"),
        ("ask", ["--check", "--tools", "wrong"], "\\x1b[2Jx"),
        ("ask", ["--tools", "map", "--results", "results"], "no such \\x1b[2J\\ntool"),
        ("call", ["--tools", "wrong", "fly"], "\\x1b[2Jx"),
        ("call", ["--tools", "map", "go_to", "place=x"], "kitchen \\x1b[2Jx"),
        ("call", ["--tools", "map", "go_to", "place=\x1b[2J\nx"], "\\x1b[2J"),
        ("fetch_model", ["--list", "--presets-file", "presets"], "MIT \\x1b[2Jx"),
        ("fetch_model", ["mine", "--presets-file", "presets"], "mine"),
    ],
)
def test_programs_show_what_files_hold(
    files: dict[str, Path], program: str, words: list[str], shown: str
) -> None:
    printed = run(program, *[files.get(word, word) for word in words])
    assert shown in printed
    assert not set(printed) & set(STEERS)
    assert not any(line.startswith("[INFO]") for line in printed.splitlines())


EVENTS: list[tuple[str, dict[str, Any]]] = [
    ("speech", {"text": "FORGED"}),
    ("call", {"name": "FORGED", "arguments": {"FORGED": "FORGED"}}),
    ("result", {"status": "error", "error": "FORGED"}),
    ("result", {"status": "ok", "data": {"FORGED": "FORGED"}}),
    ("rejection", {"name": "FORGED", "message": "FORGED"}),
    ("stop", {"by": "FORGED"}),
    ("guard", {"guard": "FORGED", "detail": "FORGED"}),
]


@pytest.mark.parametrize(("kind", "fields"), EVENTS)
def test_events_of_a_node_are_a_line_each(
    kind: str, fields: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    forged = "\x1b[2Jx\n[INFO] all is well\u202e\x9b1m\r\u2028"

    def hostile(value: Any) -> Any:
        if isinstance(value, dict):
            return {hostile(name): hostile(each) for name, each in value.items()}
        return value.replace("FORGED", forged) if isinstance(value, str) else value

    told = event(kind, hostile(fields))
    ChatScreen().event(told)
    Report(Terminal()).event(told)
    outcome = SentenceOutcome(SentenceRecord(forged), (forged,))
    Report(Terminal()).table([outcome])
    printed = capsys.readouterr().out
    assert "\\x1b[2Jx" in printed
    assert not set(printed) & set(STEERS)
    assert not any(line.startswith("[INFO]") for line in printed.split("\n"))
