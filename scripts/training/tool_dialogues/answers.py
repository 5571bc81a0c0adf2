"""What the robot says: short, true sentences about results, refusals and questions."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

from scripts.training.tool_dialogues.commands import Command
from scripts.training.tool_dialogues.imperatives import VERBS
from scripts.training.tool_dialogues.said_values import choices_text, plain_number
from scripts.training.tool_dialogues.scenes import Offered, Scene, words_of
from scripts.training.tool_dialogues.toolset_files import SLOT, Parameter, Value

DONE = (*["Done."] * 7, "Okay, done.", "That is done.", "All right, it is done.")
ALL_DONE = (*["All done."] * 4, "Done.", "Everything is done.")
# As a map's own words may be: these stand in the history, and are never learned.
MAP_WORDS = (
    "Okay.", "On it.", "I am doing it now.", "There we go.", "Finished.", "Very well.", "It is done.",
    "Right away.", "As you wish.", "That worked.", "Ready.", "I have done that.",
)  # fmt: skip
# The style of a map's words about a call: an act that begins and ends, one that ends, or its name.
WORDED = ("begins", "ends", "named")
FAULTS = (
    "the motor is blocked", "no answer in 5 seconds", "the cable is not plugged in", "busy",
    "the emergency switch is pressed", "the sensor is dirty", "not allowed now", "it is too hot",
    "the server is not there", "something is in the way", "the lid is open", "out of paper",
    "timed out after 10 s", "it is locked", "the tank is empty", "there is no power",
    "the last action has not ended", "the filter is full", "the device is offline", "it got stuck",
    "somebody is too close", "the pressure is too low", "calibration is missing", "fuse blown",
)  # fmt: skip
NOT_RUN = "not run, because an earlier call failed"


def done(commands: Sequence[Command], rng: random.Random) -> str:
    """What is said when all of them worked."""
    said = [each.words for each in commands[0].said.values()]
    if len(commands) == 1 and said and len(said) < 3 and rng.random() < 0.3:
        return f"Done: {', '.join(said)}."
    return done_words(len(commands), rng)


def done_words(count: int, rng: random.Random) -> str:
    """What is said when so many calls worked."""
    if count == 2:
        return rng.choice(("Both are done.", "Both are done.", "Done."))
    return rng.choice(DONE if count == 1 else ALL_DONE)


def told(command: Command, result: Mapping[str, Value], rng: random.Random) -> str:
    """A reader's result in one sentence, in words of its set."""
    words = {key: _as_told(value) for key, value in result.items()}
    for key, value in command.arguments.items():
        words.setdefault(key, command.said[key].words if key in command.said else _as_told(value))
    fit = [text for text in command.offered.tool.tells if words.keys() >= set(SLOT.findall(text))]
    if not fit:
        return f"It says {choices_text(list(words.values()), 'and')}."
    text = SLOT.sub(lambda match: words[match[1]], rng.choice(fit))
    return text[:1].upper() + text[1:]


def worded(command: Command, found: Mapping[str, Value], style: str, rng: random.Random) -> str:
    """What a map says about a call that worked; a reader's result in words of its set."""
    if not command.offered.tool.acts:
        return told(command, {key: each for key, each in found.items() if key != "ok"}, rng)
    said = ", ".join(each.words for each in command.said.values())
    name = " ".join(words_of(command.offered.name))
    if style == "named":
        return f"{name.capitalize()}{': ' if said else ''}{said}, done."
    ended = rng.choice(MAP_WORDS)
    return f"I will {able(command.offered) or name}. {ended}" if style == "begins" else ended


def _as_told(value: Value) -> str:
    return str(value) if isinstance(value, (str, bool)) else plain_number(value)


def failed(fault: str, rng: random.Random) -> str:
    """A failure, with the reason as it was given."""
    text = rng.choice(("That did not work: {}.", "That did not work: {}.", "It failed: {}."))
    return text.format(fault.rstrip("."))


def failed_after(worked: int, fault: str, left: int) -> str:
    """Some steps worked, one failed, and the rest was not run."""
    head = "That did not work"
    if worked:
        steps = "step is" if worked == 1 else f"{worked} steps are"
        head = f"The first {steps} done, but then it failed"
    tail = ", so the rest was not done" if left else ""
    return f"{head}: {fault.rstrip('.')}{tail}."


TELLING = frozenset(("how", "what", "which", "who", "when", "whether", "where"))


def able(offered: Offered) -> str:
    """What a tool does, as it follows "I can"; "" if its description does not say it so."""
    text = re.split(r"[;,.:(]", offered.tool.description)[0].strip()
    text = text[:1].lower() + text[1:]
    first = text.split()[0]
    if offered.tool.acts:
        return text if first in VERBS else ""
    return f"tell {text}" if first in TELLING else ""


def cannot(scene: Scene, wish: str, rng: random.Random) -> str:
    """There is no tool for it; what there is instead: the tool nearest to the wish."""
    others = [text for each in scene.offered if (text := able(each))]
    if not others:
        return "I can not do that."
    words = content_words(wish)
    nearest = max(others, key=lambda text: len(words & content_words(text)))
    text = rng.choice(
        ("I can not do that, but I can {}.",) * 3 + ("I have no tool for that, but I can {}.",)
    )
    return text.format(nearest)


def content_words(text: str) -> frozenset[str]:
    """The longer words of a sentence, without their endings."""
    return frozenset(word[:5] for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 3)


def not_among(offered: Offered, parameter: Parameter) -> str:
    """A value that the parameter has not."""
    values = [each.replace("_", " ") for each in parameter.said]
    return f"That I do not have. It can be {choices_text(values[:6])}."


def out_of_range(parameter: Parameter, unit: str) -> str:
    """A number that the parameter does not allow."""
    low, high = plain_number(parameter.minimum or 0), plain_number(parameter.maximum or 0)
    return f"I can only do {low} to {high}{' ' + unit if unit else ''}."


def question(parameter: Parameter, unit: str) -> str:
    """The question back for a missing value."""
    if parameter.said:
        words = " ".join(words_of(parameter.name))
        values = [each[0] for each in parameter.said.values()]
        return f"Which {words}: {choices_text(values)}?" if len(values) < 6 else f"Which {words}?"
    if unit:
        return f"How many {unit}?"
    return f"Which {' '.join(words_of(parameter.name))}?"


def result_of(command: Command, fields: Mapping[str, Value]) -> dict[str, Any]:
    """The result as the model reads it."""
    return {"ok": True, **fields}
