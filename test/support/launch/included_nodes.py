"""What launch makes of a launch file that includes edgevox.launch.py, without `launch` itself.

It follows launch in what goes wrong in such files: an include is not scoped, so what one sets is
still set in the next; and its arguments are evaluated behind it, where $(dirname) is the folder of
the file that is included. test/launch/test_docs_launch_files.py compares it with launch.
"""

from __future__ import annotations

import ast
import re
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from support.launch.launch_source import FOLDER, ROOT, arguments, constant, functions

LAUNCH = "edgevox.launch.py"
# How launch_ros names the files into which it writes parameters.
MADE = "launch_params_"
_SUBSTITUTION = re.compile(r"\$\(([^()]*)\)")
Arguments = dict[str, str]


def included(file: Path) -> list[Arguments]:
    """The launch arguments of each time that a launch file includes ours."""
    if file.suffix == ".xml":
        root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
        return list(_of_xml(root, file.resolve().parent, {}))
    return [_of_python(file)]


def node_words(chosen: Mapping[str, str]) -> list[str]:
    """The words behind the program's name, and the files in them, as launch_ros writes them.

    Raises ValueError where the launch file does.
    """
    made = functions(LAUNCH, "files", "overrides", "switch", "renamed")
    name = f"/{chosen['namespace'].strip('/')}/edgevox".replace("//", "/")
    words = ["--ros-args", *constant(LAUNCH, "DEFAULTS")]
    words += ["--log-level", chosen["log_level"]] if chosen["log_level"] else []
    words += ["--ros-args", "-r", "__node:=edgevox"]
    words += ["-r", f"__ns:={name.rpartition('/')[0] or '/'}"]
    for file in made["files"](chosen):
        words += ["--params-file", file]
    for values in made["overrides"](chosen):
        with tempfile.NamedTemporaryFile("w", prefix=MADE, delete=False) as written:
            yaml.safe_dump({name: {"ros__parameters": values}}, written)
        words += ["--params-file", written.name]
    for old, new in made["renamed"](chosen):
        words += ["-r", f"{old}:={new}"]
    return words


def in_full(words: Sequence[str]) -> list[Any]:
    """The words, each file that was made for them replaced by what is in it."""
    return [_content(Path(word)) if Path(word).name.startswith(MADE) else word for word in words]


def _content(file: Path) -> Any:
    # Launch marks lists as Python's, which ROS passes over.
    written = file.read_text(encoding="utf-8").replace("!!python/tuple", "")
    return yaml.safe_load(written)


def _of_xml(element: ElementTree.Element, here: Path, set_: Arguments) -> Iterator[Arguments]:
    """Run through a launch file. `set_`: the launch configurations, which it changes."""
    for each in element:
        known = each.attrib
        if each.tag == "let":
            set_[known["name"]] = _performed(known["value"], here, set_)
        elif each.tag == "arg":
            set_.setdefault(known["name"], _performed(known["default"], here, set_))
        elif each.tag == "group":
            yield from _of_xml(each, here, dict(set_))
        elif each.tag == "include":
            yield _of_include(each, here, set_)
        else:
            assert each.tag == "node", f"<{each.tag}>: teach this reader what launch makes of it"


def _of_include(element: ElementTree.Element, here: Path, set_: Arguments) -> Arguments:
    file = Path(_performed(element.attrib["file"], here, set_))
    assert file == FOLDER / LAUNCH, f"{file} is included, and only {LAUNCH} is known"
    for each in element:
        assert each.tag == "arg", f"<{each.tag}> in an include"
        set_[each.attrib["name"]] = _performed(each.attrib["value"], file.parent, set_)
    declared = arguments(LAUNCH)
    assert not (unknown := {each.attrib["name"] for each in element} - set(declared)), unknown
    for name, default in declared.items():
        set_.setdefault(name, default)
    return {name: set_[name] for name in declared}


def _performed(text: str, here: Path, set_: Mapping[str, str]) -> str:
    def replaced(match: re.Match[str]) -> str:
        kind, _, rest = match[1].partition(" ")
        values = {"dirname": str(here), "var": set_.get(rest), "find-pkg-share": str(ROOT)}
        value = values.get(kind)
        assert value is not None, f"{match[0]} is not known"
        assert kind != "find-pkg-share" or rest == "edgevox_ros", match[0]
        return value

    return _SUBSTITUTION.sub(replaced, text)


def _of_python(file: Path) -> Arguments:
    """Its only include, whose arguments are a dict of texts and of `HERE`."""
    source = file.read_text(encoding="utf-8")
    assert LAUNCH in source
    found = [
        each
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.keyword) and node.arg == "launch_arguments"
        for each in ast.walk(node.value)
        if isinstance(each, ast.Dict)
    ]
    assert len(found) == 1, f"{file}: expected one include with a dict of arguments"
    code = compile(ast.Expression(found[0]), str(file), "eval")
    given: Arguments = eval(code, {"HERE": file.resolve().parent})
    declared = arguments(LAUNCH)
    assert not set(given) - set(declared), f"{LAUNCH} has no arguments {set(given) - set(declared)}"
    return {**declared, **given}
