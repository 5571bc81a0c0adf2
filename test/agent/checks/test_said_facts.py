"""A number in a sentence about a reading is the reading's own."""

from __future__ import annotations

from typing import Any

import pytest
from support.agent.turn_stage import TOOLS

from edgevox_ros.agent import phrase
from edgevox_ros.agent.checks.claim_check import READ_IT, SAY_WHAT_WAS_READ
from edgevox_ros.agent.checks.read_numbers import contradicts
from edgevox_ros.core import ResultStatus, ToolResult, ToolSchema

READ = [
    ToolResult("get_battery", ResultStatus.OK, {"percent": 20}),
    ToolResult("get_pose", ResultStatus.OK, {"x": 1.234, "y": -7.5, "fill": 0.42, "at": "12:30"}),
    ToolResult("find", ResultStatus.OK, {"items": ["a", "b", "c", "d"]}),
]


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("The battery is at 90 percent.", True),
        ("The battery is at ninety percent.", True),
        ("The battery is at 20 percent.", False),
        ("The battery is at twenty percent.", False),
        ("It is about 19.8 percent.", False),
        ("I am at x 1.23 and y -7.5.", False),
        ("I am at x 5.", True),
        ("It is 42 percent full.", False),
        ("It is 12:30.", False),
        ("There are four of them.", False),
        ("There are nine of them.", True),
        ("One moment.", False),
        ("You asked for room 203.", False),
        ("The battery is low.", False),
    ],
)
def test_a_number_is_compared_with_what_was_read(sentence: str, wrong: bool) -> None:
    assert contradicts(sentence, READ, "how is room 203", "en") is wrong


def test_results_without_fields_contradict_nothing() -> None:
    assert not contradicts("It is at 80.", [ToolResult("look", ResultStatus.OK)], "", "en")
    assert contradicts("It is at 80.", [], "", "en")


def test_where_no_number_was_read_none_is_known() -> None:
    seen = [ToolResult("look", ResultStatus.OK, {"path": "clear"})]
    assert contradicts("The path is clear for 5 metres.", seen, "", "en")
    assert not contradicts("The path is clear.", seen, "", "en")


def test_a_number_in_a_larger_unit_is_no_other_one() -> None:
    took = [ToolResult("trip", ResultStatus.OK, {"minutes": 5, "about": "twenty trips"})]
    assert not contradicts("It took 5 minutes.", took, "", "en")
    assert not contradicts("There were twenty trips.", took, "", "en")
    assert contradicts("It took 50 minutes.", took, "", "en")


def test_the_model_is_asked_once_for_what_was_read(stage: Any, call: Any) -> None:
    wrong, right = "The battery is at 90 percent.", "The battery is at 20 percent."
    scene = stage(call("get_battery"), wrong, right)
    scene.executor.results["get_battery"] = {"percent": 20}
    scene.run("how full is the battery")
    assert scene.told == [right]
    assert scene.engine.prompts[-1][-1].content == SAY_WHAT_WAS_READ


def test_a_second_wrong_number_is_not_said(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "It is at 90 percent.", "It is at 80 percent.")
    scene.executor.results["get_battery"] = {"percent": 20}
    scene.run("how full is the battery")
    assert scene.told == [phrase("not_done", "en")]


def test_of_a_reading_that_failed_no_number_is_told(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "It is at 90 percent.", "I could not read it.")
    scene.executor.results["get_battery"] = "no message"
    scene.run("how full is the battery")
    assert "It is at 90 percent." not in scene.said


def test_a_number_that_nobody_read_is_asked_for(stage: Any, call: Any) -> None:
    scene = stage("The battery is at 80%.", call("get_battery"), "It is at 20 percent.")
    scene.executor.results["get_battery"] = {"percent": 20}
    scene.run("what's the battery at")
    assert scene.executor.names == ["get_battery"]
    assert scene.told == ["It is at 20 percent."]
    assert READ_IT in [each.content for each in scene.engine.prompts[1]]


def test_a_number_that_is_made_up_twice_is_not_said(stage: Any) -> None:
    scene = stage("The battery is at 80%.", "It is at 90 percent.")
    scene.run("what's the battery at")
    assert scene.told == [phrase("no_value", "en")]


BOOKS = ToolSchema(
    "get_load",
    "How many books are on the trolley.",
    {"type": "object", "properties": {}},
    read_only=True,
)


@pytest.mark.parametrize("said", ["how many books have you got", "are there books on you"])
def test_what_a_reader_counts_is_not_made_up(stage: Any, call: Any, said: str) -> None:
    scene = stage("You have 15 books.", call("get_load"), "There are 14 books.")
    scene.executor.schemas = lambda: (*TOOLS, BOOKS)
    scene.executor.results["get_load"] = {"books": 14}
    scene.run(said)
    assert scene.told == ["There are 14 books."]


