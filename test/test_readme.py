"""The README's tables are what the code says, and its commands exist."""

from __future__ import annotations

import re
from pathlib import Path

from edgevox_ros.llm import load_presets
from edgevox_ros.llm.presets_file import presets_table
from edgevox_ros.node.parameters import table
from edgevox_ros.robot import ToolMap

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def between(name: str) -> str:
    found = re.search(rf"<!-- {name}: .*? -->\n(.*?)\n<!-- end of {name} -->", README, re.S)
    assert found, f"README.md has no {name}"
    return found[1]


def test_parameters_are_those_of_the_node() -> None:
    assert between("parameters") == table()


def test_presets_are_those_of_the_file() -> None:
    assert between("presets") == presets_table(load_presets())


def test_commands_are_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"^    make (\w+)", README, re.M):
        assert re.search(rf"^{target}:", makefile, re.M)


def test_the_tool_map_in_the_readme_can_be_read(tmp_path: Path) -> None:
    found = re.search(r"^    tables:\n.*?^    on_stop: [^\n]*\n", README, re.S | re.M)
    assert found
    file = tmp_path / "readme.yaml"
    file.write_text("\n".join(line[4:] for line in found[0].splitlines()) + "\n")
    tools = ToolMap.from_yaml(file)
    assert list(tools.tools) == ["drive", "stop", "go_to", "set_light", "get_battery"]


def test_files_that_it_names_exist() -> None:
    for name in re.findall(r"\]\((resource/[^)]+)\)|`((?:config|scripts|test)/[\w./]+)`", README):
        path = next(filter(None, name))
        assert (ROOT / path).exists(), path
