"""The tools, each with a form to call it by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nicegui import ui

from edgevox_ros.cli.call_message import CallMessage, UnsendableCall
from edgevox_ros.cli.panel_page.panel_client import PanelClient
from edgevox_ros.cli.panel_page.panel_data import AWAY, ToolList
from edgevox_ros.cli.panel_page.stop_button import LIST_PLACE
from edgevox_ros.cli.panel_page.tool_forms import (
    INTEGER,
    JSON,
    NUMBER,
    FormError,
    FormField,
    description_of,
    fields_of,
    name_of,
    read_arguments,
)
from edgevox_ros.core.named_calls import show_call
from edgevox_ros.core.tools import PANEL

# Quasar forgets what was typed unless it was picked from the list. What was typed in full is chosen
# when the field is left, by the rule of FormField.choice_of.
_CHOOSE = """(event) => {
  const list = getElement(%d).$refs.qRef;
  const names = %s;
  const typed = (event.target.value ?? "").trim();
  const same = (name) => name === typed;
  const alike = (name) => name.toLowerCase() === typed.toLowerCase();
  const own = ({ value }) => [names[value][0]];
  const any = ({ value, label }) => [label, ...names[value]];
  const found = [[own, same], [any, same], [own, alike], [any, alike]]
    .map(([named, as]) => list.options.filter((option) => named(option).some(as)))
    .find((options) => options.length);
  if (typed && found?.length === 1) list.$emit("update:modelValue", found[0]);
}"""


class ToolsView:
    """A form for each tool, made anew when the list of tools changes."""

    def __init__(self, client: PanelClient) -> None:
        self._client = client
        self._tools: ToolList | None = None
        self._forms: list[ToolForm] = []
        self._problem = ui.label().classes("problem")
        self._list = ui.element("div").classes("tools")
        self._missing = ui.element("div").classes("tools missing")

    def update(self) -> None:
        """Show the tools of now, and the results of calls made here."""
        data = self._client.data
        if data.tools is not self._tools:
            before, self._tools = self._tools, data.tools
            self._show(data.tools)
            # What is being typed stays, as long as the tools do.
            if before is None or _offers(before) != _offers(data.tools):
                self._make_forms(data.tools)
        for form in self._forms:
            form.update()

    def _show(self, tools: ToolList) -> None:
        empty = not tools.tools and not tools.unavailable
        self._problem.text = tools.problem or "No tools yet: the node has not sent its list."
        self._problem.set_visibility(bool(tools.problem) or empty)
        self._missing.clear()
        with self._missing:
            for name, why in tools.unavailable:
                with ui.element("div").classes("tool unavailable"):
                    ui.label(name).classes("tool-name")
                    ui.label(f"not available: {why}").classes("hint")

    def _make_forms(self, tools: ToolList) -> None:
        self._list.clear()
        with self._list:
            self._forms = [
                ToolForm(self._client, tool, tools.aliases.get(name_of(tool), {}))
                for tool in tools.tools
            ]


def _offers(tools: ToolList) -> tuple[object, object]:
    """What forms are made of."""
    return tools.tools, tools.aliases


class ToolForm:
    """One tool: what it does, its fields, a button, and what came of the last call."""

    def __init__(
        self,
        client: PanelClient,
        tool: Mapping[str, Any],
        aliases: Mapping[str, Mapping[str, str]],
    ) -> None:
        self._client = client
        self._name = name_of(tool)
        self._fields = fields_of(tool, aliases)
        self._inputs: dict[str, Any] = {}
        self._waits_for = ""
        form = ui.element("form").classes("tool" if self._fields else "tool bare")
        # Not as one text of properties: a name from outside could bring others along.
        form.props["aria-label"] = self._name
        with form:
            form.on("submit.prevent", self._call)
            with ui.element("div").classes("tool-head"):
                ui.label(self._name).classes("tool-name")
                ui.label(description_of(tool)).classes("hint")
            with ui.element("div").classes("fields"):
                for field in self._fields:
                    with ui.element("div").classes("field"):
                        self._inputs[field.name] = _input(field)
                ui.button("Call").props("unelevated no-caps type=submit")
            self._outcome = ui.label().classes("outcome").props("role=status")
            self._outcome.set_visibility(False)

    def update(self) -> None:
        """Show the result, once it is there."""
        if not self._waits_for:
            return
        result = self._client.data.result_of(self._waits_for)
        if result is not None:
            self._waits_for = ""
            self._say(result.text, "bad" if result.bad else "good")
        elif self._client.data.status.presence == AWAY:
            self._waits_for = ""
            self._say("The node left before it sent a result.", "bad")

    def _call(self) -> None:
        try:
            typed = {name: element.value for name, element in self._inputs.items()}
            arguments = read_arguments(self._fields, typed)
            call = CallMessage.of(self._name, arguments, PANEL)
        except (FormError, UnsendableCall) as error:
            self._say(f"Not called: {error}", "bad")
            return
        lost = self._client.call_tool(call)
        if lost:
            self._say(f"Not called: {lost}", "bad")
            return
        self._waits_for = call.id
        shown = show_call(self._name, arguments)
        self._say(f"Called {shown}; no result yet.", "")

    def _say(self, text: str, how: str) -> None:
        self._outcome.text = text
        self._outcome.classes(replace=f"outcome {how}")
        self._outcome.set_visibility(True)


def _input(field: FormField) -> Any:
    label = field.name + ("" if field.needed else " (optional)")
    if field.choices is not None:
        made: Any = _select(field, label)
    elif field.kind in (NUMBER, INTEGER):
        made = ui.input(label).props("inputmode=decimal autocomplete=off")
    elif field.kind == JSON:
        made = ui.textarea(label, placeholder="JSON").props("autogrow")
    else:
        made = ui.input(label).props("autocomplete=off")
    made.props("outlined dense stack-label")
    if field.hint:
        hint = ui.label(field.hint).classes("hint")
        made.props["aria-describedby"] = hint.html_id
    return made


def _select(field: FormField, label: str) -> ui.select:
    """A list that can be typed into."""
    made = ui.select(field.labels, label=label, with_input=True, clearable=not field.needed)
    # Quasar's value of an option is its place in the list.
    made.on("focusout", js_handler=_CHOOSE % (made.id, json.dumps(list(field.names.values()))))
    return made.props(LIST_PLACE)
