"""Keeps text from becoming a control token of a vocabulary that we cannot read."""

from __future__ import annotations

import re

from edgevox_ros.llm.prompting.neutral import without_internal

# The server takes the text of a control token for the token wherever it occurs. We cannot read its
# vocabulary, as prompting/neutral.py does for a model of our own, so every text that looks like a
# control token gets a space after its first character.
_CONTROL = re.compile(r"<(?=[|/\uff5c]?[^<>\s]{1,40}>)|\[(?=/?[A-Z_]{2,24}\])")


def harmless(text: str) -> str:
    """The text, changed so that no vocabulary can take a part of it for a control token."""
    return _CONTROL.sub(lambda match: f"{match.group()} ", without_internal(text))
