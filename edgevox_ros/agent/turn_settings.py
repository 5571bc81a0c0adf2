"""The settings of a turn: limits, guards, sampling, prompt."""

from __future__ import annotations

from dataclasses import dataclass, field

from edgevox_ros.core.messages import Message, SamplingSettings
from edgevox_ros.hearing.numbers_in_digits import numbers_in_digits

PERSONA = "You are a robot. You act with your tools and answer in one short sentence."


@dataclass(frozen=True)
class GuardSwitches:
    """Which guards are on. If one is off, only the turn's other limits bound the model.

    Their names are those of the checks in checks/, but for hops and budget (turn_limits.py),
    context and memory (history_guards.py); `forbidden` switches no_order as well. said_values is
    off, for it is only right for models that make up values.
    """

    loop: bool = True
    schema_retry: bool = True
    reask: bool = True
    narrated_call: bool = True
    repetition: bool = True
    recital: bool = True
    hops: bool = True
    budget: bool = True
    context: bool = True
    memory: bool = True
    forbidden: bool = True
    said_directions: bool = True
    said_values: bool = False
    unclear: bool = True


@dataclass(frozen=True)
class TurnSettings:
    """What one turn works with, and its limits.

    - `system`: the system prompt. `told`: everything in the prompt before the conversation, if
      known. `examples`: turns shown before the history.
    - `language`: of our own sentences.
    - `max_hops`: generations in a turn. `max_calls`: calls in a reply. `budget_s`: seconds of model
      time; tools have time-outs of their own.
    - `history_turns`: whole turns that the model remembers. `history_tokens`: with more tokens than
      this in the context, the oldest turn is forgotten (0: only when the prompt does not fit).
    - `digits`: the model is shown the numbers of an utterance in digits.
    - `sentences`: what a sentence of the tool map says needs no model.
    - `beside`: what is said while a call is carried out may be answered meanwhile.
    - `queue`: how many orders may wait for their turn.
    - `confirm_timeout_s`: seconds that the user has for a yes or no. `answer_within_s`: seconds for
      which an answer to the model's question is expected; 0: none is.
    - `acknowledge_after_s`: seconds of silence after which a call is acknowledged, or a generation
      bridged, by a fixed phrase; 0: never.
    - `without_model`: why no model can be asked; None if one can.
    """

    system: str = PERSONA
    told: str = ""
    language: str = "en"
    max_hops: int = 4
    max_calls: int = 8
    budget_s: float = 30.0
    history_turns: int = 6
    history_tokens: int = 0
    confirm_timeout_s: float = 10.0
    digits: bool = False
    sentences: bool = True
    answer_within_s: float = 8.0
    acknowledge_after_s: float = 0.0
    beside: bool = True
    queue: int = 3
    guards: GuardSwitches = field(default_factory=GuardSwitches)
    examples: tuple[Message, ...] = ()
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    without_model: Exception | None = None

    def shown(self, text: str) -> str:
        """An utterance as the model is shown it."""
        return numbers_in_digits(text, self.language) if self.digits else text
