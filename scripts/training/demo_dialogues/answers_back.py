"""What the user answers to a question back, such as "How far should I drive?"."""

from __future__ import annotations

import random
import re

from scripts.training.demo_dialogues import noise, replies
from scripts.training.demo_dialogues.acting import Deed, acted, answer
from scripts.training.demo_dialogues.held_out import canonical
from scripts.training.demo_dialogues.meanings import Talk, Value, whole
from scripts.training.demo_dialogues.numerals import spoken
from scripts.training.demo_dialogues.rendering import Message
from scripts.training.demo_dialogues.sayer import Said
from scripts.training.demo_dialogues.slots import SLOTS, place
from scripts.training.demo_dialogues.toolsets import ToolSet

BACK = re.compile(r"\b(back\w*|revers\w*|retreat\w*|rear\w*|behind)\b")
RIGHT = re.compile(r"\b(right\w*|(?<!anti )(?<!anti)(?<!counter )(?<!counter)clockwise)\b")


def answer_to(
    said: Said, rng: random.Random, toolset: ToolSet
) -> tuple[list[Message], Deed | None]:
    """The user's answer to a question back, what it leads to, and what is done then."""
    topic = _topic(said)
    if topic not in FOLLOW_UPS:
        return [], None
    half, said = _half_an_answer(said, rng) if rng.random() < 0.3 else ([], said)
    text, name, arguments = FOLLOW_UPS[_topic(said)](said, rng, toolset)
    wrap = rng.choice(
        ("{}", "{}", "{}", "{} please", "uh {}", "make it {}", "i said {}", "{} robot")
    )
    user = {"role": "user", "content": noise.write(wrap.format(text), rng, False)}
    messages, deed = acted([(name, arguments)], rng, toolset)
    return [*half, user, *messages], deed


def _topic(said: Said) -> str:
    return said.meaning.topic if isinstance(said.meaning, Talk) else ""


def _half_an_answer(said: Said, rng: random.Random) -> tuple[list[Message], Said]:
    """An answer that leaves the number open, and the question for it; what is asked from then on."""
    topic = _topic(said)
    numbered = re.search(r"\d|half|quarter|circle", canonical(said.text))
    if topic == "which_way" and not numbered:
        side = rng.choice(("left", "right"))
        text, then = (
            rng.choice(("{}", "to the {}", "{} please", "to your {}")).format(side),
            "how_much",
        )
    elif topic == "how_far" and not BACK.search(said.text):
        side = rng.choice(("forward", "ahead", "backwards", "back", "forwards", "backwards please"))
        text, then = side, "how_far"
    else:
        return [], said
    user: Message = {"role": "user", "content": noise.write(text, rng, False)}
    asked = answer(replies.ASK[then])
    return [user, asked], Said(f"{said.text} {text}", Talk("ask", then), said.values, said.topic)


Follow = tuple[str, str, dict[str, Value]]


def _distance(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = SLOTS["dist"](rng)
    value = float(filled.value) * (-1 if BACK.search(said.text) else 1)
    text = filled.text
    if rng.random() < 0.12:
        text, value = spoken(abs(round(value)), rng), float(round(value))
    return text, "drive", {"distance_m": whole(value)}


def _angle(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = SLOTS["angle"](rng)
    value = float(filled.value) * (-1 if RIGHT.search(said.text) else 1)
    return filled.text, "turn", {"angle_deg": whole(value)}


def _way(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = SLOTS["angle"](rng)
    known = next((v for v in said.values.values() if isinstance(v, (int, float))), None)
    sign = rng.choice((1, -1))
    side = "left" if sign > 0 else "right"
    text = rng.choice((side, f"to the {side}", f"to your {side}"))
    if known is None:
        return f"{text} {filled.text}", "turn", {"angle_deg": whole(float(filled.value) * sign)}
    return text, "turn", {"angle_deg": whole(float(known) * sign)}


def _where(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = place(rng, toolset.places)
    text = rng.choice(("the {}", "to the {}", "{}", "into the {}", "go to the {}"))
    return text.format(filled.text), "go_to", {"place": str(filled.value)}


def _on_or_off(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    on = rng.random() < 0.5
    word = "on" if on else "off"
    text = rng.choice((word, f"{word} please", f"switch it {word}", f"turn it {word}"))
    return text, "set_light", {"on": on}


ASKED_FOR = {
    "how_far": "drive", "metres": "drive", "which_way": "turn", "how_much": "turn",
    "where": "go_to", "on_or_off": "set_light",
}  # fmt: skip
FOLLOW_UPS = {
    "how_far": _distance, "how_much": _angle, "which_way": _way, "where": _where,
    "on_or_off": _on_or_off, "metres": _distance,
}  # fmt: skip
