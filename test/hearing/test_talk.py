"""What is talk, to which words are the answer, and what is not known to be."""

from __future__ import annotations

import pytest

from edgevox_ros.hearing.talk import is_talk
from edgevox_ros.languages import LANGUAGES


@pytest.mark.parametrize(
    "text",
    [
        *("how full is the battery", "Really?", "so what is that", "robot, tell me a joke"),
        *("thank you", "Thanks, well done robot", "hello", "okay, go on please", "yes"),
        *("wie geht es dir", "danke schön", "mach weiter", "qu'est-ce que c'est", "merci beaucoup"),
        *("dónde estás", "muchas gracias", "come stai", "ben fatto", "waar ben je", "goed gedaan"),
        *("onde você está", "muito obrigado", "gdzie jesteś", "dobra robota", "neredesin nasılsın"),
        *(
            "bạn đang ở đâu",
            "cảm ơn",
            "你在做什么",
            "谢谢",
            "今どこですか",
            "ありがとう",
            "어디 가",
        ),
        *("고마워요", "तुम कहाँ हो", "शुक्रिया", "أين أنت", "شكرا", "คุณอยู่ที่ไหน", "ขอบคุณ"),
    ],
)
def test_talk(text: str) -> None:
    assert is_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "my shoelace is caught",
            "blurb wug",
            "the vase",
            "thank you but my coat is in there",
        ),
        *("excuse me", "mein Schnürsenkel hängt fest", "mi zapato se enganchó", "kedim orada"),
        *("小心花", "come off it that is my coat", "I am under the table"),
    ],
)
def test_what_is_not_known_to_be_talk(text: str) -> None:
    assert not is_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "what are you doing!",
            "What are you doing?!",
            "Are you blind!",
            "why are you hitting me!",
        ),
        *(
            "was machst du da!",
            "qu'est-ce que tu fais !",
            "qué haces!",
            "何してるの！",
            "你在干什么！",
        ),
    ],
)
def test_a_question_that_is_cried_is_no_talk(text: str) -> None:
    assert not is_talk(text)
    assert is_talk(text.rstrip("!?！ "))


@pytest.mark.parametrize(
    "text", ["Thank you!", "Hello! How are you?", "Well done!", "Tell me a joke!", "¡gracias!"]
)
def test_other_talk_may_be_cried(text: str) -> None:
    assert is_talk(text)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_phrase_of_chat_is_talk_in_every_language(code: str) -> None:
    following = LANGUAGES[code].following
    for phrase in (*following.chat, *following.questions, *following.question_words):
        assert is_talk(phrase.replace("*", "")), phrase


def test_a_hundred_thousand_characters_are_no_trouble() -> None:
    assert not is_talk("thank you vase " * 10_000)
