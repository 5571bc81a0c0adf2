"""What people say about places that they teach, in all languages, and what is none of it."""

from __future__ import annotations

import pytest

from edgevox_ros.hearing import PlaceRemark, read_place_talk
from edgevox_ros.hearing.place_talk import is_place
from edgevox_ros.languages import LANGUAGES

# By language: what is said to remember, the name in it; where we are, the name in it; what is no
# place; what is said to forget, the name in it; the question where it can go.
SAID = {
    "en": (
        ("Please remember this place as the workshop.", "workshop"),
        ("Robot, this is our kitchen!", "kitchen"),
        "this is my friend Anna",
        ("forget the workshop", "workshop"),
        "Where can you go?",
    ),
    "de": (
        ("Merk dir diesen Ort als die Werkstatt", "Werkstatt"),
        ("Das ist das Besprechungszimmer.", "Besprechungszimmer"),
        "das ist toll",
        ("Vergiss bitte die Werkstatt", None),
        "Wo kannst du überall hin?",
    ),
    "fr": (
        ("Retiens cet endroit comme l'atelier", "atelier"),
        ("C'est la salle de réunion", "salle de réunion"),
        "c'est bien",
        ("oublie l'atelier", "atelier"),
        "Où peux-tu aller ?",
    ),
    "es": (
        ("Recuerda este lugar como el taller", "taller"),
        ("Esta es la cocina", "cocina"),
        "esto es genial",
        ("olvida el taller", "taller"),
        "¿Adónde puedes ir?",
    ),
    "it": (
        ("Ricorda questo posto come l'officina", "officina"),
        ("Questa è la sala riunioni", "sala riunioni"),
        "questo è bello",
        ("Dimentica l'officina", "officina"),
        "Dove puoi andare?",
    ),
    "pt": (
        ("Lembre este lugar como a oficina", "oficina"),
        ("Esta é a cozinha", "cozinha"),
        "isto é ótimo",
        ("Esqueça a oficina", "oficina"),
        "Aonde você pode ir?",
    ),
    "nl": (
        ("Onthoud deze plek als de werkplaats", "werkplaats"),
        ("Dit is de vergaderkamer", "vergaderkamer"),
        "dit is leuk",
        ("vergeet de werkplaats", "werkplaats"),
        "Waar kun je heen?",
    ),
    "pl": (
        ("Zapamiętaj to miejsce jako warsztat", "warsztat"),
        ("To jest kuchnia", "kuchnia"),
        "to jest świetne",
        ("zapomnij o warsztacie", "warsztacie"),
        "Dokąd możesz pojechać?",
    ),
    "tr": (
        ("Burayı atölye olarak kaydet", "atölye"),
        ("Burası mutfak", "mutfak"),
        "bu harika",
        ("atölyeyi unut", "atölye"),
        "Nerelere gidebilirsin?",
    ),
    "zh": (
        ("把这里记为车间", "车间"),
        ("这里是会议室", "会议室"),
        "这很好",
        ("忘记车间", "车间"),
        "你能去哪里？",
    ),
    "ja": (
        ("ここを作業場として覚えてください", "作業場"),
        ("ここは会議室です", "会議室"),
        "これは素晴らしいです",
        ("作業場を忘れて", "作業場"),
        "どこに行けますか？",
    ),
    "ko": (
        ("여기를 작업실로 기억해", "작업실"),
        ("여기는 회의실이야", "회의실"),
        "여기는 좋아",
        ("작업실을 잊어", "작업실"),
        "어디에 갈 수 있어?",
    ),
    "ar": (
        ("تذكر هذا المكان باسم الورشة", "الورشة"),
        ("هذه هي الورشة", "الورشة"),
        "هذا رائع",
        ("انس الورشة", "الورشة"),
        "إلى أين يمكنك الذهاب؟",
    ),
    "hi": (
        ("इस जगह को वर्कशॉप के नाम से याद रखो", "वर्कशॉप"),
        ("यह रसोई है", "रसोई"),
        "यह अच्छा है",
        ("वर्कशॉप को भूल जाओ", "वर्कशॉप"),
        "तुम कहाँ जा सकते हो?",
    ),
    "vi": (
        ("Nhớ chỗ này là nhà xưởng", "nhà xưởng"),
        ("Đây là phòng họp", "phòng họp"),
        "đây là bạn tôi",
        ("quên nhà xưởng", "nhà xưởng"),
        "Bạn có thể đi đâu?",
    ),
    "th": (
        ("จำที่นี่ว่าห้องครัว", "ห้องครัว"),
        ("ที่นี่คือห้องประชุม", "ห้องประชุม"),
        "นี่คือเพื่อนของฉัน",
        ("ลืมห้องครัว", "ห้องครัว"),
        "ไปที่ไหนได้บ้าง",
    ),
}


