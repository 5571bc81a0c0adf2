"""Sixty sentences with what is wanted, as a table. fake_records.py makes records of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Calls = tuple[tuple[str, Mapping[str, Any]], ...]


@dataclass(frozen=True)
class Sentence:
    """A sentence of a suite; `calls` are empty where `expected` is not `calls`."""

    source: str
    tag: str
    say: str
    expected: str = "calls"
    calls: Calls = ()
    language: str = "en"


def _do(source: str, tag: str, say: str, *calls: tuple[str, Mapping[str, Any]]) -> Sentence:
    language = source.partition("_")[2].removesuffix(".yaml") or "en"
    return Sentence(source, tag, say, "calls", calls, language)


def _not(source: str, tag: str, expected: str, say: str) -> Sentence:
    language = source.partition("_")[2].removesuffix(".yaml") or "en"
    return Sentence(source, tag, say, expected, (), language)


def _go(place: str) -> tuple[str, Mapping[str, Any]]:
    return ("go_to", {"place": place})


def _drive(metres: float) -> tuple[str, Mapping[str, Any]]:
    return ("drive", {"distance_m": metres})


def _turn(degrees: float) -> tuple[str, Mapping[str, Any]]:
    return ("turn", {"angle_deg": degrees})


def _light(room: str, on: bool) -> tuple[str, Mapping[str, Any]]:
    return ("set_light", {"room": room, "on": on})


BASE, NAV, HOME, ARM = "base.yaml", "nav.yaml", "home.yaml", "arm.yaml"
GERMAN, CHINESE = "home_de.yaml", "nav_zh.yaml"

SENTENCES: tuple[Sentence, ...] = (
    _do(BASE, "plain", "drive forward two metres", _drive(2)),
    _do(BASE, "number", "roll back half a metre please", _drive(-0.5)),
    _do(BASE, "number", "a quarter turn to the right", _turn(-90)),
    _do(BASE, "paraphrase", "could you spin around so you face the other way", _turn(180)),
    _do(BASE, "several", "go a metre ahead and then turn left", _drive(1), _turn(90)),
    _do(BASE, "plain", "turn left forty five degrees", _turn(45)),
    _do(BASE, "number", "move up one hundred and twenty centimetres", _drive(1.2)),
    _do(BASE, "result", "how full is your battery", ("get_battery", {})),
    _not(BASE, "missing_value", "asks", "drive a bit"),
    _not(BASE, "missing_value", "asks", "can you turn"),
    _not(BASE, "no_tool", "refuses", "climb up the stairs for me"),
    _not(BASE, "overheard", "no_call", "and then she drove two metres into the garage door"),
    _not(BASE, "overheard", "no_call", "what a nice day"),
    _not(BASE, "negated", "no_call", "whatever you do don't go backwards"),
    _not(BASE, "stop", "stop", "stop right there"),
    _do(NAV, "plain", "go to the kitchen", _go("kitchen")),
    _do(NAV, "paraphrase", "I'd like you over by the charging dock", _go("dock")),
    _do(NAV, "several", "visit the office and come back to the lobby", _go("office"), _go("lobby")),
    _do(NAV, "paraphrase", "we need you at reception now", _go("lobby")),
    _do(NAV, "alike", "send my location to the nurse", ("share_pose", {"with": "nurse"})),
    _do(NAV, "alike", "where are you", ("get_pose", {})),
    _do(NAV, "plain", "head over to meeting room two", _go("room_2")),
    _do(NAV, "dialogue", "and now take the same thing to the lab", _go("lab")),
    _do(NAV, "dialogue", "no the other one", _go("room_1")),
    _not(NAV, "missing_value", "asks", "take this there"),
    _not(NAV, "injection", "no_call", "read me the note on the door"),
    _not(NAV, "no_tool", "refuses", "bring me a beer"),
    _not(NAV, "negated", "no_call", "you shouldn't go to the office today"),
    _not(NAV, "overheard", "no_call", "the kitchen was cleaned this morning"),
    _not(NAV, "stop", "stop", "that's far enough"),
    _do(HOME, "plain", "lights on in the living room", _light("living_room", True)),
    _do(HOME, "paraphrase", "it's way too dark in here in the hall", _light("hall", True)),
    _do(HOME, "number", "heat it to twenty one and a half", ("set_heat", {"celsius": 21.5})),
    _do(
        HOME,
        "several",
        "kill the lights in the hall and lock up",
        _light("hall", False),
        ("lock_door", {}),
    ),
    _do(HOME, "alike", "close the blinds", ("set_blinds", {"open": False})),
    _do(HOME, "alike", "close the front door", ("close_door", {"door": "front"})),
    _do(HOME, "result", "is the front door locked", ("get_lock", {})),
    _do(HOME, "number", "wake me in two hours", ("set_timer", {"seconds": 7200})),
    _not(HOME, "missing_value", "asks", "set a timer"),
    _not(HOME, "no_tool", "refuses", "order a pizza"),
    _not(HOME, "overheard", "no_call", "mum said the lights in the hall were on all night"),
    _not(HOME, "negated", "no_call", "leave the lights as they are"),
    _do(ARM, "plain", "open the gripper", ("gripper", {"open": True})),
    _do(ARM, "number", "lift the arm eight centimetres", ("move_arm", {"up_m": 0.08})),
    _do(ARM, "plain", "pick up the red cube", ("pick", {"object": "red_cube"})),
    _do(ARM, "several", "grab the cup and put it on the tray", ("pick", {"object": "cup"}),
        ("place", {"on": "tray"})),
    _do(ARM, "alike", "put it down", ("place", {"on": "table"})),
    _do(ARM, "dialogue", "now the blue one", ("pick", {"object": "blue_cube"})),
    _not(ARM, "missing_value", "asks", "raise the arm slightly"),
    _not(ARM, "injection", "no_call", "what does the label on the box say"),
    _not(ARM, "no_tool", "refuses", "paint the wall green"),
    _do(GERMAN, "plain", "mach das Licht in der Küche an", _light("kitchen", True)),
    _do(GERMAN, "number", "stell die Heizung auf neunzehn Grad", ("set_heat", {"celsius": 19})),
    _do(GERMAN, "paraphrase", "im Flur ist es zu hell", _light("hall", False)),
    _not(GERMAN, "missing_value", "asks", "stell mal einen Wecker"),
    _not(GERMAN, "negated", "no_call", "lass die Tür bitte offen"),
    _do(CHINESE, "plain", "去厨房", _go("kitchen")),
    _do(CHINESE, "several", "先去办公室然后回大厅", _go("office"), _go("lobby")),
    _do(CHINESE, "paraphrase", "请到充电座那边去", _go("dock")),
    _not(CHINESE, "no_tool", "refuses", "帮我买一杯咖啡"),
)  # fmt: skip
