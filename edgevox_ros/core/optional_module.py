"""Imports a Python package at its first use, so that programs can start without it.

A robot that installs us as a binary package gets only what its distribution has. The rest comes
from pip, and until then `--help` works and the node says what is missing (core.requirements).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class OptionalModule:
    """Stands for a module. Each attribute is looked up once.

    Raises ModuleNotFoundError at its first use where the package is missing.
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        value = getattr(import_module(self._name), name)
        setattr(self, name, value)
        return value
