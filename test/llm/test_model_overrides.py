"""What a user sets over a preset, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from edgevox_ros.core.errors import PresetError
from edgevox_ros.core.settings import settings_of
from edgevox_ros.core.settings.model import variables_of
from edgevox_ros.llm import Preset
from edgevox_ros.llm.model_overrides import model_options, preset_for
from edgevox_ros.llm.preset import LoraSource
from edgevox_ros.parsing import FORMATS

OWN = Preset(
    name="own",
    file="own.gguf",
    repo="a/b",
    formats=("hermes",),
    variables={"enable_thinking": False, "depth": 1},
    tools_via="text",
    tool_style="json",
    stop=("END",),
    stop_after=("</tool_call>",),
    n_ctx=2048,
    lora=LoraSource("a.gguf", scale=0.5),
)


def over(**options: Any) -> Preset:
    """The preset with what a user writes for parameters of the model."""
    written = settings_of({f"model.{name}": value for name, value in options.items()})
    return preset_for(OWN, model_options(written), Path("own.gguf"))


def test_what_is_not_given_is_the_presets() -> None:
    assert over() == OWN


@pytest.mark.parametrize(
    ("given", "field", "expected"),
    [
        ({"formats": ("xlam", "hermes", "xlam")}, "formats", ("xlam", "hermes")),
        ({"formats": ("auto",)}, "formats", None),
        ({"formats": ("none",)}, "formats", ()),
        ({"variables": {"depth": 2}}, "variables", {"enable_thinking": False, "depth": 2}),
        ({"tools_via": "tools"}, "tools_via", "tools"),
        ({"tools_via": "auto"}, "tools_via", None),
        ({"tool_style": "gemma"}, "tool_style", "gemma"),
        ({"tool_style": "auto"}, "tool_style", None),
        ({"stop": ("a", "b")}, "stop", ("a", "b")),
        ({"stop": ("none",)}, "stop", ()),
        ({"stop_after": ("none",)}, "stop_after", ()),
        ({"n_ctx": 512}, "n_ctx", 512),
        ({"lora": "b.gguf"}, "lora", LoraSource("b.gguf")),
        ({"lora": "b.gguf", "lora_scale": 2.0}, "lora", LoraSource("b.gguf", scale=2.0)),
        ({"lora_scale": 0.0}, "lora", LoraSource("a.gguf", scale=0.0)),
        ({"lora": "none"}, "lora", None),
    ],
)
def test_what_is_given_goes_over_the_preset(
    given: dict[str, Any], field: str, expected: Any
) -> None:
    assert getattr(over(**given), field) == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"formats": ("hermes", "hermess")}, "formats: found 'hermess', expected auto, none, or"),
        ({"formats": ("auto", "hermes")}, "found 'auto'"),
        ({"tools_via": "mail"}, "tools_via: found 'mail', expected auto, or one of tools"),
        ({"tool_style": "html"}, "tool_style: found 'html'"),
        (
            {"variables": {"tools": []}},
            "variables: found 'tools', expected none of messages, tools",
        ),
        ({"variables": {"messages": []}}, "variables: found 'messages'"),
        ({"variables": {"add_generation_prompt": False}}, "found 'add_generation_prompt'"),
        ({"lora_scale": 10.5}, r"lora_scale: found 10\.5, expected 0 to 10"),
        ({"lora_scale": float("nan")}, "lora_scale: found nan"),
        ({"lora": "none", "lora_scale": 0.5}, "lora_scale: .*expected a LoRA adapter beside it"),
        ({"n_threads": 100_000}, "n_threads: found 100000, expected 1 to 512"),
    ],
)
def test_what_does_not_exist_is_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises(PresetError, match=message):
        over(**given)


def test_no_format_is_called_like_a_word_of_ours() -> None:
    assert not {"auto", "none", "preset"} & set(FORMATS)


def test_variables_are_json_where_they_read_as_such() -> None:
    entries = ["a=false", "b=1.5", "c=high", 'd=["x"]', "e=", "f=a=b"]
    expected = {"a": False, "b": 1.5, "c": "high", "d": ["x"], "e": "", "f": "a=b"}
    assert variables_of(entries) == expected


@pytest.mark.parametrize("entry", ["thinking", "=1", "no spaces=1", "9x=1"])
def test_a_variable_without_its_name_is_told(entry: str) -> None:
    with pytest.raises(PresetError, match=r"model\.variables: found .*, expected name=value"):
        variables_of([entry])
