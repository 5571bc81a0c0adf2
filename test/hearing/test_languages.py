"""What people say to a robot, language by language: see the files in data/.

[stops] stop it, at rest too. [moving] stop it only while something moves, or may. [no stops] do not
stop it at rest, [never] not even in motion. [void] stop and leave nothing. [rests] stop and leave
what stands behind =>. [not yes] allow nothing, [yes] and [no]
are what they say.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from edgevox_ros.hearing import StopMatcher, match_stop, read_yes_no
from edgevox_ros.hearing.stop_words import every_language
from edgevox_ros.hearing.words import SPACELESS as SPACELESS_LETTERS
from edgevox_ros.hearing.words import fold
from edgevox_ros.languages import LANGUAGES

DATA = Path(__file__).parent / "data"
LEAST_STOPS = 60
SPACELESS = re.compile(f"[{SPACELESS_LETTERS}]")
PHRASES = [(code, phrase) for code, each in LANGUAGES.items() for phrase in each.hearing.stop]
MOVING = [
    (code, phrase)
    for code, each in LANGUAGES.items()
    for phrase in (*each.hearing.alone, *each.hearing.moving)
]


@cache
def sections(code: str) -> dict[str, list[str]]:
    """The sentences of a language by section."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in (DATA / f"{code}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif line.strip():
            found.setdefault(name, []).append(line)
    return found


def sentences(code: str, section: str) -> list[str]:
    return sections(code)[section]


@cache
def matcher(code: str) -> StopMatcher:
    return StopMatcher((code,))


def matchers(code: str) -> tuple[StopMatcher, StopMatcher]:
    """One that knows this language, and one that knows all."""
    return matcher(code), every_language()


in_every_language = pytest.mark.parametrize("code", sorted(LANGUAGES))


@in_every_language
def test_there_is_a_long_list_of_stops(code: str) -> None:
    assert len(set(sections(code)["stops"])) >= LEAST_STOPS


@in_every_language
def test_a_stop_is_heard_at_rest_and_in_motion(code: str) -> None:
    for sentence in sentences(code, "stops"):
        for said in (sentence, sentence.upper(), sentence.rstrip(".!?。！？؟।") + "."):
            for matches in matchers(code):
                for moving in (False, True):
                    match = matches.match(said, moving)
                    assert match, (said, moving)
                    assert match.rest == "", said


@in_every_language
def test_some_words_stop_only_what_moves(code: str) -> None:
    for sentence in sentences(code, "moving"):
        for matches in matchers(code):
            assert matches.match(sentence, True), sentence
            assert matches.match(sentence) is None, sentence


RUN_TOGETHER = [
    (code, stop, behind)
    for code, table in ((code, each.hearing) for code, each in LANGUAGES.items())
    if table.accents
    for stop in table.stop
    if stop.isalpha() and len(fold(stop)) >= 4 and not SPACELESS.match(stop)
    for behind in (*table.tails, *table.fillers, *table.stop)
    if behind.isalpha() and len(fold(behind)) >= 3 and not SPACELESS.match(behind)
]


@given(st.sampled_from(RUN_TOGETHER))
def test_a_stop_that_is_run_together_with_what_follows_is_heard(said: tuple[str, str, str]) -> None:
    code, stop, behind = said
    assume(stop[-1] != behind[0])  # three equal letters are read as one
    for matches in matchers(code):
        assert matches.match(stop + behind, True), said


@in_every_language
def test_at_rest_it_is_no_stop(code: str) -> None:
    for sentence in sentences(code, "no stops"):
        assert match_stop(sentence) is None, sentence


@in_every_language
def test_it_is_no_stop_in_motion_either(code: str) -> None:
    for sentence in sentences(code, "never"):
        assert match_stop(sentence, True) is None, sentence


@in_every_language
@pytest.mark.parametrize("moving", [False, True])
def test_what_belongs_to_a_stop_is_no_command(code: str, moving: bool) -> None:
    for sentence in sentences(code, "void"):
        match = match_stop(sentence, moving)
        assert match, sentence
        assert match.rest == "", sentence


@in_every_language
@pytest.mark.parametrize("moving", [False, True])
def test_a_new_command_behind_a_stop_is_left(code: str, moving: bool) -> None:
    for sentence in sentences(code, "rests"):
        words, _, rest = sentence.partition(" => ")
        match = match_stop(words, moving)
        assert match, sentence
        assert match.rest == rest, sentence


@in_every_language
def test_what_is_not_a_yes_allows_nothing(code: str) -> None:
    for sentence in sentences(code, "not yes"):
        assert read_yes_no(sentence) != "yes", sentence
    yes = LANGUAGES[code].hearing.yes[0]
    for phrase in LANGUAGES[code].hearing.not_yes:
        assert read_yes_no(phrase) != "yes", phrase
        assert read_yes_no(f"{yes}, {phrase}") != "yes", phrase


@in_every_language
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_plain_answer_is_read(code: str, answer: str) -> None:
    for sentence in sentences(code, answer):
        assert read_yes_no(sentence) == answer, sentence


@in_every_language
def test_a_question_is_never_a_yes(code: str) -> None:
    for yes in LANGUAGES[code].hearing.yes:
        for mark in ("?", " ?", "？", "؟", "?!", "...?"):
            assert read_yes_no(yes + mark) != "yes", yes + mark


@in_every_language
def test_a_yes_is_a_yes_and_no_stop_in_any_language(code: str) -> None:
    for yes in LANGUAGES[code].hearing.yes:
        assert match_stop(yes, True) is None, yes
        assert read_yes_no(yes) == "yes", yes


RESTS = [rest for code in LANGUAGES for rest in sections(code)["rests"]]
# Words of no language, so that they can neither make an exception nor break one.
NOISE = st.lists(st.sampled_from(["zorq", "blimfu", "krast", "7", "wuggly", "ptok"]), max_size=6)


@settings(deadline=None)
@given(NOISE, st.sampled_from(PHRASES), NOISE)
def test_while_something_moves_a_stop_phrase_anywhere_stops(
    before: list[str], stop: tuple[str, str], after: list[str]
) -> None:
    text = " ".join([*before, stop[1].replace("*", ""), *after])
    for match in (each.match(text, True) for each in matchers(stop[0])):
        assert match
        assert match.rest == ""


@settings(deadline=None)
@given(NOISE, st.sampled_from(MOVING))
def test_while_something_moves_what_can_only_mean_stop_stops(
    before: list[str], stop: tuple[str, str]
) -> None:
    assert match_stop(" ".join([*before, stop[1].replace("*", "")]), True)


@settings(deadline=None)
@given(NOISE, st.sampled_from(PHRASES), st.sampled_from(RESTS), st.booleans())
def test_no_rest_contains_what_stood_before_the_stop(
    before: list[str], stop: tuple[str, str], other: str, moving: bool
) -> None:
    words, _, rest = other.partition(" => ")
    text = f"{' '.join(before)}, {stop[1].replace('*', '')}, {words}"
    match = match_stop(text, moving)
    assert match
    assert match.rest in ("", rest)


@settings(deadline=None)
@given(st.text(), st.booleans())
def test_the_rest_ends_the_text_and_begins_behind_the_stop(text: str, moving: bool) -> None:
    match = match_stop(text, moving)
    if match is not None and match.rest:
        assert text.index(match.phrase) + len(match.phrase) <= text.rindex(match.rest)
