"""JSON files of users: what is wrong in them is told with its place."""

from __future__ import annotations

import pytest

from edgevox_ros.evaluation.cases.user_json import NoJson, read_json


def test_what_is_right_is_read() -> None:
    assert read_json('{"a": [1, null]}', "an object") == {"a": [1, None]}
    assert read_json('"größe"'.encode(), "a text") == "größe"


@pytest.mark.parametrize(
    ("text", "told", "line"),
    [
        ('{"a": 1,\n "b" 2}', "no JSON (Expecting ':' delimiter, at column 6), expected x", 2),
        ('{"a": 1, "a": 2}', "no JSON (the key 'a' a second time), expected x", 0),
        ("[" * 100_000, "no JSON (", 0),
        (b"\xff\xfe", "byte 0xff at offset 0, expected UTF-8 text", 0),
        (b"", "no JSON (Expecting value, at column 1), expected x", 1),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, told: str, line: int) -> None:
    with pytest.raises(NoJson) as error:
        read_json(text, "x")
    assert str(error.value).startswith(told)
    assert error.value.line == line
