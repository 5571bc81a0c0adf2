"""A program's client of a node: what it asks is answered, or given up in good time."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError

import pytest
from std_msgs.msg import String
from std_srvs.srv import Trigger
from support.node.lost_answers import answer_active_but_once, cancel_but_answer_late
from support.robot.graph import Side, wait

from edgevox_ros.cli.node_client import LATCHED, NodeClient, NodeListener, Reach, event_of
from edgevox_ros.core.events import Event, GuardEvent, SpeechEvent

pytestmark = pytest.mark.not_unit
REACHES: tuple[Reach, ...] = ("transcript", "call", "cancel", "reset", "get_state")


class Listener(NodeListener):
    """Keeps what the node has published."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.states: list[tuple[str, bool]] = []

    def on_event(self, event: Event) -> None:
        self.events.append(event)

    def on_state(self, state: str, *, orders_wait: bool) -> None:
        self.states.append((state, orders_wait))


@pytest.fixture
def client() -> Iterator[NodeClient]:
    made = NodeClient("edgevox", "asker", REACHES)
    made.start()
    yield made
    made.close()


@pytest.fixture
def side() -> Iterator[Side]:
    made = Side("edgevox")
    yield made
    made.close()


def test_a_service_that_is_not_there_fails_at_once_or_at_the_end(client: NodeClient) -> None:
    asked = client.ask("cancel")
    assert asked.done()
    with pytest.raises(LookupError, match="there is no service /edgevox/cancel"):
        asked.result()
    patient = client.ask("cancel", 0.2, unseen=True)
    assert not patient.done()
    with pytest.raises(LookupError, match="there is no service /edgevox/cancel"):
        patient.result(60)
    assert client.trigger("cancel").endswith("/edgevox/cancel; is the node running?")
    assert not client.is_active()


def test_a_node_that_does_not_answer_is_given_up(client: NodeClient, side: Side) -> None:
    over = threading.Event()

    def cancel(_: Trigger.Request, response: Trigger.Response) -> Trigger.Response:
        over.wait(60)
        return response

    side.node.create_service(Trigger, "edgevox/cancel", cancel)
    try:
        wait(lambda: not client.ask("cancel", 60).done())
        with pytest.raises(TimeoutError, match="no answer from /edgevox/cancel"):
            client.ask("cancel", 0.2).result(60)
        assert client.trigger("cancel", 0.1) == "no answer from /edgevox/cancel"
        left = client.ask("cancel", 0.2)
        assert left.cancel()
        with pytest.raises(CancelledError):
            left.result()
    finally:
        over.set()


def test_an_answer_that_is_lost_is_asked_for_again(client: NodeClient, side: Side) -> None:
    cancelled = cancel_but_answer_late(side.node)
    states = answer_active_but_once(side.node)
    side.node.create_subscription(String, "transcript", lambda _: None, 10)
    answer = client.ask("cancel", 60, 0.2, unseen=True).result(60)
    assert (answer.success, answer.message) == (True, "cancelled")
    assert len(cancelled) > 1
    wait(client.is_active)
    assert len(states) > 1


def test_its_listener_gets_what_the_node_publishes(client: NodeClient, side: Side) -> None:
    listener = Listener()
    client.listen(listener)
    events = side.node.create_publisher(String, "edgevox/events", 100)
    states = side.node.create_publisher(String, "edgevox/state", LATCHED)
    wait(lambda: events.get_subscription_count() and states.get_subscription_count())
    states.publish(String(data="acting +2"))
    wait(lambda: client.state == "acting")
    states.publish(String(data="idle"))
    wait(lambda: client.state == "idle")
    for text in ("[1", json.dumps({"type": "speech", "text": "Hello."})):
        events.publish(String(data=text))
    wait(lambda: len(listener.events) == 2)
    assert listener.states == [("acting", True), ("idle", False)]
    assert [event.kind for event in listener.events] == ["guard", "speech"]
    assert listener.events[1] == SpeechEvent("Hello.")


@pytest.mark.parametrize("text", ["", "null", "[]", "7", "{}", "{" * 2000, "[" * 100_000])
def test_a_text_that_is_no_event_becomes_a_guard_that_says_so(text: str) -> None:
    event = event_of(text)
    assert isinstance(event, GuardEvent) and event.detail == "an event that is no JSON object"
