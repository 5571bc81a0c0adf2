"""The options of the programs that set a setting: made from the table of settings.

What is given becomes either settings for a model in this program, or parameters of a node that the
program starts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from edgevox_ros.core.settings import (
    BY_NAME,
    SETTINGS,
    Setting,
    SettingCheck,
    Settings,
    expected_length,
    settings_of,
    show,
)
from edgevox_ros.core.settings.model import NOTHING

ON, OFF = "on", "off"
# What an option's value is called in the help if it names a file.
_FILES = ("FILE", "GGUF")
# Not every program that runs a model has these.
_OWN = ("tools.files", "tools.dry_run", "prompt.language")
MODEL_SETTINGS: tuple[Setting, ...] = tuple(
    each for each in SETTINGS if each.places.option and each.name not in _OWN
)


def add_model_options(
    group: argparse._ActionsContainer, several: Mapping[str, str] | None = None
) -> None:
    """Add the options of the programs that run a model: which one, and what is set over its preset.

    Those that `several` names may be given several times, and its texts say what for.
    """
    for each in MODEL_SETTINGS:
        add_option(group, each.name, several=None if several is None else several.get(each.name))


def add_option(
    group: argparse._ActionsContainer,
    name: str,
    *,
    several: str | None = None,
    kind: Callable[[str], object] = str,
) -> None:
    """Add the option of a setting. `kind` reads a text that the table allows.

    `several`: it may be given several times, and what for.
    """
    setting = BY_NAME[name]
    option, _, metavar = setting.places.option.partition(" ")
    if isinstance(setting.default, list) and not metavar.endswith(",..."):
        several = several or ""
    more: dict[str, Any] = {}
    if setting.default is False:
        more = {"action": "store_true"}
    elif setting.default is True:
        more = {"choices": (ON, OFF), "default": ON}
    elif several is not None:
        more = {"action": "append", "default": []}
    elif setting.unset is None:
        more = {"default": setting.value}
    if setting.allowed.choices:
        more["choices"] = [word for word in setting.choices if word != setting.default]
    elif isinstance(setting.default, (int, float)) and not isinstance(setting.default, bool):
        more["type"] = _number(setting)
    elif setting.allowed.check is not None:
        more["type"] = _checked(setting.allowed.check)
    elif metavar == "FILE":
        more["type"] = Path
    elif not isinstance(setting.default, bool):
        more["type"] = kind if kind is not str else _short
    if metavar:
        more["metavar"] = metavar
    group.add_argument(option, help=_help(setting, several), **more)


def written_settings(options: argparse.Namespace) -> dict[str, object]:
    """Name -> value as a parameter has it, of the options that were given."""
    found = {each.name: _written(each, options) for each in MODEL_SETTINGS}
    return {name: value for name, value in found.items() if value is not None}


def settings_from(options: argparse.Namespace, **more: object) -> Settings:
    """The settings of this program; `more` in place of the options of these names.

    Raises PresetError.
    """
    changed = argparse.Namespace(**{**vars(options), **more})
    return settings_of(written_settings(changed))


def node_parameters(options: argparse.Namespace) -> dict[str, str]:
    """The parameters of a node: name -> value as YAML. Paths are in full."""
    return {
        # Letters as they are: what JSON escapes as a pair is no letter in YAML.
        name: json.dumps(_in_full(BY_NAME[name], value), ensure_ascii=False)
        for name, value in written_settings(options).items()
    }


def _written(setting: Setting, options: argparse.Namespace) -> object:
    """The value that was given for a setting; None if it was not."""
    flag = setting.places.option.partition(" ")[0]
    value = getattr(options, flag.lstrip("-").replace("-", "_"), None)
    if value is None or value in ("", []):
        return None
    if isinstance(setting.default, bool):
        value = value in (ON, True)
        return None if value == setting.default else value
    if isinstance(setting.default, list):
        return value.replace(",", " ").split() or None if isinstance(value, str) else list(value)
    return str(value) if isinstance(value, Path) else value


def _in_full(setting: Setting, value: object) -> object:
    """The value, or a file's path in full."""
    if not setting.places.option.endswith(_FILES) or value == NOTHING:
        return value
    return str(Path(str(value)).expanduser().resolve())


def _help(setting: Setting, several: str | None) -> str:
    """What the setting is, its range, and what holds without it."""
    text = setting.description
    if setting.allowed.within is not None:
        text += ", {:.12g} to {:.12g} ".format(*setting.allowed.within) + setting.unit
    if several is not None:
        text = "; ".join(filter(None, [text.rstrip(), "several times", several]))
    holds = setting.unset.means if setting.unset is not None else ""
    if setting.unset is None and setting.default is not False:
        holds = ON if setting.default is True else f"default: {show(setting.default)}"
    text = text.rstrip()
    return (f"{text} ({holds})" if holds else text).replace("%", "%%")


def _short(text: str) -> str:
    """A text that is not too long. argparse reports the error."""
    if expected := expected_length(text):
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}..., expected {expected}")
    return text


def _checked(check: SettingCheck) -> Callable[[str], str]:
    """Reads one text of a list. argparse reports the error."""

    def read(text: str) -> str:
        if expected := check((text,)):
            raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected {expected}")
        return text

    return read


def _number(setting: Setting) -> Callable[[str], int | float]:
    """Reads a number of the setting's type and range. argparse reports the error."""
    whole = isinstance(setting.default, int)
    allowed = setting.expected(None)

    def read(text: str) -> int | float:
        try:
            number = int(text) if whole else float(text)
        except ValueError:
            number = float("nan")
        if setting.expected(number):
            kind = "a whole number" if whole else "a number"
            expected = f"{kind} from {allowed}"
            raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected {expected}")
        return number

    return read
