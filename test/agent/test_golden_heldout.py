"""What happens in the dialogues of test/heldout is what their golden logs say.

EDGEVOX_GOLDEN=write writes them anew; the commit that changes one says why.
"""

from __future__ import annotations

import os

import pytest
from support.golden.heldout import dialogues, recorded, to_keep, write_logs, written

pytestmark = pytest.mark.not_unit  # what the demo's map says of a reading needs ROS's types


@pytest.mark.parametrize("sentences", [False, True], ids=["model alone", "with sentences"])
def test_what_happens_is_what_the_logs_say(sentences: bool) -> None:
    if os.environ.get("EDGEVOX_GOLDEN") == "write":
        write_logs(sentences=sentences)
    replies, logs = recorded(), written(sentences=sentences)
    assert list(logs) == [each.name for each in dialogues()]
    changed = {
        each.name: now
        for each in dialogues()
        if (now := to_keep(each, each.played(replies[each.name], sentences=sentences)))
        != logs[each.name]
    }
    assert {name: (logs[name], now) for name, now in changed.items()} == {}
