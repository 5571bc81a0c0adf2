from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from support.llm.doubles import DOUBLES
from support.llm.tiny_gguf import CHATML, TinyModel

from edgevox_ros.core import Message, ToolSchema
from edgevox_ros.core.errors import ModelError, PresetError
from edgevox_ros.llm import LoadedModel, ModelOptions, find_preset, load_presets, open_engine

Open = Callable[..., LoadedModel]
HERMES = CHATML.replace("<tools>", "<tools> answer with <tool_call></tool_call> ")


@pytest.mark.not_unit
def test_a_file_of_ones_own_takes_everything_from_the_file(open_tiny: Open) -> None:
    loaded = open_tiny(TinyModel(template=HERMES))
    assert "hermes" in loaded.formats
    assert not loaded.prompt_opens_thinking
    assert (loaded.n_ctx, loaded.n_threads, loaded.n_gpu_layers) == (1024, 1, -1)
    assert loaded.path.name in loaded.description
    assert loaded.preset.name == loaded.path.stem


@pytest.mark.not_unit
def test_the_context_is_never_longer_than_the_model_was_trained_for(open_tiny: Open) -> None:
    assert open_tiny(TinyModel(n_ctx_train=512), n_ctx=4096).n_ctx == 512


@pytest.mark.not_unit
def test_formats_and_variables_can_be_overruled(open_tiny: Open) -> None:
    thinking = CHATML + "{% if enable_thinking %}{{ '<think>' }}{% endif %}"
    model = TinyModel(template=thinking)
    loaded = open_tiny(model, formats=("xlam",), variables={"enable_thinking": True})
    assert loaded.formats == ("xlam",)
    assert loaded.prompt_opens_thinking
    with pytest.raises(PresetError, match="found 'xlan'"):
        open_tiny(model, formats=("xlan",))


@pytest.mark.not_unit
def test_the_demo_model_comes_with_the_package(tmp_path: Path) -> None:
    preset = find_preset(load_presets(), "demo")
    loaded = open_engine(preset, ModelOptions(cache_dir=str(tmp_path)))
    try:
        assert loaded.formats == ("hermes",)
        assert loaded.profile.tools_via == "tools"
        assert loaded.profile.plain_history
        assert loaded.preset.name == "demo"
    finally:
        loaded.engine.close()


