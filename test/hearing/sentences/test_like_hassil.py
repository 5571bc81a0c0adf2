"""Our matcher and hassil's own find the same, where neither numbers nor punctuation are said."""

from __future__ import annotations

from hassil import Intents, recognize_all
from hypothesis import given
from hypothesis import strategies as st
from support.hearing.templates import template

from edgevox_ros.core.sentence_templates import WordSlot
from edgevox_ros.hearing.sentences import SentenceMatcher

WORDS = ("go", "to", "the", "kitchen", "light", "lights", "on", "off", "please")
VALUES = {"kitchen": 1, "light on": 2, "off": 3}
TEMPLATES = (
    "go to [the] {x}",
    "(go|please go) to the (kitchen|lights)",
    "[please] light[s] (on|off) [please]",
    "[the] [the] light {x}",
    "((go|to) the|please [the]) {x} [on|off]",
    "go [to [the [light] kitchen]] on",
)


@given(st.sampled_from(TEMPLATES), st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join))
def test_the_same_values_are_found(text: str, said: str) -> None:
    ours = SentenceMatcher([template("t", text, {"x": WordSlot(VALUES)})]).matches(said)
    intents = Intents.from_dict(
        {
            "language": "en",
            "intents": {"t": {"data": [{"sentences": [text]}]}},
            "lists": {
                "x": {"values": [{"in": words, "out": value} for words, value in VALUES.items()]}
            },
        }
    )
    theirs = {
        tuple((each.name, each.value) for each in result.entities_list)
        for result in recognize_all(said, intents)
    }
    assert {tuple(captured.items()) for _, captured in ours} == theirs
