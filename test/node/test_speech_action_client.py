"""Sentences as goals of a real action server: in order, cut off, and when the server misbehaves."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import rclpy
from rclpy.context import Context
from rclpy.executors import SingleThreadedExecutor
from support.node.meeting import known_by
from support.node.mouth import Mouth
from support.node.spinning import spin_until

from edgevox_ros.core.settings.table import SpeechSettings
from edgevox_ros.node import speech_action
from edgevox_ros.node.speech_action import SpeechAction, SpeechNews
from edgevox_ros.node.speech_types import speech_type

TYPE = SpeechSettings("edgevox_demo_interfaces/action/GoTo")


def wait(condition: Callable[[], Any], patience_s: float = 30.0) -> None:
    deadline = time.monotonic() + patience_s
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


class Speaker:
    """SpeechAction on a spinning node, and what it tells."""

    def __init__(self) -> None:
        self.news: list[tuple[str, ...]] = []
        self._context = Context()
        rclpy.init(context=self._context, args=[])
        self.node = rclpy.create_node("speaker", context=self._context)
        self._executor = SingleThreadedExecutor(context=self._context)
        self._executor.add_node(self.node)
        self._closed = threading.Event()
        self._thread = threading.Thread(target=spin_until, args=(self._executor, self._closed))
        self._thread.start()
        self.goals = SpeechAction(
            self.node,
            speech_type(TYPE),
            "speech",
            SpeechNews(
                begun=lambda text: self.news.append(("begun", text)),
                ended=lambda: self.news.append(("ended",)),
                lost=lambda text, why: self.news.append(("lost", text, why)),
            ),
        )

    @property
    def lost(self) -> list[str]:
        return [entry[1] for entry in self.news if entry[0] == "lost"]

    def close(self) -> None:
        self.goals.close()
        self._closed.set()
        self._executor.shutdown(timeout_sec=2.0)
        self._thread.join(20.0)
        self.node.destroy_node()
        self._context.try_shutdown()


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No wait ends because the machine is busy; a test of such an end sets its own."""
    for name in ("FIND_VOICE_S", "ACCEPT_S", "GRACE_S", "SAYING_S"):
        monkeypatch.setattr(speech_action, name, 20.0)


@pytest.fixture
def speaker() -> Iterator[Speaker]:
    made = Speaker()
    yield made
    made.close()


@pytest.fixture
def mouth(speaker: Speaker) -> Iterator[Mouth]:
    """Knows the speaker: its first answer is not lost."""
    made = Mouth()
    try:
        known_by(speaker.node, "mouth")
        yield made
    finally:
        made.close()


def test_sentences_are_said_one_after_the_other(speaker: Speaker, mouth: Mouth) -> None:
    for number in range(10):
        speaker.goals.say(f"Sentence {number}.")
    wait(lambda: len(mouth.ended) == 10)
    assert mouth.begun == [f"Sentence {number}." for number in range(10)]
    assert mouth.at_once == 1
    wait(lambda: not speaker.goals.speaking)
    assert [entry[0] for entry in speaker.news] == ["begun", "ended"] * 10


def test_silence_cancels_what_is_said_and_forgets_what_waits(
    speaker: Speaker, mouth: Mouth
) -> None:
    mouth.mode = "endless"
    for text in ("One.", "Two.", "Three."):
        speaker.goals.say(text)
    wait(lambda: mouth.begun)
    assert speaker.goals.speaking
    speaker.goals.silence()
    speaker.goals.say("I stopped.")
    # What is silenced before its acceptance was heard of is cancelled behind that: the next one may
    # begin before it has ended.
    wait(lambda: len(mouth.begun) == 2 and mouth.ended)
    mouth.mode = "quick"
    assert mouth.begun == ["One.", "I stopped."]
    assert mouth.ended[0] == ("One.", "cancelled")
    assert not speaker.lost


def test_a_server_that_refuses_to_cancel_does_not_keep_the_next_sentence(
    speaker: Speaker, mouth: Mouth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_action, "GRACE_S", 0.3)
    mouth.mode = "keeps on"
    speaker.goals.say("One.")
    wait(lambda: mouth.begun)
    speaker.goals.silence()
    speaker.goals.say("Two.")
    wait(lambda: mouth.begun == ["One.", "Two."])


@pytest.mark.parametrize(("mode", "why"), [("aborts", "aborted"), ("refuses", "refused")])
def test_what_the_server_does_not_say_is_told_and_the_next_sentence_is_said(
    speaker: Speaker, mouth: Mouth, mode: str, why: str
) -> None:
    mouth.mode = mode
    speaker.goals.say("One.")
    wait(lambda: speaker.lost == ["One."])
    assert why in speaker.news[-1][2]
    mouth.mode = "quick"
    speaker.goals.say("Two.")
    wait(lambda: ("Two.", "said") in mouth.ended)


def test_without_a_server_nothing_waits_for_ever_and_the_next_sentence_tries_again(
    speaker: Speaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_action, "FIND_VOICE_S", 0.3)
    for text in ("One.", "Two."):
        speaker.goals.say(text)
    wait(lambda: speaker.lost == ["One.", "Two."])
    assert "no server of the action speech" in speaker.news[0][2]
    monkeypatch.setattr(speech_action, "FIND_VOICE_S", 10.0)
    speaker.goals.say("Three.")
    mouth = Mouth()
    try:
        wait(lambda: mouth.begun == ["Three."])
    finally:
        mouth.close()


def test_a_server_that_leaves_in_mid_sentence_is_given_up(speaker: Speaker) -> None:
    mouth = Mouth()
    mouth.mode = "endless"
    speaker.goals.say("One.")
    wait(lambda: mouth.begun)
    mouth.close()
    wait(lambda: speaker.lost == ["One."])
    wait(lambda: not speaker.goals.speaking)


def test_a_goal_that_does_not_end_is_cancelled(
    speaker: Speaker, mouth: Mouth, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech_action, "SAYING_S", 0.2)
    monkeypatch.setattr(speech_action, "SAYING_PER_CHAR_S", 0.0)
    mouth.mode = "endless"
    speaker.goals.say("One.")
    wait(lambda: ("One.", "cancelled") in mouth.ended)
    wait(lambda: speaker.lost == ["One."])


def test_of_too_many_sentences_the_oldest_are_lost(speaker: Speaker, mouth: Mouth) -> None:
    mouth.mode = "endless"
    speaker.goals.say("First.")
    wait(lambda: mouth.begun)
    for number in range(speech_action.MOST_WAITING + 2):
        speaker.goals.say(f"{number}.")
    wait(lambda: speaker.lost == ["0.", "1."])


def test_an_apostrophe_is_typeset(speaker: Speaker, mouth: Mouth) -> None:
    speaker.goals.say("I'm here'; ls")
    wait(lambda: mouth.begun == ["I\u2019m here\u2019; ls"])
