"""Real models: the engine beside a bare llama.cpp loop and beside create_chat_completion.

Three ways of one conversation, in alternating rounds, with the same tokens, batch and threads and
greedy sampling: a system text with tools, a question, a reply, a second question. The bare loop
does nothing but llama_decode and take the largest logit, and goes on from what it has evaluated;
`binding` is llama-cpp-python's create_chat_completion, as a stream. Figures: prompt tokens a
second, decoded tokens a second, and milliseconds to the first token of the second turn. Medians
over the rounds, and the ratios of the engine's time to theirs: of each round, and of the best
rounds, which other programs on the machine disturb least.

    python scripts/fetch_real_models.py
    python test/benchmark/real_models.py [MODEL.gguf ...] [--rounds 5] [--tokens 64] [--cpu]

Without models: those of `make real-models` that are there. The last line is JSON.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

import llama_cpp
import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.real_talk import TOOLS  # noqa: E402

from edgevox_ros.core import Generation, Message  # noqa: E402
from edgevox_ros.core.messages import SamplingSettings  # noqa: E402
from edgevox_ros.llm import (  # noqa: E402
    LoadedModel,
    ModelOptions,
    open_engine,
)
from edgevox_ros.llm.prompting.tool_text import tool_text  # noqa: E402
from scripts.fetch_real_models import MODELS, real_models_folder  # noqa: E402

N_CTX, N_BATCH = 2048, 512
ASKED = ("Tell me a long story of a robot in a house.", "And what did it do in the kitchen?")


@dataclass(frozen=True)
class Round:
    """Seconds a token of the prompt, a decoded token, and to the first token of the second turn."""

    prompt: float
    decode: float
    second: float


Clock = Callable[[], float]
FIELDS = tuple(field.name for field in fields(Round))


class Engine:
    """Our engine. Its replies are those that the others are given for the second turn."""

    def __init__(self, path: Path, threads: int | None, count: int, clock: Clock) -> None:
        self.count, self.clock = count, clock
        options = ModelOptions(
            path=str(path), over={"n_ctx": N_CTX}, n_threads=threads, warm_cache=False
        )
        self.loaded: LoadedModel = open_engine(None, options)
        # All decode the same number of tokens.
        self.loaded.model.is_end = never_ends  # type: ignore[method-assign]
        tools = tool_text([tool.to_openai() for tool in TOOLS], self.loaded.formats)
        self.system = Message("system", f"You are a robot in a house.\n\n{tools}")
        self.first = [self.system, Message("user", ASKED[0])]
        reply = self.ask(self.first, count)[0]
        said = Message("assistant", reply.text, token_ids=reply.token_ids)
        self.second = [*self.first, said, Message("user", ASKED[1])]

    def ask(self, messages: Sequence[Message], count: int) -> tuple[Generation, list[float]]:
        """The reply, and seconds from the request to each of its pieces."""
        settings = SamplingSettings(temperature=0.0, max_tokens=count)
        begun = self.clock()
        replies = self.loaded.engine.generate(messages, (), settings, threading.Event())
        items = [(item, self.clock() - begun) for item in replies]
        last = items[-1][0]
        assert isinstance(last, Generation)
        return last, [seconds for _, seconds in items[:-1]]

    def round(self) -> Round:
        self.loaded.context.clear()
        first, times = self.ask(self.first, self.count)
        second, again = self.ask(self.second, 2)
        assert second.evaluated_tokens < second.prompt_tokens / 2
        decode = (times[-1] - times[0]) / (len(times) - 1)
        return Round(times[0] / first.prompt_tokens, decode, again[0])

    def tokens(self, messages: Sequence[Message]) -> list[int]:
        return list(self.loaded.prompts.build(messages, ()).tokens)


def never_ends(token: int) -> bool:
    return False


class Bare:
    """llama.cpp with nothing around it, in the engine's own context."""

    def __init__(self, engine: Engine) -> None:
        self.handle = engine.loaded.context.handle
        self.n_vocab = engine.loaded.model.n_vocab
        self.context = engine.loaded.context
        self.prompt = engine.tokens(engine.first)
        self.second = engine.tokens(engine.second)
        self.count, self.clock = engine.count, engine.clock

    def evaluate(self, tokens: Sequence[int]) -> int:
        for start in range(0, len(tokens), N_BATCH):
            part = tokens[start : start + N_BATCH]
            batch = (llama_cpp.llama_token * len(part))(*part)
            assert not llama_cpp.llama_decode(
                self.handle, llama_cpp.llama_batch_get_one(batch, len(part))
            )
        logits = llama_cpp.llama_get_logits_ith(self.handle, -1)
        return int(np.ctypeslib.as_array(logits, (self.n_vocab,)).argmax())

    def round(self) -> Round:
        self.context.clear()
        begun = self.clock()
        token = self.evaluate(self.prompt)
        first = self.clock()
        for _ in range(self.count - 1):
            token = self.evaluate((token,))
        decoded = self.clock()
        self.evaluate(self.second[len(self.prompt) + self.count - 1 :])
        done = self.clock()
        llama_cpp.llama_memory_clear(llama_cpp.llama_get_memory(self.handle), False)
        return Round(
            (first - begun) / len(self.prompt), (decoded - first) / (self.count - 1), done - decoded
        )


