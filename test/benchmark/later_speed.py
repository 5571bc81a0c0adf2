"""What it costs to look for a time in what is said: most sentences hold none.

Each sentence is read as an order for later (`read_when`) and as talk about what is planned
(`read_schedule_talk`), beside the reading that every sentence of a map with templates gets: one
match against the templates of the demo robot. Numbers differ from sentence to sentence, so that
nothing is remembered.

    python test/benchmark/later_speed.py [--count 300]

Prints milliseconds a sentence, medians of five rounds, and their ratio to the templates'.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from edgevox_ros.agent.spoken_calls import SentenceReading  # noqa: E402
from edgevox_ros.core.local_zone import local_moment  # noqa: E402
from edgevox_ros.hearing import read_schedule_talk, read_when  # noqa: E402
from edgevox_ros.robot import ToolMap  # noqa: E402

MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
ROUNDS = 5


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--count", type=int, default=300)
    count = options.parse_args().count
    tool_map = ToolMap.from_yaml(MAP)
    reading = SentenceReading(tool_map.sentences(), tool_map.schemas(), "en")
    now = local_moment(time.time())
    readers: dict[str, Callable[[str], object]] = {
        "templates": reading.calls,
        "read_when": lambda text: read_when(text, "en", now),
        "read_schedule_talk": lambda text: read_schedule_talk(text, "en"),
    }
    found: dict[str, list[float]] = {name: [] for name in readers}
    for lap in range(ROUNDS + 1):
        for name, read in readers.items():
            words = [f"drive {each} metres, {name} {lap}" for each in range(count)]
            start = time.perf_counter()
            for each in words:
                read(each)
            found[name].append((time.perf_counter() - start) / count * 1000)
    medians = {name: statistics.median(times[1:]) for name, times in found.items()}
    for name, median in medians.items():
        print(f"{name:20} {median:.3f} ms  {median / medians['templates']:.2f} of the templates'")
    return 0


if __name__ == "__main__":
    sys.exit(main())
