"""What the sentences of a map make of everything that we have in writing: right, wrong, left.

Reads test/heldout/*.jsonl, the stop corpus of test/hearing/data and the sentences of all suites
with the sentences of one map, behind the node's own stop words. Wrong is a call that nobody wanted:
it must be 0. What no sentence says is left to the model. Of the suites only overheard talk is
judged, for the rest is said to other robots; what matches there is shown with --show.

    python test/benchmark/sentence_accuracy.py [--map config/tools/demo_robot.yaml] [--show]

Prints the same figures as one JSON object on the last line. Exit status 1 if a call was wrong.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.hearing.judged_sentences import MAPS, Judge, Judged, sets  # noqa: E402

from edgevox_ros.core.named_calls import show_call  # noqa: E402


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--map", type=Path, default=MAPS / "demo_robot.yaml")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    judge, figures = Judge(options.map), {}
    judge.calls("how are you")  # builds the stop words
    for name, rows in sets():
        judged = judge.judge(name, rows)
        figures[name] = summary(judged)
        print(f"{name:18s}", *(f"{key} {value:<6}" for key, value in figures[name].items()))
        # Nobody writes sentences by those of heldout.
        shown = (*judged.wrong, *judged.found) if options.show and name != "heldout" else ()
        for said, calls in shown:
            print(f"    {said!r}: {', '.join(show_call(*call) for call in calls)}")
    print(json.dumps({"benchmark": "sentence_accuracy", **figures}))
    return int(any(each["wrong"] for each in figures.values()))


def summary(judged: Judged) -> dict[str, Any]:
    """Counts, and milliseconds of wall time for the matching."""
    ranked = sorted(judged.seconds)
    matched = judged.right + len(judged.wrong) + len(judged.found)
    return {
        "sentences": judged.sentences,
        "right": judged.right,
        "wrong": len(judged.wrong),
        "unjudged": len(judged.found),
        "left": judged.sentences - matched,
        "median_ms": round(1000 * ranked[len(ranked) // 2], 2),
        "p99_ms": round(1000 * ranked[round(0.99 * (len(ranked) - 1))], 2),
    }


if __name__ == "__main__":
    sys.exit(main())
