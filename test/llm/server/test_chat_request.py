"""A request to a server names every choice of a tool: it may hold calls to them."""

from __future__ import annotations

from typing import Any

from edgevox_ros.core import Message, SamplingSettings, ToolSchema
from edgevox_ros.llm.server.chat_request import chat_request


def go_to(*places: str) -> ToolSchema:
    parameters = {"type": "object", "properties": {"place": {"type": "string", "enum": [*places]}}}
    shown = {"type": "object", "properties": {"place": {"type": "string"}}}
    return ToolSchema("go_to", "Go.", parameters, shown=shown)


def sent(tool: ToolSchema) -> dict[str, Any]:
    body = chat_request([Message("user", "go")], [tool], SamplingSettings(), {})
    [written] = body["tools"]
    return dict(written["function"]["parameters"]["properties"]["place"])


def test_places_that_were_taught_are_among_the_choices() -> None:
    assert sent(go_to("kitchen", "workshop"))["enum"] == ["kitchen", "workshop"]


def test_a_list_without_choices_is_not_sent() -> None:
    assert sent(go_to()) == {"type": "string"}
