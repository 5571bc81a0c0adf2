"""Ctrl-C as a flag."""

from __future__ import annotations

import signal

import pytest

from edgevox_ros.core.interrupt_flag import interrupt_flag


def test_the_first_one_sets_the_flag_and_the_second_one_raises() -> None:
    before = signal.getsignal(signal.SIGINT)
    with interrupt_flag() as flag:
        assert not flag.is_set()
        signal.raise_signal(signal.SIGINT)
        assert flag.is_set()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
