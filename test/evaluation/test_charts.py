"""Charts of the report: who is on the Pareto front, and SVG that a page can hold."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.effort import amount

from edgevox_ros.evaluation.report.charts import ChartsMissing, Point, pareto_front, rate_chart

SMALL = Point("small", 0.2, 0.4, 0.3, 0.5)
MIDDLE = Point("middle", 1.0, 0.7, 0.6, 0.8)
SLOW = Point("slow", 2.0, 0.6, 0.5, 0.7)
LARGE = Point("large", 3.0, 0.9, 0.8, 0.95)
ALL = (SLOW, LARGE, SMALL, MIDDLE)

points = st.lists(
    st.builds(
        Point,
        label=st.text(max_size=12),
        x=st.floats(1e-3, 1e3),
        rate=st.floats(0, 1),
        low=st.just(0.0),
        high=st.just(1.0),
    ),
    min_size=1,
    max_size=8,
)


def chart(*drawn: Point, name: str = "seconds") -> str:
    return rate_chart(drawn, name, "seconds a turn", "Exact answers against seconds a turn")


def element(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_the_front_holds_what_no_other_beats_by_cost() -> None:
    assert pareto_front(ALL) == (SMALL, MIDDLE, LARGE)


def test_equal_points_are_on_the_front_together() -> None:
    twin = Point("twin", MIDDLE.x, MIDDLE.rate, 0.0, 1.0)
    assert set(pareto_front((MIDDLE, twin))) == {MIDDLE, twin}


def test_of_equally_good_ones_the_cheaper_is_on_the_front() -> None:
    assert pareto_front((Point("dear", 2, 0.7, 0, 1), MIDDLE)) == (MIDDLE,)
    assert pareto_front((Point("worse", MIDDLE.x, 0.6, 0, 1), MIDDLE)) == (MIDDLE,)


@given(points)
def test_along_the_front_more_cost_buys_more(drawn: list[Point]) -> None:
    front = pareto_front(drawn)
    assert front
    for first, second in pairwise(front):
        assert (first.x < second.x and first.rate < second.rate) or (
            (first.x, first.rate) == (second.x, second.rate)
        )


def test_the_chart_names_every_model_and_the_axes() -> None:
    texts = [text.text for text in element(chart(*ALL)).iter("text")]
    assert {"small", "middle", "slow", "large"} <= set(texts)
    assert {"0%", "50%", "100%", "seconds a turn, logarithmic"} <= set(texts)


def test_costs_that_are_close_stand_on_a_plain_scale() -> None:
    texts = [text.text for text in element(chart(MIDDLE, LARGE)).iter("text")]
    assert "seconds a turn" in texts
    assert "0" in texts


def test_the_chart_has_words_for_those_who_cannot_see_it() -> None:
    svg = element(chart(*ALL))
    assert svg.get("role") == "img"
    assert svg.get("aria-label") == "Exact answers against seconds a turn"


def test_colours_and_fonts_are_those_of_the_page() -> None:
    svg = chart(*ALL)
    assert not re.search(r"#[0-9a-fA-F]{6}\b", svg)
    assert "var(--accent)" in svg
    assert "DejaVu" not in svg
    assert "<style" not in svg


def test_only_models_on_the_front_are_filled() -> None:
    svg = chart(*ALL)
    assert svg.count("fill: var(--surface)") == chart(SMALL, SLOW).count("fill: var(--surface)") + 1


def test_the_same_points_give_the_same_text() -> None:
    assert chart(*ALL) == chart(*ALL)
    assert "<metadata" not in chart(*ALL)


def test_ids_of_two_charts_do_not_meet() -> None:
    first, second = (
        set(re.findall(r'\bid="([^"]+)"', chart(*ALL, name=name))) for name in ("seconds", "memory")
    )
    assert first
    assert not first & second
    svg = chart(*ALL)
    linked = set(re.findall(r'(?:href="|url\()#([^")]+)', svg))
    assert linked <= first


@pytest.mark.parametrize("label", ["a $x$ b$", "<b> & \"c\" 'd'", "模型 7B", "\x1b[31m\u202e", ""])
def test_any_label_is_text(label: str) -> None:
    svg = element(chart(Point(label, 1, 0.5, 0.4, 0.6), LARGE))
    told = label if label.isprintable() else "\\x1b[31m\\u202e"
    assert told.strip() in [(text.text or "").strip() for text in svg.iter("text")] or not told


@settings(max_examples=amount(30, quick=3))
@given(points)
def test_any_points_can_be_drawn(drawn: list[Point]) -> None:
    element(chart(*drawn[:3]))


def test_without_matplotlib_there_is_no_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ChartsMissing):
        chart(*ALL)
