"""Maps as newcomers write them: each slip is told in a line, with what was found and expected."""

from __future__ import annotations

import codecs
import json
from pathlib import Path

import pytest
from support.robot.map_problems import problems, problems_as_written

from edgevox_ros.robot import ToolMap, ToolMapError

MAP = """\
tables:
  places:
    kitchen: {x: 2.0, y: 1.0, yaw_deg: 90, aliases: [cooking area]}
    office: {x: 4.0, y: -1.0, yaw_deg: 0}
tools:
  drive:
    description: Drive straight ahead.
    parameters:
      distance_m: {type: number, minimum: -10, maximum: 10, description: distance in metres}
      speed_mps: {type: number, minimum: 0.05, maximum: 0.5, default: 0.25}
    publish:
      topic: cmd_vel
      type: geometry_msgs/msg/Twist
      message: {linear.x: "=copysign(speed_mps, distance_m)"}
      rate_hz: 20
      duration_s: "=abs(distance_m) / speed_mps"
      max_duration_s: 60
      finally: {}
  stop:
    description: Stop moving.
    publish: {topic: cmd_vel, type: geometry_msgs/msg/Twist, message: {}}
  set_light:
    description: Switch the light on or off.
    parameters: {on: {type: boolean}}
    moves: false
    service: {name: set_light, type: std_srvs/srv/SetBool, request: {data: "=on"}, timeout_s: 5}
  get_battery:
    description: How full the battery is.
    read: {topic: battery_state, type: sensor_msgs/msg/BatteryState, max_age_s: 5, \
result: {percent: "=round(percentage * 100)"}}
on_stop: [stop]
"""

STOP = MAP[MAP.index("  stop:") : MAP.index("  set_light:")]

