"""A reply that was begun ahead is the model's own, whatever state the model keeps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Union

import pytest
from support.llm.grammar_tools import TOOLS
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.agent.reply_ahead import ReplyAhead, Request
from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.llm import LoadedModel

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
SETTINGS = SamplingSettings(temperature=0.0, max_tokens=12)
MODELS = [TinyModel(), TinyModel(hybrid=True)]


def request(loaded: LoadedModel, text: str) -> Request:
    messages = (Message("system", "You are a robot."), Message("user", text))
    return Request(loaded.engine, messages, tuple(TOOLS), SETTINGS)


def whole(items: Iterator[Union[str, Generation]]) -> Generation:
    *_, last = items
    assert isinstance(last, Generation)
    return last


def direct(loaded: LoadedModel, text: str) -> Generation:
    return whole(request(loaded, text).reply(threading.Event()))


class _Soon(threading.Event):
    """Set after it was looked at a few times."""

    left = 4

    def is_set(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("model", MODELS, ids=["attention", "hybrid"])
@pytest.mark.parametrize("interrupted", [threading.Event, _Soon], ids=["complete", "in its middle"])
def test_it_is_the_reply_that_the_turn_would_have_got(
    open_tiny: Open, model: TinyModel, interrupted: Callable[[], threading.Event]
) -> None:
    loaded, clean, ahead = open_tiny(model), open_tiny(model), ReplyAhead()
    ahead.begin("go", request(loaded, "go to the kitchen"), interrupted())
    # While it is not over, what only looks at the prompt does not wait for it.
    assert loaded.engine.prefix_text("Another one.", TOOLS)
    found = whole(ahead.reply(request(loaded, "go to the kitchen"), threading.Event()))
    expected = direct(clean, "go to the kitchen")
    assert (found.text, found.token_ids) == (expected.text, expected.token_ids)
    assert found.finish == expected.finish and found.ahead_s > 0


@pytest.mark.parametrize("model", MODELS, ids=["attention", "hybrid"])
@pytest.mark.parametrize("interrupted", [threading.Event, _Soon], ids=["complete", "in its middle"])
def test_one_that_is_not_taken_changes_no_other(
    open_tiny: Open, model: TinyModel, interrupted: Callable[[], threading.Event]
) -> None:
    loaded, clean, ahead = open_tiny(model), open_tiny(model), ReplyAhead()
    ahead.begin("go", request(loaded, "go to the kit"), interrupted())
    found = whole(ahead.reply(request(loaded, "go to the kitchen"), threading.Event()))
    expected = direct(clean, "go to the kitchen")
    assert (found.text, found.token_ids) == (expected.text, expected.token_ids)
    assert found.ahead_s == 0
