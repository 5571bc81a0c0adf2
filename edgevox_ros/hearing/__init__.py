"""Hearing: transcript -> stop | yes or no | dropped (why) | utterance. Pure Python."""

from edgevox_ros.hearing.again import read_again
from edgevox_ros.hearing.corrections import read_correction, wanted_instead
from edgevox_ros.hearing.filters import (
    Dropped,
    DropReason,
    DuplicateFilter,
    Filters,
    Passed,
    Transcript,
    WakePhrase,
)
from edgevox_ros.hearing.listener import Judgement, Listener, Stop
from edgevox_ros.hearing.moments import After, Afterwards, At, Every, Unsure, When
from edgevox_ros.hearing.own_voice import EchoFilter
from edgevox_ros.hearing.place_talk import PlaceRemark, read_place_talk
from edgevox_ros.hearing.queue_talk import (
    QueueRemark,
    begins_afterwards,
    read_queue_talk,
    read_schedule_talk,
    without_then,
)
from edgevox_ros.hearing.stop_words import StopMatch, StopMatcher, match_stop, stop_matcher
from edgevox_ros.hearing.timed_orders import TimedOrder, read_time, read_when
from edgevox_ros.hearing.utterance import Utterance, utterance_of
from edgevox_ros.hearing.yes_no import YesNo, read_yes_no

__all__ = [
    "After",
    "Afterwards",
    "At",
    "DropReason",
    "Dropped",
    "DuplicateFilter",
    "EchoFilter",
    "Every",
    "Filters",
    "Judgement",
    "Listener",
    "Passed",
    "PlaceRemark",
    "QueueRemark",
    "Stop",
    "StopMatch",
    "StopMatcher",
    "TimedOrder",
    "Transcript",
    "Unsure",
    "Utterance",
    "WakePhrase",
    "When",
    "YesNo",
    "begins_afterwards",
    "match_stop",
    "read_again",
    "read_correction",
    "read_place_talk",
    "read_queue_talk",
    "read_schedule_talk",
    "read_time",
    "read_when",
    "read_yes_no",
    "stop_matcher",
    "utterance_of",
    "wanted_instead",
    "without_then",
]
