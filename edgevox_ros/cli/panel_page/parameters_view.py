"""The live parameters of the node: their values, and fields to change them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from nicegui import ui

from edgevox_ros.cli.panel_page.live_parameters import (
    TypedValueError,
    groups,
    read_value,
    written,
)
from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.stop_button import LIST_PLACE
from edgevox_ros.core.settings import Setting


class ParametersView:
    """One field for each live parameter, in groups."""

    def __init__(self, client: PanelClient) -> None:
        self._client = client
        self._values: Mapping[str, object] = {}
        self._rows: list[ParameterRow] = []
        ui.label(
            "A change takes effect from the next turn and lasts until the node is restarted."
        ).classes("hint")
        for name, settings in groups().items():
            with ui.expansion(name).classes("group"):
                self._rows += [ParameterRow(client, setting) for setting in settings]

    def update(self) -> None:
        """Show values that have changed."""
        values = self._client.data.parameters
        if values is self._values:
            return
        before, self._values = self._values, values
        for row in self._rows:
            if before.get(row.name) != values.get(row.name):
                row.show(values.get(row.name))


class ParameterRow:
    """One parameter. Enter, or leaving the field, sends what was typed."""

    def __init__(self, client: PanelClient, setting: Setting) -> None:
        self._client = client
        self._setting = setting
        self._known = ""
        self.name = setting.name
        with ui.element("div").classes("parameter"):
            self._field = self._make_field()
            ui.label(setting.meaning).classes("hint")
            self._outcome = ui.label().classes("outcome").props("role=status")
            self._outcome.set_visibility(False)

    def show(self, value: object) -> None:
        """Show a value that the node reported, unless another one is being typed."""
        typing = self._typed() != self._known
        self._known = written(value)
        if not typing:
            self._field.value = self._known

    def _typed(self) -> str:
        return str(self._field.value if self._field.value is not None else "")

    def _make_field(self) -> Any:
        choices = self._setting.choices
        if isinstance(self._setting.default, bool):
            choices = ("true", "false")
        if choices:
            made: Any = ui.select(list(choices), label=self.name).props(LIST_PLACE)
            made.on("update:model-value", self._send)
        else:
            made = (
                ui.input(self.name)
                .props("autocomplete=off")
                .on("keydown.enter", self._send)
                .on("blur", self._send)
            )
        return made.props("outlined dense stack-label")

    async def _send(self) -> None:
        typed = self._typed()
        if typed == self._known:
            return
        try:
            value = read_value(self._setting, typed)
            asked = self._client.set_parameter(self.name, value)
            answer = await asyncio.wrap_future(asked)
        except (TypedValueError, LookupError, TimeoutError) as error:
            self._refused(str(error))
            return
        [result] = answer.results
        if result.successful:
            self._known = self._field.value = written(value)
            self._client.data.set_parameters({self.name: value})
            self._say(f"Set to {written(value) or 'nothing'}.", "good")
        else:
            self._refused(result.reason)

    def _refused(self, reason: str) -> None:
        self._say(f"Not set: {reason}", "bad")
        self._field.value = self._known

    def _say(self, text: str, how: str) -> None:
        self._outcome.text = text
        self._outcome.classes(replace=f"outcome {how}")
        self._outcome.set_visibility(True)
