"""Notices words that nobody understands while something moves: then everything stops.

A person beside the robot who says what it does not know may well be in its way.
"""

from __future__ import annotations

from edgevox_ros.agent.checks.check import DOUBT, PASS, Check, Reply, Verdict
from edgevox_ros.agent.executor_protocol import Executor
from edgevox_ros.agent.surroundings import Surroundings
from edgevox_ros.core.events import GuardName
from edgevox_ros.core.outcomes import GuardAct
from edgevox_ros.hearing.talk import is_talk


class UnclearCheck(Check):
    """Whether an utterance is neither order, answer nor talk that is known, and something moves.

    `commanded`: something was to be done.
    """

    name: GuardName = "unclear"

    def __init__(
        self,
        text: str,
        executor: Executor,
        around: Surroundings,
        *,
        commanded: bool,
        on: bool = True,
    ) -> None:
        self._text = text
        self._executor = executor
        self._around = around
        known = around.answers or commanded or is_talk(text)
        self._doubt = on and not known and self._moves

    def understood(self) -> None:
        """A valid call may run: the model has understood it."""
        self._doubt = False

    @property
    def in_the_way(self) -> bool:
        """Whether nobody has understood it so far, and something still moves."""
        return self._doubt and self._moves

    def sentence(self, sentence: str) -> Verdict:
        """Say nothing until it is understood."""
        return DOUBT if self._doubt else PASS

    def after(self, reply: Reply) -> Verdict:
        """Stop, if the model only talks."""
        calls = reply.result.calls or reply.result.rejections
        if calls or not self.in_the_way:
            return PASS
        return Verdict(GuardAct.STOPPED, self._text[:200])

    @property
    def _moves(self) -> bool:
        return self._executor.busy or self._around.moves()
