"""Telemetry events, added up to turns."""

from __future__ import annotations

from typing import Any

from edgevox_ros.cli.panel_page.cost_plot import plot
from edgevox_ros.cli.panel_page.turn_costs import TurnCost, add_hop


def hop(turn: int, number: int, **changed: Any) -> dict[str, Any]:
    told = {"prompt_tokens": 100, "evaluated_tokens": 20, "sampled_tokens": 7}
    times = {"first_token_s": 0.25, "duration_s": 0.5}
    return {"type": "telemetry", "turn": turn, "hop": number, **told, **times, **changed}


def added(*hops: dict[str, Any], most: int = 10) -> tuple[TurnCost, ...]:
    costs: tuple[TurnCost, ...] = ()
    for each in hops:
        costs = add_hop(costs, each, most)
    return costs


def test_the_hops_of_a_turn_are_added_up() -> None:
    [cost] = added(hop(4, 0), hop(4, 1, first_token_s=0.75))
    assert cost == TurnCost(
        turn=4, hops=2, cached=160, evaluated=40, written=14, first_s=0.25, seconds=1.0
    )
    assert cost.in_words() == (
        "Turn 4: 2 hops, 1.00 s, first token after 0.25 s, "
        "40 of 200 prompt tokens evaluated, 14 written."
    )


def test_each_turn_has_its_own_and_the_oldest_leave() -> None:
    costs = added(*(hop(turn, 0) for turn in range(5)), most=3)
    assert [cost.turn for cost in costs] == [2, 3, 4]


def test_a_node_that_counts_from_the_start_again_is_no_longer_turn() -> None:
    assert [cost.hops for cost in added(hop(1, 0), hop(1, 0))] == [1, 1]


def test_what_is_no_number_counts_as_none() -> None:
    [cost] = added(hop(1, 0, prompt_tokens="x", duration_s=float("nan"), first_token_s=None))
    assert (cost.cached, cost.seconds, cost.first_s) == (0, 0.0, 0.0)


def test_the_plot_has_a_column_for_each_turn() -> None:
    options = plot(added(hop(1, 0), hop(3, 0)))
    assert options["xAxis"][0]["data"] == ["1", "3"]
    by_name = {each["name"]: each["data"] for each in options["series"]}
    assert by_name == {
        "from the cache": [80, 80],
        "evaluated": [20, 20],
        "written": [7, 7],
        "seconds": [0.5, 0.5],
    }
