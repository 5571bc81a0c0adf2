"""When an order is meant, in English: what is sure, what is asked for, what is no such order."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing import read_queue_talk, read_schedule_talk, read_time, read_when
from edgevox_ros.hearing.moments import After, Afterwards, At, Every, Unsure, When
from edgevox_ros.languages import LANGUAGES

FULL = When("the battery is full", ">=", 99.0, "%")
BERLIN = ZoneInfo("Europe/Berlin")
# A Wednesday.
NOW = datetime(2026, 3, 18, 10, 0, tzinfo=BERLIN)


def at(hour: int, minute: int = 0, *, days: int = 0, sure: bool = False) -> At:
    """The moment on the day of NOW, or days later."""
    day = NOW + timedelta(days=days)
    return At(day.replace(hour=hour, minute=minute), sure)


def daily(hour: int, *, days: int = 1, later: int = 0, sure: bool = False) -> Every:
    """Every so many days, first at this hour, `later` days from NOW."""
    return Every(86400.0 * days, at(hour, days=later).moment, days, sure)


TIMED = (
    ("in ten minutes go to the kitchen", After(600), "go to the kitchen"),
    ("go to the kitchen in ten minutes", After(600), "go to the kitchen"),
    ("Go to the Kitchen in 10 minutes, please.", After(600), "Go to the Kitchen"),
    ("Robbie, in an hour and a half come back", After(5400), "come back"),
    ("in half an hour switch the light on", After(1800), "switch the light on"),
    ("in two hours and 15 minutes dock", After(8100), "dock"),
    ("tell me in ten minutes how full the battery is", After(600),
     "tell me how full the battery is"),
    ("could you come back in 90 seconds?", After(90), "could you come back?"),
    ("ten minutes from now turn left", After(600), "turn left"),
    ("in two days water the roses", After(172800), "water the roses"),
    ("could you in ten minutes go to the kitchen?", After(600), "could you go to the kitchen?"),
    ("in ten minutes drive ten metres", After(600), "drive ten metres"),
    ("at half past three switch the light on", at(15, 30), "switch the light on"),
    ("switch the light on at half past three", at(15, 30), "switch the light on"),
    ("at eight go to the kitchen", at(20), "go to the kitchen"),
    ("at eleven go to the kitchen", at(11), "go to the kitchen"),
    ("at 20:30 go to the kitchen", at(20, 30, sure=True), "go to the kitchen"),
    ("at 8 pm go to the kitchen", at(20, sure=True), "go to the kitchen"),
    ("at 8am go to the kitchen", at(8, days=1, sure=True), "go to the kitchen"),
    ("at noon ring the bell", at(12, sure=True), "ring the bell"),
    ("at midnight ring the bell", at(0, days=1, sure=True), "ring the bell"),
    ("at five slice a lemon", at(17), "slice a lemon"),
    ("tomorrow at eight come back", at(8, days=1), "come back"),
    ("tomorrow at three come back", at(15, days=1), "come back"),
    ("tomorrow go to the kitchen at eight", at(8, days=1), "go to the kitchen"),
    ("tomorrow morning at seven open the gate", at(7, days=1, sure=True), "open the gate"),
    ("tonight at eight open the gate", at(20, sure=True), "open the gate"),
    ("on friday at 9 o'clock open the gate", at(9, days=2), "open the gate"),
    ("at a quarter to nine in the evening dock", at(20, 45, sure=True), "dock"),
    ("every hour tell me the battery", Every(3600), "tell me the battery"),
    ("tell me every hour the battery", Every(3600), "tell me the battery"),
    ("every 30 minutes go to the kitchen", Every(1800), "go to the kitchen"),
    ("every hour starting at noon ring the bell",
     Every(3600, at(12).moment, sure=True), "ring the bell"),
    ("every day at seven open the gate", daily(7, later=1), "open the gate"),
    ("every day at 11 open the gate", daily(11), "open the gate"),
    ("every morning at seven open the gate", daily(7, later=1, sure=True), "open the gate"),
    ("every monday at 8 pm dock", daily(20, days=7, later=5, sure=True), "dock"),
    ("after that, go to the kitchen", Afterwards(), "go to the kitchen"),
    ("then the kitchen", Afterwards(), "the kitchen"),
    ("when you have arrived, switch the light on", Afterwards(), "switch the light on"),
    ("as soon as the battery is full, go to the kitchen",
     FULL, "go to the kitchen"),
    ("when the battery is below twenty percent, go and charge",
     When("the battery is below twenty percent", "<", 20.0, "%"), "go and charge"),
    ("when the battery is below 20% go and charge",
     When("the battery is below 20%", "<", 20.0, "%"), "go and charge"),
    ("go and charge when the battery is below twenty percent",
     When("the battery is below twenty percent", "<", 20.0, "%"), "go and charge"),
    ("every time the battery is below 30 percent go and charge",
     When("the battery is below 30 percent", "<", 30.0, "%", every_time=True), "go and charge"),
    ("whenever the temperature is at least 40 degrees, sound the horn",
     When("the temperature is at least 40 degrees", ">=", 40.0, "degrees", every_time=True),
     "sound the horn"),
)  # fmt: skip
PARTS = (
    ("go to the kitchen, and in five minutes come back", After(300), "come back",
     "go to the kitchen"),
    ("Go to the kitchen and in five minutes come back.", After(300), "come back.",
     "Go to the kitchen"),
    ("go to the kitchen, in five minutes come back", After(300), "come back", "go to the kitchen"),
    ("switch the light on, and at eight pm switch it off", at(20, sure=True), "switch it off",
     "switch the light on"),
    ("go to the kitchen and when the battery is full come back", FULL,
     "come back", "go to the kitchen"),
)  # fmt: skip
UNSURE = (
    "around three go to the kitchen",
    "at about three go to the kitchen",
    "in a bit go to the kitchen",
    "go to the kitchen later",
    "at the next full moon go to the kitchen",
    "go to the kitchen in a few minutes",
    "go to the kitchen in two or three minutes",
    "tomorrow go to the kitchen",
    "every day tell me the battery",
    "go to the kitchen after lunch at eight",
    "go to the kitchen and come back in five minutes",
    "go to the kitchen in five minutes come back",
    "at eight and at nine go to the kitchen",
    "drive ten metres in one second",
    "drive at 2",
    "at half eight go to the kitchen",
    "in zero minutes go to the kitchen",
    "at 17:00 in the morning go to the kitchen",
    "today at nine am go to the kitchen",
    "wait in the kitchen until six",
    "be back by eight o'clock",
    "in ten minutes at eight go to the kitchen",
    "by eight open the gate",
    "in 1,000 seconds go to the kitchen",
    "every second turn left",
    "set the volume at 5",
    "set an alarm for tomorrow",
    "in five minutes go to the kitchen and in ten minutes come back",
    "next monday at ten go to the kitchen",
    "whenever it is eight o'clock at night, go to the kitchen",
)
NO_TIME = (
    "go to the kitchen",
    "drive for ten minutes",
    "go to room 5 in building 3",
    "drive at half speed",
    "at the door turn left",
    "in the kitchen",
    "in the kitchen turn left",
    "turn on every light",
    "go to every room",
    "drive at 2 metres per second",
    "set the brightness at 40 percent",
    "look at two people",
    "turn left in one go",
    "stand in a line",
    "come in",
    "go to the second door",
    "bring me the eight o'clock news",
    "turn by ten degrees",
    "repeat that ten times",
    "wait for me at the door",
    "count to ten",
    "what is in ten minutes?",
    "did you go to the kitchen at three?",
    "yesterday at three you went to the kitchen",
    "the meeting is in ten minutes",
    "he said go to the kitchen in ten minutes",
    "what are you doing tomorrow?",
    "when did you go to the kitchen?",
    "when will the battery be full",
    "how far do you drive in ten minutes",
    "don't go to the kitchen at eight",
    "i was in the kitchen at eight",
    "my train leaves at eight and i am late",
    "if you can, go to the kitchen",
    "when you can, go to the kitchen",
    "drive at 0.25 metres per second",
    "rise by one and a half metres",
    "lower the gripper by seven and a half centimetres",
    "move forward by 0.8 metres, then stop",
    "well then, go to the kitchen",
    "next to the door turn left",
    "what happens at eight",
    "it is eight o'clock",
    "dinner is at eight",
    "set a timer for ten minutes",
    "wait ten minutes and then go to the kitchen",
    "go to the kitchen today",
    "ask her when the train leaves",
    "good morning",
    "in ten minutes",
    "tomorrow at eight",
    "a quarter past nine in the morning",
    "no",
    "",
)


@pytest.mark.parametrize(("text", "time", "order"), TIMED)
def test_a_time_is_read_and_taken_out_of_the_order(text: str, time: object, order: str) -> None:
    found = read_when(text, "en", NOW)
    assert found is not None
    assert (found.time, found.order, found.now) == (time, order, "")


@pytest.mark.parametrize(("text", "time", "order", "first"), PARTS)
def test_what_goes_before_is_for_now(text: str, time: object, order: str, first: str) -> None:
    found = read_when(text, "en", NOW)
    assert found is not None
    assert (found.time, found.order, found.now) == (time, order, first)


@pytest.mark.parametrize("text", UNSURE)
def test_a_time_that_is_not_sure_is_asked_for(text: str) -> None:
    found = read_when(text, "en", NOW)
    assert found is not None and isinstance(found.time, Unsure)
    assert found.time.words and found.order


@pytest.mark.parametrize("text", NO_TIME)
def test_no_time_is_found_where_no_order_has_one(text: str) -> None:
    assert read_when(text, "en", NOW) is None


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("at eight", at(20)),
        ("eight", at(20)),
        ("8 pm please", at(20, sure=True)),
        ("half past three", at(15, 30)),
        ("tomorrow at eight", at(8, days=1)),
        ("in an hour", After(3600)),
        ("every hour", Every(3600)),
        ("tomorrow", Unsure("tomorrow")),
        ("the kitchen", None),
        ("go to the kitchen at eight", None),
        ("at eight?", None),
        ("", None),
    ],
)
def test_an_answer_is_a_time_alone(text: str, time: object) -> None:
    assert read_time(text, "en", NOW) == time


def test_a_time_without_its_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        read_when("at eight go to the kitchen", "en", datetime(2026, 3, 18))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("what is planned?", "planned"),
        ("what's planned for tomorrow", "planned"),
        ("cancel that", "that"),
        ("cancel everything please", "all"),
        ("cancel the last one", "that"),
        ("cancel the kitchen", "named"),
        ("what will you do next", "next"),
    ],
)
def test_what_is_said_about_the_schedule(text: str, kind: str) -> None:
    talk = read_schedule_talk(text, "en")
    assert talk is not None and talk.kind == kind


@pytest.mark.parametrize(
    "text",
    ["don't cancel that", "go to the kitchen", "cancel that order and go", ""],
)
def test_other_talk_is_not_about_the_schedule(text: str) -> None:
    assert read_schedule_talk(text, "en") == read_queue_talk(text, "en")


def test_words_about_the_schedule_are_none_about_the_queue() -> None:
    assert read_queue_talk("what is planned?", "en") is None
    talk = read_queue_talk("cancel everything", "en")
    assert talk is not None and talk.kind == "named"


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_each_language_speaks_about_its_schedule(code: str) -> None:
    talk = LANGUAGES[code].queue_talk
    for kind, phrases in (
        ("planned", talk.planned), ("that", talk.cancels), ("all", talk.cancels_all)
    ):  # fmt: skip
        assert phrases
        for phrase in phrases:
            read = read_schedule_talk(phrase, code)
            assert read is not None and read.kind == kind, phrase


# Clocks go forward at two on 29 March 2026, and back at three on 25 October.
ZONES = st.sampled_from(
    [ZoneInfo(each) for each in ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe",
                                 "Asia/Kolkata", "UTC")]
)  # fmt: skip
MOMENTS = st.datetimes(
    datetime(2026, 3, 1), datetime(2026, 11, 30), timezones=st.just(timezone.utc)
)
DAYS = {"": None, "today ": 0, "tomorrow ": 1, "the day after tomorrow ": 2}


@given(MOMENTS, ZONES, st.integers(0, 23), st.integers(0, 59), st.sampled_from(sorted(DAYS)))
def test_the_moment_is_to_come_and_at_the_time_that_was_said(
    utc: datetime, zone: ZoneInfo, hour: int, minute: int, day: str
) -> None:
    now = utc.astimezone(zone)
    found = read_when(f"{day}at {hour}:{minute:02} go to the kitchen", "en", now)
    assert found is not None and found.order == "go to the kitchen"
    if isinstance(found.time, Unsure):
        # It is past, or clocks go forward over it.
        assert day
        return
    assert isinstance(found.time, At)
    moment = found.time.moment
    assert moment.astimezone(timezone.utc) > utc
    assert moment.astimezone(timezone.utc).astimezone(zone).replace(tzinfo=None) == moment.replace(
        tzinfo=None
    )
    assert moment.minute == minute and moment.hour % 12 == hour % 12
    assert not found.time.sure or moment.hour == hour
    if DAYS[day] is not None:
        assert moment.date() == now.date() + timedelta(days=DAYS[day] or 0)


@given(MOMENTS, ZONES, st.integers(0, 23), st.integers(0, 59), st.integers(0, 300))
def test_what_is_daily_keeps_its_time(
    utc: datetime, zone: ZoneInfo, hour: int, minute: int, days: int
) -> None:
    now = utc.astimezone(zone)
    found = read_when(f"every day at {hour}:{minute:02} go to the kitchen", "en", now)
    assert found is not None and isinstance(found.time, Every)
    every, later = found.time, now + timedelta(days=days)
    assert every.first is not None
    after = every.next_after(later, now)
    assert after.astimezone(timezone.utc) > later.astimezone(timezone.utc)
    wall = timedelta(hours=after.hour, minutes=after.minute)
    said = timedelta(hours=every.first.hour, minutes=every.first.minute)
    # In spring an hour may be left out.
    assert wall == said or timedelta(0) < wall - said <= timedelta(hours=1)
    assert after - later.astimezone(zone) <= timedelta(days=2)


@given(MOMENTS, ZONES, st.integers(1, 10_000), st.integers(0, 10**7))
def test_what_is_repeated_keeps_its_step(
    utc: datetime, zone: ZoneInfo, seconds: int, later: int
) -> None:
    begun = utc.astimezone(zone)
    moment = utc + timedelta(seconds=later)
    after = Every(float(seconds)).next_after(moment, begun)
    assert timedelta(0) < after.astimezone(timezone.utc) - moment <= timedelta(seconds=seconds)
    assert (after.astimezone(timezone.utc) - utc).total_seconds() % seconds == 0


def test_a_time_that_clocks_skip_is_none_of_that_day() -> None:
    spring = datetime(2026, 3, 28, 12, 0, tzinfo=BERLIN)
    found = read_when("at 2:30 am go to the kitchen", "en", spring)
    assert found is not None and isinstance(found.time, At)
    assert found.time.moment == datetime(2026, 3, 30, 2, 30, tzinfo=BERLIN)
    asked = read_when("tomorrow at 2:30 am go to the kitchen", "en", spring)
    assert asked is not None and isinstance(asked.time, Unsure)


def test_an_hour_that_comes_twice_is_the_next_one() -> None:
    first = datetime(2026, 10, 25, 2, 15, tzinfo=BERLIN)
    again = datetime(2026, 10, 25, 2, 45, tzinfo=BERLIN)
    for now, fold in ((first, 0), (again, 1)):
        found = read_when("at 2:30 am go to the kitchen", "en", now)
        assert found is not None and isinstance(found.time, At)
        assert (found.time.moment.date(), found.time.moment.fold) == (now.date(), fold)


WORDS = st.sampled_from(
    [
        "in",
        "at",
        "every",
        "ten",
        "10",
        "8:30",
        ".",
        ",",
        "?",
        "minutes",
        "hour",
        "tomorrow",
        "when",
        "then",
        "the",
        "battery",
        "is",
        "below",
        "20",
        "%",
        "go",
        "to",
        "kitchen",
        "and",
        "not",
        "um",
        "acht",
        "heute",
        "十",
        "分钟",
        "后",
        "点",
        "半",
        "한",
        "시에",
        "10분",
        "후에",
        "ساعة",
        "बजे",
    ]
)


@given(st.one_of(st.text(), st.lists(WORDS, max_size=20).map(" ".join)),
       st.sampled_from(sorted(LANGUAGES)))  # fmt: skip
def test_any_text_can_be_read(text: str, code: str) -> None:
    found = read_when(text, code, NOW)
    assert found is None or (found.order and found.words)
    read_time(text, code, NOW)
    read_schedule_talk(text, code)


@pytest.mark.parametrize("now", [datetime.max, datetime.min])
def test_the_ends_of_the_calendar_are_no_fault(now: datetime) -> None:
    moment = now.replace(tzinfo=timezone.utc)
    for text in ("tomorrow at eight go to the kitchen", "at 9 pm dock", "every day at six dock"):
        read_when(text, "en", moment)


def test_a_condition_that_denies_is_asked_for() -> None:
    for words in ("the battery is not below twenty percent", "you are not charging"):
        found = read_when(f"when {words}, dock", "en", NOW)
        assert found is not None and isinstance(found.time, Unsure)
    found = read_when("when the battery is not less than twenty percent, dock", "en", NOW)
    assert found is not None and isinstance(found.time, When)
    assert (found.time.comparison, found.time.number) == (">=", 20.0)
