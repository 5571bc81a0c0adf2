"""The package as ament and colcon see it."""

from __future__ import annotations

from pathlib import Path

from setuptools import find_packages, setup

PACKAGE = "edgevox_ros"
SHARE = f"share/{PACKAGE}"

REQUIREMENTS = ("robot.txt", "libraries.txt", "evaluate.txt", "panel.txt", "traces.txt", "mcp.txt")
SUITES = sorted({str(path.parent) for path in Path("config/suites").rglob("*.yaml")})


def files(folder: str, *patterns: str) -> list[str]:
    """The files of a folder that go into the share folder."""
    return sorted(str(path) for pattern in patterns for path in Path(folder).glob(pattern))


setup(
    name=PACKAGE,
    version="0.1.0",
    packages=find_packages(include=[PACKAGE, f"{PACKAGE}.*"]),
    package_data={
        PACKAGE: [
            "py.typed",
            "**/*.txt",
            "**/*.yaml",
            "**/*.json",
            "**/*.jinja",
            "**/*.css",
            "**/*.js",
        ]
    },
    data_files=[
        ("share/ament_index/resource_index/packages", [f"resource/{PACKAGE}"]),
        (SHARE, ["package.xml", "LICENSE", "NOTICE"]),
        (f"{SHARE}/launch", files("launch", "*.launch.py")),
        (f"{SHARE}/config", files("config", "*.yaml", "*.json")),
        (f"{SHARE}/config/tools", files("config/tools", "*.yaml", "*.json")),
        (f"{SHARE}/config/sros2", files("config/sros2", "*.xml")),
        *((f"{SHARE}/{folder}", files(folder, "*.yaml")) for folder in SUITES),
        (f"{SHARE}/requirements", files("requirements", *REQUIREMENTS)),
        (f"{SHARE}/resource", files("resource", "*.gguf")),
    ],
    install_requires=["setuptools"],
    extras_require={"test": ["pytest"]},
    zip_safe=False,
    url="https://example.org",
    author="edgevox_ros maintainers",
    author_email="maintainers@example.org",
    maintainer="edgevox_ros maintainers",
    maintainer_email="maintainers@example.org",
    description="Lets a robot understand people: speech in, validated tool calls, speech out.",
    license="Apache-2.0",
    entry_points={
        "console_scripts": [
            "edgevox = edgevox_ros.programs:edgevox",
            "demo_robot = edgevox_ros.programs:demo_robot",
            "chat = edgevox_ros.programs:chat",
            "ask = edgevox_ros.programs:ask",
            "call = edgevox_ros.programs:call",
            "panel = edgevox_ros.programs:panel",
            "demo = edgevox_ros.programs:demo",
            "fetch_model = edgevox_ros.programs:fetch_model",
            "evaluate = edgevox_ros.programs:evaluate",
            "replay = edgevox_ros.programs:replay",
            "mcp_server = edgevox_ros.programs:mcp_server",
        ],
    },
)
