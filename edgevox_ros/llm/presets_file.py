"""Reads presets.yaml strictly: every unknown key or wrong value is reported with its line."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Union

from edgevox_ros.core.errors import PresetError, Problem, show_value
from edgevox_ros.core.messages import SamplingSettings
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.settings import SETTINGS, Setting
from edgevox_ros.core.strict_yaml import Document, KeyPath, StrictYamlError, load_strict
from edgevox_ros.llm.preset import LoraSource, Measured, OwnFigures, Preset, Wheel
from edgevox_ros.parsing import FORMATS

DEFAULT_FILE = "config/presets.yaml"
TOP_KEYS = ("defaults", "presets")


def load_presets(path: Union[str, Path, None] = None) -> Mapping[str, Preset]:
    """All presets by name, from `path` or from the package's own config/presets.yaml.

    Raises StrictYamlError with every problem, or FileNotFoundError if the package's own file is
    missing.
    """
    file = Path(path) if path is not None else share_file(DEFAULT_FILE)
    document = load_strict(file, top_keys=TOP_KEYS)
    reader = _PresetsReader(document, file.parent)
    presets = reader.presets()
    if reader.problems:
        raise StrictYamlError(reader.problems)
    return presets


def find_preset(presets: Mapping[str, Preset], name: str) -> Preset:
    """The preset of that name. Raises PresetError with the names that exist."""
    if name not in presets:
        near = difflib.get_close_matches(name, presets, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise PresetError.at("preset", repr(name), f"one of {', '.join(presets)}{hint}")
    return presets[name]


PresetCheck = tuple[Callable[[Any], bool], str]


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _number(low: float, high: float) -> PresetCheck:
    expected = f"a number, {low:.12g} to {high:.12g}"
    return lambda value: _is_number(value) and low <= value <= high, expected


def _whole_number(low: int, high: int) -> PresetCheck:
    expected = f"a whole number, {low} to {high}"
    return lambda value: type(value) is int and low <= value <= high, expected


def _one_of(*names: str) -> PresetCheck:
    return lambda value: value in names, f"one of {', '.join(names)}"


def _is_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) and item for item in value)


def _are_languages(value: object) -> bool:
    return value == "many" or (
        _is_names(value)
        and isinstance(value, list)
        and all(re.fullmatch("[a-z]{2,3}", code) for code in value)
    )


def _is_gguf(value: object) -> bool:
    return isinstance(value, str) and value.endswith(".gguf") and value.isprintable()


def _is_plain(name: str) -> bool:
    return "/" not in name and name.isprintable()


def _matches(pattern: str, value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _is_hash(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and not set(value) - set("0123456789abcdef")


_TEXT: PresetCheck = (lambda value: isinstance(value, str) and bool(value), "a text")
_FLAG: PresetCheck = (lambda value: isinstance(value, bool), "true or false")
_NAMES: PresetCheck = (_is_names, "a list of names")
_MAP: PresetCheck = (lambda value: isinstance(value, dict), "a mapping")
_HASH: PresetCheck = (_is_hash, "64 hexadecimal digits")
_FORMATS: PresetCheck = (
    lambda value: value == "auto" or (_is_names(value) and set(value) <= set(FORMATS)),
    f"auto, or a list of these: {', '.join(FORMATS)}",
)
_LANGUAGES: PresetCheck = (_are_languages, "many, or a list of codes such as en")
_FILE: PresetCheck = (
    lambda value: _is_gguf(value) and _is_plain(value),
    "the name of a .gguf file",
)
_GGUF: PresetCheck = (_is_gguf, "the path of a .gguf file")


def _settings(section: str) -> dict[str, PresetCheck]:
    """The keys of a section that are settings, each with its check."""
    keys = {setting.places.preset: setting for setting in SETTINGS if setting.places.preset}
    return {
        key.removeprefix(section): _check_of(setting)
        for key, setting in keys.items()
        if key.rpartition(".")[0] == section.rstrip(".")
    }


def _check_of(setting: Setting) -> PresetCheck:
    if setting.allowed.within is not None:
        low, high = setting.allowed.within
        whole = isinstance(setting.default, int)
        return _whole_number(int(low), int(high)) if whole else _number(low, high)
    if setting.allowed.choices:
        return _one_of(*setting.allowed.choices)
    return _MAP if setting.allowed.read is not None else _NAMES


_PRESET: Mapping[str, PresetCheck] = {
    "repo": _TEXT,
    "file": _FILE,
    "sha256": _HASH,
    "wheel": _MAP,
    "lora": (
        lambda value: isinstance(value, dict) or _is_gguf(value),
        "a .gguf file, or a mapping with file and perhaps repo, sha256, scale",
    ),
    "size_gb": _number(0, 1000),
    "license": _TEXT,
    "commercial": _FLAG,
    "license_limit": _TEXT,
    "languages": _LANGUAGES,
    "kv_kib": _number(0.1, 100_000),
    **_settings(""),
    "formats": _FORMATS,
    "directive": _FLAG,
    "tool_examples": _FLAG,
    "digits": _FLAG,
    "sampling": _MAP,
    "measured": _MAP,
    "ours": _MAP,
    "run_here": _FLAG,
    "good_for": _NAMES,
    "note": _TEXT,
}
_WHEEL: Mapping[str, PresetCheck] = {
    "package": (lambda value: _matches("[a-z0-9][a-z0-9._-]*", value), "the name of a package"),
    "version": (lambda value: _matches("[0-9][0-9a-z.+!]*", value), "a version, as '1.0.2'"),
    "file": _GGUF,
    "sha256": _HASH,
}
_LORA: Mapping[str, PresetCheck] = {
    "file": _GGUF,
    "repo": _TEXT,
    "sha256": _HASH,
    **_settings("lora."),
}
_SAMPLING: Mapping[str, PresetCheck] = {
    **_settings("sampling."),
    "free_strings": _FLAG,
    "budget_s": _number(0.01, 86400),
}
_MEASURED: Mapping[str, PresetCheck] = {
    "called": _FLAG,
    "chat_s": _number(0, 1000),
    "tool_s": _number(0, 1000),
    "robot_score": _number(0, 100),
    "assist": _number(0, 100),
    "bfcl_v3": _number(0, 100),
}
_OURS: Mapping[str, PresetCheck] = {
    "exact": _number(0, 1),
    "moved": _whole_number(0, 1 << 30),
    "elsewhere": _whole_number(0, 1 << 30),
    "of": _whole_number(1, 1 << 30),
    "turn_s": _number(0, 86400),
}
# Older figures do not have it.
_OURS_NEEDED = tuple(key for key in _OURS if key != "elsewhere")
_REQUIRED = ("file", "license", "formats")


def _sampling(data: Mapping[str, Any]) -> SamplingSettings:
    """The settings. In a preset, `free_strings` is the setting `strings` as a flag."""
    settings = dict(data)
    if "free_strings" in settings:
        settings["strings"] = "free" if settings.pop("free_strings") else "greedy"
    return SamplingSettings(**settings)


class _PresetsReader:
    """Checks one document and collects every problem in it."""

    def __init__(self, document: Document, folder: Path) -> None:
        self._document = document
        self._folder = folder
        self.problems: list[Problem] = []

    def presets(self) -> dict[str, Preset]:
        top = {"defaults": _MAP, "presets": _MAP}
        data = self.section((), self._document.data, top)
        defaults = self.section(("defaults",), data.get("defaults", {}), {"sampling": _MAP})
        sampling = self.section(("defaults", "sampling"), defaults.get("sampling", {}), _SAMPLING)
        if "presets" not in data:
            self.problem((), "no key presets", "a mapping of presets")
        entries = data.get("presets", {})
        return {name: self.preset(name, entry, sampling) for name, entry in entries.items()}

    def preset(self, name: str, entry: object, sampling: Mapping[str, Any]) -> Preset:
        path: KeyPath = ("presets", name)
        data = dict(self.section(path, entry, _PRESET))
        for key in self.missing(path, entry, _REQUIRED, _PRESET):
            data.setdefault(key, "")
        own = self.section((*path, "sampling"), data.pop("sampling", {}), _SAMPLING)
        measured = self.section((*path, "measured"), data.pop("measured", {}), _MEASURED)
        formats = data.pop("formats", "auto")
        for key in ("stop", "stop_after", "good_for"):
            data[key] = tuple(data.get(key, ()))
        languages = data.pop("languages", ())
        data.setdefault("file", "")
        return Preset(
            name=name,
            formats=None if isinstance(formats, str) else tuple(formats),
            sampling=_sampling({**sampling, **own}),
            languages=(languages,) if isinstance(languages, str) else tuple(languages),
            wheel=self.wheel((*path, "wheel"), data.pop("wheel", None)),
            lora=self.lora((*path, "lora"), data.pop("lora", None)),
            measured=Measured(**measured),
            ours=self.own_figures((*path, "ours"), data.pop("ours", None)),
            **data,
        )

    def wheel(self, path: KeyPath, entry: object) -> Wheel | None:
        """All four keys, or no wheel."""
        if entry is None:
            return None
        data = self.section(path, entry, _WHEEL)
        if self.missing(path, entry, _WHEEL, _WHEEL) or len(data) < len(_WHEEL):
            return None
        return Wheel(data["package"], data["version"], data["file"], data["sha256"])

    def lora(self, path: KeyPath, entry: object) -> LoraSource | None:
        """A file's path stands for a mapping that has only the key file."""
        if entry is None:
            return None
        entry = {"file": entry} if isinstance(entry, str) else entry
        data = self.section(path, entry, _LORA)
        self.missing(path, entry, ("file",), _LORA)
        if "file" not in data:
            return None
        if "repo" in data and not _FILE[0](data["file"]):
            self.problem((*path, "file"), show_value(data["file"]), _FILE[1])
        return LoraSource(**data, folder=self._folder)

    def missing(
        self, path: KeyPath, entry: object, keys: Iterable[str], checks: Mapping[str, PresetCheck]
    ) -> list[str]:
        """The keys that a mapping lacks; each is recorded as a problem."""
        missing = [key for key in keys if isinstance(entry, dict) and key not in entry]
        for key in missing:
            self.problem(path, f"no key {key}", checks[key][1])
        return missing

    def own_figures(self, path: KeyPath, entry: object) -> OwnFigures | None:
        """Figures of our own: all that there have to be, or none."""
        if entry is None:
            return None
        figures = self.section(path, entry, _OURS)
        self.missing(path, entry, _OURS_NEEDED, _OURS)
        if not figures.keys() >= set(_OURS_NEEDED):
            return None
        for key in ("moved", "elsewhere"):
            if figures.get(key, 0) > figures["of"]:
                self.problem((*path, key), str(figures[key]), f"at most {figures['of']} (of)")
        return OwnFigures(**figures)

    def section(
        self, path: KeyPath, data: object, checks: Mapping[str, PresetCheck]
    ) -> dict[str, Any]:
        """The known keys with valid values; everything else is recorded as a problem."""
        if not isinstance(data, dict):
            self.problem(path, show_value(data), "a mapping")
            return {}
        good = {}
        for key, value in data.items():
            if key not in checks:
                self.problem((*path, key), f"the key {key!r}", f"one of {', '.join(checks)}")
            elif not checks[key][0](value):
                self.problem((*path, key), show_value(value), checks[key][1])
            else:
                good[key] = value
        return good

    def problem(self, path: KeyPath, found: str, expected: str) -> None:
        self.problems.append(self._document.problem(path, found, expected))
