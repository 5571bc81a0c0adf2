"""The stages of training, each starting from the weights of the previous one.

The shipped model went through them while dialogue patterns were still being added. It is an average
(scripts/training/average_demo_models.py): of the fifth and the fourth conversations' weights and an earlier
release's (0.55, 0.3, 0.15), and of the sixth conversations', which began with that (0.4 and 0.6).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    """One run: steps of two tool lists for each of two workers. `rate` is the highest.

    Each tool list is followed by `rows` rows of `length` tokens.
    """

    name: str
    steps: int
    rate: float
    seed: int
    rows: int = 9
    length: int = 160


FROM_SCRATCH = (
    Stage("first", 1105, 4e-3, 1),
    Stage("second", 300, 2e-3, 3),
    Stage("third", 3200, 1.5e-3, 4),
)
# Several steps and follow-ups make longer rows. These stages also go on from an exported model.
CONVERSATIONS = (
    Stage("conversations", 620, 1.5e-3, 11, rows=7, length=256),
    Stage("conversations_2", 900, 1e-3, 12, rows=7, length=256),
    Stage("conversations_3", 1200, 8e-4, 13, rows=7, length=256),
    Stage("conversations_4", 600, 5e-4, 14, rows=7, length=256),
    Stage("conversations_5", 1600, 8e-4, 15, rows=7, length=256),
    Stage("conversations_6", 900, 8e-4, 16, rows=7, length=256),
)
