"""The presets as a Markdown table, for the README."""

from __future__ import annotations

from collections.abc import Mapping

from edgevox_ros.llm.preset import Preset


def presets_table(presets: Mapping[str, Preset]) -> str:
    """One row a preset: size, licence, formats, what it is good for."""
    lines = ["| preset | size | licence | formats | |", "|---|---|---|---|---|"]
    for preset in presets.values():
        size = "bundled" if preset.bundled else f"{preset.size_gb:g} GB"
        licence = preset.license if preset.commercial else f"{preset.license}, non-commercial"
        formats = "auto" if preset.formats is None else ", ".join(preset.formats) or "none"
        notes = "; ".join(filter(None, [", ".join(preset.good_for), preset.note]))
        lines.append(f"| `{preset.name}` | {size} | {licence} | {formats} | {notes} |")
    return "\n".join(lines)
