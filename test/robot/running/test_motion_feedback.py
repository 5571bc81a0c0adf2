"""What is said while a motion goes on: at the map's pace, until it is stopped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from edgevox_ros.robot import ToolMap, ToolMapError
from edgevox_ros.robot.call_speech import CallVoice
from edgevox_ros.robot.kinds.publish import PublishSpec
from edgevox_ros.robot.running.publish import MotionFeedback

MAP = """\
tables: {{floors: {{wood: {{name_of: the floor}}}}}}
tools:
  roll:
    description: d
    parameters: {{metres: {{type: number}}}}
    publish:
      topic: v
      type: submarine_msgs/msg/V
      message: {{x: "=metres"}}
      {motion}
      feedback: {{say: '{say}', every_s: 2}}
on_stop: none
"""
TIMED = 'rate_hz: 5, duration_s: "=abs(metres)", finally: {}'
SAY = '=amount(round(left_s), "second", "seconds") + " left of " + text(metres) + " metres"'


def tool_map(folder: Path, say: str = SAY, motion: str = TIMED) -> ToolMap:
    file = folder / "map.yaml"
    file.write_text(MAP.format(say=say, motion=motion.replace(", ", "\n      ")))
    return ToolMap.from_yaml(file)


def feedback(
    folder: Path, say: str, stopped: Callable[[], bool] = lambda: False
) -> tuple[MotionFeedback, list[str]]:
    spec = tool_map(folder, say).tools["roll"].spec
    assert isinstance(spec, PublishSpec)
    said: list[str] = []
    voice = CallVoice("en", said.append, stopped)
    return MotionFeedback("roll", spec.feedback, {"metres": 9.0}, 9.0, voice), said


def test_it_is_said_at_the_pace_of_the_map(tmp_path: Path) -> None:
    motion, said = feedback(tmp_path, SAY)
    for tenths in range(90):
        motion.speak(tenths / 10)
    assert said == [f"{left} seconds left of 9 metres" for left in (7, 5, 3)] + [
        "1 second left of 9 metres"
    ]


def test_nothing_is_said_after_a_stop(tmp_path: Path) -> None:
    motion, said = feedback(tmp_path, SAY, lambda: True)
    motion.speak(5.0)
    assert said == []


def test_what_cannot_be_said_harms_nothing(tmp_path: Path) -> None:
    motion, said = feedback(tmp_path, "=text(1 / (left_s - 4))")
    motion.speak(5.0)
    motion.speak(7.5)
    assert said == ["-0.4"]


@pytest.mark.parametrize(
    ("say", "motion", "place", "found"),
    [
        ("=left", TIMED, "say", "the name 'left'"),
        ('="still " + left_s', TIMED, "say", "can only concatenate"),
        ("Still going.", "", "", "feedback of one message"),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, say: str, motion: str, place: str, found: str
) -> None:
    with pytest.raises(ToolMapError) as caught:
        tool_map(tmp_path, say, motion)
    (problem,) = caught.value.problems
    path = f"tools.roll.publish.feedback.{place}".rstrip(".")
    assert (problem.path, found in problem.found) == (path, True)
