"""Sentences spoken by espeak-ng and written down by pocketsphinx. English only.

The speaker and a little noise are drawn by the seed. On the same machine, with the same versions of
both, the same is heard again.
"""

from __future__ import annotations

import importlib
import io
import re
import shutil
import subprocess
import unicodedata
import wave
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from edgevox_ros.core.errors import ConfigurationError, Problem
from edgevox_ros.evaluation.noise.noises import AUDIO

LANGUAGE = "en"
MOST_CHARACTERS = 500
"""What comes later in a sentence is not spoken."""

_SOURCE = f"noise {AUDIO}"
_PROGRAM = "espeak-ng"
_PACKAGES = ("numpy", "pocketsphinx")
_TIME_OUT_S = 10.0
_RATE_HZ = 16000
_SILENCE_S = 0.3
# Of 16-bit samples; speech is about 28 dB above it. Without, the recogniser hears hardly anything:
# it has learned from microphones, which are never quite silent.
_NOISE_RMS = 100.0
_LARGEST_SAMPLE = 32767
# Two brackets would begin phonemes.
_NOT_SPOKEN = re.compile(r"[\[\]{}]")
# Marks of silence and noise such as <sil> and [NOISE], and of pronunciations such as (2).
_MARKS = re.compile(r"<[^>]*>|\[[^]]*\]|\+\+\w+\+\+|\(\d+\)")


@dataclass(frozen=True)
class SyntheticSpeaker:
    """How espeak-ng speaks: its voice, words in a minute, pitch from 0 to 99."""

    voice: str
    speed: int
    pitch: int


SPEAKERS = (
    SyntheticSpeaker("en-us", 150, 50),
    SyntheticSpeaker("en-us", 170, 40),
    SyntheticSpeaker("en-us+f2", 160, 50),
    SyntheticSpeaker("en-us+f2", 170, 45),
)
"""One of these speaks. Other voices of espeak-ng, British ones too, are understood far worse."""


def is_spoken(language: str) -> bool:
    """Whether sentences in this language can be heard: `en`, `en-GB`."""
    return language.split("-")[0].lower() == LANGUAGE


def check_audio(languages: Collection[str]) -> None:
    """Check that something can be heard of sentences in these languages.

    Raises ConfigurationError, with all that is missing, if none of them is English, or if
    espeak-ng or pocketsphinx is not there. Loads the recogniser.
    """
    problems = [*_language_problems(languages), *_missing()]
    if problems:
        raise ConfigurationError(problems)
    _recogniser()


def recognised_sentence(text: str, language: str, seed: int) -> str:
    """What the recogniser writes of the spoken sentence: lower case, no punctuation.

    Empty if it hears nothing. Raises ConfigurationError if the language is not English, or if
    espeak-ng or pocketsphinx is missing or fails.
    """
    problems = [*_language_problems([language])]
    if problems:
        raise ConfigurationError(problems)
    return _recognised(text, seed)


def audio_settings(text: str, language: str, seed: int) -> str:
    """What a sentence is spoken with. With other settings something else may be heard."""
    return f"{SPEAKERS[seed % len(SPEAKERS)]} {_SILENCE_S} {_NOISE_RMS} {MOST_CHARACTERS}"


def left_out(languages: Collection[str]) -> str:
    """A remark on the languages that cannot be heard; empty if there are none."""
    others = sorted({each for each in languages if not is_spoken(each)})
    return f"{_SOURCE}: cases in {', '.join(others)} run without it, English only" if others else ""


def _language_problems(languages: Collection[str]) -> Iterator[Problem]:
    if not any(map(is_spoken, languages)):
        found = ", ".join(sorted(set(languages))) or "no language"
        yield Problem(_SOURCE, f"only cases in {found}", f"cases in English ({LANGUAGE})")


def _missing() -> Iterator[Problem]:
    if shutil.which(_PROGRAM) is None:
        yield _no_program()
    for name in _PACKAGES:
        try:
            importlib.import_module(name)
        except ImportError as error:
            yield _no_package(name, error)


