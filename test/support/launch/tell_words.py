"""A program that writes down with which words launch started it, and ends.

tell_words.py FOLDER WORD ... : a new file in FOLDER gets the words as JSON, in full: launch takes
the files that it makes away again.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from support.launch.included_nodes import in_full


def main(words: list[str]) -> int:
    folder, *given = words
    told = Path(folder) / f"{os.getpid()}.json"
    told.write_text(json.dumps(in_full(given)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
