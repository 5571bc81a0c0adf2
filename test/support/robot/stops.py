"""What most maps of tests do not care about."""

from __future__ import annotations


def stops(text: str) -> str:
    """The map; one that does not say what a stop does says that it does nothing more."""
    return text if "on_stop" in text or not text.strip() else f"{text.rstrip()}\non_stop: none\n"
