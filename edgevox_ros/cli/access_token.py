"""The secret that those have to know who come over HTTP: agents, and users of the panel."""

from __future__ import annotations

import hmac
import os
import re
import secrets
import stat
from pathlib import Path

from edgevox_ros.core.command_line import UsageError

SHORTEST, LONGEST = 16, 1024
# What needs no quoting in a header, a cookie or an address.
_TOKEN = re.compile(r"[A-Za-z0-9_-]+")


def new_token() -> str:
    """A token that nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def read_token(path: Path) -> str:
    """The token in a file that only its owner can read.

    Raises UsageError, which shows nothing of the content.
    """
    try:
        with path.open("rb") as file:
            # Of the open file: another one could have been put in its place.
            found = os.fstat(file.fileno()).st_mode
            text = file.read(2 * LONGEST).decode("ascii", errors="replace").strip()
    except OSError as error:
        raise UsageError(f"--token-file {path}: {error.strerror}") from None
    if found & (stat.S_IRWXG | stat.S_IRWXO):
        raise UsageError(
            f"--token-file {path}: found a file that others may use, expected one that only its "
            f"owner can read: chmod 600 {path}"
        )
    if not SHORTEST <= len(text) <= LONGEST or not _TOKEN.fullmatch(text):
        raise UsageError(
            f"--token-file {path}: expected one line of {SHORTEST} to {LONGEST} characters: "
            "letters, digits, - and _"
        )
    return text


def same(shown: str, token: str) -> bool:
    """Whether both are the same, in a time that does not depend on how much of a guess is right."""
    return hmac.compare_digest(shown.encode("utf-8", "replace"), token.encode("ascii"))
