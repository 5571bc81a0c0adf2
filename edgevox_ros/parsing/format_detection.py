"""Detects the wire formats that a chat template shows."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.registry import ALL

# Tags with a name in front (`<ifm|tool_call>`, `<steptml:invoke>`): no format here has such.
_NAMED_TAG = re.compile(
    r"<\|?/?[A-Za-z]\w{0,30}[:|](?:begin_|end_)?(?:tool|function|invoke|parameter|arg)"
    r"|<(?!start_|end_)[A-Za-z]\w{0,30}_tool_calls?>"
)
# What only templates of families without a format here have, though they contain another's signs.
_WITHOUT_FORMAT = (
    "]<]minimax[>[", "\uff5cDSML\uff5c", "<|tool_calls_section_begin|>", "<arg_key>", "<arg_key:",
    "<|message_sep|>",
)  # fmt: skip


def detect_formats(chat_template: str) -> tuple[str, ...]:
    """The formats that a chat template shows, the most certain first; () for none."""
    if any(sign in chat_template for sign in _WITHOUT_FORMAT) or _NAMED_TAG.search(chat_template):
        return ()
    found: list[tuple[int, str]] = []
    for each in ALL:
        weights = [sign.weight for sign in each.signs if sign.stands_in(chat_template)]
        if weights:
            found.append((-max(weights), each.name))
    found.sort(key=lambda pair: pair[0])
    return tuple(name for _, name in found)
