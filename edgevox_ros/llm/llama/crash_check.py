"""Loads a model file in a child process first, to see whether llama.cpp crashes over it.

llama.cpp ends the whole process over some damaged files, and no check of the header can foresee
that. So a file that was never loaded before is loaded in a child, which evaluates some tokens. If
the child survives, the file is remembered by its fingerprint and is loaded directly from then on.

Only the child's own crash is blamed on the file. If the child was killed from outside, such as by
the kernel when memory ran out, the file is not loaded either, and the error says why.

On some processors it is not the file that crashes llama.cpp but its own layout of the weights (seen
with AMX, on every quantised model). So after a crash a second child loads without that layout.

A LoRA adapter is tried the same way, with a model that has survived: so it is clear which of the
two files is to blame.

    python -m edgevox_ros.llm.llama.crash_check MODEL.gguf [plain] [ADAPTER.gguf]
"""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from edgevox_ros.core.errors import DecodeError, ModelError
from edgevox_ros.llm.gguf_header import read_gguf_header
from edgevox_ros.llm.llama.native_context import ContextSettings, NativeContext
from edgevox_ros.llm.llama.native_model import NativeModel
from edgevox_ros.llm.lora_adapter import LoraAdapter, read_adapter

LOGGER = logging.getLogger("edgevox.llm")

_TIME_LIMIT_S = 600
_REFUSED = 3
_TOKENS = 64
# Signals that a program's own fault causes.
_CRASHES = frozenset(
    (signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGILL, signal.SIGFPE, signal.SIGTRAP)
)
PLAIN = "plain"
_MODEL = "a GGUF model that llama.cpp can run"
_ADAPTER = "a LoRA adapter that llama.cpp can run"


def crash_check(path: Path, folder: Path, key: str) -> bool:
    """Load the model in a child, unless `folder` remembers that `key` is good.

    Returns whether llama.cpp may rearrange the weights for this processor. Raises ModelError if
    no child survives. Only warns if no child can be started or `folder` cannot be written.
    """
    marks = {True: folder / key, False: folder / f"{key}-{PLAIN}"}
    for repack, mark in marks.items():
        if mark.exists():
            return repack
    found = _tried(path, _MODEL, lambda: _survives(path))
    if found is None:
        return True
    _remember(marks[found])
    return found


def adapter_crash_check(
    adapter: Path, model: Path, folder: Path, key: str, *, repack: bool
) -> None:
    """Load the adapter with its model in a child, unless `folder` remembers that `key` is good.

    `repack`: what crash_check found for the model. Raises ModelError, and warns, as that does.
    """
    mark = folder / key
    if not mark.exists() and _tried(adapter, _ADAPTER, lambda: _fits(adapter, model, repack)):
        _remember(mark)


def _tried(path: Path, wanted: str, trial: Callable[[], bool]) -> bool | None:
    """What the trial found; None if no child can be started. Raises ModelError."""
    LOGGER.info("%s is new on this machine: a separate process loads it first, as a test", path)
    try:
        return trial()
    except subprocess.TimeoutExpired:
        found = f"a test load that did not end within {_TIME_LIMIT_S} s"
        raise ModelError.at(path, found, wanted) from None
    except (OSError, subprocess.SubprocessError) as error:
        LOGGER.warning("%s: no separate process could test it first: %s", path, error)
        return None


def _remember(mark: Path) -> None:
    try:
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()
    except OSError as error:
        LOGGER.warning("%s: %s; next time the file is tested again", mark, error.strerror)


def _fits(adapter: Path, model: Path, repack: bool) -> bool:
    """Whether a child survives with both files. Raises ModelError if it does not."""
    child = _run_child(model, *([] if repack else [PLAIN]), str(adapter))
    if child.returncode:
        raise ModelError.at(adapter, _reason(child), _ADAPTER)
    return True


def _survives(path: Path) -> bool:
    """Whether a child survives with rearranged weights; False if only one without does.

    Raises ModelError if neither survives.
    """
    child = _run_child(path)
    if -child.returncode in _CRASHES and not _run_child(path, PLAIN).returncode:
        LOGGER.warning(
            "%s is loaded without llama.cpp's own layout of the weights, which crashes llama.cpp "
            "on this processor (%s); that may be slower",
            path,
            _name_of(child),
        )
        return False
    if child.returncode:
        raise ModelError.at(path, _reason(child), _MODEL)
    return True


def _run_child(path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).resolve().parents[3])
    python_path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        [sys.executable, "-m", "edgevox_ros.llm.llama.crash_check", str(path), *words],
        env={**os.environ, "PYTHONPATH": python_path, "GGML_NO_BACKTRACE": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_TIME_LIMIT_S,
    )


def _reason(child: subprocess.CompletedProcess[str]) -> str:
    """Why the child failed: what ended it, with the last line that it printed."""
    lines = [line.strip() for line in child.stderr.splitlines() if line.strip()]
    last = lines[-1] if lines else "it said nothing"
    if child.returncode == _REFUSED:
        return last
    if -child.returncode in _CRASHES:
        return f"a file that crashes llama.cpp ({_name_of(child)}: {last})"
    if child.returncode < 0:
        return f"a test load that was killed ({_name_of(child)}; out of memory?)"
    return f"a file that cannot be loaded ({last})"


def _name_of(child: subprocess.CompletedProcess[str]) -> str:
    try:
        return signal.Signals(-child.returncode).name
    except ValueError:  # a real-time signal has no name
        return f"signal {-child.returncode}"


def main() -> int:
    """Load the files named on the command line, and evaluate some tokens."""
    path, words = Path(sys.argv[1]), sys.argv[2:]
    try:
        model = NativeModel(path, repack=PLAIN not in words, adapter=_adapter(path, words))
        context = NativeContext(model, ContextSettings(n_ctx=256, n_batch=_TOKENS))
        tokens = model.tokenize("hello world")[:_TOKENS] or [0]
        context.evaluate(tokens, threading.Event())
        model.text(range(min(model.n_vocab, 4096)))
        model.special_tokens()
    except ModelError as error:
        print(error.problems[0].found, file=sys.stderr)
        return _REFUSED
    except DecodeError as error:
        print(error, file=sys.stderr)
        return _REFUSED
    return 0


def _adapter(model: Path, words: Sequence[str]) -> LoraAdapter | None:
    files = [Path(word) for word in words if word != PLAIN]
    return read_adapter(files[0], 1.0, read_gguf_header(model)) if files else None


if __name__ == "__main__":
    sys.exit(main())
