from __future__ import annotations

import math
import os
import re
import socket
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.strict_yaml import (
    MAX_BYTES,
    MAX_LEVELS,
    MAX_NODES,
    StrictYamlError,
    load_strict,
)
from edgevox_ros.llm import load_presets
from edgevox_ros.robot import ToolMap, ToolMapError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("on", "on"),
        ("yes", "yes"),
        ("n", "n"),
        ("True", "True"),
        ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"),
        ("010", 10),
        ("0x1f", 31),
        ("-3", -3),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("-.inf", -math.inf),
        ("null", None),
        ("~", None),
        ("", None),
        ('"on"', "on"),
        ("'1'", "1"),
        ("1_000", "1_000"),
        ("=on", "=on"),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text: str, value: object) -> None:
    data = load_strict(f"key: {text}\n").data
    assert data == {"key": value}
    assert type(data["key"]) is type(value)


def test_names_that_yaml_1_1_takes_for_booleans_are_keys() -> None:
    assert load_strict("{on: {type: boolean}, y: 1, off: 2}").data == {
        "on": {"type": "boolean"},
        "y": 1,
        "off": 2,
    }


def test_every_value_has_its_line() -> None:
    document = load_strict("a:\n  b: 1\n  c:\n    - x\n    - {d: 2}\n")
    assert document.line_of(("a",)) == 1
    assert document.line_of(("a", "b")) == 2
    assert document.line_of(("a", "c", 1, "d")) == 5
    assert document.line_of(("a", "c", 1, "missing")) == 5
    assert document.line_of(("nowhere",)) == 1


def test_all_problems_are_listed_at_once() -> None:
    with pytest.raises(StrictYamlError) as caught:
        load_strict("a: 1\nb:\n  c: 1\n  c: 2\n1: x\na: 3\n", name="tools.yaml")
    assert [problem.line for problem in caught.value.problems] == [4, 5, 6]
    first = str(caught.value.problems[0])
    assert first == (
        "tools.yaml:4: b: found the key 'c' again (first on line 3), expected each key once"
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: [1\nb: 2\n", 2),
        ("a: b: c\n", 1),
        ("a: *nothing\n", 1),
        ("---\na: 1\n---\nb: 2\n", 3),
        ("a: !!python/object:os.system x\n", 1),
        ("a: !!timestamp 2001-01-01\n", 1),
        ("a: !!int twelve\n", 1),
        ("true: 1\n", 1),
        ("[a]: 1\n", 1),
        ("a: &x [*x]\n", 1),
        ("a: \x00\n", 1),
        ("[" * 5000, 1),
    ],
)
def test_bad_files_name_the_line(text: str, line: int) -> None:
    with pytest.raises(StrictYamlError) as caught:
        load_strict(text, name="bad.yaml")
    assert caught.value.problems[0].source == "bad.yaml"
    assert caught.value.problems[0].line == line


def test_an_alias_bomb_ends(tmp_path: Path) -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(StrictYamlError, match="too many values"):
        load_strict("\n".join(lines))


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(StrictYamlError, match=r"missing\.yaml: found No such file"):
        load_strict(tmp_path / "missing.yaml")
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"a: \xff\n")
    with pytest.raises(StrictYamlError, match="invalid UTF-8 at offset 3, expected UTF-8"):
        load_strict(binary)


