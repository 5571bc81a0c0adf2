from __future__ import annotations

import math
from pathlib import Path

import pytest

from edgevox_ros.strict_yaml import StrictYamlError, load_strict


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
    assert caught.value.problems[0].file == "bad.yaml"
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
    with pytest.raises(StrictYamlError, match="0xff at offset 3, expected UTF-8"):
        load_strict(binary)
