"""Why a call did not run, what a guard did, what came of a question: closed lists.

Code asks these. The sentences beside them are for people and models, and no code reads them.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Literal, Union

Consent = Literal["yes", "no", "other", "timeout", "cancelled", "unasked"]
"""What came of the question whether a call may run: only a `yes` permits it.

`other`: neither yes nor no; `timeout`: nobody answered; `cancelled`: the turn was ended meanwhile;
`unasked`: nobody can have heard the question.
"""


@dataclass(frozen=True)
class ConfirmationAnswer:
    """What the user answered. `text`: what was said, if it was neither yes nor no."""

    consent: Consent
    text: str = ""


def consent_of(answer: Union[bool, ConfirmationAnswer]) -> Consent:
    """What came of a question, by its answer or a plain yes or no."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return answer.consent


class NotRun(str, enum.Enum):
    """Why a valid call did not run."""

    EARLIER_FAILED = "earlier_failed"
    """A call before it did not end well."""
    REPEATED = "repeated"
    """The same call was made before in the turn."""
    REPLY_REFUSED = "reply_refused"
    """Its whole reply was refused."""
    SAID_NO = "said_no"
    """It had to be permitted, and the user said no."""
    NOT_PERMITTED = "not_permitted"
    """It had to be permitted, and the user said something else, nothing, or heard no question."""
    CANCELLED = "cancelled"
    """The turn was ended before it began."""

    def __str__(self) -> str:
        return self.value


class Cause(str, enum.Enum):
    """Why a call failed, for people, where whoever failed gives no reason in words.

    `Saying.causes` has the words of each language; names of topics, tools and parameters are in
    none of them.
    """

    UNAVAILABLE = "unavailable"
    """What should do it is not there."""
    NO_ANSWER = "no_answer"
    """It did not answer, or was not done, in time."""
    REFUSED = "refused"
    """It was asked, and refused."""
    CANCELLED = "cancelled"
    """It was ended before its end."""
    UNREADABLE = "unreadable"
    """It answered, but not what the map reads."""
    UNHEARD = "unheard"
    """What would be published has no subscriber."""
    TOO_LONG = "too_long"
    """The map allows no motion of that length."""
    TOO_OFTEN = "too_often"
    """The map does not allow it again so soon."""
    MOVING = "moving"
    """It has to wait until something else stands still."""
    UNSURE = "unsure"
    """Its end is not known, so it may still move."""
    FAILED = "failed"
    """Anything else."""

    def __str__(self) -> str:
        return self.value


class GuardAct(str, enum.Enum):
    """What a guard did."""

    ASKED_AGAIN = "asked_again"
    """The model was asked for another reply."""
    HELD_BACK = "held_back"
    """A call did not run, or a sentence was not said."""
    MENDED = "mended"
    """A call was corrected before it ran."""
    ENDED_REPLY = "ended_reply"
    """The rest of the model's reply was not read."""
    ENDED_TURN = "ended_turn"
    """The turn was ended."""
    STOPPED = "stopped"
    """The robot was ordered to stop."""
    ASKED_USER = "asked_user"
    """The user was asked whether a call may run."""
    DROPPED = "dropped"
    """An utterance or a call from outside was not accepted, or was given up while it waited."""
    FORGOT = "forgot"
    """Old turns were forgotten."""
    WENT_AWAY = "went_away"
    """Something that is needed is no longer there."""
    CAME_BACK = "came_back"
    """It is there again."""
    TOLD = "told"
    """Something failed, which it only reported."""

    def __str__(self) -> str:
        return self.value