def chained(count: int) -> str:
    lines = ["a0: &a0 [1]", *(f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, count))]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: 1\nb: " + "[" * 334 + "]" * 334, 2),
        ("a: 1\nb: " + "{c: " * 334 + "1" + "}" * 334, 2),
        ("- " * 334 + "a", 1),
        ("a:\n" + "\n".join(" " * n + "b:" for n in range(1, 334)), MAX_LEVELS),
        (chained(600), 1),
        ("{a: &x {b: [[[1]]], c: *x}}", 1),
    ],
)
def test_deep_values_name_file_and_line(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text(text)
    for read in (load_strict, load_presets, ToolMap.from_yaml):
        with pytest.raises((StrictYamlError, ToolMapError), match=re.escape(str(path))):
            read(path)
    with pytest.raises(StrictYamlError) as caught:
        load_strict(path)
    assert [problem.line for problem in caught.value.problems] == [line]


def test_values_as_deep_as_allowed_are_read() -> None:
    depth = MAX_LEVELS - 2
    value = load_strict("a: " + "[" * depth + "1" + "]" * depth).data["a"]
    for _ in range(depth):
        (value,) = value
    assert value == 1


def test_only_regular_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    found = {
        tmp_path / "pipe": "a named pipe",
        tmp_path / "link": "a named pipe",
        tmp_path / "socket": "a socket",
        tmp_path: "a folder",
        Path("/dev/zero"): "a device",
    }
    for path, kind in found.items():
        with pytest.raises(StrictYamlError) as caught:
            load_strict(path)
        assert caught.value.problems[0].found == kind


def test_a_file_of_any_size_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_text(f"a: {'x' * (MAX_BYTES - 4)}\n")
    assert load_strict(path).data
    with path.open("a") as file:
        file.write("\n")
    with pytest.raises(StrictYamlError, match=f"more than {MAX_BYTES} bytes, expected at most"):
        load_strict(path)


def test_more_values_than_there_may_be_are_not_even_composed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(StrictYamlError, match=r":2: found too many values, expected at most"):
        load_strict("b: 1\na: [" + "a," * (5 * MAX_NODES) + "]")


def test_a_number_of_any_length_is_read_or_told() -> None:
    assert load_strict("a: " + "9" * 100).data
    with pytest.raises(StrictYamlError, match="expected a value for"):
        load_strict("a: " + "9" * 5000)


FOREIGN = [
    "{0}:$6$abc$def:19000:0:99999:7:::\n{0}:*:19000::\n",
    "-----BEGIN PRIVATE KEY-----\n{0}\n-----END PRIVATE KEY-----\n",
    "https://user:{0}@example.org\n",
    "PASSWORD={0}\nHOST=a\n",
    "[default]\nkey = {0}\n",
    '{{"type": "account", "private_key": "{0}"}}\n',
    "password: {0}\npassword: {0}\n",
    "a: *{0}\n",
    "a: !{0} x\n",
    "a: &{0} 1\nb: &{0} 2\n",
    "? [{0}, {0}]\n: 1\n",
    "{0}: [1\n",
    "%{0} x\n---\na\n",
    '"\\{0}"\n',
    "- {0}\n",
    "!!python/{0} x",
    "machine h login {0} password {0}\n",
    "a: 'x\n{0}\n",
    "{0}: {0}: {0}",
]


@pytest.mark.parametrize("text", FOREIGN)
def test_no_word_of_a_file_that_is_no_map_gets_into_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "shadow"
    path.write_text(text.format("hunter2"))
    for read in (load_presets, ToolMap.from_yaml):
        with pytest.raises((StrictYamlError, ToolMapError)) as caught:
            read(path)
        assert "hunter2" not in str(caught.value)
        assert str(path) in str(caught.value)


@given(
    st.text(max_size=40), st.text(max_size=40), st.sampled_from([" ", ": ", "\n", "'", "#", "&"])
)
def test_nothing_of_any_text_gets_into_an_error(before: str, behind: str, joint: str) -> None:
    secret = "hunter2secret"
    try:
        load_strict(f"{before}{joint}{secret}{joint}{behind}", top_keys=["tools"])
    except StrictYamlError as error:
        assert secret not in str(error)


def test_a_misspelt_key_is_still_told(tmp_path: Path) -> None:
    path = tmp_path / "map.yaml"
    path.write_text("tols: {a: 1}\ntools: {}\n")
    with pytest.raises(ToolMapError, match="the key 'tols'"):
        ToolMap.from_yaml(path)


def test_of_very_many_problems_the_first_are_told() -> None:
    with pytest.raises(StrictYamlError) as caught:
        load_strict("a: 1\n" * 3000)
    assert len(caught.value.problems) == 2999
    assert str(caught.value).endswith("and 2949 more")
