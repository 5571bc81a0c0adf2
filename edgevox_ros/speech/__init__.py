"""Speech: what a TTS voice may say of a model's text, sentence by sentence. Pure Python."""

from edgevox_ros.speech.polish import polish
from edgevox_ros.speech.sanitizer import Sanitizer
from edgevox_ros.speech.sentences import SentenceStream
from edgevox_ros.speech.voice import Voice

__all__ = ["Sanitizer", "SentenceStream", "Voice", "polish"]
