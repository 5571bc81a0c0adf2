"""What turns cost, in words and as a plot."""

from __future__ import annotations

from edgevox_ros.cli.panel_page.cost_plot import cost_text, plot
from edgevox_ros.core.turn_record import TurnCost


def cost(turn: int, hops: int = 1) -> TurnCost:
    tokens = {"cached": 80 * hops, "evaluated": 20 * hops, "written": 7 * hops}
    return TurnCost(turn=turn, hops=hops, first_s=0.25, seconds=0.5 * hops, **tokens)


def test_a_turn_in_words() -> None:
    assert cost_text(cost(4, hops=2)) == (
        "Turn 4: 2 hops, 1.00 s, first token after 0.25 s, "
        "40 of 200 prompt tokens evaluated, 14 written."
    )


def test_the_plot_has_a_column_for_each_turn() -> None:
    options = plot((cost(1), cost(3)))
    assert options["xAxis"][0]["data"] == ["1", "3"]
    by_name = {each["name"]: each["data"] for each in options["series"]}
    assert by_name == {
        "from the cache": [80, 80],
        "evaluated": [20, 20],
        "written": [7, 7],
        "seconds": [0.5, 0.5],
    }
