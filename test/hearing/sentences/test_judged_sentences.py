"""No sentence of the demo's map makes a wrong call of anything that we have in writing."""

from __future__ import annotations

from functools import cache

import pytest
from support.effort import amount
from support.hearing.judged_sentences import MAPS, Judge, sets

pytestmark = pytest.mark.not_unit  # the map's types are ROS's


@cache
def judge() -> Judge:
    return Judge(MAPS / "demo_robot.yaml")


@pytest.mark.parametrize("name", ["dev", "heldout", "stop corpus"])
def test_no_call_is_wrong(name: str) -> None:
    rows = dict(sets(suites=()))[name]
    judged = judge().judge(name, rows)
    # Those of heldout are not shown: nobody writes sentences by them.
    shown = len(judged.wrong) if name == "heldout" else judged.wrong
    assert not shown
    assert judged.right >= (20 if name in ("dev", "heldout") else 0)


PUT_IN = """
    not never no don't without unless if when after before except said please stop wait actually
    maybe almost about more again the of or and then minus nicht nie kein ohne wenn falls nachdem
    bevor außer bitte links
"""


def test_a_word_put_in_makes_no_other_call() -> None:
    """The same calls may come, of "please" or of a doubled "and"."""
    said = [text for text, wanted in dict(sets(suites=()))["dev"] if judge().calls(text)[0]]
    for text in said[:: amount(1, quick=4)]:
        words, right = text.split(), judge().calls(text)[0]
        for at in range(len(words) + 1):
            for each in PUT_IN.split():
                changed = " ".join([*words[:at], each, *words[at:]])
                assert judge().calls(changed)[0] in ((), right), changed
