"""Replies that ask something back, and replies that say that it cannot be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.agent.claims import asks, declines
from edgevox_ros.languages import LANGUAGES

DATA = Path(__file__).parent / "data"
every_language = pytest.mark.parametrize("code", sorted(LANGUAGES))
# As a recogniser or a small model writes them: without a question mark.
UNMARKED = {
    "en": ["Please tell me how far.", "which room", "How far should I drive", "Okay, which way.",
           "I need to know the distance.", "The angle is missing.", "Tell me where to go."],
    "de": ["Bitte sag mir, wie weit.", "welches Zimmer", "Wie weit soll ich fahren",
           "Dafür brauche ich die Entfernung.", "Gib mir einen Winkel.", "Der Ort fehlt."],
    "fr": ["Dites-moi à quelle distance.", "quelle pièce", "De combien dois-je avancer.",
           "J'ai besoin de connaître l'angle."],
    "es": ["Por favor, dime cuánto.", "qué habitación", "¿A qué distancia.",
           "Necesito saber la distancia."],
    "it": ["Dimmi di quanto, per favore.", "quale stanza", "Devo sapere la distanza."],
    "pt": ["Diga-me quanto, por favor.", "qual quarto", "Preciso de saber a distância."],
    "nl": ["Zeg me hoe ver.", "welke kamer", "Ik moet de afstand weten."],
    "zh": ["请告诉我多远。", "哪个房间", "要左转吗", "我需要知道距离。"],
    "ja": ["距離を教えてください。", "どの部屋ですか", "距離を知る必要があります。"],
    "ko": ["얼마나 갈지 말해 주세요.", "어느 방이에요", "왼쪽으로 돌까요", "몇 미터 갈까요."],
    "ar": ["من فضلك أخبرني بالمسافة.", "أي غرفة", "أحتاج إلى معرفة المسافة."],
    "hi": ["कृपया बताइए कितनी दूर।", "कौन सा कमरा", "मुझे दूरी जाननी है।"],
    "vi": ["Hãy cho tôi biết bao xa.", "phòng nào", "Tôi cần biết khoảng cách."],
    "th": ["กรุณาบอกระยะทาง", "ห้องไหน", "ให้ฉันเลี้ยวซ้ายไหม"],
    "pl": ["Proszę podać odległość.", "który pokój", "Muszę znać odległość."],
    "tr": ["Lütfen mesafeyi söyle.", "hangi oda", "Mesafeyi bilmem gerekiyor."],
}  # fmt: skip
NO_QUESTION = [
    "I have turned left.", "The battery is at 34 percent.", "Give me a moment.",
    "What a nice day.", "You're welcome.", "Is there anything else I can do?",
    "How can I help you?", "Okay, done. Do you need anything else?", "I can't do that.",
    "Gib mir bitte einen Moment.", "Wie kann ich dir helfen?", "Quelle belle journée.",
    "Quelque chose s'est mal passé.", "Wat je zei, heb ik gehoord.",
    "我已经对接好了，还需要别的吗？", "我什么也没有做。", "",
]  # fmt: skip
NO_REFUSAL = [
    "No problem!", "De nada.", "De rien.", "Kein Ding!", "Sure, I can do that.", "Okay.",
    "Can't you say where?", "I'm sorry.", "I can't fly, so I am driving to the kitchen now.", "",
    "I'm not sure what you mean.", "I do not know which room.", "I cannot wait to help you!",
    "Ich weiß nicht, welches Zimmer.", "No sé qué habitación.", "我不知道要去哪个房间。",
]  # fmt: skip

# What was not understood, or is not known: that says nothing of what the robot can or will do.
UNKNOWING = {
    "en": ["Sorry, I didn't understand.", "I don't know that.", "I'm sorry, I do not understand.",
           "I didn't catch that.", "I don't know.", "I have no idea what you mean.",
           "I'm afraid I didn't quite understand what you said.", "I couldn't hear you."],
    "de": ["Das habe ich nicht verstanden.", "Das weiß ich nicht.", "Ich verstehe dich nicht.",
           "Leider habe ich das nicht verstanden.", "Keine Ahnung.", "Ich weiß es leider nicht.",
           "Das konnte ich leider nicht verstehen.", "Entschuldigung, das verstehe ich nicht."],
    "fr": ["Je n'ai pas compris.", "Désolé, je ne comprends pas.", "Je ne sais pas.",
           "Je ne vous ai pas bien compris.", "Je ne le sais pas."],
    "es": ["No te entendí.", "Lo siento, no lo he entendido.", "No lo sé.", "Eso no lo sé.",
           "No entiendo lo que dices."],
    "it": ["Non ho capito.", "Mi dispiace, non capisco.", "Non lo so.", "Non ti ho sentito."],
    "pt": ["Não entendi.", "Desculpe, não percebi.", "Não sei.", "Isso não sei."],
    "nl": ["Dat heb ik niet begrepen.", "Sorry, ik begrijp het niet.", "Dat weet ik niet.",
           "Ik heb je niet verstaan."],
    "zh": ["我没听懂。", "对不起，我不明白。", "这个我不知道。", "抱歉，我没有理解您的意思。",
           "我听不清。"],
    "ja": ["分かりませんでした。", "すみません、理解できませんでした。", "それは知りません。",
           "聞き取れませんでした。"],
    "ko": ["이해하지 못했어요.", "죄송해요, 못 알아들었어요.", "모르겠어요.", "그건 몰라요."],
    "ar": ["لم أفهم.", "عذرا، لم أفهم ما قلت.", "لا أعرف ذلك.", "لا أعرف."],
    "hi": ["मैं समझ नहीं पाया।", "माफ़ कीजिए, मुझे समझ नहीं आया।", "मुझे नहीं पता।",
           "मैं यह नहीं जानता।"],
    "vi": ["Tôi không hiểu.", "Xin lỗi, tôi chưa hiểu.", "Tôi không biết.",
           "Tôi không biết điều đó."],
    "th": ["ฉันไม่เข้าใจค่ะ", "ขอโทษค่ะ ฉันฟังไม่ทัน", "ฉันไม่รู้ค่ะ", "เรื่องนั้นฉันไม่ทราบค่ะ"],
    "pl": ["Nie zrozumiałem.", "Przepraszam, nie rozumiem.", "Nie wiem.", "Tego nie wiem.",
           "Niestety nie zrozumiałem tego."],
    "tr": ["Anlamadım.", "Üzgünüm, seni anlayamadım.", "Bilmiyorum.", "Bunu bilmiyorum."],
}  # fmt: skip


def told(code: str, kind: str) -> list[str]:
    """The sentences of one kind, as `== kind` heads them in the language's file."""
    sections = (DATA / f"{code}.txt").read_text(encoding="utf-8").split("== ")
    (body,) = [each.partition("\n")[2] for each in sections if each.startswith(f"{kind}\n")]
    return [line for line in body.splitlines() if line.strip()]


