"""A fresh virtual environment with one wheel, and what that requires of this environment.

What is required is linked, not downloaded and compiled again. Nothing else of this environment can
be imported there, so neither can rclpy.
"""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from packaging.requirements import Requirement

NOT_LINKED = ("..", "__pycache__")


class FreshVenv:
    """The environment; `run` starts its Python or one of its programs."""

    def __init__(self, folder: Path, wheel: Path, extras: Iterable[str]) -> None:
        self._folder = folder
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
        install = ("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel))
        done = self.run("python", *install)
        assert done.returncode == 0, done.stderr
        [packages] = folder.glob("lib/python3*/site-packages")
        [metadata] = packages.glob("edgevox_ros-*.dist-info")
        link(importlib.metadata.PathDistribution(metadata), extras, packages)

    def run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment, in its folder."""
        environment = {name: os.environ[name] for name in ("HOME", "LANG") if name in os.environ}
        return subprocess.run(
            [str(self._folder / "bin" / program), *words],
            cwd=self._folder,
            env={**environment, "PATH": f"{self._folder / 'bin'}:{os.defpath}"},
            capture_output=True,
            text=True,
            timeout=300,
        )


def link(
    distribution: importlib.metadata.Distribution, extras: Iterable[str], packages: Path
) -> None:
    """Link what a distribution requires, and what that requires, into the folder of packages."""
    waiting, linked = list(required(distribution, extras)), set()
    while waiting:
        requirement = waiting.pop()
        if requirement.name in linked:
            continue
        linked.add(requirement.name)
        found = importlib.metadata.distribution(requirement.name)
        assert requirement.specifier.contains(found.version), f"{requirement}: {found.version}"
        for part in parts(found):
            target = packages / part.name
            if part.exists() and not target.exists():
                target.symlink_to(part)
        waiting += required(found, requirement.extras)


def required(
    distribution: importlib.metadata.Distribution, extras: Iterable[str]
) -> Iterator[Requirement]:
    """What it requires in an environment such as this one."""
    for text in distribution.requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        chosen = [{"extra": extra} for extra in ("", *extras)]
        if marker is None or any(map(marker.evaluate, chosen)):
            yield requirement


def parts(distribution: importlib.metadata.Distribution) -> set[Path]:
    """Files and folders of packages that belong to it."""
    names = {file.parts[0] for file in distribution.files or ()}
    names |= set((distribution.read_text("top_level.txt") or "").split())
    folder = Path(str(distribution.locate_file("")))
    return {folder / name for name in names if name not in NOT_LINKED}
