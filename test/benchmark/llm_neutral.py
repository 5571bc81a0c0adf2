"""What it costs to make the texts of one hop neutral, for a large vocabulary against a small one.

The texts are the tools of a map (8 and 48 of them), a conversation and its results. A vocabulary of
6,322 special texts, as Gemma's, ought to cost no more than one of 22, as Qwen's; `ratio` says how
much more it does. Processor time, median of several rounds.

    python test/benchmark/llm_neutral.py [--rounds N]
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from edgevox_ros.llm.prompting.neutral import Neutraliser  # noqa: E402
from edgevox_ros.robot.map.tool_map import ToolMap  # noqa: E402

MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
TALK = ("drive two metres ahead and then turn left", '{"ok": true, "distance_m": 2.0}') * 6
SMALL = tuple(f"<|special_{number}|>" for number in range(22))
LARGE = (*SMALL, *(f"<unused{number}>" for number in range(6242)), *(f"[h{n}]" for n in range(58)))


def cost_ms(special: tuple[str, ...], tools: list[object], rounds: int) -> float:
    neutral, times = Neutraliser(special), []
    for _ in range(rounds):
        begun = time.process_time()
        neutral.value(tools)
        neutral.value(list(TALK))
        times.append(time.process_time() - begun)
    return statistics.median(times) * 1000


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--rounds", type=int, default=15)
    rounds = options.parse_args().rounds
    some = [tool.schema.to_openai() for tool in ToolMap.from_yaml(MAP).tools.values()]
    figures: dict[str, object] = {"benchmark": "llm_neutral"}
    for count in (8, 48):
        tools: list[object] = [some[number % len(some)] for number in range(count)]
        small, large = cost_ms(SMALL, tools, rounds), cost_ms(LARGE, tools, rounds)
        figures[f"{count}_tools"] = {
            "small_ms": round(small, 3),
            "large_ms": round(large, 3),
            "ratio": round(large / small, 2),
        }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
