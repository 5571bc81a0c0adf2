"""Builds dialogues: one tool list, and many short conversations under it."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scripts.demo_dialogues import noise, replies
from scripts.demo_dialogues.grammar import Node, Slot, choose, read_text
from scripts.demo_dialogues.held_out import canonical
from scripts.demo_dialogues.meanings import Calls, Talk, Value, fill
from scripts.demo_dialogues.numerals import plain, spoken
from scripts.demo_dialogues.other_tools import STYLES, OtherTool
from scripts.demo_dialogues.pattern_files import Pattern
from scripts.demo_dialogues.slots import SLOTS, Filled, place
from scripts.demo_dialogues.toolsets import ToolSet
from scripts.demo_dialogues.vocabulary import ROOMS

Message = Mapping[str, Any]
BACK = re.compile(r"\b(back\w*|revers\w*|retreat\w*|rear\w*|behind)\b")
RIGHT = re.compile(r"\b(right\w*|(?<!anti )(?<!anti)(?<!counter )(?<!counter)clockwise)\b")
QUESTION = re.compile(
    r"(what|where|how|who|why|when|which|is|are|do|does|did|can|could|would|will|have|has)\b"
)


@dataclass(frozen=True)
class Said:
    """A sentence before noise, with the values of its slots."""

    text: str
    meaning: Calls | Talk
    values: Mapping[str, Value]


class Sayer:
    """Draws sentences from patterns, and fills the slots as a tool list allows."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self.by_share: dict[str, tuple[list[Pattern], list[float]]] = {}
        for pattern in patterns:
            group, weights = self.by_share.setdefault(share_of(pattern), ([], []))
            group.append(pattern)
            weights.append((weights[-1] if weights else 0.0) + pattern.weight)
        self.shares = [share for share in SHARES if share in self.by_share]

    def draw(self, rng: random.Random, toolset: ToolSet, share: str | None = None) -> Said:
        """A random sentence, from one share of the data if one is named."""
        if share is None or share not in self.by_share:
            share = rng.choices(self.shares, [SHARES[name] for name in self.shares])[0]
        patterns, cumulated = self.by_share[share]
        pattern = rng.choices(patterns, cum_weights=cumulated)[0]
        text, values = expand(pattern.text, rng, toolset, pattern.own_slots)
        return Said(text, pattern.meaning, values)


SHARES = {
    "drive": 11.0, "turn": 10.0, "go_to": 6.0, "several": 6.0, "set_light": 4.0, "dock": 2.5,
    "get_battery": 2.5, "get_pose": 2.5, "stop": 1.5, "ask": 10.0, "cannot": 15.0, "chat": 20.0,
    "none": 3.0,
}  # fmt: skip


def share_of(pattern: Pattern) -> str:
    """The share of the data of a pattern: a tool's name, several, or a kind of talk."""
    if isinstance(pattern.meaning, Talk):
        return pattern.meaning.kind
    calls = pattern.meaning.calls
    return calls[0].name if len(calls) == 1 else "several"


def expand(
    node: Node, rng: random.Random, toolset: ToolSet, own_slots: Mapping[str, Node]
) -> tuple[str, dict[str, Value]]:
    """Text with filled slots, and the slots' values by name."""
    pieces: list[str | Slot] = []
    choose(node, rng, pieces)
    values: dict[str, Value] = {}
    words: list[str] = []
    for piece in pieces:
        if isinstance(piece, Slot):
            filled = _fill(piece, rng, toolset, own_slots)
            values[piece.var] = filled.value
            words.append(filled.text)
        else:
            words.append(piece)
    return noise.clean("".join(words)), values


def _fill(
    slot: Slot, rng: random.Random, toolset: ToolSet, own_slots: Mapping[str, Node]
) -> Filled:
    if slot.kind in own_slots:
        text, _ = expand(own_slots[slot.kind], rng, toolset, {})
        return Filled(text, text)
    if slot.kind == "place":
        return place(rng, toolset.places)
    if slot.kind == "room":
        unknown = [room for room in ROOMS if room not in toolset.places]
        text = rng.choice(unknown)
        return Filled(text, text)
    return SLOTS[slot.kind](rng)


