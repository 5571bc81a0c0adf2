"""Tools with parameters of every kind that grammars support."""

from __future__ import annotations

from edgevox_ros.core import ToolSchema

TOOLS = [
    ToolSchema(
        "drive",
        parameters={
            "type": "object",
            "properties": {
                "distance_m": {"type": "number", "minimum": -10, "maximum": 10},
                "speed_mps": {"type": "number", "minimum": 0.05, "maximum": 0.5},
                "steps": {"type": "integer", "exclusiveMinimum": 3, "maximum": 117},
            },
            "required": ["distance_m"],
        },
    ),
    ToolSchema("stop"),
    ToolSchema(
        "go_to",
        parameters={
            "type": "object",
            "properties": {
                "place": {"type": "string", "enum": ["kitchen", 'the "old" hall']},
                "note": {"type": "string", "maxLength": 12},
                "slow": {"type": "boolean"},
            },
            "required": ["place", "note"],
        },
    ),
]
