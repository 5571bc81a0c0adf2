"""Builds dialogues: one tool list, and many short conversations under it."""

from __future__ import annotations

import random
import re
from typing import Any

from scripts.training.demo_dialogues import conditions, follow_ups, noise, replies, shapes
from scripts.training.demo_dialogues.acting import (
    Deed,
    acted,
    answer,
    called,
    given,
    result_message,
)
from scripts.training.demo_dialogues.answers_back import answer_to
from scripts.training.demo_dialogues.follow_ups import Memory
from scripts.training.demo_dialogues.grammar import read_text
from scripts.training.demo_dialogues.held_out import canonical
from scripts.training.demo_dialogues.meanings import Calls, Value, fill, whole
from scripts.training.demo_dialogues.other_tools import STYLES, OtherTool
from scripts.training.demo_dialogues.rendering import Message
from scripts.training.demo_dialogues.sayer import Said, Sayer, expand
from scripts.training.demo_dialogues.steps import StepSayer
from scripts.training.demo_dialogues.toolsets import ToolSet

QUESTION = re.compile(
    r"(what|where|how|who|why|when|which|is|are|do|does|did|can|could|would|will|have|has)\b"
)
# Behind a deed these would mean more than they say alone.
LEANING = re.compile(
    r"\b(further|farther|more|again|once|keep|carry|continue|go on|back|other|repeat|same|redo|undo)\b"
)
PLAIN, STEPS, SHAPES, CONDITION = "plain", "steps", "shapes", "condition"
KINDS = {PLAIN: 100.0, STEPS: 30.0, SHAPES: 11.0, CONDITION: 6.0}
FOLLOWING = 0.58  # how often a turn leans on the deed before it
ASKED_FOR = {
    "how_far": "drive", "metres": "drive", "which_way": "turn", "how_much": "turn",
    "where": "go_to", "on_or_off": "set_light",
}  # fmt: skip


class Builder:
    """Makes conversations with a tool list from a Sayer's sentences."""

    def __init__(self, sayer: Sayer, excluded: frozenset[str] = frozenset()) -> None:
        self.sayer = sayer
        self.steps = StepSayer(sayer)
        self.excluded = excluded

    def conversation(self, rng: random.Random, toolset: ToolSet) -> list[Message]:
        """The messages after the system message: usually one turn, sometimes up to five."""
        messages: list[Message] = []
        memory = Memory()
        for _ in range(rng.choices((1, 2, 3, 4, 5), (44, 34, 14, 5, 3))[0]):
            more, memory = self.turn(rng, toolset, memory)
            messages = [*map(_as_remembered, messages), *more]
        return _shortened(messages, rng)

    def turn(
        self, rng: random.Random, toolset: ToolSet, memory: Memory
    ) -> tuple[list[Message], Memory]:
        """One utterance and everything that follows from it, and what is remembered of it."""
        follows = rng.random() < (FOLLOWING if memory.last or memory.choice else 0.012)
        if follows and (said := self._leaning(memory, rng, toolset)):
            return self._turn_of(said, rng, toolset, memory)
        if toolset.others and rng.random() < 0.25:
            return self._other(rng, toolset), Memory()
        kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
        if kind == CONDITION:
            return self._conditional(rng, toolset, memory)
        return self._turn_of(self._sentence(kind, rng, toolset, memory), rng, toolset, memory)

    def _turn_of(
        self, said: Said, rng: random.Random, toolset: ToolSet, memory: Memory
    ) -> tuple[list[Message], Memory]:
        polite = said.is_request and (said.topic != "follow_ups" or rng.random() < 0.25)
        messages: list[Message] = [self._user(said.text, rng, polite)]
        if isinstance(said.meaning, Calls):
            calls = fill(said.meaning, said.values)
            more, deed = acted(calls, rng, toolset, 0.35 if len(calls) > 2 else 0.2)
            return messages + more, _remembered(memory, deed)
        if ASKED_FOR.get(said.meaning.topic, "stop") not in {**toolset.names, "stop": ""}:
            return [*messages, answer(replies.CANNOT)], Memory()
        messages.append(answer(replies.talk(said.meaning, toolset.offered)))
        if said.meaning.kind == "ask":
            return self._asked(messages, said, rng, toolset)
        return messages, memory if rng.random() < 0.8 else Memory()

    def _asked(
        self, messages: list[Message], said: Said, rng: random.Random, toolset: ToolSet
    ) -> tuple[list[Message], Memory]:
        """A question back, and perhaps its answer."""
        if said.topic == "shapes" or rng.random() > 0.35:
            return messages, Memory()
        more, deed = answer_to(said, rng, toolset)
        while any(map(self._is_held_out, more)):
            more, deed = answer_to(said, rng, toolset)
        offered = {str(said.values.get("place")), str(said.values.get("other"))}
        chosen = {str(args.get("place")) for _, args in deed.calls} if deed else set()
        left = offered - chosen if "other" in said.values and chosen <= offered else set()
        memory = Memory((deed,) if deed else (), min(left) if len(left) == 1 else "")
        return messages + more, memory

    def _conditional(
        self, rng: random.Random, toolset: ToolSet, memory: Memory
    ) -> tuple[list[Message], Memory]:
        text, limit, less, name, arguments = conditions.sentence(rng, toolset)
        user = self._user(text, rng, True)
        messages, deed = conditions.turn(user, limit, less, (name, arguments), rng, toolset)
        return messages, _remembered(memory, deed)

    def _sentence(self, kind: str, rng: random.Random, toolset: ToolSet, memory: Memory) -> Said:
        while True:
            if kind == STEPS:
                said = self.steps.draw(rng, toolset)
            elif kind == SHAPES:
                said = shapes.draw(self.sayer, rng, toolset)
            else:
                said = self.sayer.draw(rng, toolset)
            leans = memory.last is not None and _could_lean(said)
            if (
                canonical(said.text) not in self.excluded
                and not leans
                and not _asks_other(said, toolset)
            ):
                return said

    def _leaning(self, memory: Memory, rng: random.Random, toolset: ToolSet) -> Said | None:
        said = follow_ups.draw(memory, rng, toolset)
        return None if said is None or _asks_other(said, toolset) else said

    def _user(self, text: str, rng: random.Random, request: bool) -> Message:
        """The utterance with noise, never one of the sentences that are only for scoring."""
        user = user_message(text, rng, request)
        while self._is_held_out(user):
            user = user_message(text, rng, request)
        return user

    def _other(self, rng: random.Random, toolset: ToolSet) -> list[Message]:
        messages = _other_turn(rng.choice(toolset.others), rng, toolset)
        while self._is_held_out(messages[0]):
            messages = _other_turn(rng.choice(toolset.others), rng, toolset)
        return messages

    def _is_held_out(self, message: Message) -> bool:
        return message["role"] == "user" and canonical(message["content"]) in self.excluded


