"""Hearing: transcript -> stop | yes or no | dropped (why) | utterance. Pure Python."""

from edgevox_ros.hearing.answer import Answer, AnswerReader, read_answer
from edgevox_ros.hearing.ears import Dropped, DropReason, Ears, Stop, Transcript, Utterance, Verdict
from edgevox_ros.hearing.filters import DuplicateFilter, EchoFilter, WakePhrase
from edgevox_ros.hearing.stop import StopMatch, StopMatcher, match_stop

__all__ = [
    "Answer",
    "AnswerReader",
    "DropReason",
    "Dropped",
    "DuplicateFilter",
    "Ears",
    "EchoFilter",
    "Stop",
    "StopMatch",
    "StopMatcher",
    "Transcript",
    "Utterance",
    "Verdict",
    "WakePhrase",
    "match_stop",
    "read_answer",
]
