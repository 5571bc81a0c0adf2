"""Writes what was measured into a presets file of the user's: the key `ours` of each preset."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from edgevox_ros.core.errors import PresetError, Problem
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.strict_yaml import Document, load_strict, read_text
from edgevox_ros.evaluation.grading.record import Evaluation
from edgevox_ros.evaluation.grading.scores import Scores, scores_by_model
from edgevox_ros.llm import load_presets

KEY = "ours"


def save_figures(evaluation: Evaluation, file: Path) -> None:
    """Write the figures of each model, without noise, into its preset. All else stays as it is.

    Figures that are there are replaced. Raises PresetError, StrictYamlError or FileNotFoundError
    if the file has no such preset, or is written so that nothing can be added; then it is not
    changed.
    """
    file = file.resolve()
    document = check_presets(list(_figures(evaluation)), file)
    lines = read_text(file).splitlines(keepends=True)
    for name, figures in _figures(evaluation).items():
        lines = _with_line(lines, document, name, figures)
        document = load_strict("".join(lines), str(file))
    _write(file, "".join(lines))


def check_presets(names: Sequence[str], file: Path) -> Document:
    """The presets file, if figures can be written to presets of these names.

    Raises as save_figures does.
    """
    _check_there(file)
    _check_writable(file.resolve())
    document = load_strict(file)
    presets = load_presets(file)
    problems = [
        Problem(str(file), f"no preset {name}", "one to write the figures to", path="presets")
        for name in names
        if name not in presets
    ]
    if problems:
        raise PresetError(problems)
    lines = read_text(file).splitlines(keepends=True)
    for name in names:
        _with_line(lines, document, name, "")
    return document


def _check_there(file: Path) -> None:
    if not file.exists():
        box = share_file("config/presets.yaml")
        expected = f"a presets file of your own. A copy makes one: cp {box} {file}"
        raise PresetError.at(file, "no such file", expected)


def _check_writable(file: Path) -> None:
    """Raise PresetError if the file is there, but cannot be replaced."""
    for path, what in ((file.parent, "a folder"), (file, "a presets file")):
        if path.exists() and not os.access(path, os.W_OK):
            raise PresetError.at(path, "no write permission", f"{what} that can be written")


def _figures(evaluation: Evaluation) -> dict[str, str]:
    as_they_are = (model for model in evaluation.models if not (model.quant or model.lora))
    labels = {model.label: model.preset for model in as_they_are}
    return {
        labels[label]: _figures_text(scores)
        for (label, noise), scores in scores_by_model(evaluation).items()
        if not noise and labels.get(label)
    }


def _figures_text(scores: Scores) -> str:
    seconds = scores.turn_s.median or 0.0
    exact, moved = round(scores.exact.rate, 3), scores.moved.hits
    moves = f"moved: {moved}, elsewhere: {scores.elsewhere.hits}"
    return f"{{exact: {exact}, {moves}, of: {scores.runs}, turn_s: {seconds:.3g}}}"


def _with_line(lines: list[str], document: Document, name: str, figures: str) -> list[str]:
    """The lines with the figures of one preset: in place of older ones, or ahead of its keys."""
    preset: Mapping[str, object] = document.data["presets"][name]
    old = document.lines.get(("presets", name, KEY))
    first = min(document.line_of(("presets", name, key)) for key in preset)
    at = (old or first) - 1
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    if f"{name}:" in lines[first - 1] or (old and not _whole(lines[at])):
        found = f"preset {name} in a form to which no line can be added"
        raise PresetError.at(document.name, found, "a line for each of its keys")
    new = f"{indent}{KEY}: {figures}\n"
    return [*lines[:at], new, *lines[at + 1 if old else at :]]


def _whole(line: str) -> bool:
    """Whether a line has the key and all of its value."""
    text = line.strip()
    return text.startswith(f"{KEY}:") and "}" in text


def _write(file: Path, text: str) -> None:
    """Replace the file as a whole."""
    descriptor, temporary = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(temporary).chmod(file.stat().st_mode & 0o777)
        Path(temporary).replace(file)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
