"""Writes the tables of docs/reference, and README's of models, from what they describe.

    python scripts/make_reference.py

Each table is between two comments in its page, which stay. test/docs/test_reference.py fails if a
table is out of date.
"""

from __future__ import annotations

import ast
import json
import re
import sys
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from edgevox_ros.core.event_json import KINDS  # noqa: E402
from edgevox_ros.core.events import Event  # noqa: E402
from edgevox_ros.core.settings import SETTINGS, Setting, show  # noqa: E402
from edgevox_ros.core.tools import ToolCall  # noqa: E402
from edgevox_ros.languages import LANGUAGES, Language  # noqa: E402
from edgevox_ros.llm import load_presets  # noqa: E402
from edgevox_ros.llm.preset import OwnFigures, Preset  # noqa: E402
from edgevox_ros.parsing.formats.base import WireFormat  # noqa: E402
from edgevox_ros.parsing.formats.registry import FORMATS  # noqa: E402

FOLDER = ROOT / "docs" / "reference"
PACKAGE = ROOT / "edgevox_ros"
LAUNCH_FOLDER = ROOT / "launch"
EXAMPLE = ToolCall("example01", "f", {"x": 1, "s": "text"})
# The presets that README shows; docs/how-to/choose-a-model.md says why these.
RECOMMENDED = (
    *("gemma-4-e2b", "qwen3.5-4b", "ministral-3-3b", "qwen2.5-coder-1.5b", "lfm2.5-1.2b"),
    "smollm2-tools",
)
JSON_TYPES = {str: "string", int: "integer", float: "number", bool: "boolean", type(None): "null"}
MAP_SCHEMA = ROOT / "config" / "tools" / "tool_map.schema.json"


def main() -> int:
    for page, blocks in PAGES.items():
        path = FOLDER / page
        text = path.read_text(encoding="utf-8")
        for name, make in blocks.items():
            text = replaced(text, name, make())
        path.write_text(text, encoding="utf-8")
    return 0


def replaced(text: str, name: str, table: str) -> str:
    """The page with a new table. Raises ValueError if it has no place for it."""
    block = _block(name)
    if not block.search(text):
        raise ValueError(f"no place for {name!r}")
    return block.sub(lambda found: f"{found[1]}{table}\n{found[3]}", text)


def written(page: str, name: str) -> str:
    """The table that is in a page now."""
    found = _block(name).search((FOLDER / page).read_text(encoding="utf-8"))
    return found[2].rstrip("\n") if found else ""


def _block(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name}: [^\n]* -->\n)(.*?)(<!-- end of {name} -->)", re.S)


