"""The kinds of noise that sentences may be heard with: their names, in order, and in words."""

from __future__ import annotations

from collections.abc import Mapping

NO_NOISE = ""
ASR = "asr"
AUDIO = "audio"
NOISE_WORDS: Mapping[str, str] = {NO_NOISE: "", ASR: "with ASR noise", AUDIO: "with audio noise"}
"""Each name (CaseRecord.noise), the sentences as they are first."""


def noise_words(noise: str) -> str:
    """`with ASR noise`; empty without noise. A name that is not ours stays as it is."""
    return NOISE_WORDS.get(noise, f"with {noise} noise")
