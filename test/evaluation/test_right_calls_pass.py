"""What the suites expect is seldom held back: a check that asks about right calls is no help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from edgevox_ros.agent.checks.check import Prompt, Reply
from edgevox_ros.agent.checks.said_values import SaidValuesCheck
from edgevox_ros.core import Message, ToolCall
from edgevox_ros.evaluation import read_cases
from edgevox_ros.evaluation.cases.case_group import CaseGroup, case_groups_of
from edgevox_ros.parsing import ParseResult

SUITES = ("smoke", "robot", "household", "state")
# In English also choices are compared with what was said.
MOST = {"en": 0.06}
MOST_ELSEWHERE = 0.02


def groups() -> Iterator[CaseGroup]:
    for suite in SUITES:
        yield from case_groups_of(read_cases(suite), ())


def judged(group: CaseGroup) -> Iterator[bool]:
    """For each call that is expected, whether it passes as its sentence was said."""
    tools = tuple(group.tried.schemas)
    check = SaidValuesCheck(tools, group.language)
    for case in group.cases:
        earlier: list[Message] = []
        for turn in case.turns:
            said = Message("user", turn.say)
            for name, arguments in turn.expected.calls[0] if turn.expected.calls else ():
                call = ToolCall(None, name, dict(arguments))
                prompt = Prompt(tools, tuple(earlier), (said,), ())
                yield check.reply(Reply(ParseResult((call,)), prompt)).act is None
            earlier += [said, Message("assistant", "Done.")]


def test_a_right_call_is_seldom_asked_about_in_any_language() -> None:
    passed: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for group in groups():
        for passes in judged(group):
            (passed if passes else asked)[group.language] += 1
    assert len(passed) > 5 and passed.total() > 400
    for language, count in asked.items():
        most = MOST.get(language, MOST_ELSEWHERE)
        assert count <= most * (count + passed[language]), (language, count)
