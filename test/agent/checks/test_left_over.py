"""Two things in one sentence: what was not called is asked for once, and then told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from support.agent.turn_stage import TOOLS, Reply, schema

from edgevox_ros.agent.checks.bearings import CALL_THE_REST
from edgevox_ros.agent.checks.left_over import left_of
from edgevox_ros.agent.schedule import Planned
from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolCall
from edgevox_ros.languages import LANGUAGES

SAID = "drive two metres and then dock"
BOTH = "I drove 2 metres and docked."


def drive(call: Any) -> str:
    return str(call("drive", '{"distance_m": 2}'))


def calls(*names: str, **arguments: Any) -> list[ToolCall]:
    return [ToolCall("1", name, arguments) for name in names]


def test_a_call_with_another_choice_carries_out_another_order() -> None:
    goes = schema("go_to", place={"enum": ["kitchen", "office", "study"]})
    orders = ("go to the kitchen", "go to the office")
    vocabulary = ToolVocabulary((*TOOLS, goes), (), "en")
    assert left_of(orders, calls("go_to", place="kitchen"), vocabulary) == orders[1:]
    assert left_of(orders, calls("go_to", place="office"), vocabulary) == ()
    # The office is also called the study.
    assert left_of(("go to the study", "dock"), calls("go_to", place="office"), vocabulary) == (
        "dock",
    )
    # In words that are no choice of the map.
    orders = ("go to the kitchen", "go to where we eat")
    assert left_of(orders, calls("go_to", place="kitchen"), vocabulary) == ()


def test_an_order_that_names_its_tool_is_left_behind_a_call_for_an_unknown_one() -> None:
    goes = schema("go_to", place={"enum": ["kitchen", "office", "study"]})
    tools = (*TOOLS, goes, schema("take_photo"), schema("climb", by_m={"type": "number"}))
    vocabulary = ToolVocabulary(tools, (), "en")
    up, made = "go up four metres", calls("climb", by_m=4)
    photo = "take a photo from there"
    assert left_of((up, photo), made, vocabulary) == (photo,)
    assert left_of((up, "go to where we eat"), made, vocabulary) == ()
    assert left_of((photo, up), calls("take_photo"), vocabulary) == (up,)


def test_the_rest_is_asked_for_in_the_words_of_the_user(stage: Any, call: Any) -> None:
    scene = stage(drive(call), BOTH, call("dock"), BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]
    asked = scene.engine.prompts[2]
    assert asked[-1].content == CALL_THE_REST.format("dock")
    assert asked[-2].role == "tool", "it goes on behind the result, not behind its own words"
    assert scene.told == [BOTH]


def test_what_failed_is_not_asked_for_again_with_the_rest(stage: Any, call: Any) -> None:
    scene = stage(drive(call), drive(call), "I could not drive.")
    scene.executor.results["drive"] = "the wheel is jammed"
    scene.run(SAID)
    assert set(scene.executor.names) == {"drive"}
    assert "reask" not in scene.guards()


def test_a_stop_is_never_left_over(stage: Any, call: Any) -> None:
    scene = stage(drive(call), "I drove 2 metres.")
    halt = replace(schema("halt"), stops=True, description="Halt at once.")
    scene.executor.schemas = lambda: (*TOOLS, halt)
    scene.run("drive two metres and halt there")
    assert scene.executor.names == ["drive"]
    assert "reask" not in scene.guards()


def test_what_a_plan_calls_is_all_that_was_planned(stage: Any, call: Any) -> None:
    scene = stage("Nice.", call("dock"))
    planned: tuple[tuple[str, dict[str, Any]], ...] = (
        ("drive", {"distance_m": 2}),
        ("get_battery", {}),
    )
    text = f"{SAID} and check the battery"
    scene.runner.run(text, scene.settings, scene.cancel, Planned(0, text, "later", 0.0, planned))
    assert scene.executor.names == ["drive", "get_battery"]


def test_a_call_that_is_only_made_again_is_an_occasion_to_ask(stage: Any, call: Any) -> None:
    scene = stage(drive(call), drive(call), call("dock"), BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]
    assert scene.engine.prompts[2][-1].content == CALL_THE_REST.format("dock")
    assert scene.told == [BOTH]


def test_a_repeated_call_is_not_shown_again(stage: Any, call: Any) -> None:
    scene = stage(drive(call), drive(call), call("dock"), BOTH)
    scene.run(SAID)
    calls = [each.tool_calls for each in scene.engine.prompts[2] if each.role == "assistant"]
    assert len(calls) == 1


def test_a_reply_that_tells_all_calls_again_runs_what_is_new(stage: Any, call: Any) -> None:
    scene = stage(drive(call), drive(call) + call("dock"), BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]
    assert scene.told == [BOTH]


def test_a_reply_to_what_was_asked_for_ends_with_it(stage: Any, call: Any) -> None:
    on_and_on = "\n".join([call("dock"), *[call("turn", '{"angle_deg": 1}')] * 3])
    scene = stage(drive(call), drive(call), on_and_on, BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]
    assert scene.told == [BOTH]


def test_lines_of_json_are_not_written_on(stage: Any, call: Any) -> None:
    line = '{"name": "%s", "arguments": {%s}}'
    lines = [line % ("dock", ""), line % ("turn", '"angle_deg": 1'), "and so on"]
    scene = stage(drive(call), drive(call), "\n".join(lines), BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]


def test_a_reading_beside_what_was_asked_for_is_no_part_of_it(stage: Any, call: Any) -> None:
    lines = '{"name": "get_battery", "arguments": {}}\n{"name": "dock", "arguments": {}}\n'
    scene = stage(drive(call), drive(call), lines, BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "get_battery", "dock"]


def test_words_that_reach_the_limit_are_no_reply_to_refuse(stage: Any, call: Any) -> None:
    scene = stage(drive(call), Reply("I drove and I", finish="length"), call("dock"), BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]


def test_a_reply_that_goes_on_and_on_is_not_used(stage: Any, call: Any) -> None:
    on_and_on = drive(call) + call("dock") + call("turn", '{"angle_deg": 1}') * 12
    scene = stage(drive(call), on_and_on, call("dock"), BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive", "dock"]
    assert scene.engine.prompts[2][-1].content == CALL_THE_REST.format("dock")


def test_not_where_it_may_be_wanted_twice(stage: Any, call: Any) -> None:
    scene = stage(drive(call), drive(call) + call("dock"), BOTH, BOTH)
    scene.run("drive two metres, drive two metres and then dock")
    assert "dock" not in scene.executor.names[:2]


def test_an_order_behind_an_amount_needs_no_and(stage: Any, call: Any) -> None:
    scene = stage(drive(call), drive(call), call("dock"), BOTH)
    scene.run("drive two metres dock at the station")
    assert scene.executor.names == ["drive", "dock"]


def test_what_was_not_done_is_told(stage: Any, call: Any) -> None:
    scene = stage(drive(call), BOTH, BOTH)
    scene.run(SAID)
    assert scene.executor.names == ["drive"]
    assert scene.told == ["I have not done this: dock."]


@pytest.mark.parametrize("honest", ["I drove, but I cannot dock.", "I drove. Sorry, I can't dock."])
def test_a_model_that_says_why_not_is_not_asked(stage: Any, call: Any, honest: str) -> None:
    scene = stage(drive(call), honest)
    scene.run(SAID)
    assert " ".join(scene.told) == honest


def test_where_something_failed_that_is_told_and_the_rest_is_not_asked_for(
    stage: Any, call: Any
) -> None:
    scene = stage(drive(call), "I could not drive.")
    scene.executor.results["drive"] = "the wheel is jammed"
    scene.run(SAID)
    assert scene.executor.names == ["drive"]
    assert scene.told == ["I could not drive."]


@pytest.mark.parametrize(
    "said",
    [
        "drive two metres, please, and thank you",
        "drive forward, two metres",
        "drive two metres, I mean three metres",
        "drive two metres and do not dock",
        "drive two metres, then I will dock you",
        "drive two metres if you can dock",
    ],
)
def test_nothing_is_left_of_one_order(stage: Any, call: Any, said: str) -> None:
    scene = stage(drive(call), "I drove 2 metres.")
    scene.run(said)
    assert scene.executor.names == ["drive"]
    assert scene.told == ["I drove 2 metres."]


@pytest.mark.parametrize(
    ("orders", "called", "left"),
    [
        (("drive a metre", "dock"), ["drive"], ("dock",)),
        # Said without a word of the tool's name.
        (("lift the fork", "dock"), ["raise_fork"], ("dock",)),
        (("go on a metre", "dock"), ["drive"], ("dock",)),
        (("dock", "lift the fork"), ["dock"], ("lift the fork",)),
        (("drive a metre", "lift the fork", "dock"), ["drive"], ("lift the fork", "dock")),
        # Nothing is done behind what was to follow it; perhaps it was taken back.
        (("drive a metre", "dock"), ["dock"], ()),
        (("drive a metre", "lift the fork", "dock"), ["drive", "dock"], ()),
        # Said twice, perhaps for it was not heard.
        (("drive a metre", "drive a metre"), ["drive"], ()),
        # Answered in words, or nothing by itself.
        (("dock", "tell me about your battery"), ["dock"], ()),
        (("dock", "lift"), ["dock"], ()),
        # Nobody knows for which of them the call is.
        (("drive a metre", "dock"), ["raise_fork"], ()),
        (("drive a metre", "dock"), ["drive", "dock"], ()),
        (("drive a metre", "dock"), ["drive", "drive"], ()),
        (("drive a metre",), [], ()),
    ],
)
def test_which_orders_are_left(
    orders: tuple[str, ...], called: list[str], left: tuple[str, ...]
) -> None:
    lifts = replace(schema("raise_fork"), description="Lift the fork.")
    vocabulary = ToolVocabulary((*TOOLS, lifts), (), "en")
    assert left_of(orders, calls(*called), vocabulary) == left


def test_an_order_may_begin_with_a_verb_of_a_description() -> None:
    camera = replace(schema("take_picture"), description="Take a picture and send it.")
    vocabulary = ToolVocabulary((*TOOLS, camera), (), "en")
    assert left_of(("drive a metre", "send photo"), calls("drive"), vocabulary) == ("send photo",)
    again = replace(schema("mail"), description="Send a letter.")
    vocabulary = ToolVocabulary((*TOOLS, camera, again), (), "en")
    assert vocabulary.tools_ordered("send photo") == {"mail"}, "it begins so"


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_it_is_told_in_every_language(code: str) -> None:
    assert LANGUAGES[code].saying.left_over.count("{}") == 1
