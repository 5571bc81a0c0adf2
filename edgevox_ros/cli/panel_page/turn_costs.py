"""What turns cost: tokens and seconds, from the telemetry events of their hops."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TurnCost:
    """The hops of one turn, added up. Only turns in which the model wrote have one.

    `cached`, `evaluated`, `written`: tokens of the prompt that were in the cache, those that were
    not, and tokens that the model wrote. `seconds`: of all its generations. `first_s`: seconds
    until the first token of the first hop.
    """

    turn: int
    hops: int
    cached: int
    evaluated: int
    written: int
    first_s: float
    seconds: float

    def in_words(self) -> str:
        """One line for people."""
        hops = "1 hop" if self.hops == 1 else f"{self.hops} hops"
        prompt = f"{self.evaluated} of {self.cached + self.evaluated} prompt tokens evaluated"
        return (
            f"Turn {self.turn}: {hops}, {self.seconds:.2f} s, first token after "
            f"{self.first_s:.2f} s, {prompt}, {self.written} written."
        )


def add_hop(
    costs: tuple[TurnCost, ...], event: Mapping[str, Any], most: int
) -> tuple[TurnCost, ...]:
    """The costs with one more hop; the oldest turns beyond `most` are left out."""
    hop = _cost_of(event)
    last = costs[-1] if costs else None
    if last is not None and last.turn == hop.turn and _number(event, "hop") > 0:
        return (*costs[:-1], _sum(last, hop))
    return (*costs, hop)[-most:]


def _cost_of(event: Mapping[str, Any]) -> TurnCost:
    evaluated = int(_number(event, "evaluated_tokens"))
    return TurnCost(
        turn=int(_number(event, "turn")),
        hops=1,
        cached=max(0, int(_number(event, "prompt_tokens")) - evaluated),
        evaluated=evaluated,
        written=int(_number(event, "sampled_tokens")),
        first_s=_number(event, "first_token_s"),
        seconds=_number(event, "duration_s"),
    )


def _sum(one: TurnCost, other: TurnCost) -> TurnCost:
    return TurnCost(
        turn=one.turn,
        hops=one.hops + other.hops,
        cached=one.cached + other.cached,
        evaluated=one.evaluated + other.evaluated,
        written=one.written + other.written,
        first_s=one.first_s,
        seconds=one.seconds + other.seconds,
    )


def _number(event: Mapping[str, Any], name: str) -> float:
    """A finite number that is not negative; 0 for anything else."""
    value = event.get(name)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        return 0.0
    return max(0.0, float(value))
