"""The orders for later, each with a button that takes it back."""

from __future__ import annotations

from functools import partial

from nicegui import ui

from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.panel_data import PlannedOrder


class ScheduleView:
    """A line for each order, in the order of their times; nothing while none is planned."""

    def __init__(self, client: PanelClient) -> None:
        self._client = client
        self._shown: tuple[PlannedOrder, ...] | None = None
        self._list = ui.element("div").classes("planned").props('aria-label="Planned orders"')

    def update(self) -> None:
        """Show what is planned now."""
        planned = self._client.data.planned
        if planned == self._shown:
            return
        self._shown = planned
        self._list.clear()
        self._list.set_visibility(bool(planned))
        with self._list:
            for order in planned:
                self._show(order)

    def _show(self, order: PlannedOrder) -> None:
        with ui.element("div").classes("waiting"):
            ui.label(f"{order.time}: {order.text}")
            drop = partial(self._client.unplan, order.number)
            ui.button("Drop", on_click=drop).props(
                f'outline dense no-caps color=none aria-label="Drop planned order {order.number}"'
            )
