"""Runs Needle in the environment of `make peers`: JSON lines in, JSON lines out.

    {"tools": [...], "system": TEXT, "say": TEXT}
    ->  {"calls": [{"name", "arguments"}], "marked": BOOL, "confidence": 0 to 1, "seconds": S}

Each line stands for itself: nothing of an earlier one is remembered. Tools are the inner objects of
OpenAI's form. `marked`: Needle itself says that a value was not in the sentence, or that it was
negated. Its wheel brings engine and weights; its telemetry is switched off by the caller.
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
    known: tuple[Any, str] | None = None
    for line in sys.stdin:
        asked = json.loads(line)
        if known != (asked["tools"], asked["system"]):
            known = (asked["tools"], asked["system"])
            # No tool takes a date.
            agent = needle.Needle(*known, auto_date=False, stateless=True)
        begun = time.monotonic()
        answer = agent.complete(asked["say"])
        told = {**noted(answer), "seconds": time.monotonic() - begun}
        print(json.dumps(told), flush=True)


def noted(answer: dict[str, Any]) -> dict[str, Any]:
    """What is used of Needle's answer."""
    validation = answer.get("validation") or {}
    return {
        "calls": answer["function_calls"],
        "marked": bool(validation.get("ungrounded") or validation.get("negation")),
        "confidence": answer.get("confidence") or 0.0,
    }


if __name__ == "__main__":
    main()
