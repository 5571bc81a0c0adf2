"""Strict reading of YAML files: YAML 1.2 scalars, no duplicate or odd keys, a line for every value.

PyYAML's own loader reads `on`, `off`, `yes` and `no` as booleans, `12:30` as a number and keeps
the last of two equal keys in silence. Here only `true` and `false` are booleans, and every
problem names file, line, path, what was found and what was expected.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Union

import yaml

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.core.paths import odd_kind

KeyPath = tuple[Union[str, int], ...]

MAX_BYTES = 4 << 20
MAX_LEVELS = 128
MAX_NODES = 200_000
_MAX_DIGITS = 100
_TAG = "tag:yaml.org,2002:"
LINES_SEARCHED = 3
# (the parser's message, found, expected); {} becomes the line where the broken part began.
_PARSER_MESSAGES: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a colon that is not allowed here",
        "quotes around a text with ': ' in it, a colon after every name, and the same indentation "
        "as the lines beside it",
    ),
    (
        "could not find expected ':'",
        "a line without a colon",
        "NAME: VALUE",
    ),
    (
        "did not find expected key",
        "a line that does not fit those before it",
        "the same indentation as the lines of its block{}, and every quote closed",
    ),
    (
        "did not find expected '-' indicator",
        "a line that is not an item of the list",
        "a line that begins with '- ', or that is indented less than the list{}",
    ),
    ("did not find expected ',' or '}'", "no comma and no end", "a comma, or the }} of the {{{}"),
    ("did not find expected ',' or ']'", "no comma and no end", "a comma, or the ] of the [{}"),
    ("found unexpected end of stream", "a quote that is not closed", "the closing quote{}"),
    ("found another document", "a second document (---)", "one document in a file"),
    ("undefined alias", "an alias without its anchor", "values written out"),
    (
        "cannot start any token",
        "a character that no value begins with",
        "quotes around a text that begins with it",
    ),
)
# The messages of PyYAML's own parser (used without libyaml), and libyaml's for the same errors.
_SAME = (
    ("expected <block end>, but found", "did not find expected key"),
    ("expected ',' or '}'", "did not find expected ',' or '}'"),
    ("expected ',' or ']'", "did not find expected ',' or ']'"),
    ("while scanning a simple key", "could not find expected ':'"),
    ("expected the node content, but found", "did not find expected key"),
)
_ODD: tuple[tuple[str, str, str], ...] = (
    ("^ *\t", "a tab at the beginning of the line", "spaces: YAML is not indented by tabs"),
    ("^ *```", "a line of Markdown", "only the YAML, without the text around it"),
    (
        "[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]",
        "a space that YAML does not accept (U+{:04X})",
        "plain spaces",
    ),
    ("[\uff1a\uff0c\uff5b\uff5d\uff3b\uff3d]", "a wide character (U+{:04X})", "a plain one"),
    ("[:,{[=-] *[\u2018-\u201f\u00ab]", "a curved quote (U+{:04X})", "plain quotes, ' or \""),
)  # fmt: skip
_QUOTED = re.compile(r"""(?<![',}\]])'(?![<,}\]:-])[^']{2,}'|"[^"]{2,}\"""")


class StrictYamlError(ConfigurationError):
    """A YAML file that cannot be used.

    `document`: the part that could be read, so that further problems can be found in it.
    """

    def __init__(self, problems: Iterable[Problem], document: Document | None = None) -> None:
        super().__init__(problems)
        self.document = document


@dataclass(frozen=True)
class Document:
    """The content of a file: `data` (plain Python values) and the line of every key path."""

    name: str
    data: Any
    lines: Mapping[KeyPath, int]

    def line_of(self, path: KeyPath) -> int:
        """Line (from 1) of the value at `path`, or of its nearest parent in the file."""
        for length in range(len(path), -1, -1):
            line = self.lines.get(path[:length])
            if line is not None:
                return line
        return 1

    def problem(self, path: KeyPath, found: str, expected: str) -> Problem:
        """The problem for the value at `path`."""
        return Problem(self.name, found, expected, self.line_of(path), show_path(path))


def show_path(path: KeyPath) -> str:
    """A key path as text: `tools.drive.parameters[0]`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def load_strict(
    source: Union[str, Path], name: str | None = None, top_keys: Collection[str] = ()
) -> Document:
    """Read a file (a Path) or a text (a str); `name` replaces the file name in messages.

    With `top_keys` the document must be a mapping with at least one of these keys, and no other
    key is read: messages then quote nothing of a file that is something else.
    Raises StrictYamlError with every problem that was found.
    """
    name = name or (str(source) if isinstance(source, Path) else "<text>")
    text = read_text(source, name) if isinstance(source, Path) else source
    try:
        root = yaml.compose(text, Loader=_Loader)
        return _Reader(name, frozenset(top_keys)).document(root)
    except _TooLarge as error:
        raise StrictYamlError([Problem(name, error.found, error.expected, error.line)]) from None
    except yaml.MarkedYAMLError as error:
        line, found, expected = syntax_slip(text, error)
        raise StrictYamlError([Problem(name, found, expected, line)]) from None
    except yaml.YAMLError as error:
        found = " ".join(str(error).split())
        raise StrictYamlError([Problem(name, found, "valid YAML", 1)]) from None


