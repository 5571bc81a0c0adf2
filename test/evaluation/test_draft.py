"""First files of cases that are drafted from a map."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.evaluation import Case, case_groups_of
from edgevox_ros.evaluation.cases.case import CaseSet, SpeechRule
from edgevox_ros.evaluation.cases.case_check import check_cases
from edgevox_ros.evaluation.cases.case_file import read_case_file
from edgevox_ros.evaluation.cases.draft import draft_cases
from edgevox_ros.evaluation.cases.draft_words import argument, order, question
from edgevox_ros.hearing import match_stop
from edgevox_ros.robot import ToolMap

CONFIG = Path(__file__).parents[2] / "config"
MAPS = sorted([*CONFIG.glob("tools/*.yaml"), *CONFIG.glob("suites/*/maps/*.yaml")])
MAP = """
tools:
  drive:
    description: Drive straight ahead.
    parameters:
      distance_m: {type: number, minimum: -10, maximum: 10}
      speed_mps: {type: number, minimum: 0.05, maximum: 0.5, default: 0.25}
    publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}, rate_hz: 10, finally: {},
              duration_s: "=abs(distance_m) / speed_mps", max_duration_s: 40}
  go_to:
    description: Go to a place.
    parameters:
      place: {type: string, enum: [p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, "on"]}
    publish: {topic: p, type: std_msgs/msg/String, message: {data: "=place"}}
  carry:
    description: "Carry: from # one place to another."
    parameters:
      from_place: {type: string, enum: [hall, attic]}
      to_place: {type: string, enum: [hall, attic]}
      wait_seconds: {type: integer, minimum: 0}
    publish: {topic: c, type: std_msgs/msg/String,
              message: {data: "=from_place + to_place + text(wait_seconds)"}}
  set_light:
    description: Switch the light.
    parameters: {"on": {type: boolean}}
    publish: {topic: l, type: std_msgs/msg/Bool, message: {data: "=on"}}
  say: {description: Say it., parameters: {text: {type: string}},
        publish: {topic: s, type: std_msgs/msg/String, message: {data: "=text"}}}
  coded: {description: d, parameters: {code: {type: string, pattern: "^[0-9]{4}$"}},
          publish: {topic: s, type: std_msgs/msg/String, message: {data: "=code"}}}
  strange: {description: d, publish: {topic: x, type: none_msgs/msg/Strange}}
  stop_now: {description: Stop., parameters: {},
             publish: {topic: v, type: geometry_msgs/msg/Twist, message: {}}}
  get_battery: {description: How full the battery is., read: {topic: b, type: std_msgs/msg/String}}
  get_name: {description: Its name., read: {topic: n, type: std_msgs/msg/String}}
  both: {description: d, parameters: {far: {type: number, maximum: 50}},
         sequence: [{tool: drive, arguments: {distance_m: "=far"}}]}
