"""What turns cost, as a plot, and the diagnostics of the node."""

from __future__ import annotations

from nicegui import ui

from edgevox_ros.cli.panel_page.cost_plot import cost_text, plot
from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.panel_data import Status
from edgevox_ros.core.turn_record import TurnCost


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
        self._summary = ui.label().classes("hint")
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
        self._summary.text = f"{status.level}: {status.message}" if status.level else "none yet"
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
