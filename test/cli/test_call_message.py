"""Messages for the door: every call that is sent arrives as it was meant, all others are not."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.cli.call_message import LONGEST_CALL, CallMessage, UnsendableCall

texts = st.text() | st.text(st.characters(categories=["Cs", "Cc", "L"]))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner) | st.dictionaries(texts, inner),
)
arguments = st.dictionaries(texts, values)


def _is_usual(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, int):
        return -(2**63) <= value < 2**64
    if isinstance(value, dict):
        return all(map(_is_usual, (*value, *value.values())))
    if isinstance(value, list):
        return all(map(_is_usual, value))
    return not (isinstance(value, str) and any("\ud800" <= each <= "\udfff" for each in value))


@given(texts, arguments)
def test_every_message_is_short_ascii_and_says_what_was_given(
    name: str, given_arguments: dict[str, Any]
) -> None:
    try:
        message = CallMessage.of(name, given_arguments, "agent")
    except UnsendableCall:
        assert not _is_usual([name, given_arguments])
        return
    text = message.text
    assert text.isascii() and text.isprintable() and len(text) <= LONGEST_CALL
    assert json.loads(text) == {
        "id": message.id,
        "name": name,
        "arguments": given_arguments,
        "by": "agent",
    }


def _nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    [
        math.nan,
        math.inf,
        [{"deep": -math.inf}],
        10**5000,
        "x" * LONGEST_CALL,
        _nested(100_000),
        b"bytes",
        2**64 + 1,
        ["\ud800"],
        {"\udfff": 1},
    ],
    ids=["nan", "inf", "deep inf", "digits", "long", "nested", "bytes", "65 bits", "half", "key"],
)
def test_what_no_message_can_carry_is_refused_in_one_sentence(value: Any) -> None:
    with pytest.raises(UnsendableCall) as found:
        CallMessage.of("drive", {"distance_m": value}, "agent")
    assert "\n" not in str(found.value) and len(str(found.value)) < 200


def test_ids_fit_the_door_and_differ() -> None:
    made = [CallMessage.of("drive", {}, "agent").id for _ in range(100)]
    assert len(set(made)) == 100 and all(each.isalnum() and len(each) <= 64 for each in made)


def test_a_call_has_an_id_of_its_own_and_says_who_made_it() -> None:
    one, other = (CallMessage.of("drive", {"distance_m": 1}, "panel") for _ in range(2))
    assert one.id != other.id
    assert json.loads(one.text) == {
        "id": one.id,
        "name": "drive",
        "arguments": {"distance_m": 1},
        "by": "panel",
    }
