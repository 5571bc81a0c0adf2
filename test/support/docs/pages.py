"""Reads README, CONTRIBUTING and docs/: pages, code blocks, commands, headings, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")])
_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.M | re.S)
_COMMENT = re.compile(r"(^|\s{2,})#\s.*$")


# What differs from the pages when they are run, and why.
INSTEAD = {
    "gemma-4-e2b": "demo",  # no network to fetch the model
    "speech.type: audio_common_msgs/action/TTS": "speech.type: std_msgs/msg/String",  # not on PyPI
}


@dataclass(frozen=True)
class Block:
    """A fenced block of code: its language, and its text without the fence's indentation."""

    language: str
    text: str


def name_of(page: Path) -> str:
    """The name of a page in messages, such as docs/tutorials/index.md."""
    return str(page.relative_to(ROOT))


def blocks(page: Path) -> list[Block]:
    """All fenced blocks with a language."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(found[2], re.sub(rf"^{found[1]}", "", found[3], flags=re.M))
        for found in _BLOCK.finditer(text)
    ]


def runnable(text: str) -> str:
    """What is run of a text of the pages."""
    for old, new in INSTEAD.items():
        text = text.replace(old, new)
    return text


def file_name(block: Block) -> str:
    """The file that a block names in its first line, a comment; "" for none."""
    named = re.match(r"(?:#|<!--) (\S+\.\w+)(?: -->)?\n", block.text)
    return named[1] if named else ""


def commands(text: str) -> list[str]:
    """The commands of a block, without comments; continued lines are joined."""
    joined = re.sub(r"\\\n\s*", "", text)
    lines = (_COMMENT.sub("", line).strip() for line in joined.splitlines())
    return [line for line in lines if line]


def prose(page: Path) -> str:
    """The page without its code."""
    text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    return re.sub(r"`[^`\n]*`", "code", text)


def links(page: Path) -> Iterator[tuple[str, str]]:
    """Path and anchor of each link inside the repository."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield path, anchor


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, by GitHub's rules."""
    text = _BLOCK.sub("", page.read_text(encoding="utf-8"))
    return {_anchor(title) for title in re.findall(r"^#+ (.+)$", text, re.M)}


def _anchor(title: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", title.strip().lower())
    return kept.replace(" ", "-")
