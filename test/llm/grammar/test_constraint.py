"""Constrained generations of a random model: every call that ends is one that our reader takes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from support.llm.grammar_tools import TOOLS
from support.llm.tiny_gguf import CHATML, TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.core.paths import share_file
from edgevox_ros.llm import LoadedModel, ModelOptions, find_preset, load_presets, open_engine
from edgevox_ros.llm.grammar import CallConstraint, CallGrammars, GrammarError
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.llama.sampler import Chain, Samplers
from edgevox_ros.parsing import ToolCallParser
from edgevox_ros.robot import ToolMap

pytestmark = pytest.mark.not_unit

NEVER = threading.Event()
CALLS = SamplingSettings(constrain="calls")
SOFTLY = replace(CALLS, constrain_softly=True)


class Scripted(Chain):
    """Chooses what the test says."""

    def __init__(self, token: int) -> None:
        object.__setattr__(self, "token", token)

    def sample(self, context: int, index: int = -1) -> int:
        return int(self.token)  # type: ignore[attr-defined]


class Wanting(Chain):
    """Wants one token, and chooses as a real chain does where it may not have it."""

    def __init__(self, handle: object, token: int) -> None:
        super().__init__(handle)
        object.__setattr__(self, "token", token)

    def sample(self, context: int, index: int = -1) -> int:
        return int(self.token)  # type: ignore[attr-defined]


def evaluated(model: NativeModel) -> NativeContext:
    """A context from whose logits a chain can choose."""
    context = NativeContext(model, ContextSettings(256, 64, 1, 1))
    context.evaluate(model.tokenize("go"), NEVER)
    return context


def refuses(constraint: CallConstraint, context: NativeContext, token: int) -> bool:
    """Whether a chain that wants the token has to choose another."""
    samplers = Samplers(context.model)
    chosen = constraint.choose(Wanting(samplers.greedy.handle, token), context.handle)
    samplers.close()
    return chosen != token


def test_the_grammar_is_entered_at_a_marker_split_over_tokens(tiny_path: Path) -> None:
    model = NativeModel(tiny_path)
    context = evaluated(model)
    grammars = CallGrammars(model, ("functiongemma",))
    grammars.compile(TOOLS)
    constraint = CallConstraint(grammars, speak=False)
    tokens = model.tokenize("<start_function_call>")
    assert len(tokens) > 1
    for index, token in enumerate(tokens):
        assert constraint.choose(Scripted(token), 0) == token
        constraint.follow(token, index == len(tokens) - 1)
    forbidden, wanted = model.tokenize("x")[0], model.tokenize("c")[0]
    assert constraint.choose(Scripted(wanted), 0) == wanted
    assert refuses(constraint, context, forbidden)
    grammars.close()
    context.close()
    model.close()


@pytest.mark.parametrize("constrain", ["calls", "turn"])
def test_a_constrained_reply_leaves_the_cache_consistent(
    open_tiny: Callable[..., LoadedModel], constrain: str
) -> None:
    loaded = open_tiny(formats=("hermes",))
    settings = SamplingSettings(
        temperature=1.5,
        top_k=0,
        max_tokens=40,
        constrain=constrain,  # type: ignore[arg-type]
    )

    def ask() -> Generation:
        *_, last = loaded.engine.generate(
            [Message("user", "go")], TOOLS, settings, threading.Event()
        )
        assert isinstance(last, Generation)
        return last

    first, second = ask(), ask()
    assert first.token_ids == second.token_ids
    assert second.evaluated_tokens == 1


def test_the_demo_model_writes_no_other_value_than_the_narrowed_tools_have() -> None:
    preset = find_preset(load_presets(), "demo")
    robot = ToolMap.from_yaml(share_file("config/tools/demo_robot.yaml"))
    tools = robot.schemas(include_unavailable=True)
    engine = open_engine(preset, ModelOptions(warm_cache=False)).engine
    messages = [Message("user", "drive three metres forward")]

    def written(*left: float) -> list[Any]:
        narrowed = tuple(_only(tool, left) if tool.name == "drive" else tool for tool in tools)
        settings = replace(preset.sampling, constrain="calls", narrowed=narrowed if left else ())
        *_, last = engine.generate(messages, tools, settings, threading.Event())
        assert isinstance(last, Generation)
        calls = ToolCallParser(preset.formats or (), tools).parse(last.text).calls
        return [call.arguments["distance_m"] for call in calls]

    assert written() == [3]
    assert written(7, 8.5) in ([7], [8.5])
    assert written(-4) == [-4]
    assert written() == [3]
    engine.close()


def _only(tool: ToolSchema, left: Sequence[float]) -> ToolSchema:
    """The tool, whose distance may only be one of these."""
    properties = tool.parameters["properties"]
    distance = {**properties["distance_m"], "enum": list(left)}
    return replace(
        tool,
        parameters={**tool.parameters, "properties": {**properties, "distance_m": distance}},
    )


def test_a_tool_without_a_grammar_is_named_before_anything_is_sampled(
    open_tiny: Callable[..., LoadedModel],
) -> None:
    loaded = open_tiny(formats=("hermes",))
    odd = ToolSchema("odd", parameters={"properties": {"x": {"not": {}}}})
    with pytest.raises(GrammarError, match="format hermes: tool odd"):
        loaded.engine.check_settings([odd], CALLS)


def test_softly_a_tool_without_a_grammar_is_called_freely_and_told_of_once(
    open_tiny: Callable[..., LoadedModel], caplog: pytest.LogCaptureFixture
) -> None:
    loaded = open_tiny(formats=("hermes",))
    odd = ToolSchema("odd", parameters={"properties": {"x": {"not": {}}}})
    loaded.engine.check_settings([odd], SOFTLY)
    settings = SamplingSettings(max_tokens=8, constrain="calls", constrain_softly=True)
    for _ in range(2):
        *_, last = loaded.engine.generate(
            [Message("user", "hello")], [odd], settings, threading.Event()
        )
        assert isinstance(last, Generation) and last.sampled_tokens > 0
    (told,) = [record.getMessage() for record in caplog.records]
    assert "without a grammar: format hermes: tool odd" in told
    strictly = replace(settings, constrain_softly=False)
    with pytest.raises(GrammarError):
        list(loaded.engine.generate([Message("user", "hi")], [odd], strictly, threading.Event()))
    good = ToolSchema("stop")
    loaded.engine.check_settings([good], SOFTLY)
    assert len(caplog.records) == 1


def scripted(constraint: CallConstraint, model: NativeModel, text: str) -> list[int]:
    """What becomes of a text whose tokens the chain wants one after the other."""
    taken = []
    for wanted in model.tokenize(text):
        taken.append(constraint.choose(Scripted(wanted), 0))
        constraint.follow(taken[-1], False)
    return taken


@pytest.mark.parametrize(
    ("formats", "text", "entered"),
    [
        (("xlam", "hermes"), "[", True),
        (("xlam", "hermes"), " \n[", True),
        (("xlam", "hermes"), "I see [", False),
        (("llama32", "pythonic"), "{", True),
        (("llama32", "pythonic"), "[", True),
        (("hermes",), "{", False),
    ],
)
def test_a_reply_that_begins_as_a_call_without_marker_is_one(
    tiny_path: Path, formats: tuple[str, ...], text: str, entered: bool
) -> None:
    model = NativeModel(tiny_path)
    context = evaluated(model)
    grammars = CallGrammars(model, formats)
    grammars.compile(TOOLS)
    constraint = CallConstraint(grammars, speak=False)
    scripted(constraint, model, text)
    assert refuses(constraint, context, model.tokenize("<|im_end|>")[0]) is entered
    grammars.close()
    context.close()
    model.close()


FUNCTIONARY = CHATML.replace(
    "'<|im_start|>assistant\\n' }}{%- endif %}", "'<|im_start|>assistant\\n>>>' }}{%- endif %}"
)


def test_behind_the_marker_that_ends_the_prompt_stands_a_tool_or_all(
    open_tiny: Callable[..., LoadedModel],
) -> None:
    replies = set()
    for seed in range(6):
        # Each its own: an engine remembers a `</think>` that came by chance.
        loaded = open_tiny(TinyModel(template=FUNCTIONARY), formats=("functionary",))
        settings = SamplingSettings(
            temperature=9.0, top_k=0, top_p=1.0, min_p=0.0, seed=seed, max_tokens=20,
            constrain="calls",
        )  # fmt: skip
        *_, last = loaded.engine.generate([Message("user", "go")], TOOLS, settings, NEVER)
        assert isinstance(last, Generation)
        replies.add(last.text)
    assert {reply.partition("\n")[0] for reply in replies} <= {"all", "drive", "stop", "go_to"}
    assert len(replies) > 1, "what is said to the user is sampled freely"


def empty_replies(loaded: LoadedModel, constrain: str) -> int:
    found = 0
    for seed in range(600):
        settings = SamplingSettings(
            temperature=50.0, top_k=0, top_p=1.0, min_p=0.0, seed=seed, max_tokens=1,
            constrain=constrain,  # type: ignore[arg-type]
        )  # fmt: skip
        *_, last = loaded.engine.generate(
            [Message("user", "go")], TOOLS[1:2], settings, threading.Event()
        )
        assert isinstance(last, Generation)
        found += last.finish == "stop"
    return found


@pytest.mark.parametrize("begun", ["", " \n", "<think>so</think>\n", "<think>so", "<tool"])
def test_a_turn_does_not_end_before_it_said_something(tiny_path: Path, begun: str) -> None:
    model = NativeModel(tiny_path)
    context = evaluated(model)
    grammars = CallGrammars(model, ("hermes",))
    grammars.compile(TOOLS)
    end = model.tokenize("<|im_end|>")[0]
    for speak in (False, True):
        constraint = CallConstraint(grammars, speak)
        scripted(constraint, model, begun)
        samplers = Samplers(model)
        token = constraint.choose(Wanting(samplers.greedy.handle, end), context.handle)
        assert (token != end and model.piece(token).strip() != b"") is speak
        samplers.close()
    grammars.close()
    context.close()
    model.close()


def test_a_turn_is_never_empty(open_tiny: Callable[..., LoadedModel]) -> None:
    loaded = open_tiny(formats=("hermes",))
    assert empty_replies(loaded, "calls") > 0
    assert empty_replies(loaded, "turn") == 0
