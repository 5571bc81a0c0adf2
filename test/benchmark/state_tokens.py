"""What it costs to show the model the robot's state: tokens that are evaluated, and their time.

The same sentences to the same model, without readings and with one, two or three that change each
time, one turn after the other. Between two sentences it reads the conversation, which keeps nobody
waiting; that is not counted.

    python test/benchmark/state_tokens.py [--preset NAME]

Prints a table: of the first hop of each turn the median of prompt, of evaluated tokens and of
milliseconds until the first token.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.agent.counted_talk import Talk  # noqa: E402

from edgevox_ros.core.events import TelemetryEvent  # noqa: E402

SENTENCES = (
    "hello there", "how are you doing", "what a nice day it is", "what can you do for me",
    "do you like music", "can you make it to the kitchen and back", "good morning", "thank you",
)  # fmt: skip
_READINGS = (
    "battery: percent {} (1 s ago)",
    "light: on true ({} s ago)",
    "place: place living room ({} s ago)",
)


def main() -> int:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="demo", help="the model (demo)")
    preset = parser.parse_args().preset
    print("readings  prompt  evaluated  first token ms")
    for number in range(len(_READINGS) + 1):
        print(_row(number, costs(preset, changing(number))))
    return 0


def changing(number: int) -> Callable[[], Sequence[str]]:
    """So many readings, which change each time."""
    numbers = count(1)
    return lambda: [text.format(next(numbers)) for text in _READINGS[:number]]


def costs(preset: str, readings: Callable[[], Sequence[str]]) -> list[TelemetryEvent]:
    """The cost of each turn but the first, behind which nothing was said yet."""
    with tempfile.TemporaryDirectory() as folder:
        talk = Talk(Path(folder), readings, preset)
        try:
            return [talk.say(words) for words in SENTENCES][1:]
        finally:
            talk.close()


def _row(number: int, hops: Sequence[TelemetryEvent]) -> str:
    prompt = statistics.median(hop.prompt_tokens for hop in hops)
    evaluated = statistics.median(hop.evaluated_tokens for hop in hops)
    first_ms = statistics.median(hop.first_token_s for hop in hops) * 1000
    return f"{number:8}  {prompt:6.0f}  {evaluated:9.0f}  {first_ms:14.1f}"


if __name__ == "__main__":
    sys.exit(main())
