"""Is the last thing to be done again, and how often, in the supported languages."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.hearing import read_again
from edgevox_ros.hearing.again import asks_for_words
from edgevox_ros.languages import LANGUAGES

every_language = pytest.mark.parametrize("code", sorted(LANGUAGES))


@every_language
def test_every_phrase_of_a_language_is_read(code: str) -> None:
    table = LANGUAGES[code].following
    for said in table.again:
        assert read_again(said.upper() + ".", (code,)) == 1, said
    for pattern in table.more:
        assert read_again(pattern.replace("{}", table.numbers[1]), (code,)) == 3, pattern
        assert read_again(pattern.replace("{}", "4"), (code,)) == 4, pattern
    for said in table.twice_more:
        assert read_again(said, (code,)) == 2, said
    for said in (*table.twice, *(each.replace("{}", table.numbers[0]) for each in table.times)):
        assert read_again(said, (code,)) in (None, 2), said
        assert read_again(f"{table.leads[0]} {said}", (code,)) == 2, said


@every_language
def test_a_lead_alone_is_nothing(code: str) -> None:
    table = LANGUAGES[code].following
    for lead in table.leads:
        assert read_again(lead, (code,)) in (None, 1)
    assert read_again(table.leads[0], (code,)) is None


@every_language
def test_no_stop_and_no_answer_is_read(code: str) -> None:
    hearing = LANGUAGES[code].hearing
    for said in (*hearing.stop, *hearing.alone, *hearing.moving, *hearing.yes, *hearing.no):
        assert read_again(said.replace("*", "")) is None, said


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("Once more, please.", 1),
        ("do that twice more", 2),
        ("repeat that three times", 3),
        ("can you do that again?", 1),
        ("again, again", 1),
        ("okay robot, do it 3 times more", 3),
        ("mach das noch zweimal", 2),
        ("请再做一遍", 1),
        ("もう3回お願いします", 3),
        ("Again?", None),
        ("not again", None),
        ("never do that again", None),
        ("drive again", None),
        ("turn left again", None),
        ("again twice three times", None),
        ("three times", None),
        ("do that", None),
        ("please", None),
        ("", None),
        ("again " * 100, None),
    ],
)
def test_every_word_belongs_to_it(text: str, times: int | None) -> None:
    assert read_again(text) == times


@settings(deadline=None)
@given(st.text())
def test_never_raises(text: str) -> None:
    times = read_again(text)
    assert times is None or times > 0


@pytest.mark.parametrize(
    "text",
    ["thank you again", "hello again", "danke nochmal", "merci encore",
     "okay guys one more time", "gracias otra vez", "sorry again", "谢谢你再来一次"],
)  # fmt: skip
def test_thanks_greetings_and_words_to_others_ask_for_nothing_again(text: str) -> None:
    assert read_again(text) is None


@pytest.mark.parametrize(
    "text", ["again please", "robot, once more", "okay again", "again, thanks"]
)
def test_politeness_beside_it_changes_nothing(text: str) -> None:
    assert read_again(text) == 1


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("could you repeat that", True),
        ("Please say it again.", True),
        ("what did you say", True),
        ("sag das nochmal", True),
        ("répète s'il te plaît", True),
        ("I repeat", True),
        ("repeat that", False),
        ("again", False),
        ("say hello again to everybody", False),
        ("", False),
    ],
)
def test_who_did_not_hear_asks_for_the_words(text: str, asks: bool) -> None:
    assert asks_for_words(text) is asks
