"""What a check is: it compares what a model wrote with what was asked, said and done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from edgevox_ros.core.events import GuardName
from edgevox_ros.core.messages import Message
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.languages import Phrase
from edgevox_ros.parsing import ParseResult


@dataclass(frozen=True)
class Prompt:
    """What the model is about to be asked.

    `tools` are those that it is offered, `earlier` the conversation before this turn, `turn` the
    messages of this turn, `said` its sentences so far. `facts`: what it is shown of the robot's
    state in front of this turn; nobody has said that.
    """

    tools: tuple[ToolSchema, ...]
    earlier: Sequence[Message]
    turn: Sequence[Message]
    said: Sequence[str]
    facts: str = ""


@dataclass(frozen=True)
class Reply:
    """What the model has written: `result`, as an answer to `prompt`.

    `held`: its sentences that were held back. `cut`: it reached its token limit.
    `one_more`: the model may be asked again in this turn.
    """

    result: ParseResult
    prompt: Prompt
    held: Sequence[str] = ()
    cut: bool = False
    one_more: bool = True


@dataclass(frozen=True)
class Verdict:
    """What is to be done about something.

    - `act`: None lets it pass. MENDED, of a reply: it runs as `result` says; of a sentence: `say`
      is said instead. HELD_BACK: a sentence is not said; after the calls, none of those that were
      held, but `say`. ENDED_REPLY: the sentence is not said, and nothing behind it.
      ASKED_AGAIN: the model is asked for another reply, with the words of `ask` if there are any.
      ENDED_TURN: the turn ends with `say`, or with words for a turn that came to no end. STOPPED:
      everything stops, and the turn ends. `phrase`: the name of the phrase that `say` is, if any.
    - `detail`: of the event; without one there is no event.
    - `result`: what is left of a reply. `doubt`: a sentence waits until more is known. `unsaid`:
      the model is asked again as if it had not written the reply. `afresh`: and as if this were the
      first turn. `wanted`: for so many calls; 0: for any number.
    """

    act: GuardAct | None = None
    detail: str = ""
    say: str = ""
    phrase: Phrase | None = None
    ask: str = ""
    result: ParseResult | None = None
    doubt: bool = False
    unsaid: bool = False
    afresh: bool = False
    wanted: int = 0


PASS = Verdict()
DOUBT = Verdict(doubt=True)


class Check:
    """A check of one turn. Each of the four moments may be left out."""

    name: GuardName

    def before(self, prompt: Prompt) -> tuple[ToolSchema, ...]:
        """The model is about to be asked. Returns the tools with the values that calls may have."""
        return prompt.tools

    def sentence(self, sentence: str) -> Verdict:
        """A sentence is about to be said."""
        return PASS

    def reply(self, reply: Reply) -> Verdict:
        """A reply was read to its end; nothing of it has run."""
        return PASS

    def after(self, reply: Reply) -> Verdict:
        """The calls of a reply have run, if it had any."""
        return PASS
