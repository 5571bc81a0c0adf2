"""qwen25: as hermes; a complete call at the end of an unclosed thought runs (Qwen 2.5 and 3)."""

from __future__ import annotations

from dataclasses import replace

from edgevox_ros.parsing.formats import hermes
from edgevox_ros.parsing.formats.base import Sign

FORMAT = replace(
    hermes.FORMAT,
    name="qwen25",
    models="Qwen 2.5, Qwen 3, QwQ",
    also_reads="as hermes; a complete call at the end of an unclosed thought (it runs)",
    calls_in_thought=True,
    signs=(
        Sign(
            ("<tool_call>", "<|im_start|>"),
            2,
            without=("xml_tools", "<arg_key>", "function calling AI model"),
        ),
    ),
)
