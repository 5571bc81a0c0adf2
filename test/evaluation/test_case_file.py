"""Files of cases: what they may say, and what is wrong with bad ones."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest

from edgevox_ros.evaluation import Case, Expectation
from edgevox_ros.evaluation.cases.case import CaseSet, SpeechRule
from edgevox_ros.evaluation.cases.case_file import CaseFileError, read_case_file
from edgevox_ros.evaluation.cases.simulation import SimulatedFailure

FULL = """
tools: [maps/base.yaml, /abs/arm.yaml]
language: de
tags: base
results: {get_battery: {percent: 71}}
robot:
  state: {at: hall, lights: {kitchen: false}}
  effects: {go_to: {at: "=room"}}
  reads: {get_light: {on: "=state.lights[room]"}}
  refuses: {go_to: [{when: "=state.at == room", error: I am there}]}
cases:
  - say: fahr zwei Meter
    calls: [{name: drive, arguments: {distance_m: 2}}]
    also: [[{name: drive, arguments: {distance_m: 2.0, speed_mps: 0.3}}], []]
    tolerance: {distance_m: 0.1}
    any_order: true
    tags: [number, plain]
  - say: wie voll ist die Batterie
    name: battery
    calls: [{name: get_battery}]
    results: {get_battery: [{percent: 34}, {percent: 33}]}
    speech: {has: ["34", [Prozent, "%"]], lacks: "71"}
    language: de-AT
  - say: schön heute
    expect: no_call
  - say: fahr zwei Meter
    calls: []
  - turns:
      - {say: geh in die Küche, calls: [{name: go_to, arguments: {room: kitchen}}]}
      - {say: und das Licht, expect: asks}
    start: {at: kitchen, lights.kitchen: true}
    end: {at: kitchen}
    never: [{name: unlock}]
    confirm: no
    speech: {lacks: [hall]}
