"""Files of cases with their maps: all that is wrong is told at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import read_case_groups
from edgevox_ros.evaluation.cases.case_group import NoCases, Selection

MAP = """
tools:
  drive:
    description: Drive.
    parameters: {distance_m: {type: number, maximum: 10}}
    publish: {topic: d, type: std_msgs/msg/Float64, message: {data: "=distance_m"}}
on_stop: none
"""
GOOD = "tools: map.yaml\ncases:\n- {say: hello, expect: no_call}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "map.yaml").write_text(MAP)
    return tmp_path


def written(folder: Path, text: str, name: str = "cases.yaml") -> Path:
    file = folder / name
    file.write_text(text)
    return file


def told(*files: Path, tools: tuple[Path, ...] = ()) -> list[str]:
    with pytest.raises(ConfigurationError) as error:
        read_case_groups(files, tools=tools)
    return [f"{Path(p.source).name}:{p.line} {p.path}: {p.found}" for p in error.value.problems]


def test_faults_of_form_and_against_the_map_are_told_in_one_go(folder: Path) -> None:
    cases = """tools: map.yaml
cases:
- {say: go, calls: [{name: drve}]}
- {say: go, expct: asks}
- {say: go, calls: [{name: drive, arguments: {distance_m: 11}}]}
"""
    assert told(written(folder, cases), written(folder, GOOD, "good.yaml")) == [
        "cases.yaml:3 cases[0].calls[0]: the tool 'drve'",
        "cases.yaml:4 cases[1].expct: the key 'expct'",
        "cases.yaml:5 cases[2].calls[0]: the call drive(distance_m=11)",
    ]


def test_a_bad_line_of_json_does_not_hide_the_others(folder: Path) -> None:
    rows = """{"say": "go", "calls": [{"name": "drve"}]}
{"say":
{"say": "hello", "expect": "no_call"}
{"say": "hello"]}
"""
    found = told(written(folder, rows, "cases.jsonl"), tools=(folder / "map.yaml",))
    assert [each.partition(":")[2][:12] for each in found] == [
        "1 calls[0]: ",
        "2 : no JSON ",
        "4 : no JSON ",
    ]


def test_a_key_that_stands_twice_does_not_hide_the_others(folder: Path) -> None:
    cases = """tools: map.yaml
cases:
- say: hello
  say: hello there
  expect: no_call
- {say: go, calls: [{name: drve}]}
- {say: go, expct: asks}
"""
    assert told(written(folder, cases)) == [
        "cases.yaml:4 cases[0]: the key 'say' again (first on line 3)",
        "cases.yaml:6 cases[1].calls[0]: the tool 'drve'",
        "cases.yaml:7 cases[2].expct: the key 'expct'",
    ]


def test_faults_of_all_files_and_maps_are_told_at_once(folder: Path) -> None:
    (folder / "bad.yaml").write_text("tools: {drive: {publsh: {}}}")
    lost = written(folder, GOOD.replace("map", "none"), "a.yaml")
    bad = written(folder, GOOD.replace("map", "bad"), "b.yaml")
    bare = written(folder, "- {say: hello, expect: no_call}\n", "c.yaml")
    found = told(lost, bad, bare, written(folder, GOOD, "d.yaml"), written(folder, "[]", "e.yaml"))
    assert {each.partition(":")[0] for each in found} == {
        "a.yaml", "bad.yaml", "c.yaml", "e.yaml"
    }  # fmt: skip
    assert found[0] == f"a.yaml:1 tools: the tool map {folder / 'none.yaml'}, which does not exist"


def test_what_a_file_says_of_all_its_cases_must_be_right_before_one_is_checked(
    folder: Path,
) -> None:
    cases = "tools: map.yaml\nresults: 3\ncases:\n- {say: go, calls: [{name: drve}]}\n"
    assert told(written(folder, cases)) == ["cases.yaml:2 results: 3"]


def test_a_missing_map_is_told_once(folder: Path) -> None:
    files = written(folder, GOOD, "a.yaml"), written(folder, GOOD, "b.yaml")
    found = told(*files, tools=(folder / "none.yaml",))
    assert found == ["none.yaml:0 : No such file or directory"]


def test_each_file_counts_once(folder: Path) -> None:
    file = written(folder, GOOD)
    (folder / "link.yaml").symlink_to(file)
    (group,) = read_case_groups([file, folder / "." / file.name, folder / "link.yaml"])
    assert [case.name for case in group.cases] == ["hello"]


def test_tools_are_for_the_files_and_suites_have_their_own(folder: Path) -> None:
    groups = read_case_groups([written(folder, GOOD)], ["smoke"], [folder / "map.yaml"])
    assert [group.tools == (folder / "map.yaml",) for group in groups] == [True, False]


def test_no_case_that_was_asked_for_is_an_error(folder: Path) -> None:
    german = GOOD + "- {say: hallo, expect: no_call, language: de-AT, tags: [plain]}\n"
    chosen = Selection(["smoke"], ["de"])
    with pytest.raises(NoCases, match="tags or the language"):
        read_case_groups([written(folder, german)], ["smoke"], selection=chosen)
    assert (
        len(read_case_groups([written(folder, GOOD)], ["smoke"], selection=Selection(["smoke"])))
        == 1
    )


def test_a_tag_or_language_that_no_case_has_is_told(folder: Path) -> None:
    german = GOOD + "- {say: hallo, expect: no_call, language: de-AT, tags: [plain]}\n"
    chosen = Selection(["smoke", "plian"], ["de", "german"])
    with pytest.raises(ConfigurationError) as error:
        read_case_groups([written(folder, german)], ["smoke"], selection=chosen)
    assert str(error.value).splitlines() == [
        "--language: found 'german', expected one that a case has: de, de-AT, en",
        "--tag: found 'plian', expected one that a case has: plain, smoke",
    ]
