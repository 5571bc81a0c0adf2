"""What one check makes of a reply that has no model behind it."""

from __future__ import annotations

from collections.abc import Sequence

from edgevox_ros.agent.checks import Check, Prompt, Reply
from edgevox_ros.core import Message
from edgevox_ros.parsing import ParseResult


def checked(
    check: Check,
    result: ParseResult,
    turn: Sequence[Message] = (),
    before: Sequence[Message] = (),
) -> tuple[ParseResult, str, str]:
    """What is left of a reply, what its event tells, and what is said once its calls have run."""
    reply = Reply(result, Prompt((), before, turn, ()))
    verdict = check.reply(reply)
    return verdict.result or result, verdict.detail, check.after(reply).say
