"""The SROS2 policy names what the node really has in the graph, no more and no less."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rclpy.node import NodeNameNonExistentError

POLICY = Path(__file__).resolve().parents[2] / "config" / "sros2" / "edgevox.policy.xml"
ACTION_TOPICS = ("feedback", "status")
ACTION_SERVICES = ("send_goal", "cancel_goal", "get_result")
PATIENCE_S = 120.0
# Heard with a simulated clock, by the middleware's version, or beside a node of the same name.
NOT_ALWAYS = {"/clock", "/parameter_events", "/diagnostics"}


def allowed(element: str, right: str) -> set[str]:
    """Full names that the policy allows for a right such as publish."""
    found = (
        ElementTree.parse(POLICY).getroot().findall(f".//{element}s[@{right}='ALLOW']/{element}")
    )
    return {full(entry.text or "") for entry in found}


def full(name: str) -> str:
    return name.replace("~/", "/edgevox/") if name.startswith("~/") else f"/{name.lstrip('/')}"


def of_actions(*parts: str) -> set[str]:
    return {f"{name}/_action/{part}" for name in allowed("action", "call") for part in parts}


@pytest.fixture
def person(stage: Any) -> Any:
    person = stage.person()
    stage.robot()
    stage.node(autostart=True)
    person.wait(lambda: person.lifecycle() == "active")
    return person


def eventually(check: Callable[[], None]) -> None:
    """Discovery comes in parts: what is not there yet is no failure."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            check()
        except (AssertionError, NodeNameNonExistentError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            break


def names(pairs: list[tuple[str, list[str]]]) -> set[str]:
    return {name for name, _ in pairs}


def test_the_policy_allows_what_the_node_does(person: Any) -> None:
    eventually(lambda: agrees(person.node))


def agrees(graph: Any) -> None:
    published = names(graph.get_publisher_names_and_types_by_node("edgevox", "/"))
    assert published == allowed("topic", "publish")
    heard = names(graph.get_subscriber_names_and_types_by_node("edgevox", "/"))
    always = allowed("topic", "subscribe") - NOT_ALWAYS
    assert heard - NOT_ALWAYS == always | of_actions(*ACTION_TOPICS)
    served = names(graph.get_service_names_and_types_by_node("edgevox", "/"))
    assert served <= allowed("service", "reply")
    assert allowed("service", "reply") - served <= {"/edgevox/get_type_description"}
    asked = names(graph.get_client_names_and_types_by_node("edgevox", "/"))
    assert asked == allowed("service", "request") | of_actions(*ACTION_SERVICES)
