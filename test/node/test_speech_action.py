"""The real node speaks through a TTS action: stop, interrupt, its own echo, and no server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from diagnostic_msgs.msg import DiagnosticStatus
from support.node.mouth import Mouth

ACTION = "edgevox_demo_interfaces/action/GoTo"


@pytest.fixture(scope="module")
def talk(open_stage: Any) -> Iterator[tuple[Any, Mouth]]:
    """A person and the mouth of an active node, whose speech goes to the action `say`."""
    mouth = Mouth("say")
    try:
        person = open_stage.person()
        open_stage.robot()
        options = {"transcript__duplicate_window_s": 0.0, "transcript__echo_window_s": 0.5}
        open_stage.node("-r", "speech:=say", speech__type=ACTION, autostart=True, **options)
        person.wait(lambda: person.lifecycle() == "active")
        person.wait(lambda: have_met(person, mouth))
        yield person, mouth
    finally:
        mouth.close()


def have_met(person: Any, mouth: Mouth) -> bool:
    """Whether two answers in a row are said; while the first is not accepted, the second waits.

    The node waits only two seconds for the battery, and for the mouth little longer.
    """
    ended, seen = len(mouth.ended), len(person.events)
    for _ in range(2):
        person.ask("how full is the battery")

    def lost() -> bool:
        return any(event.get("guard") == "unsaid" for event in person.events[seen:])

    person.wait(lambda: len(mouth.ended) >= ended + 2 or lost())
    return not lost() and all("percent" in text for text, _ in mouth.ended[ended:])


def test_a_reply_is_said_as_goals_and_on_no_topic(talk: tuple[Any, Mouth]) -> None:
    person, mouth = talk
    ended = len(mouth.ended)
    person.ask("how full is the battery")
    person.wait(lambda: len(mouth.ended) > ended)
    text, how = mouth.ended[-1]
    assert how == "said"
    assert "percent" in text
    assert not person.said


@pytest.mark.parametrize("way", ["stop word", "interrupt", "service"])
def test_what_is_being_said_is_cut_off(talk: tuple[Any, Mouth], way: str) -> None:
    person, mouth = talk
    mouth.mode = "endless"
    begun, ended = len(mouth.begun), len(mouth.ended)
    person.ask("how full is the battery")
    person.wait(lambda: len(mouth.begun) > begun)
    if way == "stop word":
        person.say("stop")
    elif way == "interrupt":
        person.talk_over()
    else:
        assert person.trigger("cancel").success
    person.wait(lambda: mouth.ended[-1] == (mouth.begun[begun], "cancelled"))
    mouth.mode = "quick"
    if way == "stop word":
        person.wait_until_stopped(
            lambda: [text for text, how in mouth.ended[ended:] if how == "said"]
        )


def test_what_the_microphone_hears_of_a_long_goal_is_no_utterance(talk: tuple[Any, Mouth]) -> None:
    person, mouth = talk
    mouth.mode = "endless"
    begun = len(mouth.begun)
    person.ask("how full is the battery")
    person.wait(lambda: len(mouth.begun) > begun)
    turns = len(person.responses)
    # Longer than the echo window: what counts is that the goal still goes on.
    person.wait(lambda: not _echo_window_open(person))
    person.say(mouth.begun[-1])
    person.wait(lambda: person.events[-1].get("detail") == "echo")
    assert len(person.responses) == turns
    mouth.mode = "quick"
    person.wait(lambda: mouth.ended[-1] == (mouth.begun[begun], "said"))


def _echo_window_open(person: Any) -> bool:
    """Half a second and some passes between two diagnostics, which come once a second."""
    if not hasattr(person, "looked_at"):
        person.looked_at = len(person.diagnostics)
    return bool(len(person.diagnostics) < person.looked_at + 2)


def test_without_a_server_the_node_warns_and_goes_on_and_then_speaks_again(
    open_stage: Any, talk: tuple[Any, Mouth]
) -> None:
    person, mouth = talk
    mouth.close()
    events = person.ask("how full is the battery")
    assert any(event["type"] == "result" for event in events), "the turn does not wait for speech"
    person.wait(lambda: person.events[-1].get("guard") == "unsaid")
    seen = len(person.diagnostics)
    person.wait(lambda: len(person.diagnostics) > seen + 1)
    status = person.diagnostics[-1].status[0]
    assert status.level == DiagnosticStatus.WARN
    assert "not said: no server of the action /say" in status.message or (
        "not said: the server of the action /say left" in status.message
    )
    again = Mouth("say")
    try:

        def well() -> bool:
            """Whether all is well after a sentence; on a busy machine it may be said too late."""
            ended = len(again.ended)
            person.ask("how full is the battery")
            person.wait(lambda: len(again.ended) > ended)
            seen = len(person.diagnostics)
            person.wait(lambda: len(person.diagnostics) > seen + 1)
            status = person.diagnostics[-1].status[0]
            return "not said" not in status.message and status.level == DiagnosticStatus.OK

        person.wait(well)
    finally:
        again.close()
