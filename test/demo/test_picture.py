"""The picture of the driven path: a PNG that shows what there is, whatever there is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from support.reported_events import Fields, record_of

from edgevox_ros.demo.picture import answers, draw_path, who_answered
from edgevox_ros.demo.places import PLACES
from edgevox_ros.demo.record import SeenPose, SentenceRecord

PATH, STOP, ROBOT = (36, 113, 163), (200, 55, 45), (46, 139, 87)
MAP, MODEL = (150, 98, 12), (112, 66, 140)


def colours(file: Path) -> set[tuple[int, int, int]]:
    """Which of the colours above are to be seen."""
    with Image.open(file) as picture:
        assert picture.format == "PNG"
        pixels = np.asarray(picture.convert("RGB"))
    known = (PATH, STOP, ROBOT, MAP, MODEL)
    return {each for each in known if (pixels == each).all(axis=-1).any()}


def drive(
    calls: Sequence[Fields] = (), telemetry: Sequence[Fields] = (), **fields: object
) -> SentenceRecord:
    turn = record_of(calls, telemetry=telemetry)
    record = SentenceRecord(
        "drive", turn=turn, path=[SeenPose(step / 50, 0.0, 0.0) for step in range(60)]
    )
    for name, value in fields.items():
        setattr(record, name, value)
    return record


def test_path_robot_and_stop_are_drawn(tmp_path: Path) -> None:
    file = tmp_path / "path.png"
    draw_path(file, [drive(stopped_at=SeenPose(1.18, 0, 0), interrupted_by="stop")], PLACES)
    assert {PATH, STOP, ROBOT} <= colours(file)
    draw_path(file, [drive()], PLACES)
    assert STOP not in colours(file)


CALL = {"name": "drive", "arguments": {"distance_m": 1}}
BY_MAP = {**CALL, "by": "sentence"}


@pytest.mark.parametrize(
    ("records", "shown"),
    [
        ([drive(calls=[BY_MAP])], {MAP}),
        ([drive(calls=[CALL], telemetry=[{"hop": 0}])], {MODEL}),
        ([drive(sentences=["How far?"], telemetry=[{"hop": 0}])], {MODEL}),
        ([drive(calls=[BY_MAP], telemetry=[{"hop": 0}])], {MAP, MODEL}),
        ([drive(calls=[BY_MAP]), drive(telemetry=[{"hop": 0}])], {MAP, MODEL}),
        ([drive(calls=[BY_MAP])] * 12, {MAP}),
        ([drive(sentences=["I stopped."])], set()),
        ([drive()], set()),
    ],
)
def test_it_shows_what_the_map_answered_and_what_the_model(
    tmp_path: Path, records: list[SentenceRecord], shown: set[tuple[int, int, int]]
) -> None:
    draw_path(tmp_path / "path.png", records, PLACES)
    assert colours(tmp_path / "path.png") & {MAP, MODEL} == shown


@pytest.mark.parametrize(
    ("records", "told"),
    [
        ([], ""),
        ([drive(calls=[BY_MAP])] * 2, "the tool map's sentences answered 2 of 2"),
        (
            [drive(calls=[BY_MAP]), drive(telemetry=[{}]), drive(sentences=["I stopped."])],
            "the tool map's sentences answered 1 of 3, the language model 1",
        ),
        ([drive(telemetry=[{}])], "the language model answered 1 of 1"),
        ([drive()], ""),
    ],
)
def test_how_many_each_of_them_answered(records: list[SentenceRecord], told: str) -> None:
    assert who_answered(records) == told


@pytest.mark.parametrize(
    ("record", "told"),
    [
        (drive(calls=[BY_MAP, BY_MAP]), [("map", "drive(distance_m=1), drive(distance_m=1)")]),
        (drive(calls=[CALL]), [("model", "drive(distance_m=1)")]),
        (drive(telemetry=[{}], sentences=["How far?", "Well?"]), [("model", '"How far? Well?"')]),
        (
            drive(calls=[BY_MAP], telemetry=[{}], sentences=["Driving.", "I drove."]),
            [("map", "drive(distance_m=1)"), ("model", "found the words")],
        ),
        (drive(calls=[{**CALL, "by": "again"}]), [("again", "drive(distance_m=1)")]),
        (drive(sentences=["I stopped."]), [("node", '"I stopped."')]),
        (drive(), []),
        (
            drive(calls=[BY_MAP], interrupted_by="stop", stopped_at=SeenPose()),
            [("map", "drive(distance_m=1)"), ("stop words", "ended it")],
        ),
        (drive(calls=[BY_MAP], interrupted_by="stop"), [("map", "drive(distance_m=1)")]),
        (drive(calls=[{**CALL, "by": "panel"}]), [("panel", "drive(distance_m=1)")]),
    ],
)
def test_who_answered_a_sentence_and_how(
    record: SentenceRecord, told: list[tuple[str, str]]
) -> None:
    assert answers(record) == told


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
