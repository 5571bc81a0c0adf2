"""What turns cost, as a plot, and the diagnostics of the node."""

from __future__ import annotations

from typing import Any

from nicegui import ui

from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.panel_data import Status
from edgevox_ros.core.turn_record import TurnCost

_INK = "#7d8590"  # can be read on light and on dark
_TEXT = {"color": _INK}
_COLOURS = ["#9db4c8", "#3b82c4", "#e08a2e", "#c2527a"]


class HealthView:
    """The plot, its newest turn in words, and a table of the diagnostics."""

    def __init__(self, client: PanelClient) -> None:
        self._data = client.data
        self._costs: tuple[TurnCost, ...] | None = None
        self._status: Status | None = None
        self._values: dict[str, ui.label] = {}
        ui.label("Tokens and seconds of each turn").classes("title")
        self._words = ui.label().classes("hint")
        self._chart = ui.echart(plot(())).classes("plot")
        ui.label("Diagnostics").classes("title")
        self._told = ui.label().classes("hint")
        self._table = ui.element("dl").classes("values")

    def update(self) -> None:
        """Show what has changed."""
        if self._data.costs is not self._costs:
            self._costs = self._data.costs
            self._show_costs(self._costs)
        if self._data.status is not self._status:
            self._status = self._data.status
            self._show_status(self._status)

    def _show_costs(self, costs: tuple[TurnCost, ...]) -> None:
        self._words.text = (
            cost_text(costs[-1]) if costs else "The model has not written anything yet."
        )
        self._chart.set_visibility(bool(costs))
        self._chart.options.update(plot(costs))
        self._chart.update()

    def _show_status(self, status: Status) -> None:
        self._told.text = f"{status.level}: {status.message}" if status.level else "none yet"
        if [name for name, _ in status.values] != list(self._values):
            self._table.clear()
            with self._table:
                self._values = {name: _row(name) for name, _ in status.values}
        for name, value in status.values:
            self._values[name].text = value


def _row(name: str) -> ui.label:
    with ui.element("div"):
        with ui.element("dt"):
            ui.label(name)
        with ui.element("dd"):
            return ui.label()


def cost_text(cost: TurnCost) -> str:
    """One line for people."""
    hops = "1 hop" if cost.hops == 1 else f"{cost.hops} hops"
    prompt = f"{cost.evaluated} of {cost.cached + cost.evaluated} prompt tokens evaluated"
    return (
        f"Turn {cost.turn}: {hops}, {cost.seconds:.2f} s, first token after "
        f"{cost.first_s:.2f} s, {prompt}, {cost.written} written."
    )


def plot(costs: tuple[TurnCost, ...]) -> dict[str, Any]:
    """The plot as options of ECharts: tokens above, seconds below, one column a turn."""
    turns = [str(cost.turn) for cost in costs]
    columns = (
        ("from the cache", "tokens", [cost.cached for cost in costs]),
        ("evaluated", "tokens", [cost.evaluated for cost in costs]),
        ("written", "tokens", [cost.written for cost in costs]),
        ("seconds", "", [round(cost.seconds, 3) for cost in costs]),
    )
    return {
        "color": _COLOURS,
        "animation": False,
        "textStyle": _TEXT,
        "legend": {
            "top": 0,
            "left": 0,
            "itemWidth": 12,
            "itemHeight": 10,
            "textStyle": _TEXT,
        },
        "tooltip": {"trigger": "axis", "renderMode": "richText", "confine": True},
        "axisPointer": {"link": [{"xAxisIndex": "all"}]},
        "grid": [
            {"left": 44, "right": 8, "top": 52, "height": 96},
            {"left": 44, "right": 8, "top": 180, "height": 64},
        ],
        "xAxis": [_turn_axis(turns, 0), {**_turn_axis(turns, 1), "name": "turn"}],
        "yAxis": [_value_axis("tokens", 0), _value_axis("s", 1)],
        "series": [
            {
                "name": name,
                "type": "bar",
                "data": data,
                "stack": stack or None,
                "barMaxWidth": 18,
                "xAxisIndex": 0 if stack else 1,
                "yAxisIndex": 0 if stack else 1,
            }
            for name, stack, data in columns
        ],
    }


def _turn_axis(turns: list[str], place: int) -> dict[str, Any]:
    return {
        "type": "category",
        "data": turns,
        "gridIndex": place,
        "axisLabel": {"color": _INK, "show": place == 1},
        "axisTick": {"show": False},
        "nameLocation": "middle",
        "nameGap": 22,
    }


def _value_axis(name: str, place: int) -> dict[str, Any]:
    return {
        "type": "value",
        "name": name,
        "gridIndex": place,
        "splitNumber": 2,
        "axisLabel": {"color": _INK},
        "nameTextStyle": {"color": _INK, "align": "right"},
        "splitLine": {"lineStyle": {"color": _INK, "opacity": 0.25}},
    }
