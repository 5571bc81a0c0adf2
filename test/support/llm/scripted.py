"""A scripted conversation of ten turns, and what its prompts cost an engine in tokens.

The model's replies are written here and sampled token by token: calls in the family's own wire
format, with thinking where its prompts open it. So every engine gets the same conversation, and the
tokens that it evaluates can be compared with those that it had to evaluate.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any
from unittest.mock import patch

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall, ToolSchema
from edgevox_ros.core.errors import TemplateError
from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.llama.sampler import Chain
from edgevox_ros.llm.prompting.prompt_builder import common_length
from edgevox_ros.parsing import ToolCallParser, get_format

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
THOUGHT = "The way is free."
_SETTINGS = SamplingSettings(max_tokens=400)


@dataclass(frozen=True)
class Hop:
    """The new messages before one reply, and the reply: speech or a call."""

    asked: tuple[Message, ...]
    spoken: str = ""
    call: ToolCall | None = None


def hops(turns: int = TURNS) -> list[Hop]:
    """The hops of the script: two turns in three begin with a call and answer its result."""
    script: list[Hop] = []
    for turn in range(turns):
        asked = Message("user", f"please drive {turn + 1} metres, sentence {turn}")
        answer = f"Sentence {turn} is done."
        if turn % 3 == 2:
            script.append(Hop((asked,), answer))
            continue
        call = ToolCall(f"call{turn:05d}", "drive", {"distance_m": turn + 0.5})
        done = f'{{"ok": true, "result": {{"odometry_m": {turn}}}}}'
        script.append(Hop((asked,), call=call))
        result = Message("tool", done, tool_call_id=call.id, name="drive")
        script.append(Hop((result,), answer))
    return script


@dataclass(frozen=True)
class Manner:
    """How a family's model replies: its wire format, and the thinking before each reply."""

    format: str
    before: str = ""
    prompt_names: bool = False
    own_forms: Mapping[str | None, str] = field(default_factory=dict)

    def reply(self, hop: Hop) -> str:
        """The text that the model has to say."""
        if hop.call is None:
            return self.before + ("all\n" if self.prompt_names else "") + hop.spoken
        text = self.own_forms.get(hop.call.id) or get_format(self.format).render([hop.call])
        return self.before + (text.removeprefix(">>>") if self.prompt_names else text)


def manner(loaded: LoadedModel, thinks: bool = False) -> Manner:
    """The manner for a model's template; `thinks`: think even if the prompt does not open it."""
    asking = loaded.profile.generation_prompt
    before = ""
    if loaded.prompt_opens_thinking:
        form = loaded.profile.thoughts
        before = f"{THOUGHT}\n{form.closer}" + ("" if form.tight else "\n\n")
    elif thinks:
        gemma = "gemma4" in loaded.formats
        opener, closer = (
            ("<|channel>thought\n", "<channel|>") if gemma else ("<think>\n", "</think>")
        )
        before = f"{opener}{THOUGHT}\n{closer}" + ("" if gemma else "\n\n")
    formats = (*loaded.formats, "hermes")
    own_forms = {}
    for place, call in enumerate(hop.call for hop in hops() if hop.call):
        # A model whose template numbers its calls through goes on counting.
        named = replace(call, id=f"functions.{call.name}:{place}")
        own_forms[call.id] = _own_form(loaded, named if loaded.profile.named_ids else call)
    return Manner(formats[0], before, asking.endswith(">>>"), own_forms)


def _own_form(loaded: LoadedModel, call: ToolCall) -> str:
    """The call as the template itself writes it; "" if our parser does not read it as a call."""
    if not loaded.profile.shows_calls:
        return ""
    render, asked = loaded.prompts.rendered, [Message("user", "go")]
    result = Message("tool", "result_q", tool_call_id=call.id, name=call.name)
    try:
        before = render(asked, TOOLS)
        spoken = render([*asked, Message("assistant", "said_q"), *asked], TOOLS)
        called = render([*asked, Message("assistant", "", (call,)), result], TOOLS)
    except TemplateError:
        return ""
    model = loaded.model
    end = model.text(model.tokenize(spoken.partition("said_q")[2])[:1])
    if not called.startswith(before) or end not in called[len(before) :]:
        return ""
    text = called[len(before) :].partition(end)[0]
    # Of the thought that the prompt began, nothing belongs to the call.
    text = text.rpartition(loaded.profile.thoughts.closer)[2].lstrip("\n")
    found = ToolCallParser(formats=loaded.formats, tools=TOOLS).parse(text)
    alone = [(each.name, each.arguments) for each in found.calls] == [(call.name, call.arguments)]
    return text if alone and not found.speech and "result_q" not in text else ""


