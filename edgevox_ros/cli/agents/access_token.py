"""The secret that clients over HTTP have to know."""

from __future__ import annotations

import hmac
import os
import re
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path

from edgevox_ros.core.command_line import UsageError

SHORTEST, LONGEST = 16, 1024
_TOKEN = re.compile(r"[!-~]+")
_SCHEME = b"bearer "


def new_token() -> str:
    """A token that nobody can guess: 256 bits."""
    return secrets.token_urlsafe(32)


def read_token(path: Path) -> str:
    """The token in a file that only its owner can read.

    Raises UsageError, which tells nothing of the content.
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
            f"--token-file {path}: expected one line of {SHORTEST} to {LONGEST} characters, all "
            "of them visible ASCII without blanks"
        )
    return text


class TokenCheck:
    """Compares in a time that does not depend on how much of a guess is right."""

    def __init__(self, token: str) -> None:
        self._token = token.encode("ascii")

    def passes(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether the headers of a request have the token, once, as `Authorization: Bearer`.

        `headers`: names in lower case, and values.
        """
        given = [value for name, value in headers if name == b"authorization"]
        if len(given) != 1 or given[0][: len(_SCHEME)].lower() != _SCHEME:
            return False
        return hmac.compare_digest(given[0][len(_SCHEME) :].strip(), self._token)
