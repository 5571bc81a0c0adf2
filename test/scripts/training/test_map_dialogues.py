"""Dialogues for a real tool map: what its sentences and a user's cases say is valid."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core import ToolCall, ToolSchema
from edgevox_ros.evaluation import read_cases
from edgevox_ros.evaluation.cases.tried_tools import read_tried_tools
from edgevox_ros.parsing import ToolCallParser, get_format
from scripts.training.tool_dialogues.map_dialogues import MapDialogues, examples_of

MAP = """
on_stop: none
tools:
  set_winch:
    description: Wind the winch in or out by some metres.
    parameters:
      way: {type: string, enum: [in, out]}
      metres: {type: integer, minimum: 2, maximum: 40}
    moves: false
    publish: {topic: winch, type: std_msgs/msg/String, message: {data: "=way + text(metres)"}}
    sentences:
      - "(wind|let) [the winch] {way} {metres} (metre|metres)"
  read_load:
    description: The load on the winch.
    parameters: {}
    read: {topic: load, type: std_msgs/msg/Float32, max_age_s: 5, result: {kilos: "=data"}}
    sentences: ["how heavy is (it|the load)"]
"""
CASES = """
tools: map.yaml
language: en
cases:
  - say: give me twelve metres of rope
    calls: [{name: set_winch, arguments: {way: out, metres: 12}}]
  - say: the rope is getting old
    expect: no_call
  - say: paint the winch
    expect: refuses
"""


@pytest.fixture
def dialogues(tmp_path: Path) -> MapDialogues:
    (tmp_path / "map.yaml").write_text(MAP)
    (tmp_path / "cases.yaml").write_text(CASES)
    offer = read_tried_tools([tmp_path / "map.yaml"])
    cases = [case for each in read_cases(tmp_path / "cases.yaml") for case in each.cases]
    templates = offer.tool_map.sentences(include_unavailable=True)
    return MapDialogues(offer.schemas, templates, examples_of(cases))


def packs(dialogues: MapDialogues) -> list[dict[str, Any]]:
    return [dialogues.draw_pack(random.Random(number), 15) for number in range(20)]


def test_every_call_is_valid_and_is_read_back(dialogues: MapDialogues) -> None:
    seen = set()
    for pack in packs(dialogues):
        tools = [ToolSchema.from_openai(tool) for tool in pack["tools"]]
        parser = ToolCallParser(("pythonic",), tools)
        for message in (message for dialogue in pack["dialogues"] for message in dialogue):
            made = [
                ToolCall(None, c["name"], c["arguments"]) for c in message.get("tool_calls", ())
            ]
            if made:
                found = parser.parse(get_format("pythonic").render(made))
                assert [each.name for each in found.calls] == [each.name for each in made]
                assert not found.rejections
                seen |= {each.name for each in made}
    assert seen == {"set_winch", "read_load"}


def test_numbers_of_a_users_sentence_vary(dialogues: MapDialogues) -> None:
    texts = {
        message["content"].lower()
        for pack in packs(dialogues)
        for dialogue in pack["dialogues"]
        for message in dialogue
        if message["role"] == "user" and "rope" in message["content"].lower()
    }
    assert any("twelve" in text for text in texts)
    assert any("give me" in text and "twelve" not in text for text in texts)


def test_what_is_to_be_left_alone_or_refused_has_no_call(dialogues: MapDialogues) -> None:
    answers: dict[str, set[str]] = {"paint": set(), "getting old": set()}
    for dialogue in (dialogue for pack in packs(dialogues) for dialogue in pack["dialogues"]):
        for number, message in enumerate(dialogue):
            for word in answers:
                if message["role"] == "user" and word in message["content"].lower():
                    answers[word].add(dialogue[number + 1]["content"])
    assert answers == {
        "paint": {"I can not do that."},
        "getting old": {"All right, I do nothing."},
    }


def test_the_tools_come_in_any_order(dialogues: MapDialogues) -> None:
    orders = {
        tuple(tool["function"]["name"] for tool in pack["tools"]) for pack in packs(dialogues)
    }
    assert len(orders) == 2
