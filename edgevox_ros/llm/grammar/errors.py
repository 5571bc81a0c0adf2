"""Why no grammar could be made."""

from __future__ import annotations


class GrammarError(ValueError):
    """A tool that no grammar can be made for; the message names tool, format and what was found."""
