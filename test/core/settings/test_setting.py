"""A row of the table: what is written, what it means, and what is expected instead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.settings import BY_NAME, Settings, settings_of
from edgevox_ros.core.settings.model import PresetSettings


@pytest.mark.parametrize("name", BY_NAME)
def test_what_is_not_set_is_the_default_and_is_not_chosen(name: str) -> None:
    found = BY_NAME[name]
    values = settings_of({name: found.default})
    assert replace(values, chosen={}) == Settings()
    assert (name in values.chosen) == (found.unset is None)


@pytest.mark.parametrize(
    ("name", "written", "typed"),
    [
        ("model.n_ctx", 512, 512),
        ("model.formats", ["xlam", ""], ("xlam",)),
        ("model.formats", ["auto"], None),
        ("model.formats", ["none"], ()),
        ("model.formats", ["auto", "xlam"], ("auto", "xlam")),
        ("model.variables", ["a=1"], {"a": 1}),
        ("model.tools_via", "auto", None),
        ("model.tools_via", "text", "text"),
        ("model.stop", ["none"], ()),
        ("model.lora_scale", 0.0, 0.0),
        ("sampling.temperature", 0.0, 0.0),
        ("turn.history_turns", 0, 0),
        ("tools.files", ["a.yaml"], ("a.yaml",)),
    ],
)
def test_what_is_written_is_chosen_with_its_type(name: str, written: object, typed: object) -> None:
    assert settings_of({name: written}).chosen == {name: typed}


def test_what_is_chosen_of_a_group_has_the_names_of_its_fields() -> None:
    values = settings_of({"model.n_ctx": 512, "model.path": "a.gguf", "sampling.top_k": 3})
    assert values.chosen_in("model", PresetSettings) == {"n_ctx": 512}
    assert (values.model.n_ctx, values.model.path, values.sampling.top_k) == (512, "a.gguf", 3)


@pytest.mark.parametrize(
    ("name", "written", "expected"),
    [
        ("model.n_ctx", 5, "0, or 256 and more"),
        ("model.n_ctx", 0, ""),
        ("sampling.top_p", -0.5, "-1, or 0 and more"),
        ("sampling.repeat_penalty", 0.0, "-1, or 0.1 and more"),
        ("turn.history_turns", 0, ""),
        ("transcript.field", "", "a field's name, or a path such as text.data"),
        ("transcript.final_field", "", ""),
    ],
)
def test_between_not_set_and_the_least_value_is_nothing(
    name: str, written: object, expected: str
) -> None:
    assert BY_NAME[name].expected_in_parameter(written) == expected


@pytest.mark.parametrize(
    ("name", "typed", "expected"),
    [
        ("model.lora_scale", 10.5, "0 to 10"),
        ("model.lora_scale", float("nan"), "0 to 10"),
        ("model.n_ctx", 1048577, "256 to 1048576"),
        ("model.n_ctx", True, "256 to 1048576"),
        (
            "model.tools_via",
            "mail",
            "auto, or one of tools, xml_tools, system_key, functions, text",
        ),
        ("model.tools_via", None, ""),
        ("sampling.constrain", "calls", ""),
    ],
)
def test_a_typed_value_is_judged_without_the_words_for_not_set(
    name: str, typed: object, expected: str
) -> None:
    assert BY_NAME[name].expected(typed) == expected


def test_a_variable_without_its_name_is_an_error() -> None:
    with pytest.raises(PresetError, match=r"model\.variables: found 'thinking', expected name="):
        settings_of({"model.variables": ["thinking"]})
