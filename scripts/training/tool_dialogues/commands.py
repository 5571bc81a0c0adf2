"""Commands: a sentence for an offered tool, and the call that it means."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scripts.training.tool_dialogues.imperatives import VERBS
from scripts.training.tool_dialogues.said_values import Said, say
from scripts.training.tool_dialogues.scenes import Offered
from scripts.training.tool_dialogues.toolset_files import SLOT, Pattern, Tool, Value

GROUP = re.compile(r"\(([^()\[\]]*)\)|\[([^()\[\]]*)\]")


@dataclass(frozen=True)
class Command:
    """`text` before noise. `arguments` by the set's own names; `said`: the slots' values."""

    text: str
    offered: Offered
    arguments: Mapping[str, Value]
    said: Mapping[str, Said]

    @property
    def call(self) -> dict[str, Any]:
        """The call that it means."""
        return self.offered.call(self.arguments)

    @property
    def imperative(self) -> bool:
        """Whether the sentence begins with a verb."""
        return self.text.split()[0].lower() in VERBS


def expand(text: str, rng: random.Random) -> str:
    """One of the sentences of a pattern; optional words are there half the time."""
    while True:
        match = GROUP.search(text)
        if not match:
            return re.sub(r"\s+", " ", text).strip()
        if match[1] is not None:
            chosen = rng.choice(match[1].split("|"))
        else:
            chosen = rng.choice(match[2].split("|")) if rng.random() < 0.5 else ""
        text = text[: match.start()] + chosen + text[match.end() :]


def draw_pattern(tool: Tool, rng: random.Random) -> Pattern:
    """A pattern of the tool. One that is only a slot is seldom drawn."""
    weights = [0.2 if SLOT.sub("", each.text).strip() == "" else 1.0 for each in tool.patterns]
    return rng.choices(tool.patterns, weights)[0]


def draw_command(
    offered: Offered, rng: random.Random, fixed: Mapping[str, Said] | None = None
) -> Command:
    """A random command for the tool; `fixed`: slots whose values are given."""
    pattern = draw_pattern(offered.tool, rng)
    text, said = fill(expand(pattern.text, rng), offered.tool, pattern, rng, fixed or {})
    arguments = {**pattern.implied, **values_of(said, pattern)}
    return Command(text, offered, arguments, said)


def values_of(said: Mapping[str, Said], pattern: Pattern) -> dict[str, Value]:
    """The values of the slots; minus what is said where the words tell the other direction."""
    return {
        name: -each.value if name in pattern.negated and isinstance(each.value, (int, float))
        else each.value
        for name, each in said.items()
    }  # fmt: skip


def fill(
    text: str, tool: Tool, pattern: Pattern, rng: random.Random, fixed: Mapping[str, Said]
) -> tuple[str, dict[str, Said]]:
    """The sentence with values in its slots, and these."""
    said: dict[str, Said] = {}
    for name in dict.fromkeys(SLOT.findall(text)):
        follows = re.search(r"\{" + name + r"\} (\w+)", text)
        unit = follows[1] if follows else ""
        one_way = name in pattern.positive | pattern.negated
        each = fixed.get(name) or say(tool.parameters[name], rng, positive=one_way, unit=unit)
        said[name] = each
        place = "{" + name + "}" + (f" {unit}" if each.unit else "")
        text = text.replace(place, each.words)
    return one_of_it(text), said


def one_of_it(text: str) -> str:
    """`1 minutes` said as `1 minute`, but not the end of `twenty one minutes`."""
    return re.sub(
        r"(?<!ty )(?<!ty-)(?<!hundred )(?<!hundred and )(?<![\d.])"
        r"\b(one|1) (minute|second|hour|meter|centimeter|liter|gram|degree)s\b",
        r"\1 \2",
        text,
    )


JOINTS = (
    " and ", " and then ", ", then ", " then ", ", ", ", and ", " and after that ", ", after that ",
    " and also ", "; then ", ". Then ", " and next ", " followed by ", " as well as ", ". ",
)  # fmt: skip


def draw_several(offered: Sequence[Offered], rng: random.Random) -> list[Command]:
    """Two to four commands for one sentence, in the order said."""
    count = rng.choices((2, 3, 4), (60, 30, 10))[0]
    out: list[Command] = []
    for _ in range(count * 6):
        command = draw_command(rng.choice(offered), rng)
        plain = not re.search(r"[,.?]|please|thank", command.text)
        fresh = command.call not in [each.call for each in out]
        if plain and fresh and command.imperative and len(command.text) < 60:
            out.append(command)
        if len(out) == count:
            break
    return out


def joined(commands: Sequence[Command], rng: random.Random) -> str:
    """The sentence: commas and one "and" as in a list, or a joint of its own each time."""
    texts = [each.text for each in commands]
    if len(texts) > 2 and rng.random() < 0.5:
        last = rng.choice((" and ", ", and ", " and then ", ", then ", " then "))
        return f"{', '.join(texts[:-1])}{last}{texts[-1]}"
    text = texts[0]
    for each in texts[1:]:
        text += rng.choice(JOINTS) + each
    head = rng.choice(("", "", "", "first ", "please ")) if " then " in text or ", " in text else ""
    return head + text
