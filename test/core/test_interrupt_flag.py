"""Ctrl-C as a flag."""

from __future__ import annotations

import signal

import pytest

from edgevox_ros.core.interrupt_flag import InterruptFlag, interrupt_flag, interrupted_after


def test_the_first_one_sets_the_flag_and_the_second_one_raises() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupt_flag() as flag:
        assert not flag.is_set()
        signal.raise_signal(signal.SIGINT)
        assert flag.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_what_runs_is_ended_first_and_the_interrupt_raised_behind_it() -> None:
    before, flag, done = signal.getsignal(signal.SIGINT), InterruptFlag(), []
    with interrupted_after(flag):
        done.append("undisturbed")
    with pytest.raises(KeyboardInterrupt), interrupted_after(flag):
        signal.raise_signal(signal.SIGINT)
        done.append("ended")
        raise ValueError("loading was cancelled")
    assert done == ["undisturbed", "ended"]
    assert signal.getsignal(signal.SIGINT) is before
