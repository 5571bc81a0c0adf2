"""What earlier turns have done may be told as past; nothing else may."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from edgevox_ros.agent import phrase
from edgevox_ros.languages import LANGUAGES

DID_NOTHING = phrase("did_nothing", "en")
TURN = '{"angle_deg": 90}'

# What was asked, what the robot said, a question about it, a true answer, and a false one.
PAST = {
    "en": ("turn left 90 degrees", "I turned left.", "did you turn?", "Yes, I turned left.",
           "Yes, I turned right."),
    "de": ("dreh dich nach links", "Ich habe mich nach links gedreht.", "Hast du dich gedreht?",
           "Ja, ich habe mich nach links gedreht.", "Ja, ich habe mich nach rechts gedreht."),
    "fr": ("tourne à gauche", "J'ai tourné à gauche.", "As-tu tourné ?",
           "Oui, j'ai tourné à gauche.",
           "Oui, j'ai tourné à droite."),
    "es": ("gira a la izquierda", "He girado a la izquierda.", "¿Has girado?",
           "Sí, he girado a la izquierda.", "Sí, he girado a la derecha."),
    "it": ("gira a sinistra", "Ho girato a sinistra.", "Hai girato?", "Sì, ho girato a sinistra.",
           "Sì, ho girato a destra."),
    "pt": ("vira à esquerda", "Virei à esquerda.", "Viraste?", "Sim, virei à esquerda.",
           "Sim, virei à direita."),
    "nl": ("draai naar links", "Ik ben naar links gedraaid.", "Heb je gedraaid?",
           "Ja, ik ben naar links gedraaid.", "Ja, ik ben naar rechts gedraaid."),
    "zh": ("左转", "我左转了。", "你转了吗", "是的，我左转了。", "是的，我右转了。"),
    "ja": ("左に曲がって", "左に曲がりました。", "曲がりましたか", "はい、左に曲がりました。",
           "はい、右に曲がりました。"),
    "ko": ("왼쪽으로 회전해 줘", "왼쪽으로 회전했습니다.", "회전했어", "네, 왼쪽으로 회전했습니다.",
           "네, 오른쪽으로 회전했습니다."),
    "ar": ("استدر إلى اليسار", "استدرت إلى اليسار.", "هل استدرت", "نعم، استدرت إلى اليسار.",
           "نعم، استدرت إلى اليمين."),
    "hi": ("बाएँ मुड़ो", "मैं बाएँ मुड़ा।", "क्या तुम मुड़े", "हाँ, मैं बाएँ मुड़ा।", "हाँ, मैं दाएँ मुड़ा।"),
    "vi": ("rẽ trái", "Tôi đã rẽ trái.", "bạn đã rẽ chưa", "Vâng, tôi đã rẽ trái.",
           "Vâng, tôi đã rẽ phải."),
    "th": ("เลี้ยวซ้าย", "ฉันได้เลี้ยวซ้ายแล้ว", "คุณเลี้ยวหรือยัง", "ใช่ ฉันได้เลี้ยวซ้ายแล้ว",
           "ใช่ ฉันได้เลี้ยวขวาแล้ว"),
    "pl": ("skręć w lewo", "Skręciłem w lewo.", "czy skręciłeś?", "Tak, skręciłem w lewo.",
           "Tak, skręciłem w prawo."),
    "tr": ("sola dön", "Sola döndüm.", "döndün mü?", "Evet, sola döndüm.",
           "Evet, sağa döndüm."),
}  # fmt: skip


def test_there_is_a_case_for_every_language() -> None:
    assert set(PAST) == set(LANGUAGES)


@pytest.mark.parametrize("language", sorted(PAST))
def test_a_true_earlier_act_may_be_told_in_every_language(
    stage: Any, call: Any, language: str
) -> None:
    order, reply, question, true, _ = PAST[language]
    scene = stage(call("turn", TURN), reply, true)
    scene.settings = dataclasses.replace(scene.settings, language=language)
    scene.run(order)
    scene.run(question)
    assert scene.said == [reply, true]


@pytest.mark.parametrize("language", sorted(PAST))
def test_another_act_than_the_earlier_one_is_not_told(stage: Any, call: Any, language: str) -> None:
    order, reply, question, _, false = PAST[language]
    scene = stage(call("turn", TURN), reply, false, false)
    scene.settings = dataclasses.replace(scene.settings, language=language)
    scene.run(order)
    scene.run(question)
    assert scene.told == [reply, phrase("did_nothing", language)]


@pytest.mark.parametrize(
    "answer",
    [
        "Yes, I turned left.", "I turned left by 90 degrees.", "Yes, I have turned.",
        "I just turned left.", "I turned left a moment ago.", "Yes, I have already turned left.",
    ],
)  # fmt: skip
def test_words_of_the_earlier_turn_may_be_used(stage: Any, call: Any, answer: str) -> None:
    scene = stage(call("turn", TURN), "Done.", answer)
    scene.run("turn left by ninety degrees")
    scene.run("what did you do")
    assert scene.said == ["Done.", answer]


@pytest.mark.parametrize(
    "answer",
    [
        "Yes, I docked.", "I turned right.", "I turned left by 45 degrees.",
        "I turned left and drove two metres.", "I am turning left.", "I will turn left.",
        "I turned left, and now I am turning left.", "I turned left and I am driving.",
    ],
)  # fmt: skip
def test_neither_another_act_nor_the_present_is_told(stage: Any, call: Any, answer: str) -> None:
    scene = stage(call("turn", TURN), "Done.", answer, answer)
    scene.run("turn left by 90 degrees")
    scene.run("what did you do")
    assert scene.told == ["Done.", DID_NOTHING]


def test_what_was_done_before_answers_no_new_order(stage: Any, call: Any) -> None:
    scene = stage(call("turn", TURN), "I turned left.", "I turned left.", "I turned left.")
    scene.run("turn left")
    scene.run("turn left")
    assert scene.told == ["I turned left.", DID_NOTHING]


def test_a_failed_act_is_no_deed(stage: Any, call: Any) -> None:
    claim = "Yes, I docked."
    scene = stage(call("dock"), "I could not dock.", claim, claim)
    scene.executor.results["dock"] = "the dock is occupied"
    scene.run("dock")
    scene.run("have you docked")
    assert scene.told == ["I could not dock.", DID_NOTHING]


def test_of_a_turn_that_failed_in_part_only_what_ran_is_told(stage: Any, call: Any) -> None:
    both = call("drive", '{"distance_m": 1}') + call("dock")
    false = "Yes, I drove one metre and docked."
    scene = stage(both, "I drove, but I could not dock.", false, false, "I drove 1 metre.")
    scene.executor.results["dock"] = "the dock is occupied"
    scene.run("drive one metre and dock")
    scene.run("did you do it all")
    assert scene.told == ["I drove, but I could not dock.", DID_NOTHING]


def test_a_rehearsed_act_is_no_deed(stage: Any, call: Any) -> None:
    scene = stage(call("turn", TURN), "Done.", "I turned left.", "I turned left.")
    scene.executor.dry_run = True
    scene.run("turn left")
    before = list(scene.said)
    scene.run("did you turn")
    assert scene.told == [*before, DID_NOTHING]


def test_a_deed_leaves_with_its_turn(stage: Any, call: Any) -> None:
    scene = stage(call("turn", TURN), "Done.", "Hello.", "I turned left.", "I turned left.")
    scene.settings = dataclasses.replace(scene.settings, history_turns=1)
    scene.run("turn left")
    scene.run("hello")
    scene.run("did you turn")
    assert scene.told == ["Done.", "Hello.", DID_NOTHING]