def test_every_language_is_here() -> None:
    assert SAID.keys() == LANGUAGES.keys()


@pytest.mark.parametrize("code", SAID)
def test_places_are_taught_forgotten_and_asked_for(code: str) -> None:
    (remembers, name), (here, its_name), other, (forgets, forgotten), asks = SAID[code]
    assert read_place_talk(remembers, code) == PlaceRemark("remember", name)
    assert read_place_talk(here, code) == PlaceRemark("here", its_name)
    assert read_place_talk(other, code) is None
    if forgotten is not None:
        assert read_place_talk(forgets, code) == PlaceRemark("forget", forgotten)
    assert read_place_talk(asks, code) == PlaceRemark("listed")


@pytest.mark.parametrize("code", SAID)
def test_other_languages_are_understood_but_where_we_are_is_said_in_ones_own(code: str) -> None:
    spoken = "en" if code != "en" else "de"
    (remembers, name), (here, _), _, _, asks = SAID[code]
    assert read_place_talk(remembers, spoken) == PlaceRemark("remember", name)
    assert read_place_talk(asks, spoken) == PlaceRemark("listed")
    remark = read_place_talk(here, spoken)
    assert remark is None or remark.kind != "here"


@pytest.mark.parametrize("code", SAID)
def test_every_template_names_what_stands_in_it(code: str) -> None:
    table = LANGUAGES[code].place_talk
    name = table.places[1]
    for kind in ("remember", "forget"):
        for written in getattr(table, kind):
            remark = read_place_talk(written.format(name), code)
            assert remark is not None and remark.kind == kind, written
    for written in table.here:
        remark = read_place_talk(written.format(name), code)
        assert remark is not None and remark.kind in ("here", "remember"), written
    for written in table.listed:
        assert read_place_talk(written, code) == PlaceRemark("listed"), written


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("this is room 12", "room 12"),
        ("This is room twelve.", "room twelve"),
        ("this is the meeting room", "meeting room"),
        ("this is Anna's desk", "Anna's desk"),
        ("call this place home", "home"),
        ("remember that this is the quiet corner", "quiet corner"),
        ("forget the place called lab two", "lab two"),
        ("uh please call this room the Blue Lagoon thanks", "Blue Lagoon"),
    ],
)
def test_names_are_taken_without_what_is_around_them(said: str, name: str) -> None:
    remark = read_place_talk(said, "en")
    assert remark is not None and remark.name == name


@pytest.mark.parametrize(
    "said",
    [
        "this is great",
        "this is nice",
        "this is the kitchen light",
        "is this the kitchen?",
        "this is the kitchen?",
        "this is not the kitchen",
        "this is the kitchen, go to the hall",
        "remember this place as the lab and then go to the kitchen",
        "remember to water the plants",
        "remember the milk",
        "go to the kitchen",
        "forget",
        "call this place",
        "this is",
        "where can I go?",
        "where can you see the kitchen from?",
        "my office is called home by everybody",
        "",
        "this is a mushroom",
    ],
)
def test_what_is_plainly_no_place_is_left_to_others(said: str) -> None:
    assert read_place_talk(said, "en") is None


def test_a_place_says_so_itself() -> None:
    assert is_place("meeting room 3", "en") and is_place("Kinderzimmer", "de")
    assert not is_place("Anna", "en") and not is_place("room service", "en")


def test_a_long_text_is_no_place() -> None:
    assert read_place_talk("remember this place as " + "a" * 300, "en") is None
