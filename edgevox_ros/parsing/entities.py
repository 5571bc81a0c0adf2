"""Un-escaping of HTML entities, used only where strict reading failed."""

from __future__ import annotations

import html


def unescape(text: str) -> str:
    """`text` with its HTML entities replaced once; the same object where there are none."""
    return html.unescape(text) if "&" in text else text
