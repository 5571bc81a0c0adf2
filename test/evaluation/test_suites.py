"""The suites in the box: each can be read, fits its maps, and is as large as it says."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from edgevox_ros.evaluation import Case, case_groups_of, read_cases
from edgevox_ros.evaluation.cases.case import CaseSet
from edgevox_ros.evaluation.cases.case_file import CaseFileError
from edgevox_ros.evaluation.cases.suites import SUITES
from edgevox_ros.hearing import Listener, Stop, Transcript
from edgevox_ros.robot import ToolMap
from edgevox_ros.robot.state_words import readers_in_prompt

OTHERS = ("de", "es", "ko", "vi", "zh")
# Recognisers write no comma there. The words are an exception of the stop words ("don't touch").
MISSED_STOPS = ("别动我的手还在里面",)


@cache
def sets(name: str) -> tuple[CaseSet, ...]:
    return read_cases(name)


def cases(name: str) -> list[Case]:
    return [case for each in sets(name) for case in each.cases]


@pytest.mark.parametrize("name", SUITES)
def test_every_case_fits_its_map(name: str) -> None:
    groups = case_groups_of(sets(name))
    assert sum(len(group.cases) for group in groups) == len(cases(name))


def test_robot_has_enough_cases_over_six_maps_and_in_six_languages() -> None:
    found = cases("robot")
    languages = Counter(case.language for case in found)
    assert len({path.resolve() for each in sets("robot") for path in each.tools}) == 6
    assert languages["en"] >= 400
    assert all(languages[code] >= 40 for code in OTHERS)
    assert set(languages) == {"en", *OTHERS}


def test_household_has_dialogues_that_are_judged_by_their_end() -> None:
    found = cases("household")
    assert len(found) >= 60
    assert all(len(case.turns) > 1 and case.simulation and case.end for case in found)


@pytest.mark.parametrize("name", SUITES)
def test_only_what_should_stop_does(name: str) -> None:
    listener = Listener()
    wrong = [
        turn.say
        for case in cases(name)
        for turn in case.turns
        if isinstance(listener.hear(Transcript(turn.say, 0.0)), Stop)
        is not (turn.expected.kind == "stop")
    ]
    assert [sentence for sentence in wrong if sentence not in MISSED_STOPS] == []


@pytest.mark.parametrize("name", SUITES)
def test_no_sentence_comes_twice_in_a_file(name: str) -> None:
    for each in sets(name):
        said = Counter(tuple(turn.say.lower() for turn in case.turns) for case in each.cases)
        assert [sentence for sentence, count in said.items() if count > 1] == []


@pytest.mark.parametrize("name", SUITES)
def test_every_tool_of_a_suite_is_described(name: str) -> None:
    for each in sets(name):
        for tool in ToolMap.from_yaml(each.tools).tools.values():
            assert tool.schema.description


def test_another_name_is_a_file() -> None:
    with pytest.raises(CaseFileError, match="robots: found No such file"):
        read_cases("robots")


def test_faults_of_several_files_are_told_at_once(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text("- {say: a}\n- {sya: b}\n")
    with pytest.raises(CaseFileError) as error:
        read_cases(file)
    assert len(error.value.problems) >= 2


def test_state_has_as_many_questions_as_orders_and_shows_each_reader() -> None:
    found = Counter(tag for case in cases("state") for tag in case.tags)
    assert (found["question"], found["order"], len(cases("state"))) == (10, 10, 20)
    [tools] = {each.tools for each in sets("state")}
    readers = readers_in_prompt(ToolMap.from_yaml(tools).tools.values())
    assert [tool.name for tool, _ in readers] == ["get_battery", "get_light", "get_place"]
