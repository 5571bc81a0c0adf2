"""qwen25: as hermes, with strict newlines and one object a tag (Qwen 2.5 and 3).

The one format whose call runs from a thinking block that never closed.
"""

from __future__ import annotations

from dataclasses import replace

from edgevox_ros.parsing.formats import hermes

FORMAT = replace(hermes.FORMAT, name="qwen25", signs=(("<tool_call>", "<|im_start|>"),))
