"""The quantisation in the name of a model's file, and the preset for another one."""

from __future__ import annotations

import re
from dataclasses import replace

from edgevox_ros.core.errors import PresetError
from edgevox_ros.llm.preset import Preset

# As llama.cpp's tools and the hub's repositories name files: NAME-Q4_K_M.gguf, NAME.IQ3_XS.gguf.
_IN_NAME = re.compile(
    r"(?<=[-._])((?:UD-)?I?Q\d(?:_[A-Z\d]+)*|MXFP4(?:_[A-Z]+)*|B?F16|F32)\.gguf$", re.IGNORECASE
)
_QUANT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{1,19}")


def quantisation(file: str) -> str:
    """The quantisation in a file's name, such as `Q4_K_M`; "" if there is none."""
    found = _IN_NAME.search(file)
    return found[1] if found else ""


def quantised(preset: Preset, quant: str) -> Preset:
    """The preset with the file of another quantisation; its size and checksum are unknown.

    Raises PresetError if `quant` is no such word, or the preset's file name has none.
    """
    if not _QUANT.fullmatch(quant):
        raise PresetError.at("quant", repr(quant), "a quantisation such as Q4_K_M or Q8_0")
    now = quantisation(preset.file)
    if preset.bundled or not now:
        found = f"{quant} for the file {preset.file}"
        raise PresetError.at(f"preset {preset.name}", found, "a file whose name tells its own")
    if quant.upper() == now.upper():
        return preset
    file = _IN_NAME.sub(f"{quant if now.isupper() else quant.lower()}.gguf", preset.file)
    return replace(preset, file=file, sha256=None, wheel=None, size_gb=0.0)
