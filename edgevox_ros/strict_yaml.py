"""Strict reading of YAML files: YAML 1.2 scalars, no duplicate or odd keys, a line for every value.

PyYAML's own loader reads `on`, `off`, `yes` and `no` as booleans, `12:30` as a number and keeps
the last of two equal keys in silence. Here only `true` and `false` are booleans, and every
problem names file, line, path, what was found and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union

import yaml

KeyPath = tuple[Union[str, int], ...]

_MAX_NODES = 200_000
_TAG = "tag:yaml.org,2002:"


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a file. `line` counts from 1; 0 where there is no line to name."""

    file: str
    line: int
    path: str
    found: str
    expected: str

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        line = f":{self.line}" if self.line else ""
        return f"{self.file}{line}: {place}found {self.found}, expected {self.expected}"


class StrictYamlError(ValueError):
    """A file that cannot be used. `problems` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


@dataclass(frozen=True)
class Document:
    """What a file holds: `data` (plain Python values) and the line of every key path in it."""

    name: str
    data: Any
    lines: Mapping[KeyPath, int]

    def line_of(self, path: KeyPath) -> int:
        """Line (from 1) of the value at `path`, or of the nearest parent that the file has."""
        for length in range(len(path), -1, -1):
            line = self.lines.get(path[:length])
            if line is not None:
                return line
        return 1

    def problem(self, path: KeyPath, found: str, expected: str) -> Problem:
        """Describe what is wrong at `path`."""
        return Problem(self.name, self.line_of(path), show_path(path), found, expected)


def show_path(path: KeyPath) -> str:
    """Write a key path as people do: `tools.drive.parameters[0]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def load_strict(source: Union[str, Path], name: str | None = None) -> Document:
    """Read a file (a Path) or a text (a str); `name` replaces the file name in messages.

    Raises StrictYamlError for what cannot be read, listing every problem that was found.
    """
    name = name or (str(source) if isinstance(source, Path) else "<text>")
    text = _read(source, name) if isinstance(source, Path) else source
    try:
        root = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        found = f"a syntax error ({error.problem or error.context or 'no details'})"
        raise StrictYamlError((Problem(name, line, "", found, "valid YAML"),)) from None
    except yaml.YAMLError as error:
        found = " ".join(str(error).split())
        raise StrictYamlError((Problem(name, 1, "", found, "valid YAML"),)) from None
    except RecursionError:
        found = "nesting without end"
        raise StrictYamlError((Problem(name, 1, "", found, "at most some dozen levels"),)) from None
    return _Reader(name).document(root)


def _read(path: Path, name: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        found = error.strerror or str(error)
        raise StrictYamlError((Problem(name, 0, "", found, "a readable file"),)) from None
    except UnicodeDecodeError as error:
        found = f"byte {error.object[error.start]:#04x} at offset {error.start}"
        raise StrictYamlError((Problem(name, 1, "", found, "UTF-8 text"),)) from None


class _Loader(yaml.SafeLoader):
    """PyYAML's composer with the scalars of YAML 1.2 (`true` and `false` alone are booleans)."""

    yaml_implicit_resolvers: dict[str, Any] = {}  # noqa: RUF012 (PyYAML's own class attribute)


_FLOAT = r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.inf|\.nan"
for _kind, _pattern, _first in (
    ("null", r"~|null|", ["~", "n", ""]),
    ("bool", r"true|false", ["t", "f"]),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", _FLOAT, list("-+.0123456789")),
):
    _Loader.add_implicit_resolver(_TAG + _kind, re.compile(f"^(?:{_pattern})$"), _first)


def _int(text: str) -> int:
    return int(text, 0) if text[:2] in ("0o", "0x") else int(text)


def _float(text: str) -> float:
    return float(text.replace(".inf", "inf").replace(".nan", "nan"))


_CONVERT: Mapping[str, Callable[[str], Any]] = {
    _TAG + "null": lambda text: None,
    _TAG + "bool": lambda text: text == "true",
    _TAG + "int": _int,
    _TAG + "float": _float,
    _TAG + "str": str,
}


@dataclass
class _Reader:
    """Turns PyYAML's nodes into values, noting lines and problems on the way."""

    name: str
    lines: dict[KeyPath, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    open_nodes: set[int] = field(default_factory=set)

    def document(self, root: yaml.Node | None) -> Document:
        data = None if root is None else self.value(root, ())
        if self.problems:
            raise StrictYamlError(tuple(self.problems))
        return Document(self.name, data, self.lines)

    def value(self, node: yaml.Node, path: KeyPath) -> Any:
        self.lines.setdefault(path, node.start_mark.line + 1)
        if len(self.lines) > _MAX_NODES:
            self.problem(node, (), "too many values", f"at most {_MAX_NODES}")
            raise StrictYamlError(tuple(self.problems))
        if isinstance(node, yaml.ScalarNode):
            return self.scalar(node, path)
        if id(node) in self.open_nodes:
            self.problem(node, path, "an alias to itself", "values that end")
            return None
        self.open_nodes.add(id(node))
        try:
            return self.collection(node, path)
        finally:
            self.open_nodes.discard(id(node))

    def collection(self, node: yaml.Node, path: KeyPath) -> Any:
        if isinstance(node, yaml.MappingNode) and node.tag == _TAG + "map":
            return self.mapping(node, path)
        if isinstance(node, yaml.SequenceNode) and node.tag == _TAG + "seq":
            return [self.value(item, (*path, index)) for index, item in enumerate(node.value)]
        self.problem(node, path, f"the tag {node.tag}", "plain YAML without tags")
        return None

    def mapping(self, node: yaml.MappingNode, path: KeyPath) -> dict[str, Any]:
        data: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode) or key_node.tag != _TAG + "str":
                found = f"the key {getattr(key_node, 'value', None)!r}"
                self.problem(key_node, path, found, "a name (quote it if it is meant so)")
                continue
            key = str(key_node.value)
            child = (*path, key)
            if key in data:
                first = self.lines[child]
                found = f"the key {key!r} again (first on line {first})"
                self.problem(key_node, path, found, "each key once")
                continue
            self.lines[child] = key_node.start_mark.line + 1
            data[key] = self.value(value_node, child)
        return data

    def scalar(self, node: yaml.ScalarNode, path: KeyPath) -> Any:
        convert = _CONVERT.get(node.tag)
        if convert is None:
            self.problem(node, path, f"the tag {node.tag}", "plain YAML without tags")
            return None
        try:
            return convert(node.value)
        except ValueError:
            self.problem(node, path, repr(node.value[:40]), f"a value for {node.tag}")
            return None

    def problem(self, node: yaml.Node, path: KeyPath, found: str, expected: str) -> None:
        line = node.start_mark.line + 1
        self.problems.append(Problem(self.name, line, show_path(path), found, expected))
