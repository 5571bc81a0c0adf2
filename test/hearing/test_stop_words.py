"""Stop words: what stops, what does not, and what is left for the model."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing import StopMatcher, match_stop
from edgevox_ros.languages import LANGUAGES

PHRASES = [(code, phrase) for code, each in LANGUAGES.items() for phrase in each.hearing.stop]
WORDS = ("stop", "the", "bus", "and", "don't", "no", "wait", "robot", "kitchen", "it")
STOPS = [
    ("stop", ""),
    ("Stop!", ""),
    ("um okay stop please", ""),
    ("hey robot, would you please stop now", ""),
    ("STOPPP", ""),
    ("stop stop stop", ""),
    ("stop the robot right now", ""),
    ("I told you to stop", ""),
    ("can you stop it please", ""),
    ("no stop driving", ""),
    ("wait wait", ""),
    ("don't, stop!", ""),
    ("stop and turn left", "turn left"),
    ("Stop. Go to the kitchen!", "Go to the kitchen"),
    ("stop, drive back 2.5 metres", "drive back 2.5 metres"),
    ("drive forward two metres and then stop", ""),
    ("turn left, no, stop", ""),
    ("Bitte bleib sofort stehen", ""),
    ("halt an und dreh dich um", "dreh dich um"),
    ("arrête-toi s'il te plaît", ""),
    ("arrete toi", ""),
    ("para por favor", ""),
    ("fermati subito", ""),
    ("pare agora, robô", ""),
    ("sta stil alsjeblieft", ""),
    ("请停下来", ""),
    ("先停下来然后去厨房", "去厨房"),
    ("止まってください", ""),
    ("멈춰 주세요", ""),
    ("توقف من فضلك", ""),
    ("अरे रुको ज़रा", ""),
    ("robot ơi dừng lại ngay", ""),
    ("หยุดครับ", ""),
]
NOT_STOPS = [
    "",
    "   ",
    "where is the bus stop",
    "don't stop",
    "please do not stop now",
    "never stop",
    "the next stop is the kitchen",
    "is that a stop sign",
    "stopwatch",
    "unstoppable",
    "wait for me in the kitchen",
    "how full is the battery",
    "turn left ninety degrees",
    "drive forward two metres",
    "wie weit ist der nächste Halt",
    "nicht anhalten",
    "n'arrête pas",
    "no pares",
    "para ti",
    "non fermarti",
    "não pare",
    "niet stoppen",
    "停车场在哪里",
    "不要停",
    "止まらないで",
    "バス停はどこ",
    "멈추지 마",
    "لا تتوقف",
    "मत रुको",
    "đừng dừng lại",
    "อย่าหยุด",
    "วันหยุด",
]


@pytest.mark.parametrize(("text", "rest"), STOPS)
def test_stops_and_leaves_the_rest_to_the_model(text: str, rest: str) -> None:
    match = match_stop(text)
    assert match is not None
    assert match.rest == rest


SPELLINGS = (
    *("s t o p", "S.T.O.P.", "S. T. O. P.", "s-t-o-p", "please s, t, o, p", "h a l t", "w h o a"),
    *("st\u00adop", "st\u200bop", "s\u2060top", "\u2067stop\u2069", "stop\ufeff", "ha\u200dlt"),
    *("stop\u200bnow", "heystop", "pleasestop", "okayrobotstop", "bittehalt", "ohgottstopp"),
    *("s t o p n o w", "p l e a s e s t o p"),
    *(
        "st op",
        "s top",
        "Hal t!",
        "d u r",
        "A. L. T.",
        "\u0642 \u0641",
        "d \u1eeb n g",
        "\uba48 \ucdb0",
    ),
)
NO_SPELLINGS = (
    "R E S T",
    "U.S.A.",
    "nonstop",
    "1 2 3 4 5",
    "re\u00adstart",
    "p o t s",
    "st ab",
    "go to p",
    "the hal t",
)


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_stop_is_heard_however_it_is_spelt(text: str) -> None:
    match = match_stop(text)
    assert match is not None
    assert match.rest == ""


@pytest.mark.parametrize("text", NO_SPELLINGS)
def test_other_words_may_be_spelt(text: str) -> None:
    assert match_stop(text, True) is None


@pytest.mark.parametrize(
    "text",
    [
        "No!",
        "no",
        "No, please!",
        "Oh no!",
        "my hand!",
        "No. No!",
        "shoo",
        "Get lost!",
        "behind you!",
        "smoke!",
    ],
)
def test_some_words_stop_what_moves_if_nothing_else_is_said(text: str) -> None:
    assert match_stop(text, True)
    if "No. No" not in text:
        assert match_stop(text) is None


@pytest.mark.parametrize(
    "text", ["no problem", "No, thanks.", "no, the other one", "give it in my hand"]
)
def test_the_same_words_in_a_sentence_are_none(text: str) -> None:
    assert match_stop(text, True) is None


@pytest.mark.parametrize("text", NOT_STOPS)
def test_other_words_do_not_stop(text: str) -> None:
    assert match_stop(text) is None


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_stop_phrase_of_every_language_stops(code: str) -> None:
    matches = (StopMatcher((code,)).match, match_stop)
    for phrase in (*LANGUAGES[code].hearing.stop, *LANGUAGES[code].hearing.alone):
        for said in (phrase, phrase.upper(), f"  {phrase}!! ", f"{phrase}, {phrase}"):
            for each in matches:
                match = each(said)
                assert match is not None, said
                assert match.rest == "", said


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_fillers_around_a_stop_phrase_change_nothing(code: str) -> None:
    table = LANGUAGES[code].hearing
    joint = "" if code in ("zh", "ja", "th") else " "
    matcher = StopMatcher((code,))
    for filler in (*table.fillers, *table.openers):
        said = filler + joint + table.stop[0]
        assert any(e in said for e in table.exceptions) or matcher.match(said), said
    for filler in table.fillers:
        said = table.stop[0] + joint + filler
        assert any(e in said for e in table.exceptions) or matcher.match(said), said


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_exception_is_respected(code: str) -> None:
    matcher = StopMatcher((code,))
    for phrase in LANGUAGES[code].hearing.exceptions:
        assert matcher.match(phrase) is None, phrase
        assert match_stop(phrase) is None, phrase


@given(st.text(), st.sampled_from(PHRASES), st.text())
def test_a_stop_phrase_as_a_sentence_of_its_own_is_never_missed(
    before: str, stop: tuple[str, str], after: str
) -> None:
    assert match_stop(f"{before}\n{stop[1]}\n{after}")


@given(st.text(), st.sampled_from(PHRASES))
def test_what_ends_with_a_stop_phrase_after_a_comma_stops(
    before: str, stop: tuple[str, str]
) -> None:
    assert match_stop(f"{before}, {stop[1]}")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Why don't you stop?",
            "it does not stop",
            "you're not stopping",
            "why are you still driving",
        ),
        *(
            "er hält nicht an",
            "warum bleibst du nicht stehen?",
            "il ne s'arrête pas",
            "no se detiene",
        ),
        *("non si ferma", "ik kan hem niet stoppen", "czemu nie stajesz?", "durmuyor", "它不停"),
        *("止まらない", "멈추지 않아"),
    ],
)
def test_who_says_that_it_does_not_stop_wants_it_to(text: str) -> None:
    assert match_stop(text, moving=True) is not None
    assert match_stop(text, moving=False) is None


@given(st.text(max_size=300))
def test_the_rest_is_made_of_what_was_said(text: str) -> None:
    match = match_stop(text)
    if match is not None:
        assert match.phrase in text
        assert all(word in text for word in match.rest.split())


@given(st.lists(st.sampled_from(WORDS)))
def test_what_is_left_after_a_stop_is_shorter_than_what_was_said(words: list[str]) -> None:
    text = " ".join(words)
    match = match_stop(text)
    if match is not None:
        assert len(match.rest) < len(text)


@pytest.mark.parametrize(
    "unit", ["stop ", "no ", "it ", "don't ", "wait ", "s ", "hey", "停", "a", "' "]
)
def test_a_hundred_thousand_characters_are_no_trouble(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    assert match_stop(text + "\nstop")
    assert match_stop("stop\n" + text)


def test_own_words_and_names() -> None:
    matcher = StopMatcher(("en",), extra_words=("banana",), names=("Hal",))
    assert matcher.match("Hal banana please")
    assert matcher.match("banana bread") is not None
    assert StopMatcher(("en",)).match("banana") is None


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(ValueError, match="xx"):
        StopMatcher(("xx",))
