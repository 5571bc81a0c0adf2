"""Labels of a chart: near their points, inside, and apart from each other."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.evaluation.report.charts import ASIDE, Box, Label, label_places

CHART = Box(40, 30, 400, 260)
SPOT = 6


def spot(label: Label) -> Box:
    return Box(label.x - SPOT, label.y - SPOT, label.x + SPOT, label.y + SPOT)


def placed(*labels: Label, taken: tuple[Box, ...] = ()) -> list[Box]:
    there = (*map(spot, labels), *taken)
    places = label_places(labels, there, CHART)
    return [label.box(place) for label, place in zip(labels, places, strict=True)]


def test_a_label_that_has_room_stands_to_the_right() -> None:
    (box,) = placed(Label(100, 100, 60, 10))
    assert box == Box(100 + ASIDE, 95, 160 + ASIDE, 105)


def test_at_the_right_edge_it_stands_to_the_left() -> None:
    (box,) = placed(Label(390, 100, 60, 10))
    assert box.right == 390 - ASIDE


def test_what_is_taken_is_not_covered() -> None:
    wall = (Box(105, 90, 400, 110), Box(40, 90, 95, 110))
    (box,) = placed(Label(100, 100, 60, 10), taken=wall)
    assert not any(box.shared(each) for each in wall)


def test_a_label_that_fits_nowhere_is_put_where_most_of_it_is_inside() -> None:
    (box,) = placed(Label(200, 100, 380, 10))
    assert box.shared(CHART) >= 0.9 * box.area


@given(
    st.lists(
        st.builds(
            Label,
            x=st.floats(60, 380),
            y=st.floats(50, 240),
            width=st.floats(30, 160),
            height=st.just(10.0),
        ),
        max_size=5,
    )
)
def test_five_labels_always_find_a_place(labels: list[Label]) -> None:
    boxes = placed(*labels)
    assert not any(one.shared(other) for one, other in combinations(boxes, 2))
    assert all(box.shared(CHART) >= 0.999 * box.area for box in boxes)
    assert not any(box.shared(spot(label)) for box in boxes for label in labels)
