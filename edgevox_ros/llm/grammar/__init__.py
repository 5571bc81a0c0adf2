"""Grammars from tool schemas: inside a call, only text that our parser accepts can be sampled."""

from __future__ import annotations

from edgevox_ros.core.errors import GrammarError
from edgevox_ros.llm.grammar.call_follower import CallFollower
from edgevox_ros.llm.grammar.call_grammars import CallGrammars
from edgevox_ros.llm.grammar.constraint import CallConstraint
from edgevox_ros.llm.grammar.grammar_text import call_grammar, call_starts

__all__ = [
    "CallConstraint",
    "CallFollower",
    "CallGrammars",
    "GrammarError",
    "call_grammar",
    "call_starts",
]
