"""Whatever quality of service a publisher offers, it is heard, or the node tells that it is not."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from diagnostic_msgs.msg import DiagnosticStatus
from rclpy.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from std_msgs.msg import Empty, String

BEST_EFFORT = QoSProfile(depth=10, reliability=ReliabilityPolicy.BEST_EFFORT)
LATCHED = QoSProfile(depth=1, durability=DurabilityPolicy.TRANSIENT_LOCAL)
MAP = """
tools:
  level:
    description: Level.
    read: {topic: level, type: std_msgs/msg/String, qos: {reliability: reliable}}
  wave:
    description: Wave.
    moves: false
    publish: {topic: waving, type: std_msgs/msg/Empty, message: {}}
moving:
  {topic: speed, type: nav_msgs/msg/Odometry, when: "=twist.twist.linear.x != 0",
   qos: {durability: transient_local, reliability: reliable}}
"""


@pytest.fixture(scope="module")
def talk(open_stage: Any) -> Iterator[Any]:
    tools = open_stage.folder / "tools.yaml"
    tools.write_text(MAP)
    person = open_stage.person()
    open_stage.node(autostart=True, **{"tools.files": [str(tools)]})
    person.wait(lambda: person.lifecycle() == "active")
    person.rest()
    yield person


def heard(person: Any, text: str) -> int:
    return sum(event.get("text") == text for event in person.events if event["type"] != "speech")


def say(person: Any, publisher: Any, text: str) -> None:
    person.wait(lambda: publisher.get_subscription_count() > 0)
    publisher.publish(String(data=text))


def test_a_stop_is_heard_whoever_says_it(talk: Any) -> None:
    """Best effort beside reliable, latched or not: each is heard, and each once."""
    profiles = [
        QoSProfile(depth=10, reliability=reliability, durability=durability)
        for reliability, durability in itertools.product(
            (ReliabilityPolicy.RELIABLE, ReliabilityPolicy.BEST_EFFORT),
            (DurabilityPolicy.VOLATILE, DurabilityPolicy.TRANSIENT_LOCAL),
        )
    ]
    publishers = [talk.node.create_publisher(String, "transcript", qos) for qos in profiles]
    for number, publisher in enumerate(publishers):
        say(talk, publisher, f"stop number {number}")
        talk.wait(lambda number=number: heard(talk, f"stop number {number}"))
    # Whoever is reliable has two readers now.
    for number, publisher in enumerate(publishers):
        say(talk, publisher, f"robot stop {number}")
        talk.wait(lambda number=number: heard(talk, f"robot stop {number}"))
    talk.rest()
    for number in range(4):
        assert heard(talk, f"stop number {number}") == heard(talk, f"robot stop {number}") == 1
    assert not [e for e in talk.events if e.get("detail") == "duplicate"]


def test_a_best_effort_interrupt_is_heard(talk: Any) -> None:
    publisher = talk.node.create_publisher(Empty, "interrupt", BEST_EFFORT)
    talk.wait(lambda: publisher.get_subscription_count() > 0)
    seen = len(talk.events)
    publisher.publish(Empty())
    talk.wait(lambda: any(e.get("by") == "interrupt" for e in talk.events[seen:]))
    talk.node.destroy_publisher(publisher)


@pytest.mark.parametrize(
    ("topic", "offered", "told"),
    [
        (
            "level",
            BEST_EFFORT,
            "messages from /person do not reach this node: best effort is offered",
        ),
        (
            "speed",
            QoSProfile(depth=1),
            "messages from /person do not reach this node: volatile is offered",
        ),
    ],
)
def test_who_is_not_heard_is_told(talk: Any, topic: str, offered: QoSProfile, told: str) -> None:
    from nav_msgs.msg import Odometry

    kind = String if topic == "level" else Odometry
    publisher = talk.node.create_publisher(kind, topic, offered)
    expect(talk, f"topic /{topic}: {told}")
    talk.node.destroy_publisher(publisher)
    expect_nothing_of(talk, topic)


@pytest.mark.parametrize("topic", ["waving", "speech", "edgevox/events"])
def test_who_does_not_hear_the_node_is_told(talk: Any, topic: str) -> None:
    kind = Empty if topic == "waving" else String
    subscription = talk.node.create_subscription(kind, topic, lambda _: None, LATCHED)
    expect(
        talk, f"topic /{topic}: messages from this node do not reach /person: volatile is offered"
    )
    talk.node.destroy_subscription(subscription)
    expect_nothing_of(talk, topic)


def test_the_node_does_not_complain_of_its_own_second_reader(talk: Any) -> None:
    """Whoever publishes transcripts best effort is heard by the second reader."""
    plain = talk.node.create_publisher(String, "transcript", BEST_EFFORT)
    talk.wait(lambda: talk.node.count_subscribers("transcript") > 1)
    count = len(talk.diagnostics)
    talk.wait(lambda: len(talk.diagnostics) > count + 2)
    assert "topic /transcript:" not in status(talk).message
    talk.node.destroy_publisher(plain)


def status(person: Any) -> Any:
    return person.diagnostics[-1].status[0]


def expect(person: Any, told: str) -> None:
    person.wait(lambda: person.diagnostics and told in status(person).message)
    assert status(person).level == DiagnosticStatus.WARN


def expect_nothing_of(person: Any, topic: str) -> None:
    person.wait(lambda: f"topic /{topic}:" not in status(person).message)
