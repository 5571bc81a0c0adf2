"""Programs of the package, forked from a process that has imported them already.

To import the node and to read the words of sixteen languages takes seconds of processor time, and
tests start hundreds of nodes. What a program does, its log, its process id, its group, its signals
and its exit status are those of a program that was started from the command line. Where it is the
start itself that is tested, a test starts it from there.
"""

from __future__ import annotations

import atexit
import fcntl
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple, cast

from edgevox_ros.cli.processes import Child, Children

PROGRAMS = (
    "edgevox_ros.node.main",
    "edgevox_ros.demo.demo_robot",
    "edgevox_ros.cli.ask",
    "edgevox_ros.cli.call",
    "edgevox_ros.cli.evaluate",
    "edgevox_ros.cli.mcp_server",
)
ALSO = ("edgevox_ros.node.edgevox_node", "edgevox_ros.llm.llama.sampler", "hassil")
ROOT = Path(__file__).resolve().parents[2]
LONGEST = 1 << 20
GRACE_S = 3.0
PATIENCE_S = 300.0


class Program(NamedTuple):
    """A module to be run as a program."""

    module: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    folder: str


class Forked:
    """A running program; has what tests need of subprocess.Popen."""

    stdin = None

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.pid = pid
        self._nursery = nursery

    def poll(self) -> int | None:
        """Exit status, or None while it runs."""
        return self._nursery.status(self.pid, 0.0)

    @property
    def returncode(self) -> int | None:
        """Exit status, or None while it runs."""
        return self.poll()

    def send_signal(self, number: int) -> None:
        """Send a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def wait(self, timeout: float = PATIENCE_S) -> int:
        """Exit status. Raises subprocess.TimeoutExpired."""
        status = self._nursery.status(self.pid, timeout)
        if status is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return status


class Nursery:
    """The process that has imported everything, seen from the tests."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, __file__, str(theirs.fileno())]
        self._process = subprocess.Popen(
            command, env=dict(environment), pass_fds=[theirs.fileno()], start_new_session=True
        )
        theirs.close()
        self._ended: dict[int, int] = {}
        atexit.register(self.close)

    def start(self, wanted: Program, files: Sequence[int]) -> Forked:
        """Run a program. `files`: its standard input, output and error output."""
        socket.send_fds(self._socket, [json.dumps(wanted._asdict()).encode()], files)
        started: list[int] = []
        while not started:
            self._take(None, started)
        return Forked(self, started[0])

    def status(self, pid: int, timeout: float) -> int | None:
        """The exit status of a program, waited for so many seconds; None while it runs."""
        end = time.monotonic() + timeout
        while self._take(0.0):
            pass
        while pid not in self._ended and (left := end - time.monotonic()) > 0:
            self._take(left)
        return self._ended.get(pid)

    def close(self) -> None:
        """End it, and with it what it has started."""
        self._socket.close()
        self._process.wait()

    def _take(self, timeout: float | None, started: list[int] | None = None) -> bool:
        """Read one message, if there is one in time."""
        if not select.select([self._socket], [], [], timeout)[0]:
            return False
        told = json.loads(self._socket.recv(LONGEST))
        if "status" in told:
            self._ended[told["pid"]] = told["status"]
        elif started is not None:
            started.append(told["pid"])
        return True


@cache
def nursery() -> Nursery:
    """The one of this process."""
    return Nursery(environment_of(os.environ))


def environment_of(given: Mapping[str, str]) -> dict[str, str]:
    """An environment in which a started program finds the package."""
    return {**given, "PYTHONPATH": f"{ROOT}{os.pathsep}{given.get('PYTHONPATH', '')}"}


def can_fork(command: Sequence[str]) -> bool:
    """Whether a command line is one of the programs, and all that they need is installed."""
    known = list(command[:2]) == [sys.executable, "-m"] and command[2] in PROGRAMS
    return known and all(find_spec(name) for name in ("rclpy", "llama_cpp"))


def start(
    command: Sequence[str], files: Sequence[int], environment: Mapping[str, str], folder: Path
) -> Forked:
    """Start a program of which `can_fork` is true."""
    _, _, module, *arguments = command
    program = Program(module, arguments, dict(environment), str(folder))
    return nursery().start(program, files)