def table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table in Markdown."""
    titles = list(head)
    lines = [titles, ["---"] * len(titles), *([_cell(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(value: object) -> str:
    return "" if value is None else str(value).replace("|", r"\|")


def parameters() -> str:
    return table(
        ("parameter", "type", "default", "range", "live", "what it does"),
        map(_parameter, SETTINGS),
    )


def _parameter(setting: Setting) -> tuple[str, ...]:
    bounds = "{:.12g} .. {:.12g}".format(*setting.within) if setting.within is not None else ""
    live = {"now": "yes", "start": "never", "configure": ""}[setting.counts]
    allowed = ", ".join(setting.choices) or bounds
    default = f"`{show(setting.default)}`"
    return f"`{setting.name}`", setting.type_name, default, allowed, live, setting.meaning


def presets() -> str:
    head = (
        *("preset", "size", "memory", "licence", "languages", "formats", ""),
        *("run here", "robot test", "assist", "BFCL v3", "one call", "ours"),
    )
    return table(head, map(_preset, load_presets().values()))


def _preset(preset: Preset) -> tuple[object, ...]:
    formats = "auto" if preset.formats is None else ", ".join(preset.formats) or "none"
    notes = "; ".join(filter(None, [", ".join(preset.good_for), preset.note]))
    quoted = preset.measured
    # The table gives seconds only for presets that made the call.
    seconds = quoted.tool_s if quoted.called else None
    own = "" if preset.ours is None else _own(preset.ours)
    scores = (quoted.robot_score, quoted.assist, quoted.bfcl_v3)
    figures = (*(_with("%", score) for score in scores), _with("s", seconds), own)
    return (*_needs(preset), _languages(preset), formats, notes, _run_here(preset), *figures)


def models() -> str:
    known = load_presets()
    return table(
        ("preset", "size", "memory", "licence", "languages", "run here", "robot test", "assist"),
        (_model(known[name]) for name in RECOMMENDED),
    )


def _model(preset: Preset) -> tuple[object, ...]:
    quoted = preset.measured
    scores = (_with("%", quoted.robot_score), _with("%", quoted.assist))
    languages = preset.languages
    told = _languages(preset) if len(languages) < 4 else len(languages)
    return (*_needs(preset), told, _run_here(preset), *scores)


def _needs(preset: Preset) -> tuple[str, ...]:
    """What a model needs: its name, size, memory and licence."""
    name = f"[`{preset.name}`]({preset.url})" if preset.url else f"`{preset.name}`"
    size = "bundled" if preset.bundled else f"{preset.size_gb:g} GB"
    memory = "" if preset.memory_gb is None else f"{preset.memory_gb:.1f} GB"
    licence = preset.license if preset.commercial else f"{preset.license}, non-commercial"
    return name, size, memory, ": ".join(filter(None, [licence, preset.license_limit]))


def _languages(preset: Preset) -> str:
    return ", ".join(preset.languages)


def _run_here(preset: Preset) -> str:
    return "yes" if preset.run_here else "no"


def _own(ours: OwnFigures) -> str:
    moved = f"moved unasked in {ours.moved} of {ours.of}"
    elsewhere = "" if ours.elsewhere is None else f", elsewhere in {ours.elsewhere}"
    return f"{100 * ours.exact:.0f} % exact, {moved}{elsewhere}, {ours.turn_s:g} s a turn"


def _with(unit: str, value: float | None) -> str:
    return "" if value is None else f"{value:g} {unit}"


def formats() -> str:
    rows = (
        (f"`{each.name}`", each.models, _written(each), each.also_reads)
        for each in FORMATS.values()
    )
    return table(("format", "models", "example", "also read"), rows)


def _written(wire_format: WireFormat) -> str:
    """The same call, as each format writes it."""
    lines = wire_format.render([EXAMPLE]).strip("\n").split("\n")
    return " ⏎ ".join(f"`{line}`" for line in lines)


def event_table() -> str:
    rows = (row for kind in KINDS for row in _event(kind))
    return table(("type", "field", "JSON", "meaning"), rows)


def _event(kind: type[Event]) -> Iterator[tuple[str, ...]]:
    """A row for the kind, and one for each field except the turn's number, which all kinds have."""
    yield f"`{kind.kind}`", "", "", " ".join((kind.__doc__ or "").split())
    hints = get_type_hints(kind, include_extras=True)
    for each in fields(kind):
        if each.name != "turn":
            told, meaning = get_args(hints[each.name])
            yield "", f"`{each.name}`", _json_type(told), meaning


def _json_type(told: Any) -> str:
    if get_origin(told) in (Union, types.UnionType):
        return " or ".join(_json_type(each) for each in get_args(told))
    if get_origin(told) is Literal:
        return "string"
    if get_origin(told) is tuple:
        return f"list of {_json_type(get_args(told)[0])}s"
    # An enumeration of texts is written as the text that it is.
    of_texts = isinstance(told, type) and issubclass(told, str)
    return JSON_TYPES.get(str if of_texts else told, "object")


def languages() -> str:
    return table(
        ("code", "language", "stop phrases", "yes", "no"),
        (
            (
                f"`{each.code}`",
                f"[{each.name}](#{each.name.lower()})",
                len(each.hearing.stop),
                _phrases(each.hearing.yes[:5]),
                _phrases(each.hearing.no[:5]),
            )
            for each in _sorted_languages()
        ),
    )


def stop_phrases() -> str:
    sections = (f"### {each.name}\n\n{_phrases(each.hearing.stop)}" for each in _sorted_languages())
    return "\n\n".join(sections)


