"""Wheels in a folder that is the only place where pip looks: a package index without a network."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest


def only_index(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pip look in this folder only."""
    for name, value in {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(folder),
        "PIP_CONFIG_FILE": "/dev/null",
        "PIP_EXTRA_INDEX_URL": "",
    }.items():
        monkeypatch.setenv(name, value)


def write_wheel(folder: Path, package: str, version: str, member: str, content: bytes) -> Path:
    """A wheel with one file in it, as pip takes it."""
    stem = f"{package.replace('-', '_')}-{version}"
    path, info = folder / f"{stem}-py3-none-any.whl", f"{stem}.dist-info"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(member, content)
        told = f"Metadata-Version: 2.1\nName: {package}\nVersion: {version}\n"
        archive.writestr(f"{info}/METADATA", told)
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return path
