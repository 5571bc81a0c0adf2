"""A rewound engine: what was said before has no influence on the next conversation."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.core.errors import ContextOverflow
from edgevox_ros.llm import LoadedModel

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
TOOLS = (ToolSchema("drive", "Drive straight ahead."),)
SYSTEM = Message("system", "You are a robot.")
# With 16 bits, the same tokens in other batches give other logits.
DENSE = TinyModel(half=True)
HYBRID = TinyModel(hybrid=True, n_layers=4)
MODELS = pytest.mark.parametrize("model", [DENSE, HYBRID], ids=["dense", "hybrid"])
GREEDY = SamplingSettings(max_tokens=12)
SAMPLED = SamplingSettings(max_tokens=12, temperature=1.5, top_p=0.95, repeat_penalty=1.1, seed=7)
SETTINGS = pytest.mark.parametrize("settings", [GREEDY, SAMPLED], ids=["greedy", "sampled"])

EXAMPLES = (
    Message("user", "hello robot"),
    Message("assistant", "Hello!"),
    Message("user", "where are you"),
    Message("assistant", "In the kitchen."),
)
FIRST = ("hello you there", "drive two metres", "and back")
OTHERS = (("drive to the door",), ("hel", "hello you", "heat the oven"), ("h " * 60, "w " * 90))


@dataclass(frozen=True)
class Said:
    """One reply, with everything that a repetition must repeat."""

    text: str
    token_ids: tuple[int, ...]
    evaluated: int
    lost: int


def talk(
    loaded: LoadedModel,
    sentences: Sequence[str],
    settings: SamplingSettings,
    before: Sequence[Message] = (),
) -> list[Said]:
    """Say these sentences in one conversation; each reply is kept as it was sampled."""
    messages, replies = [SYSTEM, *before], []
    for sentence in sentences:
        messages.append(Message("user", sentence))
        *pieces, last = loaded.engine.generate(messages, TOOLS, settings, threading.Event())
        assert isinstance(last, Generation)
        assert "".join(str(piece) for piece in pieces) == last.text
        replies.append(Said(last.text, last.token_ids, last.evaluated_tokens, last.lost_tokens))
        messages.append(Message("assistant", last.text, token_ids=last.token_ids))
    return replies


def opened(open_tiny: Open, model: TinyModel, history: Sequence[Message] = ()) -> LoadedModel:
    loaded = open_tiny(model)
    loaded.engine.warm_up(SYSTEM.content, TOOLS, None, history)
    return loaded


@MODELS
@SETTINGS
def test_a_conversation_is_the_same_after_others(
    open_tiny: Open, model: TinyModel, settings: SamplingSettings
) -> None:
    loaded = opened(open_tiny, model)
    first = talk(loaded, FIRST, settings)
    for others in OTHERS:
        loaded.engine.rewind()
        talk(loaded, others, settings)
        loaded.engine.rewind()
        assert talk(loaded, FIRST, settings) == first
    assert sum(reply.evaluated for reply in first) < 150


@MODELS
@SETTINGS
def test_it_is_the_same_behind_example_turns(
    open_tiny: Open, model: TinyModel, settings: SamplingSettings
) -> None:
    loaded = opened(open_tiny, model, EXAMPLES)
    first = talk(loaded, FIRST, settings, EXAMPLES)
    for others in OTHERS:
        loaded.engine.rewind()
        talk(loaded, others, settings, EXAMPLES)
        loaded.engine.rewind()
        assert talk(loaded, FIRST, settings, EXAMPLES) == first
    assert first[0].evaluated < 60


@MODELS
@SETTINGS
def test_it_is_the_same_after_the_context_was_cut_short(
    open_tiny: Open, model: TinyModel, settings: SamplingSettings
) -> None:
    loaded = opened(open_tiny, model, EXAMPLES)
    first = talk(loaded, FIRST, settings, EXAMPLES)
    loaded.engine.rewind()
    with pytest.raises(ContextOverflow):
        talk(loaded, ["w " * 900], settings, EXAMPLES)
    talk(loaded, FIRST, settings, EXAMPLES[2:])
    talk(loaded, OTHERS[2], settings)
    loaded.engine.rewind()
    assert talk(loaded, FIRST, settings, EXAMPLES) == first


@MODELS
def test_it_is_the_same_after_a_prompt_that_shares_nothing(
    open_tiny: Open, model: TinyModel
) -> None:
    loaded = opened(open_tiny, model, EXAMPLES)
    first = talk(loaded, FIRST, GREEDY, EXAMPLES)
    other = [Message("system", "Another persona."), Message("user", "hi")]
    list(loaded.engine.generate(other, (), GREEDY, threading.Event()))
    loaded.engine.rewind()
    assert talk(loaded, FIRST, GREEDY, EXAMPLES) == first


@MODELS
def test_it_is_the_same_after_a_reply_that_was_cancelled(open_tiny: Open, model: TinyModel) -> None:
    loaded = opened(open_tiny, model, EXAMPLES)
    first = talk(loaded, FIRST, GREEDY, EXAMPLES)
    cancel = threading.Event()
    said = [SYSTEM, *EXAMPLES, Message("user", "go " * 50)]
    for _ in loaded.engine.generate(said, TOOLS, GREEDY, cancel):
        cancel.set()
    loaded.engine.rewind()
    assert talk(loaded, FIRST, GREEDY, EXAMPLES) == first


@MODELS
def test_it_is_the_same_as_in_a_new_process(open_tiny: Open, model: TinyModel) -> None:
    loaded = opened(open_tiny, model, EXAMPLES)
    talk(loaded, OTHERS[1], SAMPLED, EXAMPLES)
    loaded.engine.rewind()
    again = talk(loaded, FIRST, SAMPLED, EXAMPLES)
    assert again == talk(opened(open_tiny, model, EXAMPLES), FIRST, SAMPLED, EXAMPLES)


@MODELS
def test_warming_up_again_is_where_a_rewind_leads(open_tiny: Open, model: TinyModel) -> None:
    loaded = opened(open_tiny, model, EXAMPLES)
    talk(loaded, OTHERS[0], GREEDY, EXAMPLES)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    loaded.engine.rewind()
    assert talk(loaded, FIRST, GREEDY)[0].lost == 0


def test_without_a_warm_up_a_rewind_forgets_everything(open_tiny: Open) -> None:
    loaded = open_tiny(DENSE)
    first = talk(loaded, FIRST, GREEDY)
    loaded.engine.rewind()
    assert talk(loaded, FIRST, GREEDY) == first
    assert first[0].evaluated > 100