@pytest.mark.parametrize(
    ("said", "answer"),
    [("how many people live in France", "About 68000000 people."), ("tell me a fact", "15 books.")],
)
def test_what_no_reader_counts_may_be_told(stage: Any, said: str, answer: str) -> None:
    scene = stage(answer, "never said")
    scene.executor.schemas = lambda: (BOOKS,)
    scene.run(said)
    assert scene.told == [answer]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("is the battery at 80 percent", "I think it is at 80 percent."),
        ("what is nine times nine", "It is 81."),
    ],
)
def test_other_numbers_are_said(stage: Any, said: str, answer: str) -> None:
    scene = stage(answer, "never said")
    scene.run(said)
    assert scene.told == [answer]


def test_a_deed_is_no_answer_behind_a_reading(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "The robot is driving to the kitchen.", "It is 20 percent.")
    scene.executor.results["get_battery"] = {"percent": 20}
    scene.run("how full is the battery")
    assert scene.told == ["It is 20 percent."]
    assert scene.engine.prompts[-1][-1].content == SAY_WHAT_WAS_READ


def test_who_goes_on_asks_for_no_account_of_what_was_done(stage: Any, call: Any) -> None:
    more = call("drive", '{"distance_m": 3}')
    done = "I drove 3 metres."
    scene = stage(call("drive", '{"distance_m": 2}'), "I drove 2 metres.", done, more, done)
    scene.run("drive two metres")
    scene.run("and another three")
    assert scene.executor.names == ["drive", "drive"]


@pytest.mark.parametrize(
    ("before", "said", "answer"),
    [
        ("drive two metres", "thanks, that was a bit loud", "I drove 2 metres."),
        ("drive two metres", "i have two cats", "I drove 2 metres."),
    ],
)
def test_an_amount_in_talk_asks_for_nothing(
    stage: Any, call: Any, before: str, said: str, answer: str
) -> None:
    scene = stage(call("drive", '{"distance_m": 2}'), "I drove 2 metres.", answer, "never said")
    scene.run(before)
    scene.run(said)
    assert scene.told[-1] == answer


def test_what_was_found_may_be_told_in_the_passive(stage: Any, call: Any) -> None:
    answer = "The battery was charged to 20 percent."
    scene = stage(call("get_battery"), answer, "never said")
    scene.executor.results["get_battery"] = {"percent": 20}
    scene.run("find out about your battery")
    assert scene.told == [answer]


def test_a_claim_behind_earlier_words_is_asked_for_as_if_there_were_none(
    stage: Any, call: Any
) -> None:
    scene = stage("I speak English.", "I stopped.", call("dock"), "I docked.")
    scene.run("what do you speak")
    scene.run("please dock")
    assert scene.executor.names == ["dock"]
    assert [each.content for each in scene.engine.prompts[2]][-1] == "please dock"
    assert "I speak English." not in [each.content for each in scene.engine.prompts[2]]
    assert scene.told[-1] == "I docked."
    scene.run("thank you")
    assert "I speak English." in [each.content for each in scene.engine.prompts[-1]]


def test_what_was_done_counts_as_no_reading(stage: Any, call: Any) -> None:
    told, right = "You have 15 books.", "There are 14."
    scene = stage(call("dock"), "I docked.", told, call("get_load"), right)
    scene.executor.schemas = lambda: (*TOOLS, BOOKS)
    scene.executor.results["get_load"] = {"books": 14}
    scene.run("dock")
    scene.run("how many books have you got")
    assert scene.told[-1] == right


@pytest.mark.parametrize("said", ["and another three", "and now back again please", "once more"])
def test_what_follows_from_earlier_words_is_not_asked_for_without_them(
    stage: Any, call: Any, said: str
) -> None:
    done = "I drove 3 metres."
    scene = stage(call("drive", '{"distance_m": 3}'), done, "I drove back.", "I cannot.", "never")
    scene.run("drive three metres")
    scene.run(said)
    for prompt in scene.engine.prompts[2:]:
        assert done in [each.content for each in prompt]


@pytest.mark.parametrize(
    ("before", "said"),
    [("is dock free", "then go there"), ("drive three metres", "drive that far")],
)
def test_an_order_that_points_back_keeps_what_was_said(
    stage: Any, call: Any, before: str, said: str
) -> None:
    scene = stage("It is.", "I am on my way.", "I cannot.", "never")
    scene.run(before)
    scene.run(said)
    assert "It is." in [each.content for each in scene.engine.prompts[-1]]


def test_what_was_counted_before_may_be_told(stage: Any, call: Any) -> None:
    scene = stage("Thank you.", "You brought 15 books.", "never")
    scene.executor.schemas = lambda: (*TOOLS, BOOKS)
    scene.run("I brought fifteen books today")
    scene.run("how many books did I bring?")
    assert scene.told[-1] == "You brought 15 books."