"""


def written(tmp_path: Path, text: str, name: str = "cases.yaml") -> Path:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return file


def read(tmp_path: Path, text: str, name: str = "cases.yaml") -> CaseSet:
    return read_case_file(written(tmp_path, text, name))


def test_everything_that_a_file_may_say(tmp_path: Path) -> None:
    found = read(tmp_path, FULL)
    assert found.tools == (tmp_path / "maps/base.yaml", Path("/abs/arm.yaml"))
    drive, battery, chat, empty, dialogue = found.cases
    assert drive.turns[0].expected == Expectation(
        kind="calls",
        calls=(
            (("drive", {"distance_m": 2}),),
            (("drive", {"distance_m": 2.0, "speed_mps": 0.3}),),
            (),
        ),
        any_order=True,
        tolerance={"distance_m": 0.1},
    )
    assert (drive.language, drive.tags) == ("de", ("base", "number", "plain"))
    assert drive.results == {"get_battery": ({"percent": 71},)}
    assert battery.results == {"get_battery": ({"percent": 34}, {"percent": 33})}
    assert (battery.name, battery.language) == ("battery", "de-AT")
    rule = SpeechRule(has=(("34",), ("Prozent", "%")), lacks=("71",))
    assert battery.turns[0].expected.speech == rule
    assert chat.turns[0].expected == Expectation(kind="no_call")
    assert empty.turns[0].expected.kind == "no_call"
    assert [turn.say for turn in dialogue.turns] == ["geh in die Küche", "und das Licht"]
    assert dialogue.turns[1].expected.kind == "asks"
    assert (dialogue.end, dialogue.never, dialogue.confirms) == (
        {"at": "kitchen"},
        (("unlock", {}),),
        False,
    )
    assert dialogue.speech == SpeechRule(lacks=("hall",))
    robot = dialogue.simulation
    assert robot is not None
    assert robot.start == {"at": "kitchen", "lights.kitchen": True}
    assert robot.refusals == {"go_to": (SimulatedFailure("=state.at == room", "I am there"),)}


def test_names_differ_and_places_have_lines(tmp_path: Path) -> None:
    cases = read(tmp_path, FULL).cases
    names = ["fahr zwei Meter", "battery", "schön heute", "fahr zwei Meter (2)", "geh in die Küche"]
    assert [case.name for case in cases] == names
    assert [case.place for case in cases[:2]] == [
        f"{tmp_path / 'cases.yaml'}:12",
        f"{tmp_path / 'cases.yaml'}:18",
    ]


def test_a_plain_list_and_json_lines_are_the_same(tmp_path: Path) -> None:
    rows = [
        {"say": "dock now", "calls": [{"name": "dock", "arguments": {}}], "tags": ["plain"]},
        {"say": "na \"ja\" 😀", "expect": "no_call"},
    ]  # fmt: skip
    lines = read(tmp_path, "\n".join(map(json.dumps, rows)) + "\n\n", "cases.jsonl").cases
    listed = read(tmp_path, json.dumps(rows, ensure_ascii=False), "cases.yaml").cases

    def plain(cases: tuple[Case, ...]) -> list[object]:
        return [(case.name, case.turns, case.tags) for case in cases]

    assert plain(lines) == plain(listed)
    assert lines[1].place.endswith("cases.jsonl:2")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("- say: hello\n", ["cases.yaml:1: [0]: found no calls and no expect"]),
        ("- say: hello\n  expct: asks\n", ["found the key 'expct', expected expect?"]),
        (
            "- say: a\n  expect: nothing\n- say: b\n  calls: {name: x}\n",
            ["cases.yaml:2: [0].expect: found 'nothing'", "cases.yaml:4: [1].calls: found {"],
        ),
        ("- say: a\n  expect: asks\n  calls: []\n", ["expect beside calls"]),
        (
            "- say: a\n  expect: {go_to: {place: hall}}\n",
            ["cases.yaml:2: [0].expect: found {", "calls stand under calls: instead"],
        ),
        ("- say: a\n  calls: [{nam: x}]\n", ["[0].calls[0]", "expected name?"]),
        ("- say: a\n  calls: [x]\n", ["found 'x', expected a call"]),
        (
            "- say: ''\n  expect: asks\n",
            ["[0].say: found say: '', expected a text that is not empty"],
        ),
        (
            "- say: 5\n  expect: asks\n",
            ["[0].say: found say: 5, expected a text that is not empty"],
        ),
        (
            "- turns: [{say: a, expect: asks}]\n  calls: []\n  tolerance: 1\n",
            ["[0].calls: found calls beside turns, expected it in each turn", "tolerance beside"],
        ),
        ("- say: a\n  expect: asks\n  any_order: true\n", ["found any_order without calls"]),
        (
            "robot: {refuses: {go: [{when: state.x, error: x}]}}\n"
            "cases: [{say: a, expect: asks}]\n",
            ["refuses.go[0].when: found 'state.x', expected a condition"],
        ),
        ("- turns: []\n", ["expected a list of turns"]),
        ("- turns: [{say: a}]\n  say: b\n  end: {a: 1}\n", ["say beside turns"]),
        (
            "- say: a\n  calls: [{name: x}]\n  tolerance: -1\n",
            ["found -1, expected a number from 0 on"],
        ),
        ("- say: a\n  expect: asks\n  speech: {has: [34]}\n", ["found 34, expected a text in qu"]),
        ("- say: a\n  expect: asks\n  start: {x: 1}\n", ["start without a simulated robot"]),
        (
            "cases:\n- say: a\n  expect: asks\n  start: {x: 1}\n  end:\n    x: 1\n",
            [
                "cases.yaml:4: cases[0].start: found start without a simulated robot, expected rob",
                "cases.yaml:5: cases[0].end: found end without a simulated robot, expected robot: "
                "{state: ...} at the top of the file, with these names in its state",
            ],
        ),
        ("- say: a\n  expect: asks\n  also: [[]]\n", ["also without calls"]),
        ("- say: a\n  expect: asks\n  language: xx\n", ["found 'xx', expected one of en"]),
        ("- say: a\n  expect: asks\n  confirm: maybe\n", ["expected one of yes, no"]),
        (
            "cases: {}\n",
            ["cases.yaml:1: cases: found {}, expected a list of cases: - say: ..., w"],
        ),
        (
            "- say: a\n  expect: asks\n  speech: '34'\n",
            ["found '34', expected what is said: {ha"],
        ),
        ("on_stop: none\ncases: [{say: a, expect: asks}]\n", ["expected it in a tool map, which"]),
        (
            "tools: {drive: {}}\ncases: [{say: a, expect: asks}]\n",
            ["expected the file of the too"],
        ),
        ("[]\n", ["found no cases"]),
        ("say: hello\n", ["found the key 'say', expected one of tools"]),
        ("- [", ["cases.yaml:2: found a syntax error"]),
        (
            "robot: {refuses: {go: [{error: x}]}}\ncases: [{say: a, expect: asks}]\n",
            ["robot.refuses.go[0]: found no when"],
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, text: str, messages: list[str]
) -> None:
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, text)
    for message in messages:
        assert message in str(error.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "cases.jsonl:2: found no JSON"),
        ('{"say": "a", "say": "b"}', "the key 'say' a second time"),
        ("[1]", "cases.jsonl:2: found a list of 1"),
        ("3", "cases.jsonl:2: found 3, expected a mapping"),
        ('{"say": "a"}', "cases.jsonl:2: found no calls and no expect"),
        ('{"say": "a", "expect": "x"}', "cases.jsonl:2: expect: found 'x'"),
        ('{"turns": [{"say": "a", "calls": [1]}]}', ":2: turns[0].calls[0]: found 1, expected"),
        ('{"cases": []}', "cases.jsonl:2: cases: found the key 'cases', expected one of name"),
    ],
)
def test_a_bad_line_of_json_is_told_by_its_number(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, f'{{"say": "a", "expect": "asks"}}\n{line}\n', "cases.jsonl")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ("5", "found 5, expected a result: {FIELD: VALUE}"),
        ("full", "found 'full', expected a result: {FIELD: VALUE}"),
        ("", "found nothing, expected a result: {FIELD: VALUE}"),
        ("[]", "found an empty list, expected a result: {FIELD: VALUE}, or a list of them"),
        ("[{percent: 5}, 4]", "results.get_battery[1]: found 4, expected a result"),
        ("{ok: no}", ".ok: found 'no', expected true or false"),
        ("{ok: false, eror: x}", "found the field 'eror' of a failed call, expected {ok: false, e"),
        ("{ok: false, error: 5}", ".error: found 5, expected a text: {ok: false, error: TEXT}"),
    ],
)
def test_what_can_be_no_result_is_told(tmp_path: Path, result: str, message: str) -> None:
    results = f"results:\n  get_battery: {result}\n"
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, f"{results}cases: [{{say: a, expect: asks}}]\n")
    assert "cases.yaml:2: results.get_battery" in str(error.value)
    assert message in str(error.value)
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, f"- say: a\n  expect: asks\n{textwrap.indent(results, '  ')}")
    assert message in str(error.value)


@pytest.mark.parametrize(
    "result", ["{}", "{percent: 5}", "[{percent: 5}, {percent: 4}]", "{ok: false}", "{ok: true}"]
)
def test_results_are_fields_or_a_failure(tmp_path: Path, result: str) -> None:
    text = f"results: {{get_battery: {result}}}\ncases: [{{say: a, expect: asks}}]\n"
    (case,) = read(tmp_path, text).cases
    assert all(isinstance(each, dict) for each in case.results["get_battery"])


def test_a_missing_file_is_told_by_name(tmp_path: Path) -> None:
    for name in ("none.yaml", "none.jsonl"):
        with pytest.raises(CaseFileError, match=rf"{name}: found No such file"):
            read_case_file(tmp_path / name)


def test_a_name_that_is_made_up_is_no_other_case_s(tmp_path: Path) -> None:
    rows = "- {say: stop, expect: stop}\n" * 2 + "- {say: halt, name: stop (2), expect: stop}\n"
    assert [case.name for case in read(tmp_path, rows).cases] == [
        "stop",
        "stop (2)",
        "stop (2) (2)",
    ]


def test_what_is_wrong_for_all_cases_is_told_once(tmp_path: Path) -> None:
    rows = "- {say: a, expect: asks}\n" * 3
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, f"\nlanguage: german\ncases:\n{rows}")
    (told,) = str(error.value).splitlines()
    assert "cases.yaml:2: language: found 'german', expected one of en" in told


def test_a_name_stands_only_once(tmp_path: Path) -> None:
    rows = ["- {say: a, name: x, expect: asks}", "- {say: b, name: y, expect: asks}"]
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, "\n".join([*rows, rows[0]]))
    (told,) = str(error.value).splitlines()
    assert "cases.yaml:3: [2].name: found the name 'x', which the case in line 1 has, expe" in told


def test_a_name_stands_only_once_in_json_lines(tmp_path: Path) -> None:
    row = '{"say": "a", "name": "x", "expect": "asks"}\n'
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, f"{row}\n{row}", "cases.jsonl")
    assert "cases.jsonl:3: " in str(error.value)
    assert "found the name 'x', which the case in line 1 has" in str(error.value)


def test_cases_in_one_line_may_not_have_one_name(tmp_path: Path) -> None:
    with pytest.raises(CaseFileError, match="found the name 'x', which the case in line 1 has"):
        read(tmp_path, "[{say: a, name: x, expect: asks}, {say: b, name: x, expect: asks}]")


def test_a_line_of_json_may_hold_any_character(tmp_path: Path) -> None:
    odd = "a\u2028b\u0085c"
    row = json.dumps({"say": odd, "expect": "anything"}, ensure_ascii=False)
    (case,) = read(tmp_path, f"{row}\n", "cases.jsonl").cases
    assert (case.turns[0].say, case.turns[0].expected.kind) == (odd, "anything")


@pytest.mark.parametrize("text", ["- {say: a, call: []}\n", "case: [{say: a, expect: asks}]\n"])
def test_a_misspelt_key_is_told_once(tmp_path: Path, text: str) -> None:
    with pytest.raises(CaseFileError) as error:
        read(tmp_path, text)
    assert len(error.value.problems) == 1


def test_what_must_be_said_may_be_one_text(tmp_path: Path) -> None:
    (case,) = read(tmp_path, "- {say: a, expect: asks, speech: {has: which}}\n").cases
    assert case.turns[0].expected.speech == SpeechRule(has=(("which",),))
