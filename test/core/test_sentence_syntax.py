"""The syntax of sentence templates, and what is told of one that is wrong."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from edgevox_ros.core.sentence_samples import samples
from edgevox_ros.core.sentence_syntax import (
    MOST_CHARS,
    WrongTemplate,
    check_rule,
    checked_words,
    read_template,
)
from edgevox_ros.core.sentence_templates import Either, Series, Slot, Text, slots_in

RULES = {"please": "[please] [(can|could) you]", "unit": "(metre|metres)", "round": "<round> x"}


def test_a_template_becomes_a_tree() -> None:
    tree = read_template("(Turn|Spin) [to the] left {angle} <unit>", RULES)
    assert tree == Series(
        (
            Either((Text("turn"), Text("spin"))),
            Text(" "),
            Either((Text("to the"), Text(""))),
            Text(" left "),
            Slot("angle"),
            Text(" "),
            Either((Text("metre"), Text("metres"))),
        )
    )


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("(a|b", "'(', which is never closed (character 1)", "')'"),
        ("go [a", "'[', which is never closed (character 4)", "']'"),
        ("a) b", "')' without its opening (character 2)", "its opening"),
        ("(a] b", "']' without its opening (character 3)", "')' first"),
        ("a | b", "'|' outside brackets (character 3)", "(a|b)"),
        ("(a|) b", "nothing before ')' (character 4)", "[...] around what may be left out"),
        ("(|a) b", "nothing before '|' (character 2)", "[...] around what may be left out"),
        ("a []", "nothing before ']' (character 4)", "[...] around what may be left out"),
        ("a ()", "nothing before ')' (character 4)", "[...] around what may be left out"),
        ("(a;b)", "';' (character 3)", "(a|b): the order of words cannot be left open"),
        ("[a] [b]", "nothing that must be said", "a word outside square brackets"),
        ("", "an empty template", "the words that are said"),
        ("  ", "'  '", "the words that are said"),
        (5, "5", "the words that are said"),
        ("go {0..5:n}", "{0..5:n}", "{name}, the name of a parameter"),
        ("go {n:@n}", "{@n}", "{name}, the name of a parameter"),
        ("go {a b}", "{a b}", "{name}, the name of a parameter"),
        ("a {<b>}", "'<' inside a name (character 4)", "letters, digits and _"),
        ("go <nowhere>", "the rule <nowhere>", "<please>, <round>, <unit>"),
        ("go <round>", "the rule <round> inside itself", "rules that end"),
        ("a, b", "','", "words: punctuation, wherever it stands, is no part of a sentence"),
        ("x" * (MOST_CHARS + 1), "a template of 501 characters", "at most 500"),
        ("(" * 17 + "a" + ")" * 17, "more than 16 brackets in each other (character 17)", "fewer"),
    ],
)
def test_a_template_that_is_wrong(text: object, found: str, expected: str) -> None:
    with pytest.raises(WrongTemplate) as caught:
        read_template(text, RULES)
    assert (caught.value.found, caught.value.expected) == (found, expected)


def test_brackets_may_be_words_if_they_are_escaped_and_then_no_transcript_has_them() -> None:
    with pytest.raises(WrongTemplate, match="punctuation"):
        read_template(r"a \(b\)")


def test_rules_cannot_grow_without_end() -> None:
    rules = {"r0": "a b c"} | {f"r{n}": f"<r{n - 1}> x <r{n - 1}>" for n in range(1, 15)}
    with pytest.raises(WrongTemplate, match="2000 pieces"):
        read_template("<r14>", rules)
    deep = {"r0": "a"} | {f"r{n}": f"<r{n - 1}> x" for n in range(1, 40)}
    with pytest.raises(WrongTemplate, match="rules in each other"):
        read_template("<r39>", deep)


def test_a_rule_may_match_nothing_said() -> None:
    check_rule("please", RULES)
    with pytest.raises(WrongTemplate, match="inside itself"):
        check_rule("round", RULES)


def test_words_of_a_value() -> None:
    assert checked_words("Living-Room") == "living room"
    for wrong in ("", " ", "a / b", "-5", "1.", "(a)"):
        with pytest.raises(WrongTemplate):
            checked_words(wrong)


@given(st.text(alphabet="ab ()[]{}<>|;:\\.,'°0", max_size=40))
@example("{a:}")
@example("\\")
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        tree = read_template(text, RULES)
    except WrongTemplate:
        return
    assert samples(tree, {name: ["x"] for name in slots_in(tree)}, 10)


def test_samples_say_every_alternative_the_least_and_the_most() -> None:
    tree = read_template("(turn|spin) [to the] (left|right) {angle} degree[s]")
    said = samples(tree, {"angle": ["90", "45"]}, 40)
    assert said[0] == "turn to the left 90 degrees"
    assert {each.split()[0] for each in said} == {"turn", "spin"}
    assert "turn left 90 degrees" in said
    assert "turn to the right 90 degrees" in said
    assert "turn to the left 45 degrees" in said
    assert "turn to the left 90 degree" in said
    assert len(samples(tree, {"angle": ["90", "45"]}, 3)) <= 3


@pytest.mark.parametrize(
    ("text", "words"), [("to 20°C", "to 20 ° c"), ("to 20 °", "to 20 °"), ("5%off", "5 % off")]
)
def test_signs_are_words_of_their_own_as_in_a_transcript(text: str, words: str) -> None:
    tree = read_template(text)
    assert isinstance(tree, Text) and tree.text.split() == words.split()
