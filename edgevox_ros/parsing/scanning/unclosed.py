"""Calls at the end of a thinking block that never closed."""

from __future__ import annotations

from edgevox_ros.parsing.formats.hermes import END, START, read
from edgevox_ros.parsing.gate.decide import Ruling
from edgevox_ros.parsing.reading.candidate import Stretch
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.limits import MOST_STRETCHES
from edgevox_ros.parsing.scanning.segments import Segment
from edgevox_ros.parsing.scanning.source import Source
from edgevox_ros.tools import Reason


def thought_calls(
    text: str, segment: Segment, lexicon: Lexicon, *, truncated: bool
) -> list[Ruling]:
    """The complete calls that end an unclosed thought: run for qwen25 alone, else rejected."""
    thought = text[segment.start : segment.end]
    qwen = any(each.name == "qwen25" for each in lexicon.formats)
    rulings = []
    for stretch in _last_calls(thought, lexicon):
        raw = thought[stretch.start : stretch.end]
        for candidate in stretch.candidates:
            if truncated or not qwen:
                candidate.error = Reason.TRUNCATED if truncated else Reason.INSIDE_THINKING
            rulings.append(Ruling(candidate, raw, "qwen25" if qwen else "hermes", ""))
    return rulings


def _last_calls(thought: str, lexicon: Lexicon) -> list[Stretch]:
    """The calls behind which nothing more was thought, in the order written."""
    source = Source(thought, lexicon.tools, final=True)
    found: list[Stretch] = []
    end = len(thought.rstrip())
    while thought.endswith(END, 0, end) and len(found) < MOST_STRETCHES:
        at = thought.rfind(START, 0, end)
        stretch = read(source, at, at + len(START)) if at >= 0 else None
        if stretch is None or not stretch.closed or thought[stretch.end : end].strip():
            break
        found.append(stretch)
        end = at
        while end and thought[end - 1].isspace():
            end -= 1
    return found[::-1]
