"""Reads one tool of the map: its parameters, its kind and the mapping between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import fastjsonschema

from edgevox_ros.robot.interfaces.schema import message_schema
from edgevox_ros.robot.interfaces.types import TypeUnavailable, fields_of, load_type
from edgevox_ros.robot.map_reader.fields import Fields, show
from edgevox_ros.robot.map_reader.mapping_check import MappingCheck
from edgevox_ros.robot.specs import ActionSpec, PublishSpec, ReadSpec, ServiceSpec, Spec, Tool
from edgevox_ros.strict_yaml import Document, Problem
from edgevox_ros.tools import ToolSchema

KINDS = ("publish", "service", "action", "read")
TOOL_KEYS = ("description", "parameters", "confirm", "dry_run", *KINDS)
DAY_S = 86400.0


class ToolReader:
    """Reads the tool called `name` of a document; what is wrong goes into `problems`."""

    def __init__(
        self,
        document: Document,
        name: str,
        tables: Mapping[str, Mapping[str, Any]],
        problems: list[Problem],
    ) -> None:
        self._name = name
        self._tables = tables
        self._fields = Fields(document, ("tools", name), problems)
        self._document = document
        self._problems = problems
        self._unavailable = ""

    def read(self) -> Tool | None:
        """The tool, or None if too much is wrong with it."""
        self._fields.known_keys(*TOOL_KEYS)
        description = self._fields.text("description")
        kinds = [kind for kind in KINDS if kind in self._fields.data]
        if len(kinds) != 1:
            found = ", ".join(kinds) or "none of them"
            self._fields.wrong((), found, f"exactly one of {', '.join(KINDS)}")
            return None
        kind = Fields(self._document, ("tools", self._name, kinds[0]), self._problems)
        interface = self._interface(kind, kinds[0])
        declared = self._declared()
        if declared is None:
            declared = self._derived(interface, kind) if kinds[0] != "read" else {}
        spec = self._spec(kinds[0], kind, declared)
        if interface is not None:
            MappingCheck(self._fields, kind, interface, declared).run(spec)
        schema = self._schema(description, declared, read_only=kinds[0] == "read")
        defaults = {name: prop["default"] for name, prop in declared.items() if "default" in prop}
        return Tool(
            schema=schema,
            spec=spec,
            defaults=defaults,
            confirm=self._fields.text("confirm", ""),
            dry_run=self._fields.boolean("dry_run"),
            unavailable=self._unavailable,
        )

    def _interface(self, kind: Fields, name: str) -> Any:
        """The message, request or goal type, or None where it is not installed."""
        family = {"service": "srv", "action": "action"}.get(name, "msg")
        type_name = kind.text("type")
        if not type_name:
            return None
        try:
            found = load_type(type_name, family)  # type: ignore[arg-type]
        except TypeUnavailable as error:
            if error.malformed:
                kind.wrong(("type",), show(type_name), str(error))
            self._unavailable = str(error)
            return None
        part = {"service": "Request", "action": "Goal"}.get(name)
        return getattr(found, part) if part else found

    def _declared(self) -> dict[str, dict[str, Any]] | None:
        """The properties as written, enum_from resolved; None if the map gives none."""
        if "parameters" not in self._fields.data:
            return None
        written = Fields(self._document, ("tools", self._name, "parameters"), self._problems)
        declared: dict[str, dict[str, Any]] = {}
        for name, prop in written.data.items():
            if not isinstance(prop, Mapping):
                written.wrong((name,), show(prop), "a JSON Schema of the parameter")
                continue
            if not name.isidentifier():
                written.wrong((name,), f"the name {name!r}", "letters, digits and _")
            declared[name] = self._property(written, name, dict(prop))
        return declared

    def _property(self, written: Fields, name: str, prop: dict[str, Any]) -> dict[str, Any]:
        table = prop.pop("enum_from", None)
        if table is not None:
            if table in self._tables:
                prop = {"type": "string", "enum": list(self._tables[table]), **prop}
            else:
                expected = f"one of the file's tables ({', '.join(self._tables) or 'it has none'})"
                written.wrong((name, "enum_from"), show(table), expected)
        try:
            check = fastjsonschema.compile(prop, use_default=False)
            if "default" in prop:
                check(prop["default"])
        except fastjsonschema.JsonSchemaValueException as error:
            written.wrong((name, "default"), show(prop["default"]), str(error.message))
        except Exception as error:
            written.wrong((name,), f"a schema with an error ({error})", "JSON Schema, draft 7")
        return prop

    def _derived(self, interface: Any, kind: Fields) -> dict[str, dict[str, Any]]:
        """Properties from the interface type: its fields that the mapping does not set.

        A published message that is written down is complete: nothing of it is left to the model.
        """
        if interface is None or "message" in kind.data:
            return {}
        body = {"request", "goal", "message"} & set(kind.data)
        mapping = kind.data[body.pop()] if body else {}
        taken = {path.split(".")[0] for path in mapping} if isinstance(mapping, Mapping) else set()
        properties: dict[str, dict[str, Any]] = message_schema(interface)["properties"]
        return {name: prop for name, prop in properties.items() if name not in taken}

    def _schema(
        self, description: str, declared: Mapping[str, Any], *, read_only: bool
    ) -> ToolSchema:
        return ToolSchema(
            name=self._name,
            description=description,
            parameters={
                "type": "object",
                "properties": dict(declared),
                "required": [name for name, prop in declared.items() if "default" not in prop],
                "additionalProperties": False,
            },
            read_only=read_only,
        )

    def _spec(self, name: str, kind: Fields, declared: Mapping[str, Any]) -> Spec:
        known = {**self._tables, **dict.fromkeys(declared)}
        if name == "publish":
            return self._publish(kind, known)
        if name == "service":
            kind.known_keys("name", "type", "request", "result", "timeout_s")
            return ServiceSpec(
                name=kind.ros_name("name"),
                type=kind.text("type"),
                request=kind.values("request", known, "arguments and tables") or {},
                result=self._result(kind, "srv"),
                timeout_s=kind.number("timeout_s", 10.0, 0.01, DAY_S),
            )
        if name == "action":
            kind.known_keys("name", "type", "goal", "result", "timeout_s")
            return ActionSpec(
                name=kind.ros_name("name"),
                type=kind.text("type"),
                goal=kind.values("goal", known, "arguments and tables") or {},
                result=self._result(kind, "action"),
                timeout_s=kind.number("timeout_s", 120.0, 0.01, DAY_S),
            )
        kind.known_keys("topic", "type", "result", "max_age_s", "timeout_s")
        return ReadSpec(
            topic=kind.ros_name("topic"),
            type=kind.text("type"),
            result=self._result(kind, "msg"),
            max_age_s=kind.number("max_age_s", 5.0, 0.01, DAY_S),
            timeout_s=kind.number("timeout_s", 2.0, 0.0, DAY_S),
        )

    def _publish(self, kind: Fields, known: Mapping[str, Any]) -> PublishSpec:
        kind.known_keys(
            "topic", "type", "message", "rate_hz", "duration_s", "max_duration_s", "finally"
        )
        timed = "duration_s" in kind.data
        if ("rate_hz" in kind.data) != timed:
            kind.wrong((), "only one of them", "rate_hz and duration_s together")
        return PublishSpec(
            topic=kind.ros_name("topic"),
            type=kind.text("type"),
            message=kind.values("message", known, "arguments and tables") or {},
            rate_hz=kind.number("rate_hz", 10.0, 0.1, 1000.0) if timed else None,
            duration_s=kind.value("duration_s", known) if timed else None,
            max_duration_s=kind.number("max_duration_s", 60.0, 0.01, DAY_S),
            final=kind.values("finally", known, "arguments and tables"),
        )

    def _result(self, kind: Fields, family: str) -> dict[str, Any] | None:
        """Result expressions read the fields of the response, result or message."""
        try:
            found = load_type(kind.text("type"), family)  # type: ignore[arg-type]
        except TypeUnavailable:
            return None
        part = {"srv": "Response", "action": "Result"}.get(family)
        answer = getattr(found, part) if part else found
        return kind.values("result", fields_of(answer), "fields of the answer")
