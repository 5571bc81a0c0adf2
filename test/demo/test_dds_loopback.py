"""DDS that stays on this machine: the environment, a free domain, and what was joined."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from edgevox_ros.demo import dds_loopback
from edgevox_ros.demo.dds_loopback import (
    free_domain,
    joined_on_network,
    loopback_environment,
    shared_memory_ports,
    udp_ports,
)

IGMP = """Idx\tDevice    : Count Querier\tGroup    Users Timer\tReporter
1\tlo        :     2      V3
\t\t\t\t0100FFEF     3 0:00000000\t\t0
\t\t\t\t010000E0     1 0:00000000\t\t0
4\teth0      :     2      V3
\t\t\t\t0100FFEF     2 0:00000000\t\t0
\t\t\t\t010000E0     1 0:00000000\t\t0
5\twlan0     :     1      V3
\t\t\t\t010000E0     1 0:00000000\t\t0
"""


def test_the_environment_keeps_discovery_on_loopback() -> None:
    base = {"ROS_STATIC_PEERS": "10.0.0.1", "ROS_LOCALHOST_ONLY": "0", "HOME": "/home"}
    assert loopback_environment(base, 7) == {
        "ROS_AUTOMATIC_DISCOVERY_RANGE": "LOCALHOST",
        "ROS_DOMAIN_ID": "7",
        "HOME": "/home",
    }


def test_humble_has_a_variable_of_its_own() -> None:
    made = loopback_environment({"ROS_DISTRO": "humble"}, 7)
    assert made["ROS_LOCALHOST_ONLY"] == "1"


@pytest.fixture(autouse=True)
def claims(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[socket.socket]]:
    """What a test claims, given back at its end."""
    claimed: list[socket.socket] = []
    monkeypatch.setattr(dds_loopback, "claims", claimed)
    yield claimed
    for claim in claimed:
        claim.close()


def test_a_domain_in_use_is_not_taken() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as taken:
        taken.bind(("127.0.0.1", 0))
        assert taken.getsockname()[1] in udp_ports()
    domains = {free_domain() for _ in range(20)}
    assert domains <= set(range(1, 101))


def test_nobody_gets_a_domain_that_is_claimed_although_no_node_joined_it_yet(
    claims: list[socket.socket],
) -> None:
    among = [free_domain() for _ in range(20)]
    assert len(set(among)) == 20
    for claim in claims[:5]:  # one more than is asked for: other tests take domains meanwhile
        claim.close()
    asked = "from edgevox_ros.demo.dds_loopback import *; print(*(free_domain({}) for _ in '1234'))"
    other = subprocess.run(
        [sys.executable, "-c", asked.format(among)], capture_output=True, text=True
    )
    got = {int(domain) for domain in other.stdout.split()}
    assert len(got) == 4 and got <= set(among[:5]), other.stderr


def test_where_killed_processes_left_something_everywhere_nobody_is_met(
    monkeypatch: pytest.MonkeyPatch, claims: list[socket.socket]
) -> None:
    everywhere = set(range(7400, 33000))
    free = free_domain()  # any one but those of the other workers, which have claimed theirs
    claims.pop().close()
    of_it = range(7400 + 250 * free, 7400 + 250 * (free + 1))
    monkeypatch.setattr(dds_loopback, "shared_memory_ports", lambda: everywhere)
    monkeypatch.setattr(dds_loopback, "udp_ports", lambda: everywhere.difference(of_it))
    assert free_domain() == free
    monkeypatch.setattr(dds_loopback, "udp_ports", lambda: everywhere)
    assert free_domain() in range(1, 101)


def test_what_a_killed_process_left_in_shared_memory_is_seen(tmp_path: Path) -> None:
    for name in ("fastrtps_port7663", "fastrtps_port7663_el", "fastdds_port7911", "other_port1"):
        (tmp_path / name).touch()
    assert shared_memory_ports(str(tmp_path)) == {7663, 7911}
    assert shared_memory_ports(str(tmp_path / "none")) == set()


def test_what_was_joined_is_counted_for_each_card(tmp_path: Path) -> None:
    table = tmp_path / "igmp"
    table.write_text(IGMP)
    assert joined_on_network(str(table)) == {"eth0": 2}


def test_where_the_kernel_does_not_tell_nothing_is_claimed(tmp_path: Path) -> None:
    assert joined_on_network(str(tmp_path / "none")) == {}
    assert udp_ports([str(tmp_path / "none")]) == set()