on_stop: [stop_now]
"""


def drafted(folder: Path, file: Path) -> tuple[str, CaseSet]:
    text = draft_cases([file])
    cases = folder / "cases.yaml"
    cases.write_text(text)
    return text, read_case_file(cases)


@pytest.fixture
def draft(tmp_path: Path) -> tuple[str, dict[str, Case]]:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    text, cases = drafted(tmp_path, file)
    assert [case.name for case in alone(cases)] == [case.turns[0].say for case in alone(cases)]
    return text, {case.name: case for case in cases.cases}


def alone(cases: CaseSet) -> list[Case]:
    """The cases but for the dialogue and the call that fails."""
    return [case for case in cases.cases if len(case.turns) == 1 and case.name[:7] != "please "]


def expected(case: Case) -> object:
    told = case.turns[0].expected
    return [(name, dict(given)) for name, given in told.calls[0]] if told.calls else told.kind


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.stem)
def test_the_draft_of_every_map_in_the_box_can_be_used(tmp_path: Path, file: Path) -> None:
    text, cases = drafted(tmp_path, file)
    tool_map = ToolMap.from_yaml(cases.tools, only_tried=True)
    check_cases(cases.cases, tool_map.schemas(include_unavailable=True))
    tags = {tag for case in cases.cases for tag in case.tags}
    known = set(tool_map.tools) - set(tool_map.unavailable())
    assert {"draft", "stop", "overheard", "no_tool", *known} <= tags
    assert all(case.tags[0] == "draft" for case in cases.cases)
    assert "These are drafts" in text
    assert "relative to the folder of this file" in text
    for turn in [turn for case in cases.cases for turn in case.turns]:
        assert (match_stop(turn.say) is not None) == (turn.expected.kind == "stop"), turn.say
    case_groups_of([cases])
    said = Counter(case.turns[0].say for case in alone(cases))
    assert [say for say, count in said.items() if count > 1] == []
    assert said["stop"] == 1
    (dialogue,) = [case for case in cases.cases if len(case.turns) > 1]
    tools = [turn.expected.calls[0][0][0] for turn in dialogue.turns]
    assert len(set(tools)) == 2
    examples = [case for case in cases.cases if case.results]
    assert [case.turns[0].expected.speech != SpeechRule() for case in examples] == [True]


def test_a_sentence_and_its_edges(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    assert expected(cases["drive distance 1 metre"]) == [("drive", {"distance_m": 1})]
    assert expected(cases["drive distance minus 10 metres"]) == [("drive", {"distance_m": -10})]
    assert expected(cases["drive distance 10 metres"]) == [("drive", {"distance_m": 10})]
    assert expected(cases["drive distance 1 metre speed 0.5 metres per second"]) == [
        ("drive", {"distance_m": 1, "speed_mps": 0.5})
    ]
    assert expected(cases["drive"]) == "asks"
    assert expected(cases["did you drive distance 1 metre yesterday"]) == "no_call"
    assert expected(cases["i would never drive distance 1 metre"]) == "no_call"


def test_every_value_of_an_enum(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    calls = [expected(case) for name, case in cases.items() if name.startswith("go to p")]
    assert calls == [[("go_to", {"place": f"p{number}"})] for number in range(1, 14)]


def test_what_is_out_of_range(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    assert expected(cases["drive distance 101 metres"]) == "refuses"


OWN = """
spoken_rules: {en: {please: "[please]"}, de: {bitte: "[bitte]"}}
tables:
  places: {room_101: {x: 1.0, aliases: [suite]}, bar: {x: 2.0}}
tools:
  go_to:
    description: Drive to a place.
    parameters: {place: {enum_from: places}}
    confirm: Shall I go?
    sentences:
      en: ["<please> (go|drive) to [the] {place}"]
      de: ["<bitte> fahr zu {place}"]
    publish: {topic: p, type: std_msgs/msg/Float64, message: {data: "=places[place].x"}}
  drive:
    description: Drive.
    parameters: {distance_m: {type: number, minimum: -3, maximum: 3}}
    sentences:
      en: [{in: "drive back {distance_m} (metre|metres)", with: {distance_m: "=-distance_m"}}]
    publish: {topic: v, type: std_msgs/msg/Float64, message: {data: "=distance_m"}}
