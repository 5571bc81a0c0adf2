"""What counts as a call on `~/call`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent import ExternalCall
from edgevox_ros.core.events import OWN_SOURCES
from edgevox_ros.node.call_input import NoCall, read_call

GOOD = {"id": "a-1", "name": "drive", "arguments": {"distance_m": 1.0}, "by": "panel"}


def test_a_call_is_read() -> None:
    assert read_call(json.dumps(GOOD)) == ExternalCall("a-1", "drive", {"distance_m": 1.0}, "panel")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"id": ""}, "as id"),
        ({"id": "a b"}, "as id"),
        ({"id": 7}, "as id"),
        ({"id": "x" * 65}, "as id"),
        ({"by": "The Panel"}, "as by"),
        ({"by": None}, "as by"),
        ({"name": ["drive"]}, "text as name"),
        ({"arguments": "{}"}, "an object as arguments"),
        ({"arguments": [1]}, "an object as arguments"),
        ({"more": 1}, "an object with"),
        ({"id": "a\n"}, "as id"),
        ({"id": "call00001"}, "as id"),
        ({"id": "call123456"}, "as id"),
        *(({"by": name}, "expected none of") for name in OWN_SOURCES),
    ],
)
def test_what_does_not_fit_is_named(change: dict[str, Any], told: str) -> None:
    with pytest.raises(NoCall, match=told):
        read_call(json.dumps({**GOOD, **change}))


@pytest.mark.parametrize("text", ["", "{", "7", "[]", "null", "NaN", "{}", "[" * 2000, "\ud800"])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(NoCall, match="expected"):
        read_call(text)


def test_a_huge_message_is_refused() -> None:
    with pytest.raises(NoCall, match="at most"):
        read_call(json.dumps({**GOOD, "arguments": {"text": "x" * 70000}}))


@pytest.mark.parametrize("by", ["panel", "agent", "my-fleet_2"])
def test_others_go_by_a_name_of_their_own(by: str) -> None:
    assert read_call(json.dumps({**GOOD, "by": by})).by == by


def test_the_names_of_the_nodes_own_sources_are_all_there() -> None:
    assert {"model", "sentence", "given", "transcript", "service", "call"} < set(OWN_SOURCES)


@given(st.text() | st.dictionaries(st.text(), st.text() | st.floats()).map(json.dumps))
def test_every_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(NoCall):
        read_call(text)
