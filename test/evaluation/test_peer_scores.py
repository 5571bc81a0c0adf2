"""Single sentences, and how calls of other programs are scored on them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from support.evaluation.peer_scores import (
    COMMANDS,
    OTHERS,
    every,
    peer_turn,
    score,
    single_sentences,
    summary,
)

from edgevox_ros.evaluation import read_case_groups
from edgevox_ros.evaluation.cases.case_group import CaseGroup

MAP = """
tables: {places: {lock gate: {x: 1, aliases: [lock]}}}
tools:
  drive:
    description: Drive.
    parameters:
      distance_m: {type: number, maximum: 10}
      speed: {type: string, enum: [slow, fast], default: slow}
    publish: {topic: d, type: std_msgs/msg/Float64,
              message: {data: '=distance_m * (1 if speed == "slow" else 2)'}}
  go_to:
    description: Go to a place.
    parameters: {place: {enum_from: places}}
    publish: {topic: p, type: std_msgs/msg/String, message: {data: "=place"}}
  get_depth:
    description: How deep it is.
    read: {topic: depth, type: std_msgs/msg/Float32, result: {metres: "=data"}}
  halt: {description: Stop., publish: {topic: h, type: std_msgs/msg/Bool, message: {data: true}}}
on_stop: [halt]
"""
CASES = """
tools: map.yaml
cases:
- {say: drive two metres, calls: [{name: drive, arguments: {distance_m: 2}}]}
- {say: to the lock, calls: [{name: go_to, arguments: {place: lock gate}}]}
- {say: how deep, calls: [{name: get_depth}]}
- {say: nice day, expect: no_call}
- {say: drive, expect: asks}
- {say: halt, expect: stop}
- {say: what now, expect: anything}
- name: stop in front
  say: stop and drive one metre
  calls: [{name: halt}, {name: drive, arguments: {distance_m: 1}}]
- name: leaning
  turns:
  - {say: drive one metre, calls: [{name: drive, arguments: {distance_m: 1}}]}
  - {say: again, calls: [{name: drive, arguments: {distance_m: 1}}]}
- name: apart
  tags: [single]
  turns:
  - {say: drive three metres, calls: [{name: drive, arguments: {distance_m: 3}}]}
  - {say: good night, expect: no_call}
"""


@pytest.fixture
def group(tmp_path: Path) -> CaseGroup:
    (tmp_path / "map.yaml").write_text(MAP)
    (tmp_path / "cases.yaml").write_text(CASES)
    (found,) = read_case_groups([tmp_path / "cases.yaml"])
    return single_sentences(found)


def said(group: CaseGroup) -> list[str]:
    return [turn.say for case in group.cases for turn in case.turns]


def right(group: CaseGroup, say: str, *calls: tuple[str, Mapping[str, Any]]) -> bool:
    case = next(case for case in group.cases if case.turns[0].say == say)
    native = [{"name": name, "arguments": given} for name, given in calls]
    return score("cases.yaml", peer_turn(group, case, native), 1.0).right


def test_only_sentences_that_stand_for_themselves_are_compared(group: CaseGroup) -> None:
    assert said(group) == [
        "drive two metres",
        "to the lock",
        "how deep",
        "nice day",
        "drive",
        "drive three metres",
        "good night",
    ]
    assert all(len(case.turns) == 1 for case in group.cases)


def test_a_command_is_right_with_exactly_its_calls(group: CaseGroup) -> None:
    drive = ("drive", {"distance_m": 2})
    assert right(group, "drive two metres", drive)
    assert right(group, "drive two metres", ("get_depth", {}), drive)
    assert not right(group, "drive two metres")
    assert not right(group, "drive two metres", drive, drive)
    assert not right(group, "drive two metres", ("drive", {"distance_m": 3}))
    assert right(group, "how deep", ("get_depth", {}))
    assert not right(group, "how deep")


def test_defaults_and_aliases_of_a_call_count_as_for_ours(group: CaseGroup) -> None:
    spelled_out = ("drive", {"distance_m": 2.0, "speed": "slow"})
    assert right(group, "drive two metres", spelled_out)
    assert right(group, "to the lock", ("go_to", {"place": "lock"}))


def test_a_call_that_the_gate_refuses_was_not_made(group: CaseGroup) -> None:
    assert right(group, "nice day", ("drive", {"distance_m": 11}), ("fly", {}))
    assert not right(group, "drive two metres", ("drive", {"distance_m": 11}))


def test_what_is_no_command_is_right_if_only_readers_were_called(group: CaseGroup) -> None:
    for say in ("nice day", "drive"):
        assert right(group, say)
        assert right(group, say, ("get_depth", {}))
        assert not right(group, say, ("drive", {"distance_m": 1}))
        assert not right(group, say, ("halt", {}))


def test_the_summary_counts_commands_and_others_apart(group: CaseGroup) -> None:
    calls = [{"name": "drive", "arguments": {"distance_m": 2}}]
    told = zip(group.cases, (1.0, 2.0, 9.0, 100.0, 100.0, 3.0, 100.0), strict=True)
    found = [
        score("a.yaml" if seconds < 3 else "b.yaml", peer_turn(group, case, calls), seconds)
        for case, seconds in told
    ]
    figures = summary(found)
    groups = figures.pop("groups")
    assert figures == {
        COMMANDS: {"right": 1, "of": 4},
        OTHERS: {"right": 0, "of": 3},
        "median_s": 2.5,
    }
    assert list(groups) == ["a", "b"]
    assert groups["a"][COMMANDS] == {"right": 1, "of": 2}
    assert groups["b"][OTHERS] == {"right": 0, "of": 3}
    assert summary([])["median_s"] is None


def test_every_nth_case_is_counted_over_all_sheets(group: CaseGroup) -> None:
    assert [said(each) for each in every([group, group], 3)] == [
        ["drive two metres", "nice day", "good night"],
        ["how deep", "drive three metres"],
    ]
    assert [said(each) for each in every([group, group], 7)] == [["drive two metres"]] * 2
    assert [said(each) for each in every([group, group], 8)] == [
        ["drive two metres"],
        ["to the lock"],
    ]
    assert [said(each) for each in every([group, group], 20)] == [["drive two metres"]]
