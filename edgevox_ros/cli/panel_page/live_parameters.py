"""The node's parameters whose change counts at once, and how a value for one is typed."""

from __future__ import annotations

from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.settings import SETTINGS, Setting, Value

LIVE: tuple[Setting, ...] = tuple(each for each in SETTINGS if each.live)


class TypedValueError(EdgevoxError):
    """What was typed is no value of the parameter's type; the message says what was expected."""


def groups() -> dict[str, list[Setting]]:
    """Live parameters by the word before the dot, in the order of the reference."""
    found: dict[str, list[Setting]] = {}
    for setting in LIVE:
        found.setdefault(setting.name.partition(".")[0], []).append(setting)
    return found


def written(value: object) -> str:
    """A value as it is typed: a list with commas between, a double with its point."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each) for each in value if each)
    return "" if value is None else str(value)


def read_value(setting: Setting, typed: object) -> Value:
    """The value that was typed, with the parameter's type. The node judges everything else.

    Raises TypedValueError.
    """
    text = written(typed).strip()
    if isinstance(setting.default, bool):
        if text not in ("true", "false"):
            raise TypedValueError(f"{setting.name}: found {text!r}, expected true or false")
        return text == "true"
    if isinstance(setting.default, (int, float)):
        return _number(setting, text)
    if isinstance(setting.default, list):
        return [each.strip() for each in text.split(",") if each.strip()]
    return text


def _number(setting: Setting, text: str) -> int | float:
    kind = type(setting.default)
    try:
        number = float(text)
        if kind is int:
            if not number.is_integer():
                raise ValueError
            return int(number)
        return number
    except (ValueError, OverflowError):
        raise TypedValueError(
            f"{setting.name}: found {text!r}, expected {setting.type_name}"
        ) from None
