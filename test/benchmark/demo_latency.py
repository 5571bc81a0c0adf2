"""How long a sentence takes to become a motion on the wire, and how much of it is not the model.

Says short turns on /transcript of the real node, which drives the demo robot, all over DDS on
loopback. Compares the time from publishing the transcript to the first velocity on cmd_vel with
the time that llama.cpp took for that generation (telemetry of the first hop): the rest is DDS,
parsing, validation, the executor and two thread changes.

    python test/benchmark/demo_latency.py [--count 40] [--preset demo] [--model-path GGUF]

Prints the same figures as one JSON object on the last line; times are milliseconds.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.cli import dds_loopback
from edgevox_ros.cli.demo_record import Record
from edgevox_ros.cli.processes import Children
from edgevox_ros.paths import share_file

SENTENCES = ("turn left ten degrees", "turn right ten degrees")
TURN_S = 20.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    options = parser.parse_args(arguments)
    domain = dds_loopback.free_domain()
    dds_loopback.apply(dds_loopback.loopback_environment(os.environ, domain))
    logs = tempfile.TemporaryDirectory()
    with logs, Children(Path(logs.name)) as children:
        start(options, children)
        records = converse(options.count, children)
    figures = summary(records)
    print(
        f"transcript to first velocity: median {figures['command_ms']['median']} ms, of which "
        f"{figures['beyond_model_ms']['median']} ms are not the model "
        f"(worst {figures['beyond_model_ms']['worst']} ms of {figures['count']})"
    )
    print(json.dumps(figures))
    return 0


def start(options: argparse.Namespace, children: Children) -> None:
    tools = share_file("config/tools/demo_robot.yaml")
    given = [f"preset:={options.preset}", f'tools.files:=["{tools}"]', "autostart:=true"]
    if options.model_path:
        given.append(f'model.path:="{Path(options.model_path).resolve()}"')
    parameters = [word for parameter in given for word in ("-p", parameter)]
    python = [sys.executable, "-m"]
    children.start("robot", [*python, "edgevox_ros.sim.demo_robot"], os.environ)
    agent = [*python, "edgevox_ros.node.main", "--ros-args", *parameters]
    children.start("agent", agent, os.environ)


def converse(count: int, children: Children) -> list[Record]:
    """Say the sentences in turn; the first two, which warm everything up, are not counted."""
    from edgevox_ros.cli.demo_observer import Observer

    observer = Observer()
    records = []
    try:
        wait(lambda: observer.robot_is_there() and observer.agent_listens(), 60.0, children)
        time.sleep(2.0)
        for number in range(count + 2):
            records.append(observer.say(SENTENCES[number % 2]))
            wait(observer.settled, TURN_S, children)
    finally:
        observer.close()
    return records[2:]


def wait(ready: Callable[[], bool], timeout_s: float, children: Children) -> None:
    end = time.monotonic() + timeout_s
    while not ready():
        children.check()
        if time.monotonic() > end:
            raise TimeoutError(children.last_lines())
        time.sleep(0.01)


def summary(records: Sequence[Record]) -> dict[str, Any]:
    """Figures of the sentences that became a motion; `count` tells how many those were."""
    moved = [
        (record.moved_s, float(record.telemetry[0]["duration_s"]))
        for record in records
        if record.moved_s is not None and record.telemetry
    ]
    return {
        "benchmark": "demo_latency",
        "said": len(records),
        "count": len(moved),
        "command_ms": spread([command for command, _ in moved]),
        "model_ms": spread([model for _, model in moved]),
        "beyond_model_ms": spread([command - model for command, model in moved]),
    }


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median and worst in milliseconds."""
    if not seconds:
        return {"median": 0.0, "worst": 0.0}
    return {
        "median": round(1000 * statistics.median(seconds), 2),
        "worst": round(1000 * max(seconds), 2),
    }


if __name__ == "__main__":
    sys.exit(main())
