"""The head of the page: which node, how it is, and what is waited for."""

from __future__ import annotations

import asyncio

from nicegui import ui

from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.panel_data import AWAY, SILENT, Status

# The value of NiceGUI's dark mode, an icon, a name.
_LOOKS = (
    (None, "brightness_auto", "as the browser"),
    (False, "light_mode", "light"),
    (True, "dark_mode", "dark"),
)


class StatusView:
    """The head of the page."""

    def __init__(self, client: PanelClient) -> None:
        self._client = client
        self._data = client.data
        self._status: Status | None = None
        self._dark = ui.dark_mode(None)
        with ui.element("header").classes("head"):
            with ui.element("div").classes("who"):
                ui.label(client.full_name).classes("name")
                self._state = ui.label().classes("state").props("role=status")
            self._told = ui.label().classes("told")
            reset = ui.button(icon="restart_alt", on_click=self._reset, color=None).props(
                "flat round dense"
            )
            reset.props('aria-label="Forget the conversation" title="Forget the conversation"')
            self._switch = ui.button(on_click=self._next_look, color=None).props("flat round dense")
        self._awaited = ui.label().classes("awaited").props("role=status")
        self._waiting = ui.label().classes("waiting").props("role=status")
        self._waiting.set_visibility(False)
        self._name_look()

    def update(self) -> None:
        """Show how the node is now."""
        left_s = self._data.awaited.left_s()
        self._awaited.set_visibility(left_s > 0)
        if left_s > 0:
            self._awaited.text = f"An answer is waited for: {left_s:.0f} s left"
        status = self._data.status
        if status is self._status:
            return
        self._status = status
        self._state.text = state_in_words(status)
        self._state.classes(replace=f"state {colour_of(status)}")
        self._waiting.set_visibility(bool(status.waiting))
        self._waiting.text = waiting_in_words(status)
        self._told.text = status.message if status.level in ("warn", "error") else ""

    async def _reset(self) -> None:
        try:
            answer = await asyncio.wrap_future(self._client.ask_trigger("reset"))
        except (LookupError, TimeoutError) as error:
            self._data.add_note(str(error), bad=True)
            return
        self._data.add_note(answer.message, bad=not answer.success)

    def _next_look(self) -> None:
        values = [value for value, _, _ in _LOOKS]
        self._dark.value = values[(values.index(self._dark.value) + 1) % len(values)]
        self._name_look()

    def _name_look(self) -> None:
        [(icon, name)] = [(icon, name) for value, icon, name in _LOOKS if value is self._dark.value]
        self._switch.props(f'icon={icon} aria-label="Colours: {name}" title="Colours: {name}"')


def state_in_words(status: Status) -> str:
    """One word or two for people."""
    if status.presence == AWAY:
        return "not there"
    if status.presence == SILENT:
        return "does not answer"
    if status.lifecycle not in ("", "active"):
        return status.lifecycle
    return status.state or "there"


def waiting_in_words(status: Status) -> str:
    """The orders that wait, in their order."""
    orders = "; ".join(f"{number}. {text}" for number, text in enumerate(status.waiting, start=1))
    return f"Waits: {orders}"


def colour_of(status: Status) -> str:
    """The class that colours it."""
    if status.presence == AWAY:
        return "off"
    if status.presence == SILENT or status.level == "error" or status.state == "error":
        return "error"
    if status.level == "warn" or status.state == "loading":
        return "warn"
    return "busy" if status.state in ("thinking", "acting", "confirming") else "ok"
