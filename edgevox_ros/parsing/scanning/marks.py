"""What the scanner looks for: tokens, thinking marks, and one parser's own markers and names.

Tokens and marks that several families share are listed here and in formats/thinking_marks.py; a
format lists its own.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator

from edgevox_ros.parsing.formats.base import ARRAY, BUILTIN, CALL, CALLS, Look, WireFormat
from edgevox_ros.parsing.formats.registry import ALL, CLOSERS, INNER, READERS, THINKING, get_format
from edgevox_ros.parsing.formats.thinking_marks import ThinkingChannels, ThinkingPair, ThinkingTags
from edgevox_ros.parsing.reading.call_keys import NAME_KEYS
from edgevox_ros.parsing.reading.values import GEMMA_QUOTES

_TAGS = [marks.names for marks in THINKING if isinstance(marks, ThinkingTags)]
_PAIRS = [marks for marks in THINKING if isinstance(marks, ThinkingPair)]
_CHANNELS = [marks for marks in THINKING if isinstance(marks, ThinkingChannels)]
_NAMES = tuple(name for names in _TAGS for name in names)
_WITHIN = frozenset(
    name
    for marks in THINKING
    if isinstance(marks, ThinkingTags) and marks.within
    for name in marks.names
)
TAG_NAME = "|".join(sorted(map(re.escape, _NAMES), key=len, reverse=True))
# An opening tag with attributes or a closing tag with a space; TAG_BEGUN may still become one.
TAG = re.compile(rf"<(/?)({TAG_NAME})\s[^<>]{{0,60}}>", re.IGNORECASE)
TAG_BEGUN = re.compile(rf"</?(?:{TAG_NAME})\s[^<>]{{0,60}}", re.IGNORECASE)
# Closers by their openers, in lower case and their usual spelling.
CLOSER_OF: dict[str, str] = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES},
    **{pair.opener.lower(): pair.closer.lower() for pair in _PAIRS},
}
# The opener that a closer lacks which stands alone, as models write it, with its heading.
LACKING: dict[str, str] = {
    **{f"</{name}>": f"<{name}>" for name in _NAMES},
    **{pair.closer.lower(): pair.opener + pair.heading for pair in _PAIRS},
}
THOUGHT_OPENERS = tuple(CLOSER_OF)
THOUGHT_CLOSERS = tuple(CLOSER_OF.values())
# Closers by their openers as models write them, to look for in a prompt or in generated text.
THINKING_MARKS: dict[str, str] = {
    **{f"<{name}>": f"</{name}>" for name in _NAMES if name not in _WITHIN},
    **{pair.opener: pair.closer for pair in _PAIRS},
    **{f"{each.opener}{name}": each.closer for each in _CHANNELS for name in each.names},
}


def _families() -> Iterator[tuple[tuple[str, ...], str, str]]:
    """For each family: its openers, a pattern of its openers and a pattern of its closers."""
    for names in _TAGS:
        name = "|".join(map(re.escape, names))
        openers = tuple(f"<{each}>" for each in names)
        yield openers, rf"<(?:{name})(?:\s[^<>]{{0,60}})?>", rf"</(?:{name})\s{{0,4}}>"
    for pair in _PAIRS:
        opens = re.escape(pair.opener) if pair.nested else "(?!)"
        yield (pair.opener.lower(),), opens, re.escape(pair.closer)


def opened_by_prompt(marks: ThinkingChannels) -> str:
    """The key of a thought that the prompt opened, in PATTERNS."""
    return f"{marks.opener}{marks.names[0]}"


def _patterns() -> dict[str, tuple[str, str]]:
    """By opener: the patterns of what opens a nested block and of what closes a block."""
    found: dict[str, tuple[str, str]] = {}
    for openers, opens, closes in _families():
        found.update(dict.fromkeys(openers, (opens, closes)))
    # The prompt opened the block, so its spelling is unknown.
    outer = [each for each in _families() if each[0][0].strip("<>") not in _WITHIN]
    found[""] = (
        "|".join(opens for _, opens, _ in outer),
        "|".join(closes for _, _, closes in outer),
    )
    found.update((each.opener, ("(?!)", each.closes)) for each in _CHANNELS)
    found.update((opened_by_prompt(each), ("(?!)", each.closes_opened)) for each in _CHANNELS)
    return found


PATTERNS = _patterns()


class Kind(enum.IntEnum):
    """What a token means outside a call."""

    OPEN = 1  # opens a call
    CLOSE = 2  # closes a call; elsewhere it is only removed
    THINK = 3  # opens thinking
    UNTHINK = 4  # closes thinking
    END = 5  # ends the turn; what follows was invented
    TURN = 6  # opens a turn; invented unless at the beginning of the reply
    RESPONSE = 7  # opens a tool's result; invented with all that follows
    DROP = 8  # is only removed


_COMMON_ENDS = (
    "<|im_end|>", "<|eot_id|>", "<|eom_id|>", "<eos>", "<turn|>", "</s>", "<|endoftext|>",
    "<|end_of_text|>", "<end_of_turn>", "<|end|>", "<|stop|>", "<|eot|>",
    "<|eom|>", "<｜end▁of▁sentence｜>", "<|end▁of▁sentence|>", "<|end_of_turn|>", "<|endofturn|>",
)  # fmt: skip
_COMMON_TURNS = (
    "<|im_start|>", "<|start_header_id|>", "<|start_of_role|>", "<start_of_turn>", "<|turn>",
    "[INST]", "<|user|>", "<|assistant|>", "<|system|>", "<|tool|>", "<｜User｜>",
    "<｜Assistant｜>", "<|header_start|>", "[SYSTEM_PROMPT]", "[AVAILABLE_TOOLS]",
)  # fmt: skip
_COMMON_RESPONSES = (
    "<tool_response>", "<|tool_response>", "<|tool_response|>", "[TOOL_RESULTS]",
    "<start_function_response>", "<|tool_response_start|>", "<｜tool▁outputs▁begin｜>",
    "<｜tool▁output▁begin｜>", "<tool_result>", "<function_response>", "<|python_output|>",
)  # fmt: skip
DROP_TOKENS = (
    "<s>", "<bos>", "<pad>", "<unk>", "<|begin_of_text|>", "<｜begin▁of▁sentence｜>", "<answer>",
    "</answer>", "<|think|>", "[/INST]", "[/TOOL_RESULTS]", "[/SYSTEM_PROMPT]",
    "[/AVAILABLE_TOOLS]", "[/TOOL_CALLS]",
    "<response>", "</response>", "[END FINAL RESPONSE]",
    "<tool|>", "<|tool>", "</tool_response>", "<tool_response|>", "<end_function_response>",
    "</parameter>", "<function>", *GEMMA_QUOTES,
)  # fmt: skip
END_TOKENS = (*_COMMON_ENDS, *(token for each in ALL for token in each.ends))
ROLES_OF_REPLY = ("assistant", "model")

TOKENS: dict[str, Kind] = {
    **dict.fromkeys(END_TOKENS, Kind.END),
    **dict.fromkeys(_COMMON_TURNS, Kind.TURN),
    **dict.fromkeys((token for each in ALL for token in each.turns), Kind.TURN),
    **dict.fromkeys(_COMMON_RESPONSES, Kind.RESPONSE),
    **dict.fromkeys((token for each in ALL for token in each.results), Kind.RESPONSE),
    **dict.fromkeys(DROP_TOKENS, Kind.DROP),
    **dict.fromkeys(THOUGHT_CLOSERS, Kind.UNTHINK),
    **dict.fromkeys(THOUGHT_OPENERS, Kind.THINK),
    "<|message|>": Kind.DROP,
}
LONGEST = 64


def prefixes_of(tokens: frozenset[str] | tuple[str, ...]) -> frozenset[str]:
    """Every proper prefix of the tokens, in lower case."""
    return frozenset(token[:end].lower() for token in tokens for end in range(1, len(token)))


ALL_TOKENS: dict[str, Kind] = {
    **TOKENS,
    **dict.fromkeys(READERS, Kind.OPEN),
    **{closer: Kind.CLOSE for closer in CLOSERS if closer not in READERS},
}
# Models write a token in either case.
TOKEN_OF = {token.lower(): token for token in ALL_TOKENS}
# A token anywhere.
ANY_TOKEN = re.compile("|".join(map(re.escape, ALL_TOKENS)), re.IGNORECASE)
# Markers of calls that may lose their last bracket; the text after one shows that it is no word.
_BRACKETED = tuple(
    token
    for token, kind in ALL_TOKENS.items()
    if kind in (Kind.OPEN, Kind.CLOSE) and token[0] in "<[" and token[-1] in ">]"
)
CUT_TOKENS = {
    token[:-1].lower() + after: token
    for token in _BRACKETED
    for after in ("\n", "\r\n", "{", "[", " {", " [")
}
_INSIDE = "".join(sorted({char for token in _BRACKETED for char in token[1:-1]}))
# Anything that may be one of them, in upper or lower case.
MAY_BE_CUT = re.compile(
    rf"[<\[][{re.escape(_INSIDE.lower() + _INSIDE.upper())}]{{1,{max(map(len, _BRACKETED))}}}"
    r"(?:\r?\n| ?[{\[])"
)
PREFIXES = prefixes_of((*ALL_TOKENS, *CUT_TOKENS))
# What models call the variable of a call's result, and every beginning of such a name.
VARIABLES = frozenset(name for each in ALL for name in each.variables)
VARIABLES_BEGUN = VARIABLES | prefixes_of(VARIABLES)
_STOPPING = (Kind.OPEN, Kind.CLOSE, Kind.END, Kind.TURN, Kind.RESPONSE, Kind.THINK)


def _one_of(*kinds: Kind) -> re.Pattern[str]:
    tokens = [each for each, kind in ALL_TOKENS.items() if kind in kinds and each not in INNER]
    return re.compile("|".join(map(re.escape, sorted(tokens, key=len, reverse=True))))


_ENDS, _STOPS = _one_of(Kind.END), _one_of(*_STOPPING)
_NAMING = "|".join((*NAME_KEYS, "tool_calls"))
# Words with which a call may begin, and those of them that a tool's name may follow.
_NAME_WORDS = tuple(word for each in ALL for word in each.name_words)
_WORDS = (*(word for each in ALL for word in each.words), *_NAME_WORDS)


class FormatVocabulary:
    """Built once for each parser. `owner_of_marker`, `owner_of_form`: the first format with it.

    `lines`: a format writes calls on lines of their own. `lists`: a format writes calls as a list.
    `shape` recognises a broken call among brackets: it finds a key that names a function, or a
    tool's name in quotes or before a bracket. `ends`: tokens that end a turn; `stops`: tokens that
    end a call whose own end marker is missing. `first_line`: the marker of the recipient with which
    the prompt ends, "" for none. `openings`: words with which a reply may begin, that are not
    spoken. `starts`: what may begin at a character that is no token, and whether the preset names
    its format. `after_name`: a format has markers that come after a name. `thought_opener`: what
    opened the thought if the prompt did, "" for any mark.
    """

    ends, stops = _ENDS, _STOPS
    __slots__ = (
        "after_name", "first_line", "formats", "lines", "lists", "openings", "owner_of_form",
        "owner_of_marker", "prefixes", "shape", "starts", "thought_opener", "tools",
    )  # fmt: skip

    def __init__(self, formats: tuple[str, ...], tools: frozenset[str]) -> None:
        """Raises ValueError for an unknown format."""
        self.formats: tuple[WireFormat, ...] = tuple(get_format(name) for name in formats)
        self.tools = tools
        self.owner_of_marker: dict[str, str] = {}
        self.owner_of_form: dict[str, str] = {}
        for each in self.formats:
            for marker in each.readers:
                self.owner_of_marker.setdefault(marker, each.name)
            for form in each.forms:
                self.owner_of_form.setdefault(form, each.name)
        self.after_name = any(each.after_name for each in self.formats)
        self.first_line = next((each.first_line for each in self.formats if each.first_line), "")
        self.openings = tuple(
            opening.words
            for each in ALL
            for opening in each.openings
            if opening.always or each in self.formats
        )
        self.starts: dict[str, tuple[tuple[Look, bool], ...]] = {}
        for each in ALL:
            for start in each.starts:
                looks = self.starts.get(start.char, ())
                self.starts[start.char] = (*looks, (start.look, each in self.formats))
        channels = (
            opened_by_prompt(marks)
            for each in self.formats
            for marks in each.thinking
            if isinstance(marks, ThinkingChannels)
        )
        self.thought_opener = next(channels, "")
        self.lines = not {CALL, BUILTIN}.isdisjoint(self.owner_of_form)
        self.lists = not {ARRAY, CALLS}.isdisjoint(self.owner_of_form)
        self.prefixes = (
            prefixes_of(
                (
                    *(name + ".call(" for name in tools),
                    *(name + "(" for name in tools),
                    *_WORDS,
                )
            )
            | {name.lower() for name in tools}
            | {*_WORDS, ""}
        )
        names = "|".join(map(re.escape, sorted(tools, key=len, reverse=True))) or "(?!)"
        self.shape = re.compile(
            rf"""["']?\b(?:{_NAMING})["']?\s{{0,4}}:|["'](?:{names})["']"""
            rf"""|(?<![\w.])(?:{names})\s?[({{]"""
        )

    def lone_name(self, text: str, start: int, end: int) -> str:
        """The tool whose name is all of `text[start:end]`; "" for none or a plain word."""
        if end - start > 120:
            return ""
        word = text[start:end].strip().removeprefix("functions.")
        return word if "_" in word and word in self.tools else ""

    def may_begin(self, word: str) -> bool:
        """Whether a lower-case word is, or may become, the beginning of an unmarked call."""
        return word in self.prefixes or word.startswith(_NAME_WORDS)
