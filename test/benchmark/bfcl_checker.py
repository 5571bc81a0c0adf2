"""Is our rule of a right call the leaderboard's own? Compares verdicts with those of its checker.

For every question of the five sets: right answers, drawn from those listed, and answers with one
thing wrong or odd: values of other types, texts in other case and punctuation, calls in another
order, arguments and calls left out or added. Their checker runs as it is in the wheel; of the
modules that it imports, those that need other packages are replaced by empty ones.

    make peers
    .venv-peers/bin/python test/benchmark/bfcl_checker.py [--draws 20] [--seed 0]

Prints every answer on which both differ, and the counts as one JSON object on the last line. Exit
status 1 if they differ.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import json
import random
import sys
import types
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from parsing_peers import SET_UP, bfcl_data

from edgevox_ros.evaluation.cases.bfcl import BfclCase, bfcl_cases
from edgevox_ros.evaluation.cases.bfcl_suite import bfcl_right

Calls = list[tuple[str, dict[str, Any]]]
MODEL = "any"
ODD: tuple[Any, ...] = (
    0, 1, -1, 1.0, 2.5, True, False, None, "", "1", "none",
    [], [1], [1.0], ["a"], [[]], {}, {"a": 1}, [{}], [{"a": 1}],
)  # fmt: skip


def their_checker() -> Callable[[BfclCase, Calls], bool]:
    package = "bfcl_eval"
    config: Any = types.ModuleType(f"{package}.constants.model_config")
    config.MODEL_CONFIG_MAPPING = {MODEL: types.SimpleNamespace(underscore_to_dot=False)}
    sys.modules[config.__name__] = config
    for language in ("java", "js"):
        name = f"{package}.eval_checker.ast_eval.type_convertor.{language}_type_converter"
        converter: Any = types.ModuleType(name)
        setattr(converter, f"{language}_type_converter", None)
        sys.modules[name] = converter
    found = importlib.import_module(f"{package}.eval_checker.ast_eval.ast_checker")
    python = importlib.import_module(f"{package}.constants.enums").Language.PYTHON

    def check(case: BfclCase, calls: Calls) -> bool:
        functions = [
            {"name": name, "parameters": parameters} for name, parameters in case.declared.items()
        ]
        written = [{name: arguments} for name, arguments in calls]
        answers = [dict(answer) for answer in case.answers]
        try:
            said = found.ast_checker(functions, written, answers, python, case.category, MODEL)
        except (AttributeError, TypeError):
            return False  # it trips over a value of an odd type
        return bool(said["valid"])

    return check


class Drawer:
    """Draws answers to questions, right ones and others."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def right(self, case: BfclCase) -> Calls:
        return [
            (name, self.arguments(allowed))
            for answer in case.answers
            for name, allowed in answer.items()
        ]

    def arguments(self, allowed: Any) -> dict[str, Any]:
        drawn = {key: self.value(listed) for key, listed in allowed.items()}
        return {key: value for key, value in drawn.items() if value != ""}

    def value(self, listed: Sequence[Any]) -> Any:
        if not listed:
            return ""
        return self.plain(self.random.choice(listed))

    def plain(self, value: Any) -> Any:
        """A listed value with one choice made for each key of a mapping."""
        if isinstance(value, dict):
            return self.arguments(
                {key: each for key, each in value.items() if isinstance(each, list)}
            )
        if isinstance(value, list):
            return [self.plain(each) for each in value]
        return copy.deepcopy(value)

    def other(self, case: BfclCase) -> Calls:
        """A right answer with one thing changed."""
        calls = self.right(case)
        change = self.random.choice((self.order, self.count, self.name, self.keys, self.values))
        change(case, calls)
        return calls

    def order(self, case: BfclCase, calls: Calls) -> None:
        self.random.shuffle(calls)

    def count(self, case: BfclCase, calls: Calls) -> None:
        at = self.random.randrange(len(calls))
        if self.random.random() < 0.5:
            del calls[at]
        else:
            calls.insert(at, copy.deepcopy(calls[at]))

    def name(self, case: BfclCase, calls: Calls) -> None:
        at = self.random.randrange(len(calls))
        calls[at] = (self.random.choice([*case.declared, "other"]), calls[at][1])

    def keys(self, case: BfclCase, calls: Calls) -> None:
        name, arguments = self.random.choice(calls)
        if arguments and self.random.random() < 0.5:
            del arguments[self.random.choice(list(arguments))]
        else:
            known = [*case.declared[name]["properties"], "other"]
            arguments[self.random.choice(known)] = self.random.choice(ODD)

    def values(self, case: BfclCase, calls: Calls) -> None:
        _, arguments = self.random.choice(calls)
        if arguments:
            key = self.random.choice(list(arguments))
            arguments[key] = self.changed(arguments[key])

    def changed(self, value: Any) -> Any:
        """Another value: often a near one."""
        if self.random.random() < 0.15:
            return self.random.choice(ODD)
        if isinstance(value, str):
            ways = (value.upper(), value.replace(" ", "-"), f"{value}.", f"'{value}'", f"{value}x")
            return self.random.choice(ways)
        if isinstance(value, bool):
            return self.random.choice((not value, int(value), str(value)))
        if isinstance(value, (int, float)):
            return self.random.choice((float(value), int(value), value + 1, str(value), [value]))
        if isinstance(value, list) and value:
            return self.changed_items(value)
        if isinstance(value, dict) and value:
            key = self.random.choice(list(value))
            return {**value, key: self.changed(value[key])}
        return self.random.choice(ODD)

    def changed_items(self, value: list[Any]) -> Any:
        at = self.random.randrange(len(value))
        return self.random.choice(
            (
                value[::-1],
                value[:at] + value[at + 1 :],
                [*value[:at], self.changed(value[at]), *value[at + 1 :]],
                [*value, value[at]],
            )
        )


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--draws", type=int, default=20, help="answers a question")
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    data = bfcl_data()
    if data is None:
        print(f"BFCL's data is not installed:\n  {SET_UP}")
        return 1
    theirs, drawer = their_checker(), Drawer(given.seed)
    counts: Counter[str] = Counter()
    for case in bfcl_cases(data=data):
        if case.category == "irrelevance":
            continue
        for number in range(given.draws):
            calls = drawer.other(case) if number else drawer.right(case)
            ours, why = bfcl_right(calls, case)
            right = theirs(case, calls)
            counts["answers"] += 1
            counts["right"] += right
            counts["unanswerable"] += not number and not right
            if ours != right:
                counts["differ"] += 1
                print(case.name, json.dumps(calls), f"ours: {ours} ({why}), theirs: {right}")
    print(json.dumps({"benchmark": "bfcl_checker", **counts}))
    return int(counts["differ"] > 0)


if __name__ == "__main__":
    sys.exit(main())