# (what stands there, what a newcomer wrote, line, place, found)
SLIPS: list[tuple[str, str, int, str, str]] = [
    ("    publish:\n      topic: cmd_vel", "     publish:\n      topic: cmd_vel",
     11, "", "a line that does not fit those before it"),
    ("      topic: cmd_vel\n      type", "    topic: cmd_vel\n      type",
     13, "", "a colon that is not allowed here"),
    ("    description: Drive", "\tdescription: Drive", 7, "", "a tab at the beginning of the line"),
    ("  drive:\n    description: Drive straight ahead.\n",
     "drive:\n  description: Drive straight ahead.\n",
     8, "", "a colon that is not allowed here"),
    ("    publish:\n      topic: cmd_vel\n", "  publish:\n      topic: cmd_vel\n",
     11, "tools.publish", "a tool of the name publish"),
    ("rate_hz: 20", "rate_hz: twenty", 15, "tools.drive.publish.rate_hz", "'twenty'"),
    ("rate_hz: 20", 'rate_hz: "20"', 15, "tools.drive.publish.rate_hz", "'20'"),
    ("on_stop:", "onstop:", 30, "onstop", "the key 'onstop'"),
    ("    publish:\n      topic", "    publisher:\n      topic",
     11, "tools.drive.publisher", "the key 'publisher'"),
    ("description: Stop", "desciption: Stop", 20, "tools.stop.desciption", "the key 'desciption'"),
    ("message: {linear.x", "mesage: {linear.x",
     14, "tools.drive.publish.mesage", "the key 'mesage'"),
    ("linear.x:", "linear.X:", 14, "tools.drive.publish.message.linear.X", "the field 'X'"),
    ("type: geometry_msgs/msg/Twist\n", "type: geometry_msgs/Twst\n",
     21, "tools.stop.publish.type", "'geometry_msgs/msg/Twist'"),
    ("type: geometry_msgs/msg/Twist\n", "type: geometry_msgs.msg.Twist\n",
     13, "tools.drive.publish.type", "'geometry_msgs.msg.Twist'"),
    ("type: geometry_msgs/msg/Twist\n", "type: Twist\n", 13, "tools.drive.publish.type", "'Twist'"),
    ('"=abs(distance_m) / speed_mps"', '"abs(distance_m) / speed_mps"',
     16, "tools.drive.publish.duration_s",
     "'abs(distance_m) / speed_mps', which looks like an expression"),
    ('"=on"', "on",
     26, "tools.set_light.service.request.data", "'on', which looks like an expression"),
    ("minimum: 0.05", "minimum: 0,05", 10, "tools.drive.parameters.speed_mps", "the key '05'"),
    ("minimum: -10, maximum", "minimum: -10 maximum", 9, "", "no comma and no end"),
    ("      rate_hz: 20\n", "      rate_hz: 20\n      rate_hz: 10\n",
     16, "tools.drive.publish", "the key 'rate_hz' again (first on line 15)"),
    ('"=abs(distance_m) / speed_mps"', "\u201c=abs(distance_m) / speed_mps\u201d",
     16, "tools.drive.publish.duration_s",
     "'\u201c=abs(distance_m) / speed_mps\u201d', in curved quotes"),
    ('"=on"', "\u2018=on\u2019",
     26, "tools.set_light.service.request.data", "'\u2018=on\u2019', in curved quotes"),
    ("minimum: -10, maximum: 10", "minimum: 10, maximum: -10",
     9, "tools.drive.parameters.distance_m.minimum", "minimum 10"),
    ("{type: boolean}", "{type: string, enum: on}",
     24, "tools.set_light.parameters.on.enum", "'on'"),
    ("default: 0.25", "default: 2.5", 10, "tools.drive.parameters.speed_mps.default", "2.5"),
    ("default: 0.25", "default: slow", 10, "tools.drive.parameters.speed_mps.default", "'slow'"),
    ("{type: boolean}", "{type: bool}", 24, "tools.set_light.parameters.on.type", "'bool'"),
    ("type: number, minimum: -10", "type: float, minimum: -10",
     9, "tools.drive.parameters.distance_m.type", "'float'"),
    ("description: Stop moving.", "description Stop moving.",
     21, "", "a colon that is not allowed here"),
    ("description: Stop moving.", "description: Stop: moving.",
     20, "", "a colon that is not allowed here"),
    ("on_stop: [stop]\n", "", 6, "tools.drive", "no on_stop, though drive, stop may move"),
    ("      finally: {}\n", "", 11, "tools.drive.publish", "duration_s without finally"),
    ("on_stop: [stop]", "on_stop: stop", 30, "on_stop", "'stop'"),
    ("on_stop: [stop]", "on_stop: [halt]", 30, "on_stop[0]", "'halt'"),
    ("on_stop: [stop]", "on_stop: [{cancel_all: drive}]", 30, "on_stop[0].cancel_all", "'drive'"),
    ("    moves: false\n", "    moves: false\n    publish: {topic: a, type: std_msgs/msg/Empty}\n",
     22, "tools.set_light", "publish, service"),
    ("parameters: {on: {type: boolean}}",
     "parameters: {type: object, properties: {on: {type: boolean}}, required: [on]}",
     24, "tools.set_light.parameters", "a whole schema"),
    ("parameters: {on: {type: boolean}}", "parameters: {on: boolean}",
     24, "tools.set_light.parameters.on", "'boolean'"),
    ("{on: {type: boolean}}", "{on: {type: boolean, required: true}}",
     24, "tools.set_light.parameters.on.required", "required: True"),
    ("{on: {type: boolean}}", "{on: {enum_from: rooms}}",
     24, "tools.set_light.parameters.on.enum_from", "'rooms'"),
    ("set_light:", "set-light:", 22, "tools.set-light", "the name 'set-light'"),
    ("set_light:", "set light:", 22, "tools.set light", "the name 'set light'"),
    ("moves: false", "moves: no", 25, "tools.set_light.moves", "'no'"),
    ("moves: false", "moves: False", 25, "tools.set_light.moves", "'False'"),
    ("max_duration_s: 60", "max_duration_s: 60s",
     17, "tools.drive.publish.max_duration_s", "'60s'"),
    ("timeout_s: 5", "timeout: 5", 26, "tools.set_light.service.timeout", "the key 'timeout'"),
    ("topic: battery_state", "topic: battery state",
     29, "tools.get_battery.read.topic", "'battery state'"),
    ('"=on"', '"${on}"',
     26, "tools.set_light.service.request.data", "'${on}', which looks like an expression"),
    ('"=on"', '"{{ on }}"',
     26, "tools.set_light.service.request.data", "'{{ on }}', which looks like an expression"),
    ("=abs(distance_m) / speed_mps", "=abs(distance_m) ^ speed_mps",
     16, "tools.drive.publish.duration_s", "^"),
    ("=abs(distance_m) / speed_mps", "=distance_m ** 2",
     16, "tools.drive.publish.duration_s", "**"),
    ("=abs(distance_m) / speed_mps", "=math.fabs(distance_m) / speed_mps",
     16, "tools.drive.publish.duration_s", "the function 'math.fabs'"),
    ("=abs(distance_m) / speed_mps", "=abs(distance) / speed_mps",
     16, "tools.drive.publish.duration_s", "the name 'distance'"),
    ("aliases: [cooking area]", "aliases: cooking area",
     3, "tables.places.kitchen.aliases", "'cooking area'"),
    ("  stop:\n    description: Stop moving.", "  stop:\n    <<: *x\n    description: Stop moving.",
     20, "", "an alias without its anchor"),
    ("  stop:\n    description: Stop moving.",
     "  stop: &x\n    <<: {moves: false}\n    description: Stop moving.",
     20, "tools.stop.<<", "the merge key <<"),
    ("    kitchen: {x", "    hall: {<<: {x: 1}}\n    kitchen: {x",
     3, "tables.places.hall.<<", "the merge key <<"),
    ("    kitchen: {x", '    "": {x: 1, y: 1, yaw_deg: 0}\n    kitchen: {x',
     3, "tables.places.", "the name ''"),
    ("aliases: [cooking area]", "aliases: ['']",
     3, "tables.places.kitchen.aliases", "the name ''"),
    ("    kitchen:", "    12:", 3, "tables.places", "the key '12'"),
    ("parameters: {on: {type: boolean}}", "parameters:",
     24, "tools.set_light.parameters", "nothing"),
    ("std_srvs/srv/SetBool", "std_srvs/msg/SetBool",
     26, "tools.set_light.service.type", "'std_srvs/msg/SetBool'"),
    ("    description: Drive", "\xa0\xa0\xa0\xa0description: Drive",
     7, "", "a space that YAML does not accept (U+00A0)"),
    ("description: Stop moving.", "description\uff1a Stop moving.",
     20, "", "a wide character (U+FF1A)"),
    ('"=abs(distance_m) / speed_mps"', '"=abs(distance_m) / speed_mps',
     26, "", "a line that does not fit those before it"),
    ("parameters: {on: {type: boolean}}", "parameters: {on: {type: boolean}",
     25, "", "no comma and no end"),
    ("=abs(distance_m) / speed_mps", "=abs(distance_m / speed_mps",
     16, "tools.drive.publish.duration_s",
     "an expression that cannot be read ('(' was never closed)"),
    ("rate_hz: 20", "rate_hz: 0", 15, "tools.drive.publish.rate_hz", "0"),
    ("{on: {type: boolean}}", "{on: {type: boolean}, colour: {type: string}}",
     24, "tools.set_light.parameters.colour", "colour, which goes nowhere"),
    ("{on: {type: boolean}}", "{on: {enum: [true, maybe]}}",
     24, "tools.set_light.parameters.on", "type string"),
    ("{on: {type: boolean}}", "{on: {type: boolean, enum: [on, off]}}",
     24, "tools.set_light.parameters.on.enum", "the value 'on'"),
    ("{on: {type: boolean}}", "{on: {type: string}}",
     24, "tools.set_light.parameters.on", "type string"),
    ("    description: Stop moving.\n", "", 19, "tools.stop", "no description"),
    ("description: Stop moving.", "description: [Stop, moving]",
     20, "tools.stop.description", "description: ['Stop', 'moving']"),
    ("rate_hz: 20", "rate_hz: !!python/object/apply:os.system [ls]",
     15, "tools.drive.publish.rate_hz", "the tag tag:yaml.org,2002:python/object/apply:os.system"),
    ("description: Stop moving.", "description = Stop moving.",
     21, "", "a colon that is not allowed here"),
    (STOP, STOP + STOP, 22, "tools", "the key 'stop' again (first on line 19)"),
    (STOP, "  stop:\n", 19, "tools.stop", "nothing"),
    (STOP, "  stop: cmd_vel\n", 19, "tools.stop", "'cmd_vel'"),
]  # fmt: skip


