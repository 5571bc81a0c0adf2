"""A long conversation with the real node over DDS: its memory, and its time beside the model's.

Two thousand turns of the demo model with the demo robot: readers, a service, chatter, impossible
wishes, and every tenth turn a motion. Compares the resident memory of the node's process after
100, 500, 1000 and all turns; the slope is that of a straight line through the samples of every
twentieth turn from the hundredth on. `beyond_model` is the time from publishing a transcript to
the first velocity on cmd_vel, both in this process, less the time that the model took for that
hop (telemetry): DDS twice, parsing, validation, the executor, two changes of thread.

    python test/benchmark/node_endurance.py [--turns 2000] [--cycles 0]

`--cycles`: after the turns the node is deactivated, cleaned up, configured and activated so many
times. Reported is its memory as it goes, and the time of a cleanup right behind a deactivate.

Prints the memory as it goes, and all figures as one JSON object on the last line; memory in MiB,
times in milliseconds. Exit status 2 when there was nothing to measure, 130 when a signal ended it.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lifecycle_msgs.msg import Transition
from lifecycle_msgs.srv import ChangeState

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from node_scene import Talker, scene, stay_on_loopback  # noqa: E402

from edgevox_ros.cli.processes import ChildDied, end_on_signals  # noqa: E402

TRANSITIONS = (
    Transition.TRANSITION_DEACTIVATE,
    Transition.TRANSITION_CLEANUP,
    Transition.TRANSITION_CONFIGURE,
    Transition.TRANSITION_ACTIVATE,
)
PATIENCE_S = 60.0
MOTIONS = ("turn left ten degrees", "turn right ten degrees")
SENTENCES = (
    "how full is the battery",
    "turn on the light",
    "hello",
    "where are you",
    "turn off the light",
    "bring me a coffee",
    "drive forward fifty metres",
)
MOTION_EVERY, SAMPLE_EVERY, SETTLED = 10, 20, 100
SHOWN = (100, 500, 1000)
PAGE_BYTES = 4096


@dataclass
class Record:
    """What was seen: memory in MiB by number of turns, seconds of each motion."""

    memory: dict[int, float] = field(default_factory=dict)
    command_s: list[float] = field(default_factory=list)
    beyond_model_s: list[float] = field(default_factory=list)
    cycles: dict[int, float] = field(default_factory=dict)
    cleanup_s: list[float] = field(default_factory=list)
    calls: int = 0
    errors: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--cycles", type=int, default=0)
    options = parser.parse_args(arguments)
    turns, cycles = options.turns, options.cycles
    stay_on_loopback()
    end_on_signals()
    start = time.monotonic()
    try:
        with scene() as found:
            record = converse(found.talker, found.agent.pid, turns)
            reconfigure(found.talker, found.agent.pid, cycles, record)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"node_endurance: {error}", file=sys.stderr)
        return 2
    print(json.dumps({**figures(record, turns), "seconds": round(time.monotonic() - start)}))
    return 0


def converse(talker: Talker, pid: int, turns: int) -> Record:
    """The turns one after the other, with a look at the node's memory now and then."""
    record = Record()
    for number in range(1, turns + 1):
        if number % MOTION_EVERY == 0:
            move(talker, MOTIONS[number // MOTION_EVERY % 2], record)
        else:
            talker.ask(SENTENCES[number % len(SENTENCES)])
        record.calls += len(talker.of("call"))
        record.errors += sum(event["status"] == "error" for event in talker.of("result"))
        if number % SAMPLE_EVERY == 0 or number == turns:
            record.memory[number] = resident_mib(pid)
        if number in (*SHOWN, turns):
            print(f"{number:5} turns  {record.memory[number]:.1f} MiB", flush=True)
    return record


def reconfigure(talker: Talker, pid: int, cycles: int, record: Record) -> None:
    """Configure the node anew, again and again; its memory after each tenth time."""
    client = talker.node.create_client(ChangeState, "edgevox/change_state")
    for number in range(1, cycles + 1):
        took_s = [change(client, each) for each in TRANSITIONS]
        record.cleanup_s.append(took_s[1])
        if number == 1 or number % 10 == 0 or number == cycles:
            record.cycles[number] = resident_mib(pid)
            print(f"{number:5} cycles {record.cycles[number]:.1f} MiB", flush=True)


def change(client: Any, transition: int) -> float:
    """Seconds that a transition of the lifecycle takes. Raises TimeoutError without success."""
    if not client.wait_for_service(timeout_sec=PATIENCE_S):
        raise TimeoutError("nobody offers edgevox/change_state")
    began, done = time.monotonic(), threading.Event()
    future = client.call_async(ChangeState.Request(transition=Transition(id=transition)))
    future.add_done_callback(lambda _: done.set())
    if not done.wait(PATIENCE_S) or not future.result().success:
        raise TimeoutError(f"transition {transition} did not succeed")
    return time.monotonic() - began


def move(talker: Talker, sentence: str, record: Record) -> None:
    """A turn that moves the robot, timed."""
    said = talker.ask(sentence)
    first = next((at for at, moves in talker.twists if moves), None)
    model = next(iter(talker.of("telemetry")), None)
    if first is not None and model is not None:
        record.command_s.append(first - said)
        record.beyond_model_s.append(first - said - model["duration_s"])


def resident_mib(pid: int) -> float:
    """What a process holds in memory now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * PAGE_BYTES / 2**20


def figures(record: Record, turns: int) -> dict[str, Any]:
    """What the last line says."""
    counts = [number for number in (*SHOWN, turns) if number in record.memory]
    return {
        "benchmark": "node_endurance",
        "turns": turns,
        "calls": record.calls,
        "failed_calls": record.errors,
        "memory_mib": {str(number): round(record.memory[number], 1) for number in counts},
        "slope_kib_per_100_turns": slope(record.memory),
        "cycles_mib": {str(number): round(mib, 1) for number, mib in record.cycles.items()},
        "cleanup_ms": spread(record.cleanup_s),
        "motions": len(record.command_s),
        "command_ms": spread(record.command_s),
        "beyond_model_ms": spread(record.beyond_model_s),
    }


def slope(memory: dict[int, float]) -> float | None:
    """KiB in a hundred turns, of the line of least squares through the settled samples."""
    settled = {turns: mib for turns, mib in memory.items() if turns >= SETTLED}
    if len(settled) < 2:
        return None
    found = statistics.linear_regression(list(settled), list(settled.values()))
    return round(100 * 1024 * found.slope, 1)


def spread(seconds: Sequence[float]) -> dict[str, float | None]:
    """Median, 99th percentile and worst in milliseconds."""
    found = sorted(1000 * value for value in seconds)
    if not found:
        return {"median": None, "p99": None, "worst": None}
    high = found[min(int(0.99 * len(found)), len(found) - 1)]
    return {
        "median": round(statistics.median(found), 2),
        "p99": round(high, 2),
        "worst": round(found[-1], 2),
    }


if __name__ == "__main__":
    sys.exit(main())
