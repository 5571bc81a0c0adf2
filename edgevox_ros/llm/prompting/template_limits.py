"""Limits for a chat template: on time, and on the size of its texts and lists."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import jinja2

from edgevox_ros.core.errors import EdgevoxError

# Processor time of the rendering thread: a busy machine makes no template fail.
MOST_SECONDS = 2.0
# For a text, for the whole prompt, and for a list or mapping with everything in it.
MOST_CHARACTERS = 2_000_000
# For all texts, lists and mappings made during a rendering, kept or not: it limits the memory.
MOST_MADE = 200_000_000
_ITEM = 10
_STEPS_A_LOOK = 32
_CHARACTERS_A_STEP = 2000
_CONTAINERS = (list, tuple, dict, set, frozenset)


T = TypeVar("T")


class LimitExceeded(EdgevoxError, jinja2.TemplateRuntimeError):
    """A template exceeds its limits."""


class _Budget:
    """What a rendering may still use.

    `known` caches, by id, the weights of the lists and mappings that the template was given: they
    never change and are weighed again and again.
    """

    def __init__(self) -> None:
        self.until = 0.0
        self.next_look = self.steps = self.made = 0
        self.known: dict[int, int] = {}

    def start(self, given: Mapping[str, Any]) -> None:
        self.until = time.thread_time() + MOST_SECONDS
        self.steps = self.made = 0
        self.next_look = _STEPS_A_LOOK
        self.known = {}
        self._learn(given)

    def spend(self, characters: int = 0) -> None:
        """Count one step, or more for many characters or values."""
        self.steps += 1 + characters // _CHARACTERS_A_STEP
        if self.steps < self.next_look:
            return
        self.next_look = self.steps + _STEPS_A_LOOK
        if time.thread_time() > self.until:
            raise LimitExceeded(f"it runs for more than {MOST_SECONDS:g} s")

    def make(self, characters: int) -> None:
        """Count a step that makes or goes through this many characters or values."""
        self.made += characters
        if self.made > MOST_MADE:
            raise LimitExceeded(f"it makes more than {MOST_MADE} characters or values in all")
        self.spend(characters)

    def _learn(self, value: object) -> int:
        if isinstance(value, str):
            return _ITEM + len(value)
        if not isinstance(value, _CONTAINERS):
            return _ITEM
        inside = value.values() if isinstance(value, dict) else value
        weight = _ITEM * (1 + len(value)) + sum(map(self._learn, inside))
        self.known[id(value)] = weight
        return weight


class _OfThread(threading.local):
    """The budget of this thread. Looking it up is the costliest part of a step: do it rarely."""

    def __init__(self) -> None:
        self.now = _Budget()


BUDGET = _OfThread()


def allow(characters: int) -> None:
    """Raise LimitExceeded for too many characters or values."""
    if characters > MOST_CHARACTERS:
        raise LimitExceeded(f"it makes more than {MOST_CHARACTERS} characters or values")


def weighed(value: T) -> T:
    """The value, unless it is too large with everything in it; repeated parts count each time."""
    if isinstance(value, str):
        allow(len(value))
        BUDGET.now.make(len(value))
        return value
    known = BUDGET.now.known
    if not isinstance(value, _CONTAINERS) or id(value) in known:
        return value
    weight = 0
    waiting: list[object] = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            weight += _ITEM + len(each)
        elif not isinstance(each, _CONTAINERS):
            weight += _ITEM
        elif id(each) in known:
            weight += known[id(each)]
        else:
            weight += _ITEM * (1 + len(each))
            waiting += each.values() if isinstance(each, dict) else each
        if weight > MOST_CHARACTERS:
            allow(weight)
    BUDGET.now.make(weight)
    return value


def text_of(value: object) -> str:
    """The text that the template writes for a value."""
    if isinstance(value, str):
        return value
    plain = isinstance(value, (bool, int, float, jinja2.Undefined, *_CONTAINERS))
    if value is not None and not plain:
        raise LimitExceeded(f"it writes a {type(value).__name__}, which is no text")
    return str(weighed(value))


def joined(pieces: Iterable[object]) -> str:
    """The pieces as one text, unless it is too long."""
    texts = []
    size = 0
    for piece in pieces:
        text = piece if type(piece) is str else text_of(piece)
        size += len(text)
        if size > MOST_CHARACTERS:
            allow(size)
        texts.append(text)
    BUDGET.now.make(size)
    return "".join(texts)