on_stop: none
"""


def own_draft(tmp_path: Path, language: str) -> dict[str, Case]:
    (tmp_path / "map.yaml").write_text(OWN)
    (tmp_path / "cases.yaml").write_text(draft_cases([Path("map.yaml")], language))
    read = read_case_file(tmp_path / "cases.yaml")
    case_groups_of([read])
    return {case.name: case for case in read.cases}


def test_the_sentences_of_the_map_and_their_words_are_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    cases = own_draft(tmp_path, "en")
    assert expected(cases["go to room 101"]) == [("go_to", {"place": "room_101"})]
    assert expected(cases["go to bar"]) == [("go_to", {"place": "bar"})]
    assert "go to suite" in cases and "drive to room 101" in cases
    assert expected(cases["drive back 2 metre"]) == [("drive", {"distance_m": -2})]
    assert expected(cases["drive back 31 metre"]) == "refuses"
    assert cases["please go to room 101"].confirms is False
    assert expected(cases["did you go to room 101 yesterday"]) == "no_call"


def test_a_draft_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cases = own_draft(tmp_path, "de")
    assert expected(cases["fahr zu bar"]) == [("go_to", {"place": "bar"})]
    assert {case.language for case in cases.values()} == {"de"}
    assert expected(cases["gestern hat sie zu mir gesagt fahr zu room 101"]) == "no_call"
    assert not any("did you" in name or "metres" in name for name in cases)


def test_each_required_argument_is_left_out_once(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    asked = [name for name, case in cases.items() if "carry" in case.tags]
    asked = [name for name in asked if expected(cases[name]) == "asks"]
    assert asked == [
        "carry attic wait 2 seconds",
        "carry hall wait 2 seconds",
        "carry hall attic",
    ]
    whole = {"from_place": "hall", "to_place": "attic", "wait_seconds": 2}
    assert expected(cases["carry hall attic wait 2 seconds"]) == [("carry", whole)]


def test_switches_texts_and_readers(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    assert expected(cases["set light on"]) == [("set_light", {"on": True})]
    assert expected(cases["set light off"]) == [("set_light", {"on": False})]
    assert expected(cases["say all is well"]) == [("say", {"text": "all is well"})]
    assert expected(cases["tell me how full the battery is"]) == [("get_battery", {})]
    assert expected(cases["what is the name"]) == [("get_name", {})]
    assert not any("did you" in name and "battery" in name for name in cases)


def test_what_stops_is_expected_to_stop(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    assert expected(cases["stop now"]) == "stop"
    assert expected(cases["stop"]) == "stop"


def test_what_cannot_be_drafted_is_told(draft: tuple[str, dict[str, Case]]) -> None:
    text, cases = draft
    tags = {tag for case in cases.values() for tag in case.tags}
    assert "coded" not in tags
    assert "# Nothing is drafted: no value is known that it allows (code must match" in text
    assert "strange" not in tags
    assert "its parameters are not known without its interface" in text
    refused = "# drive distance 1 metre speed 0.05 metres per second: the map refuses this"
    assert refused not in text
    assert "# both far 50: the map refuses this: step 1 of 1, drive: distance_m must be" in text


def test_a_reader_shows_what_results_and_speech_are(draft: tuple[str, dict[str, Case]]) -> None:
    text, cases = draft
    battery = cases["tell me how full the battery is"]
    assert battery.results == {"get_battery": ({"battery": 71},)}
    assert battery.turns[0].expected.speech == SpeechRule(has=(("71",),))
    assert "    results: {get_battery: {battery: 71}}\n" in text
    assert [name for name, case in cases.items() if case.results] == [battery.name]


def test_a_reader_whose_fields_the_map_lists_is_preferred(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    listed = 'type: std_msgs/msg/String, result: {name: "=data", floor: 3}'
    before, _, after = MAP.rpartition("type: std_msgs/msg/String")
    file.write_text(before + listed + after)
    (case,) = [case for case in drafted(tmp_path, file)[1].cases if case.results]
    assert case.results == {"get_name": ({"name": "robot", "floor": 1},)}
    assert case.turns[0].expected.speech == SpeechRule(has=(("1",),))


def test_without_a_reader_a_call_that_fails_shows_what_results_are(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(
        "tools: {dock: {description: Dock., parameters: {}, publish: {topic: d, type: a/msg/B}}}\n"
        "on_stop: none\n"
    )
    _, cases = drafted(tmp_path, file)
    (case,) = [case for case in cases.cases if case.results]
    assert case.turns[0].say == "please dock"
    assert case.results["dock"][0]["ok"] is False
    assert not any(len(case.turns) > 1 for case in cases.cases), "there are no two tools"


def test_two_turns_of_two_tools_are_a_dialogue(draft: tuple[str, dict[str, Case]]) -> None:
    _, cases = draft
    dialogue = cases["a dialogue"]
    assert [turn.say for turn in dialogue.turns] == ["drive distance 1 metre", "and now go to p1"]
    assert "dialogue" in dialogue.tags


NAMES = st.sampled_from(
    ["stop", "halt", "on", "drive", "get_state", "go_to", "Null", "read_it", "please", "now", "x"]
)
VALUES = st.sampled_from(["stop", "no", "true", "the kitchen", "1", "a: b", "stop it", "küche"])
PARAMETERS = st.dictionaries(
    st.sampled_from(["mode", "distance_m", "on", "text", "stop", "from"]),
    st.one_of(
        st.just({"type": "boolean"}),
        st.just({"type": "string"}),
        st.just({"type": "array", "items": {"type": "string", "enum": ["a", "stop"]}}),
        st.builds(lambda low: {"type": "number", "minimum": low}, st.sampled_from([-1, 0, 2.5])),
        st.builds(
            lambda values: {"type": "string", "enum": values},
            st.lists(VALUES, min_size=1, max_size=3, unique=True),
        ),
    ),
    max_size=2,
)
ACTORS = st.builds(
    lambda parameters: {
        "description": "Does it.",
        "parameters": parameters,
        "publish": {"topic": "t", "type": "none_msgs/msg/Thing", "message": {}},
    },
    PARAMETERS,
)
READERS = st.builds(
    lambda fields: {
        "description": "How it is.",
        "read": {"topic": "s", "type": "none_msgs/msg/State", **fields},
    },
    st.sampled_from([{}, {"result": {}}, {"result": {"is_on": "=a"}}, {"result": {"note": "=a"}}]),
)


@given(st.dictionaries(NAMES, ACTORS | READERS, min_size=1, max_size=4), st.booleans())
@settings(deadline=None, max_examples=amount(100, quick=25))
def test_the_draft_of_any_map_is_read_and_fits_it(tools: dict[str, Any], stops: bool) -> None:
    actors = [name for name, tool in tools.items() if "publish" in tool]
    plain = [name for name in actors if not tools[name]["parameters"]]
    on_stop = plain[:1] if stops and plain else "none"
    with TemporaryDirectory() as folder:
        file = Path(folder) / "map.yaml"
        file.write_text(json.dumps({"tools": tools, "on_stop": on_stop}))
        _, cases = drafted(Path(folder), file)
        assert case_groups_of([cases])
    said = Counter(case.turns[0].say for case in alone(cases))
    assert set(said.values()) == {1}


ODD = """
tools:
  "on":
    description: "Odd: \\x07 # {"
    parameters: {mode: {type: string, enum: VALUES}}
    publish: {topic: o, type: std_msgs/msg/String, message: {data: "=mode"}}
  patrol:
    description: Drive a round.
    parameters:
      route: {type: array, minItems: 2, items: {type: string, enum: [hall, attic, yard]}}
    publish: {topic: p, type: std_msgs/msg/String, message: {data: "=text(route)"}}
