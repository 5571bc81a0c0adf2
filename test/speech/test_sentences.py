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
    ("Jest godz. 15. Jadę.", ["Jest godz. 15.", "Jadę."]),
    ("Dr. Yılmaz burada. Bekliyor.", ["Dr. Yılmaz burada.", "Bekliyor."]),
    ("Bu bir kız. Şimdi dönüyorum.", ["Bu bir kız.", "Şimdi dönüyorum."]),
    ("Bardak, tabak vb. Sonra gidiyorum.", ["Bardak, tabak vb.", "Sonra gidiyorum."]),
    ("Oda no. 5 boş. Peki.", ["Oda no. 5 boş.", "Peki."]),
    ("Mam kubki, talerze itd. Teraz jadę.", ["Mam kubki, talerze itd.", "Teraz jadę."]),
    ("Pan mgr inż. Kowalski czeka. Dobrze.", ["Pan mgr inż. Kowalski czeka.", "Dobrze."]),
    ("Jestem w pokoju nr 5. Jadę dalej.", ["Jestem w pokoju nr 5.", "Jadę dalej."]),
    ("Espera, p. ej. en casa. Ya.", ["Espera, p. ej. en casa.", "Ya."]),
    ("الساعة 15:30. هل أكمل؟", ["الساعة 15:30.", "هل أكمل؟"]),
    ("... !!", []),
    # Numbers: a room, an ordinal, a list
    ("Je suis en salle 5. Dois-je continuer ?", ["Je suis en salle 5.", "Dois-je continuer ?"]),
    ("Il est 15 h 30. Voilà.", ["Il est 15 h 30.", "Voilà."]),
    ("Ich nehme die 2. Tür links. Gut.", ["Ich nehme die 2. Tür links.", "Gut."]),
    ("Seit dem 1. Januar. Gut.", ["Seit dem 1. Januar.", "Gut."]),
    ("Ich bin in Raum 5. Gut.", ["Ich bin in Raum 5.", "Gut."]),
    ("First: 1. Turn 2. Stop. Then go.", ["First: 1. Turn 2. Stop.", "Then go."]),
    ("See fig. 3 in no. 5. Good.", ["See fig. 3 in no. 5.", "Good."]),
    ("No. I can't. Room No. 5 is shut.", ["No.", "I can't.", "Room No. 5 is shut."]),
    ("Bateria ma ok. 80 procent. Ok. Jadę.", ["Bateria ma ok. 80 procent.", "Ok.", "Jadę."]),
    (
        "Room in Bldg. 4, Goethestr. 5, blz. 14. Ok.",
        ["Room in Bldg. 4, Goethestr. 5, blz. 14.", "Ok."],
    ),
    (
        "Zwanzig km. Gut. Watch TV. Good. Hmm. Yes.",
        ["Zwanzig km.", "Gut.", "Watch TV.", "Good.", "Hmm.", "Yes."],
    ),
    # Units and capitals behind abbreviations
    ("It takes 5 min. Wait here.", ["It takes 5 min.", "Wait here."]),
    ("Die max. Geschwindigkeit. Gut.", ["Die max. Geschwindigkeit.", "Gut."]),
    ("Es kostet 5 Mio. Euro. Gut.", ["Es kostet 5 Mio. Euro.", "Gut."]),
    ("St. Petersburg is far. I wait.", ["St. Petersburg is far.", "I wait."]),
    ("I am in Elm St. The door is open.", ["I am in Elm St.", "The door is open."]),
    ("The U.S. Army. In the U.S. Then?", ["The U.S. Army.", "In the U.S.", "Then?"]),
    ("At 5 p.m. GMT on Monday. At 5 p.m. OK?", ["At 5 p.m. GMT on Monday.", "At 5 p.m.", "OK?"]),
    ("He lives in г. Москве. Да.", ["He lives in г. Москве.", "Да."]),
    ("Это я. В 2024 г. Тогда.", ["Это я.", "В 2024 г.", "Тогда."]),
    ("Столы и т. д. Потом.", ["Столы и т. д.", "Потом."]),
    ("Dr. med. Schulz ist da. Gut.", ["Dr. med. Schulz ist da.", "Gut."]),
    ("EE. UU. es grande. Sí.", ["EE. UU. es grande.", "Sí."]),
    ("Che cos'è. Poi vado.", ["Che cos'è.", "Poi vado."]),
    ("Dạ, được ạ. Tôi đi.", ["Dạ, được ạ.", "Tôi đi."]),
    ("I. Newton fell. So do I. Then?", ["I. Newton fell.", "So do I.", "Then?"]),
    ("5 p.m. ¿Vamos?", ["5 p.m.", "¿Vamos?"]),
    # A language's own abbreviation that ends sentences of another
    ("The light is red. Turning now.", ["The light is red.", "Turning now."]),
    ("I see a dot. Driving on.", ["I see a dot.", "Driving on."]),
    ("I opened the tab. Waiting.", ["I opened the tab.", "Waiting."]),
    (
        "De batterij is op. Laad hem op. Rijden maar.",
        ["De batterij is op.", "Laad hem op.", "Rijden maar."],
    ),
    ("Lampan är av. Kör vidare.", ["Lampan är av.", "Kör vidare."]),
    # Quotations
    ('"Done!" he said. "Go." Then he left.', ['"Done!" he said.', '"Go."', "Then he left."]),
    ("« Oui. » dit-il. « Non ! » Voilà.", ["« Oui. » dit-il.", "« Non ! »", "Voilà."]),
    (
        "「はい。」と言いました。「はい。」行きます。",
        ["「はい。」と言いました。", "「はい。」", "行きます。"],
    ),
    (
        "「本当？」と看護師が尋ねた。「はい。」とても。",
        ["「本当？」と看護師が尋ねた。", "「はい。」", "とても。"],
    ),
    (
        "“好的。”他说。“你好。”我走了很远很远的路。",
        ["“好的。”他说。", "“你好。”", "我走了很远很远的路。"],
    ),
    # Marks without a space, other marks
    ("好的!我走了3.5米.你好吗?", ["好的!", "我走了3.5米.", "你好吗?"]),
    ("嗯……我觉得门关着。好。", ["嗯……我觉得门关着。", "好。"]),
    ("Τι κάνεις; Καλά. Wait; no.", ["Τι κάνεις;", "Καλά.", "Wait; no."]),
    # Thai closes a clause by its last word, Hindi abbreviates Latin letters by their names
    ("ผมกำลังไป ประตูปิดอยู่ ถึงแล้วครับ", ["ผมกำลังไป", "ประตูปิดอยู่", "ถึงแล้วครับ"]),
    ("ผมจะไป ถ้าคุณพร้อมครับ ไปได้ 5 เมตร", ["ผมจะไป ถ้าคุณพร้อมครับ", "ไปได้ 5 เมตร"]),
    ("ถึง 9:05 น. ครับ ถึง 9:05 น. ผมอยู่ที่ครัวค่ะ", ["ถึง 9:05 น. ครับ", "ถึง 9:05 น.", "ผมอยู่ที่ครัวค่ะ"]),
    ("ए. के. वर्मा यहाँ हैं। ठीक।", ["ए. के. वर्मा यहाँ हैं।", "ठीक।"]),
]
TEXTS = st.text(alphabet="abAB 1.,!?…\n\"')。、ครับ«»;」と", max_size=80)
LINES = (
    "Dr. St. no. 5 3. am 5. p.m. GMT. I. A. The Berlin ok. etc. т. д. г. EE. UU. can't. U.S. min.",
    '« » ! ? ... " \n ผมไป ถึงแล้ว ถ้า 「はい。」 と言 好的! 我. Min. usw. Gut, stop',
)
WORDS = st.sampled_from(LINES).flatmap(lambda line: st.sampled_from(line.split(" ")))
PROSE = st.lists(st.builds(str.__add__, WORDS, st.sampled_from(["", " ", " ", "  "])), max_size=25)


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


