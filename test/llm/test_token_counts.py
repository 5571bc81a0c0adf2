"""No token is evaluated twice that need not be, with a structural double of every family."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.llm.doubles import DOUBLES
from support.llm.scripted import SYSTEM, THOUGHT, TOOLS, costs, hops, manner

from edgevox_ros.core import Message
from edgevox_ros.llm import LoadedModel
from edgevox_ros.parsing import detect_formats


@pytest.mark.not_unit
@pytest.mark.parametrize("family", DOUBLES)
def test_only_what_is_new_or_written_anew_is_evaluated(
    open_tiny: Callable[..., LoadedModel], family: str
) -> None:
    double = DOUBLES[family]
    loaded = open_tiny(double.model(), n_ctx=4096, variables=double.variables)
    found = costs(loaded, manner(loaded, thinks="thinking" in family), turns=4)
    assert [cost.evaluated for cost in found] == [cost.necessary for cost in found]
    rewritten = any(cost.why for cost in found)
    assert rewritten is bool(double.rewrites), [cost.why for cost in found]


@pytest.mark.not_unit
@pytest.mark.parametrize("family", DOUBLES)
def test_with_replayed_tokens_a_prompt_is_what_the_template_writes(
    open_tiny: Callable[..., LoadedModel], family: str
) -> None:
    """White space aside: of a call it is the model's own."""
    double = DOUBLES[family]
    loaded = open_tiny(double.model(), n_ctx=4096, variables=double.variables)
    model, said = loaded.model, manner(loaded, thinks="thinking" in family)
    prompts, messages = loaded.prompts, [Message("system", SYSTEM)]
    for hop in hops(4):
        messages += hop.asked
        calls = (hop.call,) if hop.call else ()
        told = model.text(prompts.build(messages, TOOLS).tokens)
        written = prompts.rendered(messages, TOOLS)
        assert "".join(told.split()) == "".join(written.split())
        ids = tuple(model.tokenize(said.reply(hop)))
        messages.append(Message("assistant", hop.spoken, calls, token_ids=ids))


@pytest.mark.not_unit
@pytest.mark.parametrize("family", ["Qwen 3.5", "Gemma 4, thinking", "Nemotron 3, thinking"])
def test_thoughts_stay_between_the_calls_of_a_turn_and_leave_it_afterwards(
    open_tiny: Callable[..., LoadedModel], family: str
) -> None:
    double = DOUBLES[family]
    loaded = open_tiny(double.model(), n_ctx=4096, variables=double.variables)
    model, said = loaded.model, manner(loaded, thinks="thinking" in family)
    messages, shown = [Message("system", SYSTEM)], []
    for hop in hops(2):
        messages += hop.asked
        prompt = model.text(loaded.prompts.build(messages, TOOLS).tokens)
        shown.append(prompt.count(THOUGHT))
        calls = (hop.call,) if hop.call else ()
        ids = tuple(model.tokenize(said.reply(hop)))
        messages.append(Message("assistant", hop.spoken, calls, token_ids=ids))
    assert shown == [0, 1, 0, 1]


@pytest.mark.parametrize("family", DOUBLES)
def test_a_double_betrays_the_formats_of_its_family(family: str) -> None:
    double = DOUBLES[family]
    assert set(double.formats) <= set(detect_formats(double.template))
