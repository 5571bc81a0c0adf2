"""Wherever a setting may be set, its name, range and help come from its one row.

Nothing is listed here by hand: a new row is checked in every place at once.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, ClassVar

import pytest
import yaml
from support.launch.launch_source import constant

from edgevox_ros.cli.evaluate_options import evaluate_parser
from edgevox_ros.cli.model_options import add_model_options, written_settings
from edgevox_ros.cli.panel_page.live_parameters import LIVE
from edgevox_ros.core.settings import BY_NAME, SETTINGS, Setting, settings_of
from edgevox_ros.core.settings.model import PresetSettings, RunSettings
from edgevox_ros.core.strict_yaml import StrictYamlError
from edgevox_ros.evaluation.rehearsal.open_rehearsal import rehearsal_options
from edgevox_ros.llm import load_presets
from edgevox_ros.parsing.formats.registry import TOOL_STYLES

IN_PRESETS = [each for each in SETTINGS if each.places.preset]
OF_LAUNCH = [each for each in SETTINGS if each.places.launch]


class Recorder(argparse.ArgumentParser):
    """Remembers what was added to it."""

    added: ClassVar[dict[str, argparse.Action]] = {}

    def add_argument(self, *names: Any, **keys: Any) -> argparse.Action:
        self.added[names[0]] = super().add_argument(*names, **keys)
        return self.added[names[0]]


PARSER = Recorder(add_help=False)
add_model_options(PARSER)
OPTIONS = PARSER.added
ROWS = {each.places.option.partition(" ")[0]: each for each in SETTINGS if each.places.option}


def named(row: Setting) -> str:
    return row.name


def some_value(row: Setting) -> tuple[str, object]:
    """Words for the command line, and the typed value."""
    if row.allowed.within is not None:
        high = row.allowed.within[1]
        value = int(high) if isinstance(row.default, int) else float(high)
        return f"{value}", value
    if row.allowed.choices:
        return row.allowed.choices[-1], row.allowed.choices[-1]
    if row.allowed.read is not None:
        return "a=1", {"a": 1}
    if isinstance(row.default, bool):
        return "off", False
    return ("hermes", ("hermes",)) if isinstance(row.default, list) else ("x", "x")


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_of_a_model_is_a_view_of_a_row(option: str) -> None:
    row, action = ROWS[option], OPTIONS[option]
    assert row.description in str(action.help)
    if row.allowed.within is not None:
        assert "{:.12g} to {:.12g}".format(*row.allowed.within) in str(action.help)
    if row.allowed.choices:
        assert list(action.choices or ()) == [each for each in row.choices if each != row.default]


@pytest.mark.parametrize("option", OPTIONS)
def test_what_an_option_says_is_what_is_set(option: str) -> None:
    row = ROWS[option]
    text, value = some_value(row)
    values = settings_of(written_settings(PARSER.parse_args([option, text])))
    assert values.chosen[row.name] == value
    group, _, field = row.name.rpartition(".")
    assert getattr(getattr(values, group) if group else values, field) == value


@pytest.mark.parametrize("option", OPTIONS)
def test_evaluate_has_the_same_options_with_the_same_help(
    option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "10000")
    lines = [line.strip() for line in evaluate_parser(None).format_help().splitlines()]
    [begin] = [number for number, line in enumerate(lines) if line.startswith(f"{option} ")]
    assert ROWS[option].description in " ".join(lines[begin : begin + 2])


def test_what_is_set_of_a_model_reaches_its_engine() -> None:
    words = [word for option in OPTIONS for word in (option, some_value(ROWS[option])[0])]
    options = rehearsal_options(settings_of(written_settings(PARSER.parse_args(words))))
    for option in OPTIONS:
        group, _, field = ROWS[option].name.rpartition(".")
        value = some_value(ROWS[option])[1]
        if group == "model" and field in PresetSettings.__dataclass_fields__:
            assert options.model.over[field] == value
        elif group == "model":
            assert field in RunSettings.__dataclass_fields__
            assert getattr(options.model, field) == value


def presets(tmp_path: Path, key: str, value: object) -> Any:
    entry: dict[str, Any] = {"file": "a.gguf", "license": "MIT", "formats": "auto"}
    section, _, name = key.rpartition(".")
    if section == "lora":
        entry["lora"] = {"file": "b.gguf"}
    (entry.setdefault(section, {}) if section else entry)[name] = value
    file = tmp_path / "presets.yaml"
    file.write_text(yaml.safe_dump({"presets": {"mine": entry}}))
    return load_presets(file)["mine"]


@pytest.mark.parametrize("row", IN_PRESETS, ids=named)
def test_every_setting_of_a_preset_has_the_range_of_its_row(row: Setting, tmp_path: Path) -> None:
    key = row.places.preset
    if row.allowed.within is not None:
        for value in row.allowed.within:
            presets(tmp_path, key, value)
        low, high = row.allowed.within
        for value in (low - 1, high + 1):
            with pytest.raises(StrictYamlError) as caught:
                presets(tmp_path, key, value)
            assert f"{low:.12g} to {high:.12g}" in caught.value.problems[0].expected
    elif row.allowed.choices and key.rpartition(".")[2] == row.name.rpartition(".")[2]:
        for word in row.allowed.choices:
            presets(tmp_path, key, word)
        with pytest.raises(StrictYamlError) as caught:
            presets(tmp_path, key, "none of these")
        assert caught.value.problems[0].expected == f"one of {', '.join(row.allowed.choices)}"
    else:
        with pytest.raises(StrictYamlError):
            presets(tmp_path, key, 5)


def test_no_field_of_a_preset_that_is_a_setting_lacks_its_key() -> None:
    keys = {row.name: row.places.preset for row in IN_PRESETS}
    assert {f"model.{name}" for name in PresetSettings.__dataclass_fields__} <= set(keys)
    assert {row.name for row in SETTINGS if row.name.startswith("sampling.")} <= set(keys)


@pytest.mark.parametrize("file", ["edgevox.launch.py", "voice.launch.py", "demo.launch.py"])
def test_an_argument_of_a_launch_file_says_what_its_setting_is(file: str) -> None:
    described = {name: text for name, _, text in constant(file, "ARGUMENTS")}
    of_rows = {row.places.launch: row for row in OF_LAUNCH}
    shared = [name for name in described if name in of_rows]
    assert shared
    for name in shared:
        what = of_rows[name].description.partition(";")[0].partition(",")[0]
        assert described[name].startswith(what)


def test_the_panel_offers_the_live_rows() -> None:
    assert list(LIVE) == [row for row in SETTINGS if row.places.live]


def test_the_words_of_the_table_are_those_that_other_tables_have() -> None:
    assert BY_NAME["model.tool_style"].allowed.choices == tuple(TOOL_STYLES)
