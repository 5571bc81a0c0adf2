"""parse(render(call)) == call, for every format and every value that the format can carry."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.parsing import FORMATS, CannotRender, ToolCall, ToolCallParser, ToolSchema
from edgevox_ros.parsing.scanning.marks import ALL_TOKENS

EXAMPLES = amount(120, quick=10)
PROPERTIES = {
    "text": {"type": "string"},
    "maybe": {"type": ["string", "null"]},
    "number": {"type": "number"},
    "count": {"type": "integer"},
    "flag": {"type": "boolean"},
    "record": {"type": "object"},
    "list": {"type": "array"},
}
TOOLS = [
    ToolSchema("go_to", "", {"type": "object", "properties": PROPERTIES}),
    ToolSchema("f", "", {"type": "object", "properties": PROPERTIES}),
    ToolSchema("stop"),
]
TRICKY = [*ALL_TOKENS, *"\"'{}[]()\\`:,=;\n", "```", "<parameter=x>", "&quot;", "null", "true", "1"]

text = st.one_of(
    st.text(max_size=20),
    st.lists(st.one_of(st.sampled_from(TRICKY), st.text(max_size=4)), max_size=6).map("".join),
)
key = st.one_of(text, st.from_regex(r"[a-z_]{1,5}", fullmatch=True))
finite = st.floats(allow_nan=False, allow_infinity=False)
value = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), finite, text),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(key, inner, max_size=3)),
    max_leaves=6,
)
arguments = st.fixed_dictionaries(
    {},
    optional={
        "text": text,
        "maybe": text,
        "number": finite,
        "count": st.integers(),
        "flag": st.booleans(),
        "record": st.dictionaries(key, value, max_size=3),
        "list": st.lists(value, max_size=3),
    },
)
call = st.builds(
    lambda name, values: ToolCall(None, name, values if name != "stop" else {}),
    st.sampled_from(["f", "go_to", "stop"]),
    arguments,
)


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_what_a_format_writes_it_reads(name: str) -> None:
    parser = ToolCallParser((name,), TOOLS)
    written = 0

    @settings(
        max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )
    @given(st.lists(call, min_size=1, max_size=3))
    def check(calls: list[ToolCall]) -> None:
        nonlocal written
        try:
            reply = FORMATS[name].render(calls)
        except CannotRender:
            return
        written += 1
        result = parser.parse(reply)
        assert repr([(each.name, each.arguments) for each in result.calls]) == repr(
            [(each.name, each.arguments) for each in calls]
        )
        assert result.speech == ""
        assert {each.format for each in result.calls} == {name}

    check()
    assert written >= EXAMPLES // 6


@pytest.mark.parametrize("name", sorted(FORMATS))
@pytest.mark.parametrize("bad", [float("nan"), float("inf"), {1: 2}, object()])
def test_a_value_that_is_no_json_is_refused(name: str, bad: object) -> None:
    with pytest.raises(CannotRender):
        FORMATS[name].render([ToolCall(None, "f", {"record": bad})])


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("qwen3_coder", "a </parameter> b"),
        ("gemma4", 'a <|"|> b'),
        ("functiongemma", "a <escape> b"),
        ("json", "x" * 3000),
    ],
)
def test_a_string_that_a_format_cannot_carry_is_refused(name: str, words: str) -> None:
    with pytest.raises(CannotRender):
        FORMATS[name].render([ToolCall(None, "f", {"text": words})])
