"""Where sentences go: a topic, or the goals of an action."""

from __future__ import annotations

from typing import Protocol

from rclpy.node import Node
from rclpy.qos import QoSProfile

from edgevox_ros.node.speech_types import SpeechType
from edgevox_ros.node.spoken_goals import SpeechNews, SpokenGoals
from edgevox_ros.robot.ros_entities import Entities

NAME = "speech"


class SpeechOutput(Protocol):
    """Takes sentences; no method but `close` waits, and any thread may call them."""

    @property
    def speaking(self) -> bool:
        """Whether a sentence is known to be under way."""

    @property
    def unjoined(self) -> list[str]:
        """See Entities."""

    def say(self, sentence: str) -> None:
        """Hand a sentence to the TTS node."""

    def silence(self) -> None:
        """Cut off what can still be cut off."""

    def close(self) -> None:
        """Leave the graph."""


class SpokenMessages:
    """One message a sentence. What was published is the TTS node's."""

    speaking = False

    def __init__(self, node: Node, speech: SpeechType, news: SpeechNews) -> None:
        self._entities = Entities(node)
        self._write = speech.write
        self._begun = news.begun
        self._publisher = self._entities.publisher(speech.kind, NAME, QoSProfile(depth=10))

    @property
    def unjoined(self) -> list[str]:
        """See Entities."""
        return self._entities.unjoined

    def say(self, sentence: str) -> None:
        """See SpeechOutput."""
        self._begun(sentence)
        self._publisher.publish(self._write(sentence))

    def silence(self) -> None:
        """See SpeechOutput."""

    def close(self) -> None:
        """See SpeechOutput."""
        self._entities.close()


def open_speech_output(node: Node, speech: SpeechType, news: SpeechNews) -> SpeechOutput:
    """The output for a type."""
    if speech.is_action:
        # Rules that remap topics do not reach actions everywhere: the name is resolved as a topic.
        return SpokenGoals(node, speech, node.resolve_topic_name(NAME), news)
    return SpokenMessages(node, speech, news)