@given(PROSE.map("".join), st.integers(1, 9))
def test_what_is_ambiguous_is_the_same_however_it_is_cut(text: str, step: int) -> None:
    assert cut(text, step) == cut(text, 1000)


@given(st.one_of(TEXTS, PROSE.map("".join)))
def test_no_letter_is_lost_and_nothing_empty_is_given(text: str) -> None:
    sentences = cut(text, 3)
    assert all(any(c.isalnum() for c in sentence) for sentence in sentences)
    kept = [c for c in "".join(sentences) if c.isalnum()]
    assert kept == [c for c in text if c.isalnum()]


def test_a_sentence_is_given_as_soon_as_the_next_begins() -> None:
    stream = SentenceStream()
    assert stream.feed("I am on my way.") == []
    assert stream.feed(" ") == ["I am on my way."]


def test_an_initial_before_a_script_without_spaces_keeps_nothing_waiting() -> None:
    stream = SentenceStream()
    assert stream.feed("J. R. さんです。行") == ["J. R. さんです。"]
    assert stream.feed("きます。") == []
    assert stream.feed("は") == ["行きます。"]


def test_a_word_that_might_begin_a_sentence_is_waited_for_not_long() -> None:
    stream = SentenceStream()
    assert stream.feed("See Elm St. Thermodynamically") == []
    assert stream.feed("! And") == ["See Elm St. Thermodynamically!"]


def test_a_long_clause_is_cut_at_a_comma() -> None:
    text = "I will drive to the kitchen, then to the office, then to the living room, " * 2
    sentences = cut(text, 5)
    assert all(len(sentence) <= 110 for sentence in sentences)
    assert all(sentence.endswith(",") for sentence in sentences)


def test_a_run_without_any_space_is_cut_in_the_end() -> None:
    assert max(map(len, cut("x" * 5000, 10))) <= 600
