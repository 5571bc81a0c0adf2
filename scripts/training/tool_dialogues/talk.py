"""Talk that is no command: reports, plans, negations, and what is said about things."""

from __future__ import annotations

import random
import re
from pathlib import Path

from scripts.training.tool_dialogues.commands import Command
from scripts.training.tool_dialogues.scenes import Scene

SMALL_TALK = tuple(
    (said, answer)
    for said, _, answer in (
        line.partition("\t")
        for line in Path(__file__)
        .with_name("small_talk.txt")
        .read_text(encoding="utf-8")
        .splitlines()
        if line.strip()
    )
)
# With a command in place of {}: nobody asks for it now.
NEGATED = (
    "don't {}", "do not {}", "please don't {}", "never {}", "you must not {}", "no need to {}",
    "don't {} yet", "whatever you do, don't {}", "you don't have to {}", "let's not {}",
    "I did not say {}", "not now, don't {}",
)  # fmt: skip
WONT = (*["All right, I won't."] * 4, "Okay, I leave it as it is.")
REPORTED = (
    "my brother told me to {}", "she asked him to {} last week", "I forgot to {} yesterday",
    "yesterday I had to {} myself", "he always wants to {}", "they used to {} every morning",
    "I was about to {} but I changed my mind", "in the film they {}", "tomorrow I am going to {}",
    "maybe one day I will {}", "if I were you I would {}", "what would happen if I {}",
    "my boss thinks we should {}", "she said and I quote {}", "the manual says to {}",
    "imagine somebody would {}", "I told the other one to {}", "my father had to {} by hand",
    "he was too tired to {}", "we never {} on sundays", "the neighbours {} all the time",
    "I wonder who will {} when I am gone", "did you ever {} in your life", "I dreamt that I had to {}",
)  # fmt: skip
HEARD = (
    # True also where it was a command after all.
    *["All right, I do nothing."] * 6, "I see.", "That is interesting.", "Good to know.", "I hear you.",
)  # fmt: skip
# With a thing that the robot has to do with in place of {}.
ABOUT_THINGS = (
    "{} was expensive", "I like {}", "my uncle has one just like {}", "who made {}",
    "we bought {} two years ago", "{} looks good today", "somebody broke {} last week",
    "I read an article about {}", "{} reminds me of my childhood", "he talks about {} all day",
    "I think {} is a bit old", "they will bring a new part for {} on monday", "she painted {} blue",
    "I had to pay a lot for {}", "{} was in the newspaper", "do you remember when {} fell down",
    "have you heard what happened with {}", "the guests were asking about {}", "what a lovely day for {}",
    "don't worry about {}", "I dreamt of {} again", "no idea why they put {} there",
)  # fmt: skip
THING = re.compile(r"\bthe ((?:[a-z]+ )?[a-z]+)\b")
NO_THING = frozenset(
    [
        "to",
        "of",
        "on",
        "in",
        "at",
        "by",
        "for",
        "from",
        "with",
        "is",
        "are",
        "all",
        "and",
        "or",
        "up",
        "down",
        "off",
        "out",
        "into",
        "over",
        "way",
        "same",
        "first",
        "next",
        "last",
        "other",
        "left",
        "right",
        "a",
        "an",
        "some",
        "please",
        "now",
        "it",
        "again",
        "back",
        "whole",
        "been",
        "be",
        "has",
        "have",
    ]
)


def negated(command: Command, rng: random.Random) -> tuple[str, str]:
    """A command that is forbidden, and the answer."""
    return rng.choice(NEGATED).format(command.text), rng.choice(WONT)


def reported(command: Command, rng: random.Random) -> tuple[str, str]:
    """A command that somebody tells about, and the answer."""
    return rng.choice(REPORTED).format(command.text), rng.choice(HEARD)


def about_things(scene: Scene, rng: random.Random) -> tuple[str, str]:
    """Talk about a thing of the robot, and the answer."""
    things = things_of(scene)
    if not things:
        return rng.choice(SMALL_TALK)
    return rng.choice(ABOUT_THINGS).format("the " + rng.choice(things)), rng.choice(HEARD)


def things_of(scene: Scene) -> list[str]:
    """Nouns of the descriptions: what stands behind "the"."""
    found: dict[str, None] = {}
    for offered in scene.offered:
        for phrase in THING.findall(offered.tool.description.lower()):
            words = phrase.split()
            if words[-1] in NO_THING:
                words = words[:-1]
            if words and not NO_THING.intersection(words):
                found[" ".join(words)] = None
    return list(found)
