"""How long it takes from the transcript "stop" to a zero Twist on the wire, whatever goes on.

Compares ten loads: idle; driving (a timed publisher); generating and prefill (a model of random
weights that does not end by itself, and a transcript of 3,900 characters); a goal of ours; ten
goals of somebody else, which the map cancels with `cancel_all`; a goal whose server hangs in a
callback, and one whose server was killed (SIGKILL; a tenth of the trials, each needs a new one);
a flood of 5,000 transcripts a second, and one of 1,000 of 3,900 characters, in which the time
is that of the event or the Twist, whichever comes first.
Node, demo robot and goal server are processes of their own, DDS on loopback. The clock runs from
just before the transcript is published until the first zero Twist after it is received, both in
this process: it holds two DDS hops. `cancelled` is the time until the last goal was asked to end,
by the server's own clock. A stop in a load that did not arise is not timed. `moved_after_stop`
counts stops behind which a Twist that moves was received at last.

    python test/benchmark/stop_latency.py [--count 200] [--load NAME ...] [--model FILE.gguf]

--model: a real model for the loads `generating` and `prefill`, such as one of `make real-models`.

Prints a table, and the same figures in milliseconds as one JSON object on the last line. Exit
status 1 when a stop did not reach the wire or the robot moved on, 2 when there was nothing to
measure, 130 when a signal ended it.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from node_scene import scene, stay_on_loopback  # noqa: E402
from stop_loads import FastLoads, FloodLoads, GoalLoads, ModelLoads, Stopping, Trial  # noqa: E402
from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.cli.processes import ChildDied, end_on_signals  # noqa: E402

GROUPS = {
    "fast": ("idle", "driving"),
    "model": ("generating", "prefill"),
    "floods": ("flood", "long_flood"),
    "goals": ("goal", "ten_goals", "hung_server", "killed_server"),
}
LOADS = tuple(load for loads in GROUPS.values() for load in loads)
KILLED_SHARE = 10


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="stops a load (default: 200)")
    parser.add_argument("--load", action="append", choices=LOADS, default=[])
    parser.add_argument("--model", type=Path, help="for the loads of a model (default: random)")
    options = parser.parse_args(arguments)
    stay_on_loopback()
    end_on_signals()
    figures: dict[str, Any] = {}
    try:
        for load, trials in measure(options.load or LOADS, options.count, options.model):
            figures[load] = summary(trials)
            print(f"{load:14} {json.dumps(figures[load])}", flush=True)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"stop_latency: {error}", file=sys.stderr)
        return 2
    print(json.dumps({"benchmark": "stop_latency", **figures}))
    return int(any(found["missed"] or found["moved_after_stop"] for found in figures.values()))


def measure(
    loads: Sequence[str], count: int, model: Path | None
) -> Iterator[tuple[str, list[Trial]]]:
    """The trials of each load; loads of a group share their processes."""
    for group, names in GROUPS.items():
        wanted = [name for name in names if name in loads]
        if not wanted:
            continue
        with opened(group, model) as stopping:
            for name in wanted:
                times = count if name != "killed_server" else math.ceil(count / KILLED_SHARE)
                trial = getattr(stopping, name)
                yield name, [trial(number) for number in range(times)]


@contextmanager
def opened(group: str, model: Path | None) -> Iterator[Stopping]:
    """The processes of a group of loads."""
    if group == "fast":
        with scene() as found:
            yield FastLoads(found)
    elif group == "floods":
        with scene() as found:
            yield FloodLoads(found)
    elif group == "goals":
        with scene(robot=("-r", "__ns:=/other", "-r", "cmd_vel:=/cmd_vel")) as found:
            yield GoalLoads(found)
    else:
        with (
            tempfile.TemporaryDirectory() as folder,
            scene(*model_parameters(folder, model)) as found,
        ):
            yield ModelLoads(found)


def model_parameters(folder: str, path: Path | None) -> tuple[str, ...]:
    """Node parameters for a model that speaks for seconds."""
    path = path or endless_model(folder)
    return (
        f"model.path:={path.resolve()}",
        f"model.cache_dir:={folder}/cache",
        "model.n_ctx:=16384",
        "turn.history_turns:=0",
        "sampling.max_tokens:=8000",
    )


def endless_model(folder: str) -> Path:
    """A model that takes about a second for LONG and does not end by itself."""
    model = TinyModel(
        n_layers=4, width=256, feed_forward=768, n_ctx_train=16384, end="<|endoftext|>"
    )
    return model.write(Path(folder) / "endless.gguf")


def summary(trials: Sequence[Trial]) -> dict[str, Any]:
    """Milliseconds of the trials whose load arose, and what went wrong in any."""
    arose = [trial for trial in trials if trial.arose]
    figures: dict[str, Any] = {
        "stops": len(trials),
        "did_not_arise": len(trials) - len(arose),
        "missed": sum(trial.seconds is None for trial in trials),
        "moved_after_stop": sum(trial.moved_after for trial in trials),
        **spread([trial.seconds for trial in arose]),
    }
    if any(trial.cancelled_s is not None for trial in arose):
        figures["cancelled"] = spread([trial.cancelled_s for trial in arose])
    return figures


def spread(seconds: Sequence[float | None]) -> dict[str, float | None]:
    """Median, 99th percentile and worst, in milliseconds."""
    found = sorted(1000 * value for value in seconds if value is not None)
    if not found:
        return {"median_ms": None, "p99_ms": None, "worst_ms": None}
    high = found[min(math.ceil(0.99 * len(found)), len(found)) - 1]
    return {
        "median_ms": round(statistics.median(found), 2),
        "p99_ms": round(high, 2),
        "worst_ms": round(found[-1], 2),
    }


if __name__ == "__main__":
    sys.exit(main())
