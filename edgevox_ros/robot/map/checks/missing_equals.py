"""Texts that were probably meant to be expressions, but lack the `=`."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from typing import Any

from edgevox_ros.robot.expressions.expression import MAX_LENGTH, syntax_tree
from edgevox_ros.robot.expressions.map_functions import FUNCTIONS

_BRACED = re.compile(r"\$?\{\{? ?(\w+) ?\}")


_CURVED = re.compile("[\u2018-\u201f\u00ab](.*)[\u2018-\u201f\u00bb]", re.DOTALL)


def uncurved(value: Any) -> str:
    """A text in curved quotes, which YAML does not know, in straight ones; "" for other values."""
    inside = _CURVED.fullmatch(value.strip()) if isinstance(value, str) else None
    return json.dumps(inside[1], ensure_ascii=False) if inside else ""


def intended_expression(value: Any, known: Mapping[str, Any]) -> str:
    """The expression that a text was probably meant to be, or an empty text.

    Such a text is the name of something readable, a calculation with such names, a function call,
    or a sentence with such a name in braces.
    """
    if not isinstance(value, str) or len(value) > MAX_LENGTH or value.startswith("="):
        return ""
    if any(name in known for name in _BRACED.findall(value)):
        return _joined(value, known)
    try:
        tree = syntax_tree(value).body
    except (SyntaxError, ValueError, RecursionError, MemoryError, SystemError):
        return ""
    return f"={value.strip()}" if _calculates(tree, known) else ""


def _calculates(tree: ast.expr, known: Mapping[str, Any]) -> bool:
    if isinstance(tree, ast.Name):
        # A table's name may be an ordinary word: nobody sends a whole table.
        return tree.id in known and not isinstance(known[tree.id], Mapping)
    if isinstance(tree, (ast.Constant, ast.Tuple)):
        return False
    called = {id(n.func): n.func for n in ast.walk(tree) if isinstance(n, ast.Call)}
    functions = [func for func in called.values() if isinstance(func, ast.Name)]
    if any(func.id not in FUNCTIONS for func in functions) or len(functions) < len(called):
        return False
    names = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and id(n) not in called]
    return all(name in known for name in names) and bool(names or functions)


def _joined(value: str, known: Mapping[str, Any]) -> str:
    """A sentence with names in braces, as a sum of texts."""
    parts = []
    for index, part in enumerate(_BRACED.split(value)):
        text = part.strip("}") if index % 2 == 0 and index else part
        if index % 2:
            parts.append(f"text({part})" if part in known else f'"{part}"')
        elif text:
            parts.append(f'"{text}"')
    return "=" + " + ".join(parts)
