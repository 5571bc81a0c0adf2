"""The settings of a turn: limits, guards, sampling, prompt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from edgevox_ros.agent.system_prompt import PERSONA, compose_prompt
from edgevox_ros.core.messages import Message, ModelTraits, SamplingSettings
from edgevox_ros.core.settings import Settings
from edgevox_ros.core.settings.model import PromptSettings, Sampling
from edgevox_ros.core.settings.table import GuardSettings, SentenceSettings, TurnLimits
from edgevox_ros.core.tools import ToolSchema
from edgevox_ros.hearing.numbers_in_digits import numbers_in_digits


@dataclass(frozen=True)
class GuardSwitches(GuardSettings):
    """Which guards are on. If one is off, only the turn's other limits bound the model.

    Their names are those of the checks in checks/, but for hops and budget (turn_limits.py),
    context and memory (history_guards.py); `forbidden` switches no_order as well.
    """


@dataclass(frozen=True)
class TurnSettings(TurnLimits):
    """What one turn works with, and its limits.

    - `system`: the system prompt. `prefix`: everything in the prompt before the conversation, if
      known. `examples`: turns shown before the history.
    - `language`: of our own sentences.
    - `state`: the model is shown the state of the robot that the tool map names.
    - `digits`: the model is shown the numbers of an utterance in digits.
    - `sentences`: what a sentence of the tool map says needs no model.
    - `confirm_timeout_s`: seconds that the user has for a yes or no.
    - `acknowledge_after_s`: seconds of silence after which a call is acknowledged, or a generation
      bridged, by a fixed phrase; 0: never.
    - `notice_s`: how long it takes at least to say that it is time for a planned order; 0: nobody
      waits for that.
    - `without_model`: why no model can be asked; None if one can.
    """

    system: str = PERSONA
    prefix: str = ""
    language: str = PromptSettings.language
    confirm_timeout_s: float = 10.0
    state: bool = PromptSettings.state
    digits: bool = False
    sentences: bool = SentenceSettings.enabled
    acknowledge_after_s: float = 0.0
    notice_s: float = 0.0
    guards: GuardSwitches = field(default_factory=GuardSwitches)
    examples: tuple[Message, ...] = ()
    sampling: SamplingSettings = field(default_factory=SamplingSettings)
    without_model: Exception | None = None

    def shown(self, text: str) -> str:
        """An utterance as the model is shown it."""
        return numbers_in_digits(text, self.language) if self.digits else text

    def prompt(self, earlier: Sequence[Message], turn: Sequence[Message]) -> tuple[Message, ...]:
        """All messages for the model: what goes before, the earlier turns, and this one."""
        system = (Message("system", self.system),) if self.system else ()
        return (*system, *self.examples, *earlier, *turn)


def settings_over(
    traits: ModelTraits, settings: Settings, tools: Sequence[ToolSchema], formats: Sequence[str]
) -> TurnSettings:
    """The settings of a turn: what was set, over what the model's preset has."""
    prompt = compose_prompt(
        settings.prompt,
        [tool.as_shown for tool in tools],
        formats,
        with_directive=traits.directive,
        with_examples=traits.tool_examples,
    )
    remembered = settings.chosen.get("turn.history_turns", traits.history_turns)
    return TurnSettings(
        system=prompt.system,
        language=settings.prompt.language,
        acknowledge_after_s=settings.speech.acknowledge_after_s,
        notice_s=settings.schedule.notice_s,
        state=settings.prompt.state,
        digits=traits.digits,
        guards=GuardSwitches(**vars(settings.guards)),
        sentences=settings.sentences.enabled,
        examples=prompt.examples,
        sampling=traits.sampling.over(settings.chosen_in("sampling", Sampling)),
        **{**vars(settings.turn), "history_turns": remembered},
    )
