"""A value that nobody said is asked for, and never carried out."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.agent.checked import checked
from support.agent.turn_stage import TurnStage, call

from edgevox_ros.agent import GuardSwitches
from edgevox_ros.agent.checks.check import PASS, Prompt, Reply
from edgevox_ros.agent.checks.said_values import SaidSoFar, SaidValuesCheck
from edgevox_ros.agent.result_wording import tool_message
from edgevox_ros.core import (
    Message,
    Reason,
    Rejection,
    ResultStatus,
    ToolCall,
    ToolResult,
    ToolSchema,
)
from edgevox_ros.core.events import GuardEvent, RejectionEvent
from edgevox_ros.parsing import ParseResult


def tool(name: str, *, reads: bool = False, optional: Sequence[str] = (), **of: Any) -> ToolSchema:
    required = [key for key in of if key not in optional]
    return ToolSchema(
        name, f"{name}.", {"type": "object", "properties": of, "required": required}, reads
    )


PLACES = {"type": "string", "enum": ["garden_shed", "pond", "rose bed"]}
SECONDS = {"type": "integer", "description": "How long, in seconds."}
TOOLS = (
    tool("water", seconds=SECONDS),
    tool("go_to", place=PLACES),
    tool("run_cue", number={"type": "integer", "minimum": 1}),
    tool("set_lamp", optional=("level",), on={"type": "boolean"}, level={"type": "number"}),
    tool("raise_mast", height_cm={"type": "number", "default": 50}),
    tool("say", text={"type": "string"}),
    tool("read_soil", reads=True, bed={"type": "integer"}),
)


def judged(
    name: str,
    arguments: Mapping[str, Any],
    *said: str,
    before: Sequence[Message] = (),
    turn: Sequence[Message] = (),
    language: str = "en",
) -> tuple[ParseResult, str]:
    """What becomes of a call, and the question."""
    check = SaidValuesCheck(TOOLS, language)
    messages = (*(Message("user", each) for each in said), *turn)
    given = ParseResult((ToolCall(None, name, arguments),))
    result, _, question = checked(check, given, messages, before)
    assert len(result.calls) + len(result.rejections) == 1
    return result, question


@pytest.mark.parametrize(
    ("said", "place", "asked"),
    [
        ("fahr zum Teich", "pond", False),
        ("fahr zum Pond", "pond", False),
        ("fahr zum Pond", "rose bed", True),
        ("fahr zum Pond, nein, zum rose bed", "rose bed", False),
        ("va al estanque", "pond", False),
        ("va al pond", "garden_shed", True),
    ],
)
def test_a_choice_in_english_need_not_be_said_in_another_language(
    said: str, place: str, asked: bool
) -> None:
    language = "es" if said.startswith("va") else "de"
    result, question = judged("go_to", {"place": place}, said, language=language)
    assert bool(result.rejections) is bool(question) is asked


@pytest.mark.parametrize(
    ("said", "metres", "asked"),
    [
        ("go half a metre per second for ten seconds", 5, False),
        ("drive at 0.2 metres per second for five seconds", 1, False),
        ("drive at 0.2 metres per second for five seconds", 3, True),
        ("drive for ten seconds", 5, True),
        ("another metre please", 1, False),
        ("drive point two metres", 0.2, False),
        ("drive to point two", 7, True),
        ("turn three times and wait ten seconds", 30, True),
        ("drive at 3.6 kilometres per hour", 1, False),
        ("drive a bit", 1, True),
        ("go back", 1, True),
        ("go back two metres", -2, False),
        ("drive", 1, True),
    ],
)
def test_how_far_one_gets_in_a_time_was_said(said: str, metres: float, asked: bool) -> None:
    way = {"type": "number", "description": "How far, in metres."}
    check = SaidValuesCheck((tool("drive", distance_m=way),), "en")
    given = ParseResult((ToolCall(None, "drive", {"distance_m": metres}),))
    result, _, question = checked(check, given, [Message("user", said)], ())
    assert bool(result.rejections) is bool(question) is asked


@pytest.mark.parametrize(
    ("name", "arguments", "said", "question"),
    [
        ("water", {"seconds": 60}, "water the roses", "What should it be: how long?"),
        ("run_cue", {"number": 1}, "run a cue", "What should it be: number?"),
        (
            "go_to", {"place": "garden_shed"}, "go to the swimming pool",
            "What should it be: garden shed, pond, rose bed?",
        ),
    ],
)  # fmt: skip
def test_a_value_that_nobody_said_is_rejected_and_asked_for(
    name: str, arguments: dict[str, Any], said: str, question: str
) -> None:
    result, asked = judged(name, arguments, said)
    assert [each.reason for each in result.rejections] == [Reason.NOT_SAID]
    assert "nobody said" in result.rejections[0].message
    assert asked == question


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("water", {"seconds": 60}, "water the roses for a minute"),
        ("water", {"seconds": 0}, "stop watering"),
        ("go_to", {"place": "garden_shed"}, "to the shed"),
        ("go_to", {"place": "rose bed"}, "see how the roses are"),
        ("set_lamp", {"on": True, "level": 5}, "let there be light"),
        ("raise_mast", {"height_cm": 80}, "raise the mast"),
        ("say", {"text": "hello"}, "greet them"),
        ("read_soil", {"bed": 2}, "is the soil dry"),
        ("unknown", {"number": 2}, "do it"),
    ],
)
def test_what_was_said_may_be_left_out_or_moves_nothing_passes(
    name: str, arguments: dict[str, Any], said: str
) -> None:
    result, asked = judged(name, arguments, said)
    assert (len(result.calls), asked) == (1, "")


def found_out(data: Mapping[str, Any]) -> Message:
    """What a reader has found out."""
    call = ToolCall("1", "read_soil", {})
    return tool_message(call, ToolResult(call.name, ResultStatus.OK, data))


def test_the_conversation_and_what_was_read_count_as_said() -> None:
    call = ("go_to", {"place": "pond"})
    assert judged(*call, "go there", before=[Message("user", "do you know the pond")])[0].calls
    assert judged(*call, "go there", before=[Message("assistant", "The pond is full.")])[0].calls
    assert judged(*call, "go there", turn=[found_out({"at": "pond"})])[0].calls
    assert not judged(*call, "go there")[0].calls


def test_what_the_model_has_just_written_is_not_said() -> None:
    wrote = Message("assistant", "go_to(place='pond')")
    refused = Message("tool", '{"ok": false, "error": "place: nobody said pond"}')
    assert not judged("go_to", {"place": "pond"}, "go there", turn=[wrote, refused])[0].calls


def test_what_the_model_wrote_in_an_earlier_turn_is_not_said_either() -> None:
    before = (
        Message("user", "go there"),
        Message("assistant", "go_to(place='pond')"),
        Message("tool", '{"ok": false, "error": "place: nobody said pond"}'),
        Message("assistant", "Where to?"),
    )
    assert not judged("go_to", {"place": "pond"}, "go there now", before=before)[0].calls


def test_numbers_of_earlier_turns_count_but_no_words_that_say_how_much() -> None:
    before = (Message("user", "raise it a bit"), Message("assistant", "By 20 centimetres?"))
    assert judged("water", {"seconds": 20}, "water the roses", before=before)[0].calls
    assert not judged("water", {"seconds": 60}, "water the roses", before=before)[0].calls


def test_a_number_of_the_robot_does_not_stand_for_another_that_is_said_now() -> None:
    before = (Message("user", "for 900 seconds"), Message("assistant", "I can do 1 to 60 seconds."))
    assert not judged("water", {"seconds": 60}, "water them 900 seconds", before=before)[0].calls
    assert not judged("water", {"seconds": 60}, "water them for 900", before=before)[0].calls
    assert judged("water", {"seconds": 900}, "water them 900 seconds", before=before)[0].calls
    # Two metres are no number of seconds.
    assert judged("water", {"seconds": 60}, "yes, 2 metres from here", before=before)[0].calls
    # What the user has said before stays said.
    said = (Message("user", "water them for 60 seconds"),)
    assert judged("water", {"seconds": 60}, "2 times, please", before=said)[0].calls


def test_a_list_of_choices_that_the_robot_told_says_none_of_them() -> None:
    asked = (
        Message("user", "go to the stables"),
        Message("assistant", "What should it be: garden shed, pond, rose bed?"),
    )
    call = ("go_to", {"place": "pond"})
    assert not judged(*call, "go to the stables", before=asked)[0].calls
    assert judged(*call, "the second one", before=asked)[0].calls
    assert judged(*call, "to the pond", before=asked)[0].calls
    assert judged(*call, "yes", before=[Message("assistant", "Shall I go to the pond?")])[0].calls


@pytest.mark.parametrize(
    ("said", "place", "goes"),
    [
        ("to the shed, no sorry, to the pond", "pond", True),
        ("to the shed, no sorry, to the pond", "garden_shed", False),
        ("to the shed no wait to the pond", "pond", True),
        ("to the shed no wait to the pond", "garden_shed", False),
        ("to the shed, and to the roses, I mean the pond", "garden_shed", True),
        ("to the shed, and to the roses, I mean the pond", "rose bed", False),
        ("to the shed, no hurry, then to the pond", "garden_shed", True),
        ("to the shed, no wait, first take a picture", "garden_shed", True),
    ],
)
def test_a_choice_that_is_taken_back_was_not_said(said: str, place: str, goes: bool) -> None:
    assert bool(judged("go_to", {"place": place}, said)[0].calls) is goes


def test_a_choice_of_an_earlier_turn_is_taken_back_by_another_one() -> None:
    before = (Message("user", "go to the shed"), Message("assistant", "On my way."))
    for place, goes in (("pond", True), ("garden_shed", False)):
        found, _ = judged("go_to", {"place": place}, "sorry, I meant the pond", before=before)
        assert bool(found.calls) is goes


def test_what_is_put_right_leaves_the_other_end_of_a_way_alone() -> None:
    places = {"type": "string", "enum": ["oven", "sink", "rack"]}
    check = SaidValuesCheck((tool("carry", from_=places, to=places),), "en")
    given = ParseResult((ToolCall(None, "carry", {"from_": "oven", "to": "rack"}),))
    said = (Message("user", "from the oven to the sink, no sorry, to the rack"),)
    assert checked(check, given, said)[0].calls


def test_a_parameter_of_any_value_beside_a_choice_does_no_harm() -> None:
    check = SaidValuesCheck((tool("go_to", place=PLACES, anything=True),), "en")
    given = ParseResult((ToolCall(None, "go_to", {"place": "pond", "anything": 1}),))
    assert checked(check, given, (Message("user", "to the pond"),))[0].calls


ALIASED = (
    dataclasses.replace(
        tool("go_to", place={"enum": ["reception", "front desk", "kitchen", "cooking area"]}),
        aliases={"place": {"front desk": "reception", "cooking area": "kitchen"}},
    ),
)


@pytest.mark.parametrize(
    ("said", "place", "goes"),
    [
        ("to the front desk", "reception", True),
        ("to the reception", "front desk", True),
        ("to the cooking area", "kitchen", True),
        ("to the kitchen", "cooking area", True),
        ("to the front desk", "kitchen", False),
        ("to the barn", "kitchen", False),
        ("to the barn", "front desk", False),
    ],
)
def test_every_name_of_a_choice_says_it_and_no_other(said: str, place: str, goes: bool) -> None:
    given = ParseResult((ToolCall(None, "go_to", {"place": place}),))
    found, *_ = checked(SaidValuesCheck(ALIASED, "en"), given, (Message("user", said),))
    assert bool(found.calls) is goes


BEDS = (tool("go_to", place={"enum": ["bed 1", "bed 2", "red cup", "red box", "blue cup"]}),)


@pytest.mark.parametrize(
    ("said", "place", "goes"),
    [
        ("go to bed", "bed 1", False),
        ("go to bed one", "bed 1", True),
        ("go to bed 1", "bed 2", False),
        ("go to the cup", "red cup", False),
        ("go to the red cup", "red cup", True),
        ("go to the box", "red box", True),
    ],
)
def test_a_word_that_several_choices_share_proves_nothing(
    said: str, place: str, *, goes: bool
) -> None:
    prompt = Prompt(BEDS, (), (Message("user", said),), ())
    reply = Reply(ParseResult((ToolCall(None, "go_to", {"place": place}),)), prompt)
    verdict = SaidValuesCheck(BEDS, "en").reply(reply)
    assert (verdict is PASS) is goes


def test_what_was_said_before_tells_which_of_several_is_meant() -> None:
    before = (Message("user", "is bed 2 dry?"), Message("assistant", "Yes."))
    prompt = Prompt(BEDS, before, (Message("user", "then go to that bed"),), ())
    reply = Reply(ParseResult((ToolCall(None, "go_to", {"place": "bed 2"}),)), prompt)
    assert SaidValuesCheck(BEDS, "en").reply(reply) is PASS


def test_many_numbers_in_a_result_cost_little() -> None:
    found = found_out({"ranges": [each / 7 for each in range(200)]})
    assert judged("water", {"seconds": 10**9}, "water the roses", turn=[found])[0].rejections


def test_a_value_that_was_said_is_no_other_amount_ten_times_as_large() -> None:
    said = "add 5 minutes to the 30 seconds of before"
    assert judged("water", {"seconds": 300}, said)[0].calls
    assert judged("water", {"seconds": 30}, said)[0].calls
    assert judged("water", {"seconds": 3000}, said)[0].rejections


def test_the_check_holds_in_other_languages() -> None:
    assert not judged("water", {"seconds": 60}, "arrose les roses", language="fr")[0].calls
    assert not judged("water", {"seconds": 60}, "gie\u00df die Rosen", language="de")[0].calls


@given(
    said=st.text(max_size=40),
    value=st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    name=st.sampled_from([each.name for each in TOOLS]),
)
def test_every_call_is_either_kept_or_rejected_with_a_question(
    said: str, value: object, name: str
) -> None:
    keys = next(each for each in TOOLS if each.name == name).parameters["properties"]
    result, asked = judged(name, dict.fromkeys(keys, value), said)
    assert bool(result.rejections) == bool(asked)


def guarded(scene: Any) -> Any:
    scene.settings = dataclasses.replace(scene.settings, guards=GuardSwitches(said_values=True))
    return scene


def test_the_turn_ends_with_the_question(stage: Any, call: Any) -> None:
    scene = guarded(stage("On it. " + call("drive", '{"distance_m": 3}'), "never said"))
    assert scene.run("move all the way to them").ending == "done"
    assert scene.executor.names == ["drive"]  # "all" may be anything
    scene = guarded(stage("On it. " + call("drive", '{"distance_m": 3}'), "never said"))
    assert scene.run("come to me").ending == "done"
    assert scene.executor.names == []
    assert scene.said == ["What should it be: distance m?"]
    assert [event.reason for event in scene.of(RejectionEvent)] == ["not_said"]
    assert scene.of(GuardEvent)[-1].guard == "said_values"


def test_the_answer_to_the_question_is_said(stage: Any, call: Any) -> None:
    drive = call("drive", '{"distance_m": 3}')
    scene = guarded(stage(drive, drive, "Done."))
    scene.run("come to me")
    assert scene.run("three metres").ending == "done"
    assert scene.executor.names == ["drive"]


def test_what_was_said_before_it_runs(stage: Any, call: Any) -> None:
    both = call("turn", '{"angle_deg": 90}') + call("drive", '{"distance_m": 3}') + call("dock")
    scene = guarded(stage(both, "never said"))
    scene.run("turn ninety degrees, then come to me, then dock")
    assert scene.executor.names == ["turn"]
    assert scene.said[-1] == "What should it be: distance m?"


def test_without_the_guard_values_may_be_made_up(stage: Any, call: Any) -> None:
    scene = stage(call("drive", '{"distance_m": 3}'), "Done.")
    scene.run("come to me")
    assert scene.executor.names == ["drive"]


NUMBERED = (
    tool("go_room", place={"type": "string", "enum": ["room 101", "room 103", "front desk"]}),
    tool("spin", angle={"type": "number", "description": "angle in degrees"}),
)


@pytest.mark.parametrize(
    ("said", "name", "arguments", "runs"),
    [
        ("go to room 103", "go_room", {"place": "room 103"}, True),
        ("go to room one oh three", "go_room", {"place": "room 103"}, True),
        ("go to room 203", "go_room", {"place": "room 103"}, False),
        ("take me to my room", "go_room", {"place": "room 103"}, True),
        ("go to the front desk at 10", "go_room", {"place": "front desk"}, True),
        ("reverse half a metre", "spin", {"angle": -50}, False),
        ("advance 1.5 meters", "spin", {"angle": 150}, False),
        ("turn fifty degrees and drive half a metre", "spin", {"angle": 50}, True),
        ("turn right and drive two metres", "spin", {"angle": -90}, True),
        ("turn fifty", "spin", {"angle": 50}, True),
    ],
)
@pytest.mark.parametrize("on", [True, False])
def test_another_number_or_another_unit_is_no_reason_with_any_model(
    said: str, name: str, arguments: dict[str, Any], runs: bool, on: bool
) -> None:
    if on and said in ("take me to my room", "turn right and drive two metres"):
        return
    check = SaidValuesCheck(NUMBERED, "en", on=on)
    given = ParseResult((ToolCall("1", name, arguments),))
    found, *_ = checked(check, given, (Message("user", said),))
    assert bool(found.calls) is runs


MEASURED = (
    tool("wait", duration_min={"type": "number"}),
    tool("drive", distance_m={"type": "number", "description": "how far"}),
    tool("visit_lab", lab={"type": "integer"}),
    tool("go_to", place={"type": "string", "enum": ["lab-1", "room 2", "left 90", "K\u00fcche"]}),
    tool("turn", angle={"type": "number", "description": "angle in degrees"}),
)


@pytest.mark.parametrize(
    ("said", "name", "arguments", "runs"),
    [
        ("wait for 90 seconds", "wait", {"duration_min": 90}, False),
        ("wait for 90 seconds and come back", "wait", {"duration_min": 90}, False),
        ("wait for 90 seconds", "wait", {"duration_min": 1.5}, True),
        ("wait 2\u00bd minutes", "wait", {"duration_min": 25}, False),
        ("wait 2\u00bd minutes", "wait", {"duration_min": 2.5}, True),
        ("wait two hours and 15 minutes", "wait", {"duration_min": 135}, True),
        ("wait two hours and 15 minutes", "wait", {"duration_min": 15}, False),
        ("wait half an hour", "wait", {"duration_min": 5}, False),
        ("wait half an hour", "wait", {"duration_min": 30}, True),
        ("drive three feet", "drive", {"distance_m": 3}, False),
        ("drive three feet", "drive", {"distance_m": -0.91}, True),
        ("drive to room 2", "drive", {"distance_m": 2}, False),
        ("drive to lab two", "drive", {"distance_m": 2}, False),
        ("drive to lab two", "visit_lab", {"lab": 2}, True),
        ("drive two metres to lab one", "drive", {"distance_m": 2}, True),
        ("turn left 90", "turn", {"angle": 90}, True),
        ("turn one oh seven", "turn", {"angle": 107}, True),
    ],
)
@pytest.mark.parametrize("on", [True, False])
def test_a_number_means_what_was_said_with_it(
    said: str, name: str, arguments: dict[str, Any], runs: bool, on: bool
) -> None:
    check = SaidValuesCheck(MEASURED, "en", on=on)
    given = ParseResult((ToolCall("1", name, arguments),))
    found, *_ = checked(check, given, (Message("user", said),))
    assert bool(found.calls) is runs


@pytest.mark.parametrize(
    ("said", "runs"),
    [
        ("go three feet", False),
        ("back up three feet", False),
        # Its word may be the other part's.
        ("go three feet and turn around", True),
        ("turn around", True),
        ("turn around for ten seconds", True),
        ("turn around one metre from the wall", True),
    ],
)
def test_no_angle_is_made_of_a_length(said: str, runs: bool) -> None:
    turn = tool("turn", angle_deg={"type": "number"})
    check = SaidValuesCheck((turn,), "en")
    given = ParseResult((ToolCall("1", "turn", {"angle_deg": 180}),))
    found, *_ = checked(check, given, (Message("user", said),))
    assert bool(found.calls) is runs


def test_nobody_is_asked_for_the_value_of_a_call_beside_what_is_left(stage: Any, call: Any) -> None:
    turn, drive = call("turn", '{"angle_deg": 90}'), call("drive", '{"distance_m": 2}')
    scene = stage(call("dock"), turn, drive, "Done.")
    guarded(scene).run("dock and then drive two metres")
    assert scene.executor.names == ["dock", "drive"]
    assert scene.engine.prompts[2][-1].content == "Now drive two metres."


def test_a_call_that_is_dropped_stays_dropped_where_another_tool_is_meant() -> None:
    both = call("turn", '{"angle_deg": 5}') + call("turn", '{"angle_deg": 90}')
    scene = compass_scene(both, call("face", '{"way": "east"}'), "Done.")
    scene.run("turn east")
    assert [each.name for each in scene.executor.ran] == ["face"]


def test_the_bearing_that_was_said_first_is_called_first() -> None:
    scene = compass_scene(call("turn", '{"angle_deg": -90}'), call("face", '{"way": "west"}'))
    scene.run("turn west and then turn north")
    assert scene.engine.prompts[1][-1].content == 'Call face for "west".'


def test_a_room_said_digit_by_digit_is_one_number() -> None:
    check = SaidValuesCheck(MEASURED, "en")
    given = ParseResult((ToolCall("1", "visit_lab", {"lab": 101}),))
    found, *_ = checked(check, given, (Message("user", "visit lab one oh seven"),))
    assert not found.calls


def test_a_number_in_the_words_of_a_choice_is_said_in_digits_as_well() -> None:
    rooms = {"type": "string", "enum": ["meeting room one", "meeting room two"]}
    check = SaidValuesCheck((tool("go_to", place=rooms),), "en")
    for place, runs in (("meeting room two", True), ("meeting room one", False)):
        given = ParseResult((ToolCall("1", "go_to", {"place": place}),))
        found, *_ = checked(check, given, (Message("user", "go to meeting room 2"),))
        assert bool(found.calls) is runs


def test_a_place_with_other_names_is_offered_once_and_an_amount_is_no_place() -> None:
    beds = {"type": "string", "enum": ["tomatoes", "bed 1", "basil"]}
    litres = {"type": "number", "description": "Litres of water."}
    pour = dataclasses.replace(
        tool("pour", bed=beds, litres=litres), aliases={"bed": {"bed 1": "tomatoes"}}
    )
    named = dataclasses.replace(pour, aliases={})
    said = (Message("user", "give the roses two litres"),)
    given = ParseResult((ToolCall("1", "pour", {"bed": "basil", "litres": 2}),))
    *_, answer = checked(SaidValuesCheck((pour,), "en"), given, said)
    assert answer == "What should it be: tomatoes, basil?"
    *_, answer = checked(SaidValuesCheck((named,), "en"), given, said)
    assert answer == "What should it be: tomatoes, basil, bed 1?"


@pytest.mark.parametrize("said", ["fahr in die Kuche", "in die kueche", "in die K\u00fcche"])
def test_a_choice_is_said_also_without_its_accents(said: str) -> None:
    check = SaidValuesCheck(MEASURED, "de")
    given = ParseResult((ToolCall("1", "go_to", {"place": "K\u00fcche"}),))
    found, *_ = checked(check, given, (Message("user", said),))
    assert found.calls


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "go to room 203",
            "I do not know room 203. What should it be: room 103, room 101, front desk?",
        ),
        ("go to room one oh two", "I do not know room 102. What should it be: room 101"),
        ("take me to my room", ""),
    ],
)
def test_a_choice_that_does_not_exist_is_named_with_the_nearest(said: str, told: str) -> None:
    check = SaidValuesCheck(NUMBERED, "en", on=False)
    given = ParseResult((ToolCall("1", "go_room", {"place": "room 101"}),))
    *_, answer = checked(check, given, (Message("user", said),))
    assert answer.startswith(told)
    assert bool(answer) is bool(told)


def compass_scene(*replies: str) -> TurnStage:
    angle = {"type": "number", "minimum": -360, "maximum": 360, "description": "angle in degrees"}
    way = {"type": "string", "enum": ["north", "east", "south", "west"]}
    tools = (
        ToolSchema(
            "turn", "Turn on the spot.",
            {"type": "object", "properties": {"angle_deg": angle}, "required": ["angle_deg"]},
            units={"angle_deg": "deg"},
        ),
        ToolSchema(
            "face", "Face a direction of the compass.",
            {"type": "object", "properties": {"way": way}, "required": ["way"]},
        ),
    )  # fmt: skip
    scene = TurnStage(*replies)
    scene.executor.schemas = lambda: tools  # type: ignore[method-assign]
    scene.settings = dataclasses.replace(scene.settings, guards=GuardSwitches(said_values=True))
    return scene


def test_a_bearing_that_another_tool_has_as_a_choice_is_no_angle() -> None:
    turn, face = call("turn", '{"angle_deg": 90}'), call("face", '{"way": "east"}')
    scene = compass_scene(turn, face, "Done.")
    scene.run("turn east please")
    assert [each.name for each in scene.executor.ran] == ["face"]
    asked = scene.engine.prompts[1]
    assert [each.role for each in asked][-2:] == ["user", "user"], "it is shown no refused call"
    assert asked[-1].content == 'Call face for "east".'


def test_the_model_is_told_of_the_other_tool_once() -> None:
    scene = compass_scene(*[call("turn", '{"angle_deg": 90}')] * 3)
    scene.run("turn east")
    assert scene.executor.ran == []
    assert scene.said == ["What should it be: angle in degrees?"]


def test_what_we_ask_the_model_for_was_not_said() -> None:
    said = (Message("user", "turn east"), Message("user", "Now turn ninety degrees."))
    assert SaidSoFar.of((), said, "en").now == "turn east"


def test_an_angle_that_was_said_beside_a_bearing_runs() -> None:
    scene = compass_scene(call("turn", '{"angle_deg": 90}'), "Done.")
    scene.run("turn ninety degrees east")
    assert [each.name for each in scene.executor.ran] == ["turn"]


def test_words_about_the_refused_reply_are_no_answer() -> None:
    scene = compass_scene(call("turn", '{"angle_deg": 90}'), "That did not work: not run.")
    scene.run("turn east")
    assert scene.said == ["Sorry, I could not do that."]


ROWS = (
    tool("go_to_row", row={"type": "integer", "description": "Number of the row."}),
    tool("set_speed", speed_kmh={"type": "number", "description": "Kilometres per hour."}),
)


@pytest.mark.parametrize(
    ("language", "said", "name", "value", "asked"),
    [
        ("en", "take yourself to the seventeenth row", "row", 17, False),
        ("en", "the twenty first row please", "row", 21, False),
        ("en", "the twenty first row please", "row", 20, True),
        ("de", "fahr zur siebten Reihe", "row", 7, False),
        ("de", "fahr zur siebten Reihe", "row", 8, True),
        ("es", "ve a la s\u00e9ptima fila", "row", 7, False),
        ("en", "go to row nine, no, row ten", "row", 9, True),
        ("en", "go to row nine, no, row ten", "row", 10, False),
        ("de", "fahr zu Reihe neun, nein, Reihe zehn", "row", 9, True),
        ("en", "go to row nine, I mean the one with the roses, and wait", "row", 9, False),
        ("en", "go to row nine, wait, and go to row ten", "row", 9, False),
        ("de", "als erstes zu den Reben", "row", 60, True),
        ("en", "go at two miles an hour", "speed_kmh", 3.218688, False),
        ("en", "go at two miles an hour", "speed_kmh", 7, True),
    ],
)
def test_places_in_a_row_corrections_and_speeds_are_numbers_that_were_said(
    language: str, said: str, name: str, value: float, asked: bool
) -> None:
    tools = {"row": "go_to_row", "speed_kmh": "set_speed"}
    given = ParseResult((ToolCall(None, tools[name], {name: value}),))
    result, _, question = checked(
        SaidValuesCheck(ROWS, language), given, (Message("user", said),), ()
    )
    assert (not result.calls, bool(question)) == (asked, asked)


def test_what_is_out_of_range_and_was_not_said_is_asked_of_the_user(stage: Any, call: Any) -> None:
    scene = guarded(stage(call("drive", '{"distance_m": 50}'), "never said"))
    assert scene.run("come to me").ending == "done"
    assert scene.executor.names == [] and scene.said == ["What should it be: distance m?"]
    scene = guarded(stage(call("drive", '{"distance_m": 50}'), "That is too far."))
    assert scene.run("drive fifty metres").ending == "done"
    assert scene.said == ["That is too far.", "It must be from -10 to 10."]


ROUTE = {"type": "array", "items": {"type": "string", "enum": ["shed", "pond", "rose bed"]}}


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("past the pond first and then the rose bed", False),
        ("make your round past all places", True),
        ("past the pond", True),
        ("let the dog go past first", True),
    ],
)
def test_each_choice_of_a_list_must_have_been_said(said: str, asked: bool) -> None:
    check = SaidValuesCheck((tool("patrol", route=ROUTE),), "en")
    given = ParseResult((ToolCall(None, "patrol", {"route": ["pond", "rose bed"]}),))
    result, _, question = checked(check, given, [Message("user", said)], ())
    assert bool(result.rejections) is bool(question) is asked


@pytest.mark.parametrize(
    ("said", "value", "asked"),
    [
        ("open the blinds slightly", 10, True),
        ("open the blinds", 100, False),
        ("honk twice", 0, False),
    ],
)
def test_a_word_that_leaves_it_open_outweighs_others(said: str, value: int, asked: bool) -> None:
    percent = {"type": "integer", "description": "How far open, in percent."}
    check = SaidValuesCheck((tool("move_blinds", open_percent=percent),), "en")
    given = ParseResult((ToolCall(None, "move_blinds", {"open_percent": value}),))
    result, _, question = checked(check, given, [Message("user", said)], ())
    assert bool(result.rejections) is bool(question) is asked


def test_no_way_of_nothing_is_made_of_another_number() -> None:
    way = {"type": "number", "description": "How far, in metres."}
    check = SaidValuesCheck((tool("drive", distance_m=way),), "en")
    given = ParseResult((ToolCall(None, "drive", {"distance_m": 0}),))
    assert checked(check, given, [Message("user", "honk twice")], ())[0].rejections


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("set a reminder for my vitamins", True),
        ("remind me of my vitamins at noon", False),
        ("remind me of my vitamins at half past seven", False),
        ("my vitamins at 8:15 please", False),
    ],
)
def test_a_text_with_a_number_needs_one_that_was_said(said: str, asked: bool) -> None:
    time = {"type": "string", "description": "When."}
    check = SaidValuesCheck((tool("remind", time=time),), "en")
    given = ParseResult((ToolCall(None, "remind", {"time": "12:00"}),))
    result, _, question = checked(check, given, [Message("user", said)], ())
    assert bool(result.rejections) is bool(question) is asked


@pytest.mark.parametrize(
    ("said", "name", "value", "asked"),
    [
        ("i need a guest badge", "duration_min", 1, True),
        ("print a badge for a minute", "duration_min", 1, False),
        ("an hour please", "duration_min", 60, False),
        ("a horn please", "times", 1, False),
    ],
)
def test_an_article_is_a_number_of_a_time_only_before_a_unit(
    said: str, name: str, value: int, asked: bool
) -> None:
    parameters = {"type": "object", "properties": {name: {"type": "number"}}, "required": [name]}
    check = SaidValuesCheck((ToolSchema("do_it", "Do it.", parameters),), "en")
    given = ParseResult((ToolCall(None, "do_it", {name: value}),))
    result, _, question = checked(check, given, [Message("user", said)], ())
    assert bool(result.rejections) is bool(question) is asked


@pytest.mark.parametrize(
    "value", [[{"x": 1}, {"x": 2}], [0.1, 0.2], [[1], [2]], ["pond", {"x": 1}], [None]]
)
def test_lists_of_other_things_need_not_have_been_said(value: list[Any]) -> None:
    for items in ({"type": "object"}, True, {}, {"type": "number"}):
        check = SaidValuesCheck((tool("move", joints={"type": "array", "items": items}),), "en")
        given = ParseResult((ToolCall(None, "move", {"joints": value}),))
        assert not checked(check, given, [Message("user", "move it")], ())[0].rejections
    route = Rejection("", "", "patrol", Reason.OUT_OF_RANGE, "too few", arguments={"route": value})
    check = SaidValuesCheck((tool("patrol", route=ROUTE),), "en")
    checked(check, ParseResult((), (route,)), [Message("user", "go on your round")], ())


def test_a_text_with_a_digit_in_a_word_is_no_number() -> None:
    check = SaidValuesCheck((tool("play", sound={"type": "string"}),), "en")
    given = ParseResult((ToolCall(None, "play", {"sound": "beep1.wav"}),))
    assert not checked(check, given, [Message("user", "play the beep")], ())[0].rejections
