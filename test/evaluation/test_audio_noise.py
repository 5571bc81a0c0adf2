"""Sentences that are spoken and recognised, and what is told where that is not possible.

Debian and Ubuntu have the voice: apt-get install espeak-ng.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from edgevox_ros.core.errors import ConfigurationError
from edgevox_ros.evaluation import Plan, case_groups_of
from edgevox_ros.evaluation.cases.case_file import read_case_file
from edgevox_ros.evaluation.noise.audio_noise import (
    MOST_CHARACTERS,
    SPEAKERS,
    check_audio,
    is_spoken,
    recognised_sentence,
)
from edgevox_ros.evaluation.noise.noises import AUDIO
from edgevox_ros.evaluation.plan import check_noises, group_runs

MISSING = [
    *([] if shutil.which("espeak-ng") else ["espeak-ng"]),
    *(name for name in ("numpy", "pocketsphinx") if importlib.util.find_spec(name) is None),
]
needs_voice = pytest.mark.skipif(
    bool(MISSING), reason=f"nothing can be spoken and recognised without {' and '.join(MISSING)}"
)
SENTENCES = ("go to the kitchen", "Turn right 45 degrees.")
TELL = "import sys\nfrom edgevox_ros.evaluation.noise.audio_noise import recognised_sentence\n" + (
    "for text in sys.argv[1:]: print(recognised_sentence(text, 'en', 7))"
)
SUITE = """
cases:
  - {say: go, expect: no_call}
  - {say: geh, language: de, expect: no_call}
  - {say: walk, language: en-GB, expect: no_call}
"""
TOOLS = """
tools:
  get_battery: {description: B., read: {topic: b, type: std_msgs/msg/Int32, result: {p: "=data"}}}
"""


def heard_elsewhere(*texts: str) -> list[str]:
    """What a new process hears of the texts, one after the other."""
    command = [sys.executable, "-c", TELL, *texts]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.split("\n")[:-1]


def pretend(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Put a program of our own in the place of espeak-ng."""
    program = folder / "espeak-ng"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def plan(folder: Path, suite: str = SUITE, noise: str = AUDIO) -> Plan:
    (folder / "tools.yaml").write_text(TOOLS)
    (folder / "cases.yaml").write_text(suite)
    groups = case_groups_of([read_case_file(folder / "cases.yaml")], [folder / "tools.yaml"])
    return Plan(groups, repeats=2, noises=(noise,))


@pytest.mark.not_unit
@needs_voice
@pytest.mark.parametrize("seed", range(len(SPEAKERS)))
def test_every_speaker_is_heard_with_some_right_words(seed: int) -> None:
    heard = recognised_sentence("Go to the kitchen!", "en-GB", seed)
    assert {"go", "to", "the", "kitchen"} & set(heard.split()), heard


@pytest.mark.not_unit
@needs_voice
def test_what_is_heard_depends_on_the_seed_alone_not_on_what_was_heard_before() -> None:
    first = heard_elsewhere(*SENTENCES)
    assert heard_elsewhere(*reversed(SENTENCES)) == first[::-1]
    assert [recognised_sentence(text, "en", 7) for text in SENTENCES] == first
    for text in first:
        assert text == text.lower()
        assert text.replace("'", "").replace(" ", "").isalnum(), text


@pytest.mark.not_unit
@needs_voice
@pytest.mark.parametrize("text", ["--help", "-f /etc/passwd", "[[", "\x01\x00 \ud800", "你好"])
def test_odd_texts_do_no_harm(text: str) -> None:
    assert isinstance(recognised_sentence(text, "en", 1), str)


@pytest.mark.parametrize("text", ["", " ", "?!", "\x07"])
def test_of_nothing_nothing_is_heard(text: str) -> None:
    assert recognised_sentence(text, "en", 0) == ""


def test_the_voice_gets_plain_text_of_limited_length(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told, given = tmp_path / "told", tmp_path / "given"
    pretend(monkeypatch, tmp_path, f'cat > {told}; echo "$*" > {given}')
    text = "--version \x01b [[go]]\r\n<p>\u202e now" + " on" * 1000
    assert recognised_sentence(text, "en", 3) == ""
    spoken = told.read_text()
    assert spoken.startswith("--version b go <p> now on on")
    assert len(spoken) == MOST_CHARACTERS
    assert "version" not in given.read_text()


def test_the_seed_chooses_the_speaker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given = tmp_path / "given"
    pretend(monkeypatch, tmp_path, f'cat > /dev/null; echo "$*" >> {given}')
    for seed in (0, 1, 2, 3, 2**32 + 3):
        recognised_sentence("who speaks", "en", seed)
    *speakers, again = given.read_text().splitlines()
    assert len(set(speakers)) == len(SPEAKERS)
    assert again == speakers[3]


def test_a_voice_that_fails_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pretend(monkeypatch, tmp_path, "echo no such voice >&2; exit 1")
    with pytest.raises(ConfigurationError, match="found no such voice, expected espeak-ng"):
        recognised_sentence("a voice that fails", "en", 0)


@pytest.mark.parametrize(
    ("language", "spoken"), [("en", True), ("EN-us", True), ("de", False), ("eng", False)]
)
def test_only_english_is_spoken(language: str, spoken: bool) -> None:
    assert is_spoken(language) == spoken
    if not spoken:
        with pytest.raises(ConfigurationError, match=rf"found only cases in {language}, expected"):
            recognised_sentence("hallo", language, 0)


def test_all_that_is_missing_is_told_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "pocketsphinx", None)
    with pytest.raises(ConfigurationError) as caught:
        check_audio(["ko", "de"])
    languages, program, *packages = caught.value.lines()
    assert "only cases in de, ko" in languages
    assert "no program espeak-ng" in program
    assert "apt install espeak-ng" in program
    assert "no Python package pocketsphinx" in packages[-1]
    assert "pip install -r requirements/evaluate.txt" in packages[-1]
    with pytest.raises(ConfigurationError, match="apt install espeak-ng"):
        recognised_sentence("a voice that is missing", "en", 0)


@pytest.mark.not_unit
@needs_voice
def test_cases_in_other_languages_run_without_it(tmp_path: Path) -> None:
    audio = plan(tmp_path)
    (remark,) = check_noises(audio)
    assert "cases in de run without it" in remark
    runs = [key for group in audio.groups for key, _ in group_runs(group, audio, "model")]
    assert audio.runs == len(runs) == 10
    noisy = [key.case for key in runs if key.noise == AUDIO]
    assert len(noisy) == 4
    assert not any("geh" in name for name in noisy)


def test_without_any_english_case_it_is_refused(tmp_path: Path) -> None:
    german = "language: de\ncases: [{say: geh, expect: no_call}]"
    with pytest.raises(ConfigurationError, match="found only cases in de, expected"):
        check_noises(plan(tmp_path, german))
    assert check_noises(plan(tmp_path, german, "asr")) == ()
