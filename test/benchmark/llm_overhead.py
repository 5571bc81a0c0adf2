"""Time per decoded token of the engine, beside a bare llama_decode and greedy loop.

Both run the same model from the same prompt, in alternating rounds; the bare loop does nothing
but decode, take the largest logit and go on. Also the time from request to first token beside the
bare evaluation of the same prompt. Medians over the rounds, and the ratio of the best rounds, which
other programs on the machine disturb least; goal for a large model: at most 1.03.

    python test/benchmark/llm_overhead.py [MODEL.gguf] [--large] [--gpu-layers N] [--threads N]

--large adds a random-weight model of about 0.5 B parameters in 16 bits (1 GB in a temporary
folder).
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np

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

PROMPT = (Message("system", "You are a robot."), Message("user", "please drive " + "on " * 30))
LARGE = TinyModel(n_layers=24, width=1024, heads=16, feed_forward=5120, half=True, n_ctx_train=4096)


def engine_round(loaded: LoadedModel, count: int) -> tuple[float, float]:
    """Seconds to the first token, and per further token."""
    loaded.context.clear()
    settings = SamplingSettings(temperature=0.0, max_tokens=count)
    last = list(loaded.engine.generate(PROMPT, (), settings, threading.Event()))[-1]
    assert isinstance(last, Generation)
    steps = max(last.sampled_tokens - 1, 1)
    return last.first_token_s, (last.duration_s - last.first_token_s) / steps


def bare_round(loaded: LoadedModel, tokens: list[int], count: int) -> tuple[float, float]:
    """The same on the same context with nothing around llama_decode."""
    handle, n_vocab = loaded.context.handle, loaded.model.n_vocab
    llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(handle), False)
    one = (llama_cpp.llama_token * len(tokens))(*tokens)
    begun = time.monotonic()
    llama_cpp.llama_decode(handle, llama_cpp.llama_batch_get_one(one, len(tokens)))
    token = largest(handle, n_vocab)
    first = time.monotonic() - begun
    begun = time.monotonic()
    single = (llama_cpp.llama_token * 1)()
    for _ in range(count - 1):
        single[0] = token
        llama_cpp.llama_decode(handle, llama_cpp.llama_batch_get_one(single, 1))
        token = largest(handle, n_vocab)
    return first, (time.monotonic() - begun) / (count - 1)


def largest(handle: Any, n_vocab: int) -> int:
    logits = llama_cpp.llama_get_logits_ith(handle, -1)
    return int(np.ctypeslib.as_array(logits, (n_vocab,)).argmax())


def measure(path: Path, given: argparse.Namespace, count: int, rounds: int) -> dict[str, float]:
    options = ModelOptions(
        path=str(path),
        n_gpu_layers=given.gpu_layers,
        n_threads=given.threads,
        over={"n_ctx": 2048},
        warm_cache=False,
    )
    loaded = open_engine(None, options)
    loaded.model.is_end = never_ends  # type: ignore[method-assign]
    tokens = list(loaded.prompts.build(PROMPT, ()).tokens)
    ours, bare = [], []
    for _ in range(rounds):
        bare.append(bare_round(loaded, tokens, count))
        ours.append(engine_round(loaded, count))
    loaded.engine.close()
    figures = {
        "bare_first_ms": median(first for first, _ in bare),
        "engine_first_ms": median(first for first, _ in ours),
        "bare_token_ms": median(each for _, each in bare),
        "engine_token_ms": median(each for _, each in ours),
    }
    for at, name in enumerate(("first", "token")):
        ratios = [mine[at] / theirs[at] for mine, theirs in zip(ours, bare, strict=True)]
        figures[f"{name}_ratio"] = round(statistics.median(ratios), 4)
        best = min(each[at] for each in ours) / min(each[at] for each in bare)
        figures[f"{name}_ratio_best"] = round(best, 4)
    return {**figures, "prompt_tokens": len(tokens)}


def never_ends(token: int) -> bool:
    """Both sides decode the same number of tokens."""
    return False


def median(seconds: Iterable[float]) -> float:
    return round(statistics.median(seconds) * 1000, 4)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("model", nargs="?", type=Path)
    options.add_argument("--large", action="store_true")
    options.add_argument("--gpu-layers", type=int, default=0)
    options.add_argument("--tokens", type=int, default=100)
    options.add_argument("--threads", type=int)
    options.add_argument("--rounds", type=int, default=15)
    given = options.parse_args()
    model = given.model or ROOT / "resource" / "demo_model.gguf"
    figures = {model.stem: measure(model, given, given.tokens, given.rounds)}
    if given.large:
        with tempfile.TemporaryDirectory() as folder:
            path = LARGE.write(Path(folder) / "large.gguf")
            figures["random_0.5b"] = measure(path, given, 12, 10)
    print(json.dumps({"benchmark": "llm_overhead", "models": figures}))


if __name__ == "__main__":
    main()
