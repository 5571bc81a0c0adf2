"""What ROS tools see of the package agrees with itself and with the code."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from support.statements import statements

import edgevox_ros
from edgevox_ros.core.requirements import FROM_PIP

ROOT = Path(__file__).resolve().parent.parent
ROS_SUFFIXES = ("_msgs", "_srvs", "_interfaces", "_parser")
SIXTEEN_MIB = 16 * 1024 * 1024


def manifest() -> ElementTree.Element:
    return ElementTree.parse(ROOT / "package.xml").getroot()


def entry_points() -> list[str]:
    return re.findall(r'"(\w+ = edgevox_ros[\w.]+:\w+)"', (ROOT / "setup.py").read_text())


def test_manifest_is_format_3_of_an_ament_python_package() -> None:
    root = manifest()
    assert root.get("format") == "3"
    assert root.findtext("export/build_type") == "ament_python"
    assert root.findtext("license") == "Apache-2.0"


def test_manifest_setup_and_changelog_name_the_same_version() -> None:
    version = manifest().findtext("version")
    assert f'version="{version}"' in (ROOT / "setup.py").read_text()
    assert version == edgevox_ros.__version__
    assert re.search(rf"^{re.escape(version or '')} \(", (ROOT / "CHANGELOG.rst").read_text(), re.M)


def test_there_are_entry_points() -> None:
    assert len(entry_points()) >= 6


@pytest.mark.not_unit
@pytest.mark.parametrize("entry_point", entry_points())
def test_entry_point_can_be_called(entry_point: str) -> None:
    module, _, function = entry_point.split(" = ")[1].partition(":")
    assert callable(getattr(importlib.import_module(module), function))


def test_resource_marker_is_there() -> None:
    assert (ROOT / "resource" / "edgevox_ros").is_file()


def test_what_is_made_from_the_work_of_others_is_told_and_installed() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert "SmolLM2" in notice and "Apache License, Version 2.0" in notice
    for model in (ROOT / "resource").glob("*.gguf"):
        assert f"resource/{model.name}" in notice
    assert '"LICENSE", "NOTICE"' in (ROOT / "setup.py").read_text(encoding="utf-8")


def test_no_domain_stands_there_that_may_be_somebody_elses() -> None:
    """Until the owner has given one: a name of RFC 2606."""
    for name in ("package.xml", "setup.py", "edgevox_ros/demo/interfaces/package.xml"):
        text = (ROOT / name).read_text(encoding="utf-8")
        ours = re.findall(r"maintainers@([\w.]+)", text) + re.findall(
            r"url=\"https://([\w.]+)", text
        )
        assert set(ours) == {"example.org"}, name


def test_demo_model_is_small_enough_to_ship() -> None:
    assert (ROOT / "resource" / "demo_model.gguf").stat().st_size <= SIXTEEN_MIB


@cache
def imported_packages(folder: Path) -> frozenset[str]:
    """Top-level names imported anywhere below a folder."""
    found: set[str] = set()
    for file in folder.rglob("*.py"):
        for node in statements(file.read_text(encoding="utf-8")):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
    return frozenset(found)


def test_every_ros_package_that_is_imported_is_a_dependency() -> None:
    declared = {element.text for element in manifest().findall("exec_depend")}
    ros = {
        name
        for name in imported_packages(ROOT / "edgevox_ros")
        if name.endswith(("_msgs", "_srvs")) or name in ("rclpy", "ament_index_python")
    }
    # Optional types are looked up by name at run time and are no dependency.
    assert ros <= declared, f"not in package.xml: {sorted(ros - declared)}"


def requirement_lines(name: str) -> list[str]:
    """The lines of a file of requirements, without comments and markers."""
    lines = (ROOT / "requirements" / name).read_text().splitlines()
    return [bare for line in lines if (bare := line.split("#")[0].split(";")[0].strip())]


@pytest.mark.parametrize("name", sorted(f.name for f in (ROOT / "requirements").glob("*.txt")))
def test_requirements_are_pinned(name: str) -> None:
    """Each in its own line, or in a file that constrains this one (-c)."""
    lines = requirement_lines(name)
    constraints = [line.split()[1] for line in lines if line.startswith("-c ")]
    pinned = {
        line.partition("==")[0].lower() for file in constraints for line in requirement_lines(file)
    }
    for line in lines:
        assert re.search("==|^-[rc] ", line) or line.lower() in pinned, f"{name}: {line}"


def test_versions_are_pinned_in_one_place_each() -> None:
    seen: dict[str, str] = {}
    for file in sorted((ROOT / "requirements").glob("*.txt")):
        if file.name == "train.txt":
            continue  # an environment of its own
        for line in file.read_text().splitlines():
            name, equals, _ = line.split("#")[0].partition("==")
            if equals:
                owner = seen.setdefault(name.strip().lower(), file.name)
                assert owner == file.name, f"{name} is pinned in {owner} and {file.name}"


def test_what_is_imported_at_its_first_use_comes_from_pip() -> None:
    named = {
        found
        for file in (ROOT / "edgevox_ros").rglob("*.py")
        for found in re.findall(r'OptionalModule\("(\w+)"\)', file.read_text(encoding="utf-8"))
    }
    assert named and named <= set(FROM_PIP)


def test_no_dependency_comes_from_pip() -> None:
    """The build farm refuses such keys, and bloom stops at a package that has one."""
    keys = {element.text or "" for element in manifest() if element.tag.endswith("depend")}
    assert not [key for key in keys if key.endswith("-pip")]
    # rosdep's rule for orjson calls pip too, on Ubuntu and Debian.
    assert "python3-orjson" not in keys


def test_the_proposed_rules_of_rosdep_name_what_pip_brings() -> None:
    rules = yaml.safe_load((ROOT / "docs" / "release" / "python.yaml").read_text())
    assert list(rules) == sorted(rules), "as rosdistro wants it"
    proposed = {rule["*"]["pip"][0] for rule in rules.values()}
    assert all(key == f"python3-{rule['*']['pip'][0]}-pip" for key, rule in rules.items())
    pinned = {line.partition("==")[0] for line in requirement_lines("robot.txt")}
    assert pinned - proposed == {"orjson", "huggingface_hub"}, "rosdep has these"
    assert proposed <= pinned


def test_the_manifest_says_who_made_it_and_where_it_lives() -> None:
    """As bloom wants it, for the package's control file and for the page on index.ros.org."""
    root = manifest()
    setup = (ROOT / "setup.py").read_text()
    assert root.findtext("url") and f'url="{root.findtext("url")}"' in setup
    assert root.findtext("author") and f'author="{root.findtext("author")}"' in setup
    [maintainer] = root.findall("maintainer")
    assert f'maintainer_email="{maintainer.get("email")}"' in setup


