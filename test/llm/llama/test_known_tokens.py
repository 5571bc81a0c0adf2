"""What is known in advance is not asked for, and changes nothing of what is written."""

from __future__ import annotations

import random
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import groupby

import pytest
from support.effort import amount
from support.llm.grammar_tools import TOOLS
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolCall, ToolSchema
from edgevox_ros.core.optional_module import OptionalModule
from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.grammar import CallGrammars, GrammarError, matcher
from edgevox_ros.llm.grammar.grammar_text import bare_starts, call_starts
from edgevox_ros.llm.llama import native_context
from edgevox_ros.llm.llama.llama_engine import LlamaRun
from edgevox_ros.llm.llama.native_context import NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.sampler import Chain
from edgevox_ros.parsing import FORMATS, get_format

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
NEVER = threading.Event()
# What calls may repeat, the right things and others.
SAID = "drive 2; kitchen, the red one"
GREEDY = SamplingSettings(temperature=0.0, max_tokens=150)
KINDS = {
    "bytes": TinyModel(),
    "merges": TinyModel(markers=()),
    "pieces": TinyModel(sentencepiece=True),
    "a state that is kept for a few tokens": TinyModel(hybrid=True),
    "own control tokens": TinyModel(
        markers=("<|tool_call|>", "<escape>", "</tool_call>", "<start_function_call>", "\u2581of")
    ),
}
STARTS = [
    (name, start) for name in FORMATS for start in (*call_starts([name]), *bare_starts([name]))
]
CALLS = (
    ToolCall(None, "drive", {"distance_m": 2}),
    ToolCall(None, "drive", {"distance_m": -1.25, "speed_mps": 0.5, "steps": 12}),
    ToolCall(None, "go_to", {"place": "kitchen", "note": "the red one"}),
    ToolCall(None, "stop", {}),
)
HOSTILE = (
    ToolSchema(
        "say_it",
        parameters={
            "type": "object",
            "properties": {
                "text": {"enum": ["<tool_call>", 'a "b" \\ c', "na\u00efve \u4f60\u597d", "</s>"]},
                "many": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
                "nested": {
                    "type": "object",
                    "properties": {"a": {"type": "boolean"}, "b": {"type": "string"}},
                    "required": ["b"],
                },
            },
            "required": ["text"],
        },
    ),
    ToolSchema("say_it_twice", parameters={"type": "object", "properties": {}}),
)


def ask(loaded: LoadedModel, tools: Sequence[ToolSchema], **settings: object) -> Written:
    chosen = SamplingSettings(**{**vars(GREEDY), **settings})
    *_, last = loaded.engine.generate([Message("user", SAID)], tools, chosen, NEVER)
    assert isinstance(last, Generation)
    return Written(**vars(last))


@dataclass(frozen=True)
class Written(Generation):
    """A generation as one compares it: without its times, and how often it was asked for."""

    questions: int = field(default=0, compare=False)
    first_token_s: float = field(default=0.0, compare=False)
    duration_s: float = field(default=0.0, compare=False)


@contextmanager
def writing(loaded: LoadedModel, text: str, own: float = 0.0) -> Iterator[None]:
    """The model writes this text and goes on as it likes; here and there it has its own way before.

    Where that is depends on the place alone, so it is the same each time.
    """
    model, choose = loaded.model, LlamaRun.choose

    def chosen(run: LlamaRun, chain: Chain, context: int, index: int) -> int:
        its_own = choose(run, chain, context, index)
        at = sum(len(model.piece(token)) for token in run.reply.token_ids)
        rest = text.encode()[at:].decode("utf-8", "replace")
        if not rest or random.Random(at).random() < own:
            return its_own
        return model.tokenize(rest)[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LlamaRun, "choose", chosen)
        yield


