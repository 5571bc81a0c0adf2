"""Dialogues to token ids, with the prompts of the package itself. Needs llama.cpp, no torch.

Each dialogue is cut as the node's engine cuts it: prompt, sampled reply, next prompt with that
reply put back. So what is learned is what a turn of the node will see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from edgevox_ros.core.messages import Message
from edgevox_ros.core.settings.model import ToolStyleName
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.hearing.numbers_in_digits import numbers_in_digits
from edgevox_ros.llm import loader
from edgevox_ros.llm.model_overrides import ModelOptions
from edgevox_ros.llm.presets_file import find_preset, load_presets
from edgevox_ros.parsing import get_format

BASE = "smollm2-135m"
FORMAT = "pythonic"
STYLE: ToolStyleName = "signatures"
END_OF_TURN = 2

# Ids, and for each whether it is learned.
Tokens = tuple[list[int], list[int]]


class Encoder:
    """Messages to ids, by the package's own prompt builder. `model`: a GGUF file of SmolLM2."""

    def __init__(self, model: Path) -> None:
        preset = find_preset(load_presets(), BASE)
        preset = replace(preset, formats=(FORMAT,), tool_style=STYLE)
        options = ModelOptions(path=str(model), warm_cache=False)
        loaded = loader.open_engine(preset, options)
        self.prompts, self.model = loaded.prompts, loaded.model
        self.format = get_format(FORMAT)

    def front(self, system: str, tools: Sequence[ToolSchema]) -> list[int]:
        """What all dialogues of a pack begin with."""
        return list(self.prompts.prefix(system, tools))

    def dialogue(
        self, system: str, tools: Sequence[ToolSchema], messages: Sequence[Mapping[str, Any]]
    ) -> Tokens:
        """All ids, the front included, and which are learned: replies that are marked so."""
        said = [Message("system", system)]
        ids: list[int] = []
        learned: list[int] = []
        waiting: list[str] = []
        for number, message in enumerate(messages):
            if message["role"] == "user":
                said.append(Message("user", numbers_in_digits(message["content"], "en")))
                continue
            if message["role"] == "tool":
                said.append(_result(message, waiting))
                continue
            prompt = list(self.prompts.build(said, tools).tokens)
            if prompt[: len(ids)] != ids:
                raise ValueError("a later prompt does not begin with the earlier one and its reply")
            learned += [0] * (len(prompt) - len(ids))
            calls = tuple(
                ToolCall(f"call_{number}_{at}", call["name"], call["arguments"])
                for at, call in enumerate(message.get("tool_calls", ()))
            )
            waiting = [call.id or "" for call in calls]
            text = self.format.render(calls) if calls else message["content"]
            reply = self.model.tokenize(text)
            said.append(Message("assistant", message["content"], calls, token_ids=tuple(reply)))
            ids = [*prompt, *reply, END_OF_TURN]
            learned += [int(message.get("learned", True))] * (len(reply) + 1)
        return ids, learned


def _result(message: Mapping[str, Any], waiting: list[str]) -> Message:
    call_id = waiting.pop(0) if waiting else None
    return Message("tool", message["content"], tool_call_id=call_id, name=message.get("name"))


def encode_pack(encoder: Encoder, pack: Mapping[str, Any]) -> list[Tokens]:
    """The front, then each dialogue without it."""
    tools = [ToolSchema.from_openai(tool) for tool in pack["tools"]]
    front = encoder.front(pack["system"], tools)
    out: list[Tokens] = [(front, [0] * len(front))]
    for messages in pack["dialogues"]:
        ids, learned = encoder.dialogue(pack["system"], tools, messages)
        if ids[: len(front)] != front:
            raise ValueError("a dialogue does not begin with its front")
        out.append((ids[len(front) :], learned[len(front) :]))
    return out


def write_packs(path: Path, packs: Iterable[Sequence[Tokens]]) -> int:
    """Write encoded packs as a compressed .npz. Returns how many."""
    tokens: list[int] = []
    flags: list[int] = []
    sizes: list[int] = []
    ends: list[int] = []
    for pack in packs:
        for ids, learned in pack:
            tokens += ids
            flags += learned
            sizes.append(len(ids))
        ends.append(len(sizes))
    fresh = path.with_suffix(".new.npz")
    np.savez_compressed(
        fresh, tokens=np.array(tokens, np.uint16), learned=np.array(flags, np.uint8),
        sizes=np.array(sizes, np.int32), ends=np.array(ends, np.int64),
    )  # fmt: skip
    fresh.replace(path)
    return len(ends)
