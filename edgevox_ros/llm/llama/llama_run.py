"""The state of one generation of the in-process engine."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass

from edgevox_ros.core.messages import Finish, Generation, SamplingSettings
from edgevox_ros.llm.grammar import CallConstraint
from edgevox_ros.llm.llama.sampler import Chain
from edgevox_ros.llm.reply_until_stop import Reply
from edgevox_ros.parsing import SpanWatch
from edgevox_ros.parsing.span_watch import OUTSIDE, PAYLOAD


@dataclass
class LlamaRun:
    """The state of one running generation. Times are time.monotonic seconds."""

    settings: SamplingSettings
    cancel: threading.Event
    prompt: list[int]
    settled: list[int]
    reply: Reply
    watch: SpanWatch
    begun: float
    finish: Finish = "length"
    evaluated: int = 0
    lost: int = 0
    steps: int = 0
    first_token: float | None = None
    constraint: CallConstraint | None = None

    @property
    def deadline(self) -> float | None:
        """When the time is over; None: never."""
        budget = self.settings.budget_s
        return None if budget is None else self.begun + budget

    @property
    def greedy(self) -> bool:
        """Whether the next token is inside the markers of a call."""
        free = (OUTSIDE, PAYLOAD) if self.settings.strings == "free" else (OUTSIDE,)
        return self.watch.state not in free

    def choose(self, chain: Chain, context: int) -> int:
        """The next token, from the logits of the last evaluated one."""
        if self.constraint is None:
            return chain.sample(context)
        return self.constraint.choose(chain, context)

    def interrupted(self) -> None:
        """Note why it ended early: cancelled, or out of time."""
        self.finish = "cancelled" if self.cancel.is_set() else "length"

    def over(self) -> bool:
        """Whether the generation has to end: cancelled, out of time, or at `max_tokens`."""
        if self.cancel.is_set() or (self.deadline and time.monotonic() > self.deadline):
            self.interrupted()
            return True
        return self.steps >= self.settings.max_tokens

    def full(self, room: int) -> bool:
        """Whether `max_tokens` is reached, or no room (in tokens) is left for a decode step."""
        return self.steps >= self.settings.max_tokens or room < 1

    def sampled(self) -> None:
        """Count a token."""
        self.steps += 1
        if self.first_token is None:
            self.first_token = time.monotonic()

    def generation(self) -> Generation:
        """What is told at the end."""
        now = time.monotonic()
        return Generation(
            finish=self.finish,
            text=self.reply.text,
            token_ids=self.reply.token_ids,
            prompt_tokens=len(self.prompt),
            evaluated_tokens=self.evaluated,
            sampled_tokens=self.steps,
            lost_tokens=self.lost,
            first_token_s=(self.first_token or now) - self.begun,
            duration_s=now - self.begun,
        )
