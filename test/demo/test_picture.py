"""The picture of the driven path: a PNG that shows what there is, whatever there is."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from edgevox_ros.demo.picture import draw_path
from edgevox_ros.demo.places import PLACES
from edgevox_ros.demo.record import SeenPose, SentenceRecord

PATH, STOP, ROBOT = (36, 113, 163), (200, 55, 45), (46, 139, 87)


def colours(file: Path) -> set[tuple[int, int, int]]:
    """Which of PATH, STOP and ROBOT are to be seen."""
    with Image.open(file) as picture:
        assert picture.format == "PNG"
        pixels = np.asarray(picture.convert("RGB"))
    return {each for each in (PATH, STOP, ROBOT) if (pixels == each).all(axis=-1).any()}


def drive(**fields: object) -> SentenceRecord:
    record = SentenceRecord("drive", path=[SeenPose(step / 50, 0.0, 0.0) for step in range(60)])
    for name, value in fields.items():
        setattr(record, name, value)
    return record


def test_path_robot_and_stop_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "path.png"
    draw_path(file, [drive(stopped_at=SeenPose(1.18, 0, 0), interrupted_by="stop")], PLACES)
    assert {PATH, STOP, ROBOT} <= colours(file)
    draw_path(file, [drive()], PLACES)
    assert STOP not in colours(file)


@pytest.mark.parametrize(
    "records",
    [
        [],
        [SentenceRecord("nothing happened")],
        [SentenceRecord("said once", path=[SeenPose()])] * 40,
        [
            SentenceRecord(
                "a very long sentence " * 20, path=[SeenPose(), SeenPose(30.0, -20.0, 10.0)]
            )
        ],
        [SentenceRecord("\u4f60\u597d \u0000", path=[SeenPose()])],
    ],
)
def test_any_run_gives_a_picture(tmp_path: Path, records: list[SentenceRecord]) -> None:
    file = tmp_path / "path.png"
    draw_path(file, records, PLACES)
    assert ROBOT in colours(file)


def test_where_it_cannot_be_written_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        draw_path(tmp_path / "none" / "path.png", [drive()], PLACES)
