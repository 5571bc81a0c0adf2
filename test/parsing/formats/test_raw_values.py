"""Values that are raw text between tags: no tag ever becomes part of one, and none is cut.

For every family that writes such values, for every tag of a call, and for any text.
"""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.effort import amount
from support.parsing.replies import assert_streams, called, parser_for, reasons

from edgevox_ros.parsing import FORMATS, ToolCall
from edgevox_ros.parsing.scanning.marks import ALL_TOKENS, Kind

RAW = sorted(name for name, each in FORMATS.items() if any(form.tags for form in each.calls))
TEXT = "in the kitchen"
TAGS = sorted(
    token
    for token, kind in ALL_TOKENS.items()
    if kind in (Kind.OPEN, Kind.CLOSE) and re.fullmatch(r"</?[\w:|｜ =]+[>=]", token)
)


def written(name: str, *values: str) -> str:
    """A call that says the first text, then one that goes to the second, as the family writes."""
    calls = [ToolCall(None, "say", {"text": "%0"}), ToolCall(None, "go_to", {"place": "%1"})]
    reply = FORMATS[name].render(calls[: len(values)])
    for at, value in enumerate(values):
        reply = reply.replace(f"%{at}", value)
    return reply


def value_end(name: str) -> str:
    """The end tag of the family's values."""
    tags = FORMATS[name].calls[0].tags
    assert tags is not None
    return tags.close.strip()


def ends_value(name: str, tag: str) -> bool:
    """Whether the tag is the end tag of the family's values, in any spelling."""
    bars = "[|｜ ]" if name == "dsml" else "(?!)"
    return re.sub(bars, "", tag.replace("GCML", "DSML")) == re.sub(bars, "", value_end(name))


def test_the_families_with_such_values() -> None:
    assert RAW == ["arg_key", "dsml", "ifm", "minicpm5", "qwen3_coder", "seed_oss"]


@pytest.mark.parametrize("name", RAW)
@pytest.mark.parametrize("between", ["", "\n", " \n"])
def test_one_end_tag_too_many_is_skipped_and_no_more(name: str, between: str) -> None:
    end = value_end(name)
    for count, calls in ((1, [("say", {"text": "hall"})]), (2, []), (3, [])):
        reply = written(name, "hall").replace(end, end + (between + end) * count)
        result = assert_streams(parser_for(name), reply, random.Random(count), 5)
        assert (called(result), result.speech) == (calls, "")
        assert reasons(result) == ([] if calls else ["malformed"])


@pytest.mark.parametrize("name", RAW)
def test_one_end_tag_too_many_before_another_argument(name: str) -> None:
    end = value_end(name)
    reply = FORMATS[name].render([ToolCall(None, "move_to", {"x": 1, "y": 2})])
    result = parser_for(name).parse(reply.replace(end, f"{end}\n{end}"))
    assert called(result) == [("move_to", {"x": 1, "y": 2})]


@pytest.mark.parametrize("name", RAW)
@pytest.mark.parametrize("tag", TAGS)
def test_no_tag_becomes_part_of_a_value(name: str, tag: str) -> None:
    for value in (f"a {tag} b", f"a\n{tag}\nb", f"{tag}b", f"a{tag}", f"a{tag.upper()}b"):
        if value == f"a{tag}" and ends_value(name, tag):
            continue  # one end tag too many
        for values in ((value,), (value, "hall")):
            result = assert_streams(parser_for(name), written(name, *values), random.Random(1), 9)
            assert "say" not in [each.name for each in result.calls], values
            assert reasons(result)
            assert result.speech == "", values


@pytest.mark.parametrize("name", RAW)
def test_no_value_is_cut_whatever_it_holds(name: str) -> None:
    pieces = st.one_of(st.sampled_from([*TAGS, value_end(name)]), st.sampled_from('a<>/ \n"='))

    @settings(
        max_examples=amount(400, quick=60),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(st.lists(pieces, max_size=6).map("".join), st.randoms(use_true_random=False))
    def check(middle: str, rnd: random.Random) -> None:
        value = f"{TEXT}{middle}{TEXT}"
        result = assert_streams(parser_for(name), written(name, value), rnd, 9)
        for call in result.calls:
            assert (call.name, call.arguments) == ("say", {"text": value})
        assert result.calls or result.rejections

    check()


@pytest.mark.parametrize("name", ["arg_key", "ifm"])
@pytest.mark.parametrize(
    "inner", ["{end}", "<{0}tool_call>", "</{0}tool_call>", "{end}</{0}tool_call>"]
)
def test_the_json_text_of_a_string_may_hold_a_tag(name: str, inner: str) -> None:
    prefix = "ifm|" if name == "ifm" else ""
    text = f"a {inner.format(prefix, end=value_end(name))} b"
    for end in (value_end(name), value_end(name) * 2):
        reply = written(name, f'"{text}"').replace(value_end(name) + "\n", f"{end}\n")
        result = assert_streams(parser_for(name), reply, random.Random(2), 7)
        assert (called(result), result.speech) == ([("say", {"text": text})], "")
    for broken in (f'"{text}', f'"{text}" and'):
        result = assert_streams(parser_for(name), written(name, broken), random.Random(3), 7)
        assert (called(result), reasons(result)[:1]) == ([], ["malformed"])


@pytest.mark.parametrize("name", RAW)
def test_every_end_tag_written_twice_makes_no_other_call(name: str) -> None:
    whole = [("say", {"text": "hall"})]
    for reply in (written(name, "hall"), f"Ok. {written(name, 'hall')} Done."):
        for end in dict.fromkeys(re.findall(r"</[^<>]*>", reply)):
            for doubled in (end + end, f"{end}\n{end}"):
                text = reply.replace(end, doubled)
                result = assert_streams(parser_for(name), text, random.Random(1), 6)
                assert called(result) == whole or (not result.calls and result.rejections), text
                assert "<" not in result.speech
