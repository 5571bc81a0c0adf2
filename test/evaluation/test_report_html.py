"""report.html: one file that holds everything, and says it in valid, safe, legible HTML."""

from __future__ import annotations

import re
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from support.evaluation.contrast import contrast
from support.evaluation.fake_records import fake_evaluation
from support.evaluation.html_page import HEAD, Page, one_run, written

from edgevox_ros.evaluation import Evaluation, GradedTurn, ModelRecord
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord
from edgevox_ros.evaluation.report.report_html import ReportHead, write_report

EVIL = "<script>alert('1')</script> \x1b[31m \u202e \ud800 & \"quoted\""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Page:
    return written(fake_evaluation(), tmp_path_factory.mktemp("report"))


def test_nothing_is_loaded_from_anywhere(whole: Page) -> None:
    assert not whole.tags("script", "link", "img", "iframe", "object", "base")
    assert not whole.all("src")
    assert all(link.startswith("#") for link in whole.all("href") + whole.all("xlink:href"))
    assert not re.findall(r"url\((?!#)|@import", whole.source)
    assert "default-src 'none'" in whole.source


def test_elements_are_closed_and_ids_are_unique(whole: Page) -> None:
    assert whole.open == []
    twice = [ident for ident, count in Counter(whole.all("id")).items() if count > 1]
    assert twice == []


def test_every_link_and_label_has_its_target(whole: Page) -> None:
    ids = set(whole.all("id"))
    links = whole.all("href") + whole.all("xlink:href")
    assert {link[1:] for link in links} <= ids
    assert set(whole.all("aria-labelledby")) <= ids
    assert set(re.findall(r":has\(#([\w-]+)", whole.source)) <= ids


def test_headings_are_in_order(whole: Page) -> None:
    levels = [int(tag[1]) for tag in whole.tags("h1", "h2", "h3", "h4")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))


def test_the_head_is_shown(whole: Page) -> None:
    head = whole.text("header")
    for told in (HEAD.title, HEAD.when, HEAD.machine, *HEAD.remarks, "60 cases of 6 files"):
        assert told in head
    assert whole.text("title") == HEAD.title
    assert "gemma-4-e2b Q4_K_M was exact most often" in head


def test_every_model_is_compared_with_and_without_noise(whole: Page) -> None:
    table = whole.text("table")
    for model in fake_evaluation().models:
        assert table.count(f"{model.label} ") >= 2
    assert "with ASR noise" in table


def test_what_a_model_would_reach_that_writes_nothing_is_told(whole: Page) -> None:
    assert re.search(r"Saying nothing would be exact in \d+ of \d+ \(", whole.text("main"))


def test_there_are_two_charts(whole: Page) -> None:
    assert whole.tags("svg") == ["svg", "svg"]
    told = [label for label in whole.all("aria-label") if label.startswith("Exact answers")]
    assert [each.partition(".")[0] for each in told] == [
        "Exact answers against seconds a turn (median)",
        "Exact answers against peak memory in GB",
    ]


def test_every_failure_tells_said_wanted_called_and_written(whole: Page) -> None:
    wrong = [case for case in fake_evaluation().cases if case.verdict != "exact"]
    details = [values for tag, values in whole.attributes if "data-kind" in values]
    kinds = Counter(each["data-kind"].split()[0] for each in details)
    assert kinds == Counter(case.verdict for case in wrong)
    told = whole.text("main")
    for case in wrong:
        (turn,) = case.turns
        assert turn.wanted in told
        assert re.sub(r"\s+", " ", turn.texts[0]) in told
        assert case.place in told


def test_what_moved_is_found_under_moved_also_with_another_verdict(tmp_path: Path) -> None:
    page = written(one_run(verdict="forbidden", moved=True), tmp_path)
    (details,) = [values for _, values in page.attributes if "data-kind" in values]
    assert details["data-kind"] == "forbidden moved"
    assert {"kind-forbidden", "kind-moved"} <= set(page.all("id"))
    assert '[data-kind]:not([data-kind~="moved"])' in page.source


def test_what_moved_elsewhere_is_found_told_and_red(tmp_path: Path) -> None:
    page = written(one_run(verdict="elsewhere", elsewhere=True), tmp_path)
    (details,) = [values for _, values in page.attributes if "data-kind" in values]
    assert details["data-kind"] == "elsewhere"
    told = page.text("body")
    assert (
        "It never moved unasked. It moved elsewhere than it was asked to in its only run." in told
    )
    assert page.text("summary").count("moved elsewhere") == 1
    assert [values for tag, values in page.attributes if tag == "td"].count({"class": "bad"}) == 1
    page = written(one_run(verdict="moved", moved=True, elsewhere=True), tmp_path)
    (details,) = [values for _, values in page.attributes if "data-kind" in values]
    assert details["data-kind"] == "moved elsewhere"


