"""What people say about orders that wait, in every language."""

from __future__ import annotations

import pytest

from edgevox_ros.hearing import (
    begins_afterwards,
    match_stop,
    read_correction,
    read_queue_talk,
    without_then,
)
from edgevox_ros.languages import LANGUAGES

# For each language: an order for the kitchen, one for the office, sentences that take back the
# first one, and one that does not.
NAMED = {
    "en": (
        ("then go to the kitchen", "after that go to the office"),
        ("forget the kitchen", "you need not go to the kitchen any more", "skip the kitchen"),
        "don't forget the kitchen",
    ),
    "de": (
        ("dann fahr in die Küche", "danach fahr ins Büro"),
        ("vergiss die Küche", "du brauchst nicht in die Küche zu fahren"),
        "vergiss die Küche nicht, nicht vergessen",
    ),
    "fr": (
        ("puis va à la cuisine", "ensuite va au bureau"),
        ("oublie la cuisine", "ce n'est plus la peine d'aller à la cuisine"),
        "n'oublie pas la cuisine",
    ),
    "es": (
        ("luego ve a la cocina", "después ve a la oficina"),
        ("olvida la cocina", "ya no hace falta que vayas a la cocina"),
        "no olvides la cocina",
    ),
    "it": (
        ("poi vai in cucina", "poi vai in ufficio"),
        ("dimentica la cucina", "non serve più andare in cucina"),
        "non dimenticare la cucina",
    ),
    "pt": (
        ("depois vai para a cozinha", "a seguir vai para o escritório"),
        (
            "esquece a cozinha",
            "não precisa mais ir para a cozinha",
            "já não precisas de ir à cozinha",
        ),
        "não esqueças a cozinha",
    ),
    "nl": (
        ("daarna ga je naar de keuken", "vervolgens ga je naar het kantoor"),
        ("vergeet de keuken", "je hoeft de keuken niet meer"),
        "vergeet niet de keuken",
    ),
    "pl": (
        ("potem jedź do kuchni", "następnie jedź do biura"),
        ("zapomnij o kuchni", "nie musisz jechać do kuchni"),
        "nie zapomnij o kuchni",
    ),
    "tr": (
        ("sonra mutfağa git", "daha sonra ofise git"),
        ("mutfağı unut", "mutfağa gitmene gerek yok"),
        "mutfağı unutma",
    ),
    "vi": (
        ("sau đó vào bếp", "sau đó vào văn phòng"),
        ("quên nhà bếp đi", "không cần vào bếp nữa"),
        "đừng quên bếp",
    ),
    "ko": (
        ("그다음에 부엌으로 가", "그 후에 사무실로 가"),
        ("부엌은 잊어", "부엌은 안 가도 돼"),
        "부엌은 잊지 마",
    ),
    "hi": (
        ("फिर रसोई में जाओ", "उसके बाद दफ़्तर में जाओ"),
        ("रसोई भूल जाओ", "रसोई जाने की ज़रूरत नहीं"),
        "रसोई मत भूलना",
    ),
    "ar": (
        ("ثم اذهب إلى المطبخ", "بعد ذلك اذهب إلى المكتب"),
        ("انس المطبخ", "لا داعي للمطبخ"),
        "لا تنس المطبخ",
    ),
    "ja": (
        ("それから台所に行って", "そのあと事務所に行って"),
        ("台所は忘れて", "台所には行かなくていいです"),
        "台所を忘れないで",
    ),
    "zh": (
        ("然后去厨房", "之后去办公室"),
        ("忘了厨房吧", "不用去厨房了"),
        "别忘了厨房",
    ),
    "th": (
        ("แล้วไปที่ครัว", "หลังจากนั้นไปที่ห้องทำงาน"),
        ("ลืมครัวไปเลย", "ไม่ต้องไปครัวแล้ว"),
        "อย่าลืมครัว",
    ),
}


def test_every_language_is_here() -> None:
    assert NAMED.keys() == LANGUAGES.keys()


