"""One server, many robots: turns, first words, tokens, stops, and whether answers go astray.

Runs llama.cpp's HTTP server with one slot a robot (continuous batching) and the demo model, 1, 4,
16 and 32 real nodes in namespaces over `model.engine: server`, and a light stand-in robot with a
person for each (fleet_world.py). Each person says in turn a command with a number that only this
robot is told, asks for the battery, which is another one in each robot, greets, and says stop while
the robot drives; all of it without sentence templates, so that the server answers everything. At
the end each says stop once more while all others are silent.

    python test/benchmark/fleet.py [--robots 1 --robots 4 ...] [--cache per-slot|unified]
                                   [--others N] [--rounds N] [--pause S]
                                   [--program llama-server | --url URL --key-file FILE]

--url: a server that runs already, with one model, such as vLLM.
--others: so many further robots are only requests to the server, without an end and without a node
(fleet_requests.py). With them one robot's turns and stops can be measured beside a full server on a
machine that is too small for all nodes.

Server and requests run at a lower priority: in a fleet they are on other machines. Up to eight
processes share the nodes. Prints a table, and the figures as one JSON object on the last line. Exit
status 1 when an answer went astray or a robot did not stop, 2 when there was nothing to measure.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import secrets
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from fleet_world import Robot, Tally, owner_of  # noqa: E402
from node_scene import MAP, stay_on_loopback  # noqa: E402
from support.llm.xllamacpp_server import program_in  # noqa: E402

from edgevox_ros.cli.node_thread import NodeThread  # noqa: E402
from edgevox_ros.cli.processes import Child, ChildDied, Children, end_on_signals  # noqa: E402
from edgevox_ros.core.errors import DecodeError  # noqa: E402
from edgevox_ros.llm.server.address import Address  # noqa: E402
from edgevox_ros.llm.server.http_stream import get_json  # noqa: E402

MODEL = ROOT / "resource" / "demo_model.gguf"
NODES = Path(__file__).parent / "fleet_nodes.py"
ROBOTS = (1, 4, 16, 32)
CACHES = ("per-slot", "unified")
TOKENS_A_SLOT = 2048
MOST_PROCESSES = 8
ELSEWHERE = ("nice", "-n", "5")
READY_S = 240.0
QUIET_STOPS = 16
# A server that is full is to be seen in the figures, not in turns that are given up.
PATIENT_S = 120.0
# A motion takes a fiftieth of its time, so that turns wait for the model rather than for the robot.
QUICK = {
    'duration_s: "=abs(distance_m) / speed_mps"': 'duration_s: "=abs(distance_m) / speed_mps / 5"',
    'duration_s: "=abs(angle_deg) * 0.0174532925 / 0.8"': (
        'duration_s: "=abs(angle_deg) * 0.0174532925 / 40"'
    ),
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--robots", type=int, action="append", default=[])
    parser.add_argument("--cache", choices=CACHES, action="append", default=[])
    parser.add_argument("--others", type=int, default=0, help="robots without a node (default: 0)")
    parser.add_argument("--rounds", type=int, default=6, help="of four sentences (default: 6)")
    parser.add_argument("--pause", type=float, default=1.0, help="seconds before each sentence")
    parser.add_argument("--url", default="", help="a running server, instead of one of our own")
    parser.add_argument("--key-file", type=Path, help="the file of its key")
    parser.add_argument("--program", type=Path, help="llama-server (default: xllamacpp's)")
    parser.add_argument("--threads", type=int, default=1, help="of the server (default: 1)")
    parser.add_argument("--no-stops", dest="stops", action="store_false")
    options = parser.parse_args(arguments)
    stay_on_loopback()
    end_on_signals()
    rows: list[dict[str, Any]] = []
    try:
        for cache in options.cache or CACHES[:1]:
            for robots in options.robots or ROBOTS:
                rows.append(measure(robots, cache, options))
                print(json.dumps(rows[-1]), flush=True)
    except KeyboardInterrupt:
        return 130
    except (ChildDied, TimeoutError) as error:
        print(f"fleet: {error}", file=sys.stderr)
        return 2
    print(table(rows))
    print(json.dumps({"benchmark": "fleet", "rows": rows}))
    return int(any(row["astray"] or row["missed_stops"] for row in rows))


def measure(robots: int, cache: str, options: argparse.Namespace) -> dict[str, Any]:
    """The figures of one fleet."""
    with tempfile.TemporaryDirectory() as name, Children(Path(name)) as children:
        folder = Path(name)
        slots = robots + options.others
        url, key_file = options.url, options.key_file
        if not url:
            url, key_file = start_server(children, folder, slots, cache, options)
        with world(robots) as fleet:
            hosts = start_nodes(children, folder, fleet, url, key_file)
            wait_until_active(children, hosts, fleet)
            if options.others:
                ask_beside(children, url, key_file, options.others)
            start = time.monotonic()
            talks = [
                threading.Thread(
                    target=each.talk, args=(options.rounds, options.pause, options.stops)
                )
                for each in fleet
            ]
            for talk in talks:
                talk.start()
            for talk in talks:
                talk.join()
            seconds = time.monotonic() - start
            for each in fleet if options.stops else ():
                each.stop_alone(max(2, QUIET_STOPS // robots))
            children.check()
            found = figures(cache, [each.tally for each in fleet], seconds)
            return {**found, "others": options.others}


def start_server(
    children: Children, folder: Path, slots: int, cache: str, options: argparse.Namespace
) -> tuple[str, Path]:
    """Start the server; returns its address and the file of its key, once its model is loaded."""
    key, port = secrets.token_urlsafe(32), free_port()
    key_file = folder / "key"
    key_file.touch(0o600)
    key_file.write_text(f"{key}\n", encoding="ascii")
    program = options.program or program_in(folder)
    command = [
        *ELSEWHERE, str(program), "--host", "127.0.0.1", "--port", str(port),
        "--jinja", "--model", str(MODEL), "--ctx-size", str(TOKENS_A_SLOT * slots),
        "--threads", str(options.threads), "--parallel", str(slots), "--n-gpu-layers", "0",
        "--no-webui", "--offline", *(["--kv-unified"] if cache == "unified" else []),
    ]  # fmt: skip
    children.start("server", command, {**os.environ, "LLAMA_API_KEY": key})
    address = Address("127.0.0.1", port, key=key)
    end = time.monotonic() + READY_S
    while True:
        children.check()
        try:
            get_json(address, "/health", timeout_s=1.0)
            return str(address), key_file
        except DecodeError:
            if time.monotonic() > end:
                raise TimeoutError(f"no server\n{children.last_lines()}") from None
            time.sleep(0.1)


def ask_beside(children: Children, url: str, key_file: Path | None, others: int) -> None:
    """Start the requests of other robots; returns when the server is full of them."""
    program = Path(__file__).parent / "fleet_requests.py"
    command = [*ELSEWHERE, sys.executable, str(program), url, str(key_file or ""), str(others)]
    child = children.start("requests", command, os.environ)
    end = time.monotonic() + READY_S
    while "all answered" not in child.log.read_text(errors="replace"):
        children.check()
        if time.monotonic() > end:
            raise TimeoutError(f"not every request was answered\n{children.last_lines()}")
        time.sleep(0.1)


def start_nodes(
    children: Children, folder: Path, fleet: Sequence[Robot], url: str, key_file: Path | None
) -> list[Child]:
    """Start the nodes of the fleet, up to MOST_PROCESSES at a time in one process each."""
    tools = folder / "tools.yaml"
    text = MAP.read_text(encoding="utf-8")
    for slow, quick in QUICK.items():
        if slow not in text:
            raise ValueError(f"{MAP} does not have {slow}")
        text = text.replace(slow, quick)
    tools.write_text(text, encoding="utf-8")
    parameters = {
        "model.engine": "server",
        "model.server_url": url,
        "server.api_key_file": str(key_file or ""),
        "server.first_token_s": PATIENT_S,
        "server.silence_s": PATIENT_S,
        "turn.budget_s": PATIENT_S,
        "transcript.max_age_s": PATIENT_S,
        "tools.files": [str(tools)],
        "sentences.enabled": False,
        "speech.acknowledge_after_s": 0.0,
    }
    processes = min(len(fleet), MOST_PROCESSES)
    started = []
    for number in range(processes):
        names = [f"/{each.name}" for each in fleet[number::processes]]
        file = folder / f"nodes{number}.json"
        file.write_text(json.dumps({"namespaces": names, "parameters": parameters}))
        command = [sys.executable, str(NODES), str(file)]
        started.append(children.start(f"nodes{number}", command, os.environ))
    return started


@contextmanager
def world(robots: int) -> Iterator[list[Robot]]:
    """The robots and their people, in this process."""
    side = NodeThread("world")

    def others(number: float) -> bool:
        return bool(owner_of(number, robots))

    fleet = [Robot(side.node, number, others) for number in range(robots)]
    side.start()
    try:
        yield fleet
    finally:
        side.close()


def wait_until_active(children: Children, hosts: Sequence[Child], fleet: Sequence[Robot]) -> None:
    """Until every node is active and hears its person."""
    end = time.monotonic() + READY_S

    def patient() -> None:
        children.check()
        if time.monotonic() > end:
            raise TimeoutError(f"not every node became active\n{children.last_lines()}")

    while not all("all active" in host.log.read_text(errors="replace") for host in hosts):
        patient()
        time.sleep(0.1)
    for robot in fleet:
        while not robot.is_heard():
            patient()
    time.sleep(2.0)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def figures(cache: str, tallies: Sequence[Tally], seconds: float) -> dict[str, Any]:
    """The figures of a fleet; times in milliseconds."""
    words = [1000 * each for tally in tallies for each in tally.first_word]
    stops = [each for tally in tallies for each in tally.stops]
    found = [1000 * each for each in stops if each is not None]
    quiet = [each for tally in tallies for each in tally.quiet_stops]
    turns = sum(tally.turns for tally in tallies)
    hops = sum(tally.hops for tally in tallies) or 1
    return {
        "robots": len(tallies),
        "cache": cache,
        "turns": turns,
        "turns_per_s": round(turns / seconds, 2),
        "first_word_ms": share(words, 0.5),
        "first_word_p95_ms": share(words, 0.95),
        "prompt_tokens": round(sum(tally.prompt_tokens for tally in tallies) / hops),
        "evaluated_tokens": round(sum(tally.evaluated_tokens for tally in tallies) / hops),
        "stops": len(stops),
        "stop_ms": share(found, 0.5),
        "stop_worst_ms": share(found, 1.0),
        "quiet_stop_ms": share([1000 * each for each in quiet if each is not None], 0.5),
        "missed_stops": sum(each is None for each in (*stops, *quiet)),
        "astray": [each for tally in tallies for each in tally.astray],
        "mistakes": [each for tally in tallies for each in tally.mistakes],
        "unanswered": [each for tally in tallies for each in tally.unanswered],
    }


def share(values: Sequence[float], part: float) -> float | None:
    """The value below which this part of them lies."""
    ordered = sorted(values)
    if not ordered:
        return None
    if part == 0.5:
        return round(statistics.median(ordered), 1)
    return round(ordered[min(math.ceil(part * len(ordered)), len(ordered)) - 1], 1)


HEAD = (
    "robots", "cache", "turns/s", "x", "first word ms", "x", "p95 ms", "evaluated/prompt tokens",
    "stop ms", "worst", "stop in a quiet fleet ms", "astray", "mistakes of the model", "unanswered",
)  # fmt: skip


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as Markdown; x: against the first row of the same cache."""
    lines = [f"| {' | '.join(HEAD)} |", "|---" * len(HEAD) + "|"]
    for row in rows:
        first = next(each for each in rows if each["cache"] == row["cache"])
        cells = (
            row["robots"],
            row["cache"],
            row["turns_per_s"],
            ratio(row["turns_per_s"], first["turns_per_s"]),
            row["first_word_ms"],
            ratio(row["first_word_ms"], first["first_word_ms"]),
            row["first_word_p95_ms"],
            f"{row['evaluated_tokens']}/{row['prompt_tokens']}",
            row["stop_ms"],
            row["stop_worst_ms"],
            row["quiet_stop_ms"],
            len(row["astray"]),
            f"{len(row['mistakes'])} of {row['turns']}",
            len(row["unanswered"]),
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def ratio(value: float | None, base: float | None) -> str:
    """How many times the base it is."""
    return f"{value / base:.1f}" if value and base else "-"


if __name__ == "__main__":
    sys.exit(main())
