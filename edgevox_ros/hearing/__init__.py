"""Hearing: transcript -> stop | yes or no | dropped (why) | utterance. Pure Python."""

from edgevox_ros.hearing.again import AgainReader, read_again
from edgevox_ros.hearing.corrections import CorrectionReader, read_correction, wanted_instead
from edgevox_ros.hearing.filters import (
    Dropped,
    DropReason,
    DuplicateFilter,
    EchoFilter,
    Filters,
    Transcript,
    Utterance,
    WakePhrase,
)
from edgevox_ros.hearing.listener import Listener, Stop, Verdict
from edgevox_ros.hearing.stop_words import StopMatch, StopMatcher, match_stop
from edgevox_ros.hearing.yes_no import YesNo, YesNoReader, read_yes_no

__all__ = [
    "AgainReader",
    "CorrectionReader",
    "DropReason",
    "Dropped",
    "DuplicateFilter",
    "EchoFilter",
    "Filters",
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
    "read_again",
    "read_correction",
    "read_yes_no",
    "wanted_instead",
]
