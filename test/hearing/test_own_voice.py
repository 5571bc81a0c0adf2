"""The robot's own voice comes back through the microphone, as a recogniser writes it."""

from __future__ import annotations

import pytest

from edgevox_ros.hearing import (
    Dropped,
    DropReason,
    EchoFilter,
    Listener,
    Passed,
    Stop,
    Transcript,
    match_stop,
)
from edgevox_ros.languages import LANGUAGES

ECHO = Dropped(DropReason.ECHO)


def said(*sentences: str) -> Listener:
    """The ears of a robot that has handed these sentences to its voice, at 0 s."""
    listener = Listener()
    for sentence in sentences:
        listener.said(sentence, 0.0)
    return listener


@pytest.mark.parametrize(
    ("sentence", "transcript"),
    [
        ("Driving 1 metre forward.", "driving one metre forward"),
        ("Driving 1 metre forward.", "driving one meter forward"),
        ("Driving 1 metre forward.", "Driving a metre forward."),
        ("I drove 2.5 metres.", "i drove two and a half metres"),
        ("I drove 2.5 metres.", "I drove 2 and a half meters"),
        ("I drove 2.5 metres.", "i drove two metres and a half"),
        ("I drove 0.5 metres.", "i drove half a meter"),
        ("Driving 2 metres forward.", "driving two meter forward"),
        ("J'avance de 2,5 m\u00e8tres.", "j'avance de deux m\u00e8tres et demi"),
        ("Avanzo 2,5 metros.", "avanzo dos metros y medio"),
        ("Vado avanti di 1,5 metri.", "vado avanti di un metro e mezzo"),
        ("Avan\u00e7o 1,5 metro.", "avan\u00e7o um metro e meio"),
        ("T\u00f4i \u0111i 1,5 m\u00e9t.", "t\u00f4i \u0111i m\u1ed9t m\u00e9t r\u01b0\u1ee1i"),
        ("Bater\u00eda al 87 %.", "bater\u00eda al ochenta y siete por ciento"),
        ("Batterie : 80 %.", "batterie quatre-vingts pour cent"),
        ("I drove 2.5 metres.", "i drove two point five metres"),
        ("I drove 0.5 m.", "i drove half a metre"),
        ("I drove 0.5 m.", "I drove point five meters."),
        ("I drove two metres.", "I drove 2 meters."),
        ("I drove 1.0 metres.", "i drove one point zero metres"),
        ("I drove 1.0 metres.", "I drove 1 metres."),
        ("Driving at 0.25 m/s.", "driving at zero point two five metres per second"),
        ("Driving at 3 km/h now.", "driving at three kilometers per hour now"),
        ("Turning 90° to the left.", "turning ninety degrees to the left"),
        ("Turning ninety degrees left.", "Turning 90° left."),
        ("The battery is at 50%.", "the battery is at fifty percent"),
        ("It is -2 degrees outside.", "it is minus two degrees outside"),
        ("I am in room 101.", "i am in room one oh one"),
        ("I am in room 101.", "i'm in room one hundred and one"),
        ("This is the 3rd floor.", "this is the third floor"),
        ("Moving the tray 1,000 mm.", "moving the tray one thousand millimetres"),
        ("It is 12:30 now.", "it is twelve thirty now"),
        ("Twenty-one degrees, I think.", "21 degrees i think"),
        ("I cannot do that.", "I can't do that."),
        ("Ich fahre 0,5 Meter vor.", "ich fahre einen halben meter vor"),
        ("Ich drehe mich um 25 Grad.", "Ich drehe mich um fünfundzwanzig Grad"),
        ("Je tourne de 90 degrés.", "je tourne de quatre-vingt-dix degrés"),
        ("J'avance de 1 mètre.", "j'avance d'un mètre"),
        ("Avanzo 21 metros.", "avanzo veintiún metros"),
        ("Vado avanti di 3 metri.", "vado avanti di tre metri"),
        ("Avanço 2 metros.", "avanco dois metros"),
        ("Ik rijd 25 meter vooruit.", "ik rijd vijfentwintig meter vooruit"),
        ("Jadę 5 metrów do przodu.", "jadę pięć metrów do przodu"),
        ("3 metre ilerliyorum.", "üç metre ilerliyorum"),
        ("Tôi đi tới 5 mét.", "tôi đi tới năm mét"),
        ("90도 돌겠습니다.", "구십 도 돌겠습니다"),
        ("90도 돌겠습니다.", "구십도 돌겠습니다"),
        ("1メートル前進します。", "一メートル前進します"),
        ("我向前走2米。", "我向前走两米"),
        ("ฉันเดินหน้า 2 เมตร", "ฉันเดินหน้าสองเมตร"),
        ("मैं 5 मीटर आगे जा रहा हूँ।", "मैं पाँच मीटर आगे जा रहा हूँ"),
        ("أتقدم 3 أمتار الآن.", "أتقدم ثلاثة أمتار الآن"),
        ("Déjame pensar un momento, por favor.", "dejame pensar un momento por favor"),
        ("The colour is at the centre.", "the color is at the center"),
    ],
)
def test_numbers_units_and_spellings_come_back_changed(sentence: str, transcript: str) -> None:
    assert said(sentence).hear(Transcript(transcript, 3.0)) == ECHO