@pytest.mark.not_unit
def test_another_file_beside_the_demo_preset_is_no_demo_model(
    tiny_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    options = ModelOptions(path=str(tiny_path), warm_cache=False)
    loaded = open_engine(find_preset(load_presets(), "demo"), options)
    loaded.engine.close()
    assert loaded.preset.name == "tiny"
    (told,) = [record.getMessage() for record in caplog.records]
    assert "tiny.gguf is not the file of preset demo (demo_model.gguf)" in told


@pytest.mark.not_unit
def test_a_preset_that_is_used_for_another_file_is_told_of(
    tiny_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    options = ModelOptions(path=str(tiny_path), warm_cache=False)
    loaded = open_engine(find_preset(load_presets(), "llama-3.2-1b"), options)
    loaded.engine.close()
    assert (loaded.preset.name, loaded.formats) == ("llama-3.2-1b", ("llama32", "pythonic"))
    (told,) = [record.getMessage() for record in caplog.records]
    assert "made for Llama-3.2-1B-Instruct-Q4_K_M.gguf: its settings are used for tiny.gguf" in told


@pytest.mark.not_unit
def test_an_example_in_doubled_braces_is_mended_and_told_once(
    open_tiny: Open, caplog: pytest.LogCaptureFixture
) -> None:
    model = DOUBLES["Qwen 2.5 Coder"].model()
    loaded = open_tiny(model)
    told = '{"name": <name>, "arguments": <arguments>}'
    prompt = loaded.prompts.build([Message("user", "hi")], [ToolSchema("stop", "Halts.", {})])
    assert f"<tool_call>\n{told}\n</tool_call>" in loaded.model.text(prompt.tokens)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith(f"{loaded.path.name}: its chat template shows {{{told}}}, ")
    assert "\n" not in line


@pytest.mark.not_unit
def test_several_mended_examples_are_told_in_one_line(
    open_tiny: Open, caplog: pytest.LogCaptureFixture
) -> None:
    shown = ", ".join(f'{{{{"name": "{name}"}}}}' for name in "fgh")
    told = CHATML.replace("<tools>' }}", "<tools>' }}{% raw %}" + shown + "{% endraw %}", 1)
    open_tiny(TinyModel(template=told))
    (line,) = [record.getMessage() for record in caplog.records]
    assert 'shows {{"name": "f"}} and 2 more like it, which' in line


@pytest.mark.not_unit
def test_an_example_that_the_formats_cannot_read_is_told(
    open_tiny: Open, caplog: pytest.LogCaptureFixture
) -> None:
    example = '<tool_call>{"name": <name> "arguments": {}}</tool_call>'
    open_tiny(TinyModel(template=CHATML.replace("<tools>", f"<tools> {example} ", 1)))
    (line,) = [record.getMessage() for record in caplog.records]
    assert f"shows the call {example}, which cannot be read as qwen25 or hermes" in line


@pytest.mark.not_unit
def test_calls_of_a_model_that_nobody_vouched_for_are_constrained(open_tiny: Open) -> None:
    sampling = open_tiny().preset.sampling
    assert (sampling.constrain, sampling.constrain_softly) == ("calls", True)
    presets = load_presets().values()
    assert not any(preset.sampling.constrain_softly or preset.own for preset in presets)


@pytest.mark.not_unit
def test_gemma_3_is_told_to_call_as_it_was_taught(open_tiny: Open) -> None:
    turn = "<start_of_turn>{{ m['role'] }}\n{{ m['content'] }}<end_of_turn>\n"
    loaded = open_tiny(TinyModel(template="{% for m in messages %}" + turn + "{% endfor %}"))
    assert (loaded.formats, loaded.profile.tools_via) == (("pythonic",), "text")


def test_a_model_that_was_not_fetched_names_the_command(tmp_path: Path) -> None:
    preset = find_preset(load_presets(), "qwen3-1.7b")
    with pytest.raises(ModelError, match=r"fetch_model qwen3-1\.7b") as caught:
        open_engine(preset, ModelOptions(models_dir=str(tmp_path)))
    assert caught.value.problems[0].source == str(tmp_path / "Qwen3-1.7B-Q4_K_M.gguf")


@pytest.mark.not_unit
def test_what_is_wrong_with_a_model_is_said(open_tiny: Open) -> None:
    with pytest.raises(ModelError, match="no chat template"):
        open_tiny(TinyModel(template=None))
    with pytest.raises(ModelError, match="chat template with an error: line 1"):
        open_tiny(TinyModel(template="{% if %}"))
    with pytest.raises(ModelError, match=r"fails on a plain message: .*never"):
        open_tiny(TinyModel(template="{{ raise_exception('never') }}"))
    for deaf in ("hello", " ", "{% for m in messages %}{{ m.role }}{% endfor %}"):
        with pytest.raises(ModelError, match="it leaves out what the user says"):
            open_tiny(TinyModel(template=deaf))
    with pytest.raises(ModelError, match="shows no tools that it is given by xml_tools"):
        open_tiny(TinyModel(), tools_via="xml_tools")
    slow = "{% for a in range(99999) %}{{ 'x' * 9999999 }}{% endfor %}"
    with pytest.raises(ModelError, match=r"went beyond its limits 3 times \(it makes more than"):
        open_tiny(TinyModel(template=slow))
    with pytest.raises(ModelError, match="expected a GGUF file, or a preset"):
        open_engine(None)


def test_loading_can_be_given_up(tiny_path: Path) -> None:
    options = ModelOptions(path=str(tiny_path), warm_cache=False)
    with pytest.raises(ModelError):
        open_engine(None, options, progress=lambda share: False)
