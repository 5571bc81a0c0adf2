"""Completes tool maps of tests that do not care about `on_stop`."""

from __future__ import annotations


def stops(text: str) -> str:
    """The map, with `on_stop: none` added if it has no `on_stop`."""
    return text if "on_stop" in text or not text.strip() else f"{text.rstrip()}\non_stop: none\n"
