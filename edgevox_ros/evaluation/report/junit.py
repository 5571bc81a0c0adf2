"""junit.xml: what a CI server shows. A test suite for each model and noise, a test for each run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

from edgevox_ros.evaluation.grading.record import CaseRecord, Evaluation, ModelRecord
from edgevox_ros.evaluation.grading.record_text import (
    VERDICT_WORDS,
    run_name,
    turn_lines,
    turn_title,
)
from edgevox_ros.evaluation.noise.noises import noise_words

JUNIT_FILE = "junit.xml"
_PLACE = re.compile(r"(.*):([0-9]+)", re.DOTALL)
# What XML 1.0 cannot carry, not even escaped.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_junit(evaluation: Evaluation, folder: Path) -> Path:
    """Write junit.xml into a folder, which is made. Its path. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / JUNIT_FILE
    path.write_text(junit_xml(evaluation), encoding="utf-8")
    return path


def junit_xml(evaluation: Evaluation) -> str:
    """The records as JUnit XML; what XML cannot carry (control characters) is left out.

    A run that is not exact is a failure, one that broke (`failed`) an error.
    """
    root = ElementTree.Element("testsuites", name="edgevox evaluate")
    for model in evaluation.models:
        runs = [case for case in evaluation.cases if case.model == model.label]
        for noise in dict.fromkeys(case.noise for case in runs):
            root.append(_suite(model, noise, [case for case in runs if case.noise == noise]))
    _count(root, evaluation.cases)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _suite(model: ModelRecord, noise: str, runs: list[CaseRecord]) -> ElementTree.Element:
    suite = ElementTree.Element("testsuite", name=_clean(f"{model.label} {noise_words(noise)}"))
    properties = ElementTree.SubElement(suite, "properties")
    for name in ("preset", "quant", "file", "adapter", "digest"):
        value = _clean(getattr(model, name))
        if value:
            ElementTree.SubElement(properties, "property", name=name, value=value)
    suite.extend(map(_test, runs))
    _count(suite, runs)
    return suite


def _count(element: ElementTree.Element, runs: list[CaseRecord] | tuple[CaseRecord, ...]) -> None:
    errors = sum(run.verdict == "failed" for run in runs)
    element.set("tests", str(len(runs)))
    element.set("failures", str(sum(run.verdict != "exact" for run in runs) - errors))
    element.set("errors", str(errors))
    element.set("skipped", "0")
    element.set("time", f"{sum(map(_seconds, runs)):.3f}")


def _test(run: CaseRecord) -> ElementTree.Element:
    place = _PLACE.fullmatch(run.place)
    test = ElementTree.Element(
        "testcase",
        name=_clean(run_name(run)),
        classname=_clean(run.source),
        time=f"{_seconds(run):.3f}",
        file=_clean(place[1] if place else run.place or run.source),
    )
    if place:
        test.set("line", place[2])
    if run.verdict != "exact":
        kind = "error" if run.verdict == "failed" else "failure"
        words = VERDICT_WORDS[run.verdict]
        message = f"{words}: {run.why}" if run.why else words
        failure = ElementTree.SubElement(test, kind, type=run.verdict, message=_clean(message))
        failure.text = _clean("\n\n".join(_output_lines(run)))
    return test


def _output_lines(run: CaseRecord) -> Iterator[str]:
    """The reason comes first: some servers show only the text, and no turn has a case's reason."""
    if run.why:
        yield _line("why", run.why)
    for number, turn in enumerate(run.turns, 1):
        title = f"{turn_title(turn, number)}\n" if len(run.turns) > 1 else ""
        yield title + "\n".join(_line(name, text) for name, text in turn_lines(turn))


def _line(name: str, text: str) -> str:
    return f"{name + ':':10}" + text.replace("\n", "\n" + 10 * " ")


def _seconds(run: CaseRecord) -> float:
    return sum(turn.timings.get("total_s", 0.0) for turn in run.turns)


def _clean(text: str) -> str:
    return _NOT_XML.sub("", text).strip()
