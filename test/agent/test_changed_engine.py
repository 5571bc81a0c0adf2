"""Another model is to be asked in the middle of a turn."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

from support.agent.desk import wait_for
from support.agent.turn_stage import any_values

from edgevox_ros.agent import GuardSwitches, phrase
from edgevox_ros.core import SamplingSettings
from edgevox_ros.core.errors import EngineChanged

FIRST = any_values(system="You are the first.", sampling=SamplingSettings(max_tokens=7))
SECOND = any_values(system="You are the second.", sampling=SamplingSettings(max_tokens=9))


def changed() -> EngineChanged:
    return EngineChanged("the other one answers from now on")


def asked_with(desk: Any) -> list[tuple[str, int]]:
    """The system prompt and the limit of each request."""
    systems = [prompt[0].content for prompt in desk.engine.prompts]
    limits = [settings.max_tokens for settings in desk.engine.settings]
    return list(zip(systems, limits, strict=True))


def test_it_is_asked_at_once_with_the_settings_for_it(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine(changed(), "Two."))
    given = itertools.chain([FIRST], itertools.repeat(SECOND))
    desk.give_settings = lambda: next(given)
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.said == ["Two."]
    assert asked_with(desk) == [(FIRST.system, 7), (SECOND.system, 9)]
    assert "failure" not in desk.guards()


def test_it_goes_on_where_the_first_one_left_off(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(call("dock"), changed(), "Docked."))
    given = itertools.chain([FIRST], itertools.repeat(SECOND))
    desk.give_settings = lambda: next(given)
    desk.worker.submit("go and dock")
    wait_for(lambda: desk.responses)
    assert desk.executor.names == ["dock"], "nothing is done twice"
    assert desk.said == ["Docked."]
    roles = [message.role for message in desk.engine.prompts[-1]]
    assert roles == ["system", "user", "assistant", "tool"]


def test_what_it_was_told_is_not_said(open_desk: Any, engine: Any) -> None:
    told = "Every call has to begin with a curly brace and must be JSON."
    desk = open_desk(engine(changed(), f"{told} Hello."))
    second = any_values(system=SECOND.system, prefix=told)
    given = itertools.chain([FIRST], itertools.repeat(second))
    desk.give_settings = lambda: next(given)
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.said == ["Hello."]


def test_it_is_shown_numbers_as_it_knows_them(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine(changed(), "Two."))
    given = itertools.chain([FIRST], itertools.repeat(replace(SECOND, digits=True)))
    desk.give_settings = lambda: next(given)
    desk.worker.submit("tell me two stories")
    wait_for(lambda: desk.responses)
    shown = [prompt[-1].content for prompt in desk.engine.prompts]
    assert shown == ["tell me two stories", "tell me 2 stories"]


def test_it_is_guarded_as_it_has_to_be(open_desk: Any, engine: Any, call: Any) -> None:
    desk = open_desk(engine(changed(), call("drive", '{"distance_m": 7}')))
    guards = GuardSwitches(said_values=True)
    given = itertools.chain([FIRST], itertools.repeat(replace(SECOND, guards=guards)))
    desk.give_settings = lambda: next(given)
    desk.worker.submit("drive ahead")
    wait_for(lambda: desk.responses)
    assert desk.executor.names == [], "a value that nobody said"
    assert "said_values" in desk.guards()


def test_a_change_back_and_forth_without_end_fails(open_desk: Any, engine: Any) -> None:
    desk = open_desk(engine(*(changed() for _ in range(9))))
    desk.worker.submit("hello")
    wait_for(lambda: desk.responses)
    assert desk.said == [phrase("failed", "en")]
    assert len(desk.engine.prompts) == 4