def read_text(path: Path, name: str = "") -> str:
    """The text of a file of at most 4 MiB. `name` replaces the file name in messages.

    Raises StrictYamlError.
    """
    name = name or str(path)
    try:
        kind = odd_kind(path)
        if kind:
            raise StrictYamlError.at(name, kind, "a regular file")
        # O_NONBLOCK: do not block if the path has become a named pipe since the check.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            found, expected = f"more than {MAX_BYTES} bytes", f"at most {MAX_BYTES >> 20} MiB"
            raise StrictYamlError.at(name, found, expected)
        return data.decode()
    except OSError as error:
        found = error.strerror or str(error)
        raise StrictYamlError.at(name, found, "a readable file") from None
    except UnicodeDecodeError as error:
        line, found, expected = encoding_slip(data, error.start)
        raise StrictYamlError([Problem(name, found, expected, line)]) from None


def _word(node: yaml.Node) -> str:
    """The kind of a node, in one word."""
    kinds = {yaml.ScalarNode: "value", yaml.SequenceNode: "list", yaml.MappingNode: "mapping"}
    return kinds.get(type(node), "value")


class _TooLarge(Exception):
    """A document exceeds a limit; `line` is where."""

    def __init__(self, found: str, expected: str, line: int) -> None:
        super().__init__(found, expected, line)
        self.found = found
        self.expected = expected
        self.line = line


def _too_deep(node: yaml.Node | yaml.Event) -> _TooLarge:
    return _TooLarge("values nested too deeply", f"at most {MAX_LEVELS} levels", _line(node))


def _too_many(node: yaml.Node | yaml.Event) -> _TooLarge:
    return _TooLarge("too many values", f"at most {MAX_NODES}", _line(node))


def _line(node: yaml.Node | yaml.Event) -> int:
    return int(node.start_mark.line) + 1 if node.start_mark is not None else 0


class _Nesting(yaml.composer.Composer):
    """PyYAML's composer with limits on nesting and on the number of values."""

    level = nodes = 0
    peek_event: Callable[[], Any]

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        self.level += 1
        self.nodes += 1
        try:
            if self.nodes > 2 * MAX_NODES:  # a name and a value each
                raise _too_many(self.peek_event())
            if self.level > MAX_LEVELS:
                raise _too_deep(self.peek_event())
            return super().compose_node(parent, index)
        finally:
            self.level -= 1


if yaml.__with_libyaml__:
    # Seven times as fast. Only libyaml's parser is used: its composer recurses in C without limit.
    class _Parsing(_Nesting, yaml.CSafeLoader):
        """Composes the events of libyaml's parser."""

        def __init__(self, stream: str) -> None:
            yaml.CSafeLoader.__init__(self, stream)
            yaml.composer.Composer.__init__(self)
else:
    # The same class with PyYAML's own parser, if libyaml is missing.
    class _Parsing(_Nesting, yaml.SafeLoader):  # type: ignore[no-redef]
        """Composes the events of PyYAML's own parser."""

        def __init__(self, stream: str) -> None:
            yaml.SafeLoader.__init__(self, stream)


