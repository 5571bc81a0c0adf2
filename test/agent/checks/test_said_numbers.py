"""A number must have been said, in each language: as it is spoken there, and with its own traps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from support.agent.checked import checked

from edgevox_ros.agent.checks.said_values import SaidValuesCheck
from edgevox_ros.core import Message, ToolCall, ToolSchema
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.parsing import ParseResult

TABLE: dict[str, dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "data/said_numbers.yaml").read_text(encoding="utf-8")
)
MOST = 0.02
MADE_UP = {"drive": 10, "turn": 35, "wait": 45, "brew": 8, "lift": 55, "dim": 70, "honk": 4}
PARAMETERS = {
    "drive": ("distance_m", "How far, in metres; negative is backward."),
    "turn": ("angle_deg", "The angle in degrees; positive is left."),
    "wait": ("seconds", "How long, in seconds."),
    "brew": ("duration_min", "How long, in minutes."),
    "lift": ("by_cm", "How much higher, in centimetres."),
    "dim": ("brightness_percent", "From 0, off, to 100."),
    "honk": ("times", "How often."),
}
TOOLS = tuple(
    ToolSchema(
        tool,
        f"{tool}.",
        {
            "type": "object",
            "properties": {name: {"type": "number", "description": described}},
            "required": [name],
        },
    )
    for tool, (name, described) in PARAMETERS.items()
)
languages = pytest.mark.parametrize("language", sorted(TABLE))


def asked(language: str, said: str, tool: str, value: float, *, on: bool = True) -> bool:
    """Whether a call is asked about that a model makes of what was said."""
    check = SaidValuesCheck(TOOLS, language, on=on)
    call = ToolCall(None, tool, {PARAMETERS[tool][0]: value})
    result, _, question = checked(check, ParseResult((call,)), [Message("user", said)], ())
    assert bool(result.rejections) is bool(question)
    return bool(result.rejections)


def calls(language: str, kind: str) -> list[tuple[str, str, float]]:
    rows = TABLE[language][kind].items()
    return [(said, call.split()[0], float(call.split()[1])) for said, call in rows]


def test_every_language_but_those_with_tests_of_their_own_is_in_the_table() -> None:
    assert set(TABLE) == set(LANGUAGES) - {"de", "en"}
    assert all(len(rows["said"]) >= 25 and len(rows["unsaid"]) >= 6 for rows in TABLE.values())


@languages
def test_a_number_that_was_said_is_seldom_asked_about(language: str) -> None:
    rows = calls(language, "said")
    wrongly = [row for row in rows if asked(language, *row)]
    assert len(wrongly) <= MOST * len(rows), wrongly


@languages
def test_a_number_that_nobody_said_is_asked_about(language: str) -> None:
    missed = [
        (said, tool)
        for said in TABLE[language]["unsaid"]
        for tool, value in MADE_UP.items()
        if not asked(language, said, tool, value)
    ]
    assert missed == []


@languages
def test_a_number_that_was_said_in_another_unit_is_asked_about(language: str) -> None:
    for row in calls(language, "otherwise"):
        assert asked(language, *row), row
        assert asked(language, *row, on=False), row


@languages
def test_another_number_than_the_one_that_was_said_is_asked_about(language: str) -> None:
    rows = [row for row in calls(language, "said") if row[1] in ("drive", "turn", "wait")]
    passed = [row for row in rows if not asked(language, row[0], row[1], 7.77)]
    assert len(passed) <= len(rows) / 3, passed
