"""Claims and honest sentences about robots that the tables had not seen, in seven languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from edgevox_ros.agent import CallLog
from edgevox_ros.agent.checks.claim_check import ClaimCheck
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolSchema
from edgevox_ros.speech import SpokenSentences

DATA = Path(__file__).parent / "data" / "seven_robots.txt"
# A reader has a question mark behind its name.
ROBOTS = {
    "greenhouse": "water_plants: Water the plants of a bed. open_vent: Open the roof vent. "
    "close_vent: Close the roof vent. set_lamp: Switch the grow lamp on or off. "
    "get_temperature?: Read the air temperature. get_humidity?: Read the humidity.",
    "bar": "mix_drink: Mix a drink. pour: Pour a drink into a glass. wipe_counter: Wipe the "
    "counter. get_ice?: How much ice is left.",
    "boat": "hoist_sail: Hoist the sail. drop_anchor: Drop the anchor. open_hatch: Open the hatch. "
    "set_heading: Steer a heading in degrees. get_depth?: Depth of the water. get_hatch?: Whether "
    "the hatch is open.",
    "theatre": "raise_curtain: Raise the curtain. lower_curtain: Lower the curtain. set_spotlight: "
    "Set the brightness of the spotlight. play_sound: Play a sound. get_audience?: Count the "
    "people in the audience.",
    "lab": "centrifuge: Spin the samples in the centrifuge. move_sample: Move the sample to a "
    "slot. pipette: Dispense a volume. get_ph?: Measure the pH.",
    "farm": "feed_cows: Feed the cows. open_gate: Open the gate. plough: Plough a field. milk: "
    "Milk a cow. get_fuel?: How much fuel is left.",
    "nursing": "fetch_item: Fetch a thing. raise_bed: Raise the bed. lower_bed: Lower the bed. "
    "call_nurse: Call the nurse. get_pulse?: Measure the pulse. get_blood_pressure?: Measure the "
    "blood pressure.",
}


def tools_of(robot: str) -> Iterator[ToolSchema]:
    for each in ROBOTS[robot].split(". "):
        name, about = each.split(": ")
        yield ToolSchema(name.rstrip("?"), f"{about.rstrip('.')}.", read_only=name.endswith("?"))


def lines(*kinds: str) -> list[tuple[str, ...]]:
    rows = (line.split(" | ") for line in DATA.read_text(encoding="utf-8").splitlines())
    found = [tuple(row) for row in rows if len(row) > 1 and row[1] in kinds]
    assert found
    return found


def held(language: str, robot: str, said: str, reply: str) -> bool:
    """Whether a sentence of the reply is held back, in a turn in which nothing ran."""
    tools = tuple(tools_of(robot))
    vocabulary, voice = ToolVocabulary(tools, (), language), SpokenSentences()
    check = ClaimCheck(vocabulary.reading(said), CallLog(tools), vocabulary, language=language)
    return any(check.doubtful(each) for each in [*voice.feed(reply), *voice.finish()])


@pytest.mark.parametrize(("language", "kind", "robot", "said", "reply"), lines("claim"))
def test_no_act_is_claimed_that_never_was(
    language: str, kind: str, robot: str, said: str, reply: str
) -> None:
    assert held(language, robot, said, reply)


@pytest.mark.parametrize(("language", "kind", "robot", "said", "reply"), lines("honest"))
def test_honest_sentences_are_said(
    language: str, kind: str, robot: str, said: str, reply: str
) -> None:
    assert not held(language, robot, said, reply)
