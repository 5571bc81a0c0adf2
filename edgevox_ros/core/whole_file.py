"""Reads a file as a whole, and writes it so that it is never half written, whatever happens."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def read_whole(path: Path, most_bytes: int) -> bytes | None:
    """The content of a regular file; None if there is no such file.

    Raises OSError, also for what is no regular file, such as a pipe, which is not waited for, and
    for one that is longer.
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError("no regular file")
            content = file.read(most_bytes + 1)
    except FileNotFoundError:
        return None
    if len(content) > most_bytes:
        raise OSError(f"longer than {most_bytes} bytes")
    return content


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


def write_whole(path: Path, text: str) -> None:
    """Replace a file: readers find the old text or the new one. It is on the disk on return.

    Folders are made. Raises OSError; then the old file is as it was, and takes no more room.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
    # The folder knows the new file only then; some file systems do not support this.
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def write_in_place(path: Path, text: str) -> None:
    """Overwrite a file that is there, for where there is no room for a second one beside it.

    Its old text is gone whatever happens once this has begun. Raises OSError; then the file is
    empty, if it could be written at all.
    """
    content = text.encode()
    descriptor = os.open(path, os.O_WRONLY | os.O_TRUNC)
    try:
        try:
            while content:
                content = content[os.write(descriptor, content) :]
        except OSError:
            os.ftruncate(descriptor, 0)
            raise
        finally:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