class Builder:
    """Makes conversations with a tool list from a Sayer's sentences."""

    def __init__(self, sayer: Sayer, excluded: frozenset[str] = frozenset()) -> None:
        self.sayer = sayer
        self.excluded = excluded

    def conversation(self, rng: random.Random, toolset: ToolSet) -> list[Message]:
        """The messages after the system message: usually one turn, sometimes up to six."""
        messages: list[Message] = []
        turns = rng.choices((1, 2, 3, 4, 6), (56, 20, 12, 8, 4))[0]
        for _ in range(turns):
            messages += self.turn(rng, toolset)
        if messages[-1]["content"] and rng.random() < 0.2:
            return _until_last_call(messages)
        return messages

    def turn(self, rng: random.Random, toolset: ToolSet) -> list[Message]:
        """One utterance and everything that follows from it, including the answer to a question."""
        if toolset.others and rng.random() < 0.25:
            return _other_turn(rng.choice(toolset.others), rng, toolset)
        said = self._sentence(rng, toolset)
        request = isinstance(said.meaning, Calls) or said.meaning.kind in ("ask", "cannot")
        user = _user(said.text, rng, request)
        while canonical(user["content"]) in self.excluded:
            user = _user(said.text, rng, request)
        messages: list[Message] = [user]
        if isinstance(said.meaning, Talk):
            if ASKED_FOR.get(said.meaning.topic, "stop") not in {**toolset.names, "stop": ""}:
                return [*messages, _answer(replies.CANNOT)]
            messages.append(_answer(replies.talk(said.meaning, toolset.offered)))
            if said.meaning.kind == "ask" and rng.random() < 0.35:
                messages += _follow_up(said, rng, toolset)
            return messages
        return messages + _acted(fill(said.meaning, said.values), rng, toolset)

    def _sentence(self, rng: random.Random, toolset: ToolSet) -> Said:
        while True:
            said = self.sayer.draw(rng, toolset)
            if rng.random() < 0.09 and isinstance(said.meaning, Calls):
                said = self._joined(said, said.meaning, rng, toolset)
            if canonical(said.text) not in self.excluded and not _asks_other(said, toolset):
                return said

    def _joined(self, said: Said, meaning: Calls, rng: random.Random, toolset: ToolSet) -> Said:
        """Two or three commands in one sentence, the first of which means `meaning`."""
        text, calls = said.text, list(fill(meaning, said.values))
        for _ in range(rng.choice((1, 1, 1, 2))):
            share = rng.choices(("drive", "turn", "go_to", "set_light", "dock"), (8, 8, 3, 3, 1))[0]
            more = self.sayer.draw(rng, toolset, share)
            if not isinstance(more.meaning, Calls):
                break
            text += rng.choice(JOINTS) + more.text
            calls += fill(more.meaning, more.values)
        if len(calls) > 3:
            return said
        return Said(text, as_calls(calls), {})


def _until_last_call(messages: list[Message]) -> list[Message]:
    """Drop the result of the last call: results are learned soon, and cost as many tokens."""
    end = len(messages) - 1
    while end and messages[end - 1]["role"] == "tool":
        end -= 1
    return messages[:end]


JOINTS = (
    " and then ", " and ", " then ", ", then ", " and after that ", ", after that ", " and ",
    " and finally ", " and also ", " followed by ", " then please ", ", and then ", " and now ",
)  # fmt: skip


def as_calls(calls: Sequence[tuple[str, dict[str, Value]]]) -> Calls:
    """Filled calls as a meaning without variables."""
    from scripts.demo_dialogues.meanings import Call

    return Calls(tuple(Call(name, tuple(arguments.items())) for name, arguments in calls))


def _asks_other(said: Said, toolset: ToolSet) -> bool:
    """Whether a wish that the robot cannot fulfil may fit an invented tool of the list."""
    if isinstance(said.meaning, Calls):
        return False
    words = f" {said.text} "
    return any(word in words for tool in toolset.others for word in tool.keywords)


def _user(text: str, rng: random.Random, request: bool) -> Message:
    question = bool(QUESTION.match(text))
    text = noise.stumble(noise.surround(text, rng, request), rng)
    return {"role": "user", "content": noise.write(text, rng, question)}


def _answer(text: str) -> Message:
    return {"role": "assistant", "content": text}


Made = Sequence[tuple[str, Mapping[str, Value]]]


def _acted(calls: Made, rng: random.Random, toolset: ToolSet) -> list[Message]:
    """The calls, their results and the answer; a refusal if a tool or place is not offered."""
    for name, arguments in calls:
        if name not in toolset.names or arguments.get("place", toolset.places[0]) not in (
            toolset.places
        ):
            return [_answer(replies.CANNOT)]
    wire = [
        (toolset.names[name], {toolset.names[key]: value for key, value in arguments.items()})
        for name, arguments in calls
    ]
    results = _results(calls, rng)
    outcomes = [(name, args, res) for (name, args), res in zip(calls, results, strict=True)]
    return [_called(wire), *map(_result, results), _answer(replies.summary(outcomes))]


