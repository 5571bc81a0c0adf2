"""The LoRA adapter of a llama-server: passed to a server of our own, asked of one that runs."""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Iterator
from pathlib import PurePath

from edgevox_ros.core.errors import DecodeError, ModelError
from edgevox_ros.llm.lora_adapter import LoraAdapter
from edgevox_ros.llm.preset import LoraSource
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.http_stream import get_json_list

LOGGER = logging.getLogger("edgevox.llm")


def lora_arguments(adapter: LoraAdapter) -> tuple[str, str]:
    """The arguments for a server that is started with the adapter.

    Raises ModelError for a path that holds what llama-server takes for the end of one.
    """
    path, scaled = str(adapter.path), adapter.scale != 1
    odd = next((mark for mark in (",", '"', *(":" if scaled else "")) if mark in path), "")
    if odd:
        found = f"a path with {odd} in it"
        raise ModelError.at(path, found, f"one without {odd}, at which llama-server cuts it")
    if scaled:
        return "--lora-scaled", f"{path}:{adapter.scale!r}"
    return "--lora", path


def check_lora(address: Address, lora: LoraSource, cancel: threading.Event | None) -> None:
    """Check that a running server has loaded the adapter; only warn if it does not list any.

    It is known by its file's name: the server may run on another machine. Raises ModelError.
    """
    name = PurePath(lora.file).name
    try:
        loaded = dict(_loaded(get_json_list(address, "/lora-adapters", cancel=cancel)))
    except DecodeError as error:
        LOGGER.warning(
            "%s does not list its LoRA adapters (%s): make sure that it runs %s",
            address,
            error,
            name,
        )
        return
    if name in loaded and math.isclose(loaded[name], lora.scale, rel_tol=1e-4):
        return
    lines = [f"{each} (scale {scale:g})" for each, scale in loaded.items()]
    found = f"a server with {' and '.join(lines) or 'no LoRA adapter'}"
    expected = f"{name} (scale {lora.scale:g}): start it with --lora, or set model.lora: none"
    raise ModelError.at(address, found, expected)


def _loaded(entries: list[object]) -> Iterator[tuple[str, float]]:
    """File names and scales of the adapters that the server lists."""
    for entry in entries:
        fields = entry if isinstance(entry, dict) else {}
        path, scale = fields.get("path"), fields.get("scale")
        if isinstance(path, str) and isinstance(scale, (int, float)):
            yield PurePath(path).name, float(scale)
