"""llama.cpp's own HTTP server from the wheel of xllamacpp, started as llama-server would be.

It takes the arguments that the package and its benchmarks give to llama-server, and no others. What
a server does with them is llama.cpp's own code; only the command line is ours.
"""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
from pathlib import Path


def program_in(folder: Path) -> Path:
    """Write a program into `folder` that is this server."""
    program = folder / "xllamacpp-server"
    program.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, __file__])} "$@"\n')
    program.chmod(0o755)
    return program


def main() -> int:
    # Tests import this module where the wheel need not be.
    import xllamacpp

    given = _arguments()
    chosen = xllamacpp.CommonParams()
    chosen.hostnames, chosen.port = [given.host], given.port
    chosen.api_keys = [os.environ["LLAMA_API_KEY"]]
    chosen.model.path = given.model
    chosen.n_ctx = given.ctx_size
    chosen.n_parallel, chosen.kv_unified = given.parallel, given.kv_unified
    chosen.n_gpu_layers = given.n_gpu_layers
    chosen.cpuparams.n_threads = chosen.cpuparams_batch.n_threads = given.threads
    if given.lora or given.lora_scaled:
        path, _, scale = (given.lora_scaled or f"{given.lora}:1").rpartition(":")
        chosen.lora_adapters = [xllamacpp.CommonAdapterLoraInfo(path, float(scale))]
    chosen.use_jinja, chosen.offline, chosen.ui = given.jinja, given.offline, not given.no_webui
    try:
        server = xllamacpp.Server(chosen)
    except RuntimeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    # The server's own handlers of SIGINT and SIGTERM end it; both wake this thread.
    signal.pause()
    del server
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--host", required=True)
    parser.add_argument("--model", required=True)
    for number in ("port", "ctx-size", "threads", "parallel", "n-gpu-layers"):
        parser.add_argument(f"--{number}", type=int, required=True)
    for text in ("lora", "lora-scaled"):
        parser.add_argument(f"--{text}", default="")
    for switch in ("jinja", "no-webui", "offline", "kv-unified"):
        parser.add_argument(f"--{switch}", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
