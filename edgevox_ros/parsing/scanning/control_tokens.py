"""Every token that is never spoken, and its kind, except markers of calls.

Tokens that several families share are listed here; a format lists its own.
"""

from __future__ import annotations

import enum

from edgevox_ros.parsing.formats.registry import ALL
from edgevox_ros.parsing.reading.values import GEMMA_QUOTES
from edgevox_ros.parsing.scanning.thinking_patterns import CLOSERS, OPENERS


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
    "<|eom|>", "<｜end▁of▁sentence｜>", "<|end▁of▁sentence|>", "<|end_of_turn|>",
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
    **dict.fromkeys(CLOSERS, Kind.UNTHINK),
    **dict.fromkeys(OPENERS, Kind.THINK),
    "<|message|>": Kind.DROP,
}
LONGEST = 64


def prefixes_of(tokens: frozenset[str] | tuple[str, ...]) -> frozenset[str]:
    """Every proper prefix of the tokens, in lower case."""
    return frozenset(token[:end].lower() for token in tokens for end in range(1, len(token)))
