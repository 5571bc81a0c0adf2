"""Starts a program as `ros2 run` and launch do, and leaves it running when a signal ends itself.

parent.py FILE COMMAND ... : the program's process id is written to FILE.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main(words: list[str]) -> int:
    file, *command = words
    process = subprocess.Popen(command)
    made = Path(f"{file}.new")
    made.write_text(str(process.pid))
    made.rename(file)
    return process.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
