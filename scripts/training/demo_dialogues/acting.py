"""What follows a command: calls, their results, and the words that end the turn."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scripts.training.demo_dialogues import map_words, replies
from scripts.training.demo_dialogues.meanings import Value
from scripts.training.demo_dialogues.numerals import plain
from scripts.training.demo_dialogues.rendering import Message, dumps
from scripts.training.demo_dialogues.toolsets import ToolSet

Made = Sequence[tuple[str, Mapping[str, Value]]]
Style = Literal["own", "map", "stopped"]
MOVING = ("drive", "turn", "go_to", "dock")
READERS = ("get_battery", "get_pose")
STOPS = (
    *("cancelled by the user",) * 8,
    "cancelled", "stopped by the user", "go_to was cancelled", "cancelled by the user", "stopped",
    "the call was cancelled by a stop word", "not run, because the user said something else",
    "it was ended for a new command", "interrupted by the user", "ended early by the user",
)  # fmt: skip


@dataclass(frozen=True)
class Deed:
    """What a turn did: calls of the demo robot's tools, and whether they all succeeded."""

    calls: Made
    done: bool

    @property
    def only(self) -> tuple[str, Mapping[str, Value]] | None:
        """The one call, or None if there were several."""
        return self.calls[0] if len(self.calls) == 1 else None


def answer(text: str) -> Message:
    """Words of the model."""
    return {"role": "assistant", "content": text}


def given(text: str) -> Message:
    """Words that stand in the history though the model did not write them: never learned."""
    return {"role": "assistant", "content": text, "given": True}


def silent(words: str) -> Message:
    """Nothing more to say, for the map has said these words. Later turns find them in its place."""
    return {"role": "assistant", "content": "", "heard": words}


def acted(
    calls: Made, rng: random.Random, toolset: ToolSet, chance: float = 0.2
) -> tuple[list[Message], Deed | None]:
    """The calls, their results and the end of the turn; a refusal if a tool is not offered.

    `chance`: how probably a call fails, all calls together.
    """
    if not can_do(calls, toolset):
        return [answer(replies.CANNOT)], None
    style = _style(calls, rng)
    results = _stopped(calls, rng) if style == "stopped" else _results(calls, rng, chance)
    done = all(result["ok"] for result in results)
    outcomes = [(name, args, res) for (name, args), res in zip(calls, results, strict=True)]
    if style == "map" and done and rng.random() < (0.45 if len(calls) > 1 else 0.2):
        return _told(calls, outcomes, rng, toolset), Deed(calls, done)
    if style == "stopped":
        end = given(map_words.interrupted(outcomes, rng))
    elif style == "map":
        end = given(map_words.summary(outcomes, rng))
    else:
        end = answer(replies.summary(outcomes))
    return [called(wired(calls, toolset)), *map(result_message, results), end], Deed(calls, done)


def _told(
    calls: Made, outcomes: Sequence[map_words.Outcome], rng: random.Random, toolset: ToolSet
) -> list[Message]:
    """The results tell what the map has said; then come the calls that are still to be made.

    So the model finds it where more was asked for than its calls may have been.
    """
    words = map_words.of_each(outcomes, rng)
    begun = len(calls) if rng.random() < 0.25 else rng.randrange(1, len(calls) + 1)
    told = [
        result_message({**result, "said": said})
        for (_, _, result), said in zip(outcomes[:begun], words, strict=False)
    ]
    first = called(wired(calls[:begun], toolset))
    if begun == len(calls):
        return [first, *told, silent(" ".join(words))]
    rest = [result_message(result) for _, _, result in outcomes[begun:]]
    return [
        {**first, "given": True}, *told, called(wired(calls[begun:], toolset)), *rest,
        given(" ".join(words)),
    ]  # fmt: skip


def can_do(calls: Made, toolset: ToolSet) -> bool:
    """Whether all tools and places are offered."""
    return all(
        name in toolset.names
        and arguments.get("place", toolset.places[0]) in toolset.places
        for name, arguments in calls
    )  # fmt: skip


def wired(calls: Made, toolset: ToolSet) -> Made:
    """The calls by the names of the tool list."""
    return [
        (toolset.names[name], {toolset.names[key]: value for key, value in arguments.items()})
        for name, arguments in calls
    ]


def called(wire: Made) -> Message:
    """The message that makes the calls."""
    calls = [{"type": "function", "function": {"name": n, "arguments": dict(a)}} for n, a in wire]
    return {"role": "assistant", "content": "", "tool_calls": calls}


def result_message(result: Mapping[str, Any]) -> Message:
    """A tool result as the model reads it."""
    return {"role": "tool", "content": dumps(result)}


def _style(calls: Made, rng: random.Random) -> Style:
    kind = rng.random()
    moves = any(name in MOVING for name, _ in calls)
    if kind < 0.17 and moves:
        return "stopped"
    return "map" if kind < 0.56 else "own"


def _stopped(calls: Made, rng: random.Random) -> list[dict[str, Any]]:
    """Results of a turn that was interrupted at one of its moving calls."""
    at = rng.choice([index for index, (name, _) in enumerate(calls) if name in MOVING])
    results: list[dict[str, Any]] = [{"ok": True, **data(name, rng)} for name, _ in calls[:at]]
    results.append({"ok": False, "error": rng.choice(STOPS)})
    later = "not run, because an earlier call failed"
    return results + [{"ok": False, "error": later} for _ in calls[at + 1 :]]


def _results(calls: Made, rng: random.Random, chance: float) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = []
    for name, arguments in calls:
        if results and not results[-1]["ok"]:
            results.append({"ok": False, "error": "not run because an earlier call failed"})
        elif (limit := out_of_range(name, arguments)) or rng.random() < chance / len(calls):
            results.append({"ok": False, "error": limit or replies.reason(rng)})
        else:
            results.append({"ok": True, **data(name, rng)})
    return results


def out_of_range(name: str, arguments: Mapping[str, Value]) -> str:
    """The validator's words on a number beyond the map's range; empty if there is none."""
    for tool, key, limit in (("drive", "distance_m", 10), ("turn", "angle_deg", 360)):
        if name == tool and abs(float(arguments[key])) > limit:
            found = float(arguments[key])
            side = f"at most {limit}" if found > 0 else f"at least -{limit}"
            return f"out_of_range: {key} must be {side}, found {plain(found)}"
    return ""


def data(name: str, rng: random.Random) -> dict[str, Any]:
    """The fields of a successful result."""
    if name in READERS and rng.random() < 0.06:
        return {}
    if name == "get_battery":
        return {"percent": rng.randint(0, 100)}
    if name == "get_pose":
        x, y = round(rng.uniform(-9, 9), rng.choice((0, 1, 2, 2))), round(rng.uniform(-9, 9), 2)
        return {"x_m": x, "y_m": y, "heading_deg": rng.randint(-180, 180)}
    if name in ("dock", "set_light") and rng.random() < 0.5:
        return {"message": rng.choice(("docked", "done", "ok", "light set", "charging", "success"))}
    return {}
