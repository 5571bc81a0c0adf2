"""How often is a model asked for a call, and how long does it take, with and without forcing?

    python test/benchmark/llm_steps.py [--formats hermes,..] [--rounds 7]
        [--models demo,smollm2,gemma3,qwen2.5-coder,hybrid]

"hybrid" is a model of LFM2's build with random weights (550 MB in the temporary folder).

Three calls of the demo robot's tools, written in each format. A teacher chooses what a model would
have to choose, so that every model writes every format; its logits are computed all the same.
"before" asks for every token. "held" is held to the grammar: what it forces is not asked for, and
what was said is tried. "draft" has no grammar: what the format writes next, and what was said, is
evaluated ahead, and kept where it is what is chosen. The first and the last write the same tokens,
all three the same text. Then a sentence of plain talk. Side by side in one run; medians. The last
line is JSON; exit 1 where they differ.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.core import (  # noqa: E402
    Generation,
    Message,
    SamplingSettings,
    ToolCall,
    ToolSchema,
)
from edgevox_ros.core.paths import share_file  # noqa: E402
from edgevox_ros.llm.llama.llama_engine import (  # noqa: E402
    N_LOGITS,
    EngineOptions,
    LlamaEngine,
    LlamaRun,
)
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext  # noqa: E402
from edgevox_ros.llm.llama.native_model import NativeModel  # noqa: E402
from edgevox_ros.llm.llama.sampler import Chain  # noqa: E402
from edgevox_ros.llm.threads import default_threads  # noqa: E402
from edgevox_ros.parsing import FORMATS, get_format  # noqa: E402
from edgevox_ros.robot import ToolMap  # noqa: E402

SAID = "Drive two metres forward. Call the tool.\n"
ROUNDS = 7
CALLS = {
    "Please drive 2 metres forward.": ToolCall(None, "drive", {"distance_m": 2}),
    "Could you go to the living room?": ToolCall(None, "go_to", {"place": "living room"}),
    "Switch the light on, please.": ToolCall(None, "set_light", {"on": True}),
}
PLAIN = SamplingSettings(temperature=0.0, max_tokens=64)
HELD = replace(PLAIN, constrain="calls")
NEVER = threading.Event()
PATTERNS = {
    "smollm2": "SmolLM2*.gguf",
    "gemma3": "gemma-3*.gguf",
    "qwen2.5-coder": "qwen2.5-coder*.gguf",
}
WAYS = ("before", "held", "draft")


@dataclass(frozen=True)
class _Built:
    tokens: tuple[int, ...]


@dataclass(frozen=True)
class FixedPrompt:
    """Stands for a prompt builder: the same text for every request."""

    model: NativeModel
    text: str

    def build(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> _Built:
        """The prompt's tokens."""
        bos = [self.model.bos] if self.model.adds_bos else []
        return _Built((*bos, *self.model.tokenize(self.text)))

    def settled(self, messages: Sequence[Message], tools: Sequence[ToolSchema]) -> list[int]:
        """Where a rewritten prompt could go on: nowhere."""
        return []


@dataclass(frozen=True)
class Taken:
    """What a reply cost: tokens, questions to the model, and seconds behind the prompt."""

    ids: tuple[int, ...]
    text: str
    questions: int
    seconds: float


class Wanting(Chain):
    """Asks the model, and then wants what the teacher says."""

    def __init__(self, chain: Chain, wanted: int) -> None:
        super().__init__(chain.handle)
        object.__setattr__(self, "wanted", wanted)

    def sample(self, context: int, index: int = -1) -> int:
        """The wanted token."""
        super().sample(context, index)
        return int(self.wanted)  # type: ignore[attr-defined]


@contextlib.contextmanager
def taught(model: NativeModel, text: str) -> Iterator[None]:
    """Each reply is this text, then its end."""
    choose = LlamaRun.choose
    end = next(token for token in model.marked_tokens if model.is_end(token))
    tokens = model.tokenize(text)
    places = accumulate((len(model.piece(token)) for token in tokens), initial=0)
    canonical = dict(zip(places, tokens, strict=False))

    def taught_choice(run: LlamaRun, chain: Chain, context: int, index: int) -> int:
        at = sum(len(model.piece(token)) for token in run.reply.token_ids)
        rest = text.encode()[at:].decode("utf-8", "replace")
        wanted = canonical.get(at) or (model.tokenize(rest)[0] if rest else end)
        return choose(run, Wanting(chain, wanted), context, index)

    LlamaRun.choose = taught_choice  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        LlamaRun.choose = choose  # type: ignore[method-assign]


def model_paths() -> dict[str, Path]:
    """The models that are here, by their short names."""
    folder = Path(os.environ.get("EDGEVOX_REAL_MODELS", ROOT / ".real-models"))
    found = {"demo": share_file("resource/demo_model.gguf")}
    for name, pattern in PATTERNS.items():
        found.update((name, path) for path in folder.glob(pattern))
    return found


@contextlib.contextmanager
def model_path(name: str) -> Iterator[Path | None]:
    """Where a model is; None if it is not here."""
    if name != "hybrid":
        yield model_paths().get(name)
        return
    made = TinyModel(
        hybrid=True,
        width=768,
        heads=12,
        n_layers=10,
        feed_forward=3072,
        n_more=30_000,
        n_ctx_train=1024,
    )
    with tempfile.TemporaryDirectory() as folder:
        yield made.write(Path(folder) / "hybrid.gguf")


