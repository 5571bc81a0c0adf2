"""The table that `fetch_model --list` prints: what one needs to choose a preset."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from edgevox_ros.llm.preset import Preset
from edgevox_ros.llm.quantisation import quantisation, quantised

_HEAD = (
    *("preset", "GB", "memory", "licence", "lang.", "on disk", "ran"),
    *("robot", "assist", "BFCL", "ours"),
)
_RIGHT = frozenset(("GB", "memory", "robot", "assist", "BFCL", "ours"))
_LEGEND = (
    "GB: of the file. memory: GB with the KV cache; buffers come on top. lang.: languages.",
    "(no): no commercial use. (if): conditions on commercial use, which fetch_model shows.",
    "ran: yes if this package's own tests ran the weights; the others rest on published facts "
    "alone.",
    "robot: per cent of 40 scenarios. assist: of 460 sentences to a home. BFCL: of its questions.",
    "These three were measured by others. ours: per cent exact, by evaluate.",
)


def preset_list(presets: Iterable[Preset], folder: Path) -> list[str]:
    """The table's lines, with an explanation; `folder` is where models are kept."""
    rows = [_HEAD, *(_row(preset, folder) for preset in presets)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [*(_line(row, widths) for row in rows), "", *_LEGEND, f"On disk: in {folder}"]


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (
        cell.rjust(width) if title in _RIGHT else cell.ljust(width)
        for title, cell, width in zip(_HEAD, row, widths, strict=True)
    )
    return " ".join(cells).rstrip()


def _row(preset: Preset, folder: Path) -> tuple[str, ...]:
    quoted = preset.measured
    scores = (quoted.robot_score, quoted.assist, quoted.bfcl_v3)
    return (
        preset.name,
        _number(preset.size_gb or None, 1),
        _number(preset.memory_gb, 1),
        preset.license + _mark(preset),
        _languages(preset.languages),
        _on_disk(preset, folder),
        "yes" if preset.run_here else "",
        *(_number(score, 0) for score in scores),
        _number(None if preset.ours is None else 100 * preset.ours.exact, 0),
    )


def _number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def _mark(preset: Preset) -> str:
    if not preset.commercial:
        return " (no)"
    return " (if)" if preset.license_limit else ""


def _languages(codes: Sequence[str]) -> str:
    """The codes of up to two languages, otherwise how many; `many` stays."""
    return str(len(codes)) if len(codes) > 2 else " ".join(codes)


def _on_disk(preset: Preset, folder: Path) -> str:
    """The quantisation that is there, and how many others; "bundled", or "" if none is."""
    if preset.bundled:
        return "bundled"
    own = quantisation(preset.file)
    there = {quantisation(name) or "yes" for name in preset.files if (folder / name).is_file()}
    if own:
        words = {quantisation(path.name) for path in folder.glob("*.gguf")} - {""}
        there |= {word for word in words if (folder / quantised(preset, word).file).is_file()}
    if not there:
        return ""
    first = own if own in there else min(there)
    return first if len(there) == 1 else f"{first} +{len(there) - 1}"
