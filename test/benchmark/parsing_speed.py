"""How long a reply takes to read, per format, beside SGLang's detectors in the same run.

Compares, for one typical reply of about 300 characters in each format, the median time of: reading
with validation (parse), and one piece of four characters fed to a stream (stream, the whole reply
with finish divided by its pieces); and of SGLang's detect_and_parse and parse_streaming_increment
of the same text. SGLang does not validate. Times are those of the processor, so that other work on
the machine disturbs them little.

    python test/benchmark/parsing_speed.py [--rounds N]

Prints a table and, on the last line, the same figures as one JSON object, in microseconds.
"""

from __future__ import annotations

import argparse
import json
import logging
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from parsing_peers import SET_UP, detector_classes

from edgevox_ros.parsing import FORMATS, CannotRender, ToolCall, ToolCallParser, ToolSchema

GOALS = {"parse": 60.0, "stream": 10.0}
OPENAI_TOOLS: list[dict[str, Any]] = [
    {
        "type": "function",
        "function": {
            "name": "go_to",
            "description": "Go to a named place.",
            "parameters": {
                "type": "object",
                "properties": {
                    "place": {"type": "string"},
                    "speed": {"type": "number", "minimum": 0, "maximum": 2},
                    "careful": {"type": "boolean"},
                    "note": {"type": "string"},
                },
                "required": ["place"],
                "additionalProperties": False,
            },
        },
    },
    {
        "type": "function",
        "function": {"name": "stop", "parameters": {"type": "object", "properties": {}}},
    },
]
CALL = ToolCall(
    None,
    "go_to",
    {
        "place": "kitchen",
        "speed": 0.75,
        "careful": True,
        "note": "Somebody is asleep in the living room, so keep to the left side of the corridor.",
    },
)
SENTENCE = (
    "Sure, I am on my way to the kitchen now, and I will tell you as soon as I have arrived. "
)
# Formats whose call stands alone, or must stand on a line of its own.
ALONE = ("json", "functionary", "pythonic", "xlam")


def typical(name: str) -> str:
    """A sentence and one call, as the format's models write it."""
    reply = FORMATS[name].render([CALL])
    if name == "functionary":
        return f"all\n{SENTENCE}{reply}"
    return reply if name in ALONE else SENTENCE + reply


def median_us(action: Callable[[], object], rounds: int, runs: int = 10) -> float:
    """The median processor time of one run, in microseconds; each sample is `runs` runs."""
    samples = []
    for _ in range(rounds):
        start = time.thread_time_ns()
        for _ in range(runs):
            action()
        samples.append((time.thread_time_ns() - start) / runs / 1000)
    return round(statistics.median(samples), 2)


def ours(name: str, reply: str, rounds: int) -> dict[str, float]:
    """Our two figures."""
    parser = ToolCallParser((name,), [ToolSchema.from_openai(each) for each in OPENAI_TOOLS])
    if [dict(call.arguments) for call in parser.parse(reply).calls] != [dict(CALL.arguments)]:
        raise SystemExit(f"{name}: the typical reply is not read: {parser.parse(reply)}")
    pieces = [reply[at : at + 4] for at in range(0, len(reply), 4)]

    def stream() -> None:
        running = parser.stream()
        for piece in pieces:
            running.feed(piece)
        running.finish()

    return {
        "parse": median_us(lambda: parser.parse(reply), rounds),
        "stream": round(median_us(stream, rounds, 1) / len(pieces), 2),
    }


def theirs(detector: Any, tools: list[Any], reply: str, rounds: int) -> dict[str, float]:
    """SGLang's two figures, and how many calls it found."""
    pieces = [reply[at : at + 4] for at in range(0, len(reply), 4)]

    def stream() -> None:
        running = detector()
        for piece in pieces:
            running.parse_streaming_increment(piece, tools)

    found = detector().detect_and_parse(reply, tools).calls
    return {
        "parse": median_us(lambda: detector().detect_and_parse(reply, tools), rounds),
        "stream": round(median_us(stream, rounds, 1) / len(pieces), 2),
        "calls": len(found),
    }


def main() -> int:
    """Measure, print the table and the JSON line."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=100, help="samples a figure")
    rounds = options.parse_args().rounds
    logging.disable(logging.CRITICAL)
    peers = detector_classes(OPENAI_TOOLS)
    if not peers:
        print(f"SGLang is not installed, only our own figures follow. To compare:\n  {SET_UP}\n")
    print(f"{'format':24}{'chars':>6}{'parse':>8}{'stream':>8}   SGLang{'parse':>9}{'stream':>8}")
    figures: dict[str, Any] = {}
    for name in FORMATS:
        try:
            reply = typical(name)
        except CannotRender as refusal:
            print(f"{name:24} {refusal}")
            continue
        row: dict[str, Any] = {"characters": len(reply), "ours": ours(name, reply, rounds)}
        line = f"{name:24}{len(reply):6}" + "".join(f"{v:8.1f}" for v in row["ours"].values())
        if name in peers:
            row["sglang"] = theirs(*peers[name], reply, rounds)
            line += f"   {row['sglang']['parse']:14.1f}{row['sglang']['stream']:8.1f}"
        figures[name] = row
        print(line)
    missed = [
        f"{name} {what}"
        for name, row in figures.items()
        for what, goal in GOALS.items()
        if row["ours"][what] > goal
    ]
    slower = [
        f"{name} {what}"
        for name, row in figures.items()
        for what in GOALS
        if "sglang" in row and row["ours"][what] >= row["sglang"][what]
    ]
    print("above the goal:", ", ".join(missed) or "none")
    print("not faster than SGLang:", ", ".join(slower) or "none")
    print(json.dumps({"unit": "us", "formats": figures, "missed": missed, "slower": slower}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
