"""Reads a launch file without importing `launch`, which is on no package registry."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "launch"
# The folder of launch files is itself a namespace package called launch, so look deeper.
MISSING = [
    name
    for name in ("launch.actions", "launch_ros.actions")
    if importlib.util.find_spec(name.split(".")[0]) is None
    or importlib.util.find_spec(name) is None
]


def tree(file: str) -> ast.Module:
    return ast.parse((FOLDER / file).read_text(encoding="utf-8"))


def arguments(file: str) -> dict[str, str]:
    """Launch arguments and their defaults."""
    return {name: default for name, default, _ in constant(file, "ARGUMENTS")}


def constant(file: str, name: str) -> Any:
    """The value of a constant at the top level of the file."""
    for node in tree(file).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return ast.literal_eval(node.value)
    raise AssertionError(f"{file} has no {name}")


def keywords(file: str, action: str) -> dict[str, ast.expr]:
    """The keyword arguments of the only call of `action`."""
    calls = [
        node
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == action
    ]
    assert len(calls) == 1, f"{file}: expected one {action}, found {len(calls)}"
    return {keyword.arg: keyword.value for keyword in calls[0].keywords if keyword.arg}


def functions(file: str, *names: str) -> dict[str, Callable[..., Any]]:
    """Functions of the file that do not need `launch`, ready to call, with its plain constants."""
    module = tree(file)
    wanted: list[ast.stmt] = [
        node
        for node in module.body
        if (isinstance(node, ast.FunctionDef) and node.name in names)
        or (isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant))
    ]
    imports: list[ast.stmt] = [node for node in module.body if _is_of_python(node)]
    space: dict[str, Any] = {}
    exec(compile(ast.Module(imports + wanted, []), file, "exec"), space)
    return {name: space[name] for name in names}


def _is_of_python(node: ast.stmt) -> bool:
    """Whether it imports what comes with Python."""
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").split(".")[0] in sys.stdlib_module_names
    return isinstance(node, ast.Import) and {
        alias.name.split(".")[0] for alias in node.names
    } <= set(sys.stdlib_module_names)
