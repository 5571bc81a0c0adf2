"""Words of a command line: our own, and those between --ros-args and `--`, which are for ROS."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from edgevox_ros import __version__
from edgevox_ros.core.errors import EdgevoxError


class UsageError(EdgevoxError):
    """Words of a command line, or files that they name, cannot be used. A line for each problem."""


class RaisingParser(argparse.ArgumentParser):
    """A parser that raises UsageError where argparse's own prints how it is used and ends."""

    def error(self, message: str) -> NoReturn:
        """See ArgumentParser."""
        raise UsageError(message)


def split_ros_arguments(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """(our own words, those for ROS with --ros-args before each stretch of them)."""
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


def program(name: str, text: str | None) -> argparse.ArgumentParser:
    """A parser with --help, which shows `text`, and --version. Words are not to be shortened."""
    parser = argparse.ArgumentParser(
        prog=name,
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_version(parser, name)
    return parser


def add_version(parser: argparse.ArgumentParser, name: str) -> None:
    """--version, which tells the package's."""
    parser.add_argument(
        "--version", action="version", version=f"{name} (edgevox_ros) {__version__}"
    )


def given_options(parser: argparse.ArgumentParser, words: Sequence[str]) -> dict[str, str]:
    """The options that `words` give, even if with their default value: name in code -> as written.

    The parser cannot be used afterwards. Ends the program as the parser does for wrong words.
    """
    names = {}
    for action in parser._actions:
        action.default = argparse.SUPPRESS
        names[action.dest] = action.option_strings[-1] if action.option_strings else action.dest
    return {name: names[name] for name in vars(parser.parse_args(words))}
