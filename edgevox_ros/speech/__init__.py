"""Speech: what a TTS voice may say of a model's text, sentence by sentence. Pure Python."""

from edgevox_ros.speech.sanitizer import Sanitizer
from edgevox_ros.speech.sentences import SentenceStream
from edgevox_ros.speech.spoken_sentences import SpokenSentences
from edgevox_ros.speech.tidy import tidy

__all__ = ["Sanitizer", "SentenceStream", "SpokenSentences", "tidy"]
