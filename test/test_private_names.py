"""Tests see what users see: none of them imports, patches or looks up a private name.

Attributes (`thing._name`) are the linter's: SLF001.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
PRIVATE = re.compile(r"(^|\.)_(?!_)\w*")
# Their strings name attributes.
BY_NAME = {
    "attrgetter", "delattr", "getattr", "hasattr", "methodcaller", "object", "patch", "setattr",
    "__delattr__", "__getattribute__", "__setattr__",
}  # fmt: skip


SUSPECT = re.compile(rf"\b(_(?!_)\w|vars\b|__dict__|{'|'.join(BY_NAME)})")


def private_names(source: str) -> list[str]:
    """Each as `line: name`."""
    if not SUSPECT.search(source):
        return []  # half of the files: parsing them takes time
    found = {
        f"{node.lineno}: {name}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.stmt, ast.expr))
        for name in (*_imported(node), *_named(node))
        if PRIVATE.search(name)
    }
    return sorted(found, key=lambda each: int(each.partition(":")[0]))


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom):
        yield from (f"{node.module or ''}.{each.name}" for each in node.names)
    elif isinstance(node, ast.Import):
        yield from (each.name for each in node.names)


def _named(node: ast.AST) -> Iterator[str]:
    """What a string names that is given to `setattr` and the like, or looked up in `vars`."""
    given: list[ast.expr] = []
    if isinstance(node, ast.Call) and _last(node.func) in BY_NAME:
        given = [*node.args, *(each.value for each in node.keywords)]
    elif isinstance(node, ast.Subscript):
        of = node.value.func if isinstance(node.value, ast.Call) else node.value
        given = [node.slice] if _last(of) in ("vars", "__dict__") else []
    for each in given:
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def _last(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (
            "from edgevox_ros.llm.gguf_header import _BLOCKS",
            ["1: edgevox_ros.llm.gguf_header._BLOCKS"],
        ),
        ("import edgevox_ros._inside", ["1: edgevox_ros._inside"]),
        ('monkeypatch.setattr(module, "_LIMIT_S", 0)', ["1: _LIMIT_S"]),
        ('monkeypatch.setattr("package.module._LIMIT_S", 0)', ["1: package.module._LIMIT_S"]),
        ('patch.object(Engine, "_decode")', ["1: _decode"]),
        ('vars(engine)["_decode"] = None\nengine.__dict__["_model"]', ["1: _decode", "2: _model"]),
        ('from __future__ import annotations\ngetattr(a, "__name__")\ngetattr(a, "b_c")', []),
        ('say("_this_")', []),
    ],
)
def test_they_are_found(source: str, found: list[str]) -> None:
    assert private_names(source) == found


def test_no_test_uses_one() -> None:
    used = {
        str(path.relative_to(FOLDER)): found
        for path in FOLDER.rglob("*.py")
        if (found := private_names(path.read_text(encoding="utf-8")))
    }
    assert used == {}
