"""Unfinished transcripts over DDS: the model reads them; nothing runs or is said before the end."""

from __future__ import annotations

import time
from typing import Any

import pytest

from edgevox_ros.node.stops_first import FLOOD

pytestmark = pytest.mark.not_unit

HEARD = {
    "transcript__type": "rcl_interfaces/msg/ParameterValue",
    "transcript__field": "string_value",
    "transcript__final_field": "bool_value",
}
SENTENCE = "well if you do not mind then please tell me now how full number {} is"


class Recogniser:
    """Publishes what was heard so far, and then the sentence."""

    def __init__(self, person: Any) -> None:
        from rcl_interfaces.msg import ParameterValue

        self.person, self.kind = person, ParameterValue
        self.topic = person.node.create_publisher(ParameterValue, "heard", 10)

    def hears(self, words: list[str], final: bool = False) -> None:
        text = " ".join(words)
        self.topic.publish(self.kind(string_value=text, bool_value=final))

    def evaluated(self, sentence: str) -> int:
        """Tokens that the finished sentence cost, with all its words before it one by one."""
        person, words = self.person, sentence.split()
        answered, seen = len(person.responses), len(person.events)
        for count in range(1, len(words)):
            self.hears(words[:count])
            time.sleep(0.02)
        time.sleep(0.3)
        # On a busy machine they arrive together: of such a flood only the last ones are looked at.
        told = [each["type"] for each in person.events[seen:] if each.get("detail") != FLOOD]
        assert told == [] and len(person.responses) == answered, "nothing before the end"
        self.hears(words, final=True)
        person.wait(lambda: len(person.responses) > answered)
        person.rest()
        (cost, *_) = [each for each in person.events[seen:] if each["type"] == "telemetry"]
        return int(cost["evaluated_tokens"])


def test_the_finished_transcript_costs_only_its_last_words(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node("-r", "transcript:=heard", autostart=True, **HEARD)
    person.wait(lambda: person.lifecycle() == "active")
    recogniser = Recogniser(person)
    person.wait(lambda: recogniser.topic.get_subscription_count() > 0 and person.states)
    costs: list[int] = []
    # Where this machine was too busy to read in time, a sentence costs all its tokens.
    while len(costs) < 15 and not (costs and costs[-1] < len(SENTENCE.split())):
        costs.append(recogniser.evaluated(SENTENCE.format(len(costs))))
    assert min(costs) < len(SENTENCE.split()), costs
    seen = len(person.events)
    recogniser.hears(["robot", "stop"])
    person.wait(lambda: any(each["type"] == "stop" for each in person.events[seen:]))


def test_partials_are_not_read_where_that_is_switched_off(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node(
        "-r", "transcript:=heard",
        autostart=True, transcript__read_partials=False, **HEARD,
    )  # fmt: skip
    person.wait(lambda: person.lifecycle() == "active")
    recogniser = Recogniser(person)
    person.wait(lambda: recogniser.topic.get_subscription_count() > 0 and person.states)
    costs = [recogniser.evaluated(SENTENCE.format(number)) for number in range(2)]
    assert min(costs) >= len(SENTENCE.split()), costs


def test_a_reply_is_begun_before_the_sentence_is_over_and_heard_only_then(stage: Any) -> None:
    person = stage.person()
    stage.robot()
    stage.node(
        "-r", "transcript:=heard",
        autostart=True, turn__begin_on_partial=0.05, sentences__enabled=False, **HEARD,
    )  # fmt: skip
    person.wait(lambda: person.lifecycle() == "active")
    recogniser = Recogniser(person)
    person.wait(lambda: recogniser.topic.get_subscription_count() > 0 and person.states)

    def ahead_s(words: str, final: str) -> float:
        seen, answered = len(person.events), len(person.responses)
        for _ in range(5):
            recogniser.hears(words.split())
            time.sleep(0.1)
        assert [each for each in person.events[seen:] if each.get("detail") != FLOOD] == []
        recogniser.hears(final.split(), final=True)
        person.wait(lambda: len(person.responses) > answered)
        person.rest()
        told = person.events[seen:]
        (first, *_) = [each for each in told if each["type"] == "telemetry"]
        assert [e["name"] for e in told if e["type"] == "call"] == ["turn"], told
        return float(first.get("ahead_s", 0.0))

    # Where this machine was too busy to begin in time, nothing was ahead.
    assert any(ahead_s("turn left 90 degrees", "Turn left 90 degrees.") > 0 for _ in range(15))
    assert ahead_s("turn left 90", "Turn left 90 degrees.") == 0
