"""Hearing: transcript -> stop | yes or no | dropped (why) | utterance. Pure Python."""

from edgevox_ros.hearing.filters import DuplicateFilter, EchoFilter, WakePhrase
from edgevox_ros.hearing.listener import (
    Dropped,
    DropReason,
    Listener,
    Stop,
    Transcript,
    Utterance,
    Verdict,
)
from edgevox_ros.hearing.stop_words import StopMatch, StopMatcher, match_stop
from edgevox_ros.hearing.yes_no import YesNo, YesNoReader, read_yes_no

__all__ = [
    "DropReason",
    "Dropped",
    "DuplicateFilter",
    "EchoFilter",
    "Listener",
    "Stop",
    "StopMatch",
    "StopMatcher",
    "Transcript",
    "Utterance",
    "Verdict",
    "WakePhrase",
    "YesNo",
    "YesNoReader",
    "match_stop",
    "read_yes_no",
]
