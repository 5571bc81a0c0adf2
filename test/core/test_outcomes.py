"""What happened is told by types: no code reads the sentences that are for people and models."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import edgevox_ros
from edgevox_ros.core import outcomes

PACKAGE = Path(edgevox_ros.__file__).parent
# What models and people write is read here, by its form.
READERS = ("parsing", "hearing", "languages", "speech")
# These read what other programs print.
OF_OTHERS = {Path("cli/wheel_download.py"), Path("evaluation/report/machine.py")}
# The fields that hold such sentences, of events, results, records and JSON.
FIELDS = frozenset({"error", "detail", "message", "about", "why"})
CUTS = frozenset(
    {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
    | {"find", "split", "rsplit"}
)
SOUGHT = frozenset({"search", "match", "fullmatch", "findall", "finditer"})


def is_sentence_field(node: ast.AST) -> bool:
    """`event.detail`, `result["error"]`, `fields.get("error")`, and any of them as text."""
    if isinstance(node, ast.Attribute):
        return node.attr in FIELDS
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value in FIELDS
    if not isinstance(node, ast.Call) or not node.args:
        return False
    if isinstance(node.func, ast.Attribute) and node.func.attr == "get":
        return isinstance(node.args[0], ast.Constant) and node.args[0].value in FIELDS
    return isinstance(node.func, ast.Name) and node.func.id == "str" and reads(node.args[0])


def reads(node: ast.AST) -> bool:
    parts = node.values if isinstance(node, ast.BoolOp) else [node]
    return any(map(is_sentence_field, parts))


def is_phrase(node: ast.AST) -> bool:
    """Whether it is a text of several words, or a part of one, written out."""
    text = node.value if isinstance(node, ast.Constant) else None
    return isinstance(text, str) and any(map(str.isalpha, text)) and " " in text


def is_code(node: ast.AST) -> bool:
    """A word out of a closed list, written out: "" or `cancelled`; or several of them."""
    if isinstance(node, ast.Tuple):
        return all(map(is_code, node.elts))
    return isinstance(node, ast.Constant) and not is_phrase(node)


def found_in(tree: ast.AST) -> Iterator[int]:
    """The lines that learn from a sentence what happened."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            read = any(map(reads, sides)) and not any(map(is_code, sides))
            if read or any(map(is_phrase, sides)):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            cut = node.func.attr in CUTS and reads(node.func.value)
            cut = cut or (node.func.attr in CUTS and any(map(is_phrase, node.args)))
            if cut or (node.func.attr in SOUGHT and any(map(reads, node.args))):
                yield node.lineno


def files() -> list[Path]:
    inside = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py")]
    ours = (each for each in inside if each not in OF_OTHERS)
    return sorted(each for each in ours if each.parts[0] not in READERS)


def test_no_code_learns_from_a_sentence_what_happened() -> None:
    assert len(files()) > 300
    found = [
        f"{path}:{line}"
        for path in files()
        for line in found_in(ast.parse((PACKAGE / path).read_text(encoding="utf-8")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        'detail.startswith("asked again")',
        'x = detail == "the user said no"',
        'event.detail.partition(":")',
        'result["error"] == NOT_RUN',
        'fields.get("error") in KNOWN',
        'str(event.get("message") or "").removeprefix(HEAD)',
        "re.search(PATTERN, found.message)",
        'text.removesuffix(" (by a sentence of the map)")',
    ],
)
def test_it_is_found_however_it_is_written(code: str) -> None:
    assert list(found_in(ast.parse(code)))


def test_every_outcome_has_its_own_name() -> None:
    for kind in (outcomes.NotRun, outcomes.GuardAct):
        assert all(str(each) == each.value == each.name.lower() for each in kind)
