"""Compiles llama-server from the sources in llama-cpp-python's sdist, once.

The version is the installed one, so that both engines run the same llama.cpp. The program is kept
in `.llama-server/`, where the tests look for it. Needs cmake, a C++ compiler and the package index;
nothing else is downloaded, and the server's web page is left out.

    python scripts/build_llama_server.py [--jobs N]
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".llama-server"
PACKAGE = "llama-cpp-python"
OPTIONS = {
    "CMAKE_BUILD_TYPE": "Release",
    "BUILD_SHARED_LIBS": "OFF",
    "LLAMA_BUILD_COMMON": "ON",
    "LLAMA_BUILD_TOOLS": "ON",
    "LLAMA_BUILD_SERVER": "ON",
    "LLAMA_BUILD_APP": "OFF",
    "LLAMA_BUILD_TESTS": "OFF",
    "LLAMA_BUILD_EXAMPLES": "OFF",
    "LLAMA_BUILD_UI": "OFF",
    "LLAMA_USE_PREBUILT_UI": "OFF",
    "LLAMA_OPENSSL": "OFF",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    wanted = version(PACKAGE)
    stamp = FOLDER / "version"
    if stamp.is_file() and stamp.read_text() == wanted:
        print(f"{FOLDER / 'llama-server'} is there already ({PACKAGE} {wanted})")
        return 0
    for program in ("cmake", "c++"):
        if shutil.which(program) is None:
            print(f"llama-server: {program} is missing: apt install cmake g++", file=sys.stderr)
            return 1
    with tempfile.TemporaryDirectory() as folder:
        try:
            built = build(sources(Path(folder), wanted), Path(folder) / "build", options.jobs)
        except subprocess.CalledProcessError as error:
            print(f"llama-server: {error.cmd[0]} ended with {error.returncode}", file=sys.stderr)
            return 1
        FOLDER.mkdir(exist_ok=True)
        shutil.copy2(built, FOLDER / "llama-server")
    stamp.write_text(wanted)
    print(f"{FOLDER / 'llama-server'} ({PACKAGE} {wanted})")
    return 0


def sources(folder: Path, wanted: str) -> Path:
    """Download and unpack the sdist. Returns the folder of llama.cpp in it."""
    pip = [sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", PACKAGE]
    subprocess.run([*pip, "--dest", str(folder), f"{PACKAGE}=={wanted}"], check=True)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as file:
        if hasattr(tarfile, "data_filter"):
            file.extractall(folder, filter="data")
        else:
            file.extractall(folder)
    return folder / archive.name[: -len(".tar.gz")] / "vendor" / "llama.cpp"


def build(source: Path, folder: Path, jobs: int) -> Path:
    """Build the one target. Returns the program."""
    given = [f"-D{name}={value}" for name, value in OPTIONS.items()]
    subprocess.run(["cmake", "-S", str(source), "-B", str(folder), *given], check=True)
    target = ["--target", "llama-server", "--parallel", str(jobs)]
    subprocess.run(["cmake", "--build", str(folder), *target], check=True)
    return folder / "bin" / "llama-server"


if __name__ == "__main__":
    sys.exit(main())
