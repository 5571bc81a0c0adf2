"""Behind what was done nobody hears that it failed, or another number; a reason may be repeated."""

from __future__ import annotations

from typing import Any

import pytest

from edgevox_ros.agent import phrase
from edgevox_ros.agent.checks.claim_check import SAY_IT_WORKED
from edgevox_ros.agent.claims import reports_failure

FAILED = {
    "en": ("I could not dock: it failed.", "I dock at night."),
    "de": ("Ich konnte leider nicht andocken.", "Ich docke nachts an."),
    "fr": ("Je n'ai pas pu me garer.", "Je me gare la nuit."),
    "es": ("No pude llegar a la cocina.", "La cocina es grande."),
    "it": ("Non sono riuscito ad arrivare.", "La cucina è grande."),
    "pt": ("Não consegui chegar à cozinha.", "A cozinha é grande."),
    "nl": ("Ik kon de keuken niet bereiken.", "De keuken is groot."),
    "pl": ("Nie udało się dojechać do kuchni.", "Kuchnia jest duża."),
    "tr": ("Mutfağa gidemedim.", "Mutfak büyük."),
    "zh": ("我没能到达厨房。", "厨房很大。"),
    "ja": ("台所に行くことができませんでした。", "台所は広いです。"),
    "ko": ("주방에 가지 못했습니다.", "주방은 넓습니다."),
    "vi": ("Tôi đã không thể đến nhà bếp.", "Nhà bếp rất rộng."),
    "th": ("ไปห้องครัวไม่สำเร็จ", "ห้องครัวกว้าง"),
    "hi": ("मैं रसोई तक नहीं पहुँच सका।", "रसोई बड़ी है।"),
    "ar": ("لم أستطع الوصول إلى المطبخ.", "المطبخ كبير."),
}


@pytest.mark.parametrize("code", sorted(FAILED))
def test_every_language_tells_of_failures(code: str) -> None:
    failed, other = FAILED[code]
    assert reports_failure(failed) and not reports_failure(other)


@pytest.mark.parametrize(
    "denial",
    ["I could not dock: it failed.", "Sorry, that didn't work.", "The dock was not reached."],
)
def test_what_was_done_is_not_denied(stage: Any, call: Any, denial: str) -> None:
    scene = stage(call("dock"), denial, denial)
    assert scene.run("dock").ending == "done"
    assert scene.executor.names == ["dock"]
    assert scene.told == [phrase("acted", "en")]
    assert scene.engine.prompts[2][-1].content == SAY_IT_WORKED


def test_what_cannot_be_done_besides_may_be_said(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I am docked. I cannot dance.")
    scene.run("dock and dance")
    assert scene.told == ["I am docked.", "I cannot dance."]


def test_numbers_behind_an_act_are_those_of_its_call(stage: Any, call: Any) -> None:
    drive = call("drive", '{"distance_m": 5}')
    assert stage(drive, "I drove 5 metres.").run("drive five metres").sentences[-1:] == (
        "I drove 5 metres.",
    )
    scene = stage(drive, "I drove 12 metres.", "I drove 12 metres.")
    scene.run("drive five metres")
    assert scene.told == [phrase("acted", "en")]


def test_the_reason_of_a_failure_may_be_said(stage: Any, call: Any) -> None:
    reason = "The wheel is jammed, so I stay here."
    scene = stage(call("dock"), reason)
    scene.executor.results["dock"] = "the wheel is jammed"
    scene.run("dock")
    assert scene.told == [reason]
