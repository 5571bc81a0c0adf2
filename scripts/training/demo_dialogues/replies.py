"""What the robot says: questions, refusals, small talk, and the outcome of its calls."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from scripts.training.demo_dialogues.meanings import Talk
from scripts.training.demo_dialogues.numerals import plain
from scripts.training.demo_dialogues.vocabulary import ROOMS, THINGS

ASK = {
    "how_far": "How far should I drive?",
    "which_way": "Which way should I turn?",
    "how_much": "By how many degrees should I turn?",
    "where": "Where should I go?",
    "on_or_off": "Should the light be on or off?",
    "what": "What should I do?",
    "metres": "Please tell me the distance in metres.",
}
CHAT = {
    "greet": "Hello! What can I do for you?",
    "thanks": "You're welcome.",
    "bye": "Goodbye!",
    "howareyou": "I'm fine, thank you.",
    "name": "I'm your robot.",
    "whoareyou": "I'm your robot.",
    "praise": "Thank you!",
    "insult": "I'm sorry.",
    "joke": "Why did the robot rest? Its battery was flat.",
    "opinion": "I have no opinion on that.",
    "weather": "I don't know that.",
    "time": "I don't know that.",
    "fact": "I don't know that.",
    "feeling": "I understand.",
    "yesno": "Okay.",
    "report": "I see.",
    "other": "I see.",
    "language": "Sorry, I only speak English.",
}
CANNOT = "Sorry, I can't do that."
NOTHING = "Sorry, I didn't understand."
ABILITIES = "I can drive, turn, go to places, dock and switch the light."


def talk(meaning: Talk, names: Sequence[str]) -> str:
    """The answer without a call. `names` are the tools in the list."""
    if meaning.kind == "ask":
        return ASK[meaning.topic]
    if meaning.kind == "cannot":
        return CANNOT
    if meaning.kind == "none":
        return NOTHING
    if meaning.topic == "abilities":
        full = {"drive", "turn", "go_to", "dock", "set_light"} <= set(names)
        return ABILITIES if full else f"I have {len(names)} tools."
    return CHAT[meaning.topic]


def _metres(value: float) -> str:
    return f"{plain(abs(value))} metre{'' if abs(value) == 1 else 's'}"


def _degrees(value: float) -> str:
    return f"{plain(abs(value))} degree{'' if abs(value) == 1 else 's'}"


def success(role: str, arguments: Mapping[str, Any], result: Mapping[str, Any]) -> str:
    """A clause without a full stop. `role` is the tool's name before any renaming."""
    values = list(arguments.values())
    if role == "drive":
        way = "backwards" if values[0] < 0 else "forward"
        return f"I drove {_metres(values[0])} {way}"
    if role == "turn":
        return f"I turned {_degrees(values[0])} to the {'right' if values[0] < 0 else 'left'}"
    if role == "go_to":
        return f"I am at the {values[0]}"
    if role == "set_light":
        return f"the light is {'on' if values[0] else 'off'}"
    if role == "get_battery" and "percent" not in result:
        return "I got no value for the battery"
    if role == "get_pose" and "x_m" not in result:
        return "I got no value for my position"
    if role == "get_battery":
        return f"the battery is at {plain(result['percent'])} percent"
    if role == "get_pose":
        at = f"I am at x {plain(result['x_m'])}, y {plain(result['y_m'])}"
        return f"{at}, heading {plain(result['heading_deg'])} degrees"
    return {"stop": "I stopped", "dock": "I am docked"}.get(role, "done")


VERBS = {
    "drive": "I could not drive",
    "turn": "I could not turn",
    "go_to": "I could not get there",
    "stop": "I could not stop",
    "set_light": "I could not switch the light",
    "dock": "I could not dock",
    "get_battery": "I could not read the battery",
    "get_pose": "I could not read my position",
}


CAUSES = (
    ("not run because", "something before it failed"),
    ("said no", "you said no"),
    ("cancelled", "it was cancelled"),
    ("stopped by", "it was cancelled"),
    ("must be", "that is out of range"),
    ("not available", "it is not available"),
    ("nobody listens", "it is not available"),
    ("did not answer", "it took too long"),
    ("not done within", "it took too long"),
    ("no answer in time", "it took too long"),
    ("timed out", "it took too long"),
    ("no message", "I have no news of it"),
    ("too old", "I have no news of it"),
)


def failure(role: str, error: str) -> str:
    """A sentence that says what failed, and what kind of reason it was.

    A model of this size cannot repeat any text; it would make one up. It can tell kinds apart.
    """
    kind = next((said for sign, said in CAUSES if sign in error.lower()), "it failed")
    return f"{VERBS.get(role, 'That did not work')}: {kind}."


