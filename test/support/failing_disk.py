"""A disk with the file of the orders for later, which cannot always be written."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest import mock

from edgevox_ros.agent.schedule_file import read_schedule


class Disk:
    """A folder that may be full, or be taken away and come back as it was."""

    def __init__(self, folder: Path) -> None:
        self.real = folder / "real"
        self.real.mkdir()
        self.link = folder / "disk"
        self.link.symlink_to(self.real)
        self.file = self.link / "schedule.json"
        self._full = ExitStack()

    def fill(self) -> None:
        """There is no room for a second file."""
        self._full.enter_context(mock.patch.object(Path, "open", _no_room))

    def free(self) -> None:
        self._full.close()

    def take_away(self) -> None:
        self._become(Path("/proc/no_disk"))  # Nobody can write there.

    def bring_back(self) -> None:
        self._become(self.real)

    def _become(self, target: Path) -> None:
        """At once: whoever writes meanwhile finds one or the other."""
        new = self.link.with_name("new")
        new.symlink_to(target)
        new.replace(self.link)

    @property
    def kept(self) -> list[str]:
        """What the node would find after a restart, with the disk as it was."""
        return [each.text for each in read_schedule(self.real / "schedule.json")]


OPEN = Path.open


def _no_room(path: Path, mode: str = "r", *given: Any, **more: Any) -> Any:
    if mode == "x":
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
    return OPEN(path, mode, *given, **more)
