"""The conversation: entries as they come, the newest at the bottom, never more than are kept."""

from __future__ import annotations

from collections import deque

from nicegui import ui

from edgevox_ros.cli.panel_page.entries import PanelEntry
from edgevox_ros.cli.panel_page.panel_client import PanelClient

_LABELS = {
    "transcript": "heard",
    "speech": "says",
    "call": "call",
    "result": "result",
    "rejection": "rejected",
    "guard": "guard",
    "stop": "stop",
    "queue": "waits",
    "schedule": "planned",
    "occasion": "event",
    "note": "panel",
}
LONGEST_SENTENCE = 500
_RECALLED = 50


class ConversationView:
    """The list of entries, and below it the line to type into."""

    def __init__(self, client: PanelClient) -> None:
        self._client = client
        self._last = 0
        self._shown: deque[ui.element] = deque()
        self._sentences: deque[str] = deque(maxlen=_RECALLED)
        self._recalled = 0
        with ui.element("section").classes("talk").props('aria-label="Conversation"'):
            # Reversed, so that the browser itself keeps to the newest entry.
            with ui.element("div").classes("scroll").props("tabindex=0"):
                self._list = ui.element("div").classes("entries").props("role=log")
            self._hint = ui.label(
                "Nothing has been said yet. Type below what you would say to the robot."
            ).classes("empty")
            with ui.element("div").classes("say"):
                self._line = (
                    ui.input(placeholder="Say something to the robot")
                    .props(
                        f"outlined dense for=say maxlength={LONGEST_SENTENCE} autocomplete=off "
                        'aria-label="Say something to the robot"'
                    )
                    .on("keydown.enter", self._send)
                    .on("keydown.up.prevent", lambda: self._recall(-1))
                    .on("keydown.down.prevent", lambda: self._recall(1))
                )
                ui.button("Say", on_click=self._send).props("unelevated no-caps")

    def update(self) -> None:
        """Show what has come since."""
        for entry in self._client.data.entries(self._last):
            self._last = entry.number
            with self._list:
                self._shown.append(_show(entry))
        while len(self._shown) > self._client.data.keep:
            self._shown.popleft().delete()
        self._hint.set_visibility(not self._shown)

    def _send(self) -> None:
        sentence = str(self._line.value or "").strip()[:LONGEST_SENTENCE]
        self._line.value = ""
        if sentence:
            self._client.speak(sentence)
            self._sentences.append(sentence)
        self._recalled = len(self._sentences)

    def _recall(self, step: int) -> None:
        """Put a sentence that was said before into the line; beyond the last one it is empty."""
        self._recalled = min(max(0, self._recalled + step), len(self._sentences))
        self._line.value = [*self._sentences, ""][self._recalled]


def _show(entry: PanelEntry) -> ui.element:
    shown = ui.element("div").classes(f"entry {entry.kind}" + (" bad" if entry.bad else ""))
    with shown:
        with ui.element("div").classes("about"):
            ui.label(_LABELS.get(entry.kind, entry.kind)).classes("kind")
            if entry.badge:
                ui.label(entry.badge).classes("badge")
            ui.label(entry.clock).classes("clock")
        ui.label(entry.text).classes("text")
        if entry.raw:
            ui.label(entry.raw).classes("raw").props('aria-label="what the model wrote"')
    return shown