def _remembered(memory: Memory, deed: Deed | None) -> Memory:
    return Memory((*memory.deeds[-2:], deed)) if deed else Memory()


def _as_remembered(message: Message) -> Message:
    """A message of an earlier turn: where the model had nothing to say stands what the map said."""
    return given(message["heard"]) if "heard" in message else message


def _could_lean(said: Said) -> bool:
    """Whether a sentence would mean something else behind a deed."""
    if said.topic in ("fragments", "misheard"):
        return True
    if said.topic == "negation":
        return False
    return not isinstance(said.meaning, Calls) and bool(LEANING.search(said.text))


def _shortened(messages: list[Message], rng: random.Random) -> list[Message]:
    """Drop what is not learned at the end, and often the results: they cost as many tokens."""
    end = len(messages)
    many = sum(message["role"] == "tool" for message in messages[-6:]) > 2
    if messages[-1].get("given") or rng.random() < (0.75 if many else 0.3):
        while end and not messages[end - 1].get("tool_calls"):
            end -= 1
        if any(message["role"] == "user" for message in messages[end:]):
            return messages
    return messages[:end]


def _asks_other(said: Said, toolset: ToolSet) -> bool:
    """Whether a wish that the robot cannot fulfil may fit an invented tool of the list."""
    if isinstance(said.meaning, Calls):
        return False
    words = f" {said.text} "
    return any(word in words for tool in toolset.others for word in tool.keywords)


def user_message(text: str, rng: random.Random, request: bool) -> Message:
    """What the recogniser makes of a sentence."""
    question = bool(QUESTION.match(text))
    text = noise.stumble(noise.surround(text, rng, request), rng)
    return {"role": "user", "content": noise.write(text, rng, question)}


def _other_turn(tool: OtherTool, rng: random.Random, toolset: ToolSet) -> list[Message]:
    """A command that an invented tool of the list fulfils."""
    own = {"style": read_text("(" + "|".join(STYLES) + ")", {})}
    text, values = expand(read_text(rng.choice(tool.asks), {}), rng, toolset, own)
    arguments = {key: _tidied(values[key]) for key in tool.parameters}
    failed = rng.random() < 0.12
    result: dict[str, Any] = {"ok": False, "error": replies.reason(rng)} if failed else {"ok": True}
    if tool.name == "get_temperature" and not failed:
        result["celsius"] = rng.randint(-5, 35)
    words = replies.summary([(tool.name, arguments, result)])
    return [
        user_message(text, rng, True),
        called([(tool.name, arguments)]),
        result_message(result),
        answer(words),
    ]


def _tidied(value: Value) -> Value:
    return whole(value) if isinstance(value, float) else value
