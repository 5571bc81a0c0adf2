"""Reads toolsets/*.txt: made-up robots with their tools, and what people say to them.

    == greenhouse | work the vents and the sprinklers      a set | what it can do
    + set_vent | Open the roof vent; 0 is closed.          a tool that acts | its description
    @ percent int 0..100 | opening in percent              a parameter | its description
    open the [roof] vent [to] {percent} percent            what is said: (a|b), [optional], {slot}
    percent=0: close the [roof] vent                       arguments that the words imply
    ? read_soil | How moist the soil of a bed is.          a tool that reads
    > The soil is at {moisture:5..95} percent.             words for its result, and its fields
    ! pick the ripe tomatoes                               a wish that no tool fulfils
    ~ water the plants => Which bed?                       a wish that lacks a value, and the question

A parameter is `@ name[*][=default] type spec`: `int a..b`, `num a..b [by s]`, `bool`,
`enum value=said/said;value` or `str example; example`. With `*` or a default it may be left out.
Before a sentence `-name: ` says that the value is minus the number that is said. A description may
have `<left|right>`: which way is positive; with the second word every such sentence means the opposite.
A field is `{name:low..high}` or `{name:a/b/c}`. Of a number that may be negative only what is
above 0 is said where the words themselves tell the direction ("outward by {steps} steps").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Union

FOLDER = Path(__file__).with_name("toolsets")
Value = Union[str, bool, int, float]
SLOT = re.compile(r"\{(\w+)\}")
# Words that tell a direction: a signed value in such a sentence is above 0.
_DIRECTION = re.compile(
    r"\b(clockwise|out|outward|right|away|back|further|below|higher|deep|closer|late|up|loud|"
    r"round to|a bit more|octave)\b"
)


class ToolSetError(ValueError):
    """A line of a tool set cannot be read: file:line, found, expected."""


@dataclass(frozen=True)
class Parameter:
    """A parameter of a tool. `kind` is a type of JSON Schema; `said`: each value's words."""

    name: str
    kind: str
    description: str = ""
    needed: bool = True
    default: Value | None = None
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    said: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pattern:
    """What is said for a tool; `implied`: arguments that need no slot.

    `positive`: slots whose values are above 0; `negated`: slots where people say minus the value.
    """

    text: str
    implied: Mapping[str, Value]
    positive: frozenset[str] = frozenset()
    negated: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Field:
    """A field of a reader's result: a number in a range, or one of `texts`."""

    minimum: float = 0
    maximum: float = 0
    whole: bool = True
    texts: tuple[str, ...] = ()


@dataclass
class Tool:
    """A made-up tool. `tells`: words for a reader's result, with slots for fields and arguments."""

    name: str
    acts: bool
    description: str
    parameters: dict[str, Parameter] = field(default_factory=dict)
    patterns: list[Pattern] = field(default_factory=list)
    fields: dict[str, Field] = field(default_factory=dict)
    tells: list[str] = field(default_factory=list)


@dataclass
class ToolSet:
    """A made-up robot. `asks`: a wish that lacks a value, and the question back."""

    name: str
    can: str
    tools: list[Tool] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    asks: list[tuple[str, str]] = field(default_factory=list)

    @property
    def directed(self) -> bool:
        """Whether a tool's number tells one of two directions by its sign."""
        return any(pattern.negated for tool in self.tools for pattern in tool.patterns)


def read_toolsets(folder: Path = FOLDER) -> list[ToolSet]:
    """All sets of all files, in the files' order. Raises ToolSetError."""
    return [each for path in sorted(folder.glob("*.txt")) for each in _read(path)]


def _read(path: Path) -> Iterator[ToolSet]:
    found: ToolSet | None = None
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith("== "):
            if found:
                yield found
            name, _, can = line[3:].partition("|")
            found = ToolSet(name.strip(), can.strip())
            continue
        try:
            if found is None:
                raise ValueError("expected a set first")
            _take(line, found)
        except (ValueError, IndexError, KeyError) as error:
            raise ToolSetError(f"{path}:{number}: found {line!r}: {error}") from error
    if found:
        yield found


def _take(line: str, found: ToolSet) -> None:
    mark, rest = line[0], line[1:].strip()
    if line.startswith(("+ ", "? ")):
        name, _, about = rest.partition("|")
        found.tools.append(Tool(name.strip(), mark == "+", about.strip()))
    elif mark == "@":
        parameter = _parameter(rest)
        found.tools[-1].parameters[parameter.name] = parameter
    elif mark == ">":
        _tell(rest, found.tools[-1])
    elif mark == "!":
        found.refused.append(rest)
    elif mark == "~":
        said, _, question = rest.partition("=>")
        found.asks.append((said.strip(), question.strip()))
    else:
        found.tools[-1].patterns.append(_pattern(line, found.tools[-1]))


