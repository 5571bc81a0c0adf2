"""In which words and where a rejection is told to a model, so that the right call comes of it.

Each reply of a file that real_replies.py wrote whose calls were rejected is shown again to its
model, behind the sentence that was said, with each wording in each place, and the model goes on.
Counted are the rejections that end in the right calls, those that end in others, and those at which
the model writes our words back.

    python test/benchmark/real_replies.py --write replies.jsonl
    python test/benchmark/rejection_wordings.py replies.jsonl [--preset NAME ...]
        [--model-path GGUF ...] [--most N] [--threads N] [--show FILE]

Only first replies to the first sentence of a case whose right calls are known take part. Prints a
table; the last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test"), str(ROOT / "test" / "benchmark")]

from real_replies import PRESETS, all_groups  # noqa: E402
from support.evaluation.tried_models import (  # noqa: E402
    add_model_options,
    presets_there,
    tried_models,
)

from edgevox_ros.agent.result_wording import dump  # noqa: E402
from edgevox_ros.core.errors import EdgevoxError  # noqa: E402
from edgevox_ros.core.messages import Generation, Message  # noqa: E402
from edgevox_ros.core.named_calls import NamedCall  # noqa: E402
from edgevox_ros.core.settings import settings_of  # noqa: E402
from edgevox_ros.core.tools import Rejection, ToolSchema  # noqa: E402
from edgevox_ros.evaluation import ModelChoice  # noqa: E402
from edgevox_ros.evaluation.cases.case import Expectation  # noqa: E402
from edgevox_ros.evaluation.cases.case_group import CaseGroup  # noqa: E402
from edgevox_ros.evaluation.grading.compare_calls import compare_calls  # noqa: E402
from edgevox_ros.evaluation.rehearsal.open_rehearsal import load_model, rehearse  # noqa: E402
from edgevox_ros.evaluation.rehearsal.rehearsal import RehearsalParts  # noqa: E402
from edgevox_ros.parsing import ParseResult, ToolCallParser  # noqa: E402
from scripts.fetch_real_models import real_models_folder  # noqa: E402

ID = "call_0"
Outcome = str


@dataclass(frozen=True)
class Rejected:
    """A reply that was rejected, what was said before it, and what would have been right."""

    say: str
    raw: str
    group: CaseGroup
    expected: Expectation
    rejection: Rejection


def as_json(rejection: Rejection, say: str) -> str:
    """The form of a failed call."""
    return dump({"ok": False, "error": f"{rejection.reason}: {rejection.message}"})


def plain(rejection: Rejection, say: str) -> str:
    """Why, in a sentence."""
    return f"Not run: {rejection.message}."


def again(rejection: Rejection, say: str) -> str:
    """Why, and what to do."""
    return f"Not run: {rejection.message}. Write the call again, corrected."


def in_the_users_words(rejection: Rejection, say: str) -> str:
    """Why, and what was asked for."""
    return f'Not run: {rejection.message}. Write the right call for "{say}".'


def said_again(rejection: Rejection, say: str) -> str:
    """What was asked for, and what to look to."""
    return f"{say} ({rejection.message})"


WORDINGS = {
    "json": as_json,
    "plain": plain,
    "again": again,
    "words": in_the_users_words,
    "said": said_again,
}
PLACES = ("tool", "user", "instead")


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    folder = real_models_folder()
    if not (options.preset or options.model_path):
        options.preset = presets_there(PRESETS, folder)
    rows: list[dict[str, Any]] = []
    try:
        groups = all_groups()
        for model in tried_models(options, folder):
            rows += run(model, groups, options)
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"rejection_wordings: {error}", file=sys.stderr)
        return 2
    print(json.dumps({"benchmark": "rejection_wordings", "rows": rows}))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("replies", type=Path)
    add_model_options(parser)
    parser.add_argument("--most", type=int, default=60, help="rejections of each model")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--show", type=Path, metavar="FILE", help="what each model wrote")
    return parser


def run(
    model: ModelChoice, groups: Sequence[CaseGroup], options: argparse.Namespace
) -> list[dict[str, Any]]:
    """All rejections of one model in all ways: rows of the table. Raises EdgevoxError."""
    run_options = replace(
        model.options,
        model=replace(model.options.model, n_threads=options.threads or None),
        settings=settings_of({"sentences.enabled": False}),
    )
    loaded = load_model(run_options)
    counted: dict[tuple[str, str], Counter[Outcome]] = defaultdict(Counter)
    for group, rejected in _by_group(_rejected_of(model.label, groups, options)):
        rehearsal = rehearse(loaded, group.tried, run_options.in_language(group.language))
        for each in rejected:
            for way, outcome, text in _outcomes(rehearsal.parts, each):
                counted[way][outcome] += 1
                if options.show:
                    _show(options.show, model.label, way, outcome, each, text)
    loaded.engine.close()
    rows = [
        {"model": model.label, "wording": wording, "place": place, **found}
        for (wording, place), found in counted.items()
    ]
    for row in rows:
        print(row, flush=True)
    return rows


def _rejected_of(
    label: str, groups: Sequence[CaseGroup], options: argparse.Namespace
) -> list[Rejected]:
    """The rejected replies of a model, some drawn by lot where they are too many."""
    cases = {
        (_map_of(group), case.turns[0].say): (group, case.turns[0].expected)
        for group in groups
        for case in group.cases
        if case.turns[0].expected.calls
    }
    found: dict[tuple[str, str, str], Rejected] = {}
    for line in options.replies.read_text(encoding="utf-8").splitlines():
        reply: Mapping[str, Any] = json.loads(line)
        key = (reply["map"], reply["say"])
        if reply["model"] != label or reply["turn"] or reply["hop"] or key not in cases:
            continue
        group, expected = cases[key]
        result = ToolCallParser(reply["formats"], group.tried.schemas).parse(reply["raw"])
        if result.rejections and not result.calls:
            one = Rejected(reply["say"], reply["raw"], group, expected, result.rejections[0])
            found[(reply["map"], reply["say"], reply["raw"])] = one
    every = list(found.values())
    random.Random(0).shuffle(every)
    return every[: options.most]


def _map_of(group: CaseGroup) -> str:
    return group.tools[0].resolve().relative_to(ROOT).as_posix()


def _by_group(rejected: Sequence[Rejected]) -> Iterator[tuple[CaseGroup, list[Rejected]]]:
    groups: dict[int, list[Rejected]] = defaultdict(list)
    for each in rejected:
        groups[id(each.group)].append(each)
    for some in groups.values():
        yield some[0].group, some


def _outcomes(
    parts: RehearsalParts, rejected: Rejected
) -> Iterator[tuple[tuple[str, str], Outcome, str]]:
    for wording, word in WORDINGS.items():
        told = word(rejected.rejection, rejected.say)
        for place in PLACES:
            if (wording == "said") != (place == "instead"):
                continue
            turn = _turn(rejected, told, place, parts)
            text = _reply(parts, turn)
            outcome = _outcome(parts.make_parser(parts.schemas).parse(text), rejected, text)
            yield (wording, place), outcome, text


def _turn(rejected: Rejected, told: str, place: str, parts: RehearsalParts) -> list[Message]:
    said = Message("user", parts.settings.shown(rejected.say))
    if place == "instead":
        return [Message("user", told)]
    written = Message("assistant", rejected.raw)
    if place == "user":
        return [said, written, Message("user", told)]
    name = rejected.rejection.name or "call"
    return [said, written, Message("tool", told, tool_call_id=ID, name=name)]


def _reply(parts: RehearsalParts, turn: Sequence[Message]) -> str:
    asked = parts.engine.generate(
        parts.settings.prompt((), turn), parts.schemas, parts.settings.sampling, threading.Event()
    )
    generation = list(asked)[-1]
    assert isinstance(generation, Generation)
    return generation.text


def _outcome(result: ParseResult, rejected: Rejected, text: str) -> Outcome:
    acting = _acting(rejected.group.tried.schemas)
    calls: list[NamedCall] = [(call.name, call.arguments) for call in result.calls]
    if calls and compare_calls(calls, rejected.expected).verdict == "exact":
        return "right"
    if '"ok"' in text or '"error"' in text or "Not run" in text:
        return "echoed"
    if any(call.name in acting for call in result.calls):
        return "wrong"
    return "rejected" if result.rejections else "none"


def _acting(tools: Sequence[ToolSchema]) -> frozenset[str]:
    return frozenset(tool.name for tool in tools if not tool.read_only)


def _show(
    file: Path,
    model: str,
    way: tuple[str, str],
    outcome: Outcome,
    rejected: Rejected,
    text: str,
) -> None:
    shown = {"model": model, "way": way, "outcome": outcome, "say": rejected.say}
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps({**shown, "raw": rejected.raw, "text": text}) + "\n")


if __name__ == "__main__":
    sys.exit(main())
