"""What is compared with what was told, said and done: one protocol, one table of checks."""

from edgevox_ros.agent.checks.check import Check, Prompt, Reply, Verdict

__all__ = ["Check", "Prompt", "Reply", "Verdict"]
