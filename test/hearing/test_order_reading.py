"""What is an order, and what only looks like one: noise, denials, conditions, questions, tales."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.order_reading import OrderKind, OrderReading
from edgevox_ros.languages import LANGUAGES


def schema(name: str, description: str, **parameters: object) -> ToolSchema:
    return ToolSchema(name, description, {"type": "object", "properties": parameters})


TOOLS = (
    schema("drive", "Drive straight ahead.", distance_m={"type": "number"}),
    schema("turn", "Turn on the spot.", angle_deg={"type": "number"}),
    schema("go_to", "Drive to a place.", place={"enum": ["kitchen", "office"]}),
    schema("set_light", "Switch the light on or off.", on={"type": "boolean"}),
    schema("dock", "Dock at the charging station."),
    schema("hoist", "Hoist the load."),
)


def kind(text: str, language: str = "en", *, corrects: bool = False) -> OrderKind:
    vocabulary = ToolVocabulary(TOOLS, (), language)
    return OrderReading(text, (language,), vocabulary).kind(corrects=corrects)


@pytest.mark.parametrize(
    "text",
    [
        "Sorry.", "Excuse me.", "Oh!", "Hm.", "Okay.", "Ow!", "uh oh", "silence", "siri", "hello 7",
        "thank you", "thank you again", "hello again", "sorry again", "could you repeat that",
        "I repeat", "Please say it again.", "good night", "bless you", "what", "robot", "...", "",
    ],
)  # fmt: skip
def test_noise_thanks_and_greetings_want_nothing_done(text: str) -> None:
    assert kind(text) is OrderKind.NOTHING


@pytest.mark.parametrize(
    "text",
    [
        "drive two metres", "please drive two metres", "could you go to the kitchen", "dock",
        "to the kitchen", "kitchen please", "two metres", "lights on", "hoist the load",
        "again", "the other way", "a bit more", "thanks, now go to the office", "hello robot, dock",
        "no, two metres", "don't turn left, turn right", "go to the kitchen, not the office",
        "don't forget to dock", "if you can, go to the kitchen", "you're too close move back a bit",
        "it's late, please dock", "can you dock when you're ready", "i want you to turn left",
        "turn left and tell me when you are there", "nice, and ten more",
        "the floor is cold in there please to the office", "let there be lights on",
        "i'd be grateful if you docked", "don't just stand there go to the office",
    ],
)  # fmt: skip
def test_a_plain_order_is_one(text: str) -> None:
    assert kind(text) is OrderKind.ORDER


@pytest.mark.parametrize(
    "text",
    [
        "when you're ready go to the kitchen", "as soon as possible go to the kitchen",
        "I wonder if you could turn on the light", "is it possible for you to turn left",
        "what about going to the office", "for the last time turn left ninety degrees",
        "as I said go to the office", "finally I want you in the kitchen",
        "slice a lemon, then dock",
        "go at half a metre per second for ten seconds", "hoist it with forty percent",
        "could you possibly turn left", "turn by one hundred eighty degrees",
    ],
)  # fmt: skip
def test_polite_and_roundabout_orders_are_orders(text: str) -> None:
    assert kind(text) is OrderKind.ORDER


@pytest.mark.parametrize(
    "text",
    [
        "tomorrow morning drive three metres", "in five minutes go to the kitchen",
        "at six go to the office", "at noon turn on the light", "on Friday drive two metres",
        "next time I say banana turn right", "the moment I whistle turn around",
        "every time the phone rings go to the office", "after lunch go and dock",
        "as long as nobody is looking turn around", "should anybody knock go to the kitchen",
        "by the time I get home be in the kitchen", "wait until ten and then turn left",
        "could you in theory drive twenty metres",
    ],
)  # fmt: skip
def test_what_is_for_later_hangs_on_something(text: str) -> None:
    assert kind(text) in (OrderKind.CONDITION, OrderKind.DOUBT)


@pytest.mark.parametrize(
    "text",
    [
        # others' words, others' deeds
        "the manual reads drive forward two metres", "he wrote go to the office",
        "the song is called turn around", "I wrote down drive two metres",
        "my brother drives two metres to the left", "my aunt hoisted the load",
        "our neighbour wants to go to the office", "the bus goes to the office",
        # talk about things
        "the office smells of paint", "the kitchen needs a new coat of paint",
        "hoist ropes rot quickly",
        "the drive to the office takes an hour", "left me speechless", "right of way",
        "light reading for the weekend",
        # names, stammering
        "Anna go to the kitchen", "Tom turn off the light would you", "left left left right left",
        "turn turn turn to everything there is a season",
        # refusals without "not"
        "leave the light as it is", "keep the light off limits for him",
        "say that again please the reception is bad",
    ],
)  # fmt: skip
def test_what_only_sounds_like_an_order_is_asked_about(text: str) -> None:
    assert kind(text) in (OrderKind.DOUBT, OrderKind.DENIED)


@pytest.mark.parametrize(
    "text",
    [
        "skip the kitchen", "refrain from driving please", "hold off on docking",
        "anything but the kitchen", "neither the kitchen nor the office", "no need for docking",
        "stay away from the office", "no kitchen no office", "no light for the office",
    ],
)  # fmt: skip
def test_what_is_refused_without_a_not_is_denied(text: str) -> None:
    assert kind(text, corrects=True) in (OrderKind.DENIED, OrderKind.DOUBT)


@pytest.mark.parametrize("text", ["make it three", "sorry i meant right", "I meant the office"])
def test_what_puts_right_is_an_order_where_there_is_something_to_put_right(text: str) -> None:
    assert kind(text, corrects=True) is OrderKind.ORDER
    assert kind("make it three") is OrderKind.DOUBT


@pytest.mark.parametrize(
    "text",
    ["no docking", "no dock", "no kitchen", "No lights on.", "don't dock", "please no turning"],
)
def test_what_is_denied_is_no_order(text: str) -> None:
    assert kind(text) is OrderKind.DENIED


@pytest.mark.parametrize(
    "text",
    [
        "only drive two metres if I clap",
        "when the bell rings, go to the kitchen",
        "what happens if you drive two metres",
        "would you dock if I asked",
        "imagine you drive two metres",
    ],
)
def test_what_hangs_on_something_is_a_condition(text: str) -> None:
    assert kind(text) is OrderKind.CONDITION


@pytest.mark.parametrize(
    "text",
    [
        "the dog went to the kitchen", "he drove two metres", "did you dock", "she said turn left",
        "my daughter is in the kitchen", "i always turn left out of the drive", "not the lights on",
        "okay guys one more time", "how fast can you go", "i'll just turn the light on myself",
        "seven", "forty two", "now seven please",
    ],
)  # fmt: skip
def test_questions_tales_and_words_to_others_are_in_doubt(text: str) -> None:
    assert kind(text) is OrderKind.DOUBT


def test_a_correction_needs_something_to_correct() -> None:
    assert kind("no the office", corrects=True) is OrderKind.ORDER
    assert kind("no the office") is OrderKind.DOUBT


@pytest.mark.parametrize(
    ("language", "order", "denial", "thanks"),
    [
        ("de", "fahr zwei Meter", "nie in die Küche fahren", "danke nochmal"),
        ("fr", "va dans la cuisine", "n'allez pas dans la cuisine", "merci encore"),
        ("es", "enciende la luz", "no encienda la luz", "gracias otra vez"),
        ("it", "vai in cucina", "non vada in cucina", "grazie ancora"),
        ("pt", "vire-se para a esquerda", "não acenda a luz", "obrigado de novo"),
        ("nl", "ga naar de keuken", "ga niet naar de keuken", "bedankt nogmaals"),
        ("pl", "jedź do kuchni", "nie jedź do kuchni", "dziękuję jeszcze raz"),
        ("tr", "mutfağa git", "mutfağa gitme", "teşekkürler tekrar"),
        ("ar", "اذهب إلى المطبخ", "لا تذهب إلى المطبخ", "شكرا مرة أخرى"),
        ("hi", "रसोई में जाओ", "रसोई में मत जाओ", "धन्यवाद फिर से"),
        ("vi", "đi vào bếp", "đừng đi vào bếp", "cảm ơn lần nữa"),
        ("zh", "去厨房", "不要去厨房", "谢谢你再一次"),
        ("ja", "台所に行ってください", "台所に行かないで", "ありがとう"),
        ("ko", "부엌으로 가 줘", "부엌에 가지 마", "고마워 다시"),
        ("th", "ไปที่ครัว", "อย่าไปที่ครัว", "ขอบคุณอีกครั้ง"),
    ],
)
def test_every_language_knows_order_denial_and_thanks(
    language: str, order: str, denial: str, thanks: str
) -> None:
    assert kind(order, language) is OrderKind.ORDER
    assert kind(denial, language) in (OrderKind.DENIED, OrderKind.DOUBT)
    assert kind(thanks, language) is OrderKind.NOTHING


@given(text=st.text(max_size=500), code=st.sampled_from(sorted(LANGUAGES)))
def test_any_text_can_be_read(text: str, code: str) -> None:
    assert isinstance(kind(text, code), OrderKind)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Robby, go to the kitchen", 1),
        ("turn left, about ninety degrees", 1),
        ("go to the kitchen, please", 1),
        ("turn left and drive two metres", 2),
        ("go to the kitchen, then the office", 2),
        ("kitchen, office, and dock", 3),
        ("drive, turn left, hoist the load", 3),
        ("hello", 1),
        ("", 1),
    ],
)
def test_only_what_could_be_done_alone_is_counted(text: str, count: int) -> None:
    vocabulary = ToolVocabulary(TOOLS, (), "en")
    assert OrderReading(text, ("en",), vocabulary).count == count
