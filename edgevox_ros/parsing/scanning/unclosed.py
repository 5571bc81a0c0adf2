"""Calls at the end of a thinking block that never closed."""

from __future__ import annotations

from edgevox_ros.parsing.formats.hermes import END, START, read
from edgevox_ros.parsing.gate.decide import Ruling
from edgevox_ros.parsing.scanning.lexicon import Lexicon
from edgevox_ros.parsing.scanning.segments import Segment
from edgevox_ros.parsing.scanning.source import Source
from edgevox_ros.tools import Reason


def thought_calls(
    text: str, segment: Segment, lexicon: Lexicon, *, truncated: bool
) -> list[Ruling]:
    """The complete call that ends an unclosed thought: run for qwen25 alone, else rejected."""
    thought = text[segment.start : segment.end]
    if not thought.rstrip().endswith(END):
        return []
    at = thought.rfind(START)
    if at < 0:
        return []
    source = Source(thought, lexicon.tools, final=True)
    stretch = read(source, at, at + len(START))
    if stretch is None or not stretch.closed or thought[stretch.end :].strip():
        return []
    qwen = any(each.name == "qwen25" for each in lexicon.formats)
    rulings = []
    for candidate in stretch.candidates:
        if truncated or not qwen:
            candidate.error = Reason.TRUNCATED if truncated else Reason.INSIDE_THINKING
        raw = thought[stretch.start : stretch.end]
        rulings.append(Ruling(candidate, raw, "qwen25" if qwen else "hermes", ""))
    return rulings
