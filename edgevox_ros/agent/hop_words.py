"""Which words of the map a hop's calls have, and whether they end the turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from edgevox_ros.agent.call_log import LogEntry
from edgevox_ros.agent.claims import conditional, parts_of
from edgevox_ros.agent.turn_voice import sentences_of
from edgevox_ros.core.outcomes import NotRun
from edgevox_ros.hearing.order_reading import OrderReading
from edgevox_ros.hearing.words import split_words


@dataclass(frozen=True)
class Closing:
    """What is said about the calls of a hop, each of which has words.

    `failed`: one of them failed. `left_out`: calls behind it did not run.
    """

    sentences: tuple[str, ...]
    failed: bool = False
    left_out: bool = False


def refusal_of(hop: Sequence[LogEntry]) -> tuple[str, ...]:
    """What is said about calls of a hop that the user did not permit."""
    refused = (each for each in hop if each.consent != "yes")
    return tuple(sentence for each in refused for sentence in _closing_words(each))


def closing_of(hop: Sequence[LogEntry], *, goal_failed: bool) -> Closing | None:
    """What is said at the end of a hop; None if that is left to the model.

    The map's words are said if every call has words for its end. A call whose goal goes on needs
    none if its beginning was said. One that did not run because an earlier one failed needs none
    either. After a call that the user did not permit, only what was read is left for the model to
    say. `goal_failed`: a goal of an earlier call has failed, and that was announced.
    """
    ended = [each for each in hop if each.result is not None and not _left_out(each)]
    wordless = {_what_is_left(each) for each in ended}
    worded = goal_failed or "" in wordless
    silent = "end" in wordless or ("goal" in wordless and not goal_failed)
    rejected = any(each.rejection is not None for each in hop)
    if rejected or "reading" in wordless or not worded or (silent and not refusal_of(hop)):
        return None
    return Closing(
        tuple(sentence for each in ended for sentence in _closing_words(each)),
        goal_failed or any(each.failed for each in ended),
        len(ended) < len(hop),
    )


def _what_is_left(entry: LogEntry) -> Literal["", "reading", "goal", "end"]:
    """What the model has to say about a call; "" if the map has words for it."""
    result = entry.result
    ongoing = result is not None and result.ongoing
    if _closing_words(entry) or (ongoing and entry.said):
        return ""
    if entry.reads and entry.consent == "yes":
        return "reading"
    return "goal" if ongoing else "end"


def _left_out(entry: LogEntry) -> bool:
    return entry.result is not None and entry.result.not_run is NotRun.EARLIER_FAILED


def _closing_words(entry: LogEntry) -> list[str]:
    return sentences_of(entry.result.closing) if entry.result is not None else []


class AskedFor:
    """What an utterance asks for: whether the calls of a turn can be all of it.

    Some models write one call a reply, and call again once they know its result.
    """

    def __init__(self, utterance: str = "", reading: OrderReading | None = None) -> None:
        """Without a `reading`, nothing but what was called."""
        self._utterance = utterance
        parts, count = (parts_of(utterance), reading.count) if reading else (0, 0)
        self._parts = min(parts, count)
        if reading and parts != count:
            # A verb alone is none of its own: "go and dock".
            plain = sum(len(split_words(each)) > 1 for each in reading.plain_orders)
            self._parts = max(self._parts, plain)

    def covered_by(self, calls: int, *, acted: bool) -> bool:
        """Whether there is at least a call for each part, and no condition waits for what was read.

        `acted`: one of the calls did something.
        """
        if not acted and conditional(self._utterance):
            return False
        return calls >= self._parts
