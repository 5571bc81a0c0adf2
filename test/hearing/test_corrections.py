"""What takes back what is being done, and says what is wanted instead."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgevox_ros.hearing import match_stop, read_correction, wanted_instead
from edgevox_ros.hearing.corrections import PutRight, put_right
from edgevox_ros.languages import LANGUAGES

every_language = pytest.mark.parametrize("code", sorted(LANGUAGES))


@every_language
def test_every_correction_of_a_language_with_words_behind_it_is_read(code: str) -> None:
    table = LANGUAGES[code].following
    for said in table.corrections:
        assert read_correction(f"{said}, xyzzy", (code,)) or match_stop(f"{said}, xyzzy", True), (
            said
        )
        assert not read_correction(said, (code,)), said


@every_language
def test_what_keeps_things_as_they_are_takes_nothing_back(code: str) -> None:
    table = LANGUAGES[code].following
    for said in table.keeps:
        assert not read_correction(said, (code,)), said


@every_language
def test_no_answer_and_no_stop_is_a_correction(code: str) -> None:
    hearing = LANGUAGES[code].hearing
    for said in (*hearing.yes, *hearing.no, *hearing.stop, *hearing.alone, *hearing.moving):
        assert not read_correction(said.replace("*", "")), said


@pytest.mark.parametrize(
    ("text", "takes_back"),
    [
        ("No, two metres.", True),
        ("wait, the other way", True),
        ("no wait two metres", True),
        ("sorry, I meant the office", True),
        ("not the kitchen, the office", True),
        ("hold on, go to the office", True),
        ("nein, lieber in die Küche", True),
        ("我是说办公室", True),
        ("no no no you're going to hit the wall", False),
        ("wait, you're hurting me", False),
        ("no, stop", False),
        ("no", False),
        ("no thanks", False),
        ("no keep going", False),
        ("wait for me", False),
        ("not that way", False),
        ("turn on the light", False),
        ("there is no light in the office", False),
        ("", False),
        ("no, " * 200 + "left", False),
    ],
)
def test_it_begins_with_a_correction_and_wants_something(text: str, takes_back: bool) -> None:
    assert read_correction(text) == takes_back


@pytest.mark.parametrize(
    "text",
    [
        "no, I was talking to Tom",
        "No. I was talking to Tom.",
        "wait, I wasn't talking to you",
        "no, not you",
        "not you, Tom",
        "no no, I'm not speaking to you",
        "actually I was speaking to my wife",
        "nein, ich habe mit Tom geredet",
        "nein, nicht du",
        "ich meinte nicht dich, sondern Tom",
        "non, je parlais à Tom",
        "non, pas toi",
        "no, estaba hablando con Tomás",
        "no, a ti no, a Tomás",
        "no, parlavo con Tommaso",
        "no, non tu",
        "não, estava falando com o Tomás",
        "não, não é contigo",
        "nee, ik had het tegen Tom",
        "nee, niet jij",
        "nie, mówiłem do Tomka",
        "nie, nie do ciebie",
        "hayır, sana demedim",
        "hayır, sen değil",
        "不，我在跟小王说话",
        "不是跟你说话",
        "いや、あなたじゃない",
        "아니, 너 말고",
        "لا، كنت أتحدث مع أحمد",
        "नहीं, तुमसे नहीं",
        "không, tôi đang nói với Nam",
        "ไม่ ฉันคุยกับต้น",
    ],
)
def test_that_it_was_said_to_somebody_else_takes_nothing_back(text: str) -> None:
    assert not read_correction(text)


@pytest.mark.parametrize(
    "text",
    [
        "no, I was talking about the office",
        "nein, ich rede von der Küche",
        "no, non parlavo della cucina, l'ufficio",
        "不，我说的是办公室",
    ],
)
def test_what_else_was_meant_still_takes_back(text: str) -> None:
    assert read_correction(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("No, uh, go to the office!", "go to the office!"),
        ("wait, the other way", "the other way"),
        ("warte, fahr in die Küche", "fahr in die Küche"),
        ("go to the office", ""),
        ("no", ""),
    ],
)
def test_what_is_wanted_instead(text: str, wanted: str) -> None:
    assert wanted_instead(text) == wanted


@settings(deadline=None)
@given(st.text())
def test_never_raises(text: str) -> None:
    assert read_correction(text) in (True, False)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "no me gusta la cocina",
            "No estoy en la oficina.",
            "no hay cocina",
            "não estou na cozinha",
        ),
        *("não gosto da cozinha", "nie lubię kuchni", "nie jestem w kuchni", "non sono in cucina"),
        *("non mi piace la cucina", "không ở nhà bếp"),
    ],
)
def test_what_is_only_said_not_to_be_so_corrects_nothing(text: str) -> None:
    assert not read_correction(text)


@pytest.mark.parametrize(
    "text",
    ["no, está en la cocina", "no a la cocina", "não, está na cozinha", "nie, jest w kuchni"],
)
def test_behind_a_pause_the_same_words_correct(text: str) -> None:
    assert read_correction(text)


@pytest.mark.parametrize(
    "text",
    ["No lights on.", "bitte nicht das Licht an", "not the lights on", "no dock",
     "never mind charge yourself", "nie jedź do kuchni", "no encienda la luz",
     "non vada in cucina", "não acenda a luz", "别去厨房"],
)  # fmt: skip
def test_what_may_deny_is_no_wish_without_a_pause(text: str) -> None:
    assert wanted_instead(text) == ""


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("No, lights on.", "lights on."),
        ("never mind, charge yourself", "charge yourself"),
        ("I meant the office", "the office"),
        ("no I meant the office", "the office"),
        ("non, vada in cucina", "vada in cucina"),
        ("no, encienda la luz", "encienda la luz"),
    ],
)
def test_with_a_pause_behind_it_a_correction_wants_what_follows(text: str, wanted: str) -> None:
    assert wanted_instead(text) == wanted


@pytest.mark.parametrize(
    ("code", "text", "before", "taken_back", "instead"),
    [
        ("en", "to the office, no sorry, to the kitchen", "", "to the office", "the kitchen"),
        ("en", "to the off no sorry to the kitchen", "", "to the off", "the kitchen"),
        ("en", "to the shed scratch that to the pond", "", "to the shed", "the pond"),
        ("en", "to the shed no wait to the pond", "", "to the shed", "the pond"),
        ("en", "lights on and to the shed, no, pond", "lights on ", "and to the shed", "pond"),
        ("en", "sorry, I meant the pond", "", "", "the pond"),
        ("de", "ins Büro, nein, doch in die Küche", "", "ins Büro", "in die Küche"),
        ("de", "ins Bad, ich meine in den Flur", "", "ins Bad", "in den Flur"),
    ],
)  # fmt: skip
def test_what_an_utterance_takes_back_itself(
    code: str, text: str, before: str, taken_back: str, instead: str
) -> None:
    assert put_right(text, (code,)) == PutRight(before, taken_back, instead)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("en", "towels not water to room 4"),
        ("en", "no towels to room 4"),
        ("en", "wait in the kitchen"),
        ("en", "go to the kitchen, not the office"),
        ("en", "go to the office, no problem, then the kitchen"),
        ("en", "to the office, no"),
        ("es", "a la oficina no a la cocina"),
        ("de", "nicht ins Büro, sondern in die Küche"),
    ],
)
def test_what_denies_or_is_uncertain_takes_nothing_back(code: str, text: str) -> None:
    assert put_right(text, (code,)) is None


@given(text=st.text(max_size=60), code=st.sampled_from(sorted(LANGUAGES)))
def test_what_is_put_right_stands_in_the_text(text: str, code: str) -> None:
    found = put_right(text, (code,))
    if found is not None:
        assert text.startswith(found.before + found.taken_back)
        assert found.instead and text.endswith(found.instead)


@pytest.mark.parametrize(
    "text",
    [
        "go to the kitchen, no the office is closed now",
        "go to the office, no the kitchen was blocked",
    ],
)
def test_what_is_told_behind_a_no_puts_nothing_right(text: str) -> None:
    assert put_right(text, ("en",)) is None