_PARAMETER = re.compile(r"(\w+)(\*?)(?:=(\S+))? +(\w+) *([^|]*?) *(?:\| *(.*))?$")
_RANGE = re.compile(r"(-?[\d.]+?)\.\.(-?[\d.]+)(?: by ([\d.]+))?$")
_KINDS = {"int": "integer", "num": "number", "enum": "string", "str": "string", "bool": "boolean"}


def _parameter(text: str) -> Parameter:
    match = _PARAMETER.match(text)
    if not match:
        raise ValueError("expected `name type spec | description`")
    name, star, default, kind, spec, about = match.groups()
    values: dict[str, Any] = {}
    if kind in ("int", "num"):
        limits = _RANGE.match(spec)
        if not limits:
            raise ValueError("expected a range, such as 0..100")
        low, high, step = (None if part is None else number(part) for part in limits.groups())
        values = {"minimum": low, "maximum": high, "step": step}
    elif kind == "enum":
        values["said"] = dict(_spoken(item) for item in spec.split(";"))
    elif kind == "str":
        values["examples"] = tuple(item.strip() for item in spec.split(";"))
    if default is not None:
        values["default"] = _value(default, _KINDS[kind])
    needed = not star and default is None
    return Parameter(name, _KINDS[kind], (about or "").strip(), needed, **values)


def _spoken(item: str) -> tuple[str, tuple[str, ...]]:
    value, _, words = item.strip().partition("=")
    said = words.split("/") if words else [value.replace("_", " ")]
    return value.strip(), tuple(each.strip() for each in said)


def number(text: str) -> int | float:
    """A number as it is written: 5 or 5.0."""
    return float(text) if "." in text else int(text)


def _value(text: str, kind: str) -> Value:
    if kind == "boolean":
        return {"true": True, "false": False}[text]
    return number(text) if kind in ("integer", "number") else text


_NEGATED = re.compile(r"-(\w+): ")
_IMPLIED = re.compile(r"((?:\w+=[^:,]*)(?:,\w+=[^:,]*)*): ")


def _pattern(line: str, tool: Tool) -> Pattern:
    implied: dict[str, Value] = {}
    negated: frozenset[str] = frozenset()
    if minus := _NEGATED.match(line):
        negated, line = frozenset({minus[1]}), line[minus.end() :]
    match = _IMPLIED.match(line)
    if match:
        for pair in match[1].split(","):
            name, _, value = pair.partition("=")
            implied[name.strip()] = _value(value.strip(), tool.parameters[name.strip()].kind)
        line = line[match.end() :]
    slots = SLOT.findall(line)
    missing = [
        name
        for name, each in tool.parameters.items()
        if each.needed and name not in slots and name not in implied
    ]
    if missing or not tool.parameters.keys() >= set(slots):
        raise ValueError(f"expected slots or arguments for {', '.join(tool.parameters)}")
    signed = {name for name in slots if (tool.parameters[name].minimum or 0) < 0}
    told = negated or _DIRECTION.search(line) or _WAYS.search(_about(tool))
    return Pattern(line, implied, frozenset(signed if told else ()) - negated, negated)


_WAYS = re.compile(r"<([^|>]*)\|([^>]*)>")


def _about(tool: Tool) -> str:
    return " ".join([tool.description, *(each.description for each in tool.parameters.values())])


def either_way(tool: Tool, *, opposite: bool) -> Tool:
    """The tool with the first or the second word of `<left|right>` in its descriptions."""
    if not _WAYS.search(_about(tool)):
        return tool
    word = r"\2" if opposite else r"\1"
    parameters = {
        name: replace(each, description=_WAYS.sub(word, each.description))
        for name, each in tool.parameters.items()
    }
    patterns = [_opposite(each) if opposite else each for each in tool.patterns]
    described = _WAYS.sub(word, tool.description)
    return replace(tool, description=described, parameters=parameters, patterns=patterns)


def _opposite(pattern: Pattern) -> Pattern:
    implied = {
        name: -value if isinstance(value, (int, float)) and not isinstance(value, bool) else value
        for name, value in pattern.implied.items()
    }
    return Pattern(pattern.text, implied, pattern.negated, pattern.positive)


def _tell(text: str, tool: Tool) -> None:
    for name, spec in re.findall(r"\{(\w+):([^}]*)\}", text):
        limits = _RANGE.match(spec)
        if limits:
            low, high = number(limits[1]), number(limits[2])
            whole = isinstance(low, int) and isinstance(high, int)
            tool.fields[name] = Field(low, high, whole)
        else:
            tool.fields[name] = Field(texts=tuple(each.strip() for each in spec.split("/")))
    text = re.sub(r"\{(\w+):[^}]*\}", r"{\1}", text)
    if not tool.fields.keys() | tool.parameters.keys() >= set(SLOT.findall(text)):
        raise ValueError("expected fields and parameters as slots")
    tool.tells.append(text)
