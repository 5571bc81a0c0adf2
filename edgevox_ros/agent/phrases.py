"""The agent's own sentences, for when the model says nothing that can be spoken, or fails.

They are in the language asked for (`de`, `de-AT`), or in English if we do not have that one.
"""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.core.errors import ContextOverflow, ModelLoading, NoModel
from edgevox_ros.core.events import SpeechEvent
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages import Phrase, language_of

MOST_NAMED = 3

__all__ = [
    "MOST_NAMED",
    "Phrase",
    "at_most_times",
    "dropped_in_words",
    "failure_phrase",
    "missed_in_words",
    "not_answered",
    "orders_in_words",
    "phrase",
    "phrase_event",
    "planned_in_words",
    "tools_counted",
    "unnamed_in_words",
    "why_failed",
]


def phrase(name: Phrase, language: str) -> str:
    """The sentence with this name."""
    return language_of(language).saying.phrases[name]


def phrase_event(name: Phrase, language: str) -> SpeechEvent:
    """The event that says the sentence with this name."""
    return SpeechEvent(phrase(name, language), phrase=name)


def not_answered(names: Sequence[str], language: str) -> str:
    """A sentence that names who has not answered a stop: the first MOST_NAMED of them."""
    text = ", ".join(names[:MOST_NAMED])
    return language_of(language).saying.not_answered.format(text)


def tools_counted(count: int, language: str) -> str:
    """A sentence that says how many tools there are."""
    return language_of(language).saying.tools_counted.format(count)


def orders_in_words(orders: Sequence[str], language: str) -> tuple[str, ...]:
    """Sentences that say which orders wait: the first one, and each one after that."""
    saying = language_of(language).saying
    first, *rest = orders
    return (
        saying.next_order.format(first),
        *(saying.later_order.format(each) for each in rest),
    )


def planned_in_words(time: str, order: str, language: str) -> str:
    """A sentence that says what is planned for a time, or for now if that is ""."""
    saying = language_of(language).saying
    return (saying.planned if time else saying.is_due).format(time=time, order=order)


def missed_in_words(time: str, order: str, language: str) -> str:
    """A sentence that says what the robot did not do at a time, and will not do now."""
    return language_of(language).saying.missed.format(time=time, order=order)


def dropped_in_words(count: int, language: str) -> str:
    """A sentence that says how many orders for later were dropped."""
    return language_of(language).saying.dropped.format(count)


def unnamed_in_words(count: int, language: str) -> str:
    """A sentence that says how many orders for later were left out of a long list."""
    return language_of(language).saying.unnamed.format(count)


def why_failed(cause: Cause, language: str) -> str:
    """A clause that says why something failed, for people."""
    return language_of(language).saying.causes[cause]


def at_most_times(count: int, language: str) -> str:
    """A sentence that says how often something is done at once."""
    return language_of(language).saying.at_most_times.format(count)


def failure_phrase(error: Exception) -> Phrase:
    """What is said of a turn that this error ended."""
    if isinstance(error, ContextOverflow):
        return "too_long"
    if isinstance(error, NoModel):
        return "nothing"
    return "not_ready" if isinstance(error, ModelLoading) else "failed"
