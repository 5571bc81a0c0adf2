"""One turn: what is said, the calls, their results, and the answer."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scripts.training.demo_dialogues import noise
from scripts.training.tool_dialogues import answers, talk
from scripts.training.tool_dialogues.commands import (
    Command,
    draw_command,
    draw_several,
    expand,
    fill,
    joined,
    one_of_it,
    values_of,
)
from scripts.training.tool_dialogues.said_values import Said, beyond, draw_field, number_words, say
from scripts.training.tool_dialogues.scenes import Offered, Scene
from scripts.training.tool_dialogues.toolset_files import SLOT, Pattern

Message = dict[str, Any]
QUESTION = re.compile(
    r"(what|where|how|who|why|when|which|is|are|do|does|did|can|could|would|will|have|has)\b"
)

BRITISH = re.compile(r"\b((?:centi|milli|kilo)?(?:met|lit))er(?=s?\b)")


# When all is done and told, nothing is left to say.
SILENT: Message = {"role": "assistant", "content": "", "learned": True}


@dataclass
class Turn:
    """Messages of a turn. `commands`: what it did, if it can be followed up."""

    messages: list[Message]
    commands: Sequence[Command] = field(default_factory=tuple)


def user(text: str, rng: random.Random, *, request: bool = True) -> Message:
    """A sentence as a recogniser writes it."""
    question = bool(QUESTION.match(text))
    if rng.random() < 0.35:
        text = BRITISH.sub(r"\1re", text)
    if rng.random() < 0.55:
        text = noise.surround(text, rng, request)
    text = noise.write(noise.stumble(text, rng), rng, question)
    return {"role": "user", "content": text}


def answer(text: str, *, learned: bool = True) -> Message:
    """Words of the robot."""
    return {"role": "assistant", "content": text, "learned": learned}


def called(commands: Sequence[Command]) -> Message:
    """The calls of one hop."""
    return {
        "role": "assistant", "content": "", "learned": True,
        "tool_calls": [each.call for each in commands],
    }  # fmt: skip


def result(command: Command, content: Mapping[str, Any]) -> Message:
    """A tool's result."""
    text = json.dumps(dict(content), ensure_ascii=False)
    return {"role": "tool", "name": command.offered.name, "content": text}


def acted(said: Message, commands: Sequence[Command], rng: random.Random, *, ends: bool) -> Turn:
    """The calls, their results and what is said of them; `ends`: only the calls, now and then."""
    if len(commands) > 1 and rng.random() < 0.35:
        return _in_two_hops(said, commands, rng, ends=ends)
    messages = [said, called(commands)]
    if ends and rng.random() < 0.1:
        return Turn([*messages, *_told(commands, rng), SILENT], commands)
    if ends and rng.random() < 0.4:
        return Turn(messages, commands)
    fault = rng.random() < 0.1
    if fault:
        return Turn(messages + _faulty(commands, rng))
    fields = [
        {name: draw_field(each, rng) for name, each in command.offered.tool.fields.items()}
        for command in commands
    ]
    for command, values in zip(commands, fields, strict=True):
        messages.append(result(command, answers.result_of(command, values)))
    readers = [
        answers.told(command, values, rng)
        for command, values in zip(commands, fields, strict=True)
        if not command.offered.tool.acts
    ]
    if readers:
        text = " ".join(readers) if len(readers) == len(commands) else f"Done. {' '.join(readers)}"
        return Turn([*messages, answer(text)], commands)
    if rng.random() < 0.35:
        return Turn([*messages, answer(rng.choice(answers.MAP_WORDS), learned=False)], commands)
    return Turn([*messages, answer(answers.done(commands, rng))], commands)


def _in_two_hops(
    said: Message, commands: Sequence[Command], rng: random.Random, *, ends: bool
) -> Turn:
    """The first calls stand there already, with their results; the others are still to be made."""
    begun = rng.randrange(1, len(commands))
    worded = rng.random() < 0.6
    first, rest = commands[:begun], commands[begun:]
    results = _told(first, rng) if worded else [result(each, _found(each, rng)) for each in first]
    made = [said, {**called(first), "learned": False}, *results, called(rest)]
    if ends:
        return Turn(made, commands)
    made += [result(each, _found(each, rng)) for each in rest]
    return Turn([*made, answer(rng.choice(answers.MAP_WORDS), learned=False)], commands)