def _sorted_languages() -> list[Language]:
    return sorted(LANGUAGES.values(), key=lambda each: each.name)


def _phrases(phrases: Iterable[str]) -> str:
    """Phrases on one line. A star stands for any beginning or end of a word."""
    return ", ".join(phrases).replace("*", r"\*")


def launch_arguments(file: str = "edgevox.launch.py", prefixes: tuple[str, ...] = ("",)) -> str:
    """The arguments whose names begin with one of the prefixes."""
    tree = ast.parse((LAUNCH_FOLDER / file).read_text(encoding="utf-8"))
    values: dict[str, Any] = {
        ast.unparse(node.targets[0]): node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
    }
    arguments = ast.literal_eval(values["ARGUMENTS"])
    rows = (
        (f"`{name}`", description)
        for name, _, description in arguments
        if name.startswith(prefixes)
    )
    return table(("argument", "what it does"), rows)


def voice_launch_arguments() -> str:
    return launch_arguments("voice.launch.py", ("recogniser_", "tts_", "voice_"))


def tool_map() -> str:
    schema = json.loads(MAP_SCHEMA.read_text(encoding="utf-8"))
    definitions = schema["definitions"]
    parts: list[tuple[str, Mapping[str, Any]]] = [
        ("a map", schema),
        ("a tool", definitions["tool"]),
    ]
    parts += [(f"`{kind}`", definitions[kind]) for kind in ("publish", "service", "action", "read")]
    parts += [("an event", definitions["event"]), ("`moving`", schema["properties"]["moving"])]
    parts += [("`qos`", definitions["qos"])]
    rows = (row for part, node in parts for row in _keys(part, node, definitions))
    keywords = ", ".join(f"`{key}`" for key in definitions["parameter"]["properties"])
    keys = table(("of", "key", "type", "what it is"), rows)
    return f"{keys}\n\nA parameter may have these keywords of JSON Schema, and `enum_from`: {keywords}."


def _keys(part: str, node: Mapping[str, Any], definitions: Mapping[str, Any]) -> Iterator[Any]:
    for key, value in node.get("properties", {}).items():
        target = definitions[value["$ref"].rpartition("/")[2]] if "$ref" in value else value
        told = value.get("description") or target.get("description", "")
        must = "**" if key in node.get("required", ()) else ""
        yield part, f"{must}`{key}`{must}", _type(target), told


def _type(node: Mapping[str, Any]) -> str:
    if "enum" in node:
        return ", ".join(map(str, node["enum"]))
    kind = node.get("type", "")
    words = {"object": "mapping", "array": "list", "string": "text", "boolean": "true or false"}
    kinds = [kind] if isinstance(kind, str) else kind
    return " or ".join(words.get(each, each) for each in kinds)


def files() -> str:
    """Every file of the package under its folder, with the sentence that it begins with."""
    folders = sorted({each.parent for each in PACKAGE.rglob("*.py") if each.name != "__init__.py"})
    return "\n\n".join(_folder(folder) for folder in folders)


def _folder(folder: Path) -> str:
    rows = [
        (f"`{file.name}`", _first_paragraph(file))
        for file in sorted(folder.glob("*.py"))
        if file.name != "__init__.py"
    ]
    name = folder.relative_to(PACKAGE.parent).as_posix()
    about = _first_paragraph(folder / "__init__.py")
    return f"## {name}\n\n{about}\n\n{table(('file', 'what is in it'), rows)}"


def _first_paragraph(file: Path) -> str:
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return " ".join(told.split("\n\n")[0].split())


PAGES: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "parameters.md": {"parameters": parameters},
    "presets.md": {"presets": presets},
    "../../README.md": {"models": models},
    "languages.md": {"languages": languages, "stop phrases": stop_phrases},
    "formats.md": {"formats": formats},
    "events.md": {"events": event_table},
    "programs.md": {
        "launch arguments": launch_arguments,
        "arguments of voice.launch.py": voice_launch_arguments,
    },
    "tool-map.md": {"tool map": tool_map},
    "files.md": {"files": files},
}

if __name__ == "__main__":
    sys.exit(main())
