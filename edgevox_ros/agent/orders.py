"""What is said while the robot is busy: it waits, is acknowledged, taken back, asked for.

An utterance that comes while another is carried out waits, at first without anybody knowing what it
is. Once it is known to be an order that has to wait for a motion, the user hears when it comes:
it is promised. A promised order does not age.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Literal

from edgevox_ros.agent.phrases import orders_in_words, phrase, phrase_event
from edgevox_ros.agent.schedule import Planned
from edgevox_ros.agent.seldom_said import SeldomSaid
from edgevox_ros.agent.turn_voice import sayable
from edgevox_ros.core.events import Event, GuardEvent, QueueEvent, SpeechEvent
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.hearing import (
    QueueRemark,
    begins_afterwards,
    read_correction,
    read_queue_talk,
    without_then,
)
from edgevox_ros.hearing.prohibitions import forbids
from edgevox_ros.hearing.queue_talk import forbidden
from edgevox_ros.hearing.words import plain

Topic = Literal["", "running", "waiting"]
# Of what names an order, so much at least must be among its words.
_NAMED = 0.5


@dataclass(frozen=True)
class QueueSettings:
    """`language`: of what is said about the queue. `most`: how many orders may wait.

    `hold_s`: for so many seconds after a stop only people move the robot; see StopHold.
    """

    language: str = "en"
    most: int = 3
    hold_s: float = 0.0


@dataclass(frozen=True)
class Order:
    """Something said at `at` (seconds of the queue's clock, which stands still during motions).

    `promised`: the user has heard when it comes. `instead_of`: the words of the order that it
    corrects, "" if it is no correction. `said`: when, in seconds of the steady clock; None: just
    now. `planned`: it was planned, and is due.
    """

    text: str
    at: float
    promised: bool = False
    instead_of: str = ""
    said: float | None = None
    planned: Planned | None = None

    @property
    def reads(self) -> bool:
        """Whether it was planned, and moves nothing."""
        return self.planned is not None and not self.planned.moves

    def is_later_than(self, said: float) -> bool:
        """Whether it was said after this moment of the steady clock."""
        return self.said is not None and self.said > said


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
    def as_data(self) -> tuple[Mapping[str, Any], ...]:
        """The orders as a QueueEvent holds them."""
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

    def taken_back(self, talk: QueueRemark) -> tuple[Order, ...]:
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


class Orders:
    """The queue of a worker, and what is said about it. Any thread may use it.

    `condition` is the worker's own, notified of each order that comes. `emit` gets the events.
    `settings` is asked on any thread, so it must not wait.
    `moving`: whether something goes on that an earlier order began. `clock`: seconds.
    """

    def __init__(
        self,
        condition: threading.Condition,
        emit: Callable[[Event], None],
        settings: Callable[[], QueueSettings],
        moving: Callable[[], bool],
        clock: Callable[[], float],
    ) -> None:
        self._condition = condition
        self._emit = emit
        self._settings = settings
        self._moving = moving
        self._real_clock = clock
        self.clock = QueueClock(clock)
        self._queue = OrderQueue()
        self._reported: QueueEvent | None = None
        self.refusals = SeldomSaid(clock)
        self._held = False

    def __len__(self) -> int:
        return len(self._queue)

    @property
    def language(self) -> str:
        """That of what is said about the queue."""
        return self._settings().language

    @property
    def hold_s(self) -> float:
        """For so many seconds after a stop only people move the robot."""
        return self._settings().hold_s

    @property
    def promised(self) -> int:
        """How many of them are promised."""
        return self._queue.promised

    @property
    def any_planned(self) -> bool:
        """Whether one of them was planned, and is due."""
        return any(order.planned is not None for order in self._queue.orders)

    @property
    def held(self) -> bool:
        """Whether nothing is taken now."""
        return self._held

    @property
    def corrects_newest(self) -> bool:
        """Whether a correction now means an order that waits, not what is being done."""
        return self._queue.newest is not None

    def submit(self, text: str, *, busy: bool, judged: bool) -> None:
        """Take an utterance, and leave it to `report` to emit what waits: this may begin at once.

        It waits if a turn is `busy`; if `judged`, for a side turn first.
        """
        moving = not busy and self.moving
        if not (busy or moving or len(self._queue)):
            with self._condition:
                if not self._held:
                    self._queue = self._queue.added(self._order(text))
                    self._condition.notify()
            return
        settings = self._settings()
        if self._answered(text, settings):
            return
        # What it is to follow goes on, though no turn waits for it.
        later = moving and begins_afterwards(text)
        with self._condition:
            events = () if self._held else self._take(text, settings, judged=judged, later=later)
            self._condition.notify()
        self._report(events, queue=False)

    def _order(self, text: str) -> Order:
        """An order that is said now."""
        return Order(text, self.clock(), said=self._real_clock())

    def texts(self) -> tuple[str, ...]:
        """The words of those that wait, the next one first."""
        return tuple(order.text for order in self._queue.orders)

    def since(self, order: Order) -> float:
        """So many seconds ago an order was said."""
        return 0.0 if order.said is None else self._real_clock() - order.said

    @property
    def moving(self) -> bool:
        """Whether something goes on. Never raises, or the worker would end."""
        with suppress(Exception):
            return self._moving()
        return False

    def _take(
        self, text: str, settings: QueueSettings, *, judged: bool, later: bool
    ) -> tuple[Event, ...]:
        """Put an utterance into the queue, or not. Returns the events to emit."""
        queue, corrects = self._queue, read_correction(text)
        if corrects and queue.newest is not None:
            old = queue.newest
            self._queue = queue.corrected(text)
            replaced = GuardEvent("replaced", GuardAct.DROPPED, old.text[:200])
            if not old.promised:
                return (replaced,)
            first = next(each for each in self._queue.orders if each.promised)
            when = self._when(settings, first=first is self._queue.newest)
            return (replaced, phrase_event("replaced", settings.language), SpeechEvent(when))
        if queue.holds(text):
            return ()
        if later:
            return self._promise(self._order(text), settings)
        # What is looked at while a call is carried out may turn out to be no order.
        waiting = len(queue) - (queue.promised if judged else 0)
        if waiting >= settings.most:
            return self._refuse(settings)
        # A correction of what was being done comes before what was to follow that.
        self._queue = queue.added(self._order(text), first=corrects)
        return ()

    def _promise(self, order: Order, settings: QueueSettings) -> tuple[Event, ...]:
        """Let an order wait for the motion to end, if there is room. Returns the events to emit."""
        if self._queue.promised >= settings.most:
            return self._refuse(settings)
        self._queue = self._queue.promising(order)
        return (SpeechEvent(self._when(settings, first=self._queue.promised == 1)),)

    @staticmethod
    def _when(settings: QueueSettings, *, first: bool) -> str:
        """The words that say when an order comes that is promised."""
        return phrase("do_next" if first else "do_later", settings.language)

    def _refuse(self, settings: QueueSettings) -> tuple[Event, ...]:
        """There is no room. That is said, but of a flood not every time."""
        why = f"no room: {len(self._queue)} orders wait already"
        refusal = GuardEvent("refused", GuardAct.DROPPED, why)
        if not self.refusals.may_say("queue_full"):
            return (refusal,)
        return (refusal, phrase_event("queue_full", settings.language))

    def promise(self, order: Order, stopped: Callable[[], bool]) -> tuple[str, ...]:
        """An order was found to need its own turn: it waits for it. Returns what is to be said.

        Nothing, if a stop has come: `stopped` is asked while no stop can void the queue.
        """
        settings = self._settings()
        with self._condition:
            if stopped() or self._held:
                return ()
            events = self._promise(order, settings)
        return self._report(events, say=False)

    def promise_all(self) -> None:
        """A call is carried out, and nothing is looked at meanwhile: all that waits is promised."""
        settings = self._settings()
        with self._condition:
            events: tuple[Event, ...] = ()
            while (order := self._queue.unpromised) is not None:
                self._queue = self._queue.without(order)
                events += self._promise(order, settings)
        self._report(events)

    def aside(self, text: str, stopped: Callable[[], bool]) -> None:
        """An utterance was no answer to our question: it is the first to have its turn now.

        For `stopped` see `promise`.
        """
        with self._condition:
            if stopped() or self._held:
                return
            self._queue = self._queue.added(self._order(text), first=True)
            self._condition.notify()
        self._report()

    def remind(self, due: Sequence[Planned]) -> None:
        """Orders that were planned are due: they come behind those that are promised.

        `report` tells of it.
        """
        with self._condition:
            for each in due:
                order = replace(self._order(each.text), planned=each)
                self._queue = self._queue.promising(order)
            self._condition.notify()

    def take(self) -> Order | None:
        """The order that begins now, if there is one; see OrderQueue.ready."""
        return self._remove(lambda queue: queue.ready(lambda: self.moving))

    def take_unpromised(self) -> Order | None:
        """The first order of which nobody knows what it is, for a side turn."""
        return self._remove(lambda queue: queue.unpromised)

    def _remove(self, which: Callable[[OrderQueue], Order | None]) -> Order | None:
        with self._condition:
            order = which(self._queue)
            if order is not None:
                self._queue = self._queue.without(order)
        return order

    @property
    def ready(self) -> bool:
        """Whether an order can begin now."""
        return self._queue.ready(lambda: self.moving) is not None

    def void(self, which: Callable[[Order], bool] = lambda order: True) -> tuple[Order, ...]:
        """Forget them, or those that are meant; `report` emits the change. Returns those."""
        with self._condition:
            voided = tuple(filter(which, self._queue.orders))
            self._queue = self._queue.without(*voided)
        return voided

    def hold(self) -> tuple[Order, ...]:
        """Forget all of them, and take none until `resume`. Returns what was forgotten."""
        with self._condition:
            self._held = True
            voided = self.void()
        self._report()
        return voided

    def resume(self) -> None:
        """Take orders again."""
        self._held = False

    def renew(self) -> None:
        """Count all ages from now."""
        self._queue = self._queue.renewed(self.clock())

    def mean_the_motion(self) -> None:
        """What is being done was taken back: a correction means that, no order that waits."""
        self._queue = self._queue.after_talk()

    def topic(self, text: str, running: str) -> Topic:
        """What a text is about, if it is about orders.

        `running`: the words of what is being done, "" if nothing is. That is taken back if it is
        named, or if nothing that waits can be meant.
        """
        talk = _talk(text, self._settings().language) if running or len(self._queue) else None
        if talk is None:
            return ""
        if talk.kind == "next":
            return "waiting"
        taken_back = self._queue.taken_back(talk)
        named = talk.kind == "that" or OrderQueue((Order(running, 0.0),)).taken_back(talk)
        if running and (talk.kind == "all" or (named and not taken_back)):
            return "running"
        return "waiting" if taken_back else ""

    def given_up(self, text: str) -> None:
        """What is being done was taken back, and has been ended: say so."""
        settings = self._settings()
        talk = _talk(text, settings.language)
        if talk is not None and talk.kind == "all":
            self.void()
        self._report((phrase_event("taken_back", settings.language),))

    def _answered(self, text: str, settings: QueueSettings) -> bool:
        """Whether the text is about the queue, and has been answered from it."""
        talk = _talk(text, settings.language)
        if talk is None:
            return False
        with self._condition:
            queue = self._queue
            taken_back = () if talk.kind == "next" else queue.taken_back(talk)
            self._queue = queue.without(*taken_back)
        if talk.kind == "next":
            sentences: tuple[str, ...] = self._list(queue, settings)
        elif taken_back:
            sentences = (phrase("taken_back", settings.language),)
        else:
            return False
        self._report((*map(SpeechEvent, filter(None, map(sayable, sentences))),))
        return True

    def _list(self, queue: OrderQueue, settings: QueueSettings) -> tuple[str, ...]:
        if not queue.orders:
            return (phrase("nothing_next", settings.language),)
        return orders_in_words(
            [without_then(each.text) for each in queue.orders], settings.language
        )

    def report(self) -> None:
        """Emit what waits now, if that has changed."""
        self._report()

    def _report(
        self, events: tuple[Event, ...] = (), *, say: bool = True, queue: bool = True
    ) -> tuple[str, ...]:
        """Emit these events and what waits now, if that has changed. Returns the sentences.

        `say`: the sentences are emitted as well; otherwise that is left to the caller. `queue`:
        what waits is emitted.
        """
        event = QueueEvent(self._queue.as_data)
        if queue and event != (self._reported or QueueEvent(())):
            self._reported = event
            self._emit(event)
        for each in events:
            if say or not isinstance(each, SpeechEvent):
                self._emit(each)
        return tuple(each.text for each in events if isinstance(each, SpeechEvent))


def _talk(text: str, language: str) -> QueueRemark | None:
    """What a text says about the queue; "don't dock" may mean an order as well."""
    if forbids(text, language):
        return forbidden(text, language)
    return read_queue_talk(text, language)
