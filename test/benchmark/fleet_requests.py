"""Requests of many robots to one server, without the robots. Started by fleet.py.

    python test/benchmark/fleet_requests.py URL KEY_FILE COUNT

Each of COUNT threads has an engine of its own and asks again and again, with tools. Prints one line
when all have had an answer; ends with SIGTERM.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.real_talk import TOOLS  # noqa: E402

from edgevox_ros.core import Message  # noqa: E402
from edgevox_ros.core.messages import SamplingSettings  # noqa: E402
from edgevox_ros.llm import ServerOptions, open_server_engine  # noqa: E402

NEVER = threading.Event()
GREEDY = SamplingSettings(temperature=0.0, max_tokens=120)


def ask_on(server: ServerOptions, answered: threading.Semaphore) -> None:
    """Ask without end."""
    engine = open_server_engine(None, server=server).engine
    degrees = 0
    while True:
        degrees = degrees % 300 + 1
        said = (Message("system", "You are a robot."), Message("user", f"turn {degrees} degrees"))
        for _ in engine.generate(said, TOOLS, GREEDY, NEVER):
            pass
        if degrees == 1:
            answered.release()


def main() -> int:
    url, key_file, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
    server = ServerOptions(url=url, kind=None, key_file=key_file)
    answered = threading.Semaphore(0)
    for _ in range(count):
        threading.Thread(target=ask_on, args=(server, answered), daemon=True).start()
    for _ in range(count):
        answered.acquire()
    print("all answered", flush=True)
    NEVER.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
