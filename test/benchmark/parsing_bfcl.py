"""How many of BFCL's ground-truth calls survive being written and read again, per format.

Takes the Berkeley Function Calling Leaderboard's sets simple, multiple, parallel and
parallel_multiple, live and not (data of the package bfcl-eval), writes the ground-truth calls of
each question in every format that can carry them, reads the text with a parser that has the
question's own tools, and grades each call by BFCL's rule: the name is right, every value is one of
those listed, an argument may be absent only where that (or null) is listed. `rejected` are calls
whose ground truth fails its own schema at the validator, `unwritten` those of questions that the
format cannot carry (json carries one call; qwen3_coder cannot tell the text "null" from null).
Ground truths that list no value for an argument cannot be graded and are left out.

    python test/benchmark/parsing_bfcl.py [--data FOLDER]

Prints a table and, on the last line, the same figures as one JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from parsing_peers import SET_UP, bfcl_data

from edgevox_ros.parsing import FORMATS, CannotRender, ToolCall, ToolCallParser, ToolSchema

SETS = (
    "simple_python", "multiple", "parallel", "parallel_multiple",
    "live_simple", "live_multiple", "live_parallel", "live_parallel_multiple",
)  # fmt: skip
TYPES = {
    "dict": "object",
    "float": "number",
    "tuple": "array",
    "double": "number",
    "long": "integer",
}
ABSENT = object()


@dataclass(frozen=True)
class Question:
    """The tools of one question, and its ground truth: name -> argument -> accepted values."""

    name: str
    tools: list[ToolSchema]
    truth: list[dict[str, dict[str, list[Any]]]]


def questions(data: Path, name: str) -> Iterator[Question]:
    """Every question of a set that has a ground truth."""
    answers = {}
    for line in (data / "possible_answer" / f"BFCL_v4_{name}.json").read_text().splitlines():
        answer = json.loads(line)
        answers[answer["id"]] = answer["ground_truth"]
    for line in (data / f"BFCL_v4_{name}.json").read_text().splitlines():
        item = json.loads(line)
        tools = {each["name"]: each for each in item["function"]}
        if item["id"] in answers:
            schemas = [
                ToolSchema(each["name"], "", converted(each["parameters"]))
                for each in tools.values()
            ]
            yield Question(item["id"], schemas, answers[item["id"]])


def converted(schema: Any) -> Any:
    """BFCL's type names as JSON Schema's; what JSON Schema does not know is left out."""
    if not isinstance(schema, dict):
        return schema
    result: dict[str, Any] = {}
    for key, value in schema.items():
        if key == "type" and isinstance(value, str):
            kind = TYPES.get(value.lower(), value.lower())
            if kind != "any":
                result["type"] = kind
        elif key == "properties" and isinstance(value, dict):
            result[key] = {name: converted(each) for name, each in value.items()}
        elif key == "items" and isinstance(value, dict):
            result[key] = converted(value)
        elif (key == "enum" and isinstance(value, list)) or key == "required":
            result[key] = value
    return result


def first_value(accepted: Any) -> Any:
    """A value to write: the first that is listed, inside too; ABSENT where only absence is."""
    choices = (
        [each for each in accepted if each != ""] if isinstance(accepted, list) else [accepted]
    )
    if not choices:
        return ABSENT if isinstance(accepted, list) and "" in accepted else accepted
    return written(choices[0])


def written(value: Any) -> Any:
    """A ground-truth value with one choice made for each nested argument."""
    if isinstance(value, dict):
        chosen = {key: first_value(each) for key, each in value.items()}
        return {key: each for key, each in chosen.items() if each is not ABSENT}
    if isinstance(value, list):
        return [written(each) for each in value]
    return value


def truth_calls(question: Question) -> list[ToolCall]:
    """The ground truth as calls."""
    calls = []
    for truth in question.truth:
        for name, accepted in truth.items():
            chosen = {key: first_value(each) for key, each in accepted.items()}
            arguments = {key: each for key, each in chosen.items() if each is not ABSENT}
            calls.append(ToolCall(None, name, arguments))
    return calls


def is_right(call: ToolCall, truth: dict[str, dict[str, list[Any]]]) -> bool:
    """BFCL's rule for one call."""
    ((name, accepted),) = truth.items()
    if call.name != name or any(key not in accepted for key in call.arguments):
        return False
    for key, choices in accepted.items():
        if key not in call.arguments:
            if "" not in choices and None not in choices:
                return False
        elif not any(matches(call.arguments[key], choice) for choice in choices):
            return False
    return True


def matches(value: Any, choice: Any) -> bool:
    """Whether a value is a listed one; nested arguments have lists of their own."""
    if isinstance(choice, dict) and isinstance(value, dict):
        if any(key not in choice for key in value):
            return False
        return all(
            any(matches(value[key], each) for each in listed) if key in value else "" in listed
            for key, listed in choice.items()
            if isinstance(listed, list)
        )
    if isinstance(choice, list) and isinstance(value, list):
        return len(choice) == len(value) and all(map(matches, value, choice))
    return bool(value == choice) and isinstance(value, bool) == isinstance(choice, bool)


def gradable(question: Question) -> bool:
    """Whether every argument of the ground truth has a value that BFCL's rule can take."""
    return all(
        choices != []
        for truth in question.truth
        for given in truth.values()
        for choices in given.values()
    )


def grade(question: Question, name: str) -> Counter[str]:
    """How many of the question's calls are right, wrong, rejected or unwritten."""
    calls = truth_calls(question)
    try:
        text = FORMATS[name].render(calls)
    except CannotRender:
        return Counter(unwritten=len(calls))
    result = ToolCallParser((name,), question.tools).parse(text)
    by_position: dict[int, ToolCall] = {call.position: call for call in result.calls}
    verdicts: Counter[str] = Counter()
    for position, truth in enumerate(question.truth):
        call = by_position.get(position)
        if call is None:
            verdicts["rejected" if len(result.rejections) else "wrong"] += 1
        else:
            verdicts["right" if is_right(call, truth) and not result.speech else "wrong"] += 1
    return verdicts


def main() -> int:
    """Grade every set in every format."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, default=bfcl_data(), help="folder of BFCL's data")
    data = options.parse_args().data
    if data is None:
        print(f"BFCL's data is not installed:\n  {SET_UP}")
        print(json.dumps({"error": "bfcl-eval is not installed"}))
        return 1
    totals: dict[str, Counter[str]] = {name: Counter() for name in FORMATS}
    wrong: list[str] = []
    count = left_out = 0
    for each in SETS:
        for question in questions(data, each):
            if not gradable(question):
                left_out += 1
                continue
            count += 1
            for name in FORMATS:
                verdicts = grade(question, name)
                totals[name] += verdicts
                if verdicts["wrong"]:
                    wrong.append(f"{name} {question.name}")
    print(
        f"{count} questions, {left_out} without a gradable ground truth left out; calls per format:"
    )
    print(f"{'format':26}{'right':>7}{'wrong':>7}{'rejected':>10}{'unwritten':>11}")
    for name, total in totals.items():
        print(
            f"{name:26}{total['right']:7}{total['wrong']:7}{total['rejected']:10}{total['unwritten']:11}"
        )
    if wrong:
        print("wrong:", ", ".join(wrong[:40]))
    print(json.dumps({"questions": count, "left_out": left_out, "formats": totals}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
