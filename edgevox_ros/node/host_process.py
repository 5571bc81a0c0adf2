"""The node in somebody else's process: the robot stops before the process or its context ends.

Once rclpy has shut a context down, no goal can be cancelled and no message sent. Its own handlers
for SIGINT and SIGTERM do that at once, to every context, in a thread of their own; nothing of ours
is called before that, and `Context.on_shutdown` not even after it. So their signals are caught here
first, and handed on to rclpy when the stop has been sent to the robot. `rclpy.shutdown` and the end
of the interpreter wait for that, too.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import partial
from types import FrameType
from typing import Any
from weakref import WeakMethod

from rclpy.context import Context
from rclpy.signals import (
    SignalHandlerOptions,
    get_current_signal_handlers_options,
    install_signal_handlers,
    uninstall_signal_handlers,
)

_PATIENCE_S = 4.0
_LOOK_EVERY_S = 0.05
_OF_RCLPY = (signal.SIGINT, signal.SIGTERM)
# From a terminal that is closed, and Ctrl-\. rclpy does not catch them: they end the process.
_OF_TERMINALS = (signal.SIGHUP, signal.SIGQUIT)
_ENDS_OF_CONTEXT = ("shutdown", "try_shutdown")
_BETTER = (
    "Better: rclpy.init(signal_handler_options=SignalHandlerOptions.NO), and shut_down() of the "
    "node on SIGINT and SIGTERM (docs/how-to/start-and-stop.md, "
    '"The node in a process of your own")'
)


class Charge(Enum):
    """Who acts first when a signal ends this process. The value is what to warn of."""

    OURS = (
        "rclpy's own signal handlers are in charge of this process. By themselves they would shut "
        "ROS down WHILE THE ROBOT DRIVES ON; the node catches their signals first, stops the robot "
        f"and hands them on. {_BETTER}"
    )
    RCLPY = (
        "rclpy's own signal handlers are in charge of this process, and the node was not made on "
        "its main thread: Ctrl-C and SIGTERM shut ROS down WHILE THE ROBOT DRIVES ON, and the "
        f"node can stop it only late, after it has joined the graph again. {_BETTER}"
    )
    NOBODY = (
        f"nothing here catches SIGTERM: it ends the process WHILE THE ROBOT DRIVES ON. {_BETTER}"
    )
    HOST = ""


class HostProcess:
    """Calls `stop`, a method that may take seconds and never raises, before it is too late.

    Keeps no reference to the method's object.
    """

    def __init__(self, context: Context, stop: Callable[[], None]) -> None:
        self._stop = WeakMethod(stop)
        self._charge = _SIGNALS.add(self._stop)
        self._context = context
        self._before = {name: vars(context).get(name) for name in _ENDS_OF_CONTEXT}
        self._ends: dict[str, Any] = {
            name: partial(_stop_first, self._stop, context, getattr(context, name))
            for name in _ENDS_OF_CONTEXT
        }
        vars(context).update(self._ends)
        # Not in a thread: none can be started any more then.
        self._at_exit = partial(_call, self._stop)
        atexit.register(self._at_exit)
        self._left = threading.Event()
        if self._charge is Charge.RCLPY:
            threading.Thread(target=self._watch, name="context", daemon=True).start()

    def _watch(self) -> None:
        while self._context.ok():
            if self._left.wait(_LOOK_EVERY_S):
                return
        _call(self._stop)

    @property
    def charge(self) -> Charge:
        """Who acts first on a signal now."""
        if self._charge is Charge.HOST and not _handler_address(signal.SIGTERM):
            return Charge.NOBODY
        return self._charge

    def leave(self) -> None:
        """Let all of that end as if the node had never been there."""
        self._left.set()
        _SIGNALS.remove(self._stop)
        atexit.unregister(self._at_exit)
        there = vars(self._context)
        for name, end in self._ends.items():
            if there.get(name) is not end:
                continue
            del there[name]
            if self._before[name] is not None:
                there[name] = self._before[name]


def _call(stop: WeakMethod[Callable[[], None]]) -> None:
    method = stop()
    if method is not None:
        method()


def _call_all(stops: list[WeakMethod[Callable[[], None]]]) -> None:
    """Call them side by side, and wait no longer than all of them may take.

    In threads of their own: a signal handler must not wait for a lock that its own thread holds.
    """
    threads = [threading.Thread(target=_call, args=(stop,), daemon=True) for stop in stops]
    for thread in threads:
        thread.start()
    end = time.monotonic() + _PATIENCE_S
    for thread in threads:
        thread.join(max(end - time.monotonic(), 0.0))


def _stop_first(
    stop: WeakMethod[Callable[[], None]], context: Context, shut_down: Callable[[], None]
) -> None:
    """Shut a context down after the stop was sent to the robot."""
    if stop() is not None and context.ok():
        _call_all([stop])
    shut_down()


def _handler_address(number: int) -> int:
    """Where the C function that handles a signal is; 0 if the signal has its default effect.

    Python's own table does not know what rclpy has put into its place.
    """
    ask = ctypes.pythonapi.PyOS_getsig
    ask.restype, ask.argtypes = ctypes.c_void_p, [ctypes.c_int]
    return ask(number) or 0


class _Signals:
    """The signals of rclpy's handlers, caught first while there are stops to be called.

    One for the process, because signals are the process's. A thread waits for them, since Python
    calls handlers only on the main thread, which may sit in rclpy's C code.
    """

    def __init__(self) -> None:
        self._stops: list[WeakMethod[Callable[[], None]]] = []
        self._options = SignalHandlerOptions.NO
        self._before: dict[int, Any] = {}
        self._of_rclpy: list[int] = []
        self._read = self._write = self._write_before = -1
        self._caught = False
        os.register_at_fork(after_in_child=self._forget)

    def add(self, stop: WeakMethod[Callable[[], None]]) -> Charge:
        """Call this stop, too, when a signal comes."""
        self._stops.append(stop)
        if self._caught:
            return Charge.OURS
        if get_current_signal_handlers_options() == SignalHandlerOptions.NO:
            return Charge.HOST
        if threading.current_thread() is not threading.main_thread():
            return Charge.RCLPY
        return Charge.OURS if self._catch() else Charge.HOST

    def remove(self, stop: WeakMethod[Callable[[], None]]) -> None:
        """Call this stop no more. Without any, the signals are rclpy's again."""
        if stop in self._stops:
            self._stops.remove(stop)
        if not self._stops and self._caught:
            self._let_go()
            install_signal_handlers(self._options)

    def _catch(self) -> bool:
        """Take rclpy's place. Returns False if somebody else has taken it already."""
        self._options = get_current_signal_handlers_options()
        there = {number: _handler_address(number) for number in _OF_RCLPY}
        uninstall_signal_handlers()
        self._of_rclpy = [each for each in there if there[each] != _handler_address(each)]
        if not self._of_rclpy:
            return False
        unhandled = [each for each in _OF_TERMINALS if not _handler_address(each)]
        self._open()
        for number in (*self._of_rclpy, *unhandled):
            before = signal.signal(number, self._on_signal)
            if before != self._on_signal:
                self._before[number] = before
        self._caught = True
        return True

    def _open(self) -> None:
        if self._write < 0:
            self._read, self._write = os.pipe()
            os.set_blocking(self._write, False)
            threading.Thread(target=self._wait, name="signals", daemon=True).start()
        before = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        if before != self._write:
            self._write_before = before

    def _let_go(self) -> None:
        """Put the handlers of before back; where only the main thread may, `_on_signal` does it."""
        if not self._caught:
            return
        self._caught = False
        if threading.current_thread() is threading.main_thread():
            signal.set_wakeup_fd(self._write_before)
            for number in list(self._before):
                self._restore(number)

    def _forget(self) -> None:
        """In a child that was forked: its signals are no news for its parent's robots."""
        self._let_go()
        self._stops.clear()
        self._read = self._write = -1

    def _restore(self, number: int) -> None:
        before = self._before.pop(number)
        if signal.getsignal(number) == self._on_signal:
            signal.signal(number, before)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        """On the main thread, whenever that comes to it."""
        before = self._before.get(number)
        if self._caught:
            # Somebody else may have taken the file descriptor for signals.
            with suppress(OSError):
                os.write(self._write, bytes([number]))
        elif callable(before):
            before(number, frame)
        elif get_current_signal_handlers_options() == SignalHandlerOptions.NO:
            self._restore(number)
            signal.raise_signal(number)

    def _wait(self) -> None:
        """Stop the robots at the first signal, then hand it on."""
        while True:
            number = os.read(self._read, 1)[0]
            if self._write_before >= 0:
                with suppress(OSError):
                    os.write(self._write_before, bytes([number]))
            if self._caught and number in self._before:
                _call_all(list(self._stops))
                self._hand_on(number)

    def _hand_on(self, number: int) -> None:
        """Let a signal have the effect that it would have had without us."""
        if number not in self._of_rclpy:
            os._exit(128 + number)
        self._caught = False
        # rclpy's handler calls the one that it finds, which is ours, and that calls the one before.
        install_signal_handlers(self._options)
        os.kill(os.getpid(), number)


_SIGNALS = _Signals()
