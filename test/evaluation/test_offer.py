"""Which tools of a map can be tried where their interfaces are not installed."""

from __future__ import annotations

from pathlib import Path

from edgevox_ros.evaluation.offer import read_offer

MAP = """
tools:
  halt:
    description: Halt.
    publish: {topic: a, type: not_here/msg/Twist, message: {}}
  raw:
    description: Drive.
    publish: {topic: a, type: not_here/msg/Twist}
  dock:
    description: Dock.
    service: {name: b, type: not_here/srv/Dock}
  undock:
    description: Undock.
    parameters: {slowly: {type: boolean}}
    service: {name: c, type: not_here/srv/Undock}
  weight:
    description: The load.
    read: {topic: d, type: not_here/msg/Weight}
  leave:
    description: Leave.
    parameters: {}
    sequence: [{tool: halt}, {tool: undock, arguments: {slowly: true}}]
  park:
    description: Park.
    parameters: {}
    sequence: [{tool: dock}]
on_stop: [halt]
"""


def test_tools_whose_parameters_are_known_without_their_type_can_be_tried(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    offer = read_offer([file])
    assert {schema.name for schema in offer.schemas} == {"halt", "undock", "weight", "leave"}
    assert {remark.split(":")[0] for remark in offer.untyped} == {
        *("halt", "undock", "weight", "leave")
    }
    assert {remark.split(":")[0] for remark in offer.left_out} == {"raw", "dock", "park"}
    assert all("not_here" in remark for remark in (*offer.untyped, *offer.left_out))
