"""A page of the report as tests ask about it, and small evaluations to write one of."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

from edgevox_ros.evaluation import CaseRecord, Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.report.report_html import ReportHead, write_report

HEAD = ReportHead("Our robot", "2026-11-23 08:00 UTC", "a board, 4 cores", ("Two runs were left.",))
VOID = {"meta", "input", "br", "path", "use"}


class Page(HTMLParser):
    """What the tests ask of a page."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.source = source
        self.attributes: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.texts: list[tuple[tuple[str, ...], str]] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append((tuple(self.open), data))

    def all(self, name: str) -> list[str]:
        return [values[name] for _, values in self.attributes if name in values]

    def tags(self, *names: str) -> list[str]:
        return [tag for tag, _ in self.attributes if tag in names]

    def text(self, tag: str = "body") -> str:
        inside = (text for path, text in self.texts if tag in path)
        return re.sub(r"\s+", " ", " ".join(inside)).strip()


def written(evaluation: Evaluation, folder: Path, head: ReportHead = HEAD) -> Page:
    """The report of an evaluation."""
    report = write_report(evaluation, folder, head)
    assert report.remark == ""
    assert report.path == folder / "report.html"
    return Page(report.path.read_text(encoding="utf-8"))


def one_run(**changes: object) -> Evaluation:
    """An evaluation of one run that is not exact."""
    turn = GradedTurn("drive", "drive", "a question", "moved", texts=("<tool_call>",))
    case = CaseRecord("small", "drive", "a.yaml", "a.yaml:1", "asks", "moved", turns=(turn,))
    return Evaluation((ModelRecord("small", "small"),), (replace(case, **changes),))  # type: ignore[arg-type]