@pytest.mark.parametrize(
    ("sentence", "transcript"),
    [
        ("Driving 1 metre forward.", "drive one metre forward"),
        ("Driving 1 metre forward.", "driving two metres forward"),
        ("Driving 2 metres forward.", "driving two miles forward"),
        ("Driving 1.5 metres forward.", "driving one metre forward"),
        ("Avanzo 2,5 metros.", "avanza dos metros y medio"),
        ("Avanzo 2,5 metros.", "avanzo tres metros y medio"),
        ("I drove 2 metres.", "drive two metres"),
        ("I drove 2 metres.", "no three metres"),
        ("I drove 25 metres forward.", "drive 20 metres forward"),
        ("Turning 90 degrees left.", "turn ninety degrees left"),
        ("Turning 90 degrees left.", "turning 90 degrees right"),
        ("I am in room 101.", "go to room 102"),
        ("Ich fahre 1 Meter vor.", "fahre zwei Meter vor"),
        ("90도 돌겠습니다.", "구십도 돌아줘"),
        ("我向前走2米。", "向前走三米"),
    ],
)
def test_what_only_resembles_our_sentence_is_heard(sentence: str, transcript: str) -> None:
    verdict = said(sentence).hear(Transcript(transcript, 3.0))
    assert verdict == Passed(transcript)


@pytest.mark.parametrize(
    ("sentences", "transcript"),
    [
        (["Hello!"], "hello"),
        (["Hello there!"], "Hello, there."),
        (["OK."], "okay"),
        (["Okay."], "OK"),
        (["All right."], "alright"),
        (["Done.", "Goodbye!"], "done goodbye"),
        (["Déjame pensar."], "dejame pensar"),
        (["I stopped."], "i stopped"),
        (["50%."], "fifty percent"),
        (["はい。"], "はい"),
        (["好的。"], "好的"),
        (["알겠습니다."], "알겠습니다"),
    ],
)
def test_a_whole_short_sentence_is_ours_while_it_sounds(
    sentences: list[str], transcript: str
) -> None:
    listener = said(*sentences)
    for at in (0.3, 1.6, 2.9):
        assert listener.hear(Transcript(transcript, at)) == ECHO
    assert listener.hear(Transcript(transcript, 10.0)) == Passed(transcript)


def test_a_part_of_a_sentence_of_one_or_two_words_is_heard() -> None:
    listener = said("Shall I go to the kitchen or the office?", "Left, or right?")
    for at, text in enumerate(("the kitchen", "the office", "right", "go")):
        assert listener.hear(Transcript(text, 1.0 + at)) == Passed(text)


@pytest.mark.parametrize("sentence", ["Okay. Shall I open it?", "Okay, shall I open it?"])
def test_an_agreement_of_our_own_is_no_yes_also_if_it_was_cut_off(sentence: str) -> None:
    assert said(sentence).hear(Transcript("okay", 2.0)) == ECHO


@pytest.mark.parametrize(
    ("sentences", "transcript", "heard"),
    [
        (["Driving 1 metre forward."], "driving one meter forward turn left", "turn left"),
        (["I am on my way.", "It is 2 metres."], "i am on my way it is two metres no", "no"),
        (["I have arrived at the office."], "turn left i have arrived at the office", "turn left"),
        (["Shall I really open it?"], "shall i really open it yes", "yes"),
        (["Okay.", "Shall I dock?"], "okay shall i dock no", "no"),
        (["Ich fahre 2 Meter vor."], "ich fahre zwei meter vor dreh dich um", "dreh dich um"),
    ],
)
def test_what_a_person_says_is_cut_out_of_our_own_words(
    sentences: list[str], transcript: str, heard: str
) -> None:
    assert said(*sentences).hear(Transcript(transcript, 2.0)) == Passed(heard)


@pytest.mark.parametrize(
    ("sentence", "transcript"),
    [
        ("Go to the kitchen?", "go to the kitchen and then dock"),
        ("Hello!", "hello turn left"),
        ("Driving 1 metre forward.", "no driving two metres forward is too far"),
    ],
)
def test_a_persons_sentence_is_not_cut(sentence: str, transcript: str) -> None:
    assert said(sentence).hear(Transcript(transcript, 2.0)) == Passed(transcript)


def test_sentences_sound_one_after_the_other() -> None:
    listener = said("I am on my way to the kitchen, which is at the end of the corridor.", "Hello!")
    assert listener.hear(Transcript("hello", 7.0)) == ECHO
    assert listener.hear(Transcript("hello", 20.0)) == Passed("hello")


