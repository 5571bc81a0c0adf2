"""Where a reader gave no number, none is said, in whichever language and for whichever model."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent import phrase
from edgevox_ros.agent.checks.claim_check import SAY_IT_IS_UNKNOWN
from edgevox_ros.agent.checks.read_numbers import Unread
from edgevox_ros.agent.facts import Facts, Sources
from edgevox_ros.core import ResultStatus, ToolResult
from edgevox_ros.languages import LANGUAGES

NOTHING = Unread([{"percent": None}])
PLACE = Unread([{"x_m": None, "y_m": 2.0, "heading_deg": 90}])
INVENTED = {
    "en": ("The battery is at 3 percent.", "It is two percent full.", "It is at zero percent."),
    "de": ("Der Akku ist bei 3 Prozent.", "Er ist bei zwei Prozent.", "Es sind dreißig."),
    "fr": ("La batterie est à 3 %.", "Elle est à trois pour cent."),
    "es": ("La batería está al 3 %.", "Está al tres por ciento."),
    "it": ("La batteria è al 3 %.", "È al tre per cento."),
    "pt": ("A bateria está em 3 %.", "Está em três por cento."),
    "nl": ("De accu staat op 3 procent.", "Hij staat op drie procent."),
    "zh": ("电池有百分之三。", "电量是3%。", "电量是八十。"),
    "ja": ("バッテリーは三パーセントです。", "バッテリーは3%です。"),
    "ko": ("배터리는 삼 퍼센트입니다.", "배터리는 삼퍼센트입니다.", "배터리는 3%입니다."),
    "ar": ("البطارية عند ثلاثة بالمئة.", "البطارية عند ٣ بالمئة."),
    "hi": ("बैटरी तीन प्रतिशत पर है।", "बैटरी ३ प्रतिशत पर है।"),
    "vi": ("Pin còn ba phần trăm.", "Pin còn 3 %."),
    "th": ("แบตเตอรี่เหลือสามเปอร์เซ็นต์", "แบตเตอรี่เหลือ ๓ เปอร์เซ็นต์"),
    "pl": ("Bateria ma trzy procent.", "Bateria ma 3 procent."),
    "tr": ("Pil yüzde üç.", "Pil yüzde 3."),
}
HONEST = {
    "en": "One moment, I could not read the battery.",
    "de": "Das kann ich gerade nicht sagen, ich habe einen Fehler.",
    "fr": "Je ne peux pas lire la batterie, une erreur est survenue.",
    "es": "No puedo leer la batería, hubo un error.",
    "it": "Non riesco a leggere la batteria, c'è un errore.",
    "pt": "Não consigo ler a bateria, houve um erro.",
    "nl": "Ik kan de accu niet lezen, er is een fout.",
    "pl": "Nie mogę odczytać baterii.",
    "tr": "Pili okuyamıyorum, bir hata var.",
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_any_number_is_invented_where_none_was_read(language: str) -> None:
    for sentence in INVENTED[language]:
        assert NOTHING.invents(sentence, "", "", language), sentence
        assert NOTHING.invents(sentence, "", "", "en" if sentence.isascii() else language), sentence


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_that_a_value_is_unknown_can_be_said(language: str) -> None:
    own = phrase("no_value", language)
    assert not NOTHING.invents(own, "", "", language)
    assert not NOTHING.invents(HONEST.get(language, own), "", "", language)


def test_a_number_of_the_user_is_repeated_only_where_it_is_said_that_it_is_unknown() -> None:
    asked = "is the battery above 50 percent"
    assert NOTHING.invents("It is above 50 percent.", asked, "", "en")
    assert not NOTHING.invents("I do not know whether it is above 50 percent.", asked, "", "en")
    assert not NOTHING.invents("The other one is at 80 percent.", "", "other: percent 80", "en")


@pytest.mark.parametrize(
    ("sentence", "wrong"),
    [
        ("I am at y 2.", False),
        ("I am at y two, heading 90 degrees.", False),
        ("I am at x 1, y 2.", True),
        ("I am at x minus one, y 2.", True),
        ("I am at x 2, y 2.", True),
        ("My x is 2.", True),
        ("I am at x -1, y 1.", True),
        ("I do not know x, and y is 2.", False),
    ],
)
def test_of_a_partial_reading_only_what_was_read_is_said(sentence: str, wrong: bool) -> None:
    assert PLACE.invents(sentence, "", "", "en") is wrong


@pytest.mark.parametrize(
    "found", [{"percent": None}, {"state": ""}, {"at": {"x": None}}, "no message"]
)
@pytest.mark.parametrize(
    "invented",
    ["The battery is at 3 percent.", "I am at x -1, y 1.", "It is at two percent.", "Twenty!"],
)
def test_a_number_is_not_said_of_a_reading_without_one(
    stage: Any, call: Any, found: Any, invented: str
) -> None:
    scene = stage(call("get_battery"), invented, invented)
    scene.executor.results["get_battery"] = found
    scene.run("how full is the battery")
    assert invented not in scene.said
    assert scene.told == [phrase("no_value", "en")]
    assert scene.engine.prompts[-1][-1].content == SAY_IT_IS_UNKNOWN


def test_the_model_may_say_itself_that_it_is_unknown(stage: Any, call: Any) -> None:
    honest = "I could not measure the battery."
    scene = stage(call("get_battery"), "The battery is at 3 percent.", honest)
    scene.executor.results["get_battery"] = {"percent": None}
    scene.run("how full is the battery")
    assert scene.told == [honest]


@pytest.mark.parametrize(
    ("follow_up", "sentence", "wrong"),
    [
        ("how full is it?", "It is at 3 percent.", True),
        ("so how much is left in the battery", "There are 20.", True),
        ("how full is it?", "I do not know how full it is.", False),
        ("what is three plus four", "That makes 7.", False),
    ],
)
def test_in_the_next_turn_it_is_not_known_either(
    stage: Any, call: Any, follow_up: str, sentence: str, wrong: bool
) -> None:
    scene = stage(call("get_battery"), "I do not know.", sentence, sentence)
    scene.executor.results["get_battery"] = {"percent": None}
    scene.run("how full is the battery")
    scene.run(follow_up)
    assert scene.told[1:] == [phrase("no_value", "en") if wrong else sentence]


def test_once_it_was_read_it_is_known_in_the_next_turn(stage: Any, call: Any) -> None:
    scene = stage(
        call("get_battery"), "I do not know.", call("get_battery"), "It is at 80 percent."
    )
    scene.executor.results["get_battery"] = {"percent": None}
    scene.run("how full is the battery")
    scene.executor.results["get_battery"] = {"percent": 80}
    scene.run("how full is it now?")
    assert scene.told[1:] == ["It is at 80 percent."]


def test_what_acts_may_lack_a_number_too(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I docked, and the charge is at 3 percent.", "I docked.")
    scene.executor.results["dock"] = {"charge": None}
    scene.run("dock")
    assert scene.told == ["I docked."]


@pytest.mark.parametrize(
    ("data", "sentence", "wrong"),
    [
        ({}, "The battery is at 3 percent.", True),
        ({"percent": None}, "The battery is at 3 percent.", True),
        ({"percent": 3}, "The battery is at 3 percent.", False),
        ({}, "The door is 5 metres wide.", False),
    ],
)
def test_what_the_model_is_shown_as_unknown_it_does_not_know(
    stage: Any, data: dict[str, Any], sentence: str, wrong: bool
) -> None:
    status = ResultStatus.OK if data.get("percent") else ResultStatus.EMPTY
    words = "battery: percent 3" if status is ResultStatus.OK else "battery: unknown"
    shown = ToolResult("get_battery", status, data)
    scene = stage(sentence, sentence)
    scene.parts.facts = Facts(Sources(lambda: (words,), state=lambda: (shown,)))
    scene.run("how is the door" if "door" in sentence else "how full are you")
    assert scene.told == [phrase("no_value", "en") if wrong else sentence]