def taken(engine: Any, tools: Sequence[ToolSchema], settings: SamplingSettings, said: str) -> Taken:
    """One reply."""
    *_, last = engine.generate([Message("user", said)], tools, settings, NEVER)
    assert isinstance(last, Generation)
    return Taken(last.token_ids, last.text, last.questions, last.duration_s - last.first_token_s)


def in_turn(
    engines: dict[str, LlamaEngine], tools: Sequence[ToolSchema], rounds: int, said: str
) -> dict[str, list[Taken]]:
    """The same reply in each way, one after the other, several times."""
    for way, engine in engines.items():
        taken(engine, tools, HELD if way == "held" else PLAIN, said)
    runs: dict[str, list[Taken]] = {way: [] for way in engines}
    for _ in range(rounds):
        for way, engine in engines.items():
            runs[way].append(taken(engine, tools, HELD if way == "held" else PLAIN, said))
    return runs


@contextlib.contextmanager
def engines(model: NativeModel, name: str, begun: str) -> Iterator[dict[str, LlamaEngine]]:
    """An engine for each way, with a context of its own, for replies that begin so."""
    threads = default_threads(model.header.tensor_bytes)
    settings = ContextSettings(1024, 512, threads, threads, False, N_LOGITS)
    contexts = {way: NativeContext(model, settings) for way in WAYS}
    prompt: Any = FixedPrompt(model, SAID + begun)
    yield {
        way: LlamaEngine(
            model,
            context,
            prompt,
            EngineOptions((name,), prompt_ends_with=begun, draft=way != "before"),
        )
        for way, context in contexts.items()
    }
    for context in contexts.values():
        context.close()


def a_call(
    model: NativeModel, name: str, tools: Sequence[ToolSchema], rounds: int
) -> dict[str, Any] | None:
    """The cost of the calls in one format; None for one that has no grammar."""
    wire = get_format(name)
    forms = [*((form.start, form) for form in wire.marked_calls), *wire.bare_calls.items()]
    if not forms:
        return None
    form = forms[0][1]
    rows = []
    for said, call in CALLS.items():
        text = form.write([call], "\n").removeprefix(form.start)
        with engines(model, name, form.start) as ways, taught(model, text):
            rows.append(in_turn(ways, tools, rounds, said))
    return summed(rows)


def summed(rows: Sequence[dict[str, list[Taken]]]) -> dict[str, Any]:
    """Tokens, questions and milliseconds of all calls together, by the way."""
    first = [{way: runs[0] for way, runs in row.items()} for row in rows]
    questions = {way: sum(row[way].questions for row in first) for way in WAYS}
    times = {
        way: 1000 * sum(statistics.median(each.seconds for each in row[way]) for row in rows)
        for way in WAYS
    }
    return {
        "same": all(
            row["draft"].ids == row["before"].ids and row["held"].text == row["before"].text
            for row in first
        ),
        "tokens": sum(len(row["before"].ids) for row in first),
        "questions": questions,
        "ms": {way: round(times[way], 2) for way in WAYS},
        "asked": {way: round(questions[way] / questions["before"], 2) for way in WAYS},
        "time": {way: round(times[way] / times["before"], 2) for way in WAYS},
    }


def plain_talk(model: NativeModel, tools: Sequence[ToolSchema], rounds: int) -> dict[str, Any]:
    """A reply without a call."""
    text = "I am in the kitchen, next to the table. The battery is nearly full."
    with engines(model, "hermes", "") as ways, taught(model, text):
        return summed([in_turn(ways, tools, rounds, "Where are you?")])


def main() -> int:
    """Print a table for each model."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--formats", default=",".join(FORMATS))
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--models", default="demo,smollm2,gemma3")
    wanted = parser.parse_args()
    robot = ToolMap.from_yaml(share_file("config/tools/demo_robot.yaml"))
    tools = robot.schemas(include_unavailable=True)
    report: dict[str, Any] = {}
    for name in wanted.models.split(","):
        with model_path(name) as path:
            if path is None:
                print(f"{name}: not here (make real-models)")
                continue
            begun = time.monotonic()
            model = NativeModel(path)
            made = {
                each: a_call(model, each, tools, wanted.rounds)
                for each in wanted.formats.split(",")
            }
            rows = {each: row for each, row in made.items() if row}
            rows["(plain talk)"] = plain_talk(model, tools, wanted.rounds)
            print_rows(name, model.n_vocab, rows)
            report[name] = rows
            print(f"  {time.monotonic() - begun:.0f} s")
            model.close()
    print(json.dumps(report))
    same = all(row["same"] for rows in report.values() for row in rows.values())
    return 0 if same else 1


def print_rows(name: str, n_vocab: int, rows: dict[str, dict[str, Any]]) -> None:
    """A table of one model."""
    print(f"\n{name}, {n_vocab} tokens: questions and time of {len(CALLS)} calls; ratios to before")
    for format_name, row in rows.items():
        asked, times, ms = row["asked"], row["time"], row["ms"]
        print(
            f"  {format_name:24} {row['tokens']:3} tokens; asked {row['questions']['before']:3}, "
            f"held {row['questions']['held']:3} ({asked['held']:.2f}), "
            f"draft {row['questions']['draft']:3} ({asked['draft']:.2f}); "
            f"{ms['before']:7.1f} ms, held {ms['held']:7.1f} ({times['held']:.2f}), "
            f"draft {ms['draft']:7.1f} ({times['draft']:.2f})"
            f"{'' if row['same'] else '  DIFFERENT'}",
            flush=True,
        )


if __name__ == "__main__":
    sys.exit(main())
