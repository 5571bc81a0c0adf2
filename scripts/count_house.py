"""Counts what makes the package large to read, beside the goals that it is held to.

    python scripts/count_house.py [--list]

Modules, lines, modules with one importer, circles; constructors and dataclasses with more than 8
parameters or fields, classes with more than 12 attributes, callbacks that constructors take. With
--list each is named. How many functions one turn passes: test/benchmark/turn_functions.py.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
PACKAGE = "edgevox_ros"
MOST_PARAMETERS, MOST_ATTRIBUTES = 8, 12
GOALS = {
    "modules": 340,
    "lines": 57_000,
    "modules with one importer": 60,
    "circles of modules": 0,
    f"constructors and dataclasses with more than {MOST_PARAMETERS} parameters or fields": 15,
    f"classes with more than {MOST_ATTRIBUTES} attributes": 15,
    "callbacks that constructors take": 30,
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="name each of them")
    named = parser.parse_args().list
    counts = [*_modules(), *_classes()]
    for (title, goal), (count, names) in zip(GOALS.items(), counts, strict=True):
        print(f"{count:7d}  {title} (goal: at most {goal})")
        for name in names if named else ():
            print(f"           {name}")


Count = tuple[int, list[str]]


def _files() -> list[Path]:
    return sorted((ROOT / PACKAGE).rglob("*.py"))


def _modules() -> list[Count]:
    """What the files and their imports show, also those that only a type checker follows."""
    graph = grimp.build_graph(PACKAGE, exclude_type_checking_imports=False, cache_dir=None)
    files = _files()
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    importers = {name: graph.find_modules_that_directly_import(name) for name in graph.modules}
    lone = [f"{name} <- {min(by)}" for name, by in sorted(importers.items()) if len(by) == 1]
    circles = _circles({name: graph.find_modules_directly_imported_by(name) for name in importers})
    named = [", ".join(sorted(circle)) for circle in circles]
    return [(len(files), []), (lines, []), (len(lone), lone), (len(circles), named)]


def _circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that import each other, directly or by way of others."""
    reached = {name: _reached(name, imports) for name in imports}
    circles: list[set[str]] = []
    for name, others in reached.items():
        circle = {other for other in others if name in reached[other]}
        if circle and circle not in circles:
            circles.append(circle)
    return circles


def _reached(name: str, imports: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    left = list(imports[name])
    while left:
        next_one = left.pop()
        if next_one not in found:
            found.add(next_one)
            left.extend(imports[next_one])
    return found


def _classes() -> list[Count]:
    """What the classes show."""
    large: list[str] = []
    wide: list[str] = []
    callbacks: list[str] = []
    files = _files()
    function_types = _function_types(files)
    for file in files:
        for found in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(found, ast.ClassDef):
                continue
            name = f"{file.relative_to(ROOT)}: {found.name}"
            taken = _taken(found)
            if len(taken) > MOST_PARAMETERS:
                large.append(f"{name} ({len(taken)})")
            attributes = _attributes(found)
            if len(attributes) > MOST_ATTRIBUTES:
                wide.append(f"{name} ({len(attributes)})")
            for parameter, annotation in taken:
                if _is_callable(annotation, function_types[file]):
                    callbacks.append(f"{name}.{parameter}")
    return [(len(names), names) for names in (large, wide, callbacks)]


def _taken(found: ast.ClassDef) -> list[tuple[str, str]]:
    """Name and annotation of what a constructor takes; of a dataclass, its fields."""
    for statement in found.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            arguments = statement.args
            every = [*arguments.posonlyargs, *arguments.args[1:], *arguments.kwonlyargs]
            return [(each.arg, ast.unparse(each.annotation or ast.Constant(""))) for each in every]
    if not _is_dataclass(found):
        return []
    return [
        (ast.unparse(statement.target), ast.unparse(statement.annotation))
        for statement in found.body
        if isinstance(statement, ast.AnnAssign)
        and "ClassVar" not in ast.unparse(statement.annotation)
    ]


def _attributes(found: ast.ClassDef) -> set[str]:
    """The attributes that methods of a class set; of a dataclass also its fields."""
    fields = {name for name, _ in _taken(found)} if _is_dataclass(found) else set()
    return fields | {name for function in found.body for name in _set_in(function)}


def _is_dataclass(found: ast.ClassDef) -> bool:
    return any("dataclass" in ast.unparse(decorator) for decorator in found.decorator_list)


def _set_in(function: ast.stmt) -> Iterator[str]:
    for each in ast.walk(function):
        if (
            isinstance(each, ast.Attribute)
            and isinstance(each.ctx, ast.Store)
            and ast.unparse(each.value) == "self"
        ):
            yield each.attr


def _function_types(files: list[Path]) -> dict[Path, set[str]]:
    """The names of types of functions that each file defines or imports.

    Such as `Reader = Callable[[str], None]`.
    """
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    own = {file: set(_defined(tree)) for file, tree in trees.items()}
    every = set().union(*own.values())
    return {file: own[file] | (every & set(_imported(tree))) for file, tree in trees.items()}


def _defined(tree: ast.Module) -> Iterator[str]:
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and ast.unparse(statement.value)[:9] == "Callable[":
            yield ast.unparse(statement.targets[0])


def _imported(tree: ast.Module) -> Iterator[str]:
    for statement in ast.walk(tree):
        if isinstance(statement, ast.ImportFrom):
            yield from (each.name for each in statement.names)


def _is_callable(annotation: str, function_types: set[str]) -> bool:
    words = set(re.findall(r"\w+", annotation))
    return "Callable" in words or bool(words & function_types)


if __name__ == "__main__":
    main()
