"""Finds the package's own files (config/, resource/), and the folders for what is cached or kept.

The files are in the ament share folder (built by colcon), in the environment's share folder
(installed by pip), or beside the package (run from a checkout).
"""

from __future__ import annotations

import os
import stat
import sysconfig
from collections.abc import Iterator
from pathlib import Path

PACKAGE = "edgevox_ros"


def share_file(relative: str) -> Path:
    """Path of a file such as `config/presets.yaml`.

    Raises FileNotFoundError naming the file and every folder that was searched.
    """
    searched = []
    for folder in share_folders():
        if (folder / relative).exists():
            return folder / relative
        searched.append(str(folder))
    raise FileNotFoundError(f"{relative}: not found, expected in one of {', '.join(searched)}")


def share_folders() -> Iterator[Path]:
    """Folders that may contain the package's files, the nearest to the running code first."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "package.xml").exists() or (checkout / "setup.py").exists():
        yield checkout
    for parent in Path(__file__).resolve().parents:
        if parent.name == "lib":
            yield parent.parent / "share" / PACKAGE
    ament = _ament_share()
    if ament is not None:
        yield ament
    yield Path(sysconfig.get_paths()["data"]) / "share" / PACKAGE
    yield checkout


def odd_kind(path: Path) -> str:
    """What `path` is instead of a regular file, in words; "" for a regular file and for no file.

    Such a path must not be read: opening a named pipe blocks, and reading a device may never end.
    Raises OSError if the file system cannot say.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return ""
    if stat.S_ISREG(mode):
        return ""
    kinds = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a named pipe", stat.S_IFSOCK: "a socket"}
    return kinds.get(stat.S_IFMT(mode), "a device")


def _ament_share() -> Path | None:
    try:
        # mypy does not find it where ROS is not installed.
        from ament_index_python.packages import (  # type: ignore[import-not-found,unused-ignore]
            PackageNotFoundError,
            get_package_share_directory,
        )
    except ImportError:
        return None
    try:
        return Path(get_package_share_directory(PACKAGE))
    except (PackageNotFoundError, KeyError, OSError, ValueError):
        return None


def cache_folder(override: str = "") -> Path:
    """Folder for files that can be fetched or made again (models, warm prompts): ~/.cache/edgevox.

    `override` (a parameter's value) takes precedence over EDGEVOX_CACHE and XDG_CACHE_HOME.
    """
    own = override or os.environ.get("EDGEVOX_CACHE", "")
    return Path(own).expanduser() if own else _users_folder("XDG_CACHE_HOME", ".cache")


def data_folder() -> Path:
    """Folder for what people have taught, which cannot be made again: ~/.local/share/edgevox.

    EDGEVOX_DATA takes precedence over XDG_DATA_HOME.
    """
    own = os.environ.get("EDGEVOX_DATA", "")
    return Path(own).expanduser() if own else _users_folder("XDG_DATA_HOME", ".local/share")


def _users_folder(variable: str, usual: str) -> Path:
    """Our folder in one of the user's, as the XDG Base Directory Specification names them."""
    base = os.environ.get(variable)
    return (Path(base) if base else Path.home() / usual) / "edgevox"


def models_folder(override: str = "") -> Path:
    """Folder of downloaded GGUF files: `override`, EDGEVOX_MODELS, or one in the cache folder."""
    if override:
        return Path(override).expanduser()
    if os.environ.get("EDGEVOX_MODELS"):
        return Path(os.environ["EDGEVOX_MODELS"]).expanduser()
    return cache_folder() / "models"
