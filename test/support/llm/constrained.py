"""Calls that a model samples under the grammar of one wire format, whatever it would rather say."""

from __future__ import annotations

import codecs
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace

from edgevox_ros.core import SamplingSettings, ToolSchema
from edgevox_ros.llm.grammar import CallConstraint, CallGrammars
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.sampler import Samplers
from edgevox_ros.llm.prompting.prompt_builder import common_length
from edgevox_ros.parsing import SpanWatch, ToolCallParser
from edgevox_ros.parsing.span_watch import OUTSIDE
from support.llm.grammar_tools import TOOLS

WILD = SamplingSettings(temperature=1.5, top_k=0, top_p=1.0, min_p=0.0)
_LIMIT = 400
_SPOKEN = "all\n"


@dataclass(frozen=True)
class Entry:
    """How a format's call begins: with `said` in the reply, or with `opened` in the prompt."""

    format: str
    said: str = ""
    opened: str = ""


# Every way to enter a grammar: markers of all kinds, one that ends the prompt, and no marker.
ENTRIES = (
    Entry("hermes", "<tool_call>"),
    Entry("qwen3_coder", "<tool_call>"),
    Entry("mistral", "[TOOL_CALLS]"),
    Entry("lfm2", "<|tool_call_start|>"),
    Entry("gemma4", "<|tool_call>"),
    Entry("functiongemma", "<start_function_call>"),
    Entry("phi4", "<|tool_call|>"),
    Entry("llama32", "<|python_tag|>"),
    Entry("deepseek", "<\uff5ctool\u2581call\u2581begin\uff5c>"),
    Entry("arg_key", "<tool_call>"),
    Entry("ifm", "<ifm|tool_calls>"),
    Entry("gigachat", "<|function_call|>"),
    Entry("functionary", opened=">>>"),
    Entry("xlam", "["),
    Entry("pythonic", "["),
    Entry("llama32", "{"),
)


class Bench:
    """One model with one way to enter a grammar."""

    def __init__(
        self, model: NativeModel, entry: Entry, tools: Sequence[ToolSchema] = TOOLS
    ) -> None:
        self.model = model
        self.entry = entry
        self.grammars = CallGrammars(model, (entry.format,))
        self.grammars.compile(tools)
        self.parser = ToolCallParser(formats=(entry.format,), tools=tools)
        self.context = NativeContext(model, ContextSettings(1024, 512, 1, 1))
        self.samplers = Samplers(model)

    def generate(self, seed: int, before: Sequence[int] = ()) -> tuple[str, int]:
        """(text of a complete call, or "" if it did not end; number of sampled tokens).

        `before`: the tokens of a prompt, if the model is to be asked something.
        """
        entry, formats = self.entry, (self.entry.format,)
        constraint = CallConstraint(self.grammars, False, entry.opened)
        watch = SpanWatch(formats)
        watch.feed(entry.opened)
        prompt = [*before, *self.model.tokenize(entry.opened or ("" if before else "go"))]
        said = self.model.tokenize(entry.said)
        self.context.cut(common_length(self.context.tokens, prompt))
        rest = [*prompt, *said][len(self.context.tokens) :]
        self.context.evaluate(rest, threading.Event())
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        for token in said:
            watch.feed(decode(self.model.piece(token)))
            constraint.follow(token, watch.state != OUTSIDE)
        return self._go_on(constraint, watch, list(said), replace(WILD, seed=seed))

    def _go_on(
        self,
        constraint: CallConstraint,
        watch: SpanWatch,
        said: list[int],
        settings: SamplingSettings,
    ) -> tuple[str, int]:
        chain = self.samplers.begin(settings)
        without_marker = self.entry.said in ("[", "{")
        for count in range(_LIMIT):
            token = constraint.known
            if token is None:
                token = constraint.choose(chain, self.context.handle)
            if self.model.is_end(token):
                return self.model.text(said), count
            said.append(token)
            watch.feed(self.model.piece(token).decode("utf-8", "replace"))
            constraint.follow(token, watch.state != OUTSIDE)
            if constraint.ended or (watch.state == OUTSIDE and not without_marker):
                return self.model.text(said), count
            self.context.evaluate((token,), threading.Event())
        return "", _LIMIT

    def valid(self, text: str) -> bool:
        """Whether the parser accepts the reply: calls without a rejection, or speech."""
        result = self.parser.parse(text)
        return not result.rejections and (bool(result.calls) or text == _SPOKEN)

    def close(self) -> None:
        """Free everything but the model."""
        self.samplers.close()
        self.grammars.close()
        self.context.close()
