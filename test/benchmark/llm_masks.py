"""What does it cost to refuse a token: find all that a grammar allows, and choose one of them?

    python test/benchmark/llm_masks.py

At each token of three calls of the demo robot's tools, by vocabularies of 2,048 to 262,144 tokens.
Beside it the same of the grammars of llama.cpp itself (GBNF), made from the same schema.
Microseconds; and the milliseconds that making a grammar takes. The last line is JSON.
"""

from __future__ import annotations

import ctypes
import json
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test"), str(ROOT / "test" / "benchmark")]

import llama_cpp  # noqa: E402
from llm_steps import CALLS, model_paths  # noqa: E402
from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.core.paths import share_file  # noqa: E402
from edgevox_ros.llm.grammar import CallGrammars  # noqa: E402
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext  # noqa: E402
from edgevox_ros.llm.llama.native_model import NativeModel  # noqa: E402
from edgevox_ros.llm.llama.sampler import Samplers  # noqa: E402
from edgevox_ros.robot import ToolMap  # noqa: E402

ENTRY = np.dtype([("id", "<i4"), ("logit", "<f4"), ("p", "<f4")])


def compiling(model: NativeModel, tools: Any) -> tuple[int, int]:
    """Milliseconds until a model has its first grammar, and those for other tools."""
    taken, grammars = [], CallGrammars(model, ("hermes",))
    for each in (tools, tools[:3]):
        begun = time.perf_counter()
        grammars.compile(each)
        taken.append(round(1000 * (time.perf_counter() - begun)))
    grammars.close()
    return taken[0], taken[1]


def ours(model: NativeModel, tools: Any) -> list[float]:
    """Seconds of each refusal."""
    context = NativeContext(model, ContextSettings(256, 64, 1, 1))
    context.evaluate(model.tokenize("go"), threading.Event())
    grammars, samplers = CallGrammars(model, ("hermes",)), Samplers(model)
    grammars.compile(tools)
    taken = []
    for text in calls():
        place = grammars.enter("<tool_call>")
        assert place is not None
        for token in model.tokenize(text):
            begun = time.perf_counter()
            samplers.greedy.sample_among(context.handle, place.allowed())
            taken.append(time.perf_counter() - begun)
            assert place.accept(token), text
    samplers.close()
    grammars.close()
    context.close()
    return taken


def theirs(model: NativeModel, tools: Any) -> list[float]:
    """The same of llama.cpp: every token of the vocabulary is tried."""
    schema = {
        "oneOf": [
            {
                "type": "object",
                "properties": {"name": {"const": tool.name}, "arguments": dict(tool.parameters)},
                "required": ["name", "arguments"],
            }
            for tool in tools
        ]
    }
    text = llama_cpp.llama_grammar.json_schema_to_gbnf(json.dumps(schema, default=dict))
    taken = []
    for call in calls():
        sampler = llama_cpp.llama_sampler_init_grammar(model.vocab, text.encode(), b"root")
        assert sampler
        for token in model.tokenize(call.strip()):
            entries: Any = np.zeros(model.n_vocab, dtype=ENTRY)
            begun = time.perf_counter()
            entries["id"] = np.arange(model.n_vocab)
            data = entries.ctypes.data_as(ctypes.POINTER(llama_cpp.llama_token_data))
            array = llama_cpp.llama_token_data_array(data, len(entries), -1, False)
            llama_cpp.llama_sampler_apply(sampler, ctypes.byref(array))
            taken.append(time.perf_counter() - begun)
            if not np.isfinite(entries["logit"][token]):
                break
            llama_cpp.llama_sampler_accept(sampler, token)
        llama_cpp.llama_sampler_free(sampler)
    return taken


def calls() -> Iterator[str]:
    """The calls behind Hermes's marker."""
    for call in CALLS.values():
        written = {"name": call.name, "arguments": dict(call.arguments)}
        yield f"\n{json.dumps(written)}\n"


def main() -> int:
    """Print a row for each vocabulary."""
    tools = ToolMap.from_yaml(share_file("config/tools/demo_robot.yaml")).schemas()
    report = {}
    with tempfile.TemporaryDirectory() as folder:
        paths = model_paths()
        paths["128,000"] = TinyModel(n_more=127_700).write(Path(folder) / "many.gguf")
        for name, path in paths.items():
            model = NativeModel(path)
            row: dict[str, Any] = {"tokens": model.n_vocab}
            for who, measure in (("ours", ours), ("llama.cpp", theirs)):
                taken = sorted(1e6 * each for each in measure(model, tools))
                row[who] = {"median": round(statistics.median(taken)), "worst": round(taken[-1])}
            row["first grammar, another (ms)"] = compiling(model, tools)
            print(f"{name:10} {row}")
            report[name] = row
            model.close()
    print(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main())
