"""Reads the key of a server, from a file or the environment."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.server.address import KEY_VARIABLE

LOGGER = logging.getLogger("edgevox.llm")

PLACE = "server.api_key_file"
_MOST_BYTES = 4096


def read_key(file: str) -> str:
    """The key in a file: one line of visible ASCII characters. It never appears in a message.

    Only warns if other users of the machine may read the file. Raises ModelError.
    """
    path = Path(file).expanduser()
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            raise ModelError.at(PLACE, f"{path}, which is not a plain file", "a file with the key")
        with path.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        found = f"{path} ({error.strerror or error})"
        raise ModelError.at(PLACE, found, "a file with the key") from None
    if mode & (stat.S_IRGRP | stat.S_IROTH):
        LOGGER.warning("%s: other users may read %s: chmod 600 it", PLACE, path)
    return _checked(data.decode("latin-1"), str(path), PLACE)


def key_of_environment() -> str:
    """The key in the environment variable KEY_VARIABLE, "" if there is none. Raises ModelError."""
    text = os.environ.get(KEY_VARIABLE, "")
    return _checked(text, "one", f"environment variable {KEY_VARIABLE}") if text else ""


def _checked(text: str, name: str, place: str) -> str:
    """The one line of a text; a wrong one would be quoted by whoever refuses it."""
    lines = text.strip().splitlines()
    if len(text) > _MOST_BYTES or len(lines) > 1:
        found = "more than one line" if len(lines) > 1 else f"more than {_MOST_BYTES} bytes"
        raise ModelError.at(place, f"{name} with {found}", "one line, the key")
    if not lines:
        raise ModelError.at(place, f"{name} with nothing in it", "one line, the key")
    if not all("!" <= letter <= "~" for letter in lines[0]):
        found = f"{name} with a space, control character or letter beyond ASCII in it"
        raise ModelError.at(place, found, "one line, the key")
    return lines[0]