class Binding:
    """create_chat_completion of llama-cpp-python, with the same messages."""

    def __init__(self, engine: Engine) -> None:
        threads = engine.loaded.context.settings.n_threads
        self.llama = llama_cpp.Llama(
            model_path=str(engine.loaded.path),
            n_ctx=N_CTX,
            n_batch=N_BATCH,
            n_ubatch=N_BATCH,
            n_threads=threads,
            n_threads_batch=threads,
            flash_attn=False,
            swa_full=True,
            verbose=False,
        )
        self.engine, self.clock = engine, engine.clock
        self.prompt_tokens = len(engine.tokens(engine.first))

    def ask(self, messages: Sequence[Message], count: int) -> list[float]:
        """Seconds from the request to each chunk with text."""
        plain: Any = [{"role": each.role, "content": each.content} for each in messages]
        begun = self.clock()
        chunks: Any = self.llama.create_chat_completion(
            plain, stream=True, temperature=0.0, max_tokens=count
        )
        return [
            self.clock() - begun for each in chunks if each["choices"][0]["delta"].get("content")
        ]

    def round(self) -> Round:
        self.llama.reset()
        times = self.ask(self.engine.first, self.engine.count)
        second = self.ask(self.engine.second, 2)
        decode = (times[-1] - times[0]) / (len(times) - 1)
        return Round(times[0] / self.prompt_tokens, decode, second[0])


def measure(path: Path, given: argparse.Namespace) -> dict[str, Any]:
    clock = time.process_time if given.cpu else time.monotonic
    engine = Engine(path, given.threads, given.tokens, clock)
    ways: dict[str, Callable[[], Round]] = {
        "engine": engine.round,
        "bare": Bare(engine).round,
        "binding": Binding(engine).round,
    }
    rounds: dict[str, list[Round]] = {name: [] for name in ways}
    for _ in range(given.rounds):
        for name, way in ways.items():
            rounds[name].append(way())
    figures: dict[str, Any] = {
        "threads": engine.loaded.n_threads,
        "prompt_tokens": len(engine.tokens(engine.first)),
    }
    for name, found in rounds.items():
        figures[name] = {
            "prompt_per_s": round(1 / statistics.median(each.prompt for each in found), 1),
            "decode_per_s": round(1 / statistics.median(each.decode for each in found), 1),
            "second_first_ms": round(1000 * statistics.median(each.second for each in found), 1),
        }
    for name in ("bare", "binding"):
        figures[f"engine_to_{name}"] = {
            field: ratios(
                [asdict(each)[field] for each in rounds["engine"]],
                [asdict(each)[field] for each in rounds[name]],
            )
            for field in FIELDS
        }
    engine.loaded.engine.close()
    return figures


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> tuple[float, float]:
    """The median of the rounds' ratios, and the ratio of the best rounds."""
    middle = statistics.median(mine / other for mine, other in zip(ours, theirs, strict=True))
    return round(middle, 3), round(min(ours) / min(theirs), 3)


def show(name: str, figures: dict[str, Any]) -> None:
    print(f"{name}, {figures['prompt_tokens']} prompt tokens, {figures['threads']} threads")
    print(f"{'':10}{'prompt/s':>10}{'decode/s':>10}{'2nd turn ms':>13}")
    for way in ("engine", "bare", "binding"):
        one = figures[way]
        print(
            f"{way:10}{one['prompt_per_s']:10}{one['decode_per_s']:10}{one['second_first_ms']:13}"
        )
    for way in ("bare", "binding"):
        shown = "  ".join(
            f"{field} {middle:.3f} ({best:.3f})"
            for field, (middle, best) in figures[f"engine_to_{way}"].items()
        )
        print(f"time of the engine to that of {way}, median (best rounds): {shown}")


def main() -> int:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("models", nargs="*", type=Path)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--tokens", type=int, default=64)
    options.add_argument("--threads", type=int)
    options.add_argument("--cpu", action="store_true", help="processor time: for a busy machine")
    given = options.parse_args()
    fetched = [real_models_folder() / model.file for model in MODELS]
    models = given.models or [path for path in fetched if path.is_file()]
    if not models:
        print(f"real_models: no model in {real_models_folder()}: make real-models", file=sys.stderr)
        return 1
    figures = {}
    for path in models:
        figures[path.stem] = measure(path, given)
        show(path.stem, figures[path.stem])
    print(json.dumps({"benchmark": "real_models", "models": figures}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
