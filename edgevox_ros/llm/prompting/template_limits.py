"""Limits for a chat template: of time, and of the size of a text or list."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

import jinja2

from edgevox_ros.core.errors import EdgevoxError

# Of processor time of the rendering thread: a busy machine breaks no template.
MOST_SECONDS = 2.0
# Of a text, of a whole prompt, and of a list or mapping with all that is in it.
MOST_CHARACTERS = 2_000_000
# Of all texts, lists and mappings that are made on the way, kept or not: what bounds the memory.
MOST_MADE = 200_000_000
_ITEM = 10
_STEPS_A_LOOK = 32
_CHARACTERS_A_STEP = 2000
_CONTAINERS = (list, tuple, dict, set, frozenset)


T = TypeVar("T")


class LimitExceeded(EdgevoxError, jinja2.TemplateRuntimeError):
    """A template goes beyond its limits."""


class _Budget:
    """What a rendering has left.

    `known` are the weights, by id, of every list and mapping that it was given: they stay as they
    are, and are looked at over and over.
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
        """Count a step, or several for many characters or values."""
        self.steps += 1 + characters // _CHARACTERS_A_STEP
        if self.steps < self.next_look:
            return
        self.next_look = self.steps + _STEPS_A_LOOK
        if time.thread_time() > self.until:
            raise LimitExceeded(f"it runs for more than {MOST_SECONDS:g} s")

    def make(self, characters: int) -> None:
        """Count a step that makes, or goes through, so many characters or values."""
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
    """What goes on in this thread; looked up once for every step, which costs the most of it."""

    def __init__(self) -> None:
        self.now = _Budget()


BUDGET = _OfThread()


def allow(characters: int) -> None:
    """Raise LimitExceeded for more characters, or values, than there may be."""
    if characters > MOST_CHARACTERS:
        raise LimitExceeded(f"it makes more than {MOST_CHARACTERS} characters or values")


def weighed(value: T) -> T:
    """The value, if it is not too large with all that is in it, counted as often as it is there."""
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
    """A value as the template writes it."""
    if isinstance(value, str):
        return value
    plain = isinstance(value, (bool, int, float, jinja2.Undefined, *_CONTAINERS))
    if value is not None and not plain:
        raise LimitExceeded(f"it writes a {type(value).__name__}, which is no text")
    return str(weighed(value))


def joined(pieces: Iterable[object]) -> str:
    """The pieces as one text, if it is not too long."""
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
