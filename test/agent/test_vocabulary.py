"""The words of a map's tools, in whichever form they are said."""

from __future__ import annotations

import pytest

from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolSchema
from edgevox_ros.hearing.words import split_words

TOOLS = (
    ToolSchema(
        "set_winch",
        "Hoist the load.",
        {"type": "object", "properties": {"place": {"enum": ["upper_deck", "кухня"]}}},
    ),
    ToolSchema("get_pose", "Where the robot is.", read_only=True),
)
VOCABULARY = ToolVocabulary(TOOLS, (), "en")


@pytest.mark.parametrize("word", ["winch", "Winches", "hoisting", "deck", "кухня", "pose"])
def test_a_word_of_a_tool_is_known_in_its_forms(word: str) -> None:
    [said] = split_words(word)
    assert VOCABULARY.names(said)


@pytest.mark.parametrize("word", ["the", "please", "robot", "siri", "silence", "is"])
def test_other_words_are_not(word: str) -> None:
    [said] = split_words(word)
    assert not VOCABULARY.names(said)


def test_an_order_begins_with_the_verb_of_an_acting_tool() -> None:
    hoist, where = split_words("hoist where")
    assert VOCABULARY.begins(hoist) and not VOCABULARY.begins(where)


@pytest.mark.parametrize(
    ("language", "description", "order", "talk"),
    [
        ("th", "เช็ดโต๊ะ", "เช็ดโต๊ะหน่อย", "เนโกรนีมีอะไรบ้าง"),
        ("zh", "切柠檬。", "切两个柠檬", "柠檬是酸的"),
        ("ja", "幕を上げる。", "", "幕はいつ上がるの"),
    ],
)
def test_one_letter_of_a_script_without_blanks_begins_no_order(
    language: str, description: str, order: str, talk: str
) -> None:
    vocabulary = ToolVocabulary((ToolSchema("a", description),), (), language)
    assert not vocabulary.reading(talk).commands_a_tool
    assert not order or vocabulary.reading(order).commands_a_tool


def test_it_is_known_by_its_tools() -> None:
    assert VOCABULARY.is_of(TOOLS, (), "en")
    assert not VOCABULARY.is_of(TOOLS[:1], (), "en")
    assert not VOCABULARY.is_of(TOOLS, (), "de")


@pytest.mark.parametrize(
    ("text", "holds"), [("seven", True), ("12", True), ("twice", True), ("office", False)]
)
def test_numbers_and_words_of_amount_are_heard(text: str, holds: bool) -> None:
    assert VOCABULARY.amounts(text) is holds


@pytest.mark.parametrize(
    ("order", "tools"),
    [
        ("set the winch", {"set_winch"}),
        ("hoist it", {"set_winch"}),
        ("bring it to the upper deck", set()),
        ("hoist", set()),
    ],
)
def test_an_order_names_a_tool_by_its_name_or_its_verb(order: str, tools: set[str]) -> None:
    assert VOCABULARY.tools_ordered(order) == tools


@pytest.mark.parametrize("text", ["to the upper deck", "hoist it", "winches", "кухня"])
def test_a_choice_a_verb_or_a_name_means_its_tool(text: str) -> None:
    assert VOCABULARY.tools_meant(text) == {"set_winch"}


@pytest.mark.parametrize("text", ["go home", "and then two metres", "please", "the load"])
def test_other_words_mean_none(text: str) -> None:
    assert VOCABULARY.tools_meant(text) == frozenset()


def test_an_amount_means_the_tools_that_need_one_of_its_kind() -> None:
    parameters = {"type": "object", "properties": {"by_m": {"type": "number"}}}
    needed = ToolSchema("abcd", "Efgh.", {**parameters, "required": ["by_m"]})
    vocabulary = ToolVocabulary((needed, ToolSchema("ijkl", "Mnop.", parameters)), (), "en")
    assert vocabulary.tools_meant("then two metres") == {"abcd"}
    assert vocabulary.tools_meant("two of them, for ten seconds") == frozenset()


def test_an_act_is_named_by_a_choice_as_well() -> None:
    assert VOCABULARY.names_an_act("bring it to the upper deck")
    assert not VOCABULARY.names_an_act("where are you")
    assert VOCABULARY.names_a_reader("tell me your pose")


def test_an_amount_names_the_only_tool_that_needs_one_of_its_kind() -> None:
    length = {"type": "object", "properties": {"far": {}}, "required": ["far"]}
    drive = ToolSchema("drive", "Drive.", length, units={"far": "m"})
    vocabulary = ToolVocabulary((drive, ToolSchema("dock", "Dock.", {})), (), "en")
    assert vocabulary.tools_ordered("go on five feet") == {"drive"}
    assert vocabulary.tools_ordered("go on five minutes") == frozenset()
    lift = ToolSchema("lift", "Lift.", length, units={"far": "cm"})
    assert ToolVocabulary((drive, lift), (), "en").tools_ordered("go on five feet") == frozenset()


def test_a_verb_in_the_middle_of_a_description_names_no_tool() -> None:
    lift = ToolSchema("lift_fork", "Lift the fork. Do not move while it is up; then park.", {})
    vocabulary = ToolVocabulary((lift, ToolSchema("dock", "Dock.", {})), (), "en")
    assert vocabulary.tools_ordered("move forward") == frozenset()
    assert vocabulary.tools_ordered("park here") == {"lift_fork"}


@pytest.mark.parametrize("text", ["to the upper deck", "hoist it", "the load", "winches", "кухня"])
def test_a_word_about_a_tool_may_mean_it(text: str) -> None:
    assert VOCABULARY.may_mean(text, "set_winch") and VOCABULARY.may_mean(text, "unknown")


@pytest.mark.parametrize("text", ["go home", "and then two metres", "please"])
def test_other_words_do_not_mean_it(text: str) -> None:
    assert not VOCABULARY.may_mean(text, "set_winch")


def test_a_number_may_mean_a_tool_with_a_number_and_anything_a_switch() -> None:
    def tool(kind: str) -> ToolVocabulary:
        parameters = {"type": "object", "properties": {"x": {"type": kind}, "y": True}}
        return ToolVocabulary((ToolSchema("abcd", "Efgh.", parameters),), (), "en")

    assert tool("number").may_mean("two of them", "abcd")
    assert not tool("number").may_mean("over there please", "abcd")
    assert tool("boolean").may_mean("please", "abcd")
