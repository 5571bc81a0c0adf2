"""What real models write to many maps, with a grid of settings, and how it is read.

Each model runs with each setting of the grid (how the template takes tools, examples of calls,
whether a grammar holds the calls, temperature 0, and 0.7 with two seeds) on some cases of some
maps, drawn by lot, without the sentences of the map. Counted are the replies, and of those that
differ in more than words and numbers, how many are read as calls, as text, or rejected, and why.

    python test/benchmark/real_replies.py [--preset NAME ...] [--model-path GGUF ...]
        [--maps N] [--turns N] [--threads N] [--seed N] [--write FILE]

Without models: those of `make real-models` that are there. `--write` adds the replies to a file of
JSON lines, for a person to sort: test/parsing/data/real_replies.jsonl came about in this way.
The last line is JSON.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.evaluation.tried_models import (  # noqa: E402
    add_model_options,
    presets_there,
    tried_models,
)
from support.parsing.reply_shape import shape_of  # noqa: E402

from edgevox_ros.core.errors import EdgevoxError  # noqa: E402
from edgevox_ros.core.settings import settings_of  # noqa: E402
from edgevox_ros.evaluation import (  # noqa: E402
    CaseRecord,
    ModelChoice,
    Notebook,
    Plan,
    read_case_groups,
    run_model,
)
from edgevox_ros.evaluation.cases.case_group import CaseGroup  # noqa: E402
from edgevox_ros.evaluation.cases.draft import draft_cases  # noqa: E402
from edgevox_ros.parsing import ToolCallParser  # noqa: E402
from scripts.fetch_real_models import real_models_folder  # noqa: E402

HELDOUT = ROOT / "test" / "heldout"
SUITES = ("robot", "household", "smoke", "state")
CASES = (
    *sorted((HELDOUT / "fresh_maps").glob("*_cases.yaml")),
    *sorted((HELDOUT / "conversation").glob("*_dev.yaml")),
    HELDOUT / "newcomer" / "dialogues.yaml",
)
PRESETS = ("smollm2-135m", "smollm2-tools", "qwen2.5-coder-1.5b")


@dataclass(frozen=True)
class Cell:
    """One setting of the grid."""

    tools_via: str
    tool_examples: str
    constrain: str
    temperature: float
    seed: int

    def choice(self, model: ModelChoice, threads: int) -> ModelChoice:
        """The model with this setting."""
        over = {"tools_via": self.tools_via} if self.tools_via != "auto" else {}
        run = replace(model.options.model, over=over, n_threads=threads or None)
        written = {
            "sentences.enabled": False,
            "prompt.tool_examples": self.tool_examples,
            "sampling.constrain": self.constrain,
            "sampling.temperature": self.temperature,
        }
        options = replace(model.options, model=run, settings=settings_of(written))
        return replace(model, options=options)


def cells() -> list[Cell]:
    """The grid. With a grammar only what stands around the calls can differ: fewer cells."""
    drawn = ((0.0, 0), (0.7, 1), (0.7, 2))
    free = itertools.product(("auto", "text"), ("none", "one", "turns"), drawn)
    held = itertools.product(("auto", "text"), ((0.7, 1),))
    return [
        *(Cell(via, examples, "none", *draw) for via, examples, draw in free),
        *(Cell(via, "none", "calls", *draw) for via, draw in held),
    ]


@dataclass(frozen=True)
class RealReply:
    """What a model wrote, the wire formats in which it is read, and for which map.

    `turn` of a dialogue, and `hop` of that turn: both from 0.
    """

    model: str
    formats: tuple[str, ...]
    map: str
    say: str
    turn: int
    hop: int
    raw: str


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    folder = real_models_folder()
    if not (options.preset or options.model_path):
        options.preset = presets_there(PRESETS, folder)
    rows = []
    try:
        groups = all_groups()
        for model in tried_models(options, folder):
            rows.append(run(model, groups, options))
    except (EdgevoxError, FileNotFoundError) as error:
        print(f"real_replies: {error}", file=sys.stderr)
        return 2
    show_table(rows)
    print(json.dumps({"benchmark": "real_replies", "turns": options.turns, "rows": rows}))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    add_model_options(parser)
    parser.add_argument("--maps", type=int, default=3, help="maps for each setting")
    parser.add_argument("--turns", type=int, default=30, help="cases of each setting")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0, help="of the draw of cases")
    parser.add_argument("--write", type=Path, metavar="FILE")
    return parser


def all_groups() -> tuple[CaseGroup, ...]:
    """The cases of all suites and maps, and drafts for maps without any. Raises EdgevoxError."""
    with tempfile.TemporaryDirectory() as folder:
        return read_case_groups([*CASES, *_drafts(Path(folder))], SUITES)


def _drafts(folder: Path) -> Iterator[Path]:
    for tools in sorted((ROOT / "config" / "tools").glob("*.yaml")):
        file = folder / tools.name
        file.write_text(draft_cases([tools]), encoding="utf-8")
        yield file


def run(
    model: ModelChoice, groups: Sequence[CaseGroup], options: argparse.Namespace
) -> dict[str, Any]:
    """All settings with one model. Its row of the table. Raises EdgevoxError."""
    rnd = random.Random(f"{options.seed} {model.label}")
    seen: set[str] = set()
    read: Counter[str] = Counter()
    total = 0
    for cell in cells():
        drawn = _drawn(groups, options, rnd)
        notebook = Notebook()
        run_model(cell.choice(model, options.threads), Plan(drawn, seed=cell.seed), notebook)
        formats = next(iter(notebook.models.values())).formats
        by_source = {str(group.source): group for group in drawn}
        for reply, group in _replies(model.label, formats, notebook.cases, by_source):
            total += 1
            if options.write:
                _add(options.write, reply)
            shape = shape_of(reply.raw)
            if shape not in seen:
                seen.add(shape)
                read[how_read(reply, group)] += 1
        print(f"{model.label}: {total} replies, {len(seen)} shapes", file=sys.stderr)
    return {"model": model.label, "replies": total, "shapes": len(seen), "read": dict(read)}


def _drawn(
    groups: Sequence[CaseGroup], options: argparse.Namespace, rnd: random.Random
) -> tuple[CaseGroup, ...]:
    some = rnd.sample(groups, min(options.maps, len(groups)))
    count = max(1, options.turns // len(some))
    return tuple(
        replace(each, cases=tuple(rnd.sample(each.cases, min(count, len(each.cases)))))
        for each in some
    )


def _replies(
    model: str,
    formats: tuple[str, ...],
    records: Sequence[CaseRecord],
    groups: dict[str, CaseGroup],
) -> Iterator[tuple[RealReply, CaseGroup]]:
    for record in records:
        group = groups[record.source]
        tools = group.tools[0].resolve().relative_to(ROOT).as_posix()
        for at, turn in enumerate(record.turns):
            for hop, text in enumerate(turn.texts):
                yield RealReply(model, formats, tools, turn.heard, at, hop, text), group


def how_read(reply: RealReply, group: CaseGroup) -> str:
    """How the parser reads a reply: `calls`, `text`, or the reasons for which it was rejected."""
    result = ToolCallParser(reply.formats, group.tried.schemas).parse(reply.raw)
    if result.rejections:
        return " ".join(sorted({each.reason.value for each in result.rejections}))
    return "calls" if result.calls else "text"


def _add(file: Path, reply: RealReply) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(vars(reply), ensure_ascii=False) + "\n")


def show_table(rows: Sequence[dict[str, Any]]) -> None:
    """Print a line for each model."""
    for row in rows:
        read = ", ".join(f"{count} {how}" for how, count in sorted(row["read"].items()))
        print(f"{row['model']:28} {row['replies']:5} replies, {row['shapes']:4} shapes: {read}")


if __name__ == "__main__":
    sys.exit(main())
