"""The watchdog barks once for each silence."""

from __future__ import annotations

from edgevox_ros.node.watchdog import Watchdog


def test_it_barks_once_and_says_so_as_long_as_it_lasts() -> None:
    dog = Watchdog()
    looks = [(5.0, False, ""), (61.0, True, "61 s"), (62.0, False, "62 s"), (0.1, False, "")]
    looks.append((70.0, True, "70 s"))
    for silent_s, barks, told in looks:
        assert dog.look(silent_s, 60.0) is barks
        assert told in dog.problem
        assert bool(dog.problem) is bool(told)


def test_zero_switches_it_off() -> None:
    assert not Watchdog().look(1e9, 0.0)
