"""A form for a tool: one field for each parameter of its schema, and the arguments typed into it.

The form only helps to write a call. Whether it may run is decided by the node's validator.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made_by
from typing import Any

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.named_calls import show_argument

FieldKind = str
NUMBER, INTEGER, SWITCH, CHOICE, TEXT, JSON = (
    "number", "integer", "boolean", "choice", "text", "json",
)  # fmt: skip
_SPELLINGS: tuple[Callable[[str], str], ...] = (str, str.casefold)


class FormError(EdgevoxError):
    """What was typed into a field cannot be sent; the message names field and value."""


@dataclass(frozen=True)
class FormField:
    """One parameter of a tool.

    `kind`: number, integer, boolean, choice, text or json. `choices`: name -> value, of an enum or
    a boolean. `aliases`: other names of choices -> the choice's own, which alone stands in
    `choices`. `hint`: description, range and default in words.
    """

    name: str
    kind: FieldKind
    hint: str = ""
    needed: bool = False
    choices: Mapping[str, Any] | None = None
    least: float | None = None
    most: float | None = None
    default: str = ""
    aliases: Mapping[str, str] = made_by(default_factory=dict)

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Each choice with all its names, its own first."""
        return {
            choice: (choice, *(alias for alias, name in self.aliases.items() if name == choice))
            for choice in self.choices or ()
        }

    @property
    def labels(self) -> dict[str, str]:
        """Each choice as it is shown, with its other names."""
        return {
            choice: f"{choice} ({', '.join(others)})" if others else choice
            for choice, (_, *others) in self.names.items()
        }

    def choice_of(self, typed: str) -> str | None:
        """The choice that was typed in full, by any of its names, as shown, or in another case.

        A choice's own name goes before another's alias or label, and a name as it is written
        before the same in another case. What two choices are called is neither.
        """
        typed = typed.strip()
        own = {choice: (choice,) for choice in self.names}
        every = {choice: (self.labels[choice], *names) for choice, names in self.names.items()}
        for spelt in _SPELLINGS:
            for named in (own, every):
                found = [
                    choice for choice, names in named.items() if spelt(typed) in map(spelt, names)
                ]
                if found:
                    return found[0] if len(found) == 1 else None
        return None


def name_of(tool: Mapping[str, Any]) -> str:
    """A tool's name. `tool`: OpenAI's function object, with or without what surrounds it."""
    return str(_inner(tool).get("name") or "")


def description_of(tool: Mapping[str, Any]) -> str:
    """What the tool does."""
    return str(_inner(tool).get("description") or "")


def fields_of(
    tool: Mapping[str, Any], aliases: Mapping[str, Mapping[str, str]] | None = None
) -> tuple[FormField, ...]:
    """The fields of a tool's form, in the order of its schema; needed ones are marked.

    `aliases`: by parameter, the choice for each other name of it.
    """
    schema = _mapping(_inner(tool).get("parameters"))
    needed = schema.get("required")
    needed = needed if isinstance(needed, Sequence) else ()
    properties = _mapping(schema.get("properties"))
    return tuple(
        _field(str(name), _mapping(each), (aliases or {}).get(name, {}), needed=name in needed)
        for name, each in properties.items()
    )


def read_arguments(fields: Sequence[FormField], typed: Mapping[str, object]) -> dict[str, Any]:
    """The arguments that were typed. An empty field is left out.

    `typed`: by name a text, a number, a label of a choice, or None. Raises FormError.
    """
    found: dict[str, Any] = {}
    for field in fields:
        value = typed.get(field.name)
        if value is None or (isinstance(value, str) and not value.strip()):
            if field.needed:
                raise FormError(f"{field.name}: a value is needed")
            continue
        found[field.name] = _read(field, value)
    return found


def _read(field: FormField, value: object) -> Any:
    if field.choices is not None:
        choice = field.choice_of(str(value))
        if choice is None:
            raise FormError(f"{field.name}: found {value}, expected one of {_listed(field)}")
        return field.choices[choice]
    if field.kind in (NUMBER, INTEGER):
        return _number(field, value)
    if field.kind == JSON:
        try:
            return json.loads(str(value))
        except ValueError as error:
            raise FormError(f"{field.name}: found no JSON ({error})") from None
    return str(value)


def _number(field: FormField, value: object) -> int | float:
    try:
        number = float(str(value).strip())
    except ValueError:
        raise FormError(f"{field.name}: found {value}, expected a number") from None
    if number != number or number in (float("inf"), float("-inf")):
        raise FormError(f"{field.name}: found {value}, expected a finite number")
    return int(number) if number.is_integer() else number


def _listed(field: FormField) -> str:
    return ", ".join(field.choices or ())


def _field(
    name: str, schema: Mapping[str, Any], aliases: Mapping[str, str], *, needed: bool
) -> FormField:
    offered = _choices(schema)
    choices = offered and {each: of for each, of in offered.items() if each not in aliases}
    others = {alias: of for alias, of in aliases.items() if of in (choices or ())}
    kind = CHOICE if choices is not None else _kind(schema)
    default = show_argument(schema["default"]) if "default" in schema else ""
    least, most = _bound(schema, "minimum"), _bound(schema, "maximum")
    return FormField(
        name,
        kind,
        _hint(schema, least, most, default),
        needed,
        choices,
        least,
        most,
        default,
        others,
    )


def _choices(schema: Mapping[str, Any]) -> dict[str, Any] | None:
    values = schema.get("enum")
    if values is None and schema.get("type") == "boolean":
        values = [True, False]
    if not isinstance(values, Sequence) or isinstance(values, str) or not values:
        return None
    labels = [each if isinstance(each, str) else show_argument(each) for each in values]
    return dict(zip(labels, values, strict=True))


def _kind(schema: Mapping[str, Any]) -> FieldKind:
    kinds = {"number": NUMBER, "integer": INTEGER, "string": TEXT}
    found = schema.get("type")
    return kinds.get(found, JSON) if isinstance(found, str) else JSON


def _bound(schema: Mapping[str, Any], name: str) -> float | None:
    value = schema.get(name)
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _hint(schema: Mapping[str, Any], least: float | None, most: float | None, default: str) -> str:
    parts = [str(schema.get("description") or "")]
    if least is not None and most is not None:
        parts.append(f"{least:g} to {most:g}")
    elif least is not None:
        parts.append(f"{least:g} and more")
    elif most is not None:
        parts.append(f"up to {most:g}")
    if default:
        parts.append(f"otherwise {default}")
    return ", ".join(filter(None, parts))


def _inner(tool: Mapping[str, Any]) -> Mapping[str, Any]:
    inner = tool.get("function", tool)
    return inner if isinstance(inner, Mapping) else {}


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