class _Loader(_Parsing):
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
    if len(text) > _MAX_DIGITS:
        raise ValueError("too many digits")
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
    """Turns PyYAML's nodes into values and records lines and problems."""

    name: str
    top_keys: frozenset[str] = frozenset()
    lines: dict[KeyPath, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    open_nodes: set[int] = field(default_factory=set)

    def document(self, root: yaml.Node | None) -> Document:
        if self.top_keys:
            self.recognise(root)
        data = None if root is None else self.value(root, ())
        document = Document(self.name, data, self.lines)
        if self.problems:
            raise StrictYamlError(self.problems, document)
        return document

    def recognise(self, root: yaml.Node | None) -> None:
        """Raise StrictYamlError unless the document has one of the keys at its top level."""
        expected = f"keys {', '.join(sorted(self.top_keys))}"
        kind = "nothing" if root is None else f"a {_word(root)}"
        if isinstance(root, yaml.MappingNode):
            if not root.value or self.top_keys & {str(key.value) for key, _ in root.value}:
                return
            kind = "other keys"
        line = root.start_mark.line + 1 if root is not None else 1
        raise StrictYamlError([Problem(self.name, kind, expected, line)])

    def value(self, node: yaml.Node, path: KeyPath) -> Any:
        if len(path) > MAX_LEVELS:
            raise _too_deep(node)
        self.lines.setdefault(path, node.start_mark.line + 1)
        if len(self.lines) > MAX_NODES:
            raise _too_many(node)
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
                plain = isinstance(key_node, yaml.ScalarNode)
                found = (
                    f"the key {key_node.value[:40]!r}" if plain else f"a {_word(key_node)} as key"
                )
                expected = "a name (quote it if it is meant so)"
                if plain and key_node.value.isdigit() and value_node.value == "":
                    expected += "; a number's decimal mark is a point: 0.5"
                self.problem(key_node, path, found, expected)
                continue
            key = str(key_node.value)
            if key == "<<" and not key_node.style:
                expected = "each key written out: YAML 1.2 does not merge mappings"
                self.problem(key_node, (*path, key), "the merge key <<", expected)
                continue
            child = (*path, key)
            if key in data:
                first = self.lines[child]
                found = f"the key {key!r} again (first on line {first})"
                self.problem(key_node, path, found, "each key once")
                continue
            self.lines[child] = key_node.start_mark.line + 1
            known = path or not self.top_keys or key in self.top_keys
            data[key] = self.value(value_node, child) if known else None
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
        self.problems.append(Problem(self.name, found, expected, line, show_path(path)))


def syntax_slip(text: str, error: yaml.MarkedYAMLError) -> tuple[int, str, str]:
    """(line from 1, found, expected) for the part that the parser could not read."""
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    odd = next(_odd_near(text, line), None)
    if odd is not None:
        return odd
    message = f"{error.context or ''} {error.problem or ''}"
    for theirs, ours in _SAME:
        if theirs in message:
            message = ours
    began = error.context_mark.line + 1 if error.context_mark else line
    for words, found, expected in _PARSER_MESSAGES:
        if words in message:
            return line, found, expected.format(f" (it begins on line {began})")
    why = _QUOTED.sub("a name", error.problem or error.context or "no details")
    return line, f"a syntax error ({why})", "valid YAML"


def _odd_near(text: str, line: int) -> Iterator[tuple[int, str, str]]:
    """Known slips, such as tabs and curved quotes, on the line or just before it; nearest first."""
    lines = text.splitlines()[:line]
    for number in range(len(lines), max(len(lines) - LINES_SEARCHED, 0), -1):
        for pattern, found, expected in _ODD:
            match = re.search(pattern, lines[number - 1])
            if match:
                yield number, found.format(ord(match.group()[-1])), expected


def encoding_slip(data: bytes, offset: int) -> tuple[int, str, str]:
    """(line, found, expected) for bytes that are not UTF-8 at `offset`."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return 1, "UTF-16", "UTF-8 text: save the file as UTF-8"
    return (
        data[:offset].count(b"\n") + 1,
        f"invalid UTF-8 at offset {offset}",
        "UTF-8 text",
    )
