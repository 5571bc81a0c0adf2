"""The watchdog says how long the worker has been silent, for as long as it is."""

from __future__ import annotations

from edgevox_ros.node.edgevox_node import Watchdog


def test_it_tells_of_a_silence_as_long_as_it_lasts() -> None:
    watchdog = Watchdog()
    for silent_s, told in ((5.0, ""), (61.0, "61 s"), (62.0, "62 s"), (0.1, ""), (70.0, "70 s")):
        watchdog.update(silent_s, 60.0)
        assert told in watchdog.problem
        assert bool(watchdog.problem) is bool(told)


def test_zero_switches_it_off() -> None:
    watchdog = Watchdog()
    watchdog.update(1e9, 0.0)
    assert not watchdog.problem
