"""Finds the statements of a Python source, nested ones included."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

_BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")


def statements(source: str) -> Iterator[ast.stmt]:
    """Each statement, in no order. Skips expressions, which are most of the work of ast.walk."""
    waiting: list[Any] = [ast.parse(source)]
    while waiting:
        node = waiting.pop()
        for block in _BLOCKS:
            waiting.extend(getattr(node, block, ()))
        if isinstance(node, ast.stmt):
            yield node
