"""Every program ends on Ctrl-C without a traceback, at whatever moment of its start it comes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.effort import amount

from edgevox_ros import programs

ROOT = Path(__file__).resolve().parents[1]
# Of the imports of a program, as a share of all of them.
MOMENTS = amount((0.0, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0), quick=(0.0, 0.3, 0.9))
WAYS = ("-m", "ros2 run")
# Each moment is tried in a fork of its own, in front of which nothing of the package was imported.
STARTS = """
import argparse, atexit, importlib, json, os, runpy, signal, sys, traceback
way, name, module, moments = sys.argv[1:4] + [json.loads(sys.argv[4])]
sys.argv = [name, "--help"]
signal.signal(signal.SIGINT, signal.default_int_handler)

def start():
    if way == "-m":
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    else:
        sys.exit(getattr(__import__("edgevox_ros.programs").programs, name)())

def interrupt():
    os.kill(os.getpid(), signal.SIGINT)

def started(arrange):
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        os.dup2(write, 1)
        os.dup2(write, 2)
        arrange()
        try:
            start()
        except SystemExit:
            raise
        except BaseException:
            traceback.print_exc()
            sys.exit(1)
    os.close(write)
    with open(read, errors="replace") as said:
        text = said.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), text

def at_import(number):
    def arrange():
        seen, begin = [], importlib.import_module
        def count(event, found):
            if event == "import" and seen:
                seen.append(found[0])
                if len(seen) == number:
                    interrupt()
        def of_the_program(wanted, package=None):
            if wanted == module:
                seen.append(wanted)
                if number == 1:
                    interrupt()
            return begin(wanted, package)
        importlib.import_module = of_the_program
        sys.addaudithook(count)
        if number is None:
            atexit.register(lambda: print(f"imports: {len(seen)}"))
    return arrange

def in_main():
    before = argparse.ArgumentParser.parse_known_args
    def parse(*words, **more):
        interrupt()
        return before(*words, **more)
    argparse.ArgumentParser.parse_known_args = parse

def at_the_end():
    atexit.register(interrupt)

status, text = started(at_import(None))
assert status == 0, text
most = int(text.rpartition("imports: ")[2])
numbers = [1 + int(share * (most - 1)) for share in moments]
found = {f"import {number} of {most}": started(at_import(number)) for number in numbers}
found["in main"] = started(in_main)
found["at its end"] = started(at_the_end)
print(json.dumps(found))
"""


def test_setup_names_each_program() -> None:
    named = re.findall(r'"(\w+) = edgevox_ros\.programs:(\w+)"', (ROOT / "setup.py").read_text())
    assert named == [(name, name) for name in programs.PROGRAMS]
    assert all(callable(getattr(programs, name)) for name in programs.PROGRAMS)


@pytest.mark.not_unit
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", programs.PROGRAMS)
def test_ctrl_c_ends_a_program_that_starts_without_a_traceback(name: str, way: str) -> None:
    module = programs.PROGRAMS[name]
    done = subprocess.run(
        [sys.executable, "-c", STARTS, way, name, module, json.dumps(MOMENTS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for moment, (status, said) in json.loads(done.stdout).items():
        assert status == programs.INTERRUPTED, (moment, said)
        assert "Traceback" not in said and "KeyboardInterrupt" not in said, (moment, said)