def test_the_map_is_good_without_slips(tmp_path: Path) -> None:
    assert not problems_as_written(tmp_path, MAP)


@pytest.mark.not_unit
@pytest.mark.parametrize(("right", "written", "line", "place", "found"), SLIPS)
def test_a_slip_is_told_in_one_line(
    tmp_path: Path, right: str, written: str, line: int, place: str, found: str
) -> None:
    assert right in MAP
    [told] = problems_as_written(tmp_path, MAP.replace(right, written, 1))
    assert (told.path, told.found) == (place, found)
    assert told.line == line
    assert told.source == str(tmp_path / "map.yaml") and told.expected
    assert "\n" not in str(told)


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_marks_of_other_systems_are_read(
    tmp_path: Path, ends: str, mark: str
) -> None:
    assert not problems_as_written(tmp_path, mark + MAP.replace("\n", ends))


@pytest.mark.parametrize(
    ("data", "line", "found"),
    [
        (MAP.encode("utf-16"), 1, "UTF-16"),
        (codecs.BOM_UTF16_BE + MAP.encode("utf-16-be"), 1, "UTF-16"),
        (MAP.replace("straight", "ger\xe4t").encode("latin-1"), 7, "invalid UTF-8"),
        (b"", 1, "nothing"),
        (b"# my robot\n", 1, "nothing"),
        (b'[{"type": "function"}]', 1, "a list"),
        (b"on_stop: none\ntables: {}\n", 1, "no tools"),
        (b"tools:\non_stop: none\n", 1, "no tools"),
        (MAP.encode() + b"---\n" + MAP.encode(), 31, "a second document (---)"),
        (b"```yaml\n" + MAP.encode() + b"```\n", 1, "a line of Markdown"),
    ],
)
def test_a_file_of_another_kind_is_told_in_one_line(
    tmp_path: Path, data: bytes, line: int, found: str
) -> None:
    path = tmp_path / "map.yaml"
    path.write_bytes(data)
    with pytest.raises(ToolMapError) as caught:
        ToolMap.from_yaml(path)
    [problem] = caught.value.problems
    assert problem.line == line
    assert problem.found.startswith(found)