def summary(outcomes: Sequence[tuple[str, Mapping[str, Any], Mapping[str, Any]]]) -> str:
    """The answer after the results of a hop: (tool before renaming, arguments, result) for each."""
    clauses: list[str] = []
    for role, arguments, result in outcomes:
        if not result["ok"]:
            reason = failure(role, str(result["error"]))
            return f"{' and '.join(clauses)}, but {reason}" if clauses else reason
        clauses.append(success(role, arguments, result))
    text = " and ".join(clauses)
    return f"{text[:1].upper()}{text[1:]}."


REASONS = (
    "the goal was cancelled", "the goal was aborted", "the path is blocked", "no answer in time",
    "the service set_light is not available", "the action server go_to is not available",
    "cancelled", "timed out", "the dock is occupied", "the dock did not answer", "stopped by the user",
    "no message on battery_state yet", "the newest message is too old", "the motor is disabled",
    "an obstacle is in the way", "the goal was rejected", "not run because an earlier call failed",
    "no server answered", "the robot is charging", "the emergency stop is pressed", "docking failed",
    "the service dock did not answer within 30 seconds", "the station was not found", "busy",
    "the wheel slipped", "no map", "the service said no", "the light is broken", "unknown error",
    "the topic odom has no publisher", "the call was cancelled by a stop word", "low battery",
    "the service dock failed: no contact", "the dock reports a fault", "the request was refused",
    "the service set_light did not answer within 5 seconds", "go_to was aborted: there is a wall",
    "the action go_to refused the goal", "go_to was not done within 120 seconds and was cancelled",
    "go_to was cancelled", "nobody listens on cmd_vel", "no message on odom within the last 5 seconds",
    "no message on battery_state within the last 5 seconds", "cancelled by the user", "the user said no",
    "go_to was aborted", "dock failed: docking failed", "the service dock is not available",
)  # fmt: skip
PARTS = (
    "service", "action", "dock", "motor", "wheel", "battery", "goal", "sensor", "driver", "planner",
    "controller", "door", "bus", "cable", "contact", "charging contact", "encoder", "joint", "laser",
    "lidar", "map", "transform", "network", "brake", "gripper", "camera", "costmap", "localisation",
    "path", "fuse", "bumper", "cliff sensor", "relay", "lamp", "switch", "server", "queue", "lock",
    "charger", "station", "marker", "beacon", "connector", "plug", "socket", "clamp", "arm", "base",
    "firmware", "watchdog", "safety stop", "light curtain", "supply", "converter", "gear", "belt",
)  # fmt: skip
WHICH = (
    "the", "the", "the", "the", "the", "no", "a", "one", "its", "the left", "the right", "the rear",
    "the front", "the second", "the main", "the other", "the upper", "the last", "every", "the old",
)  # fmt: skip
PREDICATES = (
    "is not ready", "is blocked", "did not answer", "was refused", "is too hot", "is missing",
    "timed out after 10 seconds", "is not available", "failed", "was lost", "is stuck", "is empty",
    "returned an error", "is switched off", "was cancelled", "has no power", "is not connected",
    "do not respond", "does not respond", "does not move", "do not move", "is closed", "is open",
    "is broken", "reports a fault", "has stopped", "is in use", "is locked", "was not found",
    "is unknown", "cannot be reached", "is out of reach", "is too far away", "is too close",
    "slipped", "is overloaded", "has no signal", "lost contact", "was aborted", "is not calibrated",
    "is upside down", "is wet", "is dirty", "is full", "gave up", "crashed", "restarted", "is busy",
    "is asleep", "is disabled", "has been removed", "is not allowed here", "is still moving",
)  # fmt: skip
ENDS = ("", "", "", "", " now", " again", " in time", " today", " at all", " any more", " here")


def _cause(rng: random.Random) -> str:
    """A possible cause, in so many wordings that it has to be read and not remembered."""
    kind = rng.random()
    if kind < 0.35:
        return rng.choice(REASONS)
    if kind < 0.85:
        part = f"{rng.choice(WHICH)} {rng.choice(PARTS)}{rng.choice(('', '', '', 's'))}"
        return f"{part} {rng.choice(PREDICATES)}{rng.choice(ENDS)}"
    if kind < 0.93:
        return f"error {rng.randint(1, 999)}"
    return " ".join(rng.sample((*PARTS, *THINGS, *ROOMS), rng.randint(2, 4)))


def reason(rng: random.Random) -> str:
    """Why something failed, as one plain sentence of the robot's software."""
    text = _cause(rng)
    if rng.random() < 0.35:
        outer = rng.choice(
            ("dock failed", "docking failed", "set_light failed", "go_to was aborted")
        )
        text = f"{rng.choice((outer, 'failed', 'error', _cause(rng)))}: {text}"
    if rng.random() < 0.3:
        text = text[:1].upper() + text[1:]
    return text + rng.choice(("", "."))
