"""What a speech recogniser and politeness add to a sentence; its case and punctuation."""

from __future__ import annotations

import random
import re

from scripts.training.demo_dialogues.numerals import TENS, UNITS
from scripts.training.demo_dialogues.vocabulary import PERSONS

FILLERS = ("uh", "um", "er", "erm", "uhm", "hmm", "ah", "eh")
OPENERS = (
    "well", "okay", "ok", "okay so", "so", "now", "right", "alright", "and then", "and", "then",
    "oh", "yes", "hey", "hi", "hello", "look", "listen", "great", "good", "okay now", "all right",
    "actually", "you know", "i think", "next", "let's see", "sorry", "excuse me",
)  # fmt: skip
NAMES = (
    "robot", "hey robot", "hello robot", "okay robot", "robbie", "hey robbie", "buddy",
    "hey buddy", "hi robot", "dear robot", "mister robot", "hey you", "robo", "hey machine",
)  # fmt: skip
ASKING = (
    "please", "could you", "can you", "would you", "will you", "could you please",
    "can you please", "would you please", "would you mind", "i want you to", "i'd like you to",
    "please can you", "now please", "just", "go ahead and", "can you just", "could you just",
    "do me a favour and", "i need you to", "you can", "you may", "please now", "would you kindly",
    "i'd appreciate it if you could",
    "i'd be grateful if you could", "i'd be very glad if you would", "would it be possible to",
    "be a dear and", "maybe you could", "why not", "try to", "be so kind and", "you should",
)  # fmt: skip
CLOSERS = (
    "please", "thanks", "thank you", "robot", "now", "will you", "would you", "okay", "buddy",
    "for me", "if you can", "right now", "if you please", "please robot", "please thank you",
    "could you", "can you", "then", "at once", "immediately", "straight away", "if you don't mind",
    "for me please", "you know", "when you are ready", "mate", "thank you very much",
)  # fmt: skip
CIRCUMSTANCES = (
    "i'm tired", "it's late", "it's dark in here", "it's too bright", "dinner is ready", "we have guests",
    "i can't see a thing", "the bell rang", "somebody is waiting", "i need my glasses", "it's getting dark",
    "i'm off to sleep", "the baby is asleep", "my hands are full", "i have no time", "i'm in a hurry",
    "you're in my way", "you are standing on the cable", "i want to clean here", "the cat is behind you",
    "there is something on the floor", "my mother is here", "the guests have arrived", "it's your turn",
    "i'm reading", "i'm busy", "we are leaving", "we're done here", "work is over", "the film begins",
    "i heard a noise", "something fell down", "the door is open", "there's a parcel", "it smells funny",
    "i'm cold", "i'm hungry", "they are waiting for us", "nobody is at home", "the sun is up",
    "you look tired", "you've done enough", "we need room", "i have to work", "he is coming", "good night",
    "good morning", "that was nice", "very good", "let's begin", "here we go", "i'm ready", "we're ready",
)  # fmt: skip
PURPOSES = (
    "so i can see you", "so you can see grandma", "so that we can begin", "to let me pass", "so i can clean here",
    "there's a dear", "you silly thing", "little guy", "if you can manage", "i guess", "and be quick about it",
    "to see what happens", "like a good robot", "so we can all see", "that would be lovely", "as always",
)  # fmt: skip
TALK_CLOSERS = ("robot", "you know", "buddy", "right", "i think", "okay", "today", "mate")
NOT_ASKABLE = re.compile(
    r"(i|you|we|what|where|how|is|are|do|does|did|can|could|would|will|which|why|who|when|the|a|an|"
    r"my|your|it|it's|i'd|i'm|let|let's|there|no|yes|please|don't|tell|any|need|may|kindly|that|"
    r"left|right|one|two|three|four|five|six|seven|eight|nine|ten|half|back|forward|forwards|"
    r"backward|backwards|straight|ahead|to|off|lights|light|lamp|on|time|full|all|another|"
    r"battery|position|coordinates|destination|target|next|first|now|if|hey|okay|so|in|at|charge|"
    r"anticlockwise|clockwise|counterclockwise|just|should|good|thirty|forty|ninety|\d.*|"
    r"not|never|nope|dont|im|youre|instead|rather|without|unless|since|seeing|once|as|because|"
    r"us|he|he's|she|they|nobody|none|somebody|someone|everybody|everyone|both|mum|dad|grandma|dinner|"
    r"lunch|work|nothing|only|simply|maybe|perhaps|well|um|uh|er|and|then|into|towards|over|across|"
    r"up|along|onto|sorry|hang|be quiet|robot|couldn't|can't|won't|wouldn't|forget it|"
    rf"{'|'.join(PERSONS)})\b"
)