def test_several_slips_are_told_at_once_also_beside_a_key_that_stands_twice(
    tmp_path: Path,
) -> None:
    text = MAP
    for right, written in (
        ("rate_hz: 20", "rate_hz: 20\n      rate_hz: 30"),
        ("[cooking area]", "cooking area"),
        ("minimum: -10", "minimum: ten"),
        ("moves: false", "moves: no"),
    ):
        text = text.replace(right, written)
    told = problems_as_written(tmp_path, text)
    assert all("\n" not in str(each) for each in told)
    assert [(each.line, each.path) for each in told] == [
        (16, "tools.drive.publish"),
        (3, "tables.places.kitchen.aliases"),
        (9, "tools.drive.parameters.distance_m.minimum"),
        (26, "tools.set_light.moves"),
    ]


def test_an_apostrophe_before_a_fault_of_another_kind_is_not_told(tmp_path: Path) -> None:
    text = MAP.replace("Stop moving.", "Don\u2019t move: stop.")
    [told] = problems_as_written(tmp_path, text)
    assert (told.line, told.found) == (20, "a colon that is not allowed here")


def test_a_decimal_comma_and_a_text_among_numbers_are_told_with_their_row(tmp_path: Path) -> None:
    def told_of(text: str) -> list[tuple[int, str, str, str]]:
        return [(p.line, p.path, p.found, p.expected) for p in problems(tmp_path, text)]

    text = """\
tables:
  places:
    kitchen: {x: 2.0, y: "1,5", label: 12a}
    office: {x: "0,0", y: 3, label: 13}
    hall: {x: 1, y: 0.5, label: a}
    lab: {x: far, y: 2, label: b}
  alone:
    only: {x: "0,25", list: "1,2,3"}
"""
    assert told_of(text) == [
        (3, "tables.places.kitchen.y", "'1,5'", "a number, as in the row office"),
        (4, "tables.places.office.x", "'0,0'", "a number, as in the row kitchen"),
        (8, "tables.alone.only.x", "'0,25'", "a number: 0.25"),
    ]
    tidy = text.replace('"0,0"', "0").replace('"1,5"', "1.5").replace('"0,25"', "0.25")
    assert told_of(tidy) == [
        (6, "tables.places.lab.x", "'far'", "a number, as in the row kitchen"),
    ]


