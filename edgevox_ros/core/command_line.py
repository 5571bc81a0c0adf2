"""Command-line arguments: our own, and those for ROS (from --ros-args up to `--`)."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from typing import NoReturn

from edgevox_ros import __version__
from edgevox_ros.core.errors import EdgevoxError


class UsageError(EdgevoxError):
    """Command-line arguments, or files that they name, cannot be used; one line a problem."""


class RaisingParser(argparse.ArgumentParser):
    """An argument parser that raises UsageError instead of printing its usage and exiting."""

    def error(self, message: str) -> NoReturn:
        """Raise UsageError instead of ending the program."""
        raise UsageError(message)


def split_ros_arguments(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return (our own arguments, those for ROS); each run of the latter begins with --ros-args."""
    own: list[str] = []
    ros: list[str] = []
    taker = own
    for word in words:
        if word == "--ros-args":
            taker = ros
        if taker is ros and word == "--":
            taker = own
            continue
        taker.append(word)
    return own, ros


def namespace_in(ros: Sequence[str]) -> str:
    """The namespace that arguments for ROS give to every node (`-r __ns:=/robot1`); "" for none."""
    rules = (word for before, word in pairwise(ros) if before in ("-r", "--remap"))
    found = (rule.partition(":=")[2] for rule in rules if rule.startswith("__ns:="))
    return next(found, "").rstrip("/")


def program(name: str, text: str | None) -> argparse.ArgumentParser:
    """A parser with --version and --help, which shows `text`. Options cannot be abbreviated."""
    parser = argparse.ArgumentParser(
        prog=name,
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_version(parser, name)
    return parser


def add_version(parser: argparse.ArgumentParser, name: str) -> None:
    """Add --version, which prints the package's version."""
    parser.add_argument(
        "--version", action="version", version=f"{name} (edgevox_ros) {__version__}"
    )


def given_options(parser: argparse.ArgumentParser, words: Sequence[str]) -> dict[str, str]:
    """The options given in `words`, even with their default value: name in code -> as written.

    The parser cannot be used afterwards. Wrong arguments end the program, as in the parser itself.
    """
    names = {}
    for action in parser._actions:
        action.default = argparse.SUPPRESS
        names[action.dest] = action.option_strings[-1] if action.option_strings else action.dest
    return {name: names[name] for name in vars(parser.parse_args(words))}
