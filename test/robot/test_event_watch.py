"""Events of the map come about once for each time that something is so."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.core.occasions import Occasion
from edgevox_ros.robot.expressions import parse_value
from edgevox_ros.robot.kinds.read import ReadSpec
from edgevox_ros.robot.map.events import EventSpec
from edgevox_ros.robot.say import EVERY_LANGUAGE, MapText

pytestmark = pytest.mark.not_unit

KNOWN = {"percentage": None, "name": None}


@dataclass
class Watched:
    """A watch over one battery, whose level and clock a test sets."""

    spec: EventSpec
    level: float | None = 1.0
    now: float = 0.0
    found: list[Occasion] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        from edgevox_ros.robot.event_watch import EventWatch

        self.watch = EventWatch(
            self,  # type: ignore[arg-type]
            [self.spec],
            {},
            lambda: "en",
            self.found.append,
            self.complaints.append,
            lambda: self.now,
        )

    def subscribe(self, spec: ReadSpec) -> None:
        assert spec is self.spec.reading

    def newest(self, spec: ReadSpec) -> Any:
        from sensor_msgs.msg import BatteryState

        return None if self.level is None else BatteryState(percentage=self.level)

    def at(self, now: float, level: float | None) -> list[str]:
        self.now, self.level = now, level
        before = len(self.found)
        self.watch.look()
        return [each.say or each.ask for each in self.found[before:]]


def event(when: str = "=percentage < 0.2", say: str = "Low.", **more: Any) -> EventSpec:
    text = MapText({EVERY_LANGUAGE: parse_value(say, KNOWN)})
    reading = ReadSpec("battery_state", "sensor_msgs/msg/BatteryState")
    return EventSpec("low", reading, parse_value(when, KNOWN), say=text, **more)


def test_it_comes_about_once_while_it_lasts() -> None:
    watched = Watched(event(again_after_s=10))
    assert watched.at(0, 0.5) == []
    assert watched.at(1, 0.15) == ["Low."]
    assert watched.found[0].lasts()
    assert watched.at(2, 0.1) == [] and watched.at(100, 0.1) == []
    assert watched.at(101, 0.3) == [] and not watched.found[0].lasts()
    assert watched.at(102, 0.1) == ["Low."]


def test_it_is_over_only_when_the_map_says_so() -> None:
    watched = Watched(event(clear_when=parse_value("=percentage > 0.5", KNOWN), again_after_s=1))
    assert watched.at(0, 0.1) == ["Low."]
    for now, level in ((2, 0.3), (3, 0.1), (4, 0.4), (5, 0.19)):
        assert watched.at(now, level) == []
    assert watched.at(6, 0.6) == [] and watched.at(7, 0.1) == ["Low."]


def test_not_again_too_soon() -> None:
    watched = Watched(event(again_after_s=60))
    assert watched.at(0, 0.1) == ["Low."]
    assert watched.at(1, 0.9) == [] and watched.at(2, 0.1) == [] and watched.at(59, 0.1) == []
    assert watched.at(60, 0.1) == ["Low."]


def test_without_a_fresh_message_nothing_is_so() -> None:
    watched = Watched(event(again_after_s=1))
    assert watched.at(0, None) == []
    assert watched.at(1, 0.1) == ["Low."] and watched.at(2, None) == []
    assert watched.found[0].lasts(), "nobody knows that it is over"


def test_what_cannot_be_computed_is_complained_of_once() -> None:
    watched = Watched(event(when="=percentage / 0 > 1"))
    assert watched.at(0, 0.1) == [] and watched.at(1, 0.1) == []
    assert len(watched.complaints) <= 1
    broken = Watched(event(say='="Low " + percentage'))
    assert broken.at(0, 0.1) == [] and len(broken.complaints) == 1


@given(
    st.lists(st.tuples(st.floats(0.1, 50), st.sampled_from([0.05, 0.25, 0.6, None])), max_size=40)
)
def test_on_any_course_it_is_said_once_for_each_time(
    course: list[tuple[float, float | None]],
) -> None:
    watched = Watched(event(clear_when=parse_value("=percentage > 0.5", KNOWN), again_after_s=20))
    said_at: list[float] = []
    cleared, now = True, 0.0
    for pause, level in course:
        now += pause
        said = watched.at(now, level)
        if level == 0.6:
            cleared = True
        if said:
            assert level == 0.05 and cleared and said == ["Low."]
            assert not said_at or now - said_at[-1] >= 20
            said_at.append(now)
            cleared = False
