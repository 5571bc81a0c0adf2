"""The worker: one turn at a time, one utterance waits, nothing is lost in silence."""

from __future__ import annotations

import dataclasses
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from edgevox_ros.agent import TurnSettings, Worker
from edgevox_ros.agent.phrases import phrase
from edgevox_ros.core.events import (
    Event,
    GuardEvent,
    ReplyEvent,
    SpeechEvent,
    StateEvent,
    TranscriptEvent,
)
from edgevox_ros.parsing import ToolCallParser

REPLACED = phrase("replaced", "en")


class Desk:
    """A worker, and everything that it reports.

    `later_s`: by how much its clock is ahead; `on_guard` is called when a guard's event is told.
    """

    def __init__(self, engine: Any, executor: Any, **options: Any) -> None:
        self.engine, self.executor = engine, executor
        self.events: list[Event] = []
        self.said: list[str] = []
        self.responses: list[str] = []
        self.states: list[str] = []
        self.settings = TurnSettings(confirm_timeout_s=30.0)
        self.give_settings: Callable[[], TurnSettings] = lambda: self.settings
        self.on_guard: Callable[[GuardEvent], None] = lambda event: None
        self.later_s = 0.0
        self.worker = Worker(
            engine,
            executor,
            lambda tools: ToolCallParser(formats=("hermes",), tools=tools),
            lambda: self.give_settings(),
            self.listen,
            clock=lambda: time.monotonic() + self.later_s,
            **options,
        )

    def listen(self, event: Event) -> None:
        if isinstance(event, StateEvent):
            self.states.append(event.state)
        elif isinstance(event, ReplyEvent):
            self.responses.append(event.text)
        else:
            self.events.append(event)
        if isinstance(event, SpeechEvent):
            self.said.append(event.text)
        if isinstance(event, GuardEvent):
            self.on_guard(event)

    def guards(self) -> list[str]:
        return [event.guard for event in self.events if isinstance(event, GuardEvent)]

    def heard(self) -> list[str]:
        return [event.text for event in self.events if isinstance(event, TranscriptEvent)]


def wait_for(condition: Callable[[], Any]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.002)


@pytest.fixture
def open_desk(executor: Any) -> Iterator[Callable[..., Desk]]:
    desks: list[Desk] = []

    def open_one(engine: Any, **options: Any) -> Desk:
        desks.append(Desk(engine, executor, **options))
        return desks[-1]

    yield open_one
    for desk in desks:
        assert desk.worker.close(60.0)


def test_an_utterance_becomes_a_turn(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("Hello. I am here."))
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.responses == ["Hello. I am here."]
    assert desk.said == ["Hello.", "I am here."]
    assert desk.heard() == ["hello"]
    wait_for(lambda: desk.states[-1:] == ["idle"])
    assert {event.turn for event in desk.events} == {1}