@every_language
def test_a_request_without_a_question_mark_asks(code: str) -> None:
    assert [text for text in UNMARKED[code] if not asks(text)] == []


@every_language
def test_a_question_asks(code: str) -> None:
    marked = [text for text in told(code, "honest") if text.endswith(("?", "？", "؟"))]
    assert [text for text in marked if not asks(text)] == []


@pytest.mark.parametrize("mark", ["?", "？", "؟"])
def test_any_question_mark_will_do_in_any_sentence_of_the_reply(mark: str) -> None:
    assert asks(f"Which room{mark} I know three.")
    assert asks(f"Left or right{mark}")


@pytest.mark.parametrize("text", NO_QUESTION)
def test_neither_statements_nor_offers_of_help_ask(text: str) -> None:
    assert not asks(text)


@every_language
def test_a_false_claim_neither_asks_nor_declines(code: str) -> None:
    claims = told(code, "false")
    assert [text for text in claims if asks(text) or declines(text)] == []


@every_language
def test_our_own_sentence_for_what_was_not_done_declines_and_asks_nothing(code: str) -> None:
    phrases = LANGUAGES[code].saying.phrases
    assert declines(phrases["not_done"])
    assert not asks(phrases["not_done"])
    assert not asks(phrases["did_nothing"])
    assert not asks(phrases["failed"])


@every_language
def test_an_honest_sentence_asks_or_declines_or_tells_abilities(code: str) -> None:
    honest = told(code, "honest")
    neither = [text for text in honest if not asks(text) and not declines(text)]
    assert len(neither) <= 3, neither
    both = [text for text in honest if asks(text) and declines(text)]
    assert len(both) <= 2, both


@every_language
def test_not_to_understand_or_not_to_know_is_no_refusal(code: str) -> None:
    assert [text for text in UNKNOWING[code] if declines(text)] == []


@pytest.mark.parametrize(
    "text",
    ["I don't know that, and I can't do it.", "I don't know how to fly.", "I don't know that room.",
     "I understand, but I can't.", "I didn't understand, so I won't move.",
     "I understand that you are cold, but I have no heater.", "I have no such tool.",
     "I don't have a tool for that.", "I can't follow you.", "I couldn't get the cup.",
     "Ich verstehe, aber das kann ich nicht.",
     "Das verstehe ich, aber ich habe keine Arme.", "Je ne sais pas faire cela.",
     "No sé volar.", "Non so volare.", "Não sei voar.", "我不会飞。", "我明白，但是我做不到。",
     "その場所は知りません。", "그 장소는 몰라요.", "ฉันไม่รู้จักที่นั่น", "Orayı bilmiyorum."],
)  # fmt: skip
def test_who_knows_or_understands_something_else_may_still_refuse(text: str) -> None:
    assert declines(text)


@pytest.mark.parametrize(
    "text",
    ["I'm sorry, I can't do that.", "I can only drive and turn.", "Das geht leider nicht.",
     "我做不到。", "それはできません。", "Bunu yapamam.", "Sorry! No arms. Shall I turn?",
     "Unfortunately, that is outside of what I can do.", "That is beyond my abilities.",
     "I can't paint, but please tell me where to drive.",
     "I do not know which room, so I can't go there."],
)  # fmt: skip
def test_a_refusal_declines(text: str) -> None:
    assert declines(text)


@pytest.mark.parametrize("text", NO_REFUSAL)
def test_politeness_promises_and_questions_do_not_decline(text: str) -> None:
    assert not declines(text)
