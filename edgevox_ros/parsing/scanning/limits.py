"""Limits that keep every input cheap and every fallback small."""

from __future__ import annotations

# A call read by fallback may have so many bytes in UTF-8.
FALLBACK_LIMIT = 2048
# A reply with more calls or objects than this is a loop: nothing of it runs, the rest is dropped.
MOST_STRETCHES = 256
# A reply with more characters of stray tokens than this is a loop too: the rest is dropped.
MOST_DROPPED = 65536
# After so many brackets that began no call, no unmarked call is looked for.
MOST_FAILURES = 4096
