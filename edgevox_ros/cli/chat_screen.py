"""The terminal of chat: shows what happens above the line that is being typed."""

from __future__ import annotations

import importlib
import sys
import threading
from contextlib import suppress
from types import ModuleType
from typing import Any

from edgevox_ros.cli.event_text import describe
from edgevox_ros.cli.terminal import Terminal
from edgevox_ros.core.events import Event
from edgevox_ros.core.safe_text import one_line

_PROMPT = "> "


class ChatScreen:
    """Reads input on one thread, and shows what happens from any other.

    `typed`: whether somebody types; otherwise the input is piped in.
    """

    def __init__(self) -> None:
        self.typed = sys.stdin.isatty() and sys.stdout.isatty()
        self._terminal = Terminal()
        # Reentrant: a signal may arrive while a line is being written.
        self._lock = threading.RLock()
        self._reading = False
        self._line_editor = _module("readline") if self.typed else None
        self._modes = _module("termios") if self.typed else None
        self._found = self._modes.tcgetattr(sys.stdin) if self._modes else None
        self._left: Any = None

    @property
    def gone(self) -> bool:
        """Whether nobody can see the output any more."""
        return self._terminal.gone

    def read(self) -> str:
        """The next line, without white space around it. Raises EOFError at the end.

        One that is piped in is shown, as one that is typed is.
        """
        if not self.typed:
            raw = sys.stdin.buffer.readline()
            if not raw:
                raise EOFError
            line = raw.decode("utf-8", errors="replace").strip()
            self.line(f"{_PROMPT}{one_line(line)}")
            return line
        self._reading = True
        try:
            return input(_PROMPT).strip()
        except OSError:
            # The terminal was closed.
            raise EOFError from None
        except (EOFError, KeyboardInterrupt):
            self._terminal.write("\n")
            raise
        finally:
            self._reading = False

    def leave(self) -> None:
        """Restore the terminal, since the program is about to be suspended."""
        if self._modes is not None:
            with suppress(self._modes.error, OSError):
                self._left = self._modes.tcgetattr(sys.stdin)
                self._modes.tcsetattr(sys.stdin, self._modes.TCSADRAIN, self._found)

    def enter(self) -> None:
        """Continue after `leave`, with a half-typed line restored."""
        left, self._left = self._left, None
        if self._modes is not None and left is not None:
            with suppress(self._modes.error, OSError):
                self._modes.tcsetattr(sys.stdin, self._modes.TCSADRAIN, left)
        with self._lock:
            self._write_prompt()

    def event(self, event: Event) -> None:
        """Show an event of the node, if it is of interest."""
        text = describe(event)
        if text is not None:
            self._show(self._terminal.paint(text.label.rjust(9), "faint"), text.text, text.style)

    def note(self, text: str) -> None:
        """Show a remark of our own."""
        self._show("", text, "faint")

    def line(self, text: str) -> None:
        """Show a line (already painted) above what is being typed."""
        with self._lock:
            if self._reading:
                self._terminal.write("\r\x1b[K")
            self._terminal.line(text)
            self._write_prompt()

    def _write_prompt(self) -> None:
        if self._reading:
            typed = self._line_editor.get_line_buffer() if self._line_editor else ""
            self._terminal.write(f"{_PROMPT}{typed}")

    def _show(self, label: str, text: str, style: str) -> None:
        self.line(f"{label}  {self._terminal.paint(text, style)}".strip("\n"))


class ScreenTerminal(Terminal):
    """A terminal whose lines go above what is being typed. It has no live line."""

    def __init__(self, screen: ChatScreen) -> None:
        super().__init__()
        self._screen = screen

    def line(self, text: str = "") -> None:
        """One line (painted already)."""
        self._screen.line(text)

    def live(self, text: str) -> None:
        """Do nothing: a live line would be where somebody types."""


def _module(name: str) -> ModuleType | None:
    """A standard module such as readline (arrow keys, history), if this Python has it."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None
