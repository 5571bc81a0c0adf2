"""The leaderboard's rule, case by case. Its own checker is test/benchmark/bfcl_checker.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.evaluation.bfcl_files import TEA, write

from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.evaluation.cases.bfcl import BfclCase, bfcl_cases
from edgevox_ros.evaluation.cases.bfcl_suite import bfcl_right

WASH = {"wash": dict[str, Any]()}
COFFEE = {"kitchen.mix": {"name": ["coffee"], "litres": [0.5, ""]}}


def case_of(folder: Path, category: str, *answers: Any) -> BfclCase:
    cases = bfcl_cases(data=write(folder / "data", {category: list(answers)}))
    return next(case for case in cases if case.category == category)


def mix(**arguments: Any) -> NamedCall:
    return "kitchen.mix", {"name": "tea", **arguments}


@pytest.mark.parametrize(
    ("key", "allowed", "value", "right"),
    [
        ("name", ["tea"], "Tea.", True),
        ("name", ["green tea, hot"], "GREEN-TEA/hot", True),
        ("name", ["the 'best'"], 'the "best"', True),
        ("name", ["tea"], "teas", False),
        ("name", ["tea"], 1, False),
        ("times", [2, 3], 3, True),
        ("times", [2], 2.0, False),
        ("times", [2], "2", False),
        ("times", [1], True, False),
        ("times", ["n", 2], "n", True),
        ("times", ["n", 2], "N", False),
        ("litres", [0.5], 0.5, True),
        ("litres", [2.0], 2, True),
        ("litres", [2], 2, True),
        ("litres", [2.0], 10**400, False),
        ("hot", [True], True, True),
        ("hot", [True], 1, False),
        ("hot", [True], "true", False),
        ("parts", [["Milk", "sugar"]], ["milk", "SUGAR"], True),
        ("parts", [["milk", "sugar"]], ["sugar", "milk"], False),
        ("parts", [["milk"], ["sugar"]], ["sugar"], True),
        ("parts", [["milk"]], "milk", False),
        ("parts", [["milk"]], [1], False),
        ("parts", ["all"], "all", True),
        ("shares", [[0.5, 0.5]], [0.5, 0.5], True),
        ("shares", [[1.0, 2.0]], [1, 2], False),
        ("shares", [[1, 2]], [1, 2], True),
        ("glass", [{"size": [3, 4]}], {"size": 4}, True),
        ("glass", [{"size": [3], "kind": ["tall", ""]}], {"size": 3}, True),
        ("glass", [{"size": [3], "kind": ["tall"]}], {"size": 3}, False),
        ("glass", [{"size": [3]}], {"size": 3, "kind": "tall"}, False),
        ("glass", [{"kind": ["Tall"]}], {"kind": "tall"}, True),
        ("glass", [{"size": [3]}], [3], False),
        ("steps", [[{"do": ["stir"]}, {"do": ["wait"]}]], [{"do": "stir"}, {"do": "Wait"}], True),
        ("steps", [[{"do": ["stir"]}, {"do": ["wait"]}]], [{"do": "wait"}, {"do": "stir"}], False),
        ("steps", [[{"do": ["stir"]}]], [], False),
        ("note", ["soon"], "SOON", True),
        ("note", [7], 7, True),
        ("note", [""], "x", False),
        ("note", [""], 7, False),
        ("note", ["x"], None, False),
    ],
)
def test_a_value(tmp_path: Path, key: str, allowed: list[Any], value: Any, right: bool) -> None:
    case = case_of(tmp_path, "simple", {"kitchen.mix": {"name": ["tea"], key: allowed}})
    found, why = bfcl_right([mix(**{key: value})], case)
    assert found is right, why
    assert found or (key in why and why.startswith("kitchen.mix: "))


def test_what_may_be_left_out_and_what_may_not(tmp_path: Path) -> None:
    answer = {"kitchen.mix": {"name": ["tea"], "litres": [1.0, ""], "hot": [True]}}
    case = case_of(tmp_path, "simple", answer)
    assert bfcl_right([mix(hot=True)], case) == (True, "")
    assert bfcl_right([mix(hot=True, litres=1)], case) == (True, "")
    assert bfcl_right([mix()], case) == (False, "kitchen.mix: hot is missing")
    nameless = [("kitchen.mix", {"hot": True})]
    assert bfcl_right(nameless, case) == (False, "kitchen.mix: name is missing")
    more = bfcl_right([mix(hot=True, times=2)], case)
    assert more == (False, "kitchen.mix: times is 2, expected none")
    other = bfcl_right([mix(hot=True, litres=2)], case)
    assert other == (False, "kitchen.mix: litres is 2, expected 1.0")


@pytest.mark.parametrize("category", ["simple", "multiple"])
def test_one_call_of_the_right_function(tmp_path: Path, category: str) -> None:
    case = case_of(tmp_path, category, TEA)
    assert bfcl_right([mix()], case) == (True, "")
    assert bfcl_right([], case) == (False, "found 0 calls, expected 1")
    assert bfcl_right([mix(), mix()], case) == (False, "found 2 calls, expected 1")
    assert bfcl_right([("wash", {})], case) == (False, "found wash, expected kitchen.mix")


@pytest.mark.parametrize("category", ["parallel", "parallel_multiple"])
def test_several_calls_in_any_order(tmp_path: Path, category: str) -> None:
    case = case_of(tmp_path, category, TEA, COFFEE, WASH)
    calls = [("wash", {}), mix(name="coffee", litres=0.5), mix()]
    assert bfcl_right(calls, case) == (True, "")
    assert bfcl_right(calls[::-1], case) == (True, "")
    assert bfcl_right(calls[:2], case) == (False, "found 2 calls, expected 3")
    twice = bfcl_right([mix(), mix(), ("wash", {})], case)
    assert twice == (False, "kitchen.mix: name is 'tea', expected 'coffee'")


def test_where_no_function_helps_no_call_is_right(tmp_path: Path) -> None:
    case = case_of(tmp_path, "irrelevance")
    assert bfcl_right([], case) == (True, "")
    assert bfcl_right([mix()], case) == (False, "found kitchen.mix, expected no call")
