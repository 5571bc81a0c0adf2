"""Sentences that mean something only after the last turn: again, the other way, no, two metres."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from scripts.training.demo_dialogues import noise
from scripts.training.tool_dialogues.commands import Command
from scripts.training.tool_dialogues.said_values import Said, fits_schema, say
from scripts.training.tool_dialogues.scenes import Scene
from scripts.training.tool_dialogues.toolset_files import Parameter, Value
from scripts.training.tool_dialogues.turns import Turn, acted

AGAIN = (
    "again", "once more", "one more time", "do that again", "same again", "repeat that", "and again",
    "again please", "the same once more", "do it again", "another time", "and once more please",
)  # fmt: skip
OTHER_WAY = (
    "the other way", "no, the other way", "the other way round", "now the other way", "and back",
    "back again", "the opposite", "no, the opposite", "wrong way, the other one", "now the opposite",
)  # fmt: skip
CORRECTED = (
    "no, {}", "no wait, {}", "sorry, {}", "I meant {}", "make that {}", "make it {}", "{} instead",
    "actually {}", "no, I said {}", "wait, {}", "change that to {}",
)  # fmt: skip
ALSO = (
    "and {}",
    "and also {}",
    "now {}",
    "{} too",
    "the same for {}",
    "and {} as well",
    "{} as well",
)
MORE = ("a bit more", "a little more", "more", "some more", "a bit higher", "turn it up a bit")
LESS = ("a bit less", "a little less", "less", "a bit lower", "not so much", "turn it down a bit")
OPPOSITES = dict(
    pair
    for a, b in (
        ("left", "right"), ("up", "down"), ("forward", "backward"), ("north", "south"),
        ("east", "west"), ("in", "out"), ("open", "closed"), ("open", "close"), ("raise", "lower"),
        ("clockwise", "counterclockwise"), ("on", "off"), ("inward", "outward"), ("higher", "lower"),
        ("forwards", "backwards"), ("faster", "slower"), ("start", "stop"), ("ahead", "back"),
        ("forward", "back"), ("forward", "reverse"), ("port", "starboard"), ("tighter", "looser"),
    )
    for pair in ((a, b), (b, a))
)  # fmt: skip
STEP = 10


def follow_up(scene: Scene, last: Turn, rng: random.Random, *, ends: bool) -> Turn | None:
    """A turn that continues the last one, or None if nothing fits."""
    options = list(_options(last, rng))
    if not options:
        return None
    # Of each way as likely, however many sentences it has.
    text, commands = rng.choice(options)
    said = {"role": "user", "content": noise.write(noise.stumble(text, rng), rng, False)}
    return acted(said, commands, rng, ends=ends)


def _options(last: Turn, rng: random.Random) -> Iterator[tuple[str, list[Command]]]:
    commands = list(last.commands)
    if not commands:
        return
    yield rng.choice(AGAIN), commands
    if len(commands) > 1:
        return
    command = commands[0]
    for name, parameter in command.offered.tool.parameters.items():
        value = command.arguments.get(name)
        if value is None:
            continue
        turned = opposite(value, parameter)
        if turned is not None and command.offered.tool.acts:
            yield rng.choice(OTHER_WAY), [_changed(command, name, turned)]
        if name in command.said:
            yield from _another(command, name, parameter, rng)
        yield from _shifted(command, name, parameter, value, rng)


def _another(
    command: Command, name: str, parameter: Parameter, rng: random.Random
) -> Iterator[tuple[str, list[Command]]]:
    fresh, before = say(parameter, rng, positive=True), command.arguments[name]
    value = fresh.value
    if isinstance(before, (int, float)) and before < 0 and isinstance(value, (int, float)):
        value = -value  # the direction stays
    if value == before or not fresh.words:
        return
    words = ALSO if parameter.said and rng.random() < 0.5 else CORRECTED
    yield rng.choice(words).format(fresh.words), [_changed(command, name, value, fresh)]


def _shifted(
    command: Command, name: str, parameter: Parameter, value: Value, rng: random.Random
) -> Iterator[tuple[str, list[Command]]]:
    scale = parameter.minimum == 0 and parameter.maximum == 100
    if isinstance(value, str) or not scale or not command.offered.tool.acts:
        return
    step = rng.choice((STEP, -STEP))
    if fits_schema(value + step, parameter):
        yield rng.choice(MORE if step > 0 else LESS), [_changed(command, name, value + step)]


def opposite(value: Value, parameter: Parameter) -> Value | None:
    """The value the other way round, if the parameter has it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        other = OPPOSITES.get(value.lower())
        return other if other in parameter.said else None
    return (
        -value
        if (parameter.minimum or 0) < 0 and value and fits_schema(-value, parameter)
        else None
    )


def _changed(command: Command, name: str, value: Value, said: Said | None = None) -> Command:
    words = {key: each for key, each in command.said.items() if key != name}
    if said:
        words[name] = said
    return replace(command, arguments={**command.arguments, name: value}, said=words)