def test_one_waits_and_a_newer_one_replaces_it(open_desk: Any, engine: Any, reply: Any) -> None:
    gate = threading.Event()
    slow = reply("One. And more", gate=gate)
    desk = open_desk(engine(slow, "Three."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.submit("second")
    desk.worker.submit("third")
    assert desk.guards() == ["replaced"]
    gate.set()
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.heard() == ["first", "third"]
    assert desk.said == ["One.", "And more", REPLACED, "Three."]


def test_many_that_were_replaced_are_told_of_in_one_sentence(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    gate = threading.Event()
    slow = reply("One. And more", gate=gate)
    desk = open_desk(engine(slow, "Last.", "More."))
    desk.settings = dataclasses.replace(desk.settings, language="de")
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    for number in range(20):
        desk.worker.submit(f"sentence {number}")
    desk.worker.submit("Sentence 19!")
    gate.set()
    wait_for(lambda: desk.said[-1:] == ["Last."] and not desk.worker.busy)
    assert desk.said == ["One.", "And more", phrase("replaced", "de"), "Last."]
    desk.worker.submit("and then")
    wait_for(lambda: desk.said[-1:] == ["More."])
    assert desk.said.count(phrase("replaced", "de")) == 1


def test_the_same_words_again_replace_nothing(open_desk: Any, engine: Any, reply: Any) -> None:
    slow = reply("One. And more", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.submit("Tell me of the kitchen")
    desk.worker.submit("tell me of the kitchen.")
    slow.gate.set()
    wait_for(lambda: desk.said[-1:] == ["Two."])
    assert REPLACED not in desk.said


def test_of_what_came_too_late_only_that_is_said(open_desk: Any, engine: Any, reply: Any) -> None:
    slow = reply("One. And more", gate=threading.Event())
    desk = open_desk(engine(slow, "never said"))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.submit("second")
    desk.worker.submit("third")
    desk.later_s = 100.0
    slow.gate.set()
    wait_for(lambda: desk.said[-1:] == [phrase("too_old", "en")])
    assert desk.said == ["One.", "And more", phrase("too_old", "en")]


def test_no_answer_that_a_newer_utterance_replaced_is_told_of(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Very well.", "Two."))
    desk.executor.questions["dock"] = "Shall I dock?"

    def newer(event: GuardEvent) -> None:
        if event.detail == "other":
            desk.worker.submit("what time is it")

    desk.on_guard = newer
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("drive two metres")
    wait_for(lambda: desk.said[-1:] == ["Two."])
    assert desk.heard() == ["go and dock", "what time is it"]
    assert "replaced" in desk.guards()
    assert desk.said[-2] == REPLACED


def test_what_waited_too_long_is_dropped_and_that_is_said(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    gate = threading.Event()
    slow = reply("One. And more", gate=gate)
    desk = open_desk(engine(slow, "never said"))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.submit("second")
    desk.later_s = 100.0
    gate.set()
    wait_for(lambda: "too_old" in desk.guards())
    wait_for(lambda: desk.said[-1:] == [phrase("too_old", "en")])
    assert len(desk.engine.prompts) == 1


def test_cancel_ends_the_turn_and_the_next_one_works(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    slow = reply("One. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    assert desk.worker.cancel()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert "cancelled" in desk.guards()
    wait_for(lambda: not desk.worker.busy)
    assert not desk.worker.cancel()


def test_cancel_forgets_what_waits(open_desk: Any, engine: Any, reply: Any) -> None:
    slow = reply("One. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.submit("second")
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("third")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.heard() == ["first", "third"]


def test_reset_forgets_the_conversation(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two.", "Three."))
    desk.worker.submit("first")
    wait_for(lambda: len(desk.responses) == 1 and not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: len(desk.responses) == 2 and not desk.worker.busy)
    assert [m.content for m in desk.engine.prompts[1] if m.role == "user"] == ["first", "second"]
    desk.worker.reset()
    desk.worker.submit("third")
    wait_for(lambda: len(desk.responses) == 3)
    assert [m.content for m in desk.engine.prompts[2] if m.role == "user"] == ["third"]


@pytest.mark.parametrize(
    ("answer", "ran"), [("yes please", ["dock"]), ("no", []), ("how are you", [])]
)
def test_an_answer_goes_to_the_open_question(
    open_desk: Any, engine: Any, call: Any, answer: str, ran: list[str]
) -> None:
    desk = open_desk(engine(call("dock"), "Very well.", "I am fine."))
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    assert desk.said == ["Shall I dock?"]
    assert "confirming" in desk.states
    desk.worker.submit(answer)
    wait_for(lambda: "Very well." in desk.said)
    assert desk.executor.names == ran
    if answer == "how are you":
        wait_for(lambda: desk.heard() == ["go and dock", "how are you"])


def test_no_answer_in_time_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."))
    desk.settings = dataclasses.replace(desk.settings, confirm_timeout_s=0.05)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []


def test_a_question_that_is_said_later_is_answered_later(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Very well.", "Yes?"), says_later=True)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    desk.worker.submit("okay")
    assert (desk.worker.asking, desk.worker.waiting) == (False, 1)
    desk.worker.begin_saying("All is well.")
    assert not desk.worker.asking
    desk.worker.begin_saying("Shall I dock?")
    assert desk.worker.asking
    desk.worker.submit("yes")
    wait_for(lambda: len(desk.responses) == 2)
    assert desk.executor.names == ["dock"]
    assert desk.heard() == ["go and dock", "okay"]


def test_a_question_that_is_never_said_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."), says_later=True)
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said == ["Shall I dock?"])
    desk.worker.lose_saying("Shall I dock?")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []


def test_a_stop_while_asking_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "never said"))
    desk.executor.questions["dock"] = "Shall I dock?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.said)
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    assert desk.executor.ran == []


def test_what_a_publisher_raises_does_not_end_the_worker(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))
    desk.settings = None
    desk.worker.submit("first")
    wait_for(lambda: "failure" in desk.guards() and not desk.worker.busy)
    desk.settings = TurnSettings()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses)


def test_a_flood_of_utterances_ends_with_the_last(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine(*["Yes."] * 2000))
    for number in range(1000):
        desk.worker.submit(f"question {number}")
    wait_for(lambda: desk.heard()[-1:] == ["question 999"] and not desk.worker.busy)
    assert len(desk.heard()) + desk.guards().count("replaced") == 1000


def test_no_outlet_that_raises_ends_the_worker(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))

    class Broken(list[Any]):
        def append(self, item: Any) -> None:
            raise RuntimeError("the publisher is gone")

    whole = desk.events, desk.said, desk.states
    desk.events, desk.said, desk.states = Broken(), Broken(), Broken()
    desk.worker.submit("first")
    wait_for(lambda: desk.worker.turn == 1 and not desk.worker.busy)
    desk.events, desk.said, desk.states = whole
    desk.worker.submit("second")
    wait_for(lambda: desk.responses)
    assert desk.said


def test_a_question_that_could_not_be_asked_swallows_no_utterance(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "One.", "Two."))
    desk.executor.questions["dock"] = "Shall I dock?"
    said, desk.said = desk.said, None
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.turn == 1 and not desk.worker.busy)
    assert desk.executor.ran == []
    desk.said = said
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["go and dock", "hello"]


def assistant(desk: Desk) -> list[str]:
    """What the model was shown of its own words in the newest prompt."""
    return [m.content for m in desk.engine.prompts[-1] if m.role == "assistant"]


@pytest.mark.parametrize("end", ["cancel", "interrupt"])
def test_the_next_turn_knows_that_the_last_one_was_cut(
    open_desk: Any, engine: Any, reply: Any, end: str
) -> None:
    slow = reply("One thing. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    getattr(desk.worker, end)()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk) == ["One thing. I stopped."]


def test_the_model_learns_what_was_said_to_stop_it(open_desk: Any, engine: Any, reply: Any) -> None:
    slow = reply("One thing. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.cancel(said="stop going to the kitchen")
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    told = [(message.role, message.content) for message in desk.engine.prompts[-1]]
    assert told[-3:] == [
        ("user", "stop going to the kitchen"),
        ("assistant", "I stopped."),
        ("user", "second"),
    ]


@pytest.mark.parametrize("how", ["idle", "forgetful", "reset"])
def test_words_that_stopped_nothing_or_are_to_be_forgotten_are_not_remembered(
    open_desk: Any, engine: Any, reply: Any, how: str
) -> None:
    slow = reply("One thing. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(*([] if how == "idle" else [slow]), "Two."))
    if how != "idle":
        desk.worker.submit("first")
        assert slow.begun.wait(60)
    if how == "forgetful":
        desk.settings = dataclasses.replace(desk.settings, history_turns=0)
    desk.worker.cancel(said="then the bus came to a stop")
    if how == "reset":
        desk.worker.reset()
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert not any("bus" in message.content for message in desk.engine.prompts[-1])


def test_an_interrupt_leaves_what_waits(open_desk: Any, engine: Any, reply: Any) -> None:
    slow = reply("One. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.submit("second")
    desk.worker.interrupt()
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert desk.heard() == ["first", "second"]


@pytest.mark.parametrize(("then_stop", "words"), [(False, "goes_on"), (True, "cancelled")])
def test_what_goes_on_behind_an_interrupt_is_remembered_until_a_stop(
    open_desk: Any, engine: Any, call: Any, then_stop: bool, words: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Two."))
    desk.executor.block = threading.Event()
    begun, all_said, execute = threading.Event(), threading.Event(), desk.executor.execute

    def look_later(*given: Any) -> Any:
        begun.set()
        assert all_said.wait(60)
        return execute(*given)

    desk.executor.execute = look_later
    desk.worker.submit("dock")
    assert begun.wait(60)
    desk.executor.detach_goals()
    desk.worker.interrupt()
    if then_stop:
        desk.worker.cancel()
    all_said.set()
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk)[-1] == phrase(words, "en")


@pytest.mark.parametrize("busy", [True, False])
def test_a_stop_of_what_outlived_its_turn_is_remembered(
    open_desk: Any, engine: Any, busy: bool
) -> None:
    desk = open_desk(engine("It is too far.", "Two."))
    desk.worker.submit("to the office")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    desk.executor.busy = busy
    desk.worker.cancel()
    desk.executor.busy = False
    desk.worker.submit("are you there")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk) == ["It is too far. I stopped." if busy else "It is too far."]


def test_a_call_is_alive_as_long_as_it_looks_at_its_flag(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "Docked."))
    desk.executor.block = threading.Event()
    desk.worker.submit("dock")
    assert desk.executor.begun.wait(60)
    time.sleep(0.3)
    wait_for(lambda: desk.worker.silent_s < 0.2)
    desk.executor.block.set()
    wait_for(lambda: not desk.worker.busy)
    assert desk.worker.silent_s == 0.0


def test_a_call_that_hangs_is_silent(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Docked."))
    over, execute = threading.Event(), desk.executor.execute

    def hang(*given: Any) -> Any:
        over.wait(10)
        return execute(*given)

    desk.executor.execute = hang
    desk.worker.submit("dock")
    wait_for(lambda: desk.worker.silent_s > 0.3)
    over.set()
    wait_for(lambda: desk.responses == ["Docked."])


def test_a_question_is_asked_without_markers(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."))
    desk.executor.questions["dock"] = "**Shall I** dock at <|im_end|>home?"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    assert desk.said == ["Shall I dock at home?"]
    desk.worker.submit("yes")
    wait_for(lambda: desk.executor.names == ["dock"])


def test_a_question_that_cannot_be_said_is_a_no(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "Very well."))
    desk.executor.questions["dock"] = "<|im_end|>"
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.responses)
    assert desk.executor.ran == []
    assert desk.said == ["Very well."]


def test_the_end_of_what_a_turn_began_is_said_behind_its_reply(
    open_desk: Any, engine: Any, call: Any
) -> None:
    desk = open_desk(engine(call("dock"), "On my way.", "Two."))
    execute = desk.executor.execute

    def fail_at_once(*given: Any) -> Any:
        desk.worker.announcements.behind_this_turn(desk.said.append)("The way is blocked.")
        return execute(*given)

    desk.executor.execute = fail_at_once
    desk.worker.submit("to the office")
    wait_for(lambda: desk.said == ["On my way.", "The way is blocked."])
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk)[-1] == "On my way. The way is blocked."


def test_the_end_is_said_at_once_in_a_later_turn_and_behind_it_remembered(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    slow = reply("And more, and more.", gate=threading.Event())
    desk = open_desk(engine("It is too far.", slow, "Three."))
    desk.worker.submit("to the office")
    wait_for(lambda: desk.responses and not desk.worker.busy)
    announce = desk.worker.announcements.behind_this_turn(desk.said.append)
    desk.worker.submit("second")
    assert slow.begun.wait(60)
    announce("I am <|im_end|> there.")
    assert desk.said == ["It is too far.", "I am <|im_end|> there."]
    slow.gate.set()
    wait_for(lambda: len(desk.responses) == 2 and not desk.worker.busy)
    desk.worker.submit("third")
    wait_for(lambda: desk.responses[-1:] == ["Three."])
    assert assistant(desk) == ["It is too far.", "And more, and more. I am there."]


def test_what_waits_to_be_said_is_dropped_by_a_stop(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    slow = reply("One. And more, and more.", gate=threading.Event())
    desk = open_desk(engine(slow, "Two."))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    desk.worker.announcements.behind_this_turn(desk.said.append)("I am there.")
    desk.worker.cancel()
    wait_for(lambda: not desk.worker.busy)
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert "I am there." not in desk.said + assistant(desk)


def test_only_the_last_ends_are_remembered(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))
    desk.worker.submit("first")
    # Also what was held back for the end of the turn has been said by then.
    wait_for(lambda: desk.states[-1:] == ["idle"])
    announce = desk.worker.announcements.behind_this_turn(desk.said.append)
    for number in range(5):
        announce(f"End {number}.")
    desk.worker.submit("second")
    wait_for(lambda: desk.responses[-1:] == ["Two."])
    assert assistant(desk) == ["One. End 2. End 3. End 4."]


def test_what_was_no_answer_is_forgotten_by_a_stop(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), "never said", "never said"))
    desk.executor.questions["dock"] = "Shall I dock?"

    def stop(event: GuardEvent) -> None:
        if event.detail == "other":
            desk.worker.cancel()

    desk.on_guard = stop
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.worker.asking)
    desk.worker.submit("drive two metres")
    wait_for(lambda: not desk.worker.busy)
    assert desk.worker.waiting == 0
    assert desk.heard() == ["go and dock"]


def test_while_it_loads_no_turn_begins_and_what_waits_does_not_age(
    open_desk: Any, engine: Any, reply: Any
) -> None:
    desk = open_desk(engine("Late."), max_age_s=30.0)
    with desk.worker.loading() as given_up:
        assert given_up is not None
        assert desk.states[-1] == "loading"
        with desk.worker.loading() as second:
            assert second is None
        desk.worker.submit("first")
        desk.later_s = 60.0
        assert not desk.worker.busy
        assert desk.worker.waiting == 1
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["first"]
    assert desk.responses == ["Late."]
    assert desk.states.index("loading") < desk.states.index("idle") < desk.states.index("thinking")


def test_nothing_is_loaded_while_a_turn_runs(open_desk: Any, engine: Any, reply: Any) -> None:
    slow = reply("One. And more", gate=threading.Event())
    desk = open_desk(engine(slow))
    desk.worker.submit("first")
    assert slow.begun.wait(60)
    with desk.worker.loading() as given_up:
        assert given_up is None
    assert "loading" not in desk.states
    slow.gate.set()
    wait_for(lambda: desk.responses)
    wait_for(lambda: not desk.worker.busy)


def test_a_stop_while_it_loads_drops_what_waits_and_loading_goes_on(
    open_desk: Any, engine: Any
) -> None:
    desk = open_desk(engine("Never."))
    with desk.worker.loading() as given_up:
        desk.worker.submit("drive")
        desk.worker.cancel()
        assert desk.worker.waiting == 0
        assert not given_up.is_set()


def test_to_close_gives_up_what_loads_and_waits_for_it(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine())
    begun, ended = threading.Event(), threading.Event()

    def load() -> None:
        with desk.worker.loading() as given_up:
            begun.set()
            assert given_up.wait(10)
            ended.set()

    loader = threading.Thread(target=load)
    loader.start()
    assert begun.wait(60)
    assert desk.worker.close(10.0)
    assert ended.is_set()
    loader.join(60)
    with desk.worker.loading() as given_up:
        assert given_up is None


def test_a_held_worker_begins_no_turn(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("Hello."))
    desk.worker.hold()
    desk.worker.submit("drive forward")
    assert desk.guards() == ["dropped"]
    assert not desk.worker.waiting
    desk.worker.resume()
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.heard() == ["hello"]


def test_what_waits_when_the_worker_is_held_is_forgotten(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine("One.", "Two."))
    entered, go_on = threading.Event(), threading.Event()
    settings: TurnSettings = desk.settings

    def slow() -> TurnSettings:
        entered.set()
        assert go_on.wait(10)
        return settings

    desk.give_settings = slow
    desk.worker.submit("one")
    assert entered.wait(10)
    desk.worker.submit("two")
    assert desk.worker.waiting == 1
    desk.worker.hold()
    assert desk.worker.waiting == 0
    go_on.set()
    wait_for(lambda: desk.responses and not desk.worker.busy)
    assert desk.heard() == ["one"]
