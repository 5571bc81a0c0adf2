"""Builds the wheel `edgevox-ros`: everything that needs no ROS, for evaluation and for tools.

    python scripts/build_wheel.py [--out dist]

It has the parser, hearing, speech, the turn, the engine, tool maps and evaluation, with presets,
suites and the models in the box. Left out are `node`, `demo`, the programs that need ROS, and every
module that imports ROS or imports such a module. The robot itself gets the package from colcon or its distribution.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "edgevox_ros"
SHARE = f"share/{PACKAGE}"
LEFT_OUT = tuple(
    f"{PACKAGE}.{name}"
    for name in (
        "node",
        "demo",
        "cli.agents",
        "cli.call",
        "cli.chat",
        "cli.mcp_server",
        "cli.panel",
    )
)
ROS = ("rclpy", "ament_index_python", "launch", "launch_ros")
ROS_ENDINGS = ("_msgs", "_srvs", "_interfaces", "_parser")
SETUP = "import setuptools\nsetuptools.setup(**{metadata!r})\n"
BUILD = "import sys, setuptools.build_meta as it; print(it.build_wheel(sys.argv[1]))"
DATA = ("config/**/*.yaml", "config/**/*.json", "resource/*.gguf")
REQUIREMENTS = ("robot.txt", "libraries.txt", "evaluate.txt")
RESOURCES = (".css", ".jinja", ".typed", ".json", ".yaml")
LICENSE_FILES = ("LICENSE", "NOTICE")
PROGRAMS = ("evaluate", "ask", "fetch_model", "replay")
# What every ROS 2 installation brings, so requirements/ has no versions of them for a robot.
ANY_VERSION = ("PyYAML", "numpy")
# What only a model in this process needs, and its download.
FOR_A_MODEL = ("llama-cpp-python", "huggingface_hub")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="folder of the wheel")
    options = parser.parse_args(arguments)
    print(build(options.out.resolve()))
    return 0


def build(out: Path) -> Path:
    """Build the wheel in a folder of its own. Returns its path."""
    if not any(find_spec(name) for name in ("setuptools.command.bdist_wheel", "wheel")):
        expected = "expected setuptools 70.1 or newer, or wheel: python3 -m pip install wheel"
        raise SystemExit(f"build_wheel: found nothing that makes wheels, {expected}")
    with tempfile.TemporaryDirectory(prefix="edgevox_wheel_") as folder:
        fill(Path(folder))
        (Path(folder) / "setup.py").write_text(SETUP.format(metadata=metadata(Path(folder))))
        out.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [sys.executable, "-c", BUILD, str(out)], cwd=folder, capture_output=True, text=True
        )
    if done.returncode:
        raise SystemExit(f"build_wheel: {done.stderr}")
    return out / done.stdout.splitlines()[-1]


def fill(folder: Path) -> None:
    """Copy what goes into the wheel."""
    for module in sorted(modules_without_ros().values()):
        copy(module, folder)
    for file in (ROOT / PACKAGE).rglob("*"):
        if file.suffix in RESOURCES and not module_name(file).startswith(LEFT_OUT):
            copy(file, folder)
    for file in data_files():
        copy(file, folder)
    for name in LICENSE_FILES:
        copy(ROOT / name, folder)


def copy(file: Path, folder: Path) -> None:
    target = folder / file.relative_to(ROOT)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, target)


def data_files() -> list[Path]:
    found = [file for pattern in DATA for file in ROOT.glob(pattern)]
    return sorted([*found, *(ROOT / "requirements" / name for name in REQUIREMENTS)])


def metadata(folder: Path) -> dict[str, object]:
    """The keywords of setuptools.setup for a folder that `fill` has filled."""
    data: dict[str, list[str]] = {}
    for file in data_files():
        relative = file.relative_to(ROOT)
        data.setdefault(f"{SHARE}/{relative.parent}", []).append(str(relative))
    return {
        "name": "edgevox-ros",
        "version": manifest("version"),
        "description": " ".join(manifest("description").split()),
        "long_description": LONG_DESCRIPTION,
        "long_description_content_type": "text/markdown",
        "url": manifest("url"),
        "author": manifest("author"),
        "maintainer": manifest("maintainer"),
        "license": manifest("license"),
        "license_files": [*LICENSE_FILES],
        "python_requires": ">=3.10",
        "packages": packages_in(folder),
        "package_data": {"": [f"*{ending}" for ending in RESOURCES]},
        "data_files": sorted(data.items()),
        "install_requires": [
            *(at_least(line) for line in of_the_node() if name_of(line) not in FOR_A_MODEL),
            *ANY_VERSION,
        ],
        "extras_require": {
            "model": [line for line in of_the_node() if name_of(line) in FOR_A_MODEL],
            "evaluate": requirements("evaluate.txt"),
        },
        "entry_points": {
            "console_scripts": [
                f"edgevox-{name.replace('_', '-')} = {PACKAGE}.programs:{name}" for name in PROGRAMS
            ]
        },
    }


def packages_in(folder: Path) -> list[str]:
    """The packages there, one of each folder with modules or other files."""
    folders = {file.parent for file in (folder / PACKAGE).rglob("*") if file.is_file()}
    return sorted(".".join(each.relative_to(folder).parts) for each in folders)


LONG_DESCRIPTION = """\
Tool maps, parser and evaluation of [edgevox_ros](https://example.org) without ROS 2: is a model good enough for a robot?

    pip install "edgevox-ros[model]"          # compiles llama.cpp
    edgevox-evaluate --suite smoke

The node itself runs on ROS 2 and is not in this package.
"""


def manifest(tag: str) -> str:
    """A text of package.xml."""
    return ElementTree.parse(ROOT / "package.xml").getroot().findtext(tag) or ""


def of_the_node() -> list[str]:
    return [*requirements("libraries.txt"), *requirements("robot.txt")]


def at_least(requirement: str) -> str:
    """The requirement with newer versions allowed: the wheel shares its environment with others."""
    return requirement.replace("==", ">=", 1)


def requirements(name: str) -> list[str]:
    """The requirements of a file, with versions and conditions."""
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    return [bare for line in lines if (bare := line.partition("#")[0].strip())]


def name_of(requirement: str) -> str:
    return requirement.partition("==")[0].strip()


def modules_without_ros() -> dict[str, Path]:
    """The modules that can be imported without ROS: name -> file."""
    files = {module_name(file): file for file in sorted((ROOT / PACKAGE).rglob("*.py"))}
    left = {name: file for name, file in files.items() if not name.startswith(LEFT_OUT)}
    wanted = {name: set(imported(file)) for name, file in left.items()}
    needing = {name for name, names in wanted.items() if any(map(is_ros, names))}
    while True:
        # `from edgevox_ros.a import b` names a module a.b, or something that is in a.
        more = {
            name
            for name in wanted.keys() - needing
            if wanted[name] & needing or parents_of(name) & needing or gone(wanted[name], files)
        }
        if not more:
            return {name: file for name, file in left.items() if name not in needing}
        needing |= more


def gone(names: set[str], files: dict[str, Path]) -> bool:
    """Whether one of the names is a module that is left out as a whole."""
    return any(name in files and name.startswith(LEFT_OUT) for name in names)


def parents_of(name: str) -> set[str]:
    parts = name.split(".")
    return {".".join(parts[:end]) for end in range(1, len(parts))}


def module_name(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def is_ros(name: str) -> bool:
    top = name.partition(".")[0]
    return top in ROS or top.endswith(ROS_ENDINGS)


def imported(file: Path) -> Iterator[str]:
    """What is imported when a module is imported, and not only at the first use of something."""
    for node in at_import(ast.parse(file.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def at_import(body: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """The statements that an import carries out, those in blocks too, but for TYPE_CHECKING."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        for part in ("body", "handlers", "orelse", "finalbody"):
            yield from at_import(getattr(node, part, []))


if __name__ == "__main__":
    sys.exit(main())
