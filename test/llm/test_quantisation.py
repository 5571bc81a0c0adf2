"""Files of other quantisations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgevox_ros.core.errors import PresetError
from edgevox_ros.llm import Preset, load_presets
from edgevox_ros.llm.preset import Wheel
from edgevox_ros.llm.quantisation import quantisation, quantised


@pytest.mark.parametrize(
    ("file", "quant"),
    [
        ("gemma-4-E2B-it-Q4_K_M.gguf", "Q4_K_M"),
        ("smollm2-135m-instruct-q8_0.gguf", "q8_0"),
        ("Model.IQ3_XS.gguf", "IQ3_XS"),
        ("Model-UD-Q4_K_XL.gguf", "UD-Q4_K_XL"),
        ("gpt-MXFP4_MOE.gguf", "MXFP4_MOE"),
        ("model-BF16.gguf", "BF16"),
        ("demo_model.gguf", ""),
        ("Q4_K_M.txt", ""),
    ],
)
def test_a_file_name_tells_its_quantisation(file: str, quant: str) -> None:
    assert quantisation(file) == quant


def test_another_quantisation_has_another_file_of_unknown_size() -> None:
    known = Preset("a", "A-Q4_K_M.gguf", repo="b/c", sha256="0" * 64, size_gb=1.5)
    other = quantised(known, "Q8_0")
    assert (other.file, other.sha256, other.size_gb) == ("A-Q8_0.gguf", None, 0.0)
    assert quantised(known, "q4_k_m") is known
    wheel = Wheel("a", "1", "A-Q4_1.gguf", "0" * 64)
    assert quantised(replace(known, wheel=wheel), "Q8_0").files == ("A-Q8_0.gguf",)
    assert quantised(Preset("a", "a-q4_k_m.gguf", repo="b/c"), "Q8_0").file == "a-q8_0.gguf"


def test_every_preset_that_is_fetched_can_be_had_in_another_quantisation() -> None:
    for preset in load_presets().values():
        if not preset.bundled:
            assert "Q5_K_M" in quantised(preset, "Q5_K_M").file.upper()


@pytest.mark.parametrize(
    ("preset", "quant", "message"),
    [
        (Preset("demo", "demo_model.gguf"), "Q8_0", "preset demo: found Q8_0 for the file demo_m"),
        (Preset("a", "a.gguf", repo="b/c"), "Q8_0", "expected a file whose name tells its own"),
        (Preset("a", "a-Q8_0.gguf", repo="b/c"), "../x", "quant: found '../x'"),
    ],
)
def test_what_cannot_be_had_is_told(preset: Preset, quant: str, message: str) -> None:
    with pytest.raises(PresetError, match=message):
        quantised(preset, quant)
