"""Questions of the Berkeley Function Calling Leaderboard, from the files of its wheel.

Five sets in Python's notation: simple, multiple, parallel, parallel_multiple, irrelevance. Each
question has tools of its own. The wheel's files are only read: nothing of it is imported, so that
none of its hundred dependencies is needed. bfcl_rule.py grades the calls.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.core.tools import ToolSchema

BFCL_VERSION = "2026.3.23"
QUICK = 25
_PACKAGE = "bfcl-eval"
# Our name of a set -> that of its file.
_FILES = {
    "simple": "BFCL_v4_simple_python.json",
    "multiple": "BFCL_v4_multiple.json",
    "parallel": "BFCL_v4_parallel.json",
    "parallel_multiple": "BFCL_v4_parallel_multiple.json",
    "irrelevance": "BFCL_v4_irrelevance.json",
}
BFCL_SETS = tuple(_FILES)
# Their types -> those of JSON Schema; None: of any type.
_TYPES: Mapping[str, str | None] = {
    "string": "string",
    "integer": "integer",
    "boolean": "boolean",
    "array": "array",
    "float": "number",
    "dict": "object",
    "tuple": "array",
    "any": None,
}
_KEPT = ("description", "enum", "required", "default", "minimum", "maximum", "minItems", "maxItems")

AcceptedCall = Mapping[str, Mapping[str, Sequence[Any]]]


@dataclass(frozen=True)
class BfclCase:
    """One question.

    - `category`: one of BFCL_SETS.
    - `tools` are its functions in JSON Schema, `declared` their parameters as the leaderboard
      declares them, by name.
    - `answers`: a right call each, as function -> argument -> the values that are right; "" among
      them: the argument may be left out. None for irrelevance: no call is right.
    """

    name: str
    category: str
    say: str
    tools: tuple[ToolSchema, ...]
    answers: tuple[AcceptedCall, ...] = ()
    declared: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


class BfclError(ConfigurationError):
    """The leaderboard's data is not there, or is not what is expected."""


def bfcl_cases(quick: bool = False, data: Path | None = None) -> Sequence[BfclCase]:
    """The questions of all five sets, one set after the other.

    `quick`: QUICK of each set, spread over it; the same every time. `data`: the folder of the
    files, otherwise that of the wheel. Raises BfclError with what to install, or what is wrong.
    """
    folder = data or _folder()
    found: list[BfclCase] = []
    for category, name in _FILES.items():
        answers = _answers(folder / "possible_answer" / name) if category != "irrelevance" else {}
        lines = list(_lines(folder / name))
        for place, entry in _spread(lines) if quick else lines:
            found.append(_case(category, place, entry, answers))
    return found


def _folder() -> Path:
    try:
        files = distribution(_PACKAGE)
    except PackageNotFoundError:
        wanted = f"its data (pip install --no-deps {_PACKAGE}=={BFCL_VERSION})"
        raise BfclError.at("suite bfcl", f"no Python package {_PACKAGE}", wanted) from None
    return Path(str(files.locate_file("bfcl_eval/data")))


def _lines(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The JSON objects of a file, one a line, each with its place."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        wanted = f"a file of {_PACKAGE} {BFCL_VERSION}"
        raise BfclError.at(path, getattr(error, "strerror", None) or str(error), wanted) from None
    # Not splitlines: a text may hold other characters that it takes for the end of a line.
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        place = f"{path}:{number}"
        try:
            entry = json.loads(line)
        except ValueError as error:
            raise BfclError.at(place, f"no JSON ({error})", "a JSON object on one line") from None
        if not isinstance(entry, dict):
            raise BfclError.at(place, "no JSON object", "a JSON object on one line")
        yield place, entry


def _spread(
    lines: Sequence[tuple[str, Mapping[str, Any]]],
) -> list[tuple[str, Mapping[str, Any]]]:
    count = min(QUICK, len(lines))
    return [lines[number * len(lines) // count] for number in range(count)]


def _answers(path: Path) -> Mapping[str, tuple[AcceptedCall, ...]]:
    found = {}
    for place, entry in _lines(path):
        truth = entry.get("ground_truth")
        if not isinstance(truth, list) or not all(_is_answer(each) for each in truth):
            raise BfclError.at(place, "no list of answers", "one under ground_truth")
        found[str(entry.get("id"))] = tuple(truth)
    return found


def _is_answer(answer: Any) -> bool:
    """Whether it is one function with a list of values for each argument."""
    return (
        isinstance(answer, dict)
        and len(answer) == 1
        and all(
            isinstance(arguments, dict)
            and all(isinstance(each, list) for each in arguments.values())
            for arguments in answer.values()
        )
    )


def _case(
    category: str,
    place: str,
    entry: Mapping[str, Any],
    answers: Mapping[str, tuple[AcceptedCall, ...]],
) -> BfclCase:
    try:
        name = entry["id"]
        ((message,),) = entry["question"]
        functions = [
            (each["name"], each["description"], each["parameters"]) for each in entry["function"]
        ]
        return BfclCase(
            name=name,
            category=category,
            say=message["content"],
            tools=tuple(
                ToolSchema(called, about, _schema(parameters))
                for called, about, parameters in functions
            ),
            answers=answers[name] if category != "irrelevance" else (),
            declared={called: parameters for called, _, parameters in functions},
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        found = f"another form ({type(error).__name__}: {error})"
        raise BfclError.at(place, found, "a question with its functions and an answer") from None


def _schema(declared: Mapping[str, Any]) -> dict[str, Any]:
    """A declaration of theirs in JSON Schema, draft 7. Raises KeyError for an unknown type."""
    schema: dict[str, Any] = {key: declared[key] for key in _KEPT if key in declared}
    kind = _TYPES[declared["type"]]
    if kind is not None:
        schema["type"] = kind
    if "properties" in declared:
        schema["properties"] = {
            name: _schema(each) for name, each in declared["properties"].items()
        }
    if "items" in declared:
        schema["items"] = _schema(declared["items"])
    return schema
