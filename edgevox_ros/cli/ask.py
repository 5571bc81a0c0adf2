"""What would the robot do? Tries sentences without a robot and without a ROS graph.

Reads one sentence per line from standard input, each a conversation of its own. Nothing is carried
out: every call succeeds, also of a goal that nobody waits for. What a reading says is made up from
the names in the map, as `evaluate` does, unless --results has it. Questions of the map are
answered with yes, or with no (--no). For every sentence one line with a JSON object is printed:
transcript, calls (name, arguments), rejections (name, reason, message, arguments, raw), speech (a
list of sentences), timings (seconds and tokens), and, if there is any, left_out (calls that did not
begin, because one before them did not end well), confirmations (question, answer), stopped (a stop
word was heard), dropped (why the sentence was ignored) and failure (an error inside).

With --check it reads no sentences and needs no model: it checks the map and lists what works here.
With --preset or --model-path beside it, it also looks at the chat template of that model's file.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("ask"))

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NoReturn

from edgevox_ros.core.command_line import RaisingParser, UsageError, add_version, given_options
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.interrupt_flag import InterruptFlag, interrupted_after
from edgevox_ros.core.requirements import check_packages, needed
from edgevox_ros.core.safe_text import (
    complain,
    lines_of,
    make_python_log_safe,
    one_line,
    safe_json,
)

with needed("ask"):
    from edgevox_ros.cli.map_check import check_map
    from edgevox_ros.cli.model_options import add_model_options, add_option, settings_from
    from edgevox_ros.evaluation.cases.answers import CannedResults, read_results
    from edgevox_ros.evaluation.cases.derived_simulation import simulation_of
    from edgevox_ros.evaluation.cases.simulated_robot import SimulatedRobot
    from edgevox_ros.evaluation.rehearsal.open_rehearsal import (
        RehearsalOptions,
        model_templates,
        open_rehearsal,
        rehearsal_options,
    )
    from edgevox_ros.evaluation.rehearsal.rehearsal import Rehearsal
    from edgevox_ros.evaluation.rehearsal.transcript_outcome import TranscriptOutcome
    from edgevox_ros.languages import LANGUAGES

LONGEST_LINE = 1 << 20  # bytes; a longer line is cut
BAD_USE = 2
# What decides how a model's chat template is used, as options are named in code.
_OF_TEMPLATES = ("preset", "presets_file", "model_path", "formats", "variable", "tools_via")


class _Parser(RaisingParser):
    def error(self, message: str) -> NoReturn:
        if message.startswith("unrecognized"):
            message += " (sentences come on standard input, one a line)"
        super().error(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer every line. Returns the exit status: 2 for options or files that cannot be used."""
    make_python_log_safe()
    try:
        options = _parser().parse_args(arguments)
        check_packages()
        if options.check:
            typed_options = _checked_options(arguments)
            status = check_map(options.tools)
            if not typed_options.isdisjoint(_OF_TEMPLATES):
                _check_templates(_rehearsal_options(options))
            return status
        results = read_results(options.results) if options.results else {}
        flag = InterruptFlag()
        with interrupted_after(flag):
            rehearsal = open_rehearsal(_rehearsal_options(options), options.tools, flag)
        _report_unused(results, rehearsal)
        tool_map = rehearsal.parts.tool_map
        robot = SimulatedRobot(simulation_of(tool_map), tool_map)
        for line in lines(sys.stdin.buffer):
            with interrupted_after(flag):
                answers = CannedResults(results, robot)
                talk = rehearsal.conversation(answers, says_yes=options.says_yes)
                outcome = talk.hear(line)
            write(outcome)
    except (EdgevoxError, FileNotFoundError) as error:
        complain(f"ask: {' '.join('; '.join(lines_of(error)).split())}")
        return BAD_USE
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the answers has gone. Python would complain about that again at its exit.
        sys.stdout = None
        return 0
    return 0


def _checked_options(arguments: Sequence[str] | None) -> set[str]:
    """The options given with --check. Raises UsageError for those that have no effect with it."""
    words = sys.argv[1:] if arguments is None else arguments
    typed_options = given_options(_parser(), words)
    used = ("check", "tools", *_OF_TEMPLATES)
    idle = [name for key, name in typed_options.items() if key not in used]
    if idle:
        raise UsageError(f"found {', '.join(idle)}, which would have no effect beside --check")
    return set(typed_options)


def _check_templates(options: RehearsalOptions) -> None:
    """Print how a model's calls are read, and what is remarkable about its chat templates."""
    templates = model_templates(options)
    formats = ", ".join(templates.formats) or "none, calls are read by fallback only"
    for line in (f"model: formats {formats}", *(f"    {each}" for each in templates.remarks)):
        print(one_line(line))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="ask", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_version(parser, "ask")
    parser.add_argument(
        "--tools",
        action="append",
        type=Path,
        metavar="FILE",
        required=True,
        help="tool map; may be given several times",
    )
    parser.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="JSON object of tool name -> result, or a list of results for one call after the "
        'other; {"ok": false, "error": "..."} is a failed call',
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="only check the map, and the chat template of a model that is named",
    )
    answer = parser.add_mutually_exclusive_group()
    answer.add_argument(
        "--yes",
        dest="says_yes",
        action="store_true",
        default=True,
        help="answer every question with yes (this is the default)",
    )
    answer.add_argument(
        "--no", dest="says_yes", action="store_false", help="answer every question with no"
    )
    add_option(parser, "prompt.language", kind=_language)
    add_model_options(parser.add_argument_group("the model, and what overrides its preset"))
    return parser


def _rehearsal_options(options: argparse.Namespace) -> RehearsalOptions:
    return rehearsal_options(settings_from(options)).in_language(options.language)


def _report_unused(results: Mapping[str, Any], rehearsal: Rehearsal) -> None:
    for name in sorted(set(results) - {schema.name for schema in rehearsal.parts.schemas}):
        complain(f"ask: results for {name}: there is no such tool")


def _language(text: str) -> str:
    """One of our languages, possibly with a region (pt-BR). argparse reports the error."""
    if text.split("-")[0].lower() not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected one of {', '.join(LANGUAGES)}")
    return text


def lines(source: IO[bytes]) -> Iterator[str]:
    """The lines of a stream as text, whatever bytes it contains."""
    while True:
        raw = source.readline(LONGEST_LINE)
        if not raw:
            return
        tail = raw
        while len(tail) == LONGEST_LINE and not tail.endswith(b"\n"):
            tail = source.readline(LONGEST_LINE)
        yield raw.decode("utf-8", errors="replace").rstrip("\r\n")


def write(result: TranscriptOutcome) -> None:
    """Print a result at once, on one line."""
    print(safe_json(result.to_json()), flush=True)
