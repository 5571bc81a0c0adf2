"""The page as a browser opens it. Each browser has one of its own; all show the same data."""

from __future__ import annotations

from nicegui import ui

from edgevox_ros.cli.panel_page.conversation_view import ConversationView
from edgevox_ros.cli.panel_page.health_view import HealthView
from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.parameters_view import ParametersView
from edgevox_ros.cli.panel_page.status_view import StatusView
from edgevox_ros.cli.panel_page.stop_button import HTML
from edgevox_ros.cli.panel_page.tools_view import ToolsView

_EVERY_S = 0.15
_TABS = ("Tools", "Health", "Parameters")


def add_page(client: PanelClient) -> None:
    """Make the page at `/`."""

    @ui.page("/", title=f"{client.full_name} – edgevox panel")
    def page() -> None:
        """Build it."""
        ui.add_head_html('<link rel="stylesheet" href="/panel/panel.css">')
        ui.add_body_html(HTML)
        _Page(client)


class _Page:
    """All parts, and the timer that looks for news."""

    def __init__(self, client: PanelClient) -> None:
        status = StatusView(client)
        with ui.element("div").classes("parts"):
            talk = ConversationView(client)
            with ui.element("section").classes("side").props('aria-label="Tools and health"'):
                with ui.tabs().props("dense no-caps align=justify") as tabs:
                    for name in _TABS:
                        ui.tab(name)
                with ui.tab_panels(tabs, value=_TABS[0]).props("keep-alive").classes("panels"):
                    with ui.tab_panel(_TABS[0]):
                        tools = ToolsView(client)
                    with ui.tab_panel(_TABS[1]):
                        health = HealthView(client)
                    with ui.tab_panel(_TABS[2]):
                        parameters = ParametersView(client)
        self._parts = (status, talk, tools, health, parameters)
        self._update()
        ui.timer(_EVERY_S, self._update)

    def _update(self) -> None:
        for part in self._parts:
            part.update()
