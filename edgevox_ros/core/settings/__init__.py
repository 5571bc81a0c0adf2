"""What can be set: one table, `SETTINGS`. Core: it imports nothing of ours.

A new setting is one field in a group of table.py: its type and default, and in its row what it
does, its range and unit, and the places where it may be set. The node's parameter, the preset's key
with its check, the option of the programs that run a model, the panel's field and the page of the
reference are made from that row; what is left to write is the line that uses the value.
"""

from edgevox_ros.core.settings.setting import (
    MOST_CHARS,
    Setting,
    SettingCheck,
    Value,
    clean,
    expected_length,
    show,
)
from edgevox_ros.core.settings.table import BY_NAME, SETTINGS, Settings, settings_of

__all__ = [
    "BY_NAME",
    "MOST_CHARS",
    "SETTINGS",
    "Setting",
    "SettingCheck",
    "Settings",
    "Value",
    "clean",
    "expected_length",
    "settings_of",
    "show",
]
