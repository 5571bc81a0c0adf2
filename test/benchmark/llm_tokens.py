"""Prompt tokens that are evaluated, beside those that need to be, over conversations of ten turns.

The replies are scripted: calls in the family's own wire format, words, and thoughts where its
prompts begin one. `new` tokens were not in the prompt before, nor in its reply. `necessary` are
those and what stands after the place from which the template itself writes its history anew; that
place is found in the text that the template renders by itself, without anything of the engine's.
So evaluated / necessary is 1.00 where the engine adds nothing, and `rewritten` names every reason
why more than the new tokens are evaluated. Beside it the same conversation through
create_chat_completion of llama-cpp-python. Tokens are counted, so no noise can touch the figures.

    python test/benchmark/llm_tokens.py [--templates FOLDER] [--only PART_OF_A_NAME]

Runs the demo model and a structural double of every family (test/llm/doubles.py). FOLDER: real chat
templates (*.jinja), such as vendor/llama.cpp/models/templates of llama-cpp-python's sdist; each is
put into a small model with random weights, with every setting of enable_thinking that it knows.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import llama_cpp

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.doubles import DOUBLES  # noqa: E402
from support.llm.scripted import SYSTEM, TOOLS, TURNS, Hop, Manner, costs, hops, manner, summary  # noqa: E402
from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.core.messages import Message  # noqa: E402
from edgevox_ros.llm import ModelOptions, open_engine  # noqa: E402

SPECIAL = re.compile(r"<[|/\uff5c]?[^<>\s'\"{}]{1,40}[|\uff5c]?>|\[/?[A-Z_]{3,20}\]")
N_CTX = 16384
RECURRENT = ("granite-4.0", "LFM2", "Qwen3.5", "Nemotron")
BINDING = "create_chat_completion"


@dataclass(frozen=True)
class Case:
    """One model to measure. `model` None: the demo model."""

    name: str
    model: TinyModel | None
    variables: Mapping[str, Any] = field(default_factory=dict)
    formats: tuple[str, ...] | None = None
    thinks: bool = False


def cases(templates: Path | None) -> Iterator[Case]:
    yield Case("demo model", None)
    for name, double in DOUBLES.items():
        thinks = "thinking" in name
        yield Case(f"double: {name}", double.model(), double.variables, double.formats, thinks)
    for file in sorted(templates.glob("*.jinja")) if templates else ():
        source = file.read_text()
        for setting in (None, False, True) if "enable_thinking" in source else (None,):
            variables = {} if setting is None else {"enable_thinking": setting}
            note = f", enable_thinking={str(setting).lower()}" if variables else ""
            model = with_template(
                source, file.stem.startswith(RECURRENT) or "Nemotron" in file.stem
            )
            yield Case(f"{file.stem}{note}", model, variables, thinks=setting is True)


def with_template(source: str, hybrid: bool) -> TinyModel:
    special = sorted(set(SPECIAL.findall(source)) | {"<|endoftext|>", "<|im_end|>"})
    return TinyModel(
        template=source,
        control=tuple(special),
        markers=(),
        end="<|im_end|>",
        n_ctx_train=N_CTX,
        n_layers=4 if hybrid else 2,
        hybrid=hybrid,
    )


def run_ours(path: Path, case: Case) -> tuple[dict[str, Any], Manner]:
    loaded = open_engine(
        None,
        ModelOptions(
            path=str(path),
            warm_cache=False,
            over={
                "n_ctx": 2048 if case.model is None else N_CTX,
                "variables": case.variables,
                **({} if case.formats is None else {"formats": case.formats}),
            },
        ),
    )
    try:
        said = manner(loaded, case.thinks)
        return dict(summary(costs(loaded, said))), said
    finally:
        loaded.engine.close()


def run_binding(path: Path, said: Manner, n_ctx: int) -> int:
    """Tokens that create_chat_completion evaluates after the first prompt, told the same."""
    model: Any = llama_cpp.Llama(str(path), n_ctx=n_ctx, verbose=False, n_threads=1)
    counted, evaluate, prompt_follows = [0], model.eval, [True]

    def counting(tokens: Sequence[int]) -> None:
        counted[0] += len(tokens) if prompt_follows[0] else 0
        prompt_follows[0] = False
        evaluate(tokens)

    model.eval = counting
    end = llama_cpp.llama_vocab_eos(llama_cpp.llama_model_get_vocab(model.model))
    messages: list[dict[str, Any]] = [{"role": "system", "content": SYSTEM}]
    for number, hop in enumerate(hops()):
        messages += [as_openai(message) for message in hop.asked]
        text = said.reply(hop).encode()
        left = iter([*model.tokenize(text, add_bos=False, special=True), end])
        model.sample = lambda left=left, **_: next(left)
        prompt_follows[0] = True
        counted[0] = counted[0] if number else 0
        tools = [tool.to_openai() for tool in TOOLS]
        answer: Any = model.create_chat_completion(messages, tools=tools, max_tokens=400)
        if not number:  # the warm part, which it has no way to evaluate beforehand
            counted[0] = 0
        messages.append(remembered(answer["choices"][0]["message"], hop))
    model.close()
    return counted[0]


def remembered(message: dict[str, Any], hop: Hop) -> dict[str, Any]:
    """A reply as a client keeps it: its text, or its call in OpenAI's form."""
    if hop.call is None:
        return {"role": "assistant", "content": message.get("content") or ""}
    function = {"name": hop.call.name, "arguments": dict(hop.call.arguments)}
    calls = [{"id": hop.call.id, "type": "function", "function": function}]
    return {"role": "assistant", "content": "", "tool_calls": calls}


def as_openai(message: Message) -> dict[str, Any]:
    entry = {"role": message.role, "content": message.content}
    if message.role == "tool":
        entry |= {"tool_call_id": message.tool_call_id or "", "name": message.name or ""}
    return entry


def measure(case: Case, folder: Path) -> dict[str, Any]:
    path = ROOT / "resource" / "demo_model.gguf"
    if case.model is not None:
        path = case.model.write(folder / "model.gguf")
    try:
        figures, said = run_ours(path, case)
    except Exception as error:
        return {"failed": f"{type(error).__name__}: {error}"[:160]}
    try:
        evaluated = run_binding(path, said, 2048 if case.model is None else N_CTX)
        theirs: Any = {
            "evaluated": evaluated,
            "ratio": round(evaluated / figures["necessary"], 3),
        }
    except Exception as error:
        theirs = f"{type(error).__name__}: {error}"[:80]
    return {**figures, BINDING: theirs}


def line(name: str, figures: Mapping[str, Any]) -> str:
    """One row of the table."""
    if "failed" in figures:
        return f"| {name} | {figures['failed']} | | | | | |"
    theirs = figures[BINDING]
    other = f"{theirs['evaluated']}" if isinstance(theirs, dict) else "refuses"
    numbers = " | ".join(str(figures[key]) for key in ("new", "necessary", "evaluated"))
    why = "; ".join(figures["rewritten"])
    return f"| {name} | {numbers} | {figures['ratio']:.3f} | {other} | {why} |"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--templates", type=Path)
    options.add_argument("--only", default="")
    given = options.parse_args()
    figures = {}
    print("| | new | necessary | evaluated | ratio | binding evaluates | why more than the new |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for case in cases(given.templates):
            if given.only.lower() in case.name.lower():
                figures[case.name] = measure(case, Path(folder))
                print(line(case.name, figures[case.name]), flush=True)
    print(json.dumps({"benchmark": "llm_tokens", "turns": TURNS, "models": figures}))


if __name__ == "__main__":
    main()
