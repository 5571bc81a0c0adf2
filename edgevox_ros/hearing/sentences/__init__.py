"""Sentences of the map: a whole utterance, matched one way only, is a call without a model."""

from edgevox_ros.hearing.sentences.matcher import TooManyStates
from edgevox_ros.hearing.sentences.sentence_matcher import SentenceMatcher

__all__ = ["SentenceMatcher", "TooManyStates"]