def test_a_long_sentence_is_ours_until_it_has_been_said() -> None:
    sentence = "I know the kitchen, the office, the dock, the bath, the hall, and every room of it."
    listener = said(sentence, sentence)
    assert listener.hear(Transcript("the hall and every room of it", 13.0)) == ECHO


def test_without_a_window_nothing_is_ours() -> None:
    echo = EchoFilter(window_s=0.0)
    echo.said("Hello! I am a robot.", 0.0)
    assert not echo.is_own("hello i am a robot", 0.5)


def partials(text: str) -> list[str]:
    """What a recogniser writes on the way to a text, word by word."""
    words = text.split(" ")
    steps = words if len(words) > 1 else list(text)
    joiner = " " if len(words) > 1 else ""
    return [joiner.join(steps[: count + 1]) for count in range(len(steps))]


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_no_sentence_of_the_languages_stops_the_robot_that_says_it(code: str) -> None:
    saying = LANGUAGES[code].saying
    for sentence in (*saying.phrases.values(), saying.not_answered.format("go_to")):
        for moving in (True, False):
            listener = said(sentence)
            for partial in partials(sentence):
                verdict = listener.hear(Transcript(partial, 0.6, final=False), moving)
                assert verdict == Dropped(DropReason.PARTIAL), (partial, verdict)
            assert listener.hear(Transcript(sentence, 2.0), moving) == ECHO, sentence


@pytest.mark.parametrize(
    ("sentence", "transcript"),
    [
        ("Careful, something may still be moving.", "careful"),
        ("Déjame pensar.", "déjame"),
        ("Vorsicht, es bewegt sich vielleicht noch etwas.", "Vorsicht!"),
        ("One moment, I am thinking.", "one moment"),
        ("One moment.", "one moment"),
        ("That's far enough.", "that's far enough"),
        ("Wait.", "wait"),
        ("Stop.", "stop"),
        ("I will stop at the kitchen.", "i will stop at the kitchen"),
        ("I will stop at the kitchen.", "stop"),
        ("Careful, something may still be moving.", "careful something stop"),
        ("Driving 1 metre forward.", "driving one metre forward stop"),
        ("The battery is at 50%.", "the battery is at fifty per cent stop"),
        ("Avanzo 2,5 metros.", "avanzo dos metros y medio alto"),
        ("No tengo respuesta para eso.", "para"),
    ],
)
def test_a_stop_by_a_person_counts_also_while_we_say_the_same_word(
    sentence: str, transcript: str
) -> None:
    assert isinstance(said(sentence).hear(Transcript(transcript, 1.0), True), Stop)


@pytest.mark.parametrize(
    ("sentence", "transcript"),
    [
        ("Stop.", "stop"),
        ("Stop words are heard first.", "stop"),
        ("I will stop at the kitchen.", "i will stop"),
        ("Careful!", "careful"),
        ("Careful, something may still be moving.", "stop"),
        ("Careful, something may still be moving.", "careful stop"),
        ("Careful, something may still be moving.", "careful careful"),
        ("I have a tray. Careful, it is hot.", "something careful"),
    ],
)
def test_a_partial_stop_that_our_sentence_does_not_explain_does_not_wait(
    sentence: str, transcript: str
) -> None:
    verdict = said(sentence).hear(Transcript(transcript, 1.0, final=False), True)
    assert isinstance(verdict, Stop)


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_no_stop_of_a_person_is_lost_whatever_we_say_ourselves(code: str) -> None:
    hearing, own = LANGUAGES[code].hearing, LANGUAGES[code].saying.phrases["unstopped"]
    for phrase in (*hearing.stop, *hearing.alone, *hearing.moving):
        text = phrase.replace("*", "").strip()
        match = match_stop(text, True)
        if match is None or not match.bare:
            continue
        listener = said(f"{text}.", f"{text} {own}", own)
        assert isinstance(listener.hear(Transcript(text, 1.0), True), Stop), text
        if not (match.weak or match.alone):
            partial = Transcript(text, 1.2, final=False)
            assert isinstance(listener.hear(partial, True), Stop), text


def test_a_partial_that_our_sentence_explained_is_a_stop_once_that_has_sounded() -> None:
    listener = said("Careful, something may still be moving.")
    assert isinstance(listener.hear(Transcript("careful", 1.0, final=False), True), Dropped)
    assert isinstance(listener.hear(Transcript("careful", 6.0, final=False), True), Stop)


def test_a_stop_match_knows_whether_more_was_said() -> None:
    for text, bare, alone in (
        ("stop", True, False),
        ("careful", True, True),
        ("careful now", True, True),
        ("stop going to the kitchen", False, False),
        ("stop and turn left", False, False),
    ):
        match = match_stop(text)
        assert match is not None
        assert (match.bare, match.alone) == (bare, alone), text
