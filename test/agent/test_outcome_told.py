"""What is said of a turn is what came of it: nothing done, nothing claimed, in every language."""

from __future__ import annotations

import dataclasses
import threading
from typing import Any

import pytest
from support.agent.desk import wait_for

from edgevox_ros.agent import phrase
from edgevox_ros.agent.checks.claim_check import CALL_OR_SAY, SAY_IT_FAILED
from edgevox_ros.agent.checks.tool_count import wrong_tool_count
from edgevox_ros.agent.claims import claims_of, orders
from edgevox_ros.agent.phrases import tools_counted
from edgevox_ros.languages import LANGUAGES

DID_NOTHING, NOT_DONE = phrase("did_nothing", "en"), phrase("not_done", "en")
NOT_ALL = phrase("not_all", "en")
BAD = '{"distance_m": "far"}'


@pytest.mark.parametrize(
    "claim",
    [
        "I am docked, but I am docked.", "Okay.", "I see.", "Done.", "I docked.", "Sure!",
        "The robot is at the dock and I am docked.", "I could not drive, but I am docked.",
        "Docking complete.", "Successfully docked.", "I am at the charging station.", "Got it.",
        "The light is on.", "Yes.", "All done!", "I'm docking now.",
        "It has been done.", "It worked.", "I got there.", "I managed to dock.",
        "Here I am.", "Kitchen reached.", "On it.", "Your wish is my command.",
    ],
)  # fmt: skip
def test_behind_a_rejected_call_nothing_is_claimed(stage: Any, call: Any, claim: str) -> None:
    scene = stage(call("dock", '{"fast": true}'), claim, claim)
    assert scene.run("dock").ending == "done"
    assert scene.executor.ran == []
    assert scene.told == [NOT_DONE]
    assert scene.guards() == ["schema_retry", "narrated_call", "narrated_call"]
    assert scene.engine.prompts[2][-1].content == SAY_IT_FAILED


@pytest.mark.parametrize("claim", ["Okay.", "I see.", "Sure thing!", "Will do.", "Okay then."])
@pytest.mark.parametrize("order", ["drive forward two metres", "could you please turn left"])
def test_an_order_of_which_nothing_ran_is_not_agreed_to(stage: Any, order: str, claim: str) -> None:
    scene = stage(claim, claim)
    assert scene.run(order).ending == "done"
    assert scene.told == [DID_NOTHING]
    assert scene.engine.prompts[1][-1].content == CALL_OR_SAY


@pytest.mark.parametrize("order", ["play some music", "spiel ein lied", "call my mother"])
def test_a_command_without_a_tool_is_not_agreed_to_either(stage: Any, order: str) -> None:
    assert not orders(order)
    scene = stage("I see.", "Okay.")
    assert scene.run(order).ending == "done"
    assert scene.told == [DID_NOTHING]
    assert stage("Okay.").run("tell me a story").sentences == ("Okay.",)
    joke = ("Sure!", "Why was the robot calm?", "It had nerves of steel.")
    assert stage(" ".join(joke)).run("make a joke").sentences == joke


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("thank you", "Okay."), ("the coffee is cold", "I see."), ("don't drive", "Okay."),
        ("drive", "How far should I drive?"), ("turn around", "Sorry, I can't do that."),
        ("go to the moon", "I could not get there: it failed."),
        ("is the light on", "The light is on."), ("where are you", "I am at the kitchen."),
        ("where are you", "I am at x 1.25, y -0.5, heading 30 degrees."),
    ],
)  # fmt: skip
def test_what_claims_nothing_is_said_at_once(stage: Any, said: str, answer: str) -> None:
    scene = stage(answer, "never said")
    scene.run(said)
    assert scene.said == [answer]
    assert scene.guards() == []


def test_an_honest_answer_is_said_as_it_is(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "I could not dock: it is not available.")
    scene.executor.results["dock"] = "the service dock is not available"
    scene.run("dock")
    assert scene.said == ["I could not dock: it is not available."]
    assert scene.guards() == []


def test_a_call_that_is_asked_for_may_be_told_of(stage: Any, call: Any) -> None:
    scene = stage("Okay.", call("drive", '{"distance_m": 2}'), "I drove 2 metres forward.")
    scene.run("drive forward two metres")
    assert scene.executor.names == ["drive"]
    assert scene.said == ["I drove 2 metres forward."]


def test_a_repaired_call_may_be_told_of(stage: Any, call: Any) -> None:
    scene = stage(call("drive", BAD), call("drive", '{"distance_m": 1}'), "I drove.")
    scene.run("drive")
    assert scene.said == ["I drove."]


