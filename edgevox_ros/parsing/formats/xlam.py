"""xlam: a bare or fenced JSON array of calls; Hammer writes the same as Python literals."""

from __future__ import annotations

from edgevox_ros.parsing.formats.base import ARRAY, OBJECT, Sign, WireFormat
from edgevox_ros.parsing.formats.call_form import object_list
from edgevox_ros.parsing.formats.thinking_marks import THINK

FORMAT = WireFormat(
    name="xlam",
    calls=(object_list(),),
    models="xLAM 2, Hammer 2.1",
    also_reads="fences, single objects, Python literals, OpenAI items, `]` missing",
    forms=frozenset((ARRAY, OBJECT)),
    thinking=(THINK,),
    signs=(
        Sign(("xLAM",), 4),
        Sign(("[BEGIN OF TASK INSTRUCTION]",), 4),
        Sign(("[BEGIN OF FORMAT INSTRUCTION]",), 4),
    ),
)
