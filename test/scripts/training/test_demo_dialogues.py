"""The generator of the demo model's training dialogues."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from support.effort import amount

from scripts.training.demo_dialogues import conditions, follow_ups, shapes
from scripts.training.demo_dialogues.acting import Deed, acted
from scripts.training.demo_dialogues.dialogue import Builder
from scripts.training.demo_dialogues.follow_ups import Memory
from scripts.training.demo_dialogues.held_out import canonical, held_out_texts
from scripts.training.demo_dialogues.meanings import Calls, Talk, fill
from scripts.training.demo_dialogues.pattern_files import read_folder
from scripts.training.demo_dialogues.rendering import render, training_parts
from scripts.training.demo_dialogues.sayer import Said, Sayer
from scripts.training.demo_dialogues.steps import FORMS, StepSayer
from scripts.training.demo_dialogues.toolsets import plain_set, random_set

PLAIN = plain_set()
Made = list[tuple[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def sayer() -> Sayer:
    return Sayer(read_folder())


@pytest.fixture(scope="module")
def builder(sayer: Sayer) -> Builder:
    return Builder(sayer, held_out_texts())


def calls_of(said: Said) -> Made:
    if not isinstance(said.meaning, Calls):
        return []
    return [(name, dict(arguments)) for name, arguments in fill(said.meaning, said.values)]


def conversations(builder: Builder, count: int) -> Iterator[list[Mapping[str, Any]]]:
    rng = random.Random(4)
    for _ in range(count):
        yield list(builder.conversation(rng, random_set(rng)))


def meaning_of(text: str, draw: Callable[[random.Random], Said | None]) -> Any:
    """What a sentence means, drawn until it comes."""
    rng = random.Random(1)
    for _ in range(200_000):
        said = draw(rng)
        if said is not None and said.text == text:
            return calls_of(said) or said.meaning
    raise AssertionError(f"never drawn: {text}")


def behind(text: str, *deeds: Deed) -> Any:
    """What a sentence means that leans on these deeds."""
    return meaning_of(text, lambda rng: follow_ups.draw(Memory(deeds), rng, PLAIN))


def test_conversations_are_held_out() -> None:
    held = held_out_texts()
    assert canonical("robot, office, then kitchen, then charge") in held
    assert canonical("turn left fifteen degrees") in held  # in the middle of a dialogue


def test_no_held_out_sentence_is_made(builder: Builder) -> None:
    held = held_out_texts()
    made = {
        canonical(message["content"])
        for messages in conversations(builder, amount(3000, quick=200))
        for message in messages
        if message["role"] == "user"
    }
    assert made.isdisjoint(held), "a sentence that is only for scoring was made"


def test_training_text_is_that_of_the_template(builder: Builder) -> None:
    for messages in conversations(builder, 100):
        assert "".join(text for text, _ in training_parts(messages)) == render(messages, [])


def test_a_conversation_ends_with_what_is_learned(builder: Builder) -> None:
    for messages in conversations(builder, 300):
        learned = [learned for _, learned in training_parts(messages)]
        assert any(learned)
        assert not messages[-1].get("given")
        assert messages[-1]["role"] == "assistant"


def test_words_of_the_map_are_not_learned() -> None:
    rng = random.Random(3)
    ends = {
        message["content"]: message.get("given", False)
        for _ in range(300)
        for message in acted([("drive", {"distance_m": 2})], rng, PLAIN, 0.0)[0][-1:]
    }
    assert ends["I stopped."]
    assert ends["Done."]
    assert False in ends.values()


def test_two_places_of_a_sentence_differ(sayer: Sayer) -> None:
    rng = random.Random(3)
    said = [sayer.draw(rng, PLAIN, "go_to") for _ in range(3000)]
    pairs = [(each.values["a"], each.values["b"]) for each in said if {"a", "b"} <= {*each.values}]
    assert pairs
    assert all(first != second for first, second in pairs)


def test_several_steps_fit_one_reply(sayer: Sayer) -> None:
    rng, parts = random.Random(2), StepSayer(sayer)
    counts = set()
    for _ in range(500):
        calls = calls_of(parts.draw(rng, PLAIN))
        counts.add(len(calls))
        assert 1 <= len(calls) <= 8
        assert max(calls.count(call) for call in calls) <= 4
    assert {2, 3, 4} <= counts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("again", [("drive", {"distance_m": 2})]),
        ("a bit more", [("drive", {"distance_m": 0.5})]),
        ("further", [("drive", {"distance_m": 2})]),
        ("the other way", [("drive", {"distance_m": -2})]),
        ("come back", [("drive", {"distance_m": -2})]),
        ("double that", [("drive", {"distance_m": 4})]),
        ("was that you", Talk("chat", "other")),
    ],
)
def test_follow_ups_of_a_drive(text: str, expected: object) -> None:
    assert behind(text, Deed([("drive", {"distance_m": 2})], True)) == expected


def test_a_correction_keeps_the_side() -> None:
    deed = Deed([("turn", {"angle_deg": -90})], True)
    assert behind("i meant left", deed) == [("turn", {"angle_deg": 90})]
    assert behind("make it 30", deed) == [("turn", {"angle_deg": -30})]


def test_back_leads_to_the_place_before() -> None:
    places = [Deed([("go_to", {"place": each})], True) for each in ("office", "kitchen")]
    assert behind("come back", *places) == [("go_to", {"place": "office"})]


def test_nothing_leans_on_nothing() -> None:
    rng = random.Random(1)
    said = [follow_ups.draw(Memory(), rng, PLAIN) for _ in range(200)]
    assert {each.meaning for each in said if each} == {Talk("ask", "what")}


def test_a_motion_that_was_stopped_is_not_driven_back() -> None:
    deed = Deed([("drive", {"distance_m": 2})], False)
    assert behind("come back", deed) == Talk("ask", "how_far")
    assert behind("continue", deed) == [("drive", {"distance_m": 2})]


def test_shapes_fit_one_reply(sayer: Sayer) -> None:
    rng, counts = random.Random(2), set()
    for _ in range(600):
        said = shapes.draw(sayer, rng, PLAIN)
        calls = calls_of(said)
        counts.add(len(calls))
        assert len(calls) <= 8
        assert not calls or max(calls.count(call) for call in calls) <= 4
        assert all(abs(args.get("distance_m", 0)) <= 10 for _, args in calls)
    assert 8 in counts


def test_a_duration_is_driven_at_the_default_speed(sayer: Sayer) -> None:
    def draw(rng: random.Random) -> Said:
        return shapes.draw(sayer, rng, PLAIN)

    assert meaning_of("forward for 4 seconds", draw) == [("drive", {"distance_m": 1})]
    assert meaning_of("reverse for 2 seconds", draw) == [("drive", {"distance_m": -0.5})]


def test_a_condition_is_read_first(sayer: Sayer) -> None:
    rng, acted_on = random.Random(2), set()
    for _ in range(200):
        text, limit, less, name, arguments = conditions.sentence(rng, PLAIN)
        user = {"role": "user", "content": text}
        messages, _ = conditions.turn(user, limit, less, (name, arguments), rng, PLAIN)
        called = [m["tool_calls"][0]["function"]["name"] for m in messages if "tool_calls" in m]
        assert called[0] == "get_battery"
        acted_on.add(called[1:] == [name])
    assert acted_on == {True, False}


def test_behind_results_that_tell_what_was_said_come_the_calls_that_are_missing_or_nothing(
    builder: Builder,
) -> None:
    """As at run time: words of the map end a turn, unless more was asked for."""
    ways = set()
    for messages in conversations(builder, amount(1500, quick=500)):
        for at, message in enumerate(messages[1:], 1):
            told = messages[at - 1]["role"] == "tool" and '"said"' in messages[at - 1]["content"]
            if message["role"] != "assistant" or not told:
                assert message["content"] or message.get("tool_calls")
                continue
            silent = not message["content"] and "tool_calls" not in message
            assert not silent or at == len(messages) - 1
            ways.add("calls" if message.get("tool_calls") else "nothing" if silent else "words")
    assert ways == {"calls", "nothing", "words"}


def test_calls_that_the_model_is_to_add_to_are_not_learned(builder: Builder) -> None:
    begun = [
        message
        for messages in conversations(builder, amount(800, quick=300))
        for message in messages
        if message.get("tool_calls") and message.get("given")
    ]
    assert begun
    assert all(not learned for _, learned in training_parts(begun))


@pytest.mark.parametrize("form", range(len(FORMS[0])))
def test_every_form_of_several_steps_says_its_calls(sayer: Sayer, form: int) -> None:
    rng, parts = random.Random(5), StepSayer(sayer)
    for _ in range(60):
        text, calls = FORMS[0][form](parts, rng.choice((2, 3, 4)), rng, PLAIN)
        assert text.strip() == text
        assert "{" not in text
        assert calls
