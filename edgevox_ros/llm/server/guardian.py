"""Runs a program for as long as its own standard input stays open.

A node that is killed cannot end its llama-server; its end of the pipe closes all the same, and
then this process, which stands between them, ends the server.

    python guardian.py PROGRAM [ARGUMENT ...]
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

_GRACE_S = 3.0


def main() -> int:
    """Start the program, pass on how it ended. 127: it could not be started."""
    for number in (signal.SIGINT, signal.SIGTERM):
        # Not the terminal decides but the pipe. A handler, since SIG_IGN would be inherited.
        signal.signal(number, lambda *_: None)
    try:
        child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, start_new_session=True)
    except OSError as error:
        print(f"{sys.argv[1]}: {error.strerror}", file=sys.stderr)
        return 127
    threading.Thread(target=_end_with_owner, args=(child,), daemon=True).start()
    return child.wait()


def _end_with_owner(child: subprocess.Popen[bytes]) -> None:
    while os.read(0, 4096):
        pass
    child.terminate()
    try:
        child.wait(_GRACE_S)
    except subprocess.TimeoutExpired:
        child.kill()


if __name__ == "__main__":
    code = main()
    os._exit(code if code >= 0 else 128 - code)
