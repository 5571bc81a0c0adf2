"""The ears as the parameters want them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgevox_ros.hearing import DuplicateFilter, EchoFilter, Listener, StopMatcher, WakePhrase


def open_ears(values: Mapping[str, Any]) -> Listener:
    """Stop words, then the filters."""
    wake_phrase = values["transcript.wake_phrase"]
    return Listener(
        StopMatcher(extra_words=values["stop.words"], names=[wake_phrase]),
        min_confidence=values["transcript.min_confidence"],
        duplicates=DuplicateFilter(values["transcript.duplicate_window_s"]),
        echo=EchoFilter(values["transcript.echo_window_s"]),
        wake=WakePhrase(wake_phrase, values["transcript.wake_open_s"]),
    )
