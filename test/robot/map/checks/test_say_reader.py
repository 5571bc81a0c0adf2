"""What the map says about calls: read by language, tried, and told with file and line if wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.say import MapText, Say

MAP = """\
tables:
  places: {{hall: {{x: 1.0, de: Flur}}}}
tools:
  t:
    description: d
    {parameters}
    {say}
    {kind}
on_stop: none
"""
PARAMETERS = "parameters: {place: {enum_from: places}, metres: {type: number, minimum: -5}}"
METRES = "parameters: {metres: {type: number, minimum: -5}}"
# Types that are nowhere installed.
FAR_READ = "read: {topic: a, type: submarine_msgs/msg/Depth, result: {metres: '=z'}}"
FAR_GOAL = (
    "action: {name: go, type: submarine_msgs/action/Go, goal: {x: '=metres', p: '=place'}, GOAL}"
)
BATTERY = (
    "read: {topic: a, type: sensor_msgs/msg/BatteryState, result: {percent: '=percentage * 100'}}"
)
FIBONACCI = "action: {name: a, type: test_msgs/action/Fibonacci, goal: {order: 3}, GOAL}"
LIGHT = "service: {name: l, type: std_srvs/srv/SetBool, request: {data: '=metres > 0'}}"


def read(folder: Path, say: str, kind: str, parameters: str = "") -> Say | None:
    file = folder / "map.yaml"
    file.write_text(MAP.format(say=say, kind=kind.replace(", GOAL", ""), parameters=parameters))
    return ToolMap.from_yaml(file).tools["t"].say


def wrong(folder: Path, say: str, kind: str, parameters: str = "") -> tuple[int, str, str, str]:
    with pytest.raises(ToolMapError) as caught:
        read(folder, say, kind, parameters)
    (problem,) = caught.value.problems
    assert problem.line is not None
    return problem.line, problem.path, problem.found, problem.expected


def test_each_text_is_optional(tmp_path: Path) -> None:
    assert read(tmp_path, "", FAR_READ) is None
    say = read(tmp_path, "say: {done: Done.}", FAR_READ)
    assert say == Say(done=MapText({"": "Done."}))


def test_a_text_may_be_one_for_each_language(tmp_path: Path) -> None:
    say = read(tmp_path, "say: {begin: {en: Off., de: Los.}, failed: No.}", FAR_READ)
    assert say is not None and say.begin is not None and say.failed is not None
    assert [say.begin.of(tag) for tag in ("en", "de-AT", "DE", "fr")] == [
        "Off.", "Los.", "Los.", None,
    ]  # fmt: skip
    assert say.failed.of("fr") == "No."


@pytest.mark.not_unit
def test_the_map_tells_for_which_languages_it_writes_texts(tmp_path: Path) -> None:
    goal = FIBONACCI.replace("GOAL", "feedback: {say: {fr: Oui.}}")
    file = tmp_path / "map.yaml"
    say = "say: {begin: {en: Off., de: Los.}, done: Done."
    file.write_text(MAP.format(say=f"{say}}}", kind=goal, parameters=""))
    codes = ToolMap.from_yaml(file).language_codes
    assert [(each.code, each.line, each.path) for each in codes] == [
        ("en", 7, "tools.t.say.begin.en"),
        ("de", 7, "tools.t.say.begin.de"),
        ("fr", 8, "tools.t.action.feedback.say.fr"),
    ]
    assert {each.source for each in codes} == {str(file)}


def test_without_the_type_the_words_are_known_all_the_same(tmp_path: Path) -> None:
    texts = """say: {begin: '="To " + place', done: '="At " + text(metres + way.metres)'}"""
    say = read(tmp_path, texts, FAR_GOAL, PARAMETERS)
    assert say is not None and say.begin is not None and say.done is not None
    assert say.begin.of("en").names == {"place"}
    assert say.done.of("en").names == {"metres", "way"}


@pytest.mark.parametrize(
    ("say", "path", "found", "expected"),
    [
        ("say: {}", "say", "nothing", "texts under begin, done, failed, refused"),
        ("say: Hello.", "say", "'Hello.'", "a mapping"),
        ("say: {start: a}", "say.start", "the key 'start'", "one of begin, done, failed, refused"),
        ("say: {begin: 5}", "say.begin", "5", "a text that is not empty"),
        ("say: {begin: {}}", "say.begin", "nothing", "{en: TEXT, de: TEXT}"),
        ("say: {begin: {English: a}}", "say.begin.English", "'English'", "such as en or de"),
        ("say: {begin: {en: '=speed'}}", "say.begin.en", "the name 'speed'", "arguments"),
        ("say: {begin: '=places[place].y'}", "say.begin", "the column 'y'", "x"),
        ("say: {begin: '=1 / metres'}", "say.begin", "metres = 0", "its values allow"),
        ("say: {begin: {de: '=\"a\" + metres'}}", "say.begin.de", "can only", "its values allow"),
        ("say: {begin: place}", "say.begin", "looks like an expression", "'=place'"),
        ("say: {failed: '=reason + metres'}", "say.failed", "can only", "its values allow"),
        ("say: {begin: '=reason'}", "say.begin", "the name 'reason'", "arguments"),
        ("say: {refused: 5}", "say.refused", "5", "a text that is not empty"),
        ("say: {refused: {}}", "say.refused", "nothing", "{en: TEXT, de: TEXT}"),
        ("say: {refused: {de: '=speed'}}", "say.refused.de", "the name 'speed'", "arguments"),
        ("say: {refused: '=reason'}", "say.refused", "the name 'reason'", "arguments"),
        ("say: {refused: '=1 / metres'}", "say.refused", "metres = 0", "its values allow"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, say: str, path: str, found: str, expected: str
) -> None:
    kind = "sequence: [{tool: u, arguments: {p: '=place', m: '=metres'}}]"
    used = (
        "u: {description: d, parameters: {p: {type: string}, m: {type: number}}, service: "
        "{name: u, type: submarine_msgs/srv/U, request: {p: '=p', m: '=m'}}}"
    )
    place = wrong(tmp_path, say, f"{kind}\n  {used}", PARAMETERS)
    assert place[:2] == (7, f"tools.t.{path}")
    assert (found in place[2], expected in place[3]) == (True, True), place


@pytest.mark.not_unit
def test_the_words_of_an_end_read_the_answer_and_what_is_selected(tmp_path: Path) -> None:
    texts = """say: {done: '=text(percent) + " of " + text(voltage)'}"""
    say = read(tmp_path, texts, BATTERY)
    assert say is not None and say.done is not None
    assert say.done.of("en").names == {"percent", "voltage"}
    texts = """say: {done: '=amount(len(sequence), "step", "steps")', failed: "=reason"}"""
    assert read(tmp_path, texts, FIBONACCI)
    assert read(tmp_path, """say: {done: '=message + text(metres)'}""", LIGHT, METRES)


@pytest.mark.not_unit
@pytest.mark.parametrize(
    ("say", "kind", "path", "found"),
    [
        ("say: {done: '=full'}", BATTERY, "say.done", "the name 'full'"),
        ("say: {begin: '=text(percent)'}", BATTERY, "say.begin", "the name 'percent'"),
        ("say: {done: '=\"at \" + percent'}", BATTERY, "say.done", "can only concatenate"),
        ("say: {done: '=\"at \" + len(sequence)'}", FIBONACCI, "say.done", "can only concatenate"),
        ("say: {failed: '=text(sequence)'}", FIBONACCI, "say.failed", "the name 'sequence'"),
        ("say: {begin: a}", FIBONACCI.replace("GOAL", "wait: false"), "say", "without done and"),
        (
            "say: {done: a, failed: b}",
            FIBONACCI.replace("GOAL", "wait: false, announce: {done: a, failed: b}"),
            "action.announce",
            "announce beside say",
        ),
    ],
)
def test_what_the_type_does_not_have_is_told(
    tmp_path: Path, say: str, kind: str, path: str, found: str
) -> None:
    place = wrong(tmp_path, say, kind)
    assert (place[1], found in place[2]) == (f"tools.t.{path}", True), place


@pytest.mark.not_unit
def test_the_older_form_is_still_read(tmp_path: Path) -> None:
    old = "wait: false, announce: {started: Off., done: {en: There., de: Da.}, failed: '=reason'}"
    say = read(tmp_path, "", FIBONACCI.replace("GOAL", old))
    new = "say: {begin: Off., done: {en: There., de: Da.}, failed: '=reason'}"
    assert say == read(tmp_path, new, FIBONACCI.replace("GOAL", "wait: false"))


OUR_NAMES = (
    "check",
    "fields",
    "key",
    "message",
    "more",
    "reason",
    "self",
    "text",
    "value",
    "values",
)
STATES = "read: {{topic: a, type: diagnostic_msgs/msg/DiagnosticArray, result: {{{}: '={}'}}}}"


@pytest.mark.not_unit
@pytest.mark.parametrize("name", OUR_NAMES)
def test_a_result_may_have_any_name(tmp_path: Path, name: str) -> None:
    for field in ("status[0].name", "header.frame_id"):
        done = f"""say: {{done: '="It says " + {name} + "."'}}"""
        assert read(tmp_path, done, STATES.format(name, field)) is not None
        light = LIGHT.replace("=metres > 0", "=true").replace(
            "request", f"result: {{{name}: =message}}, request"
        )
        assert read(tmp_path, done, light.replace("'=true'", "true")) is not None
        goal = FIBONACCI.replace("GOAL", f"result: {{{name}: =sequence}}, GOAL")
        assert read(tmp_path, f"say: {{done: '=text({name})'}}", goal) is not None


@pytest.mark.not_unit
@pytest.mark.parametrize("name", OUR_NAMES)
def test_a_parameter_may_have_any_name(tmp_path: Path, name: str) -> None:
    parameters = f"parameters: {{{name}: {{type: string, enum: [a, b]}}}}"
    kind = "publish: {topic: n, type: std_msgs/msg/String, message: {data: '=" + name + "'}}"
    begin = f"""say: {{begin: '="I note " + {name}', done: '="{name}: " + text({name})'}}"""
    assert read(tmp_path, begin, kind, parameters) is not None


@pytest.mark.not_unit
def test_a_result_hides_the_field_of_its_name_also_where_an_empty_list_lacks_it(
    tmp_path: Path,
) -> None:
    done = """say: {done: '="It says " + status'}"""
    assert read(tmp_path, done, STATES.format("status", "status[0].name")) is not None
    assert read(tmp_path, done, STATES.format("status", "status[1].name")) is not None
    level = """say: {done: '="It is at " + status'}"""
    _, path, found, _ = wrong(tmp_path, level, STATES.format("status", "status[0].level"))
    assert path == "tools.t.say.done" and "can only concatenate str" in found and '"int"' in found
    assert "; text(x) makes words of a number" in found
    behind = """say: {done: '=status + " it is"'}"""
    _, _, found, _ = wrong(tmp_path, behind, STATES.format("status", "status[0].level"))
    assert "for +: 'int' and 'str'; text(x) makes words of a number" in found
