"""How many functions and files one warm turn passes, from transcript to executor and to speech.

    python test/benchmark/turn_functions.py [--list]

A scripted engine writes one call of the demo robot and then a sentence; nothing needs ROS. The
first three turns are not counted: they read languages and compile schemas. Functions are told apart
by file and line, on any thread; generator expressions and lambdas are counted apart. DESIGN wants
fewer than 200 in fewer than 40 files.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test"))

from support.agent.turn_stage import RecordingExecutor, ScriptedEngine  # noqa: E402

from edgevox_ros.agent import TurnSettings, Worker  # noqa: E402
from edgevox_ros.core.events import Event, ReplyEvent  # noqa: E402
from edgevox_ros.parsing import ToolCallParser  # noqa: E402

PACKAGE = str(ROOT / "edgevox_ros")
MOST_FUNCTIONS, MOST_FILES = 200, 40
WARM = 3
CALL = '<tool_call>\n{"name": "drive", "arguments": {"distance_m": 2.0}}\n</tool_call>'
SAID = "I drove two metres."


class Passed:
    """The functions of the package that were called, on all threads."""

    def __init__(self) -> None:
        self.on = False
        self.codes: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, argument: Any) -> None:
        if self.on and event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            self.codes.add(frame.f_code)


def turns(passed: Passed, count: int) -> None:
    """Run turns one after another, the last one counted."""
    ended = threading.Event()

    def listen(event: Event) -> None:
        if isinstance(event, ReplyEvent):
            ended.set()

    engine = ScriptedEngine(*[CALL, SAID] * count)
    worker = Worker(
        engine,
        RecordingExecutor(),
        lambda tools: ToolCallParser(formats=("hermes",), tools=tools),
        TurnSettings,
        listen,
    )
    for number in range(count):
        passed.on = number == count - 1
        ended.clear()
        worker.submit("drive forward two metres")
        ended.wait(30.0)
        while worker.busy:
            time.sleep(0.01)
    passed.on = False
    worker.close()


def main() -> None:
    """Print the figures, and with --list where they come from."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--list", action="store_true", help="also print every function")
    shown = options.parse_args()
    passed = Passed()
    threading.setprofile(passed)
    sys.setprofile(passed)
    turns(passed, WARM + 1)
    sys.setprofile(None)
    files = Counter(Path(code.co_filename).relative_to(PACKAGE) for code in passed.codes)
    functions = sum(not code.co_name.startswith("<") for code in passed.codes)
    print(f"generator expressions and lambdas {len(passed.codes) - functions}")
    print(f"functions {functions}, {functions / MOST_FUNCTIONS:.2f} of the limit of DESIGN")
    print(f"files {len(files)}, {len(files) / MOST_FILES:.2f} of the limit of DESIGN")
    for path, count in files.most_common():
        print(f"{count:4d} {path}")
        if shown.list:
            of_file = [code for code in passed.codes if code.co_filename == f"{PACKAGE}/{path}"]
            for code in sorted(of_file, key=lambda code: code.co_firstlineno):
                print(f"       {code.co_name}:{code.co_firstlineno}")


if __name__ == "__main__":
    main()
