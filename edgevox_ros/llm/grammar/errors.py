"""Why no grammar could be made."""

from __future__ import annotations

from edgevox_ros.core.errors import PresetError


class GrammarError(PresetError):
    """A tool that no grammar can be made for; the message names tool, format and what was found."""
