"""Where a sentence ends, and where it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.speech import SentenceStream

CASES = [
    ("I drove 2.5 m. Now I turn.", ["I drove 2.5 m.", "Now I turn."]),
    ("Dr. Smith is here. He waits.", ["Dr. Smith is here.", "He waits."]),
    ("It is 5 p.m. Good evening.", ["It is 5 p.m.", "Good evening."]),
    ("It is 5 p.m. in Paris.", ["It is 5 p.m. in Paris."]),
    ("It is 3:30. Bye!", ["It is 3:30.", "Bye!"]),
    ("Well... I think so. Yes!", ["Well... I think so.", "Yes!"]),
    ("Well… I think so. Yes!", ["Well… I think so.", "Yes!"]),
    ("J. R. Smith called. Bye.", ["J. R. Smith called.", "Bye."]),
    ("Am 3. Mai fahre ich. Gut.", ["Am 3. Mai fahre ich.", "Gut."]),
    ("Ich fahre z.B. in die Küche. Gut.", ["Ich fahre z.B. in die Küche.", "Gut."]),
    ("I counted 3. The end.", ["I counted 3.", "The end."]),
    ("Version 1.2.3 is out. Ok.", ["Version 1.2.3 is out.", "Ok."]),
    ('He said "go." Then left.', ['He said "go."', "Then left."]),
    ("See e.g. the kitchen. Done.", ["See e.g. the kitchen.", "Done."]),
    ("¿Dónde está? Aquí.", ["¿Dónde está?", "Aquí."]),
    ("M. Dupont est là. Bonjour !", ["M. Dupont est là.", "Bonjour !"]),
    ("Tôi đi đây. Tạm biệt.", ["Tôi đi đây.", "Tạm biệt."]),
    ("네. 가겠습니다.", ["네.", "가겠습니다."]),
    ("好的。我去厨房！2.5米，好吗？", ["好的。", "我去厨房！", "2.5米，好吗？"]),
    ("はい、行きます。「本当。」とても", ["はい、行きます。", "「本当。」", "とても"]),
    ("مرحبا؟ نعم. طيب.", ["مرحبا؟", "نعم.", "طيب."]),
    ("ठीक है। मैं जाता हूँ।", ["ठीक है।", "मैं जाता हूँ।"]),
    ("ได้ครับ ไปแล้วนะคะ สวัสดี", ["ได้ครับ", "ไปแล้วนะคะ", "สวัสดี"]),
    ("one\ntwo\n\n", ["one", "two"]),
    ("Ich esse z. B. Brot. Gut.", ["Ich esse z. B. Brot.", "Gut."]),
    ("Czekam np. w kuchni. Tak.", ["Czekam np. w kuchni.", "Tak."]),
    ("Espera, p. ej. en casa. Ya.", ["Espera, p. ej. en casa.", "Ya."]),
    ("الساعة 15:30. هل أكمل؟", ["الساعة 15:30.", "هل أكمل؟"]),
    ("... !!", []),
]
TEXTS = st.text(alphabet="abAB 1.,!?…\n\"')。、ครับ", max_size=80)


def cut(text: str, step: int) -> list[str]:
    stream = SentenceStream()
    sentences: list[str] = []
    for start in range(0, len(text), step):
        sentences += stream.feed(text[start : start + step])
    return sentences + stream.finish()


@pytest.mark.parametrize(("text", "sentences"), CASES)
def test_sentences_of_many_languages(text: str, sentences: list[str]) -> None:
    for step in (1, 3, 1000):
        assert cut(text, step) == sentences


@given(TEXTS, st.integers(1, 9))
def test_the_cutting_into_pieces_changes_nothing(text: str, step: int) -> None:
    assert cut(text, step) == cut(text, 1000)


@given(TEXTS)
def test_no_letter_is_lost_and_nothing_empty_is_given(text: str) -> None:
    sentences = cut(text, 3)
    assert all(any(c.isalnum() for c in sentence) for sentence in sentences)
    kept = [c for c in "".join(sentences) if c.isalnum()]
    assert kept == [c for c in text if c.isalnum()]


def test_a_sentence_is_given_as_soon_as_the_next_begins() -> None:
    stream = SentenceStream()
    assert stream.feed("I am on my way.") == []
    assert stream.feed(" ") == ["I am on my way."]


def test_a_long_clause_is_cut_at_a_comma() -> None:
    text = "I will drive to the kitchen, then to the office, then to the living room, " * 2
    sentences = cut(text, 5)
    assert all(len(sentence) <= 110 for sentence in sentences)
    assert all(sentence.endswith(",") for sentence in sentences)


def test_a_run_without_any_space_is_cut_in_the_end() -> None:
    assert max(map(len, cut("x" * 5000, 10))) <= 600