@contextmanager
def sampled(tokens: Iterable[int]) -> Iterator[None]:
    """Make every sampler chain return these tokens, one after the other."""
    left = iter(tokens)
    with patch.object(Chain, "sample", lambda chain, context, index=-1: next(left)):
        yield


@dataclass(frozen=True)
class Cost:
    """Tokens of one prompt. `new`: neither in the previous prompt nor in its reply.

    `necessary`: the new ones, and those after the position where the template rewrites earlier
    text. There it `had` one text and `wants` another; `why` names the reason.
    """

    prompt: int
    new: int
    necessary: int
    evaluated: int
    had: str = ""
    wants: str = ""
    why: str = ""


def costs(loaded: LoadedModel, said: Manner, turns: int = TURNS) -> list[Cost]:
    """Run the script on a model with an empty context; the cost of every prompt but the first."""
    engine, model = loaded.engine, loaded.model
    end = next(token for token in range(model.n_vocab) if model.is_end(token))
    engine.warm_up(SYSTEM, TOOLS)
    messages = [Message("system", SYSTEM)]
    found = []
    for hop in hops(turns):
        messages += hop.asked
        had = list(loaded.context.tokens)
        with sampled((*model.tokenize(said.reply(hop)), end)):
            *_, last = engine.generate(messages, TOOLS, _SETTINGS, threading.Event())
        assert isinstance(last, Generation) and last.finish == "stop", last
        found.append(_cost(loaded, messages, had, last))
        calls = (hop.call,) if hop.call else ()
        messages.append(Message("assistant", hop.spoken, calls, token_ids=last.token_ids))
    return found[1:]


def _cost(
    loaded: LoadedModel, messages: Sequence[Message], had: Sequence[int], last: Generation
) -> Cost:
    model, prompts = loaded.model, loaded.prompts
    tokens = list(prompts.build(messages, TOOLS).tokens)
    assert len(tokens) == last.prompt_tokens
    before, now = (b"".join(map(model.piece, some)) for some in (had, tokens))
    demanded = prompts.rendered(messages, TOOLS).encode()
    begin = model.token_text(model.bos).encode()
    if begin and now.startswith(begin) and not demanded.startswith(begin):
        demanded = begin + demanded
    sizes = [len(model.piece(token)) for token in tokens]
    same = max(_common(before, now), _common(before, demanded))
    # Nobody keeps half a token of what was evaluated.
    kept = max(
        (end for end in accumulate(len(model.piece(t)) for t in had) if end <= same), default=0
    )
    left = sum(end > kept for end in accumulate(sizes))
    shared = common_length(had, tokens)
    gone, comes = model.text(had[shared:]), model.text(tokens[shared:])
    return Cost(
        prompt=len(tokens),
        new=max(1, len(tokens) - len(had)),
        necessary=max(1, left),
        evaluated=last.evaluated_tokens,
        had=gone[:40],
        wants=comes[:40] if gone else "",
        why=_reason(loaded, model.text(had[:shared]), gone, comes) if gone else "",
    )


def _common(first: bytes, second: bytes) -> int:
    pairs = zip(first, second, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(first), len(second)))


def _reason(loaded: LoadedModel, same: str, had: str, wants: str) -> str:
    """Why the template writes something else after the text that stayed the same."""
    asking = loaded.profile.generation_prompt
    began = [n for n in range(len(asking)) if same.endswith(asking[:n])]
    left_out = next((asking[n:] for n in began if had.startswith(asking[n:])), "")
    if TOOLS[0].description in had[:2000] and TOOLS[0].description in wants:
        return "tools stand before the user's last sentence, and move with it"
    if had.startswith(SYSTEM) or SYSTEM in had[:200]:
        return "the system text stands in the user's last sentence, and moves with it"
    if THOUGHT in had and THOUGHT not in wants[: len(had)]:
        return "thoughts leave the history"
    if left_out:
        return f"{left_out!r}, with which the prompt ends, is left out of the history"
    if "".join(had.split())[:20] == "".join(wants.split())[:20]:
        return "white space is written otherwise once a message is not the last"
    if TOOLS[0].name in had[:60] and TOOLS[0].name in wants[:200]:
        return "calls are written otherwise than the model is made to write them here"
    return "messages are written otherwise once they are not the last"


def summary(found: Sequence[Cost]) -> Mapping[str, Any]:
    """The sums over a conversation, and one example of each reason."""
    evaluated, necessary = (
        sum(getattr(c, key) for c in found) for key in ("evaluated", "necessary")
    )
    reasons = {cost.why: {"had": cost.had, "wants": cost.wants} for cost in found if cost.why}
    return {
        "evaluated": evaluated,
        "necessary": necessary,
        "new": sum(cost.new for cost in found),
        "ratio": round(evaluated / necessary, 3),
        "rewritten": reasons,
    }