def run(
    command: Sequence[str],
    said: bytes = b"",
    environment: Mapping[str, str] | None = None,
    folder: Path = ROOT,
) -> subprocess.CompletedProcess[bytes]:
    """Run a program to its end; forked if it can be."""
    given = environment_of(os.environ if environment is None else environment)
    if not can_fork(command):
        return subprocess.run(
            command, input=said, capture_output=True, cwd=folder, env=given, timeout=PATIENCE_S
        )
    with TemporaryFile() as read, TemporaryFile() as written, TemporaryFile() as told:
        read.write(said)
        read.seek(0)
        files = [read.fileno(), written.fileno(), told.fileno()]
        status = start(command, files, given, folder).wait()
        for each in (written, told):
            each.seek(0)
        return subprocess.CompletedProcess(command, status, written.read(), told.read())


class ForkedChild(Child):
    """A child that was forked."""

    def __init__(self, name: str, process: Forked, log: Path) -> None:
        self.name = name
        self.log = log
        self._process = cast(Any, process)


class ForkingChildren(Children):
    """Children of which some are forked."""

    def __init__(self, logs: Path) -> None:
        super().__init__(logs)
        self._folder = logs

    def fork(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> Child:
        """Start a program; its log is `<name>.log`."""
        log = self._folder / f"{name}.log"
        with log.open("wb") as output, Path(os.devnull).open("rb") as nothing:
            files = [nothing.fileno(), output.fileno(), output.fileno()]
            child = ForkedChild(name, start(command, files, environment, Path.cwd()), log)
        self._children.append(child)
        return child


def serve(channel: socket.socket) -> None:
    """Fork what is asked for and tell what has ended, until nobody asks any more."""
    import_all()
    woken, wakes = os.pipe()
    os.set_blocking(wakes, False)
    signal.set_wakeup_fd(wakes, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    children: set[int] = set()
    while True:
        readable, _, _ = select.select([channel.fileno(), woken], [], [])
        if woken in readable:
            os.read(woken, 4096)
            tell_ended(channel, children)
        if channel.fileno() not in readable:
            continue
        content, files, _, _ = socket.recv_fds(channel, LONGEST, 3)
        if not content:
            break
        pid = os.fork()
        if pid == 0:
            signal.set_wakeup_fd(-1)
            for each in (channel.detach(), woken, wakes):
                os.close(each)
            become(Program(**json.loads(content)), files)
            return
        for each in files:
            os.close(each)
        children.add(pid)
        channel.send(json.dumps({"pid": pid}).encode())
    end(children)


def import_all() -> None:
    """Import what the programs need, and make what they make when they start."""
    for name in (*ALSO, *PROGRAMS):
        import_module(name)
    for name in PROGRAMS:
        del sys.modules[name]  # runpy imports it as __main__
    import_module("edgevox_ros.hearing").match_stop("stop")
    import_module("edgevox_ros.hearing.sentences.numerals").numerals("en")
    gc.collect()
    gc.freeze()


def become(program: Program, files: Sequence[int]) -> None:
    """Turn this forked process into the program."""
    os.setsid()
    for target, source in enumerate(files):
        os.dup2(source, target)
        os.close(source)
    if os.isatty(0):
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C becomes a signal
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(program.environment)
    os.chdir(program.folder)
    sys.argv = [program.module, *program.arguments]
    # Streams know the terminal and encoding of the process in which they were made.
    encoding = program.environment.get("PYTHONIOENCODING")
    sys.stdin = open(0, encoding=encoding, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding=encoding, closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, encoding, "backslashreplace", closefd=False)  # noqa: SIM115
    runpy.run_module(program.module, run_name="__main__", alter_sys=True)


def tell_ended(channel: socket.socket, children: set[int]) -> None:
    """Tell the exit status of each child that has ended, as subprocess counts it."""
    for pid in list(children):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            children.discard(pid)
            told = {"pid": pid, "status": os.waitstatus_to_exitcode(status)}
            with suppress(OSError):
                channel.send(json.dumps(told).encode())


def end(children: set[int]) -> None:
    """End what is left, in order if it can."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid in children:
            with suppress(ProcessLookupError):
                os.killpg(pid, number)
        deadline = time.monotonic() + GRACE_S
        while children and time.monotonic() < deadline:
            for pid in list(children):
                with suppress(ChildProcessError):
                    if os.waitpid(pid, os.WNOHANG) == (0, 0):
                        continue
                children.discard(pid)
            time.sleep(0.02)


if __name__ == "__main__":
    del sys.path[0]  # the folder of this file
    serve(socket.socket(fileno=int(sys.argv[1])))
