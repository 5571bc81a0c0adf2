"""Transcripts that came together: no stop among them waits, or is lost."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.hearing import Listener, Transcript
from edgevox_ros.node.stops_first import (
    EDGE,
    FLOOD_SIZE,
    MOST_AT_ONCE,
    MOST_KEPT,
    StopsFirst,
)

WORDS = ("hello", "go to the kitchen", "yes", "stop", "stop and then turn left", "lorem " * 600)


class Told:
    """An queue, and all that came out of it."""

    def __init__(self) -> None:
        self.handled: list[str] = []
        self.left: list[str] = []
        self.lost = 0
        self.queue = StopsFirst(
            read=lambda text: Transcript(text, 0.0),
            is_stop=is_heard,
            handle=lambda transcript: self.handled.append(transcript.text),
            flooded=self._flooded,
        )

    def _flooded(self, count: int) -> None:
        self.lost += count

    def take(self, texts: Sequence[str]) -> None:
        self.left = list(texts)
        while self.left:
            self.queue.take(self.left.pop(0), lambda: self.left.pop(0) if self.left else None)


def is_stop(text: str) -> bool:
    return is_heard(Transcript(text, 0.0))


def is_heard(transcript: Transcript) -> bool:
    return Listener().stop_in(transcript) is not None


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=60))
def test_every_stop_is_carried_out_and_nothing_that_came_before_one(texts: list[str]) -> None:
    told = Told()
    told.take(texts)
    stops = [text for text in texts if is_stop(text)]
    assert [text for text in told.handled if is_stop(text)] == stops
    behind = texts[max((n for n, text in enumerate(texts) if is_stop(text)), default=-1) + 1 :]
    others = [text for text in told.handled if not is_stop(text)]
    assert others[len(others) - min(len(behind), MOST_KEPT) :] == behind[-MOST_KEPT:]


def test_a_few_are_all_handled_in_their_order() -> None:
    told = Told()
    told.take(["hello", "robot", "go to the kitchen"])
    assert (told.handled, told.lost) == (["hello", "robot", "go to the kitchen"], 0)


def test_a_stop_is_carried_out_before_what_came_earlier_and_voids_it() -> None:
    told = Told()
    told.take(["hello", "go to the kitchen", "stop", "turn left"])
    assert told.handled == ["stop", "turn left"]


def test_a_stop_that_comes_while_one_is_handled_comes_next() -> None:
    coming = [None, "stop", None, None]
    handled: list[str] = []
    queue = StopsFirst(
        read=lambda text: Transcript(text, 0.0),
        is_stop=lambda transcript: transcript.text == "stop",
        handle=lambda transcript: handled.append(transcript.text),
        flooded=lambda count: None,
    )
    texts = iter(["second", "third", *coming])
    queue.take("first", lambda: next(texts, None))
    assert handled == ["first", "stop"]


def test_of_a_flood_the_newest_are_handled_and_the_others_counted() -> None:
    told = Told()
    told.take([f"sentence {number}" for number in range(500)])
    assert told.handled == [f"sentence {number}" for number in range(495, 500)]
    assert told.lost == 500 - MOST_KEPT


def test_a_round_has_an_end() -> None:
    told = Told()
    endless = iter(int, 1)
    told.queue.take("first", lambda: f"sentence {next(endless)}")
    assert told.lost + len(told.handled) == MOST_AT_ONCE


def test_in_a_flood_of_long_texts_a_stop_at_an_edge_is_heard() -> None:
    babble = "lorem ipsum " * 300
    told = Told()
    stops = [f"stop. {babble}", f"{babble}. Stop!", "stop", "robot, please stop now"]
    told.take([*[babble] * 2 * FLOOD_SIZE, *stops, babble])
    assert len(babble) > 2 * EDGE
    assert [text for text in told.handled if is_stop(text)] == stops
