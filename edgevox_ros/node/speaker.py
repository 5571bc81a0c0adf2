"""The robot's voice: hands sentences to the TTS node, and says what is not part of a reply."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

from rclpy.node import Node
from rclpy.qos import QoSProfile

from edgevox_ros.agent.phrases import Phrase, phrase
from edgevox_ros.agent.seldom_said import SeldomSaid
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import Event, SpeechEvent, StopEvent
from edgevox_ros.core.settings.table import SpeechSettings
from edgevox_ros.hearing import Listener
from edgevox_ros.node.reporting import Reporter
from edgevox_ros.node.session import CurrentSession
from edgevox_ros.node.speech_action import SpeechAction, SpeechNews
from edgevox_ros.node.speech_types import SpeechType, speech_type
from edgevox_ros.robot.ros_entities import Entities

NAME = "speech"


class SpeechOutput(Protocol):
    """Takes sentences. Only `close` waits; every method may be called from any thread."""

    @property
    def speaking(self) -> bool:
        """Whether a sentence is being said, as far as we know."""

    def check_qos(self) -> list[str]:
        """Sentences about ends in the graph that DDS does not connect with ours."""

    def say(self, sentence: str) -> None:
        """Hand a sentence to the TTS node."""

    def silence(self) -> None:
        """Cut off speech as far as possible."""

    def close(self) -> None:
        """Leave the graph."""


class Speaker:
    """Lives as long as the node. `open` and `close` create and destroy what is on the graph.

    All other methods may be called from any thread.
    """

    def __init__(self, node: Node, reporter: Reporter, current: CurrentSession) -> None:
        self._node = node
        self._reporter = reporter
        self._current = current
        self._listener = Listener()
        self._output: SpeechOutput | None = None
        self._refusals = SeldomSaid()

    def open(self, parameters: SpeechSettings, listener: Listener) -> None:
        """Connect speech as the parameters say. `listener` learns what is said.

        Raises MessageTypeError.
        """
        news = SpeechNews(self._on_begun, self._on_ended, self._on_lost)
        self._output = open_speech_output(self._node, speech_type(parameters), news)
        self._listener = listener

    def close(self) -> None:
        """Leave the graph."""
        output, self._output = self._output, None
        if output is not None:
            output.close()

    @property
    def speaking(self) -> bool:
        """Whether a sentence is being said, as far as we know."""
        output = self._output
        return output is not None and output.speaking

    def check_qos(self) -> list[str]:
        """What the output finds in the graph; nothing while there is no output."""
        output = self._output
        return output.check_qos() if output is not None else []

    @property
    def language(self) -> str:
        """The language of the node's own sentences."""
        return str(self._node.get_parameter("prompt.language").value)

    def emit(self, event: Event) -> None:
        """Report an event. A sentence goes to the TTS node, a stop in a turn silences it."""
        if isinstance(event, StopEvent):
            self.silence()
        self._reporter.emit(event)
        output = self._output
        if output is not None and isinstance(event, SpeechEvent):
            output.say(event.text)

    def silence(self) -> None:
        """Cut off speech, if the TTS node can do that."""
        output = self._output
        if output is not None:
            output.silence()

    def announce(self, sentence: str, name: Phrase | None = None) -> None:
        """Say a sentence that belongs to no reply, and report it as an event.

        `name`: that of the phrase that it is, if it is one.
        """
        session = self._current.session
        sentence = sayable(sentence)
        if session is not None and sentence:
            self.emit(SpeechEvent(sentence, turn=session.worker.turn, phrase=name))

    def announce_phrase(self, name: Phrase) -> None:
        """Announce one of the fixed phrases, in the user's language."""
        self.announce(phrase(name, self.language), name)

    def refuse(self, name: Phrase) -> None:
        """Announce why something is not taken up; while messages flood in, once in a while."""
        if self._refusals.may_say(name):
            self.announce_phrase(name)

    def say_not_ready(self) -> None:
        """Say that the node is not ready yet: there is no session that could say it."""
        name: Phrase = "not_ready"
        if self._refusals.may_say(name):
            self.emit(SpeechEvent(sayable(phrase(name, self.language)), phrase=name))

    def announcement(self) -> Callable[[str], None]:
        """A function that says how a goal of the running call ended, after the turn's reply."""
        session = self._current.session
        if session is None:
            return self.announce
        return session.worker.announcements.after_this_turn(self.announce)

    def _on_begun(self, sentence: str) -> None:
        self._listener.said(sentence, time.monotonic())
        session = self._current.session
        if session is not None:
            session.worker.questions.begin(sentence)

    def _on_ended(self) -> None:
        self._listener.still_saying(time.monotonic())
        self._reporter.sentence_ended()

    def _on_lost(self, sentence: str, why: str) -> None:
        session = self._current.session
        if session is not None:
            session.worker.questions.lose(sentence)
        self._reporter.lost(session.worker.turn if session else 0, sentence, why)


class SpeechTopic:
    """Publishes one message per sentence. After that it is out of our hands."""

    speaking = False

    def __init__(self, node: Node, speech: SpeechType, news: SpeechNews) -> None:
        self._entities = Entities(node)
        self._write = speech.write
        self._begun = news.begun
        self._publisher = self._entities.publisher(speech.kind, NAME, QoSProfile(depth=10))

    def check_qos(self) -> list[str]:
        """Sentences about subscribers that DDS does not connect with this topic."""
        return self._entities.check_qos()

    def say(self, sentence: str) -> None:
        """Publish the sentence."""
        self._begun(sentence)
        self._publisher.publish(self._write(sentence))

    def silence(self) -> None:
        """Do nothing: what is published cannot be cut off."""

    def close(self) -> None:
        """Take the topic off the graph."""
        self._entities.close()


def open_speech_output(node: Node, speech: SpeechType, news: SpeechNews) -> SpeechOutput:
    """The output for the type that the parameters name."""
    if speech.is_action:
        # Not every distribution remaps actions: the name is resolved as a topic.
        return SpeechAction(node, speech, node.resolve_topic_name(NAME), news)
    return SpeechTopic(node, speech, news)
