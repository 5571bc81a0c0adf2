"""The options of `evaluate`."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from edgevox_ros.cli.model_options import add_model_options
from edgevox_ros.core.command_line import RaisingParser, add_version
from edgevox_ros.evaluation.cases.suites import BFCL, SUITES
from edgevox_ros.evaluation.plan import NOISES

ALL = "all"
"""The name that stands for every preset whose file is on the disk."""


def evaluate_parser(text: str | None) -> argparse.ArgumentParser:
    """The parser of `evaluate`; `text` is shown by --help."""
    parser = RaisingParser(
        prog="evaluate",
        description=text,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_version(parser, "evaluate")
    _add_cases(parser.add_argument_group("what to run"))
    _add_models(parser.add_argument_group("which models, and what overrides their presets"))
    _add_output(parser.add_argument_group("what comes out"))
    return parser


def _add_cases(group: argparse._ActionsContainer) -> None:
    several: dict[str, Any] = {"action": "append", "default": []}
    group.add_argument(
        "--tools",
        type=_path,
        metavar="FILE",
        help="tool map; may be given several times",
        **several,
    )
    group.add_argument(
        "--cases", type=_path, metavar="FILE", help="cases: YAML or JSON lines", **several
    )
    group.add_argument(
        "--suite", choices=(*SUITES, *BFCL), help="cases that come with the package", **several
    )
    group.add_argument(
        "--draft",
        action="store_true",
        help="print a draft of a case file for a map, in English, or in German with --language de",
    )
    group.add_argument("--tag", metavar="TAG", help="only cases with this tag", **several)
    group.add_argument("--language", metavar="CODE", help="only cases in this language", **several)
    group.add_argument(
        "--results",
        type=_path,
        metavar="FILE",
        help="JSON object of tool name -> result, or a list of results for successive calls, for "
        "tools to which a case gives none",
    )
    group.add_argument(
        "--noise",
        choices=sorted(filter(None, NOISES)),
        help="also run each case as it may be misheard: asr, as recognisers write; audio, spoken "
        "by "
        "espeak-ng and recognised by pocketsphinx, in English only",
        **several,
    )
    group.add_argument(
        "--repeat", type=_count, default=1, metavar="K", help="run each case K times (1)"
    )
    group.add_argument(
        "--seed", type=_whole, default=0, metavar="N", help="of sampling and noise (0)"
    )


def _add_models(group: argparse._ActionsContainer) -> None:
    every = f"{ALL}: every one that is on the disk"
    compared = {"preset": every, "model.path": "", "model.lora": "to compare them"}
    add_model_options(group, compared)
    group.add_argument(
        "--quant",
        type=_quants,
        metavar="QUANT,...",
        help="quantisations in place of the presets' own, such as Q4_K_M,Q8_0",
    )


def _add_output(group: argparse._ActionsContainer) -> None:
    group.add_argument(
        "--report", type=_path, metavar="DIR", help="write results.jsonl, junit.xml, report.html"
    )
    group.add_argument(
        "--resume",
        action="store_true",
        help="continue an evaluation with this --report where it ended",
    )
    group.add_argument(
        "--against",
        type=_path,
        metavar="FILE",
        help="results.jsonl of an earlier evaluation: also show which cases have broken since, "
        "and which now pass",
    )
    group.add_argument("--json", action="store_true", help="print the scores as JSON, not a table")
    group.add_argument(
        "--save",
        type=_path,
        metavar="FILE",
        help="write the figures of each preset into a presets file of your own, as `ours`",
    )
    group.add_argument(
        "--min-exact",
        type=_share,
        metavar="SHARE",
        help="fail if fewer runs than this share, 0 to 1, are exact, without noise",
    )
    group.add_argument(
        "--max-moved",
        type=_whole,
        metavar="N",
        help="fail if more runs than this move something unasked, without noise or with any kind "
        "of it",
    )
    group.add_argument(
        "--max-elsewhere",
        type=_whole,
        metavar="N",
        help="fail if more runs than this move to a place, in a direction or by a distance that "
        "was not asked for, without noise or with any kind of it",
    )


def _path(text: str) -> Path:
    if not text:  # a variable of the shell that is not set
        raise argparse.ArgumentTypeError("found '', expected a path")
    return Path(text)


def _quants(text: str) -> list[str]:
    quants = text.split(",")
    if not all(quants):
        expected = "quantisations with commas between them, such as Q4_K_M,Q8_0"
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected {expected}")
    return quants


def _count(text: str) -> int:
    return _whole(text, least=1)


def _whole(text: str, least: int = 0) -> int:
    digits = text.isascii() and text.isdecimal() and len(text) < 10
    if not digits or int(text) < least:
        expected = f"a whole number from {least} on"
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected {expected}")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"found {text[:60]!r}, expected a number from 0 to 1")
    return share
