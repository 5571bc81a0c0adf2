"""Draws sentences from patterns, and fills their slots as a tool list allows."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from scripts.training.demo_dialogues import noise
from scripts.training.demo_dialogues.grammar import Node, Slot, choose
from scripts.training.demo_dialogues.meanings import Calls, Talk, Value
from scripts.training.demo_dialogues.pattern_files import Pattern
from scripts.training.demo_dialogues.slots import SLOTS, Filled, place
from scripts.training.demo_dialogues.toolsets import ToolSet
from scripts.training.demo_dialogues.vocabulary import ROOMS

SHARES = {
    "drive": 11.0, "turn": 10.0, "go_to": 6.0, "several": 6.0, "set_light": 4.0, "dock": 2.5,
    "get_battery": 2.5, "get_pose": 2.5, "stop": 1.5, "ask": 10.0, "cannot": 15.0, "chat": 22.0,
    "none": 7.0, "negation": 6.0,
}  # fmt: skip


@dataclass(frozen=True)
class Said:
    """A sentence before noise, with the values of its slots; `topic` is its pattern's file."""

    text: str
    meaning: Calls | Talk
    values: Mapping[str, Value]
    topic: str = ""

    @property
    def is_request(self) -> bool:
        """Whether somebody wants something done, so that politeness fits."""
        return isinstance(self.meaning, Calls) or self.meaning.kind in ("ask", "cannot")


class Sayer:
    """Draws sentences from patterns, weighted by the share of the data that each belongs to."""

    def __init__(self, patterns: Sequence[Pattern], shares: Mapping[str, float] = SHARES) -> None:
        self.by_share: dict[str, tuple[list[Pattern], list[float]]] = {}
        for pattern in patterns:
            group, weights = self.by_share.setdefault(share_of(pattern), ([], []))
            group.append(pattern)
            weights.append((weights[-1] if weights else 0.0) + pattern.weight)
        self.shares = [share for share in shares if share in self.by_share]
        self.weights = [shares[share] for share in self.shares]

    def draw(self, rng: random.Random, toolset: ToolSet, share: str | None = None) -> Said:
        """A random sentence, from one share of the data if one is named."""
        if share is None or share not in self.by_share:
            share = rng.choices(self.shares, self.weights)[0]
        patterns, cumulated = self.by_share[share]
        pattern = rng.choices(patterns, cum_weights=cumulated)[0]
        text, values = expand(pattern.text, rng, toolset, pattern.own_slots)
        return Said(text, pattern.meaning, values, pattern.topic)


def share_of(pattern: Pattern) -> str:
    """The share of the data of a pattern: its file's own, a tool's name, or a kind of talk."""
    if pattern.topic in SHARES:
        return pattern.topic
    if isinstance(pattern.meaning, Talk):
        return pattern.meaning.kind
    calls = pattern.meaning.calls
    return calls[0].name if len(calls) == 1 else "several"


def expand(
    node: Node, rng: random.Random, toolset: ToolSet, own_slots: Mapping[str, Node]
) -> tuple[str, dict[str, Value]]:
    """Text with filled slots, and the slots' values by name."""
    pieces: list[str | Slot] = []
    choose(node, rng, pieces)
    values: dict[str, Value] = {}
    words: list[str] = []
    for piece in pieces:
        if isinstance(piece, Slot):
            filled = _fill(piece, rng, toolset, own_slots, set(values.values()))
            values[piece.var] = filled.value
            words.append(filled.text)
        else:
            words.append(piece)
    return noise.clean("".join(words)), values


def _fill(
    slot: Slot,
    rng: random.Random,
    toolset: ToolSet,
    own_slots: Mapping[str, Node],
    used: Set[Value],
) -> Filled:
    if slot.kind in own_slots:
        text, _ = expand(own_slots[slot.kind], rng, toolset, {})
        return Filled(text, text)
    if slot.kind == "place":
        # Else "not the kitchen, the kitchen" would be said.
        fresh = tuple(name for name in toolset.places if name not in used)
        return place(rng, fresh or toolset.places)
    if slot.kind == "room":
        unknown = [room for room in ROOMS if room not in toolset.places]
        text = rng.choice(unknown)
        return Filled(text, text)
    return SLOTS[slot.kind](rng)
