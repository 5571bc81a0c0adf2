"""A hybrid model: part of its state cannot be cut back, and must never be wrong for that."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from support.llm.tiny_gguf import CHATML, TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings, ToolSchema
from edgevox_ros.llm import LoadedModel

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
HYBRID = TinyModel(hybrid=True, n_layers=4)
TOOLS = (ToolSchema("drive", "Drive straight ahead."),)
SYSTEM = Message("system", "You are a robot.")


def run(loaded: LoadedModel, said: Sequence[Message], tokens: int = 8) -> Generation:
    settings = SamplingSettings(max_tokens=tokens)
    messages = [SYSTEM, *said]
    last = list(loaded.engine.generate(messages, TOOLS, settings, threading.Event()))[-1]
    assert isinstance(last, Generation)
    return last


def user(text: str) -> Message:
    return Message("user", text)


def test_the_model_is_known_to_keep_a_state(open_tiny: Open) -> None:
    assert open_tiny(HYBRID).model.is_recurrent
    assert not open_tiny().model.is_recurrent


def test_going_on_costs_only_what_is_new_and_is_right(open_tiny: Open) -> None:
    loaded = open_tiny(HYBRID)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    said = [user("drive")]
    for hop in range(4):
        done = run(loaded, said)
        assert done.evaluated_tokens < 60
        assert done.token_ids == run(open_tiny(HYBRID), said).token_ids
        said += [Message("assistant", "", token_ids=done.token_ids), user(f"and {hop}")]


def test_another_conversation_begins_at_the_warm_prompt(open_tiny: Open) -> None:
    loaded = open_tiny(HYBRID)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    run(loaded, [user("drive two metres")])
    other = run(loaded, [user("hello")])
    assert other.evaluated_tokens < 60
    assert other.token_ids == run(open_tiny(HYBRID), [user("hello")]).token_ids


def test_a_reply_that_is_forgotten_leaves_the_prompt_before_it(open_tiny: Open) -> None:
    loaded = open_tiny(HYBRID)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    first = run(loaded, [user("drive " * 40)])
    said = [user("drive " * 40), Message("assistant", "I stopped."), user("go on")]
    second = run(loaded, said)
    assert second.evaluated_tokens == second.prompt_tokens - first.prompt_tokens
    assert second.token_ids == run(open_tiny(HYBRID), said).token_ids


def test_without_a_saved_state_everything_is_evaluated_anew(open_tiny: Open) -> None:
    loaded = open_tiny(HYBRID)
    run(loaded, [user("one thing")])
    other = run(loaded, [user("hello")])
    assert other.evaluated_tokens == other.prompt_tokens
    assert other.token_ids == run(open_tiny(HYBRID), [user("hello")]).token_ids


def test_a_warm_prompt_comes_back_from_the_disk(open_tiny: Open, tmp_path: object) -> None:
    options = {"warm_cache": True, "cache_dir": str(tmp_path)}
    first = open_tiny(HYBRID, **options)
    first.engine.warm_up(SYSTEM.content, TOOLS)
    second = open_tiny(HYBRID, **options)
    second.engine.warm_up(SYSTEM.content, TOOLS)
    expected = run(first, [user("hello")])
    assert run(second, [user("hello")]).token_ids == expected.token_ids
    run(second, [user("something else")])
    assert run(second, [user("hello")]).token_ids == expected.token_ids


def test_a_prompt_that_the_template_writes_anew_goes_on_from_where_it_does(open_tiny: Open) -> None:
    """A thought that the prompt began leaves with the turn, as in Qwen 3.5, a hybrid model."""
    thinking = replace(
        HYBRID,
        template=CHATML.replace(
            "'<|im_start|>assistant\\n' }}{%- endif %}",
            "'<|im_start|>assistant\\n<think>\\n' }}{%- endif %}",
        ),
    )
    assert thinking.template != CHATML
    loaded = open_tiny(thinking)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    first = run(loaded, [user("drive " * 40)])
    said = [user("drive " * 40), Message("assistant", "", token_ids=first.token_ids), user("go on")]
    second = run(loaded, said)
    begun = len(loaded.model.tokenize("<think>\n"))
    assert second.evaluated_tokens == second.prompt_tokens - first.prompt_tokens + begun
    assert second.token_ids == run(open_tiny(thinking), said).token_ids


def test_what_later_prompts_do_not_have_costs_one_turn_and_not_the_conversation(
    open_tiny: Open,
) -> None:
    """The state of the robot in front of the newest words: all before it is read once."""
    loaded = open_tiny(HYBRID)
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    history: list[Message] = []
    for turn in range(5):
        words = f"drive {turn} metres"
        shown = replace(user(f"Robot state: battery: percent {90 - turn}\n{words}"), later=words)
        done = run(loaded, [*history, shown])
        assert done.token_ids == run(open_tiny(HYBRID), [*history, shown]).token_ids
        assert done.evaluated_tokens < 120
        history += [user(words), Message("assistant", "", token_ids=done.token_ids)]
