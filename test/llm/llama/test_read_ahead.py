"""What is read ahead changes no reply, and the finished sentence costs only what is new of it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

import pytest
from support.llm.grammar_tools import TOOLS
from support.llm.tiny_gguf import TinyModel

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.llm import LoadedModel

pytestmark = pytest.mark.not_unit

Open = Callable[..., LoadedModel]
SETTINGS = SamplingSettings(temperature=0.0, max_tokens=8)
SYSTEM = Message("system", "You are a robot.")


def reply(loaded: LoadedModel, *messages: Message) -> Generation:
    *_, last = loaded.engine.generate(messages, TOOLS, SETTINGS, threading.Event())
    assert isinstance(last, Generation)
    return last


def user(text: str) -> Message:
    return Message("user", text)


def read(loaded: LoadedModel, *messages: Message) -> None:
    loaded.engine.read_ahead(messages, TOOLS, threading.Event())


@pytest.mark.parametrize(
    ("partials", "text", "new"),
    [
        (["drive two", "drive two metres"], "drive two metres forward", 40),
        (["drive to", "drive to the"], "drive two metres forward", 60),
        (["sing", "sing a song"], "drive two metres forward", 70),
        ([""], "drive two metres forward", 70),
        (["stop \u00e4\u4f60 <|im_end|> x"], "stop \u00e4\u4f60 <|im_end|> xyz", 70),
    ],
)
def test_the_reply_is_that_of_the_finished_sentence(
    open_tiny: Open, partials: Sequence[str], text: str, new: int
) -> None:
    ahead, clean = open_tiny(), open_tiny()
    for each in (ahead, clean):
        each.engine.warm_up(SYSTEM.content, TOOLS)
    earlier = (user("hello"), Message("assistant", reply(clean, SYSTEM, user("hello")).text))
    reply(ahead, SYSTEM, user("hello"))
    for partial in partials:
        read(ahead, SYSTEM, *earlier, user(partial))
    found = reply(ahead, SYSTEM, *earlier, user(text))
    expected = reply(clean, SYSTEM, *earlier, user(text))
    assert (found.text, found.token_ids) == (expected.text, expected.token_ids)
    assert found.evaluated_tokens <= new


def test_a_cancel_leaves_the_cache_right(open_tiny: Open) -> None:
    loaded, clean = open_tiny(), open_tiny()
    cancel = threading.Event()
    cancel.set()
    loaded.engine.read_ahead([SYSTEM, user("go " * 100)], TOOLS, cancel)
    text = user("go to the kitchen")
    assert reply(loaded, SYSTEM, text).token_ids == reply(clean, SYSTEM, text).token_ids


def test_what_has_no_room_is_not_read(open_tiny: Open) -> None:
    loaded = open_tiny()
    before = list(loaded.context.tokens)
    read(loaded, SYSTEM, user("go " * 3000))
    assert loaded.context.tokens == before


def test_a_state_that_cannot_be_cut_back_is_left_alone(open_tiny: Open) -> None:
    loaded = open_tiny(TinyModel(hybrid=True))
    loaded.engine.warm_up(SYSTEM.content, TOOLS)
    before = list(loaded.context.tokens)
    read(loaded, SYSTEM, user("go to the"))
    assert loaded.context.tokens == before
