"""Dialogues with a robot of a real tool map: its sentences, and cases that a user wrote for it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from edgevox_ros.agent import PERSONA
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.named_calls import NamedCall
from edgevox_ros.core.sentence_templates import (
    Either,
    Node,
    NumberSlot,
    SentenceTemplate,
    Series,
    Slot,
    Text,
    WordSlot,
)
from edgevox_ros.core.tools import ToolCall, ToolSchema
from edgevox_ros.evaluation.cases.case import Case
from edgevox_ros.parsing import ToolCallParser
from scripts.training.demo_dialogues.numerals import words
from scripts.training.tool_dialogues import talk
from scripts.training.tool_dialogues.answers import done_words
from scripts.training.tool_dialogues.said_values import draw_number, number_words, plain_number
from scripts.training.tool_dialogues.toolset_files import Parameter
from scripts.training.tool_dialogues.turns import Message, answer, user

JOINTS = (" and ", " and then ", ", then ", " then ", ", and ")
# How often a template is drawn until what it says is valid.
TRIES = 30


@dataclass(frozen=True)
class Example:
    """A sentence and its calls; none: it is no command, or one that the robot can not do."""

    text: str
    calls: tuple[NamedCall, ...]
    wanted: bool = True


class MapDialogues:
    """Draws dialogues for one map. `examples`: of the user; `templates`: of the map itself."""

    def __init__(
        self, schemas: Sequence[ToolSchema], templates: Sequence[SentenceTemplate],
        examples: Sequence[Example],
    ) -> None:  # fmt: skip
        self.schemas = {each.name: each for each in schemas}
        self.templates = [each for each in templates if each.tool in self.schemas]
        self.examples = list(examples)
        self._parser = ToolCallParser((), schemas)

    def draw_pack(self, rng: random.Random, count: int) -> dict[str, Any]:
        """As draw_pack of made-up robots: the map's tools in any order."""
        tools = [each.to_openai() for each in self.schemas.values()]
        rng.shuffle(tools)
        dialogues = [self.draw_dialogue(rng) for _ in range(count)]
        return {"system": PERSONA, "tools": tools, "dialogues": dialogues}

    def draw_dialogue(self, rng: random.Random) -> list[Message]:
        """One or two turns."""
        return [message for _ in range(rng.choice((1, 1, 1, 2))) for message in self._turn(rng)]

    def _turn(self, rng: random.Random) -> list[Message]:
        kind = rng.random()
        example = self._example(rng) if kind < 0.85 else None
        if example is None:
            said, reply = rng.choice(talk.SMALL_TALK)
            return [user(said, rng, request=False), answer(reply)]
        if not example.calls:
            reply = "I can not do that." if example.wanted else talk.HEARD[0]
            return [user(example.text, rng, request=False), answer(reply)]
        if kind < 0.08 and " " in example.text:
            return [user(f"don't {example.text}", rng, request=False), answer(talk.WONT[0])]
        return self._acted(example, rng)

    def _acted(self, example: Example, rng: random.Random) -> list[Message]:
        calls = [{"name": name, "arguments": dict(given)} for name, given in example.calls]
        called = {"role": "assistant", "content": "", "learned": True, "tool_calls": calls}
        messages = [user(example.text, rng), called]
        if any(self.schemas[name].read_only for name, _ in example.calls) or rng.random() < 0.5:
            return messages
        results = [{"role": "tool", "name": n, "content": '{"ok": true}'} for n, _ in example.calls]
        return [*messages, *results, answer(done_words(len(calls), rng))]

    def _example(self, rng: random.Random) -> Example | None:
        """Of the user as often as of the map; two sentences of the map now and then."""
        if self.examples and (not self.templates or rng.random() < 0.5):
            return self._varied(rng.choice(self.examples), rng)
        first = self._of_template(rng)
        if first is None or rng.random() < 0.8:
            return first
        second = self._of_template(rng)
        if second is None:
            return first
        text = first.text + rng.choice(JOINTS) + second.text
        return Example(text, first.calls + second.calls)

    def _of_template(self, rng: random.Random) -> Example | None:
        for _ in range(TRIES if self.templates else 0):
            example = self._said(rng.choice(self.templates), rng)
            if example is not None:
                return example
        return None

    def _said(self, template: SentenceTemplate, rng: random.Random) -> Example | None:
        """The template with values; None if the Validator refuses what it says."""
        captured: dict[str, Any] = {}

        def word(name: str) -> str:
            said, captured[name] = self._value(template, name, rng)
            return said

        text = " ".join(_words(template.root, rng, word).split())
        try:
            given = dict(template.arguments_of(captured))
        except EdgevoxError:
            return None
        example = Example(text, ((template.tool, given),))
        return example if self._valid(example) else None

    def _value(self, template: SentenceTemplate, name: str, rng: random.Random) -> tuple[str, Any]:
        slot = template.slots[name]
        if isinstance(slot, WordSlot):
            said = rng.choice(list(slot.said))
            return said, slot.said[said]
        assert isinstance(slot, NumberSlot)
        number = draw_number(self._parameter(template.tool, name), rng, positive=True)
        return number_words(number, rng), number

    def _parameter(self, tool: str, name: str) -> Parameter:
        schema = self.schemas[tool].parameters["properties"].get(name, {})
        low, high = schema.get("minimum", 0), schema.get("maximum", 10)
        kind = schema.get("type", "number")
        kind = kind if kind in ("integer", "number") else "number"
        high = max(abs(low), abs(high))
        return Parameter(
            name, kind, minimum=max(low, 0), maximum=high, step=schema.get("multipleOf")
        )

    def _varied(self, example: Example, rng: random.Random) -> Example:
        """The user's sentence with another number or choice, where the sentence names it."""
        if len(example.calls) != 1 or rng.random() < 0.4:
            return example
        name, given = example.calls[0]
        for key, value in given.items():
            schema = self.schemas[name].parameters["properties"].get(key, {})
            for old, new, fresh in self._others(value, name, key, schema, rng):
                text = f" {example.text} ".replace(f" {old} ", f" {new} ").strip()
                other = Example(text, ((name, {**given, key: fresh}),))
                if _once(old, example.text) and self._valid(other):
                    return other
        return example

    def _others(
        self, value: Any, tool: str, key: str, schema: Mapping[str, Any], rng: random.Random
    ) -> Iterator[tuple[str, str, Any]]:
        """How the value may stand in the sentence; the words of another one, and that."""
        if isinstance(value, str) and value in schema.get("enum", ()):
            fresh = rng.choice(schema["enum"])
            yield value.replace("_", " "), str(fresh).replace("_", " "), fresh
        elif isinstance(value, (int, float)) and not isinstance(value, bool) and value > 1:
            number = draw_number(self._parameter(tool, key), rng, positive=True)
            spoken = [words(int(value), rng)] if value == int(value) and value < 1000 else []
            for old in (plain_number(value), *spoken):
                if number > 1:
                    yield old, number_words(number, rng), number

    def _valid(self, example: Example) -> bool:
        checked = (
            self._parser.check_spoken(name, given, example.text) for name, given in example.calls
        )
        return all(isinstance(each, ToolCall) for each in checked)


def _words(node: Node, rng: random.Random, word: Callable[[str], str]) -> str:
    if isinstance(node, Text):
        return node.text
    if isinstance(node, Slot):
        return word(node.name)
    if isinstance(node, Either):
        return _words(rng.choice(node.options), rng, word)
    assert isinstance(node, Series)
    return "".join(_words(item, rng, word) for item in node.items)


def _once(words: str, text: str) -> bool:
    return f" {text} ".count(f" {words} ") == 1


def examples_of(cases: Sequence[Case]) -> list[Example]:
    """The sentences of cases: commands, and what is to be left alone or refused."""
    found = []
    for case in cases:
        if len(case.turns) != 1:
            continue
        turn = case.turns[0]
        if turn.expected.kind == "calls" and turn.expected.calls:
            found.append(Example(turn.say, tuple(turn.expected.calls[0])))
        elif turn.expected.kind in ("no_call", "refuses"):
            found.append(Example(turn.say, (), turn.expected.kind == "refuses"))
    return found
