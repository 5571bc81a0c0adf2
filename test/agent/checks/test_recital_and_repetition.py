"""What is no reply is not said: the prompt recited, and the same sentence over again."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from edgevox_ros.agent import PERSONA, phrase
from edgevox_ros.agent.checks.recital import RecitalCheck, described_by
from edgevox_ros.agent.checks.repetition import RepetitionCheck
from edgevox_ros.agent.system_prompt import system_prompt
from edgevox_ros.core import ToolSchema
from edgevox_ros.core.events import TelemetryEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.languages import LANGUAGES
from edgevox_ros.llm.prompting.tool_text import tool_text
from edgevox_ros.speech import SpokenSentences

NOTHING = phrase("nothing", "en")
BATTERY = ToolSchema("get_battery", "How full the robot's own battery is.")
PLACES = ToolSchema(
    "go_to",
    "Drive straight to a named place.",
    {
        "type": "object",
        "properties": {"place": {"type": "string", "enum": ["kitchen", "living room", "office"]}},
        "required": ["place"],
    },
)
TOLD = tool_text([PLACES.to_openai(), BATTERY.to_openai()], ("hermes",))


def ends(check: RepetitionCheck, sentence: str) -> bool:
    """Whether a reply is over with this sentence."""
    return check.sentence(sentence).act is GuardAct.ENDED_REPLY


def spoken(text: str) -> list[str]:
    voice = SpokenSentences()
    return voice.feed(text) + voice.finish()


def test_a_sentence_that_comes_again_ends_the_reply(stage: Any, reply: Any) -> None:
    endless = reply("I like robots. They are fun to have. " * 100)
    scene = stage(endless)
    assert scene.run("tell me something").ending == "done"
    assert scene.said == ["I like robots.", "They are fun to have."]
    assert scene.guards() == ["repetition"]
    [told] = scene.of(TelemetryEvent)
    assert told.finish == "length"


@pytest.mark.parametrize("again", ["i like robots!", "I LIKE ROBOTS.", "**I like robots.**"])
def test_the_way_a_sentence_is_written_makes_it_no_other(stage: Any, again: str) -> None:
    scene = stage(f"I like robots.\n{again}\nAnd more.")
    scene.run("tell me something")
    assert scene.said == ["I like robots."]


def test_short_words_may_come_three_times(stage: Any) -> None:
    scene = stage("Left. Right. Left. Right. Left. Right. Left. Right.")
    scene.run("what is the beat")
    assert scene.said == ["Left.", "Right."] * 3


def test_what_was_said_in_an_earlier_reply_is_not_said_again(stage: Any, call: Any) -> None:
    scene = stage(
        "Let me look that up. " + call("get_battery"),
        "Let me look that up. " + call("get_battery", '{"x": 1}'),
        "Let me look that up. It is full.",
    )
    scene.run("how full is the battery")
    assert scene.said == ["Let me look that up.", "It is full."]
    assert scene.executor.names == ["get_battery"]


def test_a_call_ahead_of_the_repetition_runs(stage: Any, call: Any) -> None:
    scene = stage(call("dock") + " That was all of it." * 30, "It worked.")
    scene.run("dock")
    assert scene.executor.names == ["dock"]


def test_the_same_in_the_next_turn_is_no_repetition(stage: Any) -> None:
    scene = stage("I am fine, thank you.", "I am fine, thank you.")
    scene.run("how are you")
    scene.run("how are you")
    assert scene.said == ["I am fine, thank you."] * 2


def test_without_the_guard_a_sentence_may_come_again(stage: Any) -> None:
    scene = stage("I like robots. I like robots.")
    guards = dataclasses.replace(scene.settings.guards, repetition=False)
    scene.settings = dataclasses.replace(scene.settings, guards=guards)
    scene.run("tell me something")
    assert scene.said == ["I like robots."] * 2


def test_a_loop_in_a_script_without_spaces_ends_too() -> None:
    check = RepetitionCheck()
    assert not ends(check, "我喜欢机器人。")
    assert ends(check, "我喜欢机器人。")


@pytest.mark.parametrize(
    "recited",
    [
        "To call one, write its name and arguments like this:",
        "You may call these functions:",
        "Drive straight to a named place.",
        "How full the robot's own battery is.",
        "You are a robot.",
        "Call a tool for every action and for everything that changes, such as battery or position;"
        " never guess.",
        "You may call these functions. Drive straight to a named place",
        "You may call these functions: You may call this function multiple times, but only once.",
        "To call a tool, write its name and arguments like this:",
    ],
)
def test_nothing_of_the_prompt_is_said(stage: Any, recited: str) -> None:
    scene = stage(recited)
    system = system_prompt(PERSONA, LANGUAGES["en"].saying.directive)
    scene.settings = dataclasses.replace(scene.settings, system=system, prefix=system + TOLD)
    scene.run("hello there")
    assert scene.said == [NOTHING]
    assert set(scene.guards()) == {"recital"}


def test_what_is_behind_a_recital_is_said(stage: Any) -> None:
    scene = stage("You are a robot. Hello there, my friend.")
    scene.settings = dataclasses.replace(scene.settings, prefix=PERSONA)
    scene.run("hello there")
    assert scene.said == ["Hello there, my friend."]


@pytest.mark.parametrize(
    "answer",
    [
        "Kitchen, living room, office.",
        "I can drive straight to a place.",
        "I am a robot.",
        "The battery is at 80 percent.",
        "Stop moving.",
        "Where should I go?",
        "The robot's battery is full.",
    ],
)
def test_answers_are_no_recital(answer: str) -> None:
    system = system_prompt(PERSONA, LANGUAGES["en"].saying.directive)
    guard = RecitalCheck([system + TOLD, "Stop moving."], system)
    assert not guard.recites(answer)


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_rules_are_not_said_in_any_language(language: str) -> None:
    saying = LANGUAGES[language].saying
    rules, heading = saying.directive, saying.examples_heading
    guard = RecitalCheck([], system_prompt(PERSONA, rules, heading))
    assert [sentence for sentence in spoken(rules) if not guard.recites(sentence)] == []


def test_what_the_persona_has_in_quotation_marks_may_be_said() -> None:
    persona = 'You are Ada. Greet people with "Welcome to the house of robots."'
    guard = RecitalCheck([persona], persona)
    assert not guard.recites("Welcome to the house of robots.")
    assert RecitalCheck([persona], "").recites("Welcome to the house of robots.")


def test_without_the_guard_the_prompt_may_be_said(stage: Any) -> None:
    scene = stage("You are a robot.")
    guards = dataclasses.replace(scene.settings.guards, recital=False)
    scene.settings = dataclasses.replace(scene.settings, guards=guards)
    scene.run("hello")
    assert scene.said == ["You are a robot."]


LOOPS = [
    "I was made by the " + "AI-powered " * 60,
    "The letters are " + "Z: " * 80,
    "It has threads of life, " + "a tapestry of love, a tapestry of life, " * 20,
    "You are " + "2018-02-23 " * 30,
    "I am called Ada " + "and I am called Ada " * 30,
    "The output is: returns " * 12,
    "no " * 40,
    "我喜欢机器人" * 12,
]


@pytest.mark.parametrize("text", LOOPS)
def test_a_sentence_that_goes_round_in_a_circle_ends_the_reply(stage: Any, text: str) -> None:
    scene = stage(text + ". And that is what I wanted to say about it.")
    assert scene.run("tell me something").ending == "done"
    assert scene.guards() == ["repetition"]
    assert sum(map(len, scene.said)) < 130


@pytest.mark.parametrize(
    "text",
    [
        "The joints are at 0, 0, 0, 0, 0 and 0 degrees.",
        "I am at 0.0, 0.0, 0.0, and the goal is at 0.0, 0.0, 0.0.",
        "No, no, no, no, I will not do that.",
        "One, two, three, four, five, six, seven, eight, nine, ten.",
        "I turn left, then I turn left, then I turn left again.",
        "I have been to the kitchen, the office, the kitchen, the office and the kitchen.",
        "Row, row, row your boat, gently down the stream.",
        "Ha ha ha ha ha, that is a good one.",
    ],
)
def test_what_comes_again_for_a_reason_is_said(text: str) -> None:
    check = RepetitionCheck()
    assert not any(ends(check, sentence) for sentence in spoken(text))


RULES = "To call one, write its name and arguments like this:"


@pytest.mark.parametrize(
    "recited",
    [
        RULES,
        "To call a tool, write its name and arguments like this:",
        "You can call a tool with its name and arguments like this:",
        f"Sure. {RULES}",
    ],
)
def test_a_call_that_is_recited_with_the_rules_for_calls_does_not_run(
    stage: Any, call: Any, recited: str
) -> None:
    scene = stage(f"{recited}\n{call('dock')}", "I do not know how to do that.")
    scene.settings = dataclasses.replace(scene.settings, prefix=TOLD)
    scene.run("what is your name")
    assert scene.executor.names == []
    assert scene.guards()[-1] == "calls"
    assert scene.said[-1] == "I do not know how to do that."


def test_a_model_that_recites_again_is_not_asked_a_third_time(stage: Any, call: Any) -> None:
    scene = stage(*[f"{RULES}\n{call('dock')}"] * 3)
    scene.settings = dataclasses.replace(scene.settings, prefix=TOLD)
    scene.run("what is your name")
    assert scene.executor.names == []
    assert scene.said == [phrase("no_end", "en")]


@pytest.mark.parametrize(
    "beside", ["I help people in the museum of modern art.", "I will do that.", "Okay."]
)
def test_a_call_beside_words_of_the_models_own_runs(stage: Any, call: Any, beside: str) -> None:
    system = "You are Ada. You help people in the museum of modern art."
    scene = stage(f"{beside}\n{call('dock')}", "It worked.")
    scene.settings = dataclasses.replace(scene.settings, system=system, prefix=system + TOLD)
    scene.run("dock")
    assert scene.executor.names == ["dock"]


def test_persona_and_tools_may_be_put_into_words_of_its_own() -> None:
    system = "You are Ada. You help people in the museum of modern art."
    guard = RecitalCheck([system + TOLD], system, described_by([PLACES, BATTERY]))
    for told in (
        "I help people in the museum of modern art.",
        "I drive straight to a named place.",
    ):
        assert not guard.recites(told)
        assert not guard.recites_rules(told)
    assert guard.recites_rules(RULES)


def test_a_question_for_one_of_the_choices_is_no_recital() -> None:
    rooms = ["room 101", "room 103", "room 105", "front desk", "dining room"]
    go = ToolSchema("go", "Drive there.", {"type": "object", "properties": {"p": {"enum": rooms}}})
    told = f"go(p: {' | '.join(rooms)})\ngo(p: {', '.join(rooms)})"
    guard = RecitalCheck([told], "You are a robot.", described_by([go]))
    assert not guard.recites(f"Which place: {', '.join(rooms[:-1])} or {rooms[-1]}?")
    assert not guard.recites_rules(f"Which place: {', '.join(rooms)}?")


@pytest.mark.parametrize(
    "recited",
    [
        "Tool call rejected: drive lacks distance_m.",
        "It failed: toolkit call rejected: drive lacks distance_m; its parameters are distance_m.",
        "The call was rejected: drive lacks distance m.",
    ],
)
def test_why_a_call_was_rejected_is_not_recited(stage: Any, call: Any, recited: str) -> None:
    scene = stage(call("drive"), recited, recited)
    scene.run("drive")
    assert recited not in scene.said and not any("lacks" in each for each in scene.said)


def test_what_may_be_chosen_instead_may_be_said(stage: Any, call: Any) -> None:
    scene = stage(call("drive"), "How far should I drive?")
    scene.run("drive")
    assert scene.said == ["How far should I drive?"]
