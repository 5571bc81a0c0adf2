"""Constrained calls of a random-weight model at temperature 1.5: how many end, and are they valid?

    python test/benchmark/llm_constrain.py [GENERATIONS]

Every generation enters a call, at a marker, at the end of the prompt or without any marker. The
last line is JSON; exit 1 when a finished call is refused by our own reader, or fewer than half
finish.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "test")]

from support.llm.constrained import ENTRIES, Bench  # noqa: E402
from support.llm.tiny_gguf import TinyModel  # noqa: E402

from edgevox_ros.llm.llama.native_model import NativeModel  # noqa: E402


def main() -> int:
    """Run all ways into a call in turn."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    finished = valid = tokens = runs = 0
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        model = NativeModel(TinyModel().write(Path(folder) / "tiny.gguf"))
        for entry in ENTRIES:
            bench = Bench(model, entry)
            for seed in range(-(-wanted // len(ENTRIES))):
                text, count = bench.generate(seed)
                runs, tokens = runs + 1, tokens + count
                finished += bool(text)
                good = bool(text) and bench.valid(text)
                valid += good
                if text and not good:
                    print(entry, repr(text), bench.parser.parse(text).rejections)
            bench.close()
        model.close()
    report = {"generations": runs, "finished": finished, "valid": valid, "tokens": tokens}
    print(json.dumps({**report, "seconds": round(time.monotonic() - begun, 1)}))
    return 0 if valid == finished and finished * 2 >= runs else 1


if __name__ == "__main__":
    sys.exit(main())
