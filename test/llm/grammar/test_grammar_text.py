"""Every format's grammar is taken by llguidance, and writes only what our own reader reads back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.llm.grammar_tools import TOOLS

from edgevox_ros.core import ToolSchema
from edgevox_ros.core.tools import MOST_CALLS
from edgevox_ros.llm.grammar import GrammarError, call_grammar, call_starts
from edgevox_ros.llm.grammar.grammar_text import bare_starts, spoken_instead
from edgevox_ros.llm.grammar.matcher import Matcher, Vocabulary
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.parsing import FORMATS, ToolCallParser

STARTS = [
    (name, start) for name in FORMATS for start in (*call_starts([name]), *bare_starts([name]))
]


@pytest.fixture(scope="module")
def model(tiny_path: Path) -> NativeModel:
    return NativeModel(tiny_path)


@pytest.fixture(scope="module")
def vocabulary(model: NativeModel) -> Vocabulary:
    return Vocabulary(model)


def write(model: NativeModel, grammar: Matcher, rng: random.Random, limit: int = 400) -> str:
    """A random text of the grammar, token by token; "" when it did not end."""
    walk = grammar.copy()
    said: list[int] = []
    for _ in range(limit):
        allowed = [int(token) for token in walk.allowed()]
        if any(model.is_end(token) for token in allowed):
            return model.text(said)
        plain = [token for token in allowed if model.piece(token).isascii()]
        said.append(rng.choice(plain or allowed))
        assert walk.accept(said[-1])
    return ""


@pytest.mark.not_unit
@pytest.mark.parametrize(("name", "start"), STARTS)
def test_what_a_grammar_writes_is_read_back(
    model: NativeModel, vocabulary: Vocabulary, name: str, start: str
) -> None:
    text = call_grammar(name, start, TOOLS, vocabulary.words)
    grammar = Matcher.compile(vocabulary, text, name)
    parser = ToolCallParser(formats=(name,), tools=TOOLS)
    rng = random.Random(7)
    finished = 0
    for _ in range(12):
        text = write(model, grammar, rng)
        if text in ("", spoken_instead(name, start)):
            continue
        finished += 1
        result = parser.parse(start + text)
        assert result.calls and not result.rejections, (start + text, result.rejections)
    assert finished > 3


VALUES = st.recursive(
    st.sampled_from(
        [
            {"type": "string", "maxLength": 5},
            {"type": "boolean"},
            {"type": "integer"},
            {"type": "number", "minimum": -1.25},
            {"enum": ["a", "b c"]},
        ]
    ),
    lambda inner: st.one_of(
        st.builds(lambda item: {"type": "array", "items": item, "maxItems": 3}, inner),
        st.builds(
            lambda fields: {
                "type": "object",
                "properties": fields,
                "required": sorted(fields)[:1],
                "additionalProperties": False,
            },
            st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
        ),
    ),
    max_leaves=6,
)


@pytest.mark.not_unit
@settings(
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    fields=st.dictionaries(st.sampled_from(["x", "y", "z"]), VALUES), where=st.sampled_from(STARTS)
)
def test_random_schemas_are_taken(
    vocabulary: Vocabulary, fields: dict[str, object], where: tuple[str, str]
) -> None:
    tool = ToolSchema("f", parameters={"type": "object", "properties": fields})
    text = call_grammar(where[0], where[1], [tool], vocabulary.words)
    Matcher.compile(vocabulary, text, where[0])


def test_a_constrained_reply_may_have_as_many_calls_as_can_be_set() -> None:
    text = call_grammar("pythonic", "[", [ToolSchema("f")])
    assert f"{{0,{MOST_CALLS - 1}}}" in text


def test_a_schema_that_no_grammar_is_made_for_is_named() -> None:
    tool = ToolSchema("f", parameters={"properties": {"x": {"$ref": "#/definitions/x"}}})
    with pytest.raises(GrammarError, match=r"format hermes: tool f: .*x: found \$ref"):
        call_grammar("hermes", "<tool_call>", [tool])


@pytest.mark.not_unit
def test_a_grammar_that_is_refused_is_an_error(vocabulary: Vocabulary) -> None:
    with pytest.raises(GrammarError, match=r"x: llguidance refuses"):
        Matcher.compile(vocabulary, "%llguidance {}\nstart: nowhere", "x")


NOTHING_TAUGHT = ToolSchema(
    "go_to",
    "Go.",
    {
        "type": "object",
        "properties": {"place": {"type": "string", "enum": []}},
        "required": ["place"],
        "additionalProperties": False,
    },
)


@pytest.mark.not_unit
@pytest.mark.parametrize(("name", "start"), STARTS)
def test_a_tool_without_any_choice_yet_has_a_grammar(
    vocabulary: Vocabulary, name: str, start: str
) -> None:
    text = call_grammar(name, start, (NOTHING_TAUGHT,), vocabulary.words)
    Matcher.compile(vocabulary, text, name)
