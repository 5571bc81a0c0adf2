"""The line that tells how far a long run is."""

from __future__ import annotations

import io

from edgevox_ros.cli.progress_line import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def told(stream: io.StringIO, seconds: float) -> ProgressLine:
    clock = Clock()
    line = ProgressLine(4, stream, clock)
    for number in range(3):
        clock.now += seconds
        line.step(f"step {number}")
    return line


def test_on_a_terminal_one_line_is_rewritten_and_removed() -> None:
    terminal = Terminal()
    line = told(terminal, 10)
    shown = terminal.getvalue()
    assert "\n" not in shown
    assert shown.endswith("3 of 4, step 2, 10 s left")
    line.end()
    assert terminal.getvalue().rpartition("10 s left")[2].strip() == ""


def test_elsewhere_a_line_comes_now_and_then() -> None:
    log = io.StringIO()
    told(log, 20).end()
    assert log.getvalue() == "2 of 4, step 1, 40 s left\n"


def test_what_was_skipped_took_no_time() -> None:
    clock, terminal = Clock(), Terminal()
    line = ProgressLine(100, terminal, clock)
    for _ in range(50):
        line.step("old", skipped=True)
    clock.now = 2.0
    line.step("new")
    assert terminal.getvalue().endswith("51 of 100, new, 98 s left")


def test_long_times_are_told_in_minutes_and_hours() -> None:
    for seconds, shown in ((300.0, "5 min left"), (19_800.0, "5.5 h left")):
        clock, terminal = Clock(), Terminal()
        line = ProgressLine(2, terminal, clock)
        clock.now = seconds
        line.step("x")
        assert terminal.getvalue().endswith(shown)


def test_a_closed_stream_ends_nothing() -> None:
    stream = io.StringIO()
    line = ProgressLine(1, stream, Clock())
    stream.close()
    line.step("x")
    line.end()
