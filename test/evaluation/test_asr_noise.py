"""Sentences as recognisers write them: what is changed, and what never is."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.evaluation.noise.asr_noise import TABLES, noised
from edgevox_ros.evaluation.noise.number_words import (
    han_digits,
    han_words,
    korean_words,
    to_digits,
    to_words,
)
from edgevox_ros.hearing import match_stop
from edgevox_ros.languages import LANGUAGES

SEEDS = range(amount(300, quick=60))
UNITS = TABLES["en"].units


def test_case_and_punctuation_are_gone() -> None:
    for seed in SEEDS:
        written = noised("Go to the Kitchen, please - it's 7:30!", "en", seed)
        assert not set(written) & set(",!-")
        assert written == written.lower()
        assert "7:30" in written


def test_every_kind_of_noise_occurs() -> None:
    heard = {noised("Drive two metres forward into the living room.", "en", seed) for seed in SEEDS}
    for part in (
        "for ward", "livingroom", "in to", "2 m ", "meters", " um ", "the the", "forward forward",
    ):  # fmt: skip
        assert any(part in each for each in heard), part
    assert len(heard) > len(SEEDS) / 3


@pytest.mark.parametrize(
    ("language", "said", "written"),
    [
        (
            "en",
            "Drive two metres forward, then turn right.",
            [
                "drive two metres for ward then turn right",
                "drive 2 m forward then turn okay right",
                "drive two metres for ward then turn right",
                "drive two metres forward then turn write",
            ],
        ),
        ("de", "Fahr zwölf Meter vor!", ["fahr fahr zwölf meter vor"]),
    ],
)
def test_it_is_the_same_in_every_python(language: str, said: str, written: list[str]) -> None:
    assert [noised(said, language, seed) for seed in range(len(written))] == written


def test_something_is_changed_wherever_something_can_be() -> None:
    for code, said in SENTENCES.items():
        plain = re.sub(r"[。，,.!?¿]", "", said.lower())
        for seed in range(20):
            written = noised(said, code, seed)
            assert written not in (plain, said), (code, seed)


SENTENCES = {
    "en": "go to the kitchen",
    "de": "Fahr in die Küche!",
    "fr": "Va à la cuisine.",
    "es": "¿Puedes ir a la cocina?",
    "it": "vai in cucina",
    "pt": "vai para a cozinha",
    "nl": "ga naar de keuken",
    "zh": "去厨房。",
    "ja": "キッチンへ行って",
    "ko": "부엌으로 가",
    "ar": "اذهب إلى المطبخ",
    "hi": "रसोई में जाओ",
    "vi": "vào bếp",
    "th": "ไปที่ห้องครัว",
    "pl": "jedź do kuchni",
    "tr": "mutfağa git",
}


def test_every_language_has_a_sentence_and_fillers_of_its_own() -> None:
    assert set(SENTENCES) == set(TABLES) == set(LANGUAGES)
    for code, table in TABLES.items():
        assert table.fillers
        assert set(table.fillers) <= set(LANGUAGES[code].hearing.fillers), code


@given(st.text(max_size=60), st.sampled_from([*LANGUAGES, "de-AT", "xx", ""]), st.integers())
@settings(deadline=None, max_examples=amount(600, quick=100))
def test_any_text_in_any_language(text: str, language: str, seed: int) -> None:
    written = noised(text, language, seed)
    assert written == noised(text, language, seed)
    assert bool(written.strip()) or not text.strip()
    assert (match_stop(written) is None) == (match_stop(text) is None)


def test_odd_texts_stay() -> None:
    for text in ("", " ", "?!", "..."):
        assert noised(text, "en", 1) == text
    assert noised("\ud800", "en", 1).endswith("\ud800")


COMMANDS = ["go", "to", "the", "kitchen", "turn", "right", "drive", "and", "light", "on", "wait"]
NEGATIONS = ["don't", "not", "never", "no", "without", "can't"]
STOPS = ["stop", "halt", "freeze", "hold on", "bus stop", "cancel"]
NUMBERS = ["two metres", "2 m", "1.5", "twenty two", "90 degrees", "ninety", "3 metres"]


@given(
    st.lists(st.sampled_from([*COMMANDS, *NEGATIONS, *STOPS, *NUMBERS]), min_size=1, max_size=9),
    st.integers(0, 1000),
    st.sampled_from(["", ",", "."]),
)
@settings(deadline=None, max_examples=amount(600, quick=60))
def test_negations_and_stops_stay(parts: list[str], seed: int, mark: str) -> None:
    text = f"{mark} ".join(parts)
    written = noised(text, "en", seed)
    for moving in (False, True):
        assert (match_stop(written, moving) is None) == (match_stop(text, moving) is None)
    found, wanted = Counter(re.findall(r"[\w']+", written)), Counter(re.findall(r"[\w']+", text))
    assert [found[each] for each in NEGATIONS] == [wanted[each] for each in NEGATIONS]


@pytest.mark.parametrize(
    ("code", "said", "negation"),
    [
        ("de", "Fahr nicht in die Küche, geh heim.", "nicht"),
        ("fr", "N'allez pas dans la cuisine maintenant", "n'allez pas"),
        ("es", "no vayas nunca a la cocina hoy", "nunca"),
        ("zh", "请不要去厨房", "不"),
        ("vi", "đừng vào bếp bây giờ", "đừng"),
        ("ko", "지금 부엌에 가지마 알았지", "가지마"),
        ("th", "ไม่ต้องไป ห้องครัว", "ไม่"),
        ("tr", "mutfağa gitme evde kal", "gitme"),
        ("ar", "لا تذهب إلى المطبخ", "لا "),
    ],
)
def test_negations_of_other_languages_stay(code: str, said: str, negation: str) -> None:
    for seed in SEEDS:
        written = noised(said, code, seed)
        assert written.count(negation) == said.lower().count(negation), written


def told(text: str) -> list[str]:
    return text.split()


ONES = told(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
TENS = told(". . twenty thirty forty fifty sixty seventy eighty ninety")


def spelt(value: int, joint: str) -> str:
    if value < 20:
        return ONES[value]
    if value < 100:
        return TENS[value // 10] + (f" {ONES[value % 10]}" if value % 10 else "")
    rest = f"{joint}{spelt(value % 100, joint)}" if value % 100 else ""
    return f"{ONES[value // 100]} hundred{rest}"


VALUES = {
    **{spelt(value, joint): value for joint in (" and ", " ") for value in range(1000)},
    **{str(value): value for value in range(1000)},
}


def values_in(text: str) -> list[float]:
    """The numbers of an English sentence; the longest reading counts."""
    text = re.sub(r"\b(two|four) (?=(?:the|my|me|it)\b)", "", text)
    words = re.sub(r"(\d)([%°])", r"\1 ", text).split()
    found: list[float] = []
    at = 0
    while at < len(words):
        ends = range(min(len(words), at + 6), at, -1)
        end = next((end for end in ends if " ".join(words[at:end]) in VALUES), None)
        if end is None:
            found += [float(words[at])] if re.fullmatch(r"-?\d+\.\d+", words[at]) else []
            at += 1
            continue
        value = str(VALUES[" ".join(words[at:end])])
        if words[end : end + 1] == ["point"]:
            decimals = [ONES.index(each) for each in words[end + 1 :] if each in ONES[:10]]
            value += "." + "".join(map(str, decimals))
            end += 1 + len(decimals)
        found.append(float(value))
        at = end
    return found


SAID = st.one_of(
    st.integers(0, 999).map(str),
    st.builds(spelt, st.integers(0, 999), st.sampled_from([" and ", " "])),
    st.builds("{}.{}".format, st.integers(0, 999), st.integers(0, 99)),
    st.builds("{} point {}".format, st.sampled_from(ONES[1:]), st.sampled_from(ONES[:10])),
)


@given(
    SAID,
    st.sampled_from(
        [
            "drive {} metres to the kitchen", "put {} grams in it", "turn right by {} degrees.",
            "Wait {} seconds for me", "desk {}", "drive {} m", "open it to {} percent",
        ]
    ),
    st.integers(0, 10_000),
)  # fmt: skip
@settings(deadline=None, max_examples=amount(600, quick=60))
def test_numbers_keep_their_values(said: str, sentence: str, seed: int) -> None:
    text = sentence.format(said)
    assert values_in(noised(text, "en", seed)) == values_in(text.lower().replace("s.", "s"))


@pytest.mark.parametrize(
    ("code", "said", "whole"),
    [
        ("en", "drive minus two metres", r"\bdrive (?:\w+ )*minus (?:two|2) m"),
        ("en", "set it to negative ten", r"negative (?:ten|10)\b"),
        ("de", "fahre minus zwei meter", r"minus zwei m"),
        ("es", "avanza menos dos metros", r"menos dos m"),
    ],
)
def test_a_minus_stays_before_its_number(code: str, said: str, whole: str) -> None:
    sign = said.split()[-3 if "met" in said else -2]
    for seed in SEEDS:
        written = noised(said, code, seed)
        assert re.search(whole, written), written
        assert written.split().count(sign) == 1, written


@pytest.mark.parametrize(
    ("code", "said"),
    [("de", "fahre 2 m vor"), ("en", "drive 2 m to the hall"), ("en", "put 5 kg on it")],
)
def test_the_sign_of_a_unit_is_not_said_twice(code: str, said: str) -> None:
    for seed in SEEDS:
        assert not re.search(r"\b(m m|kg kg)\b", noised(said, code, seed))


def test_no_word_beside_a_number_becomes_one() -> None:
    for said in ("turn 4 for me", "bring 2 to the hall", "make it four for me"):
        for seed in SEEDS:
            written = noised(said, "en", seed)
            assert values_said(written) == values_said(said), written


def values_said(text: str) -> list[str]:
    digits = {"two": "2", "four": "4"}
    return [digits.get(each, each) for each in text.split() if each in ["2", "4", "two", "four"]]


def test_every_number_is_written_both_ways() -> None:
    for value in range(1000):
        for british in (True, False):
            words = to_words([str(value), "metres"], "en", british=british)
            assert " ".join(words) == f"{spelt(value, ' and ' if british else ' ')} metres"
            assert to_digits(words, "en", UNITS) == [str(value), "metres"]


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("one point five metres", "1.5 metres"),
        ("zero point two five", "0.25"),
        ("the red one", "the red one"),
        ("one metre", "1 metre"),
        ("seven thirty", "seven thirty"),
        ("twenty twenty", "twenty twenty"),
        ("a hundred and five metres", "a hundred and five metres"),
        ("two thousand", "two thousand"),
        ("point five", "point five"),
        ("three five point", "three five point"),
        ("two and three", "2 and 3"),
        ("one two three", "one two three"),
        ("two 5", "two 5"),
    ],
)
def test_what_is_doubtful_stays_in_words(text: str, digits: str) -> None:
    assert " ".join(to_digits(text.split(), "en", UNITS)) == digits


@pytest.mark.parametrize("text", ["007", "2 hundred", "5 5", "1234", "1.2345", "7:30", "3,5", "x2"])
def test_what_is_doubtful_stays_in_digits(text: str) -> None:
    assert " ".join(to_words(text.split(), "en")) == text


@pytest.mark.parametrize(
    ("language", "words", "digits"),
    [
        ("de", "fahr zwölf meter", "fahr 12 meter"),
        ("es", "avanza dos metros", "avanza 2 metros"),
        ("fr", "avance de seize mètres", "avance de 16 mètres"),
        ("it", "vai avanti di tre metri", "vai avanti di 3 metri"),
        ("nl", "rij drie meter", "rij 3 meter"),
        ("vi", "đi năm mét", "đi 5 mét"),
    ],
)
def test_small_numbers_of_other_languages(language: str, words: str, digits: str) -> None:
    assert " ".join(to_digits(words.split(), language, {})) == digits
    assert " ".join(to_words(digits.split(), language)) == words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "nimm eins"), ("de", "zwei komma fünf"), ("de", "zwei hundert"),
        ("es", "treinta y dos"), ("es", "un metro"), ("it", "dove sei"), ("fr", "quatre vingt"),
        ("vi", "năm nay"), ("vi", "hai mươi hai mét"), ("vi", "không"), ("pl", "dwa metry"),
    ],
)  # fmt: skip
def test_what_may_mean_something_else_stays(language: str, text: str) -> None:
    assert " ".join(to_digits(text.split(), language, {})) == text


def test_chinese_and_korean_numbers_before_a_unit() -> None:
    assert han_words("向前走2米再左转20度") == "向前走两米再左转二十度"
    assert han_digits("向前走两米，等十秒") == "向前走2米，等10秒"
    for text in ("第三次", "二十度", "三点五米", "一个", "两米五"):
        assert han_digits(text) == text
    for text in ("2米5", "1.5米", "90度", "1米", "2号"):
        assert han_words(text) == text
    assert korean_words("2미터 가서 15 도 돌아") == "이 미터 가서 십오 도 돌아"
    assert korean_words("90도 돌아 3번") == "90도 돌아 3번"


def test_signs_of_units_go_with_digits() -> None:
    heard = {noised("turn 90 degrees, drive 2 m at 50%", "en", seed) for seed in SEEDS}
    assert any("90°" in each for each in heard)
    assert any("two meters" in each and "fifty percent" in each for each in heard)
    warm = {noised("heat it to 90 degrees celsius", "en", seed) for seed in SEEDS}
    assert not any("°" in each for each in warm)


def test_a_command_after_a_stop_stays_one() -> None:
    for seed in SEEDS:
        found = match_stop(noised("Stop, and then turn left.", "en", seed))
        assert found is not None
        assert "turn" in found.rest
