"""Sixty turns in a context for about ten: nothing is lost but whole oldest turns.

A thousand turns, and the memory of the process over them, are test/benchmark/llm_endurance.py.
"""

from __future__ import annotations

from collections.abc import Callable

import llama_cpp
import pytest
from support.llm.doubles import DOUBLES
from support.llm.long_talk import Conversation, ask, take_turn

from edgevox_ros.core import Message
from edgevox_ros.llm import LoadedModel
from edgevox_ros.llm.llama.native_context import NativeContext

TURNS = 60


def in_memory(context: NativeContext) -> int:
    """How many tokens llama.cpp itself holds."""
    memory = llama_cpp.llama_get_memory(context.handle)
    return int(llama_cpp.llama_memory_seq_pos_max(memory, 0)) + 1


@pytest.mark.parametrize("family", ["Qwen 2.5", "Granite 4 H"])
def test_only_whole_oldest_turns_leave(open_tiny: Callable[..., LoadedModel], family: str) -> None:
    model = DOUBLES[family].model()
    loaded = open_tiny(model, n_ctx=1024)
    engine, context = loaded.engine, loaded.context
    conversation = Conversation()
    for number in range(TURNS):
        reply = take_turn(engine, conversation, number)
        assert in_memory(context) == len(context.tokens)
        assert reply.prompt_tokens + reply.sampled_tokens <= engine.n_ctx + 1
        if number % 20 == 19:
            clean = open_tiny(model, n_ctx=1024).engine
            assert ask(clean, conversation).token_ids == reply.token_ids
        said = Message("assistant", reply.text, token_ids=reply.token_ids)
        conversation.turns[-1].append(said)
    assert 0 < conversation.dropped == TURNS - len(conversation.turns)
    kept = [turn[0].content for turn in conversation.turns]
    assert kept == [f"drive {number} metres" for number in range(conversation.dropped, TURNS)]
    assert all(
        len(turn) == (4 if turn[0].content[6:-7] in ODD else 2) for turn in conversation.turns
    )


ODD = {str(number) for number in range(1, TURNS, 2)}