@pytest.mark.not_unit
def test_the_manifest_and_the_changelog_are_read_as_bloom_reads_them() -> None:
    from catkin_pkg.changelog import get_changelog_from_path
    from catkin_pkg.package import parse_package

    warnings: list[str] = []
    package = parse_package(str(ROOT), warnings=warnings)
    package.validate(warnings=warnings)
    assert not warnings
    changelog = get_changelog_from_path(str(ROOT / "CHANGELOG.rst"), package.name)
    latest, date, content = next(iter(changelog.foreach_version()))
    assert (latest, bool(date), bool(content)) == (package.version, True, True)


def test_no_third_party_import_lacks_a_requirement() -> None:
    distributions = {
        "fastjsonschema": "fastjsonschema",
        "hassil": "hassil",
        "huggingface_hub": "huggingface_hub",
        "jinja2": "jinja2",
        "fastapi": "nicegui",  # comes with it, as uvicorn does
        "matplotlib": "matplotlib",
        "anyio": "anyio",
        "mcp": "mcp",
        "mcp_types": "mcp",  # comes with it
        "starlette": "starlette",
        "nicegui": "nicegui",
        "uvicorn": "nicegui",
        "llama_cpp": "llama-cpp-python",
        "llguidance": "llguidance",
        "numpy": "numpy",
        "opentelemetry": "opentelemetry-sdk",
        "orjson": "orjson",
        "partial_json_parser": "partial-json-parser",
        "simpleeval": "simpleeval",
        "unicode_rbnf": "unicode-rbnf",
        "yaml": "pyyaml",
        "PIL": "pillow",
        "pocketsphinx": "pocketsphinx",
        "re2": "google-re2",
    }
    pinned = " ".join(
        (ROOT / "requirements" / name).read_text().lower()
        for name in (
            *("robot.txt", "libraries.txt", "ros_jazzy.txt"),
            *("demo.txt", "evaluate.txt", "panel.txt", "traces.txt", "mcp.txt"),
        )
    )
    known = set(sys.stdlib_module_names) | {"edgevox_ros", "rclpy", "ament_index_python"}
    for name in imported_packages(ROOT / "edgevox_ros") - known:
        if name not in distributions and name.endswith(ROS_SUFFIXES):
            continue
        assert name in distributions, f"{name} is imported and nowhere required"
        assert f"{distributions[name]}==" in pinned
