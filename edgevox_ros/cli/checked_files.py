"""What is common to all downloads: their error, and the checksum of what came."""

from __future__ import annotations

import hashlib
from pathlib import Path

from edgevox_ros.core.errors import EdgevoxError

BLOCK = 1 << 20


class FetchError(EdgevoxError):
    """A model that could not be fetched; the message says why, in one line."""


def checksum_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal digits."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()