def clean(text: str) -> str:
    """Blanks collapsed, none before a comma or at the ends."""
    return re.sub(r" +,", ",", re.sub(r" +", " ", text)).strip(" ,")


def surround(text: str, rng: random.Random, request: bool) -> str:
    """Put fillers, names and politeness before and after a sentence, or leave it alone."""
    if rng.random() < 0.42:
        return text
    if request and rng.random() < 0.4 and not NOT_ASKABLE.match(text):
        text = f"{rng.choice(ASKING)} {text}"
    if rng.random() < 0.2:
        text = f"{rng.choice(NAMES)} {text}"
    if rng.random() < 0.16:
        text = f"{rng.choice(OPENERS)} {text}"
    if rng.random() < 0.28:
        text = f"{text} {rng.choice(CLOSERS if request else TALK_CLOSERS)}"
    if request and rng.random() < 0.05:
        text = f"{text}{rng.choice((' ', ' ', ', '))}{rng.choice(PURPOSES)}"
    if request and rng.random() < 0.09:
        text = _with_circumstance(text, rng)
    if rng.random() < 0.12:
        text = f"{rng.choice(FILLERS)} {text}"
    return text


def _with_circumstance(text: str, rng: random.Random) -> str:
    """Add why somebody asks, before or after the request."""
    why = rng.choice(CIRCUMSTANCES)
    if rng.random() < 0.5:
        return f"{why}{rng.choice((', ', ', ', ' so ', ', so '))}{text}"
    return f"{text}{rng.choice((', ', ', ', ' because ', ' since '))}{why}"


def stumble(text: str, rng: random.Random) -> str:
    """Sometimes add a filler between two words, or say a word twice."""
    if rng.random() > 0.1:
        return text
    parts = text.split(" ")
    at = rng.randrange(len(parts))
    repeatable = parts[at].isalpha() and parts[at] not in NUMBER_WORDS
    if rng.random() < 0.5 and repeatable:
        parts.insert(at, parts[at])
    elif at and parts[at - 1] not in NUMBER_WORDS:
        parts.insert(at, rng.choice(FILLERS))
    return " ".join(parts)


NUMBER_WORDS = frozenset([*UNITS, *TENS[2:], "hundred", "point", "oh", "nought"])


# As many type: "dont", "im", "youre", "thats".
APOSTROPHE = re.compile(r"(?<=n)'(?=t\b)|(?<=\bi)'(?=m\b)|(?<=\byou)'(?=re\b)|(?<=t)'(?=s\b)")


def write(text: str, rng: random.Random, question: bool) -> str:
    """Usually lower case without punctuation; sometimes both, as some recognisers write."""
    if rng.random() < 0.04:
        text = APOSTROPHE.sub("", text)
    kind = rng.random()
    if kind < 0.62:
        return text.replace(",", "") if rng.random() < 0.9 else text
    if kind < 0.9:
        mark = "?" if question else rng.choice((".", ".", ".", "!"))
        return _capitals(text) + (mark if rng.random() < 0.85 else "")
    if kind < 0.96:
        return text + ("?" if question else ".")
    if kind < 0.985:
        return _capitals(text).replace(",", "")
    return text.upper()


def _capitals(text: str) -> str:
    text = re.sub(r"\bi\b", "I", text)
    return text[:1].upper() + text[1:]