def test_a_column_that_is_almost_called_aliases_is_told(tmp_path: Path) -> None:
    def told_of(row: str) -> list[tuple[str, str, str]]:
        text = f"tables:\n  beds:\n    basil: {{x: 1, {row}}}\n"
        told = [(p.path, p.found, p.expected) for p in problems(tmp_path, text)]
        return [each for each in told if each[0] != "tools"]

    [(path, found, expected)] = told_of("alias: [herbs]")
    assert (path, found) == ("tables.beds.basil.alias", "the key 'alias'")
    assert expected == "aliases, or a column of another name"
    assert [each[1] for each in told_of("spokne: {de: [Kräuter]}")] == ["the key 'spokne'"]
    for right in ("aliases: [herbs]", "alias: B2", "spoken: {de: [Kräuter]}", "corners: [1, 2]"):
        assert told_of(right) == [], right


@pytest.mark.parametrize("name", ["set-lift", "take photo", "2nd", "a.b", "go!", "", "x" * 65])
def test_a_name_that_no_format_can_carry_is_told(tmp_path: Path, name: str) -> None:
    text = (
        f"tools:\n  {json.dumps(name)}: {{description: d, read: {{topic: a, type: std_msgs/Bool}}}}"
    )
    [told] = problems(tmp_path, text)
    assert (told.line, told.found) == (2, f"the name {name!r}")
    assert "letters, digits and _" in told.expected


@pytest.mark.parametrize("name", ["set_lift", "Dock2", "_a", "fahre_zurück", "前进", "x" * 64])
def test_other_names_are_taken(tmp_path: Path, name: str) -> None:
    text = f"tools:\n  {name}: {{description: d, read: {{topic: a, type: std_msgs/Bool}}}}"
    assert not problems(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("tools:\n  - drive: {description: d}\n  - stop: {description: d}", "tools"),
        ("tables:\n  - kitchen: {x: 1}\n  - office: {x: 1}", "tables"),
        ("tables: {places: [{x: 1}, {x: 2}]}", "tables.places"),
        ("tools: {t: [{description: d}, {publish: a}]}", "tools.t"),
    ],
)
def test_a_list_in_place_of_names_is_told_as_such(tmp_path: Path, text: str, path: str) -> None:
    told = problems(tmp_path, text)[0]
    expected = "a mapping: NAME: VALUE, without dashes"
    assert (told.path, told.found, told.expected) == (path, "a list of 2", expected)


def test_several_errors_have_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("tools:\n  set-lift: {description: d}\n  b: {publish: {}, description: d}\n")
    with pytest.raises(ToolMapError) as caught:
        ToolMap.from_yaml(path)
    lines = str(caught.value).splitlines()
    assert len(lines) == len(caught.value.problems) > 2
    assert all("map.yaml:" in line and "found" in line and "expected" in line for line in lines)
