"""Files that one node writes: never half written, and never two nodes the same one.

A file is replaced as a whole. While a node is configured it holds its files: a lock says so to
every other node, on this computer and, if the file system carries locks, on others.
"""

from __future__ import annotations

import fcntl
import os
import socket
import stat
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from edgevox_ros.core.errors import ConfigurationError

_LONGEST_HOLDER = 200


def read_whole(path: Path, most_bytes: int) -> bytes | None:
    """The content of a regular file; None if there is no such file.

    Raises OSError, also for what is no regular file, such as a pipe, which is not waited for, and
    for one that is longer.
    """
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise OSError("not a regular file")
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
    # A name of its own: somebody else who writes the same file has another one.
    part = path.with_name(f"{path.name}.{uuid.uuid4().hex[:12]}.part")
    try:
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
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


class HeldFiles:
    """The files of one node, from `hold` to `close`. The kernel frees them if the process dies.

    Beside each stands `NAME.lock`, which is locked and says who holds it; it stays when the lock is
    gone. `owner`: the node's full name. `warn` gets a line about a file that cannot be locked:
    the file system has no locks (some NFS, SMB and FUSE mounts), or the folder cannot be written.
    Then another node that uses the file is not noticed.
    """

    def __init__(self, owner: str, warn: Callable[[str], None]) -> None:
        self.owner = owner
        self._warn = warn
        self._guard = threading.Lock()
        self._locks: dict[Path, int | None] = {}
        self._closed = False

    def hold(self, path: Path, parameter: str) -> None:
        """Hold a file; again, or after `close`, it does nothing. From any thread.

        `parameter`: what names the file or its folder. Raises ConfigurationError if another node
        holds it.
        """
        real = Path(os.path.realpath(path))
        with self._guard:
            if not self._closed and real not in self._locks:
                self._hold(path, real, parameter)

    def _hold(self, path: Path, real: Path, parameter: str) -> None:
        lock = real.with_name(f"{real.name}.lock")
        try:
            self._locks[real] = self._locked(lock)
        except BlockingIOError:
            raise ConfigurationError.at(
                f"parameter {parameter}",
                f"{path}, which {_holder(lock)} is using",
                "a file that no other node uses: give each node a namespace or a value of its own",
            ) from None
        except OSError as error:
            self._locks[real] = None
            self._warn(
                f"{lock}: cannot be locked ({error.strerror or error}), so another node that uses "
                f"{path.name} would not be noticed: let no two nodes share it (parameter "
                f"{parameter})"
            )

    def close(self) -> None:
        """Let others have them, for good."""
        with self._guard:
            self._closed = True
            for lock in self._locks.values():
                if lock is not None:
                    os.close(lock)
            self._locks.clear()

    def _locked(self, lock: Path) -> int:
        """The open lock. Raises BlockingIOError if it is held, else OSError."""
        lock.parent.mkdir(parents=True, exist_ok=True)
        try:
            opened = os.open(lock, os.O_RDWR | os.O_CREAT, 0o666)
        except PermissionError:
            opened = os.open(lock, os.O_RDONLY)  # another user's, who may hold it all the same
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(opened)
            raise
        with suppress(OSError):
            os.ftruncate(opened, 0)
            who = f"{self.owner} (process {os.getpid()} on {socket.gethostname()})"
            os.pwrite(opened, who.encode(), 0)
        return opened


def _holder(lock: Path) -> str:
    """Who holds a lock, as it says itself."""
    try:
        written = lock.read_text(encoding="utf-8", errors="replace")
    except OSError:
        written = ""
    return " ".join(written.split())[:_LONGEST_HOLDER] or "another node"