def _found(command: Command, rng: random.Random) -> dict[str, Any]:
    fields = command.offered.tool.fields.items()
    return answers.result_of(command, {name: draw_field(each, rng) for name, each in fields})


def _told(commands: Sequence[Command], rng: random.Random) -> list[Message]:
    """Results, each with the words of the map that the user has heard about the call."""
    style = rng.choice(answers.WORDED)
    found = [(command, _found(command, rng)) for command in commands]
    return [
        result(command, {**fields, "said": answers.worded(command, fields, style, rng)})
        for command, fields in found
    ]


def _faulty(commands: Sequence[Command], rng: random.Random) -> list[Message]:
    at = rng.randrange(len(commands))
    fault = rng.choice(answers.FAULTS)
    messages = []
    for number, command in enumerate(commands):
        if number < at:
            fields = command.offered.tool.fields.items()
            content = {"ok": True, **{name: draw_field(each, rng) for name, each in fields}}
        else:
            content = {"ok": False, "error": fault if number == at else answers.NOT_RUN}
        messages.append(result(command, content))
    if len(commands) == 1:
        return [*messages, answer(answers.failed(fault, rng))]
    return [*messages, answer(answers.failed_after(at, fault, len(commands) - at - 1))]


def single(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """One command."""
    command = draw_command(rng.choice(scene.offered), rng)
    return acted(user(command.text, rng), [command], rng, ends=ends)


def several(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """Two to four commands in one sentence."""
    commands = draw_several(scene.offered, rng)
    if len(commands) < 2:
        return single(scene, rng, ends=ends)
    said = {"role": "user", "content": noise.write(joined(commands, rng), rng, False)}
    return acted(said, commands, rng, ends=ends)


def refused(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """A wish that no tool fulfils, or one for a tool that is not there."""
    if scene.absent and rng.random() < 0.5:
        tool = rng.choice(scene.absent)
        text = draw_command(
            Offered(tool, tool.name, "", {k: k for k in tool.parameters}, {}), rng
        ).text
    else:
        text = rng.choice([wish for each in scene.sets for wish in each.refused])
    return Turn([user(text, rng), answer(answers.cannot(scene, text, rng))])


def chatted(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """Talk that is no command."""
    kind = rng.random()
    command = draw_command(rng.choice(scene.offered), rng)
    if kind < 0.45 or not command.imperative:
        said, words = talk.about_things(scene, rng) if kind < 0.2 else rng.choice(talk.SMALL_TALK)
    elif kind < 0.72:
        said, words = talk.negated(command, rng)
    else:
        said, words = talk.reported(command, rng)
    return Turn([user(said, rng, request=False), answer(words)])


def asked(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """A wish that lacks a value: the question back, and often its answer and the call."""
    for _ in range(30):
        lacking = _lacking(rng.choice(scene.offered), rng)
        if lacking:
            break
    else:
        return single(scene, rng, ends=ends)
    text, command, name, unit = lacking
    parameter = command.offered.tool.parameters[name]
    messages = [user(text, rng), answer(answers.question(parameter, unit))]
    if rng.random() < 0.4:
        return Turn(messages)
    said = command.said[name]
    words = (
        said.words if said.unit or not unit else rng.choice((said.words, f"{said.words} {unit}"))
    )
    words = one_of_it(
        rng.choice(("{}", "{}", "{} please", "make it {}", "uh {}", "let's say {}")).format(words)
    )
    turn = acted(
        {"role": "user", "content": noise.write(words, rng, False)}, [command], rng, ends=ends
    )
    return replace(turn, messages=messages + turn.messages)


_WITH_UNIT = r"(?: (?:to|for|by|at|of|with|about))? \{%s\}(?: (\w+))?(?: (?:of|please))?$"


def _lacking(offered: Offered, rng: random.Random) -> tuple[str, Command, str, str] | None:
    """A command without one of its values: text, the whole command, parameter and its unit."""
    tool = offered.tool
    pattern = rng.choice(tool.patterns)
    needed = [
        name for name in SLOT.findall(pattern.text)
        if tool.parameters[name].needed and tool.parameters[name].minimum is not None
        and name not in {key for each in tool.patterns for key in each.implied}
    ] + [name for name in SLOT.findall(pattern.text) if tool.parameters[name].said]  # fmt: skip
    if not needed:
        return None
    name = rng.choice(needed)
    text = expand(pattern.text, rng)
    shorter, unit = _without(text, name, tool.parameters[name].said, rng)
    if shorter is None or NOT_ALONE.search(shorter) or len(shorter) < 9:
        return None
    kept = Pattern(shorter, pattern.implied, pattern.positive, pattern.negated)
    words, said = fill(shorter, tool, kept, rng, {})
    one_way = name in pattern.positive | pattern.negated
    said[name] = say(tool.parameters[name], rng, positive=one_way, unit=unit)
    command = Command(words, offered, {**pattern.implied, **values_of(said, kept)}, said)
    return words, command, name, unit


NOT_ALONE = re.compile(r"\b(to|for|by|at|of|with|the|a|an|in|into|on)$")


def _without(
    text: str, name: str, choice: Mapping[str, Any], rng: random.Random
) -> tuple[str | None, str]:
    slot = "{" + name + "}"
    if text.startswith(slot) or slot not in text:
        return None, ""
    if choice:
        return re.sub(r"(?:\bthe )?\{" + name + r"\}", rng.choice(("one of them", "one")), text), ""
    end = re.search(_WITH_UNIT % name, text)
    if end:
        unit = end[1] or ""
        unit = _as_unit(unit)
        return text[: end.start()] + (
            rng.choice(("", "", " a bit", " a little")) if unit else ""
        ), unit
    some = re.search(r"\{" + name + r"\} (\w+) (?:of )?(?=\{|\w)", text)
    if some and _as_unit(some[1]):
        return text.replace(some[0], "some "), _as_unit(some[1])
    return None, ""


def _as_unit(word: str) -> str:
    return word if word.endswith("s") or word in ("percent", "bar", "hertz", "lux") else ""


def unknown_value(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """A number far out of range, or a value that is not among the choices."""
    for _ in range(20):
        offered = rng.choice(scene.offered)
        command = draw_command(offered, rng)
        for name, said in command.said.items():
            parameter = offered.tool.parameters[name]
            if said.unit or said.words not in command.text or not parameter.needed:
                continue
            if parameter.maximum is not None and parameter.maximum > 1:
                return _too_much(command, name, rng)
            if len(parameter.said) > 1 and len(said.words) > 2:
                other = rng.choice(STRANGE)
                text = command.text.replace(said.words, other)
                return Turn([user(text, rng), answer(answers.not_among(offered, parameter))])
    return refused(scene, rng, ends=ends)


STRANGE = (
    "purple", "the marmalade", "platinum", "alpha nine", "the elephant", "number seventeen", "banana",
    "the old one", "turquoise", "tango", "the wooden one", "paris", "omega", "the spare one", "crimson",
)  # fmt: skip


def _too_much(command: Command, name: str, rng: random.Random) -> Turn:
    parameter = command.offered.tool.parameters[name]
    said = command.said[name].words
    unit = re.search(re.escape(said) + r" (\w+)", command.text)
    words = number_words(beyond(parameter, rng), rng)
    text = command.text.replace(said, words, 1)
    about = _as_unit(unit[1]) if unit else ""
    return Turn([user(text, rng), answer(answers.out_of_range(parameter, about))])


Kind = Callable[..., Turn]
KINDS: tuple[tuple[Kind, float], ...] = (
    (single, 46), (several, 20), (refused, 8), (chatted, 14), (asked, 9), (unknown_value, 6),
)  # fmt: skip


def draw_turn(scene: Scene, rng: random.Random, *, ends: bool) -> Turn:
    """A turn of a random kind. `ends`: it is the dialogue's last."""
    kinds, weights = zip(*KINDS, strict=True)
    chosen: Kind = rng.choices(kinds, weights)[0]
    return chosen(scene, rng, ends=ends)


__all__ = ["Message", "Said", "Turn", "acted", "draw_turn", "user"]