def test_all_is_shown_without_filters(whole: Page) -> None:
    """Only a filter that is set hides something, and none is."""
    chosen = [values["id"] for _, values in whole.attributes if "checked" in values]
    assert chosen == ["show-all", "kind-all"]
    style = whole.text("style")
    hidden = re.findall(r"([^{}]+)\{ display: none; \}", style.partition("@media print")[2])
    assert [rule for rule in hidden if "data-" in rule]
    assert all(":has(#" in rule for rule in hidden if "data-" in rule)


def test_text_from_outside_stays_text(tmp_path: Path) -> None:
    turn = GradedTurn(
        EVIL, EVIL, EVIL, "failed", EVIL,
        calls=({"name": EVIL, "arguments": {EVIL: EVIL}},),
        rejections=({"name": EVIL, "reason": EVIL, "message": EVIL},),
        speech=(EVIL,), failure=EVIL, texts=(EVIL,), claims=(EVIL,),
        guards=(GuardRecord(EVIL, EVIL, EVIL),),
    )  # fmt: skip
    evaluation = one_run(
        model=EVIL, case=EVIL, source=EVIL, place=EVIL, verdict="failed", why=EVIL, language=EVIL,
        tags=(EVIL,), tools=(EVIL,), turns=(turn, turn),
    )  # fmt: skip
    other = ModelRecord("other", "other", peak_memory_bytes=1)
    evaluation = Evaluation((ModelRecord(EVIL, EVIL, peak_memory_bytes=9), other), evaluation.cases)
    found = written(evaluation, tmp_path, ReportHead(EVIL, EVIL, EVIL, (EVIL,)))
    assert not found.tags("script")
    assert "\x1b" not in found.source
    assert "\u202e" not in found.source
    assert "alert('1')" in found.text("details")
    assert found.open == []


def test_a_dialogue_tells_its_turns(tmp_path: Path) -> None:
    right = GradedTurn("go to the lab", "go to the lab", "go_to(place=lab)", "exact")
    wrong = GradedTurn("and back", "and back", "go_to(place=hall)", "missed")
    told = written(one_run(verdict="missed", turns=(right, wrong)), tmp_path).text("details")
    assert "go to the lab / and back" in told
    assert "Turn 1: exact" in told
    assert "Turn 2: missed" in told


def test_one_model_needs_no_charts(tmp_path: Path) -> None:
    found = written(one_run(), tmp_path)
    assert not found.tags("svg")
    assert "What exactness costs" not in found.text()


@pytest.mark.parametrize("verdict", ["exact", None])
def test_without_failures_or_cases_the_page_says_so(tmp_path: Path, verdict: str | None) -> None:
    evaluation = one_run(verdict=verdict) if verdict else Evaluation()
    told = written(evaluation, tmp_path).text("main")
    assert ("Every answer was exact." if verdict else "No case was run.") in told


def test_without_matplotlib_a_remark_says_why_there_are_no_charts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    report = write_report(fake_evaluation(6), tmp_path, HEAD)
    assert "matplotlib" in report.remark
    found = Page(report.path.read_text(encoding="utf-8"))
    assert report.remark in found.text("main")
    assert not found.tags("svg")


def test_the_same_records_give_the_same_file(tmp_path: Path) -> None:
    first = written(fake_evaluation(9), tmp_path / "a").source
    assert first == written(fake_evaluation(9), tmp_path / "b").source


def themes(source: str) -> list[dict[str, str]]:
    """The colours of the light and of the dark theme."""
    light, dark = re.findall(r":root \{([^}]+)\}", source)
    return [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", theme)) for theme in (light, dark)]


@pytest.mark.parametrize("theme", [0, 1])
def test_text_is_legible_in_both_themes(whole: Page, theme: int) -> None:
    """WCAG AA: 4.5 for text; 3 for what has to be seen but not read."""
    colours = themes(whole.source)[theme]
    for text in ("ink", "muted", "accent", "bad"):
        for ground in ("paper", "surface"):
            assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for step in range(5):
        assert contrast(colours["ink"], colours[f"h{step}"]) >= 4.5, step
    assert contrast(colours["muted"], colours["chip"]) >= 4.5
    assert contrast(colours["paper"], colours["accent"]) >= 4.5


def test_it_is_made_for_phones_and_for_paper(whole: Page) -> None:
    viewport = [v["content"] for tag, v in whole.attributes if v.get("name") == "viewport"]
    assert viewport == ["width=device-width, initial-scale=1"]
    assert "@media print" in whole.source
    assert "prefers-color-scheme: dark" in whole.source
