"""Sentences whose numbers are computed: durations, shapes, and commands done several times."""

from __future__ import annotations

import random
from collections.abc import Callable

from scripts.training.demo_dialogues.grammar import read_text
from scripts.training.demo_dialogues.meanings import Calls, Talk, Value, as_calls, whole
from scripts.training.demo_dialogues.numerals import spoken
from scripts.training.demo_dialogues.sayer import Said, Sayer, expand
from scripts.training.demo_dialogues.toolsets import ToolSet

DEFAULT_MPS = 0.25  # of the demo robot's tool map
FARTHEST_M = 10.0
TOO_LONG = Talk("cannot")
GO = "(drive|go|move|roll|travel|head|run)"
FWD = "(forward|forwards|ahead|straight ahead|straight on)"
BWD = "(back|backward|backwards|in reverse)"
SPEEDS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.1, 0.2, 0.5, 0.3, 0.4, 0.25, 0.05, 0.15)
TIMES = (1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 8, 10, 10, 12, 15, 16, 20, 30)
COMMANDS = ("drive", "turn", "go_to", "set_light", "dock")
Calling = list[tuple[str, dict[str, Value]]]


def draw(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """A random sentence of this file."""
    makers: tuple[tuple[Callable[..., Said], float], ...] = (
        (_duration, 30), (_speed_and_time, 32), (_other_duration, 8), (_later, 12), (_polygon, 26),
        (_no_shape, 8), (_back_and_forth, 10), (_times, 14), (_out_and_back, 8),
    )  # fmt: skip
    maker = rng.choices([each for each, _ in makers], [weight for _, weight in makers])[0]
    return maker(sayer, rng, toolset)


def _text(text: str, rng: random.Random, toolset: ToolSet) -> tuple[str, dict[str, Value]]:
    return expand(read_text(text, {}), rng, toolset, {})


def _said(text: str, meaning: Calls | Talk) -> Said:
    return Said(text, meaning, {}, "shapes")


def _time(rng: random.Random) -> tuple[str, float]:
    """A duration as it is said, and its seconds."""
    kind = rng.random()
    if kind < 0.04:
        return rng.choice(
            (
                ("half a minute", 30.0),
                ("a second", 1.0),
                ("a minute", 60.0),
                ("half a second", 0.5),
                ("a couple of seconds", 2.0),
            )
        )
    if kind < 0.09:
        value = rng.randint(1, 10)
        return f"{spoken(value, rng)} minute{'' if value == 1 else 's'}", 60.0 * value
    if kind < 0.13:
        whole_seconds = rng.randint(1, 8)
        half = f"{spoken(whole_seconds, rng)} and a half seconds"
        text = half if rng.random() < 0.5 else f"{spoken(whole_seconds + 0.5, rng)} seconds"
        return text, whole_seconds + 0.5
    seconds = rng.choice(TIMES) if kind < 0.8 else rng.randint(1, 40)
    unit = rng.choice(("second", "second", "second", "sec")) + ("" if seconds == 1 else "s")
    return f"{spoken(seconds, rng)} {unit}", float(seconds)


def _drive(distance: float, speed: float | None = None) -> Calls | Talk:
    if abs(distance) > FARTHEST_M:
        return TOO_LONG
    arguments: dict[str, Value] = {"distance_m": whole(distance)}
    if speed is not None:
        arguments["speed_mps"] = speed
    return as_calls([("drive", arguments)])


def _duration(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """Forward for three seconds: at the map's own speed."""
    time, seconds = _time(rng)
    back = rng.random() < 0.3
    way = BWD if back else FWD
    forms = [f"{GO} {way} for {time}", f"{GO} {way} {time}", f"for {time} {GO} {way}",
             f"{way} for {time}", f"{time} {way}", f"{GO} for {time} {way}",
             f"(keep|continue|carry on) (driving|going|moving) {way} for {time}"]  # fmt: skip
    forms += (
        [f"(reverse|back up) for {time}"] if back else [f"{GO} for {time}", f"advance for {time}"]
    )
    text, _ = _text(rng.choice(forms), rng, toolset)
    return _said(text, _drive(DEFAULT_MPS * seconds * (-1 if back else 1)))


def _speed_text(value: float, rng: random.Random) -> str:
    per = rng.choice(("per second", "per second", "a second"))
    if value == 0.5 and rng.random() < 0.3:
        return f"half a {rng.choice(('metre', 'meter'))} {per}"
    if rng.random() < 0.25:
        return (
            f"{spoken(round(value * 100), rng)} {rng.choice(('centimetres', 'centimeters'))} {per}"
        )
    return f"{spoken(value, rng)} {rng.choice(('metres', 'meters'))} {per}"


def _speed_and_time(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """At 0.2 metres per second for five seconds: the distance is their product."""
    time, seconds = _time(rng)
    value = rng.choice(SPEEDS)
    speed = _speed_text(value, rng)
    back = rng.random() < 0.25
    way = BWD if back else FWD
    some = way if back else f"[{FWD}]"
    forms = (f"{GO} {some} at {speed} for {time}", f"{GO} {some} for {time} at {speed}",
             f"for {time} {GO} {some} at {speed}", f"at {speed} {GO} {some} for {time}",
             f"{way} at {speed} for {time}", f"{time} {way} at {speed}")  # fmt: skip
    text, _ = _text(rng.choice(forms), rng, toolset)
    return _said(text, _drive(round(value * seconds, 4) * (-1 if back else 1), value))


def _other_duration(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """A turn for so long says no angle; a light is on until somebody switches it off."""
    time, _ = _time(rng)
    if rng.random() < 0.5:
        turn = "(turn|rotate|spin) [(left|right|to the left|to the right|around|clockwise)]"
        return _said(_text(f"{turn} for {time}", rng, toolset)[0], Talk("ask", "how_much"))
    on = rng.random() < 0.7
    word = "on" if on else "off"
    form = f"(turn|switch|put) the (light|lights|lamp) {word} for {time}"
    return _said(_text(form, rng, toolset)[0], as_calls([("set_light", {"on": on})]))


def _later(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """Nothing in the map happens later by itself."""
    command = sayer.draw(rng, toolset, rng.choice(COMMANDS)).text
    time, _ = _time(rng)
    forms = (f"in {time} {command}", f"{command} in {time}", f"wait {time} and then {command}",
             f"wait {time} then {command}", f"after {time} {command}", f"(wait|pause) [for] {time} and {command}",
             f"{time} from now {command}", f"at <time> {command}", f"{command} at <time>",
             f"{command} every {time}", f"{command} (later|tomorrow|tonight|in a while|after dinner)",
             f"(tomorrow|later|tonight|when i come home|when the bell rings|when i clap|when i say so) {command}",
             f"(when|as soon as|once) (<person> comes|it gets dark|the kids are in bed|i am back|the film is over) {command}")  # fmt: skip
    text, _ = _text(rng.choice(forms), rng, toolset)
    return _said(text, TOO_LONG)


def _side(rng: random.Random) -> tuple[str, float]:
    value = rng.choice((0.5, 1, 1, 2, 2, 3, 1.5, 0.3, 0.4, 0.8, 4, 2.5, 0.25))
    metre = rng.choice(("metre", "meter"))
    if value == 0.5 and rng.random() < 0.6:
        return f"half a {metre}", value
    if value < 1 and rng.random() < 0.6:
        return f"{spoken(round(value * 100), rng)} {rng.choice(('centimetres', 'cm'))}", value
    if value == 1 and rng.random() < 0.3:
        return f"a {metre}", value
    return f"{spoken(value, rng)} {metre}{'' if value == 1 else 's'}", value


def _corner(rng: random.Random) -> tuple[str, int]:
    """How the corners are taken, and the sign of their angle."""
    if rng.random() < 0.55:
        return "", 1
    left = rng.random() < 0.5
    side = "left" if left else "right"
    form = rng.choice(
        (" to the {}", " turning {}", " going {}", " turning {} at the corners", ", always {}",
         ", {} turns", ", turning to the {}", " with {} turns")
    )  # fmt: skip
    return form.format(side), 1 if left else -1


def _polygon(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """A square, a triangle or a rectangle as drives and turns."""
    make = "(drive|do|make|go|draw|trace|go round in|go around in|drive round in|run|move in|drive in|go in)"
    kind = rng.choices(("square", "triangle", "rectangle"), (60, 26, 14))[0]
    side, value = _side(rng)
    corner, sign = _corner(rng)
    if kind == "rectangle":
        other, second = _side(rng)
        text = f"{make} a rectangle (of|,|that is) {side} by {other}{corner}"
        sides = [value, second, value, second]
    else:
        shape = f"[little|small|nice] {kind}"
        size = rng.choice((f"with {side} sides", f"with sides of {side}", f", {side} on each side",
                           f"of {side}", f", {side} a side", f", {side} per side", f"with a side of {side}",
                           f"with {side} on every side", f", each side {side}", f"{side} a side",
                           f"with a side length of {side}", f"of {side} on each side"))  # fmt: skip
        text = f"{make} a {shape} {size}{corner}"
        if rng.random() < 0.1:
            text = f"{make} a {side} {kind}{corner}"
        sides = [value] * (4 if kind == "square" else 3)
    angle = sign * (120 if kind == "triangle" else 90)
    calls: Calling = []
    for each in sides:
        calls += [("drive", {"distance_m": whole(each)}), ("turn", {"angle_deg": angle})]
    return _said(_text(text, rng, toolset)[0], as_calls(calls))


def _no_shape(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """Shapes that drives and turns can not make, and shapes without a size."""
    side, _ = _side(rng)
    make = "(drive|do|make|go|draw|move in|drive in|go in|go round in)"
    if rng.random() < 0.35:
        text, _ = _text(f"{make} a (square|triangle|rectangle|square shape)", rng, toolset)
        return _said(text, Talk("ask", "how_far"))
    form = rng.choice(
        (f"{make} (a circle|circles|an arc|a curve|a loop|a half circle|a spiral) (of|with a radius of|with a diameter of) {side}",
         f"{make} (a figure of eight|a figure eight|an eight|a spiral|a star|a heart|a zigzag|a slalom|a wavy line|a hexagon|an octagon|a curve|an arc|a circle)",
         f"{make} (a circle|circles|a curve|an arc) around (me|the table|the <thing>)",
         f"{make} a (hexagon|pentagon|octagon|star) with sides of {side}")
    )  # fmt: skip
    return _said(_text(form, rng, toolset)[0], TOO_LONG)


def _back_and_forth(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    side, value = _side(rng)
    count = rng.choice((1, 2, 2, 3, 3, 4))
    times = {1: ("once",), 2: ("twice", "two times", "2 times")}.get(
        count, (f"{spoken(count, rng)} times",)
    )
    often = rng.choice(times)
    way = "(back and forth|forward and back|to and fro|forwards and backwards|forward and backward)"
    forms = [f"(drive|go|move|roll) {way} {often} {side}", f"(drive|go|move|roll) {side} {way} {often}",
             f"{often} {side} {way}", f"(drive|go|move|roll) {way} {often}, {side} (each time|each way|every time)"]  # fmt: skip
    if count == 1:
        forms = [f"(drive|go|move|roll) {side} {way}", f"(drive|go|move|roll) {way} {side}"]
    pair: Calling = [
        ("drive", {"distance_m": whole(value)}),
        ("drive", {"distance_m": whole(-value)}),
    ]
    return _said(_text(rng.choice(forms), rng, toolset)[0], as_calls(pair * count))


def _times(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """One drive or turn, twice to four times."""
    count = rng.choice((2, 2, 3, 3, 4))
    often = (
        rng.choice(("twice", "two times", "2 times"))
        if count == 2
        else f"{spoken(count, rng)} times"
    )
    sign = rng.choice((1, -1))
    if rng.random() < 0.5:
        side, value = _side(rng)
        way = FWD if sign > 0 else BWD
        form = f"(drive|go|move) {way} {side} {often}"
        call: tuple[str, dict[str, Value]] = ("drive", {"distance_m": whole(sign * value)})
    else:
        text, values = _text("<deg> degrees", rng, toolset)
        way = "(left|to the left)" if sign > 0 else "(right|to the right)"
        form = rng.choice(
            (f"(turn|rotate|spin) {way} {text} {often}", f"(turn|rotate) {text} {way} {often}")
        )
        call = ("turn", {"angle_deg": whole(sign * float(values["deg"]))})
    if rng.random() < 0.2:
        form = f"{often} {form.removesuffix(' ' + often)}"
    return _said(_text(form, rng, toolset)[0], as_calls([call] * count))


def _out_and_back(sayer: Sayer, rng: random.Random, toolset: ToolSet) -> Said:
    """Out and back, by the same distance or angle."""
    sign = rng.choice((1, 1, -1))
    back = rng.choice(("and (come|go|drive|move) back", "and back", "and back again", "then come back",
                       "and then come back", "and come straight back", "and return", "and then go back again"))  # fmt: skip
    if rng.random() < 0.25:
        text, values = _text("<deg> degrees", rng, toolset)
        angle = whole(sign * float(values["deg"]))
        way = "(left|to the left)" if sign > 0 else "(right|to the right)"
        form = f"(turn|rotate) {way} {text} and (back|back again|then back|then turn back)"
        calls: Calling = [("turn", {"angle_deg": angle}), ("turn", {"angle_deg": whole(-angle)})]
    else:
        side, value = _side(rng)
        way = FWD if sign > 0 else BWD
        again = "and (forward again|then forwards again|return)" if sign < 0 else back
        form = rng.choice(
            (f"(drive|go|move|roll) {way} {side} {again}", f"(drive|go|move) {side} {way} {again}")
        )
        calls = [
            ("drive", {"distance_m": whole(sign * value)}),
            ("drive", {"distance_m": whole(-sign * value)}),
        ]
    return _said(_text(form, rng, toolset)[0], as_calls(calls))
