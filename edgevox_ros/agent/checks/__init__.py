"""Checks of what a model wrote, against what was said and done: one protocol, one table."""

from edgevox_ros.agent.checks.check import Check, Prompt, Reply, Verdict

__all__ = ["Check", "Prompt", "Reply", "Verdict"]
