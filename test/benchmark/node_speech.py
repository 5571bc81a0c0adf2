"""How long a sentence takes from its last token to its message on `speech`.

The real node with an engine that reads out sentences token by token at the pace of a real model;
the listener has a context of its own in the same process, DDS in between. Compares paces: 20 ms a
token (a 1.5 B model on a small GPU), and none at all. `from_last_token` holds the wait for the
token that decides that the sentence is over ("2." may go on as "2.5"); `own` is the time from the
newest token when the message came, so what parser, sanitizer, sentences, events and DDS take.

    python test/benchmark/node_speech.py [--turns 20]

Prints the figures in milliseconds as one JSON object on the last line. Exit status 1 when a
sentence was not said as it was written.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Union

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

import rclpy  # noqa: E402
from node_scene import Talker, stay_on_loopback  # noqa: E402
from rclpy.context import Context  # noqa: E402
from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor  # noqa: E402

from edgevox_ros.core.messages import Generation  # noqa: E402
from edgevox_ros.llm import Preset  # noqa: E402
from edgevox_ros.node import session  # noqa: E402
from edgevox_ros.node.edgevox_node import EdgevoxNode  # noqa: E402

SENTENCES = (
    "I am on my way to the kitchen now.",
    "It is 2.5 metres to the door, and the door is open.",
    "Dr. Miller is waiting there since 10:30 a.m. as you know!",
    "Shall I bring the cup, too?",
    "The battery is at 80 percent.",
)
PACES_S = (0.02, 0.0)
TOKEN = re.compile(r"\s?\w+|\s?[^\w\s]|\s")


class ReadingEngine:
    """Yields SENTENCES token by token. `times`: when each token was yielded, and its sentence."""

    def __init__(self) -> None:
        self.pace_s = 0.0
        self.times: list[tuple[float, int]] = []

    def warm_up(self, system: str, tools: Any, cancel: Any = None, history: Any = ()) -> None:
        """Nothing to evaluate."""

    def generate(
        self, messages: Any, tools: Any, settings: Any, cancel: threading.Event
    ) -> Iterator[Union[str, Generation]]:
        self.times.clear()
        for number, sentence in enumerate(SENTENCES):
            text = sentence if number == 0 else f" {sentence}"
            for token in TOKEN.findall(text):
                time.sleep(self.pace_s)
                self.times.append((time.monotonic(), number))
                yield token
        yield Generation("stop", " ".join(SENTENCES))

    def close(self) -> None:
        """Nothing to free."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--turns", type=int, default=20)
    turns = parser.parse_args(arguments).turns
    stay_on_loopback()
    engine = ReadingEngine()
    figures: dict[str, Any] = {"benchmark": "node_speech", "turns": turns, "wrong": 0}
    talker = Talker()
    try:
        with running(engine):
            time.sleep(1.0)
            for pace_s in PACES_S:
                engine.pace_s = pace_s
                name = f"{1000 * pace_s:g}_ms_a_token"
                figures[name] = measure(talker, engine, turns, figures)
    finally:
        talker.close()
    print(json.dumps(figures))
    return int(figures["wrong"] > 0)


def measure(
    talker: Talker, engine: ReadingEngine, turns: int, figures: dict[str, Any]
) -> dict[str, Any]:
    """Both times over all sentences of some turns. What was said otherwise is counted."""
    from_last, own = [], []
    for number in range(turns):
        talker.ask(f"tell me something, number {number}")
        talker.wait(lambda: len(talker.said) >= len(SENTENCES), 5.0)
        said = list(talker.said)
        figures["wrong"] += tuple(text for _, text in said) != SENTENCES
        for index, (at, _) in enumerate(said[: len(SENTENCES)]):
            from_last.append(at - max(t for t, found in engine.times if found == index))
            own.append(at - max(t for t, _ in engine.times if t <= at))
    return {"from_last_token": spread(from_last), "own": spread(own)}


@contextmanager
def running(engine: ReadingEngine) -> Iterator[None]:
    """An active node in this process, with this engine in place of a model."""
    model = SimpleNamespace(
        engine=engine,
        preset=Preset("reading", "none.gguf"),
        formats=("hermes",),
        prompt_opens_thinking=False,
        description="sentences read out",
    )
    # What the benchmark needs of a model is its pace alone.
    session.load_model = lambda values, leaving: model  # type: ignore[assignment,return-value]
    context = Context()
    # What is read out claims a motion that nobody began.
    rclpy.init(context=context, args=["--ros-args", "-p", "guards.narrated_call:=false"])
    node = EdgevoxNode(context=context)
    executor = SingleThreadedExecutor(context=context)
    executor.add_node(node)
    spinning = threading.Thread(target=_spin, args=(executor,))
    spinning.start()
    try:
        if not node.start_up():
            raise RuntimeError("the node did not start")
        yield
    finally:
        node.shut_down(3.0)
        executor.shutdown(timeout_sec=1.0)
        spinning.join(2.0)
        node.destroy_node()
        context.try_shutdown()


def _spin(executor: SingleThreadedExecutor) -> None:
    try:
        executor.spin()
    except ExternalShutdownException:
        return


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median, 99th percentile and worst in milliseconds."""
    found = sorted(1000 * value for value in seconds)
    return {
        "median": round(statistics.median(found), 2),
        "p99": round(found[min(int(0.99 * len(found)), len(found) - 1)], 2),
        "worst": round(found[-1], 2),
    }


if __name__ == "__main__":
    sys.exit(main())