def test_another_name_for_a_tool_is_made_good_by_its_own(stage: Any, call: Any) -> None:
    scene = stage(call("move"), call("drive", '{"distance_m": 1}'), "I drove one metre.")
    scene.run("drive")
    assert scene.said == ["I drove one metre."]


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("I drove one metre, but I could not dock.", ["I drove one metre, but I could not dock."]),
        ("I drove one metre. I could not dock.", ["I drove one metre.", "I could not dock."]),
        ("I drove one metre and docked.", [NOT_ALL]),
        ("Done.", [NOT_ALL]),
    ],
)
def test_where_something_failed_the_rest_is_told_with_that(
    stage: Any, call: Any, reply: str, said: list[str]
) -> None:
    both = call("drive", '{"distance_m": 1}') + call("dock")
    scene = stage(both, reply, reply)
    scene.executor.results["dock"] = "the dock is occupied"
    scene.run("drive one metre and dock")
    assert scene.said == said


def test_a_success_in_the_same_reply_makes_nothing_good(stage: Any, call: Any) -> None:
    both = call("drive", '{"distance_m": 99}') + call("get_battery")
    scene = stage(call("drive", '{"distance_m": 1}') + both, "I drove 99 metres.", "I drove.")
    scene.run("drive")
    assert scene.said == [NOT_ALL]


def test_a_reader_is_no_deed(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "I turned left.", "I have turned left.")
    scene.run("turn left")
    assert scene.told == [DID_NOTHING]


@pytest.mark.parametrize(
    ("reply", "said"), [("It is at 80 percent.", "It is at 80 percent."), ("I am docked.", "")]
)
def test_after_a_no_of_the_user_no_act_is_claimed(
    stage: Any, call: Any, reply: str, said: str
) -> None:
    scene = stage(call("dock") + call("get_battery"), reply, reply)
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.answers["Shall I dock?"] = False
    scene.run("dock now, and how full is the battery")
    assert scene.said == ["All right.", said or DID_NOTHING]


def test_what_a_reply_announces_is_said_when_its_call_begins(stage: Any, call: Any) -> None:
    scene = stage("Okay, I am driving now. " + call("drive", '{"distance_m": 1}'), "I drove.")
    heard: list[list[str]] = []
    execute = scene.executor.execute

    def note(*given: Any) -> Any:
        heard.append(list(scene.said))
        return execute(*given)

    scene.executor.execute = note
    scene.run("drive one metre")
    assert heard == [["Okay, I am driving now."]]
    assert scene.said == ["Okay, I am driving now.", "I drove."]


@pytest.mark.parametrize("arguments", ['{"distance_m": 1}', BAD])
def test_what_a_reply_claims_beside_its_call_is_said_only_if_that_ran(
    stage: Any, call: Any, arguments: str
) -> None:
    text = "I have driven one metre. " + call("drive", arguments)
    scene = stage(text, "I could not drive.")
    if arguments != BAD:
        scene.executor.results["drive"] = "the wheels are stuck"
    scene.run("drive one metre")
    assert scene.said == ["I could not drive."]
    scene = stage(text.replace(arguments, '{"distance_m": 1}'), "That was it.")
    scene.run("drive one metre")
    assert scene.said == ["I have driven one metre.", "That was it."]


def test_the_model_remembers_what_was_said_not_what_it_claimed(stage: Any) -> None:
    scene = stage("I am turning left.", "I have turned left.", "Hello.")
    scene.run("turn left")
    scene.run("hello")
    remembered = [m.content for m in scene.engine.prompts[-1] if m.role == "assistant"]
    assert remembered[-1] == f"{DID_NOTHING} I can: turn, drive, dock."


def test_without_the_guard_claims_pass(stage: Any) -> None:
    scene = stage("Okay. I have 12 tools.")
    guards = dataclasses.replace(scene.settings.guards, narrated_call=False)
    scene.settings = dataclasses.replace(scene.settings, guards=guards)
    scene.run("drive one metre")
    assert scene.said == ["Okay.", "I have 12 tools."]


@pytest.mark.parametrize("told", ["I have 12 tools.", "I can use twelve different functions."])
def test_the_number_of_tools_is_the_right_one(stage: Any, told: str) -> None:
    scene = stage(told)
    scene.run("what can you do")
    assert scene.said == ["I have 4 tools."]


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_a_number_of_tools_is_read_in_every_language(language: str) -> None:
    sentence = tools_counted(12, language)
    assert wrong_tool_count(sentence, 8), sentence
    assert not wrong_tool_count(sentence, 12), sentence


