"""The head of the page: which node, how it is, and what is waited for."""

from __future__ import annotations

import asyncio
from functools import partial

from nicegui import ui

from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.panel_data import AWAY, SILENT, Awaited, Status
from edgevox_ros.languages import language_of

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
            self._problem = ui.label().classes("diagnosis")
            reset = ui.button(icon="restart_alt", on_click=self._reset, color=None).props(
                "flat round dense"
            )
            reset.props('aria-label="Forget the conversation" title="Forget the conversation"')
            self._switch = ui.button(on_click=self._next_look, color=None).props("flat round dense")
        self._answered: Awaited | None = None
        self._awaited = ui.element("div").classes("awaited")
        with self._awaited:
            self._left = ui.label().props("role=status")
            self._answers = [
                ui.button(name.capitalize(), on_click=partial(self._answer, name)).props(
                    "outline dense no-caps color=none"
                )
                for name in ("yes", "no")
            ]
        self._waiting = ui.label().classes("waiting").props("role=status")
        self._waiting.set_visibility(False)
        self._name_look()

    def update(self) -> None:
        """Show how the node is now."""
        awaited = self._data.awaited
        left_s = awaited.left_s() if awaited is not self._answered else 0.0
        self._awaited.set_visibility(left_s > 0)
        if left_s > 0:
            self._left.text = f"Waiting for an answer: {left_s:.0f} s left"
        status = self._data.status
        for button in self._answers:
            button.set_visibility(status.confirms)
        if status is self._status:
            return
        self._status = status
        self._state.text = state_in_words(status)
        self._state.classes(replace=f"state {colour_of(status)}")
        self._waiting.set_visibility(bool(status.waiting))
        self._waiting.text = waiting_in_words(status)
        self._problem.text = status.message if status.level in ("warn", "error") else ""

    def _answer(self, name: str) -> None:
        """Say yes or no, once, as people do in the language of the node."""
        self._answered = self._data.awaited
        words = language_of(str(self._data.parameters.get("prompt.language") or "")).hearing
        self._client.speak({"yes": words.yes, "no": words.no}[name][0])

    async def _reset(self) -> None:
        try:
            answer = await asyncio.wrap_future(self._client.ask_to_reset())
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
