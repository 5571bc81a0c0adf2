"""evaluate, as programs in Python call it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core.errors import ConfigurationError, EdgevoxError
from edgevox_ros.evaluation import evaluate, read_cases
from edgevox_ros.evaluation.cases.case import CaseSet

MAP = """
tools:
  halt: {description: Halt., parameters: {}, publish: {topic: a, type: not_here/msg/T, message: {}}}
on_stop: [halt]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "map.yaml").write_text(MAP)
    (tmp_path / "cases.yaml").write_text("- {say: halt, expect: stop}\n")
    return tmp_path


@pytest.fixture
def sets(folder: Path) -> tuple[CaseSet, ...]:
    return read_cases(folder / "cases.yaml")


def told(sets: Any, **options: Any) -> str:
    with pytest.raises(EdgevoxError) as error:
        evaluate(sets, **options)
    return str(error.value)


def test_a_preset_a_map_and_a_noise_may_stand_alone(
    sets: tuple[CaseSet, ...], folder: Path
) -> None:
    found = told(sets, tools=folder / "map.yaml", presets="none_of_these")
    assert "none_of_these" in found
    assert found == told(sets, tools=str(folder / "map.yaml"), presets=["none_of_these"])
    assert found == told(sets[0], tools=[folder / "map.yaml"], presets=["none_of_these"])


def test_a_model_may_stand_alone(sets: tuple[CaseSet, ...], folder: Path) -> None:
    missing = str(folder / "none.gguf")
    found = told(sets, tools=folder / "map.yaml", model_paths=missing)
    assert missing in found
    assert found == told(sets, tools=folder / "map.yaml", model_paths=[missing])


@pytest.mark.parametrize("cases", ["smoke", Path("cases.yaml"), ["smoke"], None])
def test_a_name_is_no_set_of_cases(cases: object) -> None:
    assert "expected what read_cases returns" in told(cases)
    with pytest.raises(ConfigurationError, match="cases: found"):
        evaluate(cases)  # type: ignore[arg-type]