# An order, then claims that nothing was done for: where it is, what is on, a promise.
SPOKEN = {
    "en": ("go to the kitchen", "I am in the kitchen.", "The light is now on.", "Alright."),
    "de": ("Fahr bitte in die Küche", "Ich bin jetzt in der Küche.", "Das Licht ist an.",
           "Alles klar.", "Erledigt.", "Ich habe angedockt."),
    "fr": ("Va dans la cuisine s'il te plaît", "Je suis dans la cuisine.",
           "La lumière est allumée.", "D'accord.", "C'est fait.", "Je suis arrivé."),
    "es": ("Ve a la cocina", "Ya estoy en la cocina.", "La luz está encendida.", "De acuerdo.",
           "Hecho.", "He llegado a la cocina."),
    "it": ("Vai in cucina", "Sono in cucina.", "La luce è accesa.", "Va bene.", "Fatto.",
           "Sono arrivato."),
    "pt": ("Vai para a cozinha", "Estou na cozinha.", "A luz está ligada.", "Está bem.", "Feito.",
           "Cheguei à cozinha."),
    "nl": ("Rij naar de keuken", "Ik ben in de keuken.", "Het licht is aan.", "Begrepen.",
           "Klaar.", "Ik ben naar de keuken gereden."),
    "zh": ("请去厨房", "我已经到厨房了。", "灯已经打开了。", "好的。", "完成了。"),
    "ja": ("キッチンへ行ってください", "キッチンにいます。", "ライトがついています。",
           "分かりました。",           "完了しました。", "キッチンに着きました。"),
    "ko": ("부엌으로 가 줘", "부엌에 있어요.", "불이 켜져 있어요.", "알겠습니다.", "완료했습니다.",
           "부엌에 도착했습니다."),
    "ar": ("اذهب إلى المطبخ", "أنا في المطبخ.", "الضوء مضاء.", "حسنا.", "تم ذلك.",
           "وصلت إلى المطبخ."),
    "hi": ("रसोई में जाओ", "मैं रसोई में हूँ।", "लाइट चालू है।", "ठीक है।", "हो गया।",
           "मैं रसोई में पहुँच गया हूँ।"),
    "vi": ("Hãy đi đến nhà bếp", "Tôi đang ở nhà bếp.", "Đèn đang bật.", "Vâng.", "Xong.",
           "Tôi đã đến nhà bếp."),
    "th": ("ช่วยไปที่ห้องครัว", "ฉันอยู่ในห้องครัว", "ไฟเปิดอยู่", "ได้เลย", "เสร็จแล้ว", "ฉันถึงห้องครัวแล้ว"),
    "pl": ("Jedź do kuchni", "Jestem w kuchni.", "Światło jest włączone.", "Dobrze.", "Gotowe.",
           "Dotarłem do kuchni."),
    "tr": ("Mutfağa git lütfen", "Mutfaktayım.", "Işık açık.", "Tamam.", "Bitti.",
           "Mutfağa vardım."),
}  # fmt: skip


def test_there_are_cases_for_every_language() -> None:
    assert set(SPOKEN) == set(LANGUAGES)


@pytest.mark.parametrize("language", sorted(SPOKEN))
def test_nothing_is_claimed_where_nothing_ran_in_any_language(stage: Any, language: str) -> None:
    order, *claims = SPOKEN[language]
    assert orders(order)
    for claim in claims:
        scene = stage(claim, claim)
        scene.settings = dataclasses.replace(scene.settings, language=language)
        scene.run(order)
        assert scene.told == [phrase("did_nothing", language)], claim


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_our_own_sentences_claim_nothing(language: str) -> None:
    for name, sentence in LANGUAGES[language].saying.phrases.items():
        of_acts = ("cancelled", "still_working", "on_it", "replaced", "acted", "begun")
        if name not in of_acts:
            found = claims_of(sentence)
            assert not (found.acts or found.acted or found.state), (name, sentence, found)


def test_a_correction_that_ended_an_act_is_not_agreed_to(open_desk: Any, engine: Any) -> None:
    drive = '<tool_call>{"name": "drive", "arguments": {"distance_m": 1}}</tool_call>'
    desk = open_desk(engine(drive, "Okay.", drive, "Okay."))
    desk.executor.block = threading.Event()
    desk.worker.submit("drive a metre")
    assert desk.executor.begun.wait(60)
    desk.worker.cancel()
    desk.executor.block.set()
    desk.worker.submit("no, two metres")
    wait_for(lambda: desk.executor.names == ["drive", "drive"])
    wait_for(lambda: not desk.worker.busy)
    assert "narrated_call" in desk.guards()
