"""What traces cost: the same turns with and without them, in turn, in one process.

The worker, the demo model, parser, validator and events are the node's own; only the robot is not
there. A collector in another process takes the traces, and a file. A turn is over when the node
would be idle again and the turn is handed on; its spans are made and sent while nobody speaks, as
on a robot. Goal: less than 1 % of a turn.

    python test/benchmark/traces.py [--count 200] [--preset demo] [--model-path GGUF]

Prints medians of both, the ratio of the medians and that of the fastest turns, which other programs
on the machine disturb least, and the processor time that the traces took of the turn's own thread,
as a part of the fastest turn; the same as JSON on the last line.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from edgevox_ros.agent import Worker  # noqa: E402
from edgevox_ros.core.event_json import KINDS, event_json  # noqa: E402
from edgevox_ros.core.events import Event, StateEvent  # noqa: E402
from edgevox_ros.evaluation import RehearsalOptions, open_rehearsal  # noqa: E402
from edgevox_ros.evaluation.cases.answers import CannedResults  # noqa: E402
from edgevox_ros.evaluation.rehearsal.canned_executor import CannedExecutor  # noqa: E402
from edgevox_ros.llm import ModelOptions  # noqa: E402
from edgevox_ros.node.traces.otlp import OtlpTraces  # noqa: E402
from edgevox_ros.node.traces.turn_spans import TraceSettings  # noqa: E402

MAP = ROOT / "config" / "tools" / "demo_robot.yaml"
SENTENCES = ("turn left ten degrees", "turn right ten degrees")
TURN_S = 60.0
WARM_UP = 6
# People do not speak without a pause either.
PAUSE_S = 0.03


class Listener:
    """Does with events what the node does, and hands them to `traces` while that is not None."""

    def __init__(self) -> None:
        self.traces: OtlpTraces | None = None
        self.idle = threading.Event()
        self.traced_s = 0.0

    def emit(self, event: Event) -> None:
        if isinstance(event, KINDS):
            event_json(event, time.time())
        if self.traces is not None:
            begin = time.thread_time()
            self.traces.take(event)
            self.traced_s += time.thread_time() - begin
        if isinstance(event, StateEvent) and event.state == "idle":
            self.idle.set()


def measure(options: argparse.Namespace, traces: OtlpTraces) -> dict[str, float]:
    model = ModelOptions(path=options.model_path)
    preset = "" if options.model_path else options.preset
    parts = open_rehearsal(RehearsalOptions(preset=preset, model=model), [MAP]).parts
    robot = CannedExecutor(parts.schemas, CannedResults(), parts.tool_map, print, "en")
    listener = Listener()
    worker = Worker(
        parts.engine, robot, parts.make_parser, lambda: parts.settings, listener.emit, max_age_s=60
    )
    seconds: dict[bool, list[float]] = {False: [], True: []}
    own: list[float] = []
    for number in range(WARM_UP + 2 * options.count):
        on = number % 4 in (1, 2)  # off, on, on, off: whatever drifts meets both
        listener.traces = traces if on else None
        listener.idle.clear()
        listener.traced_s = 0.0
        begin = time.perf_counter()
        worker.submit(SENTENCES[number // 2 % 2])
        if not listener.idle.wait(TURN_S):
            raise SystemExit("traces: a turn did not end")
        if number >= WARM_UP:
            seconds[on].append(time.perf_counter() - begin)
            own += [listener.traced_s] if on else []
        time.sleep(PAUSE_S)
    worker.close()
    off, on_s = (statistics.median(seconds[each]) for each in (False, True))
    return {
        "turns": len(seconds[True]),
        "off_ms": round(off * 1000, 3),
        "on_ms": round(on_s * 1000, 3),
        "ratio": round(on_s / off, 4),
        "ratio_best": round(min(seconds[True]) / min(seconds[False]), 4),
        "own_ms": round(statistics.median(own) * 1000, 3),
        "own_share": round(statistics.median(own) / min(seconds[False]), 5),
    }


@contextmanager
def collector() -> Iterator[str]:
    """The address of a collector in another process, which throws away what it gets."""
    command = [sys.executable, __file__, "--collect"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
        finally:
            process.terminate()


class _Taker(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def collect() -> None:
    server = HTTPServer(("127.0.0.1", 0), _Taker)
    print(server.server_address[1], flush=True)
    server.serve_forever()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="turns of each kind")
    parser.add_argument("--preset", default="demo")
    parser.add_argument("--model-path", default="", metavar="GGUF")
    parser.add_argument("--collect", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.collect:
        collect()
        return
    with tempfile.TemporaryDirectory() as folder, collector() as address:
        traces = OtlpTraces(
            TraceSettings("edgevox", options.preset, "llama_cpp"),
            endpoint=address,
            file=str(Path(folder) / "traces.jsonl"),
            warn=print,
        )
        figures = measure(options, traces)
        traces.close(5.0)
    print(
        f"a turn: {figures['off_ms']} ms without traces, {figures['on_ms']} ms with them "
        f"(ratio {figures['ratio']}, of the fastest turns {figures['ratio_best']}); the traces "
        f"take {figures['own_ms']} ms of the turn's thread ({100 * figures['own_share']:.2f} %)"
    )
    print(json.dumps({"benchmark": "traces", **figures}))


if __name__ == "__main__":
    main()