on_stop: none
"""


def test_odd_values_and_descriptions_can_be_written(tmp_path: Path) -> None:
    odd = ["null", "1.5", "on", "a: b # c", 'say "x"', "it's {here}", "küche", "\u2028", "\x07"]
    file = tmp_path / "map.yaml"
    file.write_text(ODD.replace("VALUES", json.dumps(odd)))
    _, cases = drafted(tmp_path, file)
    check_cases(cases.cases, ToolMap.from_yaml(file).schemas(include_unavailable=True))
    calls = [expected(case) for case in alone(cases) if case.turns[0].expected.calls]
    assert calls == [
        *([("on", {"mode": value})] for value in odd),
        [("patrol", {"route": ["hall", "attic"]})],
    ]


@pytest.mark.parametrize(
    ("name", "prop", "value", "alone", "said"),
    [
        ("distance_m", {}, 1, True, "distance 1 metre"),
        ("distance", {"description": "how far, in metres"}, 2.5, True, "distance 2.5 metres"),
        ("angle_deg", {}, -90.0, True, "angle minus 90 degrees"),
        ("in_minutes", {}, 5, True, "in 5 minutes"),
        ("percent", {}, 5, True, "5 percent"),
        ("desk", {}, 12, True, "desk 12"),
        ("text", {}, "hello", True, "hello"),
        ("text", {}, "hello", False, "text hello"),
        ("room", {"enum": ["hall"]}, "hall", False, "hall"),
        ("on", {}, False, True, "off"),
        ("closed", {}, False, True, "not closed"),
        ("closed", {}, True, True, "closed"),
    ],
)
def test_how_an_argument_is_said(
    name: str, prop: dict[str, object], value: object, alone: bool, said: str
) -> None:
    assert argument(name, prop, value, alone=alone) == said


def test_how_tools_are_said() -> None:
    assert order("moveArm_up") == "move arm up"
    assert (
        question("get_pose", "Where the robot is, by its wheels.") == "tell me where the robot is"
    )
    assert question("battery", "Its charge.") == "what is the battery"


@pytest.mark.not_unit
def test_a_draft_names_no_number_that_only_a_field_can_hold(tmp_path: Path) -> None:
    path = tmp_path / "derived.yaml"
    path.write_text(
        "tools:\n"
        "  set_basics: {description: Set., publish: {topic: b, type: test_msgs/msg/BasicTypes}}\n"
        "  set_defaults: {description: Set., publish: {topic: t, type: test_msgs/msg/Defaults}}\n"
        "on_stop: none\n"
    )
    text = draft_cases([path])
    numbers = [float(each) for each in re.findall(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?", text)]
    assert max(map(abs, numbers)) <= 65535
    assert "  - say: set defaults\n" in text
