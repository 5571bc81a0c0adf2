"""The languages that a program may be asked to speak."""

from __future__ import annotations

import argparse

from edgevox_ros.languages import LANGUAGES


def known_language(text: str) -> str:
    """A language of ours, also with a region (pt-BR). For argparse, which tells its error."""
    if text.split("-")[0].lower() not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected one of {', '.join(LANGUAGES)}")
    return text
