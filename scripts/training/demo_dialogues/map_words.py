"""Words that a tool map says when a call begins, is done or has failed.

They stand in the history in place of a reply of the model, in whatever wording a map has, so the
model must not lean on its own wording when it reads what went before.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from scripts.training.demo_dialogues import replies
from scripts.training.demo_dialogues.numerals import plain

Outcome = tuple[str, Mapping[str, Any], Mapping[str, Any]]
DONE = ("Done.", "Okay.", "All right, done.", "That is done.", "Finished.", "As you wish.")
FAILED = (
    "That did not work.", "It failed.", "I could not do that.", "Sorry, that went wrong.",
    "That failed.", "Something went wrong.", "I could not finish that.",
)  # fmt: skip
CUT = (
    "I stopped.", "I stopped.", "I stopped.", "I did nothing just now.", "Okay, I stopped.",
    "Careful, something may still be moving.", "I could not do all of that.", "Stopped.",
)  # fmt: skip


def draw_style(rng: random.Random) -> str:
    """How a map words what was done; as the demo's own map more often."""
    return rng.choice(("demo", "demo", "demo", "done", "short", "began", "plain"))


def of_each(outcomes: Sequence[Outcome], rng: random.Random) -> list[str]:
    """The words of a map for each call; all of them succeeded."""
    style = draw_style(rng)
    return [_done(*outcome, style, rng) for outcome in outcomes]


def summary(outcomes: Sequence[Outcome], rng: random.Random) -> str:
    """The words of a map for all calls of a turn, one sentence each."""
    style = draw_style(rng)
    said: list[str] = []
    for role, arguments, result in outcomes:
        if result["ok"]:
            said.append(_done(role, arguments, result, style, rng))
            continue
        failure = replies.failure(role, str(result["error"]))
        said.append(failure if rng.random() < 0.4 else rng.choice(FAILED))
        break
    return " ".join(said)


def interrupted(outcomes: Sequence[Outcome], rng: random.Random) -> str:
    """What ends a turn that the user interrupted."""
    done = [_done(*outcome, "done", rng) for outcome in outcomes if outcome[2]["ok"]]
    begun = [_begin(*outcome[:2]) for outcome in outcomes if not outcome[2]["ok"]][:1]
    kept = (done if rng.random() < 0.6 else []) + (begun if rng.random() < 0.4 else [])
    return " ".join([*kept, rng.choice(CUT)])


def _done(
    role: str,
    arguments: Mapping[str, Any],
    result: Mapping[str, Any],
    style: str,
    rng: random.Random,
) -> str:
    clause = replies.success(role, arguments, result)
    whole = f"{clause[:1].upper()}{clause[1:]}."
    if role in ("get_battery", "get_pose") or style == "plain":
        return whole
    if style == "demo":
        return _of_the_demo(role, arguments, whole)
    if style == "short":
        return rng.choice(DONE)
    if style == "began":
        return f"{_begin(role, arguments)} {rng.choice((whole, whole, *DONE[:2]))}"
    return whole if rng.random() < 0.6 else _past(role, arguments, whole)


def _of_the_demo(role: str, arguments: Mapping[str, Any], whole: str) -> str:
    """As the demo robot's own map says it: that it begins, and that it is done."""
    values = list(arguments.values())
    begin = _begin(role, arguments)
    if role == "drive":
        return f"{begin} I drove {_amount(values[0], 'metre')}."
    if role == "turn":
        return f"{begin} I turned {'right' if values[0] < 0 else 'left'}."
    if role == "go_to":
        return f"{begin} {whole}"
    if role == "dock":
        return "I am going to the charging station. I am docked and charging."
    return {"stop": "Stopping."}.get(role, whole)


def _amount(value: float, unit: str) -> str:
    return f"{plain(abs(value))} {unit}{'' if abs(value) == 1 else 's'}"


def _past(role: str, arguments: Mapping[str, Any], whole: str) -> str:
    """Another wording of what was done."""
    values = list(arguments.values())
    if role == "drive":
        return f"I have driven {plain(abs(values[0]))} metres{' back' if values[0] < 0 else ''}."
    if role == "turn":
        return f"Turned {'right' if values[0] < 0 else 'left'} by {plain(abs(values[0]))} degrees."
    if role == "go_to":
        return f"I have reached the {values[0]}."
    if role == "set_light":
        return f"Light {'on' if values[0] else 'off'}."
    return {"dock": "I am charging.", "stop": "I am standing still."}.get(role, whole)


def _begin(role: str, arguments: Mapping[str, Any]) -> str:
    """What a map says when a call begins."""
    values = list(arguments.values())
    if role == "drive":
        way = "backwards" if values[0] < 0 else "forward"
        return f"Driving {_amount(values[0], 'metre')} {way}."
    if role == "turn":
        side = "right" if values[0] < 0 else "left"
        return f"Turning {_amount(values[0], 'degree')} to the {side}."
    if role == "go_to":
        return f"On my way to the {values[0]}."
    return {"dock": "I am going to the charging station."}.get(role, "One moment.")
