"""What a sentence claims of the robot: the reader. Each language's words are in languages/."""

from edgevox_ros.agent.claims.claim_reader import (
    SentenceClaims,
    admits,
    asks,
    candid,
    claims_action,
    claims_of,
    clauses_of,
    conditional,
    declines,
    orders,
    parts_of,
    read_ahead,
    reports_failure,
    without_excuses,
)
from edgevox_ros.agent.claims.which_language import small_words

__all__ = [
    "SentenceClaims",
    "admits",
    "asks",
    "candid",
    "claims_action",
    "claims_of",
    "clauses_of",
    "conditional",
    "declines",
    "orders",
    "parts_of",
    "read_ahead",
    "reports_failure",
    "small_words",
    "without_excuses",
]
