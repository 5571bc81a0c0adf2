"""Constrained calls of a random-weight model at temperature 1.5: how many end, and are they valid?

    python test/benchmark/llm_constrain.py [GENERATIONS]

Every generation enters a call. The last line is JSON; exit 1 when a finished call is refused by our
own reader, or fewer than half finish.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "llm"))

from grammar_tools import TOOLS
from tiny_gguf import TinyModel

from edgevox_ros.llm.generation import SamplingSettings
from edgevox_ros.llm.grammar import CallConstraint, CallGrammars
from edgevox_ros.llm.native_context import ContextSettings, NativeContext
from edgevox_ros.llm.native_model import NativeModel
from edgevox_ros.llm.sampler import Samplers
from edgevox_ros.llm.spans import CallWatch
from edgevox_ros.parsing import ToolCallParser

_FORMATS = ("hermes", "qwen3_coder", "mistral", "lfm2", "gemma4", "phi4", "llama32", "deepseek")
_LIMIT = 400


class Bench:
    """One model, one format."""

    def __init__(self, model: NativeModel, name: str) -> None:
        self.model = model
        self.name = name
        self.grammars = CallGrammars(model, (name,))
        self.grammars.compile(TOOLS)
        self.start = next(iter(self.grammars.starts))
        self.parser = ToolCallParser(formats=(name,), tools=TOOLS)
        self.context = NativeContext(model, ContextSettings(1024, 512, 1, 1))
        self.samplers = Samplers(model)

    def generate(self, settings: SamplingSettings) -> tuple[str, int]:
        """The text of a whole call, "" when it did not end; and the tokens sampled."""
        cancel = threading.Event()
        self.context.cut(0)
        constraint, watch = CallConstraint(self.grammars, False), CallWatch((self.name,))
        said = self.model.tokenize(self.start)
        for index, token in enumerate(said):
            watch.feed(self.start if index == len(said) - 1 else "")
            constraint.follow(token, watch.inside)
        self.context.evaluate(said, cancel)
        chain = self.samplers.chain(settings)
        try:
            for count in range(_LIMIT):
                token = constraint.choose(chain, self.context.handle)
                if self.model.is_end(token):
                    return self.model.text(said), count
                said.append(token)
                watch.feed(self.model.piece(token).decode("utf-8", "replace"))
                constraint.follow(token, watch.inside)
                if not watch.inside:
                    return self.model.text(said), count
                self.context.evaluate((token,), cancel)
            return "", _LIMIT
        finally:
            constraint.close()

    def close(self) -> None:
        self.samplers.close()
        self.grammars.close()
        self.context.close()


def main() -> int:
    """Run all formats in turn."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    settings = SamplingSettings(temperature=1.5, top_k=0, top_p=1.0, min_p=0.0)
    finished = valid = tokens = runs = 0
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        model = NativeModel(TinyModel().write(Path(folder) / "tiny.gguf"))
        for name in _FORMATS:
            bench = Bench(model, name)
            for seed in range(wanted // len(_FORMATS)):
                text, count = bench.generate(replace(settings, seed=seed))
                runs, tokens = runs + 1, tokens + count
                result = bench.parser.parse(text) if text else None
                finished += bool(result)
                good = bool(result and result.calls and not result.rejections)
                valid += good
                if result and not good:
                    print(name, repr(text), result.rejections)
            bench.close()
        model.close()
    report = {"generations": runs, "finished": finished, "valid": valid, "tokens": tokens}
    print(json.dumps({**report, "seconds": round(time.monotonic() - begun, 1)}))
    return 0 if valid == finished and finished * 2 >= runs else 1


if __name__ == "__main__":
    sys.exit(main())
