"""Time from a cancel to the engine's return, in units of one decode step and of one batch.

A second thread sets the cancel flag at a random moment of a generation: while tokens are decoded,
and while a prompt of about 2,000 tokens is evaluated. Compares with the measured median time of one
decode step and of one batch of 512 tokens of the same model. Worst and median of all trials; and,
which no other program on the machine can disturb, how many evaluations began after the cancel.

    python test/benchmark/llm_cancel.py [--trials N] [--width N] [--threads N]

The model has random weights and is large enough for a batch to take a while.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.core import Generation, Message  # noqa: E402
from edgevox_ros.core.messages import SamplingSettings  # noqa: E402
from edgevox_ros.llm import (  # noqa: E402
    LoadedModel,
    ModelOptions,
    open_engine,
)
from edgevox_ros.llm.llama.binding import llama_cpp  # noqa: E402
from edgevox_ros.llm.llama.native_context import NativeContext  # noqa: E402

LONG = (Message("user", "word " * 400),)
SHORT = (Message("user", "hello"),)


def cancelled(
    loaded: LoadedModel, prompt: tuple[Message, ...], after: float
) -> tuple[float, int] | None:
    """Seconds from the cancel to the return, and evaluations begun meanwhile.

    None if the generation ended before.
    """
    loaded.context.clear()
    cancel, moment = threading.Event(), [0.0]
    begun: list[float] = []
    decode = llama_cpp.llama_decode

    def watched(context: Any, batch: Any) -> int:
        begun.append(time.monotonic())
        return int(decode(context, batch))

    def set_flag() -> None:
        cancel.set()
        moment[0] = time.monotonic()

    timer = threading.Timer(after, set_flag)
    timer.start()
    settings = SamplingSettings(temperature=0.0, max_tokens=200)
    with patch.object(llama_cpp, "llama_decode", watched):
        last = list(loaded.engine.generate(prompt, (), settings, cancel))[-1]
    returned = time.monotonic()
    timer.cancel()
    timer.join()
    assert isinstance(last, Generation)
    if last.finish != "cancelled":
        return None
    return max(returned - moment[0], 0.0), sum(start > moment[0] for start in begun)


def timed(context: NativeContext, count: int) -> float:
    """Median seconds of one evaluation of `count` tokens."""
    tokens, times = [5] * count, []
    for _ in range(7):
        context.clear()
        context.evaluate([5] * 64, threading.Event())
        begun = time.monotonic()
        context.evaluate(tokens, threading.Event())
        times.append(time.monotonic() - begun)
    return statistics.median(times)


def trials(
    loaded: LoadedModel, prompt: tuple[Message, ...], longest: float, count: int
) -> list[tuple[float, int]]:
    chance = random.Random(7)
    found = [cancelled(loaded, prompt, chance.uniform(0.001, longest)) for _ in range(count)]
    return [trial for trial in found if trial is not None]


def summary(found: list[tuple[float, int]], unit: float) -> dict[str, float]:
    seconds = [each for each, _ in found]
    return {
        "most_begun_after": max(begun for _, begun in found),
        "trials": len(seconds),
        "median_ms": round(statistics.median(seconds) * 1000, 3),
        "worst_ms": round(max(seconds) * 1000, 3),
        "median_units": round(statistics.median(seconds) / unit, 3),
        "worst_units": round(max(seconds) / unit, 3),
    }


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--trials", type=int, default=40)
    options.add_argument("--width", type=int, default=512)
    options.add_argument("--threads", type=int, default=1)
    given = options.parse_args()
    shape = TinyModel(
        n_layers=8, width=given.width, heads=8, feed_forward=4 * given.width, n_ctx_train=4096
    )
    with tempfile.TemporaryDirectory() as folder:
        path = shape.write(Path(folder) / "model.gguf")
        setup = ModelOptions(
            path=str(path),
            over={"n_ctx": 4096},
            n_threads=given.threads,
            warm_cache=False,
        )
        loaded = open_engine(None, setup)
        step, batch = timed(loaded.context, 1), timed(loaded.context, 512)
        decode = trials(loaded, SHORT, 60 * step, given.trials)
        prefill = trials(loaded, LONG, 3.5 * batch, given.trials)
        loaded.engine.close()
    figures = {
        "benchmark": "llm_cancel",
        "decode_step_ms": round(step * 1000, 3),
        "batch_512_ms": round(batch * 1000, 3),
        "in_decode": summary(decode, step),
        "in_prefill": summary(prefill, batch),
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