def _no_program() -> Problem:
    return Problem(_SOURCE, f"no program {_PROGRAM}", f"it on the PATH (apt install {_PROGRAM})")


def _no_package(name: str, error: ImportError) -> Problem:
    return Problem(
        _SOURCE,
        f"no Python package {name} ({error})",
        "it to be installed (pip install -r requirements/evaluate.txt)",
    )


@cache  # Every model gets the same sentences.
def _recognised(text: str, seed: int) -> str:
    recording = _spoken(_speakable(text), SPEAKERS[seed % len(SPEAKERS)])
    return _written(_with_noise(recording, seed)) if recording else ""


def _speakable(text: str) -> str:
    """The text without what espeak-ng would take for a command, and not too long."""
    printable = "".join(" " if unicodedata.category(each)[0] == "C" else each for each in text)
    return " ".join(_NOT_SPOKEN.sub(" ", printable).split())[:MOST_CHARACTERS]


def _spoken(text: str, speaker: SyntheticSpeaker) -> bytes:
    """A WAV file, or nothing if there is nothing to say."""
    if not any(map(str.isalnum, text)):
        return b""
    command = [_PROGRAM, "-v", speaker.voice, "-s", str(speaker.speed), "-p", str(speaker.pitch)]
    try:
        # Not as an argument: that could be taken for an option.
        done = subprocess.run(
            [*command, "-b", "1", "--stdin", "--stdout"],
            input=text.encode(),
            capture_output=True,
            timeout=_TIME_OUT_S,
        )
    except FileNotFoundError:
        raise ConfigurationError([_no_program()]) from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ConfigurationError.at(_SOURCE, str(error), f"{_PROGRAM} to speak") from None
    if done.returncode:
        message = done.stderr.decode(errors="replace").strip() or f"exit status {done.returncode}"
        raise ConfigurationError.at(_SOURCE, message, f"{_PROGRAM} to speak")
    return done.stdout


def _with_noise(recording: bytes, seed: int) -> bytes:
    """A WAV file as 16-bit samples for the recogniser, with silence around and noise in it."""
    import numpy as np

    with wave.open(io.BytesIO(recording)) as file:
        rate_hz = file.getframerate()
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(float)
    silence = np.zeros(round(_SILENCE_S * _RATE_HZ))
    sound = np.concatenate([silence, _resampled(samples, rate_hz), silence])
    # This source, unlike newer ones, gives the same numbers in every version.
    sound += np.random.RandomState(seed % 2**32).normal(0, _NOISE_RMS, len(sound))
    limited = np.clip(np.round(sound), -_LARGEST_SAMPLE, _LARGEST_SAMPLE)
    return bytes(limited.astype("<i2").tobytes())


def _resampled(samples: Any, rate_hz: int) -> Any:
    """The samples at the recogniser's rate; frequencies that it cannot hold are cut off."""
    import numpy as np

    count = round(len(samples) * _RATE_HZ / rate_hz)
    if not count:
        return samples
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    return np.fft.irfft(spectrum, count) * (count / len(samples))


def _written(samples: bytes) -> str:
    """What the recogniser writes of 16-bit samples."""
    recogniser = _recogniser()
    recogniser.reinit_feat()  # else what it has heard before changes what it hears
    recogniser.start_utt()
    recogniser.process_raw(samples, full_utt=True)
    recogniser.end_utt()
    found = recogniser.hyp()
    return _plain(found.hypstr) if found else ""


def _plain(text: str) -> str:
    words = _MARKS.sub(" ", text.lower()).replace(".", "")
    return " ".join(re.sub(r"[^\w']", " ", words).split())


@cache
def _recogniser() -> Any:
    try:
        from pocketsphinx import Decoder
    except ImportError as error:
        raise ConfigurationError([_no_package("pocketsphinx", error)]) from None
    try:
        return Decoder(loglevel="FATAL", samprate=float(_RATE_HZ))
    except RuntimeError as error:
        raise ConfigurationError.at(
            _SOURCE, f"pocketsphinx: {error}", "the English model in its package"
        ) from None
