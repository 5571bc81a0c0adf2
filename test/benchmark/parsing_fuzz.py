"""A million damaged replies of all formats: what must hold for each, and how many run.

Compares nothing with others: every reply is read whole and in pieces, and must raise nothing, give
the same both ways, run only calls that pass the gate again, and say no marker and no candidate.

    python test/benchmark/parsing_fuzz.py [--replies N] [--seed N]

Prints each failing reply and, on the last line, one JSON object: replies, failures, calls,
rejections, seconds.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.parsing.mutants import Mutator, check_reply  # noqa: E402


def main() -> int:
    """Draw and check."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--replies", type=int, default=1_000_000)
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    mutator = Mutator(random.Random(given.seed))
    failures = calls = rejections = 0
    start = time.monotonic()
    for _ in range(given.replies):
        try:
            result = check_reply(mutator)
            calls += len(result.calls)
            rejections += len(result.rejections)
        except Exception as error:
            failures += 1
            print(f"{type(error).__name__}: {error}")
    figures = {
        "replies": given.replies,
        "failures": failures,
        "calls": calls,
        "rejections": rejections,
        "seconds": round(time.monotonic() - start, 1),
    }
    print(json.dumps(figures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
