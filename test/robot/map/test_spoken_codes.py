"""The languages under `spoken` and `spoken_rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.agent.language_check import check_languages
from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.robot import ToolMap

MAP = """
spoken_rules:
  please: "[please]"
  xx: {please: "[pliz]"}
  de: {please: "[bitte]"}
tools:
  lamp:
    description: Set the lamp.
    parameters:
      on:
        type: boolean
        spoken:
          "true": {en: [on], yy: [oo]}
          "false": {en: [off], de: [aus]}
    moves: false
    publish: {topic: /lamp, type: std_msgs/msg/Bool, message: {data: =on}}
"""


def test_each_code_is_told_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "map.yaml"
    file.write_text(MAP)
    codes = ToolMap.from_yaml(file).language_codes
    assert [(each.code, each.line, each.path) for each in codes] == [
        ("xx", 4, "spoken_rules.xx"),
        ("de", 5, "spoken_rules.de"),
        ("en", 13, "tools.lamp.parameters.on.spoken.true.en"),
        ("yy", 13, "tools.lamp.parameters.on.spoken.true.yy"),
        ("en", 14, "tools.lamp.parameters.on.spoken.false.en"),
        ("de", 14, "tools.lamp.parameters.on.spoken.false.de"),
    ]
    with pytest.raises(ConfigurationError) as caught:
        check_languages(codes)
    assert [each.line for each in caught.value.problems] == [4, 13]
