"""The programs of the package, as `ros2 run` starts them: Ctrl-C ends them also while they start.

Their imports take a second or more. Until then nothing has begun that would have to be ended in
order, so Ctrl-C ends the process at once, without a traceback. Imports nothing that takes long.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import FrameType

INTERRUPTED = 128 + signal.SIGINT
PROGRAMS = {
    "edgevox": "edgevox_ros.node.main",
    "demo_robot": "edgevox_ros.demo.demo_robot",
    "chat": "edgevox_ros.cli.chat",
    "ask": "edgevox_ros.cli.ask",
    "call": "edgevox_ros.cli.call",
    "panel": "edgevox_ros.cli.panel",
    "demo": "edgevox_ros.demo.run_demo",
    "fetch_model": "edgevox_ros.cli.fetch_model",
    "evaluate": "edgevox_ros.cli.evaluate",
    "replay": "edgevox_ros.cli.replay",
    "mcp_server": "edgevox_ros.cli.mcp_server",
}
"""By program, the module whose `main` it is."""


def run(program: str) -> int:
    """Import a program of PROGRAMS and run it on the command line. Returns its exit status.

    That is 130 if Ctrl-C came where the program does not care about it itself. Call this on the
    main thread.
    """
    try:
        with interrupt_ends():
            main = import_module(PROGRAMS[program]).main
        return int(main())
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        # While Python ends it would print a traceback.
        _end_on_interrupt()


@contextmanager
def interrupt_ends() -> Iterator[None]:
    """During imports, let Ctrl-C end the process at once, with status 130 and no traceback.

    KeyboardInterrupt would not do: where it is raised in a callback of an import, Python prints it
    and goes on.
    """
    changed = _end_on_interrupt()
    try:
        yield
    finally:
        if changed:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _end_on_interrupt() -> bool:
    """End the process on Ctrl-C from now on, unless it is ignored or has a handler already."""
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, _end)
    return ours


def _end(number: int, frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


edgevox = partial(run, "edgevox")
demo_robot = partial(run, "demo_robot")
chat = partial(run, "chat")
ask = partial(run, "ask")
call = partial(run, "call")
panel = partial(run, "panel")
demo = partial(run, "demo")
fetch_model = partial(run, "fetch_model")
evaluate = partial(run, "evaluate")
replay = partial(run, "replay")
mcp_server = partial(run, "mcp_server")
