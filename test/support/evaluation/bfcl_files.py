"""A tiny leaderboard: files as those of the wheel, with questions of our own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

MIX = {
    "name": "kitchen.mix",
    "description": "Mix a drink.",
    "parameters": {
        "type": "dict",
        "properties": {
            "name": {"type": "string", "description": "what to mix", "format": "words"},
            "litres": {"type": "float", "optional": True},
            "times": {"type": "integer", "minimum": 1},
            "hot": {"type": "boolean", "default": False},
            "parts": {"type": "array", "items": {"type": "string"}},
            "shares": {"type": "tuple", "items": {"type": "float"}},
            "glass": {"type": "dict", "properties": {"size": {"type": "integer"}}},
            "steps": {"type": "array", "items": {"type": "dict"}},
            "note": {"type": "any"},
        },
        "required": ["name"],
    },
}
WASH = {
    "name": "wash",
    "description": "",
    "parameters": {"type": "dict", "properties": {}, "required": []},
}
FILES = {
    "simple": "BFCL_v4_simple_python.json",
    "multiple": "BFCL_v4_multiple.json",
    "parallel": "BFCL_v4_parallel.json",
    "parallel_multiple": "BFCL_v4_parallel_multiple.json",
    "irrelevance": "BFCL_v4_irrelevance.json",
}
TEA = {"kitchen.mix": {"name": ["tea"]}}


def write(folder: Path, answers: Mapping[str, Any] | None = None, questions: int = 1) -> Path:
    """Write all files; `answers` by set, otherwise tea. Returns the folder."""
    (folder / "possible_answer").mkdir(parents=True)
    for category, file in FILES.items():
        entries = []
        for number in range(questions):
            about = {"id": f"{category}_{number}", "function": [MIX, WASH]}
            entries.append({**about, "question": [[{"role": "user", "content": f"tea {number}"}]]})
        lines(folder / file, entries)
        if category != "irrelevance":
            truth = (answers or {}).get(category, [TEA])
            found = [{"id": each["id"], "ground_truth": truth} for each in entries]
            lines(folder / "possible_answer" / file, found)
    return folder


def lines(path: Path, entries: list[dict[str, Any]]) -> None:
    path.write_text("\n".join(json.dumps(entry) for entry in entries))