@contextmanager
def one_by_one() -> Iterator[None]:
    """Each token is evaluated in a batch of its own."""
    evaluate = NativeContext.evaluate

    def each(
        context: NativeContext,
        tokens: Sequence[int],
        cancel: threading.Event,
        *_: object,
        **__: object,
    ) -> bool:
        return all(evaluate(context, (token,), cancel) for token in tokens)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NativeContext, "evaluate", each)
        yield


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tools", [TOOLS, HOSTILE], ids=["plain", "hostile"])
def test_forced_tokens_are_those_of_the_tokeniser(
    open_tiny: Open, kind: str, tools: Sequence[ToolSchema]
) -> None:
    """A run of them is cut where the tokeniser cuts it, so a prompt has the same tokens."""
    model = open_tiny(KINDS[kind]).model
    special = set(matcher.Vocabulary(model).words.special.values())
    rng = random.Random(5)
    runs = 0
    for name, start in STARTS:
        grammars = compiled(model, name, tools)
        place = grammars.enter(start) if grammars else None
        for _ in range(300):
            if place is None or place.ended:
                break
            forced = place.forced()
            for plain, run in groupby(forced, lambda token: token not in special):
                tokens, runs = list(run), runs + 1
                text = b"".join(model.piece(token) for token in tokens)
                # A run may begin or end inside a character that is more than one token.
                whole = text.decode("utf-8", "ignore").encode() == text
                same = plain and whole and model.tokenize(text.decode()) == tokens
                assert same or not (plain and whole), (name, text)
            forced = forced or [rng.choice([int(token) for token in place.allowed()])]
            if any(model.is_end(token) for token in forced):
                break
            assert all(place.accept(token) for token in forced), name
    assert runs > len(STARTS)


def compiled(model: NativeModel, name: str, tools: Sequence[ToolSchema]) -> CallGrammars | None:
    """The grammars of a format; None if it cannot carry these tools."""
    grammars = CallGrammars(model, (name,))
    try:
        grammars.compile(tools)
    except GrammarError:
        return None
    return grammars


