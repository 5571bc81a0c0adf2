"""Prompt tokens that are evaluated, beside those that need to be, over conversations of ten turns.

Compares our engine with llama-cpp-python's create_chat_completion on the same model, template and
conversation: turns with a call (two hops) and turns without. `necessary` are the tokens of a
prompt that were not in the previous prompt or its reply; evaluated / necessary is 1.00 where
nothing is evaluated twice. Tokens are counted, so no noise can touch the figures.

    python test/benchmark/llm_tokens.py [MODEL.gguf] [--templates FOLDER]

FOLDER: chat templates (*.jinja), such as vendor/llama.cpp/models/templates of the sdist of
llama-cpp-python; each is put into a small model with random weights.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import llama_cpp

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test" / "llm")]

from tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.llm import (  # noqa: E402
    Generation,
    Message,
    ModelError,
    ModelOptions,
    SamplingSettings,
    TemplateError,
    open_engine,
)
from edgevox_ros.tools import ToolCall, ToolSchema  # noqa: E402

TURNS = 10
SYSTEM = "You are a robot. You act with your tools and answer in one short sentence."
NUMBER = {"type": "number", "description": "distance in metres"}
TOOLS = (
    ToolSchema(
        "drive",
        "Drive straight ahead.",
        {"type": "object", "properties": {"distance_m": NUMBER}, "required": ["distance_m"]},
    ),
    ToolSchema("stop", "Stop moving."),
)
SPECIAL = re.compile(r"<[|/｜]?[^<>\s'\"{}]{1,40}[|｜]?>|\[/?[A-Z_]{3,20}\]")


@dataclass
class Count:
    """Prompt tokens over one conversation, the warm part of the first prompt left out."""

    evaluated: int = 0
    necessary: int = 0

    @property
    def ratio(self) -> float:
        return round(self.evaluated / max(self.necessary, 1), 3)


def run_ours(path: Path) -> Count:
    loaded = open_engine(
        None, ModelOptions(path=str(path), n_ctx=8192, warm_cache=False, try_first=False)
    )
    engine, count, known = loaded.engine, Count(), 0
    try:
        engine.warm_up(SYSTEM, TOOLS)
        known = len(engine._context.tokens)
        messages = [Message("system", SYSTEM)]
        for hop, asked in enumerate(hops()):
            messages += asked
            settings = SamplingSettings(max_tokens=10)
            last = list(engine.generate(messages, TOOLS, settings, threading.Event()))[-1]
            assert isinstance(last, Generation)
            count.evaluated += last.evaluated_tokens
            count.necessary += max(1, last.prompt_tokens - known)
            known = last.prompt_tokens + len(last.token_ids) - (last.finish == "length")
            calls = (call(hop),) if calls_at(hop) else ()
            messages.append(Message("assistant", last.text, calls, token_ids=last.token_ids))
    finally:
        engine.close()
    return count


def run_binding(path: Path) -> Count:
    """create_chat_completion, which is told what was said as text."""
    model = llama_cpp.Llama(str(path), n_ctx=8192, verbose=False, n_threads=1)
    counts, evaluate = Count(), model.eval

    prompt_follows = [True]

    def counting(tokens: Sequence[int]) -> None:
        counts.evaluated += len(tokens) if prompt_follows[0] else 0
        prompt_follows[0] = False
        evaluate(tokens)

    model.eval = counting
    tools: Any = [tool.to_openai() for tool in TOOLS]
    messages: list[dict[str, Any]] = [{"role": "system", "content": SYSTEM}]
    known = 0
    for hop, asked in enumerate(hops()):
        messages += [as_openai(message) for message in asked]
        prompt_follows[0] = True
        answer: Any = model.create_chat_completion(
            messages, tools=tools, max_tokens=10, temperature=0.0
        )
        used = answer["usage"]
        counts.necessary += max(1, used["prompt_tokens"] - known)
        known = used["prompt_tokens"] + used["completion_tokens"]
        if not hop:  # the warm part, which it has no way to evaluate beforehand
            counts.evaluated = counts.necessary = 0
        messages.append(said(answer["choices"][0]["message"], hop))
    model.close()
    return counts


def said(message: dict[str, Any], hop: int) -> dict[str, Any]:
    content = {"role": "assistant", "content": message.get("content") or ""}
    if not calls_at(hop):
        return content
    asked = call(hop)
    function = {"name": asked.name, "arguments": dict(asked.arguments)}
    return {**content, "tool_calls": [{"id": asked.id, "type": "function", "function": function}]}


def as_openai(message: Message) -> dict[str, Any]:
    entry = {"role": message.role, "content": message.content}
    if message.role == "tool":
        entry |= {"tool_call_id": message.tool_call_id or "", "name": message.name or ""}
    return entry


def hops() -> list[list[Message]]:
    """What is new before each hop: a sentence, or the result of the call of the hop before."""
    told: list[list[Message]] = []
    for turn in range(TURNS):
        told.append([Message("user", f"please drive {turn + 1} metres, sentence {turn}")])
        if calls_at(len(told) - 1):
            at = len(told) - 1
            done = f'{{"ok": true, "result": {{"odometry_m": {turn}}}}}'
            told.append([Message("tool", done, tool_call_id=call(at).id, name="drive")])
    return told


def calls_at(hop: int) -> bool:
    """Two turns in three begin with a call: of five hops the first and the third."""
    return hop % 5 in (0, 2)


def call(hop: int) -> ToolCall:
    return ToolCall(f"call{hop:05d}", "drive", {"distance_m": hop + 0.5})


def with_template(source: str, path: Path) -> Path:
    special = sorted(set(SPECIAL.findall(source)) | {"<|endoftext|>", "<|im_end|>"})
    return TinyModel(
        template=source, control=tuple(special), markers=(), end="<|im_end|>", n_ctx_train=8192
    ).write(path)


def compare(path: Path) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for name, work in (("ours", run_ours), ("create_chat_completion", run_binding)):
        try:
            count = work(path)
        except (ModelError, TemplateError, Exception) as error:
            figures[name] = f"{type(error).__name__}: {error}"[:80]
            continue
        figures[name] = {
            "evaluated": count.evaluated,
            "necessary": count.necessary,
            "ratio": count.ratio,
        }
    return figures


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("model", nargs="?", type=Path)
    options.add_argument("--templates", type=Path)
    given = options.parse_args()
    figures = {"demo": compare(given.model or ROOT / "resource" / "demo_model.gguf")}
    with tempfile.TemporaryDirectory() as folder:
        for file in sorted(given.templates.glob("*.jinja")) if given.templates else ():
            path = with_template(file.read_text(), Path(folder) / "model.gguf")
            figures[file.stem] = compare(path)
            print(file.stem, figures[file.stem], file=sys.stderr)
    print(json.dumps({"benchmark": "llm_tokens", "turns": TURNS, "models": figures}))


if __name__ == "__main__":
    main()
