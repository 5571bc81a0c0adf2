"""How long a person waits for the first motion, once the sentence is over.

A recogniser sends what it has heard so far five times a second, and the finished transcript 0.4
seconds after the last word. Node and demo robot are processes of their own, DDS on loopback. The
clock runs until the first Twist that moves is received, in this process: that holds two DDS hops.
A stop follows each sentence.

Readers: `sentences` of the map, without a model; `demo`, the model in the box; `smollm2-tools` and
`qwen2.5-coder-1.5b` (make real-models fetches their weights), which read every sentence here. Each
in these ways, beside each other sentence by sentence:
    before    one token at a time, unfinished transcripts are not read. What a turn leaves behind is
              read when it has ended, in every way
    known     what is certain in a call is not asked for (model.draft)
    read      unfinished transcripts are read, too (transcript.read_partials): the defaults
    begun     the reply begins before the end (turn.begin_on_partial)
    final     as `read`, with a recogniser that sends only finished transcripts

    python test/benchmark/first_motion.py [--count 100] [--reader NAME ...] [--way NAME ...]

Prints milliseconds, and the same as one JSON object on the last line. The ratio is that of the
medians to `before`, from the finished transcript. Exit status 1 when a sentence moved nothing, 2
when there was nothing to measure, 130 when a signal ended it.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from node_scene import Scene, scene, stay_on_loopback  # noqa: E402

from edgevox_ros.cli.processes import ChildDied, end_on_signals  # noqa: E402

WORDS_PER_S = 2.5
PARTIAL_EVERY_S = 0.2
FINAL_AFTER_S = 0.4
SENTENCES = (
    "turn left ninety degrees",
    "drive forward two metres",
    "turn right forty five degrees",
    "drive backwards one metre",
    "turn left by thirty degrees",
    "drive forward half a metre",
)
WAYS: dict[str, tuple[str, ...]] = {
    "before": ("model.draft:=false", "transcript.read_partials:=false"),
    "known": ("transcript.read_partials:=false",),
    "read": (),
    "begun": ("turn.begin_on_partial:=0.15",),
    "final": (),
}
# Of the sentences of the map, the model's ways say nothing.
READERS: dict[str, tuple[str, ...]] = {
    "sentences": ("before", "read", "final"),
    "demo": tuple(WAYS),
    "smollm2-tools": tuple(WAYS),
    "qwen2.5-coder-1.5b": tuple(WAYS),
}
FILES = {"smollm2-tools": "SmolLM2-135M", "qwen2.5-coder-1.5b": "qwen2.5-coder-1.5b"}
BLOCK = 20


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100, help="sentences each (default: 100)")
    parser.add_argument("--reader", action="append", choices=tuple(READERS), default=[])
    parser.add_argument("--way", action="append", choices=tuple(WAYS), default=[])
    options = parser.parse_args(arguments)
    stay_on_loopback()
    end_on_signals()
    figures: dict[str, Any] = {}
    unmoved = 0
    try:
        for reader in options.reader or READERS:
            ways = [way for way in READERS[reader] if way in (options.way or WAYS)]
            waits, missed = measure(reader, ways, options.count)
            unmoved += missed
            figures[reader] = told(reader, waits)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"first_motion: {error}", file=sys.stderr)
        return 2
    print(json.dumps({"benchmark": "first_motion", "unmoved": unmoved, **figures}))
    return int(unmoved > 0)


def measure(reader: str, ways: Sequence[str], count: int) -> tuple[dict[str, list[float]], int]:
    """Seconds from the finished transcript to the first motion, for each way; and how often none.

    The ways take turns, so that what this machine does besides meets all of them.
    """
    waits: dict[str, list[float]] = {way: [] for way in ways}
    missed = 0
    for begun in range(0, count, BLOCK):
        for way in ways:
            with scene(*parameters(reader), *WAYS[way], unfinished=True) as found:
                for number in range(begun, min(begun + BLOCK, count)):
                    waited = trial(found, SENTENCES[number % len(SENTENCES)], way != "final")
                    if waited is None:
                        missed += 1
                    else:
                        waits[way].append(waited)
    return waits, missed


def parameters(reader: str) -> Iterator[str]:
    """What the node is given for a reader."""
    if reader == "sentences":
        return
    yield "sentences.enabled:=false"
    yield f"preset:={reader}"
    if reader in FILES:
        yield f"model.path:={real_model(FILES[reader])}"


def real_model(begin: str) -> Path:
    """A model that scripts/fetch_real_models.py has fetched. Raises TimeoutError without one."""
    folder = Path(os.environ.get("EDGEVOX_REAL_MODELS", ROOT / ".real-models"))
    found = sorted(folder.glob(f"{begin}*.gguf"))
    if not found:
        raise TimeoutError(f"{folder}: found no {begin}*.gguf, run scripts/fetch_real_models.py")
    return found[0]


def trial(found: Scene, sentence: str, unfinished: bool) -> float | None:
    """Say a sentence as a recogniser hears it, and stop what it moves.

    Returns the seconds from the finished transcript to the first motion; None: nothing moved.
    """
    talker = found.talker
    found.children.check()
    words = sentence.split()
    begun, spoken_s = time.monotonic(), len(words) / WORDS_PER_S
    ticks = int((spoken_s + FINAL_AFTER_S) / PARTIAL_EVERY_S)
    for tick in range(1, ticks + 1):
        time.sleep(max(0.0, begun + tick * PARTIAL_EVERY_S - time.monotonic()))
        heard = words[: int(tick * PARTIAL_EVERY_S * WORDS_PER_S)]
        if unfinished and heard:
            talker.begin_to_say(" ".join(heard))
    time.sleep(max(0.0, begun + spoken_s + FINAL_AFTER_S - time.monotonic()))
    said_at = talker.say(sentence)
    moved = talker.wait(talker.moving, 20.0)
    moves = [at for at, moves in talker.twists if moves]
    talker.say("stop")
    talker.wait(lambda: talker.of("stop") and talker.state == "idle" and not talker.moving())
    time.sleep(0.1)
    return moves[0] - said_at if moved else None


def told(reader: str, waits: dict[str, list[float]]) -> dict[str, Any]:
    """Print the figures of a reader, in milliseconds; returns them."""
    first = next(iter(waits), "")
    base = statistics.median(waits[first]) if waits.get(first) else math.nan
    figures = {}
    print(f"{reader:14} {'median':>8} {'p95':>8} {'p99':>8} {'ratio':>6}   from the last word")
    for way, found in waits.items():
        if not found:
            continue
        median = statistics.median(found)
        row = {
            "median": 1000 * median,
            "p95": 1000 * percentile(found, 0.95),
            "p99": 1000 * percentile(found, 0.99),
            "ratio": median / base,
            "from_last_word": 1000 * (median + FINAL_AFTER_S),
            "count": len(found),
        }
        figures[way] = {key: round(value, 2) for key, value in row.items()}
        print(
            f"  {way:12} {row['median']:8.1f} {row['p95']:8.1f} {row['p99']:8.1f}"
            f" {row['ratio']:6.2f}   {row['from_last_word']:.0f}",
            flush=True,
        )
    return figures


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(math.ceil(share * len(ordered)), len(ordered)) - 1]


if __name__ == "__main__":
    sys.exit(main())
