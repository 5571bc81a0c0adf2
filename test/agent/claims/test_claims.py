"""What counts as a claim to act, and what does not."""

from __future__ import annotations

import pytest

from edgevox_ros.agent.claims import claims_action
from edgevox_ros.languages import LANGUAGES

CLAIMED = {
    "en": [
        "I am turning left.", "I'm driving forward two metres.", "I will go to the kitchen.",
        "I'll switch on the light.", "I have turned on the light.", "I've just moved one metre.",
        "I turned left by 90 degrees.", "I\u2019m going to turn around.", "Turning left now.",
        "Okay, heading to the office.", "Sure! I am now driving to the kitchen.",
    ],
    "de": [
        "Ich drehe mich nach links.", "Ich werde in die Küche fahren.",
        "Okay, ich fahre zwei Meter.", "Ich habe das Licht eingeschaltet.",
    ],
    "fr": ["Je tourne à gauche.", "J'avance de deux mètres.", "Je vais allumer la lumière.",
           "J'ai allumé la lumière."],
    "es": ["Estoy girando a la izquierda.", "Voy a encender la luz.", "He apagado la luz."],
    "it": ["Sto girando a sinistra.", "Ho acceso la luce.", "Vado in cucina."],
    "pt": ["Estou virando à esquerda.", "Vou ligar a luz."],
    "nl": ["Ik draai naar links.", "Ik heb het licht aangezet."],
    "zh": ["好的，我正在左转。", "我已经打开灯了。"],
    "ja": ["左に回転します。", "ライトをつけました。"],
    "ko": ["왼쪽으로 회전합니다.", "불을 켰습니다."],
    "ar": ["أتحرك إلى الأمام.", "سأستدير إلى اليسار."],
    "hi": ["मैं बाएं मुड़ रहा हूँ।", "मैंने लाइट चालू कर दी है।"],
    "vi": ["Tôi đang rẽ trái.", "Tôi đã bật đèn."],
    "th": ["ฉันกำลังเลี้ยวซ้าย", "ฉันจะเปิดไฟ"],
    "pl": ["Skręcam w lewo.", "Pojadę do kuchni.", "Włączyłam światło."],
    "tr": ["Sola dönüyorum.", "Mutfağa gideceğim.", "Işığı açtım."],
}  # fmt: skip
HARMLESS = [
    "Sorry, I can't do that.", "How far should I drive?", "Shall I turn left?", "I see.",
    "I can drive and turn.", "I will turn when you tell me.", "I am not moving.",
    "I did not turn.", "Hello there.",
    "The battery is at 80 percent.", "I am at the kitchen.", "I drive with two wheels.",
    "I am going well, thank you.", "I like driving.", "If you want, I'll turn.", "Okay.",
    "The light is on.", "My name is Robo.", "Ich kann nicht fahren.", "Soll ich fahren?",
    "Ich fahre nicht.", "Je ne tourne pas.", "No giro.", "我不能左转。", "我可以左转吗？",
    "移動できません。", "",
]  # fmt: skip


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_claim_is_seen_in_every_language_of_ours(language: str) -> None:
    missed = [text for text in CLAIMED[language] if not claims_action(text)]
    assert not missed


@pytest.mark.parametrize("text", HARMLESS)
def test_offers_questions_conditions_and_refusals_are_no_claims(text: str) -> None:
    assert not claims_action(text)


def test_there_is_a_claim_for_every_language_that_we_speak() -> None:
    assert set(CLAIMED) == set(LANGUAGES)
