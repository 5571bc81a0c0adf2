"""Tokens a second for every number of threads: alone, and beside a process that is always busy.

What the default number of threads rests on. A robot's cores are never idle, so the column `beside`
decides; `kept` is its share of `alone` and depends least on the machine. Each figure is the median
of several rounds in turn, so that what else the machine does falls on all of them alike.

    python test/benchmark/llm_threads.py [--model GGUF] [--rounds N] [--tokens N]

Without a model of yours one with random weights is made, of 150 MB.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext  # noqa: E402
from edgevox_ros.llm.llama.native_model import NativeModel  # noqa: E402
from edgevox_ros.llm.threads import default_threads, usable_cores  # noqa: E402

LAYERS, WIDTH, HEADS = 6, 1024, 16
NEVER = threading.Event()


@contextmanager
def busy() -> Iterator[None]:
    """A process that never rests."""
    child = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        child.kill()
        child.wait()


def speed(context: NativeContext, tokens: int) -> float:
    """Tokens a second, evaluated one by one as a reply is."""
    context.clear()
    context.evaluate([1] * 16, NEVER)
    begun = time.monotonic()
    for _ in range(tokens):
        context.evaluate([1], NEVER)
    return tokens / (time.monotonic() - begun)


def measure(model: NativeModel, rounds: int, tokens: int) -> dict[int, dict[str, float]]:
    """Per number of threads: tokens a second alone, beside the busy process, and the share."""
    counts = range(1, usable_cores() + 1)
    contexts = {n: NativeContext(model, ContextSettings(1024, 512, n, n, False)) for n in counts}
    alone: dict[int, list[float]] = {n: [] for n in counts}
    beside: dict[int, list[float]] = {n: [] for n in counts}
    for _ in range(rounds):
        for n, context in contexts.items():
            alone[n].append(speed(context, tokens))
        with busy():
            for n, context in contexts.items():
                beside[n].append(speed(context, tokens))
    for context in contexts.values():
        context.close()
    return {n: row(statistics.median(alone[n]), statistics.median(beside[n])) for n in counts}


def row(alone: float, beside: float) -> dict[str, float]:
    return {
        "alone": round(alone, 1),
        "beside": round(beside, 1),
        "kept": round(beside / alone, 2),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--model", type=Path)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--tokens", type=int, default=32)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        shape = TinyModel(
            n_layers=LAYERS, width=WIDTH, heads=HEADS, feed_forward=3 * WIDTH, half=True
        )
        path = given.model or shape.write(Path(folder) / "model.gguf")
        model = NativeModel(path)
        found = measure(model, given.rounds, given.tokens)
        size = model.header.tensor_bytes
        model.close()
    print(
        json.dumps(
            {
                "benchmark": "llm_threads",
                "tokens_per_s": found,
                "best_alone": max(found, key=lambda n: found[n]["alone"]),
                "best_beside": max(found, key=lambda n: found[n]["beside"]),
                "default": default_threads(size),
            }
        )
    )


if __name__ == "__main__":
    main()
