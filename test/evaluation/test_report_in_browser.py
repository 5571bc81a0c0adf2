"""report.html in a real browser, if there is one: nothing overflows, all is legible, filters work.

Debian and Ubuntu have one: apt-get install chromium.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from support.evaluation.browser import DARK, NAMES, Browser, find_browser
from support.evaluation.contrast import contrast
from support.evaluation.fake_records import fake_evaluation

from edgevox_ros.evaluation import Evaluation
from edgevox_ros.evaluation.report.report_html import ReportHead, write_report

PROGRAM = find_browser()
pytestmark = [
    pytest.mark.not_unit,
    pytest.mark.skipif(
        PROGRAM is None, reason=f"no browser: none of {', '.join(NAMES)} is installed"
    ),
]
LONG = "a_name_without_any_place_to_break_it_" * 4


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Browser:
    return Browser(PROGRAM or "", tmp_path_factory.mktemp("browser"))


def with_long_names() -> Evaluation:
    """Names, texts and tags as awkward as they come."""
    evaluation = fake_evaluation()
    long = evaluation.models[0].label
    cases = [
        replace(
            case,
            model=LONG if case.model == long else case.model,
            tags=(*case.tags, LONG),
            turns=tuple(replace(turn, texts=(LONG * 3,), wanted=LONG) for turn in case.turns),
        )
        for case in evaluation.cases
    ]
    models = (replace(evaluation.models[0], label=LONG), *evaluation.models[1:])
    return Evaluation(models, tuple(cases))


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    head = ReportHead("Our robot", "today", "a board")
    return write_report(fake_evaluation(), tmp_path_factory.mktemp("report"), head).path


@pytest.fixture(scope="module", params=["", DARK], ids=["light", "dark"])
def measured(request: pytest.FixtureRequest, browser: Browser, report: Path) -> dict[str, Any]:
    flags = [request.param] if request.param else []
    found = browser.measure(report, 1280, *flags)
    assert found["dark"] == bool(request.param)
    return found


def test_all_text_is_legible(measured: dict[str, Any]) -> None:
    """WCAG AA, as the browser draws each text on its ground."""
    assert len(measured["pairs"]) > 5
    faint = {
        text: round(contrast(*pair.split()), 2)
        for pair, text in measured["pairs"].items()
        if contrast(*pair.split()) < 4.5
    }
    assert faint == {}


def test_filters_show_what_they_name(measured: dict[str, Any]) -> None:
    evaluation = fake_evaluation()
    wrong = [case for case in evaluation.cases if case.verdict != "exact"]
    second = [case for case in wrong if case.model == evaluation.models[1].label]
    assert measured["shown"] == len(wrong)
    assert measured["second_model"] == len(second)
    assert measured["second_model_moved"] == sum(case.verdict == "moved" for case in second)


@pytest.mark.parametrize("width", [360, 768])
def test_a_phone_need_not_scroll_sideways(browser: Browser, report: Path, width: int) -> None:
    found = browser.measure(report, width)
    assert found["width"] == width
    assert found["scroll_width"] <= width
    assert found["wide"] == []


@pytest.mark.parametrize("repeats", [1, 3])
def test_on_a_desk_no_table_is_cut(browser: Browser, tmp_path: Path, repeats: int) -> None:
    evaluation = fake_evaluation()
    cases = tuple(
        replace(case, repeat=repeat) for repeat in range(repeats) for case in evaluation.cases
    )
    found = browser.measure(write_report(replace(evaluation, cases=cases), tmp_path).path, 1200)
    assert found["scrolled"] == []
    assert found["scroll_width"] <= 1200


def crowded() -> Evaluation:
    """Seven models that are about equally good, and cost about the same."""
    evaluation = fake_evaluation(20, noise=False)
    label = evaluation.models[1].label
    names = [f"qwen2.5-{size}b-instruct Q{size}_K_M" for size in range(2, 8)] + [LONG]
    cases = tuple(
        replace(case, model=name)
        for name in names
        for case in evaluation.cases
        if case.model == label
    )
    models = tuple(
        replace(evaluation.models[1], label=name, peak_memory_bytes=10**9 + 10**8 * index)
        for index, name in enumerate(names)
    )
    return Evaluation(models, cases)


@pytest.mark.parametrize("evaluation", [fake_evaluation(), crowded()], ids=["usual", "crowded"])
def test_labels_of_charts_can_be_read(
    browser: Browser, tmp_path: Path, evaluation: Evaluation
) -> None:
    for width in (1200, 390):
        found = browser.measure(write_report(evaluation, tmp_path).path, width)
        assert found["unreadable"] == []


def test_long_names_do_not_widen_the_page(browser: Browser, tmp_path: Path) -> None:
    path = write_report(with_long_names(), tmp_path, ReportHead(LONG, LONG, LONG, (LONG,))).path
    found = browser.measure(path, 360)
    assert found["scroll_width"] <= 360
    assert found["wide"] == []


def test_the_page_is_drawn_in_light_and_dark(browser: Browser, report: Path) -> None:
    grounds = []
    for name, flags in (("light.png", ()), ("dark.png", (DARK,))):
        picture = browser.folder / name
        browser.photograph(report, picture, *flags)
        with Image.open(picture) as image:
            greys = image.convert("L").histogram()
        assert sum(map(bool, greys)) > 50, "the page is blank"
        grounds.append(greys.index(max(greys)))
    assert grounds[0] > 200
    assert grounds[1] < 50