@pytest.mark.parametrize("code", NAMED)
@pytest.mark.parametrize("spoken", ["its own", "en"])
def test_an_order_is_found_by_what_names_it(code: str, spoken: str) -> None:
    (kitchen, office), sentences, keeps = NAMED[code]
    language = code if spoken == "its own" else spoken
    for sentence in sentences:
        talk = read_queue_talk(sentence, language)
        assert talk is not None and talk.kind == "named", sentence
        assert talk.names(kitchen) > 0.5 >= talk.names(office), sentence
    assert read_queue_talk(keeps, language) is None


@pytest.mark.parametrize("code", NAMED)
def test_then_begins_an_order_for_later(code: str) -> None:
    for order in NAMED[code][0]:
        assert begins_afterwards(order)
        assert 0 < len(without_then(order)) < len(order)
        assert not begins_afterwards(without_then(order))


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_phrases_of_a_language_are_read(code: str) -> None:
    talk = LANGUAGES[code].queue_talk
    for kind, phrases in (("next", talk.next), ("that", talk.that), ("all", talk.all)):
        for phrase in phrases:
            read = read_queue_talk(phrase, code)
            assert read is not None and read.kind == kind, phrase
    for phrase in talk.next:
        assert match_stop(phrase, moving=True) is None and not read_correction(phrase), phrase


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_some_words_take_back_without_being_a_stop(code: str) -> None:
    talk = LANGUAGES[code].queue_talk
    (_, sentences, _) = NAMED[code]
    assert any(match_stop(sentence, moving=True) is None for sentence in sentences)
    assert any(match_stop(phrase, moving=True) is None for phrase in (*talk.that, *talk.all))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("So, what will you do next, robot?", "next"),
        ("okay forget that please", "that"),
        ("No, not that one.", "that"),
        ("forget the rest, thank you", "all"),
        ("Und was machst du danach?", "next"),
        ("go to the kitchen", None),
        ("what is next to the kitchen", None),
        ("I forgot my keys", None),
        ("never mind the dog", None),
        ("forget me not", None),
        ("forget " * 100, None),
        ("", None),
    ],
)
def test_what_is_read(text: str, kind: str | None) -> None:
    talk = read_queue_talk(text, "en")
    assert (talk.kind if talk is not None else None) == kind


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("and then, please, dock.", "dock"),
        ("when you are there, unlock the drawer", "unlock the drawer"),
        ("dock", "dock"),
        ("then", "then"),
        ("thence to the dock", "thence to the dock"),
    ],
)
def test_an_order_without_then(text: str, rest: str) -> None:
    assert without_then(text) == rest
    assert begins_afterwards(text) is (text != rest)


def test_a_long_text_is_read() -> None:
    for text in ("forget the " * 18, "then " * 39, "ลืม" * 60, "x" * 1_000_000):
        read_queue_talk(text, "en")
        begins_afterwards(text)


ASKS = {
    "en": ("what are you up to next?", "Where will you go next?", "how many orders are waiting"),
    "de": ("wohin fährst du danach?", "sag mir was du als Nächstes machst"),
    "fr": ("où vas-tu ensuite ?", "quelle est ta prochaine tâche ?"),
    "es": ("¿adónde vas después?", "¿cuál es el siguiente paso?"),
    "it": ("dove vai dopo?", "qual è il prossimo compito?"),
    "pt": ("para onde vais a seguir?", "qual é o próximo passo?"),
    "nl": ("waar ga je hierna heen?", "wat is je volgende taak?"),
    "pl": ("dokąd pojedziesz potem?", "co masz jeszcze do zrobienia?"),
    "tr": ("sonra nereye gideceksin?", "sıradaki görev ne?"),
    "vi": ("tiếp theo bạn đi đâu?",),
    "zh": ("你下一个任务是什么?", "接下来去哪里?"),
    "ja": ("次はどこに行くの", "次は?"),
    "ko": ("다음에 어디 가?", "그 다음은?"),
    "hi": ("इसके बाद कहाँ जाओगे?",),
    "ar": ("إلى أين ستذهب بعد ذلك؟",),
    "th": ("จะไปไหนต่อ", "ถัดไปคืออะไร"),
}


