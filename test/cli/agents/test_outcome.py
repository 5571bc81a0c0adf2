"""Messages for the door: every call that is sent arrives as it was meant, all others are not."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.cli.agents.outcome import (
    LONGEST_CALL,
    UnsendableCall,
    call_message,
    new_id,
    outcome_of,
)

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
arguments = st.dictionaries(st.text(), values)


def _is_finite(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(_is_finite, value.values()))
    return all(map(_is_finite, value)) if isinstance(value, list) else True


@given(st.text(), arguments)
def test_every_message_is_short_ascii_and_says_what_was_given(
    name: str, given_arguments: dict[str, Any]
) -> None:
    call_id = new_id()
    try:
        text = call_message(call_id, name, given_arguments)
    except UnsendableCall:
        assert not _is_finite(given_arguments) or len(repr(given_arguments)) > LONGEST_CALL / 8
        return
    assert text.isascii() and text.isprintable() and len(text) <= LONGEST_CALL
    assert json.loads(text) == {
        "id": call_id,
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
    ],
    ids=["nan", "inf", "deep inf", "many digits", "long", "nested", "bytes"],
)
def test_what_no_message_can_carry_is_refused_in_one_sentence(value: Any) -> None:
    with pytest.raises(UnsendableCall) as found:
        call_message(new_id(), "drive", {"distance_m": value})
    assert "\n" not in str(found.value) and len(str(found.value)) < 200


def test_ids_fit_the_door_and_differ() -> None:
    made = [new_id() for _ in range(100)]
    assert len(set(made)) == 100 and all(each.isalnum() and len(each) <= 64 for each in made)


@pytest.mark.parametrize(
    ("event", "status", "error"),
    [
        ({"status": "ok", "data": {"x": 1}, "error": None}, "ok", ""),
        ({"status": "error", "error": "no", "error_kind": "cancelled"}, "error", "no"),
        ({"data": ["not an object"]}, "error", ""),
        ({}, "error", ""),
    ],
)
def test_a_result_is_read_whatever_it_lacks(event: Any, status: str, error: str) -> None:
    outcome = outcome_of(event, ("I am there.",))
    assert (outcome.status, outcome.error) == (status, error)
    assert outcome.said == ("I am there.",)
