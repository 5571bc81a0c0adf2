"""The places in a text where a token or an unmarked call may begin."""

from __future__ import annotations

import re

# What may begin a token or an unmarked call: only there does Python look. `{0,n}` keeps it linear.
_NAME = r"[^\W\d][\w.-]{0,80}"
SUSPECT = re.compile(
    "|".join(
        (
            r"<(?=[|｜](?:[\w/\"]|\Z)|/(?:[a-zA-Z]|\Z)|[a-zA-Z]{2}|s>|[a-zA-Z]?\Z)",
            r"\[(?=/?[A-Z]{3}|/?[tT][hH]|assist|[\w/]{0,8}\Z)|(?<=functools)\[",
            r"\[(?=[ \t\r\n]{0,80}(?:\{|"
            + _NAME
            + r"\(|"
            + f"(?:{_NAME})?"
            + r"\]?[ \t\r\n]{0,9}\Z))",
            r"\{(?=[ \t\r\n]{0,80}(?:[\"'}]|[A-Za-z_]\w{0,60}[ \t]{0,8}:)|[\s\w]{0,150}\Z)",
            r"```|`{1,2}\Z",
            r"&(?=l|\Z)",
            r"(?<!>)>(?=>>|>?\Z)",
            r"(?<=\w)\(",
        )
    )
)