@pytest.mark.parametrize("code", ASKS)
def test_what_comes_next_can_be_asked_in_many_words(code: str) -> None:
    for question in ASKS[code]:
        talk = read_queue_talk(question, code)
        assert talk is not None and talk.kind == "next", question


@pytest.mark.parametrize(
    "text",
    [
        *("what is next to you", "when is the next bus", "can you go there next", "where are you"),
        *("go to the office next", "what else can you do", "show me the kitchen next"),
        *("how far is it to go", "what can you do", "list your tools", "what are you waiting for"),
    ],
)
def test_other_questions_do_not_ask_for_orders(text: str) -> None:
    assert read_queue_talk(text, "en") is None


KITCHEN, LEFT = "then go to the kitchen", "after that turn left"


@pytest.mark.parametrize(
    ("text", "language", "order"),
    [
        ("I don't want you to go to the kitchen any more", "en", KITCHEN),
        ("The kitchen is not needed any more.", "en", KITCHEN),
        ("leave the kitchen out", "en", KITCHEN),
        ("take the kitchen off your list", "en", KITCHEN),
        ("not the kitchen", "en", KITCHEN),
        ("you should not turn left", "en", LEFT),
        ("lass die Küche weg", "de", "dann fahr in die Küche"),
        ("Fahr nicht in die Küche!", "de", "dann fahr in die Küche"),
        ("ne va pas à la cuisine", "fr", "puis va à la cuisine"),
        ("no gires", "es", "y luego gira a la izquierda"),
        ("não vires", "pt", "depois vira à esquerda"),
        ("别去厨房", "zh", "然后去厨房"),
    ],
)
def test_an_order_that_is_denied_is_taken_back(text: str, language: str, order: str) -> None:
    talk = read_queue_talk(text, language)
    assert talk is not None and talk.names(order) == 1.0


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("no, go to the kitchen", KITCHEN),
        ("no go to the kitchen", KITCHEN),
        ("don't go to the kitchen, go to the hall", KITCHEN),
        ("the kitchen is not free", KITCHEN),
        ("don't go to the kitchen alone", KITCHEN),
        ("isn't it the kitchen?", KITCHEN),
        ("don't turn left turn right", LEFT),
        ("leave the kitchen door open", "then dock"),
        ("that's all, forget the rest", LEFT),
    ],
)
def test_what_says_more_takes_no_order_back(text: str, order: str) -> None:
    talk = read_queue_talk(text, "en")
    assert talk is None or talk.names(order) <= 0.5


@pytest.mark.parametrize(
    "text",
    ["forget all orders", "cancel all the tasks", "forget everything else", "clear your list"],
)
def test_all_orders_are_taken_back_by_a_word_for_them(text: str) -> None:
    talk = read_queue_talk(text, "en")
    assert talk is not None and talk.kind == "all"


@pytest.mark.parametrize(
    ("text", "language", "order"),
    [
        ("I don't like the kitchen", "en", KITCHEN),
        ("I am not in the kitchen", "en", KITCHEN),
        ("You're not in the kitchen yet.", "en", KITCHEN),
        ("He is not in the kitchen", "en", KITCHEN),
        ("we don't have a kitchen", "en", KITCHEN),
        ("ich bin nicht in der Küche", "de", "dann fahr in die Küche"),
        ("wir haben keine Küche", "de", "dann fahr in die Küche"),
        ("no estoy en la cocina", "es", "luego ve a la cocina"),
        ("je ne suis pas dans la cuisine", "fr", "puis va à la cuisine"),
        ("non sono in cucina", "it", "poi vai in cucina"),
        ("ik ben niet in de keuken", "nl", "ga dan naar de keuken"),
        ("tôi không ở nhà bếp", "vi", "sau đó đi đến nhà bếp"),
        ("厨房不在这里", "zh", "然后去厨房"),
    ],
)
def test_what_is_said_not_to_be_so_takes_no_order_back(
    text: str, language: str, order: str
) -> None:
    talk = read_queue_talk(text, language)
    assert talk is None or talk.names(order) <= 0.5
