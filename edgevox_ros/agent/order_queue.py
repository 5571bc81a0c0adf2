"""The orders that wait, first come first served: plain data, and what becomes of it.

An utterance that comes while another is carried out waits, at first without anybody knowing what it
is. Once it is known to be an order that has to wait for a motion, the user is told when it comes:
it is promised. A promised order does not age.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from edgevox_ros.hearing import QueueTalk
from edgevox_ros.hearing.words import plain

# Of what names an order, so much at least must be among its words.
_NAMED = 0.5


@dataclass(frozen=True)
class QueueSettings:
    """`language`: of what is said about the queue. `most`: how many orders may wait."""

    language: str = "en"
    most: int = 3


@dataclass(frozen=True)
class Order:
    """Something said at `at` (seconds of the queue's clock, which stands still during motions).

    `promised`: the user was told when it comes. `instead_of`: the words of the order that it
    corrects, "" if it is no correction.
    """

    text: str
    at: float
    promised: bool = False
    instead_of: str = ""


@dataclass(frozen=True)
class OrderQueue:
    """Orders, the next one first. Each change makes another queue.

    `newest`: the order that was said last, while nothing else has been said since; None otherwise.
    """

    orders: tuple[Order, ...] = ()
    newest: Order | None = None

    def __len__(self) -> int:
        return len(self.orders)

    @property
    def promised(self) -> int:
        """How many of them are promised."""
        return sum(order.promised for order in self.orders)

    @property
    def told(self) -> tuple[Mapping[str, Any], ...]:
        """The orders as events tell them."""
        return tuple({"text": each.text, "promised": each.promised} for each in self.orders)

    def holds(self, text: str) -> bool:
        """Whether the same words wait already, and nothing was said of them."""
        words = plain(text)
        return any(not each.promised and plain(each.text) == words for each in self.orders)

    def added(self, order: Order, *, first: bool = False) -> OrderQueue:
        """With one more order, which was said last: behind all others, or before them."""
        orders = (order, *self.orders) if first else (*self.orders, order)
        return OrderQueue(orders, order)

    def promising(self, order: Order) -> OrderQueue:
        """With an order that is promised now: behind the promised ones, as it was said first."""
        order = replace(order, promised=True)
        at = max((i + 1 for i, each in enumerate(self.orders) if each.promised), default=0)
        newest = order if self.newest is None else self.newest
        return OrderQueue((*self.orders[:at], order, *self.orders[at:]), newest)

    def corrected(self, text: str) -> OrderQueue:
        """With `text` in place of the order that was said last."""
        old = self.newest
        assert old is not None
        new = replace(old, text=text, instead_of=old.instead_of or old.text)
        return OrderQueue(tuple(new if each is old else each for each in self.orders), new)

    def without(self, *gone: Order) -> OrderQueue:
        """Without some orders."""
        left = tuple(order for order in self.orders if order not in gone)
        return OrderQueue(left, self.newest if self.newest in left else None)

    def after_talk(self) -> OrderQueue:
        """Something else was said: a correction no longer means the newest order."""
        return replace(self, newest=None)

    def renewed(self, at: float) -> OrderQueue:
        """With all ages counted from now."""
        return OrderQueue(tuple(replace(order, at=at) for order in self.orders))

    def ready(self, moving: Callable[[], bool]) -> Order | None:
        """The order whose turn it is: promised ones wait until nothing moves; None if none is."""
        first = next(iter(self.orders), None)
        if first is None or not first.promised or not moving():
            return first
        return self.unpromised

    @property
    def unpromised(self) -> Order | None:
        """The first one of which nobody knows yet what it is."""
        return next((order for order in self.orders if not order.promised), None)

    def meant(self, talk: QueueTalk) -> tuple[Order, ...]:
        """The orders that are taken back; none if what was named is not among them."""
        if talk.kind == "all":
            return self.orders
        if talk.kind == "that":
            return self.orders[-1:]
        best = max((talk.names(order.text) for order in self.orders), default=0.0)
        named = [order for order in self.orders if talk.names(order.text) == best > _NAMED]
        return tuple(named[-1:])


class QueueClock:
    """A clock that stands still while somebody waits for a motion, not for the model.

    Any thread may use it. `clock`: seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._stood = 0.0
        self._since: float | None = None

    def __call__(self) -> float:
        """Seconds, without those of motions."""
        since = self._since
        return (self._clock() if since is None else since) - self._stood

    def stand(self) -> None:
        """Stand still until `go_on`."""
        self._since = self._clock() if self._since is None else self._since

    def go_on(self) -> None:
        """Count again."""
        since, self._since = self._since, None
        if since is not None:
            self._stood += self._clock() - since
