"""Commands that hang on the battery: read it first, then act or not."""

from __future__ import annotations

import random

from scripts.demo_dialogues import replies
from scripts.demo_dialogues.acting import Deed, answer, called, can_do, result_message, wired
from scripts.demo_dialogues.grammar import read_text
from scripts.demo_dialogues.meanings import Value
from scripts.demo_dialogues.numerals import spoken
from scripts.demo_dialogues.rendering import Message
from scripts.demo_dialogues.sayer import expand
from scripts.demo_dialogues.toolsets import ToolSet

BATTERY = "(your battery|the battery|your charge|your battery level|the battery level|your power)"
LESS = "(is|is at|gets) (under|below|less than|lower than)"
MORE = "(is|is at) (over|above|more than|higher than)"
THEN: tuple[tuple[str, str, dict[str, Value]], ...] = (
    ("(dock|go dock|charge|recharge|go and charge|please dock|go charge)", "dock", {}),
    ("(dock|go dock|charge|recharge|go and charge|please dock|go charge)", "dock", {}),
    ("(turn|switch) off the light", "set_light", {"on": False}),
    ("(turn|switch) on the light", "set_light", {"on": True}),
)


def sentence(rng: random.Random, toolset: ToolSet) -> tuple[str, int, bool, str, dict[str, Value]]:
    """The sentence, the limit in percent, whether it means less, and the call."""
    less = rng.random() < 0.75
    limit = rng.choice((10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 15))
    number = f"{spoken(limit, rng)} percent"
    if limit == 50 and rng.random() < 0.4:
        number = "half"
    what, name, arguments = rng.choice(THEN)
    if rng.random() < 0.3:
        what, name, arguments = "(go|drive) to the <place>", "go_to", {}
    state = f"{BATTERY} {LESS if less else MORE} {number}"
    owned = f"(you have|you've got|there is) {'less' if less else 'more'} than {number} [battery|charge] [left]"
    state = owned if rng.random() < 0.25 else state
    rest = rng.choice(("", "", "", " otherwise (do nothing|stay here|stay where you are)"))
    form = rng.choice((f"if {state} {what}{rest}", f"if {state} then {what}{rest}", f"{what} if {state}",
                       f"check (your|the) battery and {what} if it is {'below' if less else 'above'} {number}"))  # fmt: skip
    text, values = expand(read_text(form, {}), rng, toolset, {})
    return text, limit, less, name, {"place": values["place"]} if name == "go_to" else arguments


def turn(
    user: Message,
    limit: int,
    less: bool,
    call: tuple[str, dict[str, Value]],
    rng: random.Random,
    toolset: ToolSet,
) -> tuple[list[Message], Deed | None]:
    """The reading, and the call if the condition is met."""
    read: list[tuple[str, dict[str, Value]]] = [("get_battery", {})]
    if not can_do([*read, call], toolset):
        return [user, answer(replies.CANNOT)], None
    percent = rng.choice((rng.randint(0, 100), max(0, min(100, limit + rng.randint(-25, 25)))))
    data = {"ok": True, "percent": percent}
    met = percent < limit if less else percent > limit
    messages = [user, called(wired(read, toolset)), result_message(data)]
    if not met:
        words = replies.summary([("get_battery", {}, data)])
        return [*messages, answer(words)], Deed(read, True)
    result = {"ok": True}
    messages += [called(wired([call], toolset)), result_message(result)]
    words = replies.summary([("get_battery", {}, data), (*call, result)])
    return [*messages, answer(words)], Deed([*read, call], True)