def _called(wire: Made) -> Message:
    calls = [{"type": "function", "function": {"name": n, "arguments": dict(a)}} for n, a in wire]
    return {"role": "assistant", "content": "", "tool_calls": calls}


def _result(result: Mapping[str, Any]) -> Message:
    from scripts.demo_dialogues.rendering import dumps

    return {"role": "tool", "content": dumps(result)}


def _results(calls: Made, rng: random.Random) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = []
    for name, arguments in calls:
        if results and not results[-1]["ok"]:
            results.append({"ok": False, "error": "not run because an earlier call failed"})
        elif (limit := _out_of_range(name, arguments)) or rng.random() < 0.2:
            results.append({"ok": False, "error": limit or replies.reason(rng)})
        else:
            results.append({"ok": True, **_data(name, rng)})
    return results


def _out_of_range(name: str, arguments: Mapping[str, Value]) -> str:
    for tool, key, limit in (("drive", "distance_m", 10), ("turn", "angle_deg", 360)):
        if name == tool and abs(float(arguments[key])) > limit:
            found = float(arguments[key])
            side = f"at most {limit}" if found > 0 else f"at least -{limit}"
            return f"out_of_range: {key} must be {side}, found {plain(found)}"
    return ""


def _data(name: str, rng: random.Random) -> dict[str, Any]:
    if name in ("get_battery", "get_pose") and rng.random() < 0.06:
        return {}
    if name == "get_battery":
        return {"percent": rng.randint(0, 100)}
    if name == "get_pose":
        x, y = round(rng.uniform(-9, 9), rng.choice((0, 1, 2, 2))), round(rng.uniform(-9, 9), 2)
        return {"x_m": x, "y_m": y, "heading_deg": rng.randint(-180, 180)}
    if name in ("dock", "set_light") and rng.random() < 0.5:
        return {"message": rng.choice(("docked", "done", "ok", "light set", "charging", "success"))}
    return {}


def _follow_up(said: Said, rng: random.Random, toolset: ToolSet) -> list[Message]:
    """The user's answer to a question back, and what it leads to."""
    topic = said.meaning.topic if isinstance(said.meaning, Talk) else ""
    made = FOLLOW_UPS.get(topic)
    if not made:
        return []
    text, name, arguments = made(said, rng, toolset)
    wrap = rng.choice(
        ("{}", "{}", "{}", "{} please", "uh {}", "make it {}", "i said {}", "{} robot")
    )
    user = {"role": "user", "content": noise.write(wrap.format(text), rng, False)}
    return [user, *_acted([(name, arguments)], rng, toolset)]


def _whole(value: float) -> float:
    return int(value) if value == int(value) else round(value, 4)


Follow = tuple[str, str, dict[str, Value]]


def _distance(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = SLOTS["dist"](rng)
    value = float(filled.value) * (-1 if BACK.search(said.text) else 1)
    text = filled.text
    if rng.random() < 0.12:
        text, value = spoken(abs(round(value)), rng), float(round(value))
    return text, "drive", {"distance_m": _whole(value)}


def _angle(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = SLOTS["angle"](rng)
    value = float(filled.value) * (-1 if RIGHT.search(said.text) else 1)
    return filled.text, "turn", {"angle_deg": _whole(value)}


def _way(said: Said, rng: random.Random, toolset: ToolSet) -> Follow:
    filled = SLOTS["angle"](rng)
    known = next((v for v in said.values.values() if isinstance(v, (int, float))), None)
    sign = rng.choice((1, -1))
    side = "left" if sign > 0 else "right"
    text = rng.choice((side, f"to the {side}", f"to your {side}"))
    if known is None:
        return f"{text} {filled.text}", "turn", {"angle_deg": _whole(float(filled.value) * sign)}
    return text, "turn", {"angle_deg": _whole(float(known) * sign)}


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


def _other_turn(tool: OtherTool, rng: random.Random, toolset: ToolSet) -> list[Message]:
    """A command that an invented tool of the list fulfils."""
    own = {"style": read_text("(" + "|".join(STYLES) + ")", {})}
    text, values = expand(read_text(rng.choice(tool.asks), {}), rng, toolset, own)
    arguments = {key: _tidy(values[key]) for key in tool.parameters}
    failed = rng.random() < 0.12
    result: dict[str, Any] = {"ok": False, "error": replies.reason(rng)} if failed else {"ok": True}
    if tool.name == "get_temperature" and not failed:
        result["celsius"] = rng.randint(-5, 35)
    answer = replies.summary([(tool.name, arguments, result)])
    return [
        _user(text, rng, True),
        _called([(tool.name, arguments)]),
        _result(result),
        _answer(answer),
    ]


def _tidy(value: Value) -> Value:
    return _whole(value) if isinstance(value, float) else value
