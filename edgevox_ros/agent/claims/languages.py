"""The claim words of every language that we speak."""

from __future__ import annotations

from collections.abc import Mapping

from edgevox_ros.agent.claims import asian, germanic, romance
from edgevox_ros.agent.claims.table import ClaimWords

LANGUAGES: Mapping[str, ClaimWords] = {
    "en": germanic.ENGLISH,
    "de": germanic.GERMAN,
    "fr": romance.FRENCH,
    "es": romance.SPANISH,
    "it": romance.ITALIAN,
    "pt": romance.PORTUGUESE,
    "nl": germanic.DUTCH,
    "zh": asian.CHINESE,
    "ja": asian.JAPANESE,
    "ko": asian.KOREAN,
    "ar": asian.ARABIC,
    "hi": asian.HINDI,
    "vi": asian.VIETNAMESE,
    "th": asian.THAI,
}
LATIN = ("en", "de", "fr", "es", "it", "pt", "nl", "vi")
