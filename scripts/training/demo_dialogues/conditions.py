"""Commands that hang on the battery: read it first, then act or not."""

from __future__ import annotations

import random

from scripts.training.demo_dialogues import map_words, replies
from scripts.training.demo_dialogues.acting import (
    Deed,
    answer,
    called,
    can_do,
    given,
    result_message,
    silent,
    wired,
)
from scripts.training.demo_dialogues.grammar import read_text
from scripts.training.demo_dialogues.meanings import Value
from scripts.training.demo_dialogues.numerals import spoken
from scripts.training.demo_dialogues.rendering import Message
from scripts.training.demo_dialogues.sayer import expand
from scripts.training.demo_dialogues.toolsets import ToolSet

BATTERY = (
    "(your battery|the battery|your charge|your battery level|the battery level|your power|battery)"
)
LESS = "(is|is at|gets|reads|falls|drops|should be|has) (under|below|less than|lower than|down to under|no more than)"
MORE = "(is|is at|reads|should be|has) (over|above|more than|higher than|at least)"
IF = "(if|if|if|in case|should it be that|only if|provided that|whenever|when)"
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
    form = rng.choice((f"{IF} {state} {what}{rest}", f"{IF} {state} then {what}{rest}", f"{what} {IF} {state}",
                       f"{what}, but only if {state}", f"{IF} {state}, {what}, otherwise don't",
                       f"are you {'under' if less else 'over'} {number}, if so {what}",
                       f"battery {'less' if less else 'more'} than {number}, {what}",
                       f"have a look at {BATTERY} and if it {'is not at least' if less else 'is over'} {number} {what}",
                       f"check (your|the) (battery|charge) and {what} if it is {'below' if less else 'above'} {number}"))  # fmt: skip
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
    reading: list[map_words.Outcome] = [("get_battery", {}, data)]
    told = rng.random() < 0.65
    words = replies.summary(reading)
    messages = [user, called(wired(read, toolset))]
    messages.append(result_message({**data, "said": words} if told else data))
    if not met:
        return [*messages, silent(words) if told else answer(words)], Deed(read, True)
    result = {"ok": True}
    messages += [called(wired([call], toolset)), result_message(result)]
    done: map_words.Outcome = (*call, result)
    end = answer(replies.summary([*reading, done]))
    if told:
        end = given(f"{words} {map_words.summary([done], rng)}")
    return [*messages, end], Deed([*read, call], True)
