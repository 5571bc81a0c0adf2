"""How long a sentence takes to become a motion on the wire, and how much of it is not the model.

Says short turns on /transcript of the real node, which drives the demo robot, all over DDS on
loopback. Compares the time from publishing the transcript to the first velocity on cmd_vel with
the time that llama.cpp took for that generation (telemetry of the first hop): the rest is DDS,
parsing, validation, the executor and two thread changes.

With --sentences the same turns are said a second time to a node that runs them by the sentences of
the map, without the model.

    python test/benchmark/demo_latency.py [--count 40] [--sentences] [--preset demo]
        [--model-path GGUF]

Prints the same figures as one JSON object on the last line; times are milliseconds. Exit status 2
when there was nothing to measure, 130 when a signal ended it.
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

from edgevox_ros.cli.processes import ChildDied, Children, end_on_signals
from edgevox_ros.demo import dds_loopback
from edgevox_ros.demo.record import SentenceRecord
from edgevox_ros.demo.run_demo import commands

SENTENCES = ("turn left ten degrees", "turn right ten degrees")
TURN_S = 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--sentences", action="store_true")
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    options = parser.parse_args(arguments)
    domain = dds_loopback.free_domain()
    dds_loopback.apply(dds_loopback.loopback_environment(os.environ, domain))
    end_on_signals()
    try:
        records = measure(options, sentences=False)
        spoken = measure(options, sentences=True) if options.sentences else []
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"demo_latency: {error}", file=sys.stderr)
        return 2
    figures = summary(records)
    print(
        f"transcript to first velocity: median {figures['command_ms']['median']} ms, of which "
        f"{figures['beyond_model_ms']['median']} ms are not the model "
        f"(worst {figures['beyond_model_ms']['worst']} ms of {figures['count']})"
    )
    if options.sentences:
        figures["sentences"] = by_sentence(spoken)
        print(
            f"by a sentence of the map: median {figures['sentences']['command_ms']['median']} ms, "
            f"p99 {figures['sentences']['command_ms']['p99']} ms to the first velocity; "
            f"{figures['sentences']['called_ms']['median']} and "
            f"{figures['sentences']['called_ms']['p99']} ms to the call"
        )
    print(json.dumps(figures))
    return 0


def measure(options: argparse.Namespace, *, sentences: bool) -> list[SentenceRecord]:
    """Start robot and agent, converse with them, and end both."""
    logs = tempfile.TemporaryDirectory()
    started = commands(options.preset, options.model_path, sentences=sentences)
    with logs, Children(Path(logs.name)) as children:
        for name, command in started.items():
            children.start(name, command, os.environ)
        return converse(options.count, children)


def converse(count: int, children: Children) -> list[SentenceRecord]:
    """Say the sentences in turn; the first two, which warm everything up, are not counted."""
    from edgevox_ros.demo.observer import Observer

    observer = Observer()
    records = []
    try:
        wait(lambda: observer.robot_is_there() and observer.check_listening(), 60.0, children)
        time.sleep(2.0)
        for number in range(count + 2):
            records.append(observer.say(SENTENCES[number % 2]))
            wait(observer.check_settled, TURN_S, children)
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


def summary(records: Sequence[SentenceRecord]) -> dict[str, Any]:
    """Figures of the sentences that became a motion; `count` tells how many those were."""
    moved = [
        (record.moved_s, record.turn.hops[0].event.duration_s)
        for record in records
        if record.moved_s is not None and record.turn.hops
    ]
    return {
        "benchmark": "demo_latency",
        "said": len(records),
        "count": len(moved),
        "command_ms": spread([command for command, _ in moved]),
        "model_ms": spread([model for _, model in moved]),
        "beyond_model_ms": spread([command - model for command, model in moved]),
    }


def by_sentence(records: Sequence[SentenceRecord]) -> dict[str, Any]:
    """Figures of the sentences that became a motion without a generation."""
    moved = [record for record in records if record.moved_s is not None and not record.turn.hops]
    return {
        "said": len(records),
        "count": len(moved),
        "called_ms": spread([each.called_s for each in moved if each.called_s is not None]),
        "command_ms": spread([each.moved_s for each in moved if each.moved_s is not None]),
    }


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and worst in milliseconds."""
    if not seconds:
        return {"median": 0.0, "p99": 0.0, "worst": 0.0}
    ranked = sorted(seconds)
    return {
        "median": round(1000 * statistics.median(seconds), 2),
        "p99": round(1000 * ranked[round(0.99 * (len(ranked) - 1))], 2),
        "worst": round(1000 * max(seconds), 2),
    }


if __name__ == "__main__":
    sys.exit(main())
