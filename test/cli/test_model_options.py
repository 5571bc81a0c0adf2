"""The options of ask and chat reach an engine and a node alike."""

from __future__ import annotations

import argparse
import threading
from pathlib import Path
from typing import Any

import pytest
import yaml

from edgevox_ros.cli.model_options import (
    add_model_options,
    node_parameters,
    settings_from,
)
from edgevox_ros.core.settings import BY_NAME, settings_of
from edgevox_ros.core.settings.model import PromptSettings
from edgevox_ros.llm import ModelOptions
from edgevox_ros.llm.model_overrides import model_options
from edgevox_ros.node import session

PERSONA = 'You are R2 🤖, the "Kapitän".'
GIVEN = [
    *("--preset", "qwen3-1.7b", "--formats", "xlam,hermes", "--variable", "enable_thinking=true"),
    *("--variable", "depth=2", "--tools-via", "text", "--tool-style", "json", "--stop", "END"),
    *("--stop-after", "</x>", "--n-ctx", "512", "--threads", "2", "--model-path", "m.gguf"),
    *("--lora", "a.gguf", "--lora-scale", "0.5"),
    *("--constrain", "calls", "--directive", "none", "--tool-examples", "one"),
    *("--persona", PERSONA),
]


SHARED = ("formats", "variables", "tools_via", "tool_style", "stop", "stop_after", "n_ctx")


def parsed(*given: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_model_options(parser)
    return parser.parse_args(given)


def as_node_reads(*given: str) -> dict[str, Any]:
    return {name: yaml.safe_load(text) for name, text in node_parameters(parsed(*given)).items()}


def test_what_was_not_given_is_not_set() -> None:
    assert model_options(settings_from(parsed())) == ModelOptions()
    assert node_parameters(parsed()) == {"preset": '"demo"'}


def test_every_option_is_a_parameter_of_the_node_with_its_type() -> None:
    parameters = {
        name: yaml.safe_load(text) for name, text in node_parameters(parsed(*GIVEN)).items()
    }
    assert len(parameters) == len([word for word in GIVEN if word.startswith("--")]) - 1
    for name, value in parameters.items():
        assert type(value) is type(BY_NAME[name].default), name
        choices = BY_NAME[name].choices
        assert not choices or value in choices


def test_both_ways_give_the_same_model(monkeypatch: pytest.MonkeyPatch) -> None:
    parameters = {
        name: yaml.safe_load(text) for name, text in node_parameters(parsed(*GIVEN)).items()
    }
    seen: list[Any] = []
    monkeypatch.setattr(
        session, "open_engine", lambda preset, options, progress: seen.append(options)
    )
    session.load_model(settings_of(parameters), threading.Event())
    direct = model_options(settings_from(parsed(*GIVEN)))
    assert Path(seen[0].path).name == direct.path
    assert Path(seen[0].lora).name == direct.lora == "a.gguf"
    for field in ("lora_scale", "n_gpu_layers", "n_threads", "over"):
        assert getattr(seen[0], field) == getattr(direct, field), field
    assert sorted(direct.over) == sorted(SHARED)


def test_both_ways_give_the_same_prompt() -> None:
    given = as_node_reads(*GIVEN)
    prompt = settings_from(parsed(*GIVEN)).prompt
    assert prompt == PromptSettings(PERSONA, "none", "one", "en")
    for name in ("persona", "directive", "tool_examples"):
        assert given[f"prompt.{name}"] == getattr(prompt, name)
    assert settings_from(parsed()).prompt == PromptSettings()


def test_an_adapter_is_a_path_in_full_or_none_for_a_node() -> None:
    assert as_node_reads("--lora", "none")["model.lora"] == "none"
    assert Path(as_node_reads("--lora", "a.gguf")["model.lora"]).is_absolute()
    assert as_node_reads("--lora-scale", "0")["model.lora_scale"] == 0.0


@pytest.mark.parametrize("scale", ["-1", "11", "nan", "much"])
def test_a_scale_that_cannot_be_is_refused(scale: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--lora-scale", scale)
    assert "expected a number from 0 to 10" in capsys.readouterr().err


def test_a_text_of_any_length_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    add_model_options(parser)
    with pytest.raises(SystemExit):
        parser.parse_args(["--persona", "x" * 200_000])
    told = capsys.readouterr().err
    assert "--persona: found " in told and "at most 8000 characters, not 200000" in told
