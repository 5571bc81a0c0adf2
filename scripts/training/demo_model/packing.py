"""Conversations as token rows after one tool list, which is computed once for all of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

import torch
from tokenizers import Tokenizer

from scripts.training.demo_dialogues.dialogue import Builder
from scripts.training.demo_dialogues.rendering import Message, prefix, training_parts
from scripts.training.demo_dialogues.toolsets import ToolSet, random_set
from scripts.training.demo_model.network import Packed

Tokens = tuple[list[int], list[float]]


def encode(messages: Sequence[Message], tokenizer: Tokenizer) -> Tokens:
    """The token ids of a conversation, and for each how much it is learned."""
    ids: list[int] = []
    learned: list[float] = []
    for text, counts in training_parts(messages):
        new = tokenizer.encode(text, add_special_tokens=False).ids
        ids += new
        learned += [1.0 if counts else 0.0] * len(new)
    return ids, learned


def fit(conversations: list[Tokens], length: int) -> list[list[Tokens]]:
    """Put each, the longest first, into the first row with room."""
    rows: list[list[Tokens]] = []
    room: list[int] = []
    for tokens in sorted(conversations, key=lambda entry: -len(entry[0])):
        need = len(tokens[0])
        at = next((index for index, free in enumerate(room) if free >= need), None)
        if at is None:
            rows.append([])
            room.append(length)
            at = len(rows) - 1
        rows[at].append(tokens)
        room[at] -= need
    return rows


def pack(front: list[int], rows: list[list[Tokens]], length: int) -> Packed:
    """Tensors of one tool list and its rows."""
    shape = (len(rows), length)
    ids, positions = torch.zeros(shape, dtype=torch.long), torch.zeros(shape, dtype=torch.long)
    owners = torch.full(shape, -1)
    sources: list[int] = []
    labels: list[int] = []
    weights: list[float] = []
    for number, row in enumerate(rows):
        at = 0
        for owner, (tokens, learned) in enumerate(row):
            end = at + len(tokens)
            ids[number, at:end] = torch.tensor(tokens)
            positions[number, at:end] = torch.arange(len(front), len(front) + len(tokens))
            owners[number, at:end] = owner
            for offset, weight in enumerate(learned):
                if weight:
                    sources.append(number * length + at + offset - 1)
                    labels.append(tokens[offset])
                    weights.append(weight)
            at = end
    return Packed(
        torch.tensor(front), ids, positions, owners,
        torch.tensor(sources), torch.tensor(labels), torch.tensor(weights),
    )  # fmt: skip


def _fitting(messages: list[Message], tokenizer: Tokenizer, length: int) -> Tokens | None:
    """The conversation without the last turns that do not fit into a row; None without any."""
    while messages:
        tokens = encode(messages, tokenizer)
        if len(tokens[0]) <= length:
            return tokens
        while messages and messages[-1]["role"] != "user":
            messages = messages[:-1]
        messages = messages[:-1]
    return None


def make(
    builder: Builder, tokenizer: Tokenizer, rng: random.Random, rows: int, length: int
) -> Packed:
    """Random conversations under a random tool list, about `rows` rows of `length` tokens."""
    toolset: ToolSet = random_set(rng)
    front = tokenizer.encode(prefix(toolset.system, toolset.tools), add_special_tokens=False).ids
    conversations: list[Tokens] = []
    filled = 0
    while filled < rows * length * 0.97:
        tokens = _fitting(builder.conversation(rng, toolset), tokenizer, length)
        if tokens:
            conversations.append(tokens)
            filled += len(tokens[0])
    return pack(front, fit(conversations, length)[:rows], length)
