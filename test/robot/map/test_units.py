"""`unit:` at a parameter: what the map's reader makes of it, and its errors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.robot.map_files import read

from edgevox_ros.agent.spoken_calls import SpokenCalls
from edgevox_ros.agent.turn_settings import TurnSettings
from edgevox_ros.cli.map_check import described
from edgevox_ros.core import ToolCall
from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.call_inputs import as_said
from edgevox_ros.robot.call_speech import CallVoice

pytestmark = pytest.mark.not_unit  # the map's types are ROS's

TRAY = """
tools:
  tray:
    description: Raise the tray.
    parameters:
      height_mm: {{type: number, {unit}minimum: -900, maximum: 900, description: {description}}}
    sentences:
      en:
        - raise the tray [by] {{height_mm}} [please]
        - {{in: "lower the tray [by] {{height_mm}}", with: {{height_mm: "=-height_mm"}}}}
      de: ["heb das tablett um {{height_mm}}"]
    say: {{begin: '="Raising it " + amount(abs(height_mm), "millimetre", "millimetres") + "."'}}
    publish: {{topic: tray, type: std_msgs/Float64, message: {{data: "=height_mm"}}}}
"""


def tray(folder: Path, unit: str = "unit: mm, ", description: str = "How high.") -> ToolMap:
    return read(folder, TRAY.format(unit=unit, description=description))


def calls(made: ToolMap, text: str) -> list[Any]:
    spoken = SpokenCalls(made.sentences)
    found = spoken.read(text, made.schemas(), TurnSettings(), lambda event: None)
    return [each.arguments["height_mm"] for each in found]


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("raise the tray 20 cm", 200),
        ("raise the tray by 20 millimetres please", 20),
        ("raise the tray half a metre", 500),
        ("raise the tray eight inches", 203.2),
        ("raise the tray 20", 20),
        ("lower the tray by 2 centimetres", -20),
        ("heb das Tablett um zwanzig Zentimeter", 200),
    ],
)
def test_a_sentence_takes_amount_and_unit(tmp_path: Path, text: str, height: float) -> None:
    assert calls(tray(tmp_path), text) == [height]


@pytest.mark.parametrize(
    "text", ["raise the tray 20 seconds", "raise the tray 2 metres", "raise the tray 20 bananas"]
)
def test_another_amount_makes_no_call(tmp_path: Path, text: str) -> None:
    assert calls(tray(tmp_path), text) == []


def test_without_a_unit_a_number_is_a_number(tmp_path: Path) -> None:
    made = tray(tmp_path, unit="")
    assert calls(made, "raise the tray 20") == [20]
    assert calls(made, "raise the tray 20 cm") == []
    assert made.tools["tray"].schema.units == {}


@pytest.mark.parametrize(
    ("description", "shown"),
    [
        ("How high.", "How high, in millimetres."),
        ("height in millimetres", "height in millimetres"),
    ],
)
def test_the_model_reads_the_unit(tmp_path: Path, description: str, shown: str) -> None:
    schema = tray(tmp_path, description=description).tools["tray"].schema
    height = schema.parameters["properties"]["height_mm"]
    assert height["description"] == shown and "unit" not in height
    assert schema.units == {"height_mm": "mm"}


@pytest.mark.parametrize(
    ("unit", "found", "expected"),
    [
        ("unit: MM, ", "MM", "mm? A unit's code in UCUM"),
        ("unit: inches, ", "inches", "[in_i]? A unit's code in UCUM"),
        ("unit: fathoms, ", "fathoms", "A unit's code in UCUM: nm, um, mm"),
        ("unit: 3, ", "3", "the code of a unit"),
    ],
)
def test_a_wrong_unit_is_an_error(tmp_path: Path, unit: str, found: str, expected: str) -> None:
    with pytest.raises(ToolMapError) as raised:
        tray(tmp_path, unit=unit)
    (problem,) = raised.value.problems
    assert found in problem.found and expected in problem.expected and problem.line == 6
    assert problem.path.endswith("parameters.height_mm.unit")


def test_a_unit_is_of_a_number(tmp_path: Path) -> None:
    text = TRAY.format(unit="unit: mm, ", description="d").replace("type: number", "type: string")
    with pytest.raises(ToolMapError, match="type number or integer"):
        read(tmp_path, text)


def test_what_is_said_back_uses_the_unit_that_was_said(tmp_path: Path) -> None:
    made = tray(tmp_path)
    said: list[str] = []
    call = ToolCall("a", "tray", {"height_mm": -200}, said={"height_mm": "20 cm"})
    for each in (call, ToolCall("b", "tray", {"height_mm": -200})):
        made.speech("tray", as_said(each), CallVoice("en", said.append)).begun()
    assert said == ["Raising it 20 cm.", "Raising it 200 millimetres."]


def test_a_name_with_a_unit_gets_a_hint(tmp_path: Path) -> None:
    hints = [line for line in described(tray(tmp_path, unit="").tools["tray"]) if "hint" in line]
    assert hints == ["    hint: with unit: mm at height_mm, amounts in other units are converted"]
    assert not any("hint" in line for line in described(tray(tmp_path).tools["tray"]))
