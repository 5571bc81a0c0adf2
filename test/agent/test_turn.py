"""One turn: hops, the order of calls, what the model is told, what the user hears."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Iterator
from typing import Any, Union

import pytest

from edgevox_ros.agent import phrase
from edgevox_ros.core import Generation
from edgevox_ros.core.errors import ContextOverflow
from edgevox_ros.core.events import GuardEvent, RejectionEvent
from edgevox_ros.core.outcomes import GuardAct

NOTHING, FAILED = phrase("nothing", "en"), phrase("failed", "en")
NO_END = phrase("no_end", "en")


def test_a_plain_answer_is_said_sentence_by_sentence(stage: Any) -> None:
    scene = stage("Hello there. How are you?")
    outcome = scene.run()
    assert outcome.ending == "done"
    assert scene.said == ["Hello there.", "How are you?"]
    assert outcome.sentences == ("Hello there.", "How are you?")
    assert scene.executor.ran == []


def test_speech_is_published_while_the_rest_is_generated(stage: Any, reply: Any) -> None:
    gate = threading.Event()
    slow = reply("That is easy. This takes a while, so have a seat and wait for me.", gate=gate)
    scene = stage(slow)
    turn = threading.Thread(target=scene.run)
    turn.start()
    assert slow.begun.wait(60)
    assert scene.said == ["That is easy."]
    gate.set()
    turn.join(60)
    assert len(scene.said) == 2


def test_a_call_runs_and_its_result_goes_back(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "The battery is at 80 percent.")
    scene.executor.results["get_battery"] = {"percent": 80}
    outcome = scene.run("how full is the battery")
    assert [c.name for c in outcome.calls] == ["get_battery"]
    assert scene.contents() == ['{"ok": true, "percent": 80}']
    assert scene.said == ["The battery is at 80 percent."]
    assert [event.kind for event in scene.events] == [
        "state", "telemetry", "state", "call", "result", "state", "telemetry", "speech",
    ]  # fmt: skip
    assert scene.states == ["thinking", "acting", "thinking"]


def test_results_carry_the_id_of_their_call_and_ids_are_kept(stage: Any, call: Any) -> None:
    scene = stage(call("drive", '{"distance_m": 1}') + call("dock"), "Done.")
    scene.run()
    prompt = scene.engine.prompts[-1]
    assistant = next(message for message in prompt if message.role == "assistant")
    results = [message for message in prompt if message.role == "tool"]
    assert [c.id for c in assistant.tool_calls] == [m.tool_call_id for m in results]
    assert len({m.tool_call_id for m in results}) == 2
    assert assistant.token_ids


def test_several_calls_run_in_the_order_written(stage: Any, call: Any) -> None:
    scene = stage(call("turn", '{"angle_deg": 90}') + call("drive", '{"distance_m": 1}'), "Done.")
    scene.run()
    assert scene.executor.names == ["turn", "drive"]


def test_nothing_runs_before_the_reply_is_complete(stage: Any, call: Any, reply: Any) -> None:
    gate = threading.Event()
    slow = reply(call("drive", '{"distance_m": 1}') + "\n" + call("dock") + " " * 200, gate=gate)
    scene = stage(slow, "Done.")
    turn = threading.Thread(target=scene.run)
    turn.start()
    assert slow.begun.wait(60)
    assert scene.executor.ran == []
    gate.set()
    turn.join(60)
    assert scene.executor.names == ["drive", "dock"]


@pytest.mark.parametrize("failing", ["error", "exception", "rejected"])
def test_behind_a_failed_call_only_readers_run(stage: Any, call: Any, failing: str) -> None:
    first = call("drive", '{"distance_m": 99}' if failing == "rejected" else '{"distance_m": 1}')
    scene = stage(first + call("dock") + call("get_battery"), "I could not drive.")
    if failing != "rejected":
        error = RuntimeError("boom") if failing == "exception" else "the wheels are stuck"
        scene.executor.results["drive"] = error
    scene.run()
    assert "dock" not in scene.executor.names
    assert "get_battery" in scene.executor.names
    told = scene.contents()
    assert len(told) == 3
    assert '"ok": false' in told[0]
    assert "not run" in told[1]
    assert '"ok": true' in told[2]


def test_behind_a_reader_that_failed_nothing_moves(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery") + call("dock"), "I can not tell.")
    scene.executor.results["get_battery"] = "no news for 9 seconds"
    scene.run()
    assert scene.executor.names == ["get_battery"]
    assert "not run" in scene.contents()[1]


def test_a_reader_that_was_only_repeated_holds_up_nothing(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), call("get_battery") + call("dock"), "Docked.")
    scene.run()
    assert scene.executor.names == ["get_battery", "dock"]


def test_a_rejection_goes_back_with_its_reason_and_the_model_may_repair_it(
    stage: Any, call: Any
) -> None:
    scene = stage(
        call("drive", '{"distance_m": "far"}'), call("drive", '{"distance_m": 2}'), "I drove."
    )
    assert scene.run().ending == "done"
    assert "wrong_type" in scene.contents(1)[0]
    assert scene.executor.ran[0].arguments == {"distance_m": 2}
    assert scene.of(RejectionEvent)[0].reason == "wrong_type"
    shown = next(m for m in scene.engine.prompts[1] if m.role == "assistant")
    assert shown.token_ids, "what the model wrote is shown to it verbatim"


def test_the_second_rejection_of_a_tool_ends_the_turn_with_words(stage: Any, call: Any) -> None:
    bad = call("drive", '{"distance_m": "far"}')
    scene = stage(bad, bad, "never said")
    assert scene.run().ending == "budget"
    assert scene.guards() == ["schema_retry", "schema_retry"]
    told = [(event.did, event.detail) for event in scene.of(GuardEvent)]
    assert told == [
        (GuardAct.ASKED_AGAIN, "wrong_type"),
        (GuardAct.ENDED_TURN, "rejected again"),
    ]
    assert scene.told == [NO_END]
    assert scene.executor.ran == []


def test_the_same_call_is_answered_with_a_hint_and_the_third_ends_the_turn(
    stage: Any, call: Any
) -> None:
    again = call("dock")
    scene = stage(again, again, again, "never said")
    assert scene.run().ending == "done"
    assert scene.executor.names == ["dock"]
    assert scene.told == [phrase("acted", "en")]


@pytest.mark.parametrize("text", ["dock three times", "dock twice", "drive two metres and dock"])
def test_what_was_to_be_done_more_than_once_is_not_done(stage: Any, call: Any, text: str) -> None:
    again = call("dock")
    scene = stage(again, again, again, "never said", "never said")
    scene.run(text)
    assert phrase("acted", "en") not in scene.said


def test_a_call_that_was_held_back_behind_a_failed_one_may_be_made_again(
    stage: Any, call: Any
) -> None:
    drive = call("drive", '{"distance_m": 1}')
    scene = stage(call("turn", '{"angle_deg": 90}') + drive, drive, "I drove 1 metre.")
    scene.executor.results["turn"] = "something is in the way"
    scene.run("turn left and drive a metre")
    assert scene.executor.names == ["turn", "drive"]
    assert "already done" not in " ".join(scene.contents())


def test_the_same_call_twice_in_one_hop_is_meant(stage: Any, call: Any) -> None:
    left = call("turn", '{"angle_deg": 90}')
    scene = stage(left + left, "I turned around.")
    scene.run()
    assert scene.executor.names == ["turn", "turn"]


def test_the_number_of_hops_is_limited(stage: Any, call: Any) -> None:
    replies = [call("drive", f'{{"distance_m": {n}}}') for n in range(1, 9)]
    scene = stage(*replies)
    scene.settings = dataclasses.replace(scene.settings, max_hops=3)
    assert scene.run().ending == "budget"
    assert len(scene.executor.ran) == 3
    assert scene.told == [NO_END]


def test_model_time_is_limited_and_what_is_left_goes_to_the_engine(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "never said")
    scene.settings = dataclasses.replace(scene.settings, budget_s=0.0)
    assert scene.run().ending == "budget"
    assert scene.guards() == ["budget"]
    assert scene.engine.settings[0].budget_s == pytest.approx(0.1)


@pytest.mark.parametrize("text", ["", "...", "\U0001f600", "```\ncode\n```", "<tool_call>"])
def test_a_user_who_waits_hears_something_in_any_case(stage: Any, text: str) -> None:
    scene = stage(text)
    scene.run()
    assert scene.said != []


def test_a_failing_engine_is_told_to_the_user_and_the_next_turn_works(stage: Any) -> None:
    scene = stage(RuntimeError("out of memory"), "Hello.")
    assert scene.run().ending == "failed"
    assert scene.said == [FAILED]
    assert scene.guards() == ["failure"]
    assert scene.run().ending == "done"
    assert scene.said == [FAILED, "Hello."]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "de-AT", "xx"])
def test_fixed_sentences_exist_in_the_language(stage: Any, language: str) -> None:
    scene = stage("")
    scene.settings = dataclasses.replace(scene.settings, language=language)
    scene.run()
    assert scene.said == [phrase("nothing", language)]


def test_old_turns_leave_when_the_prompt_does_not_fit(stage: Any) -> None:
    overflow = ContextOverflow(5000, 256, 4096)
    scene = stage("One.", "Two.", overflow, overflow, "Three.")
    for text in ("first", "second", "third"):
        scene.run(text)
    assert scene.guards() == ["context", "context"]
    assert [m.content for m in scene.engine.prompts[-1] if m.role == "user"] == ["third"]
    assert scene.said == ["One.", "Two.", "Three."]


def test_an_utterance_that_never_fits_is_said_to_be_too_long(stage: Any) -> None:
    scene = stage(ContextOverflow(5000, 256, 4096), "Hello.")
    assert scene.run().ending == "failed"
    assert scene.said == [phrase("too_long", "en")]
    assert scene.run().ending == "done"


def test_a_cancel_while_generating_runs_nothing_and_says_no_more(
    stage: Any, call: Any, reply: Any
) -> None:
    gate = threading.Event()
    slow = reply("I drive now. And then I " + call("drive", '{"distance_m": 1}'), gate=gate)
    scene = stage(slow, "Hello.")
    turn = threading.Thread(target=scene.run)
    turn.start()
    assert slow.begun.wait(60)
    said = list(scene.said)
    scene.cancel.set()
    turn.join(60)
    assert not turn.is_alive()
    assert scene.executor.ran == []
    assert scene.said == said


@pytest.mark.parametrize("error", [None, RuntimeError("aborted by the cancel")])
def test_pieces_that_come_after_a_cancel_are_not_said(stage: Any, error: Exception | None) -> None:
    scene = stage()

    def generate(*given: Any) -> Iterator[Union[str, Generation]]:
        scene.cancel.set()
        yield "Hello. I am here. "
        if error is not None:
            raise error
        yield Generation("stop", "Hello. I am here. ")

    scene.engine.generate = generate
    assert scene.run().ending == "cancelled"
    assert scene.said == []


def test_what_was_interrupted_is_remembered_as_interrupted(
    stage: Any, call: Any, reply: Any
) -> None:
    scene = stage(reply(call("drive", '{"distance_m": 1}'), gate=threading.Event()), "Hello.")
    scene.cancel.set()
    assert scene.run("drive").ending == "cancelled"
    scene.cancel.clear()
    scene.run("hello")
    roles = [message.role for message in scene.engine.prompts[-1]]
    assert roles == ["system", "user", "assistant", "user"]
    assert scene.engine.prompts[-1][2].content == phrase("cancelled", "en")


def test_a_cancel_while_a_call_runs_ends_the_turn_and_skips_the_rest(stage: Any, call: Any) -> None:
    scene = stage(call("drive", '{"distance_m": 1}') + call("dock"), "never said")
    scene.executor.block = threading.Event()
    outcomes: list[Any] = []
    turn = threading.Thread(target=lambda: outcomes.append(scene.run()))
    turn.start()
    assert scene.executor.begun.wait(60)
    scene.cancel.set()
    turn.join(60)
    assert outcomes[0].ending == "cancelled"
    assert scene.executor.names == ["drive"]


@pytest.mark.parametrize(("answer", "ran"), [(True, ["dock"]), (False, [])])
def test_a_tool_that_asks_runs_only_with_leave(
    stage: Any, call: Any, answer: bool, ran: list[str]
) -> None:
    scene = stage(call("dock"), "All right.")
    scene.executor.questions["dock"] = "Shall I dock?"
    scene.answers["Shall I dock?"] = answer
    scene.run()
    assert scene.executor.names == ran
    assert scene.said == ["All right."]


def test_results_that_are_no_json_numbers_become_null(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "I do not know.")
    scene.executor.results["get_battery"] = {"percent": float("nan")}
    scene.run()
    assert scene.contents() == ['{"ok": true, "percent": null}']


def test_only_so_many_turns_are_remembered(stage: Any) -> None:
    scene = stage(*["Yes."] * 5)
    scene.settings = dataclasses.replace(scene.settings, history_turns=2)
    for number in range(5):
        scene.run(f"question {number}")
    users = [m.content for m in scene.engine.prompts[-1] if m.role == "user"]
    assert users == ["question 2", "question 3", "question 4"]


def test_every_turn_is_remembered_with_words_of_the_assistant_at_its_end(
    stage: Any, call: Any
) -> None:
    bad = call("drive", '{"distance_m": "far"}')
    scene = stage(bad, bad, RuntimeError("boom"), "Hello.")
    for text in ("drive", "again", "hello"):
        scene.run(text)
    roles = [message.role for message in scene.engine.prompts[-1]]
    assert roles == [
        "system", "user", "assistant", "tool", "assistant", "tool", "assistant",
        "user", "assistant", "user",
    ]  # fmt: skip


def test_what_was_rehearsed_is_not_claimed(stage: Any, call: Any) -> None:
    scene = stage(call("drive", '{"distance_m": 1}'), call("dock"), "I drove and docked.", "Hello.")
    scene.executor.dry_run = True
    assert scene.run("drive and dock").ending == "done"
    assert scene.said == [phrase("rehearsed", "en")]
    assert scene.executor.names == ["drive", "dock"]
    scene.executor.results["drive"] = {"note": "dry run"}
    scene.run("hello")
    remembered = scene.engine.prompts[-1][:-1]
    results = [message.content for message in remembered if message.role == "tool"]
    assert results == ['{"ok": true}'] * 2, "the model goes on as if it had acted"
    assert remembered[-1].content == "I drove and docked."


def test_what_was_read_is_told(stage: Any, call: Any) -> None:
    scene = stage(call("get_battery"), "The battery is at 80 percent.")
    scene.executor.results["get_battery"] = {"percent": 80}
    scene.run("how full is the battery")
    assert scene.said == ["The battery is at 80 percent."]


def test_words_of_a_result_end_the_turn(stage: Any, call: Any) -> None:
    scene = stage(call("dock"), "You are welcome.")
    scene.executor.closings["dock"] = "On my **way** <|im_end|>."
    assert scene.run("go and dock").ending == "done"
    assert scene.said == ["On my way."]
    scene.run("thank you")
    assert [m.content for m in scene.engine.prompts[-1] if m.role == "assistant"][
        -1
    ] == "On my way."


def test_words_of_one_result_among_others_leave_the_end_to_the_model(stage: Any, call: Any) -> None:
    scene = stage(call("dock") + call("get_battery"), "On my way with 80 percent.")
    scene.executor.closings["dock"] = "On my way."
    scene.executor.results["get_battery"] = {"percent": 80}
    scene.run("go and dock, and tell the battery")
    assert scene.said == ["On my way with 80 percent."]


def test_the_model_is_shown_numbers_in_digits_where_its_preset_wants_them(stage: Any) -> None:
    scene = stage("I see.", "I see.")
    scene.run("it is two and a half metres away")
    scene.settings = dataclasses.replace(scene.settings, digits=True)
    scene.run("it is two and a half metres away")
    shown = [message.content for message in scene.engine.prompts[-1] if message.role == "user"]
    assert shown == ["it is two and a half metres away", "it is 2.5 metres away"]


def test_what_was_thought_neither_runs_nor_asks_for_an_answer(stage: Any, call: Any) -> None:
    drive = call("drive", '{"distance_m": 2}')
    thought = f"Maybe {drive} but no.\n</think>\n"
    scene = stage(f"{thought}I will stay here.", "never said")
    assert scene.run().ending == "done"
    assert scene.executor.ran == []
    assert scene.said[-1] == "I will stay here."
    assert [event.reason for event in scene.of(RejectionEvent)] == ["inside_thinking"]
    assert len(scene.engine.prompts) == 1


def test_what_stands_behind_a_thought_runs(stage: Any, call: Any) -> None:
    drive, turn = call("drive", '{"distance_m": 2}'), call("turn", '{"angle_deg": 90}')
    thought = f"{drive} is too far.\n</think>\n"
    scene = stage(f"{thought}{turn}", "I turned.")
    scene.run("turn left")
    assert scene.executor.names == ["turn"]
    assert len(scene.contents()) == 1, "the model is told of what it meant, not what it thought"
