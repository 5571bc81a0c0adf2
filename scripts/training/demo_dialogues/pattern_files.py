"""Reads pattern files: one `TEXT => MEANING` per line, macros, comments and weights."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from scripts.training.demo_dialogues.grammar import GrammarError, Node, breadth, read_text, slots_of
from scripts.training.demo_dialogues.meanings import (
    Calls,
    Meaning,
    MeaningError,
    Variable,
    read_meaning,
)
from scripts.training.demo_dialogues.slots import SLOTS

FOLDER = Path(__file__).parent / "patterns"
WEIGHT = re.compile(r"(\d+)x\s+")
MACRO = re.compile(r"@(?P<slot>slot\s+)?(?P<name>[a-z_0-9]+)\s*=\s*(?P<text>.*)")


class PatternError(ValueError):
    """A line of a pattern file that cannot be used: file, line, what was found and expected."""


@dataclass(frozen=True)
class Pattern:
    """One line: the texts that it stands for, and their meaning."""

    text: Node
    meaning: Meaning
    weight: float
    topic: str
    place: str
    own_slots: dict[str, Node] = field(default_factory=dict, hash=False, compare=False)


@dataclass
class _File:
    path: Path
    macros: dict[str, Node] = field(default_factory=dict)
    slots: dict[str, Node] = field(default_factory=dict)


def read_folder(folder: Path = FOLDER) -> list[Pattern]:
    """All patterns of the `*.txt` files of `folder`, in order. Raises PatternError."""
    return [pattern for path in sorted(folder.glob("*.txt")) for pattern in read_file(path)]


def read_file(path: Path) -> list[Pattern]:
    """The patterns of one file. Raises PatternError for the first bad line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return list(_patterns(path, lines))


def _patterns(path: Path, lines: Iterable[str]) -> Iterable[Pattern]:
    file = _File(path)
    for number, line in enumerate(lines, 1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        place = f"{path.name}:{number}"
        try:
            pattern = _line(file, text, place)
        except (GrammarError, MeaningError) as error:
            raise PatternError(f"{path}:{number}: {error}") from error
        if pattern:
            yield pattern


def _line(file: _File, text: str, place: str) -> Pattern | None:
    macro = MACRO.fullmatch(text) if "=>" not in text else None
    if macro:
        target = file.slots if macro["slot"] else file.macros
        target[macro["name"]] = read_text(macro["text"], file.macros)
        return None
    left, arrow, right = text.partition("=>")
    if not arrow:
        raise GrammarError(f"expected TEXT => MEANING, found {text!r}")
    weight = WEIGHT.match(left)
    factor = int(weight[1]) if weight else 1
    node = read_text(left[weight.end() :].strip() if weight else left.strip(), file.macros)
    meaning = read_meaning(right.strip())
    _check_slots(node, meaning, file)
    return Pattern(node, meaning, factor * (1.0 + breadth(node)), file.path.stem, place, file.slots)


def _check_slots(node: Node, meaning: Meaning, file: _File) -> None:
    slots = slots_of(node)
    for kind, _ in sorted(slots):
        if kind not in SLOTS and kind not in file.slots:
            raise GrammarError(f"expected a slot of {sorted(SLOTS)}, found <{kind}>")
    if not isinstance(meaning, Calls):
        return
    names = {var for _, var in slots}
    for call in meaning.calls:
        for key, value in call.arguments:
            if isinstance(value, Variable) and value.name not in names:
                raise MeaningError(f"{call.name}({key}): no slot <...:{value.name}> in the text")