@pytest.mark.parametrize("tools", [TOOLS, HOSTILE], ids=["plain", "hostile"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_held_call_is_the_one_that_is_evaluated_token_by_token(
    open_tiny: Open, kind: str, tools: Sequence[ToolSchema]
) -> None:
    saved = 0
    for name, start in amount(STARTS, STARTS[list(KINDS).index(kind) :: len(KINDS)]):
        first, second = (
            open_tiny(KINDS[kind], formats=(name,), draft=draft) for draft in (True, False)
        )
        if compiled(first.model, name, tools) is None:
            continue
        with writing(first, start):
            together = ask(first, tools, constrain="calls", max_tokens=60)
            with one_by_one():
                alone = ask(second, tools, constrain="calls", max_tokens=60)
        assert together == alone, name
        saved += together.sampled_tokens - together.questions
    assert saved > 20


@pytest.mark.parametrize("own", [0.0, 0.03])
@pytest.mark.parametrize("kind", KINDS)
def test_a_reply_with_drafts_is_the_one_without(open_tiny: Open, kind: str, own: float) -> None:
    saved = 0
    for name in amount(tuple(FORMATS), tuple(FORMATS)[list(KINDS).index(kind) :: len(KINDS)]):
        drafting, plain = (
            open_tiny(KINDS[kind], formats=(name,), draft=draft) for draft in (True, False)
        )
        for call in CALLS:
            text = "I will. " * (not get_format(name).bare_calls) + get_format(name).render([call])
            with writing(drafting, text, own):
                with_drafts, without = (ask(each, TOOLS) for each in (drafting, plain))
            # A reply's last token is evaluated only if it was drafted: the next one may lose it.
            assert with_drafts.lost_tokens - without.lost_tokens in (0, 1)
            same = replace(with_drafts, lost_tokens=without.lost_tokens)
            assert same == without, (name, call)
            assert without.questions == without.sampled_tokens
            kept = plain.context.tokens
            assert drafting.context.tokens in (kept, [*kept, without.token_ids[-1]]), name
            saved += without.questions - with_drafts.questions
    assert own or saved > 100


def drafting(open_tiny: Open, **options: object) -> LoadedModel:
    """A model with Hermes calls."""
    return open_tiny(formats=("hermes",), **options)


CALL = get_format("hermes").render([CALLS[0]])


def test_a_reply_that_stops_in_a_draft_leaves_nothing_of_it(open_tiny: Open) -> None:
    loaded = drafting(open_tiny)
    with writing(loaded, CALL):
        cut = ask(loaded, TOOLS, max_tokens=30)
        assert cut.questions < cut.sampled_tokens
        prompt = [*loaded.prompts.build([Message("user", SAID)], TOOLS).tokens]
        assert loaded.context.tokens in (
            [*prompt, *cut.token_ids],
            [*prompt, *cut.token_ids[:-1]],
        )


def test_a_cancel_is_honoured_within_one_batch(open_tiny: Open) -> None:
    loaded = drafting(open_tiny)
    cancel, pieces = threading.Event(), []
    with writing(loaded, CALL):
        for piece in loaded.engine.generate([Message("user", "go")], TOOLS, GREEDY, cancel):
            pieces.append(piece)
            if len(pieces) == 25:
                cancel.set()
    *_, last = pieces
    assert isinstance(last, Generation) and last.finish == "cancelled"
    assert last.sampled_tokens == 25


def test_a_state_that_cannot_be_cut_back_is_not_drafted_on(
    open_tiny: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_context, "SMALL_STATES", ())
    loaded = open_tiny(TinyModel(hybrid=True), formats=("hermes",))
    with writing(loaded, CALL):
        free = ask(loaded, TOOLS, max_tokens=60)
        held = ask(loaded, TOOLS, max_tokens=60, constrain="calls")
    assert free.questions == free.sampled_tokens
    assert held.questions < held.sampled_tokens, "what is forced needs no cutting back"


def test_without_drafts_no_grammar_is_made(
    open_tiny: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = drafting(open_tiny, draft=False)
    monkeypatch.setattr(CallGrammars, "compile", None)
    loaded.engine.check_settings(TOOLS, GREEDY)
    assert ask(loaded, TOOLS, max_tokens=8).sampled_tokens == 8


def test_without_llguidance_one_line_says_so_and_each_token_is_asked_for(
    open_tiny: Open, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "llguidance", None)
    monkeypatch.setattr(matcher, "llguidance", OptionalModule("llguidance"))
    loaded = drafting(open_tiny)
    loaded.engine.check_settings(TOOLS, GREEDY)
    for _ in range(2):
        reply = ask(loaded, TOOLS, max_tokens=8)
        assert reply.questions == reply.sampled_tokens
    (line,) = [record.getMessage() for record in caplog.records]
    assert "llguidance is missing" in line and "pip install" in line
    with pytest.raises(GrammarError, match="llguidance is missing"):
        loaded.engine.check_settings(TOOLS, SamplingSettings(constrain="calls"))


def test_the_rest_of_a_marker_is_drafted(open_tiny: Open) -> None:
    """Of a marker that is many tokens only the first is asked for."""
    loaded = open_tiny(TinyModel(markers=()), formats=("hermes",))
    with writing(loaded, "<tool_call>"):
        marker = ask(loaded, TOOLS, max_tokens=len("<tool_call>"))
    assert (marker.text, marker.questions) == ("<tool_call>", 2)
    with writing(loaded, "a < b, <to"):
        talk = ask(loaded, TOOLS, max_tokens=len("a < b, <to"))
    assert talk.text == "a < b, <to"


@pytest.mark.parametrize("draft", [True, False])
def test_nothing_is_asked_behind_the_marker_that_closes_all_calls(
    open_tiny: Open, draft: bool
) -> None:
    loaded = open_tiny(formats=("phi4",), draft=draft)
    text = get_format("phi4").render([CALLS[0]])
    with writing(loaded, f"{text} And more."):
        written = ask(loaded, TOOLS, max_tokens=150)
    assert (written.text, written.finish) == (text, "stop")
