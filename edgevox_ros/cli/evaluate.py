"""Is a model good enough for your robot? Runs sentences through models and scores what comes of it.

    evaluate --tools my_robot.yaml --draft > my_sentences.yaml    # a first file, to be corrected
    evaluate --tools my_robot.yaml --cases my_sentences.yaml --preset qwen2.5-1.5b
    evaluate --suite robot --preset qwen2.5-1.5b --report out

Stop words, prompt, model, parser, validator and the agent's own turn are those of the node. Nothing
is carried out and no ROS graph is needed: results come from the case, from --results, or from a
small simulated robot. The form of a case file is described in docs/reference/cases.md.

A table is printed; with --report also results.jsonl, junit.xml and report.html are written.
Ctrl-C keeps what was done, and --resume continues from there. Exit status: 0, 1 if a model does not
reach --min-exact, --max-moved or --max-elsewhere, 2 for options or files that cannot be used, 130
after Ctrl-C.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("evaluate"))

import argparse
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field

from edgevox_ros.core.command_line import UsageError, given_options
from edgevox_ros.core.errors import EdgevoxError
from edgevox_ros.core.interrupt_flag import interrupt_flag
from edgevox_ros.core.requirements import check_packages, needed
from edgevox_ros.core.safe_text import (
    complain,
    escape_output,
    lines_of,
    make_python_log_safe,
    safe_json,
)

with needed("evaluate"):
    from edgevox_ros.cli.evaluate_models import model_choices
    from edgevox_ros.cli.evaluate_options import evaluate_parser
    from edgevox_ros.cli.progress_line import ProgressLine
    from edgevox_ros.evaluation.cases.answers import read_results
    from edgevox_ros.evaluation.cases.case_group import CaseGroup, Selection
    from edgevox_ros.evaluation.cases.draft import draft_cases
    from edgevox_ros.evaluation.cases.draft_words import FRAMES
    from edgevox_ros.evaluation.cases.read_case_groups import read_case_groups
    from edgevox_ros.evaluation.cases.tried_tools import untyped_remark
    from edgevox_ros.evaluation.grading.changes_since import change_lines, changes
    from edgevox_ros.evaluation.grading.record import CaseRecord, Evaluation
    from edgevox_ros.evaluation.grading.results_file import RESULTS_FILE, open_results
    from edgevox_ros.evaluation.grading.results_file import read_results as read_records
    from edgevox_ros.evaluation.grading.threshold import Threshold, missed
    from edgevox_ros.evaluation.plan import (
        Journal,
        ModelChoice,
        Notebook,
        Plan,
        check_noises,
        of_plan,
        unfit_results,
    )
    from edgevox_ros.evaluation.report.failure_lines import failure_lines
    from edgevox_ros.evaluation.report.junit import write_junit
    from edgevox_ros.evaluation.report.report_folder import check_report_folder
    from edgevox_ros.evaluation.report.report_html import ReportHead, write_report
    from edgevox_ros.evaluation.report.save_figures import check_presets, save_figures
    from edgevox_ros.evaluation.report.summary import summary, unfinished
    from edgevox_ros.evaluation.report.table import FULL_WIDTH, table_lines
    from edgevox_ros.evaluation.run import run_model

BAR_MISSED = 1
BAD_USE = 2
INTERRUPTED = 130
# Columns of a line in a log that nobody has to fit into a window.
_UNCUT = 10_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the evaluation. Returns the exit status."""
    make_python_log_safe()
    escape_output()
    try:
        words = sys.argv[1:] if arguments is None else arguments
        options = evaluate_parser(__doc__).parse_args(words)
        check_packages()
        return _draft(options, words) if options.draft else _evaluate(options)
    except (EdgevoxError, FileNotFoundError) as error:
        for line in lines_of(error):
            complain(f"evaluate: {line}")
        return BAD_USE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of the table has gone. Python would complain about that again at its exit.
        sys.stdout = None
        return 0
    except OSError as error:
        complain(f"evaluate: {error.filename or 'the results'}: {error.strerror or error}")
        return BAD_USE


def _draft(options: argparse.Namespace, words: Sequence[str]) -> int:
    typed_options = given_options(evaluate_parser(__doc__), words)
    idle = [
        option
        for name, option in typed_options.items()
        if name not in ("draft", "tools", "language")
    ]
    if idle:
        expected = "--tools, and --language, alone"
        raise UsageError(f"--draft: found {', '.join(idle)} beside it, expected {expected}")
    if not options.tools:
        raise UsageError("--draft: found no tool map, expected --tools FILE")
    languages = options.language or ["en"]
    if len(languages) > 1 or languages[0] not in FRAMES:
        found, known = ", ".join(languages), " or ".join(FRAMES)
        raise UsageError(f"--draft: found --language {found}, expected {known}")
    print(draft_cases(options.tools, languages[0]), end="")
    return 0


def _evaluate(options: argparse.Namespace) -> int:
    if options.resume and options.report is None:
        raise UsageError("found --resume without --report DIR, where the results are")
    if options.report is not None:
        check_report_folder(options.report)
    # Before anything is written: it may be the report's own file, which is moved.
    earlier = read_records(options.against) if options.against else None
    groups = _case_groups(options)
    choices = model_choices(options)
    labels = [choice.label for choice in choices]
    results = read_results(options.results) if options.results else {}
    if options.save:
        _check_save(options, choices)
    noises = tuple(dict.fromkeys(options.noise))
    plan = Plan(groups, results, options.repeat, options.seed, noises)
    _report_plan(plan, options)
    if options.report is None:
        notebook = Notebook()
        ending = _run(options, choices, plan, notebook)
        return _conclude(options, notebook.evaluation, plan, labels, ending, earlier)
    with open_results(options.report / RESULTS_FILE, options.resume) as journal:
        for remark in journal.remarks:
            complain(f"evaluate: {remark}")
        ending = _run(options, choices, plan, journal)
        evaluation = of_plan(journal.evaluation, plan, labels)
    write_junit(evaluation, options.report)
    remarks = _remarks(evaluation, plan, labels, ending)
    head = ReportHead(remarks=(*remarks, *_changed(options, evaluation, earlier)))
    report = write_report(evaluation, options.report, head)
    if report.remark:
        complain(f"evaluate: {report.remark}")
    complain(f"evaluate: the report is {report.path}")
    return _conclude(options, evaluation, plan, labels, ending, earlier)


def _report_plan(plan: Plan, options: argparse.Namespace) -> None:
    """Print what is not run as it was asked for. Raises ConfigurationError for the noise."""
    groups = plan.groups
    remarks = [*check_noises(plan), *(text for group in groups for text in group.tried.left_out)]
    # The robots of suites are not the user's: their interfaces need not be installed.
    own = {file.resolve() for file in options.cases}
    remarks.append(untyped_remark(group.tried for group in groups if group.source in own))
    remarks += map(str, unfit_results(plan, str(options.results)))
    for remark in filter(None, dict.fromkeys(remarks)):
        complain(f"evaluate: {remark}")


def _check_save(options: argparse.Namespace, choices: Sequence[ModelChoice]) -> None:
    """Raise before anything runs if the figures could not be saved."""
    presets = [
        each.options.preset
        for each in choices
        if each.options.preset
        and not (each.quant or each.options.model.lora or each.options.model.path)
    ]
    if not presets:
        found = "models that are no preset as it is"
        raise UsageError(
            f"--save: found {found}, expected a preset without --quant, --lora and --model-path"
        )
    check_presets(presets, options.save)


@dataclass
class _Ending:
    """How the runs ended. `status`: 0, INTERRUPTED after Ctrl-C, or BAD_USE if a model is broken.

    `broken`: the models that could not be run, each with what was wrong with it.
    """

    status: int = 0
    broken: list[str] = field(default_factory=list)


def _run(
    options: argparse.Namespace, choices: Sequence[ModelChoice], plan: Plan, journal: Journal
) -> _Ending:
    """Run the plan with every model that can be run."""
    line, ending = ProgressLine(plan.runs * len(choices)), _Ending()

    def note(remark: str) -> None:
        line.end()
        complain(f"evaluate: {remark}")

    try:
        with interrupt_flag() as interrupted:
            for choice in choices:
                try:
                    counter = _Counter(choice.label, line)
                    run_model(choice, plan, journal, counter.count, interrupted, note)
                except (EdgevoxError, FileNotFoundError) as error:
                    text = "; ".join(lines_of(error))
                    note(f"{choice.label}: {text}")
                    ending.broken.append(f"{choice.label} could not be run: {text}")
                    ending.status = BAD_USE
    except KeyboardInterrupt:
        how = "--resume continues" if options.report else "to continue later, use --report DIR"
        note(f"interrupted; the finished runs are counted; {how}")
        ending.status = INTERRUPTED
    finally:
        line.end()
    return ending


def _remarks(
    evaluation: Evaluation, plan: Plan, labels: Sequence[str], ending: _Ending
) -> tuple[str, ...]:
    """What a reader of table or report should know: that this is not all."""
    return tuple(filter(None, [unfinished(evaluation, plan, labels), *ending.broken]))


def _changed(
    options: argparse.Namespace, evaluation: Evaluation, earlier: Evaluation | None
) -> list[str]:
    """What changed since the evaluation of --against."""
    if earlier is None:
        return []
    return list(change_lines(changes(evaluation, earlier), str(options.against)))


class _Counter:
    """Counts the runs of one model for the progress line."""

    def __init__(self, label: str, line: ProgressLine) -> None:
        self._label = label
        self._line = line
        self._exact = self._moved = self._elsewhere = 0

    def count(self, record: CaseRecord | None) -> None:
        """One more run; None: it was done earlier."""
        if record is not None:
            self._exact += record.verdict == "exact"
            self._moved += record.moved
            self._elsewhere += record.elsewhere
        moved = f"{self._moved} moved unasked, {self._elsewhere} elsewhere"
        text = f"{self._label}: {self._exact} exact, {moved}"
        self._line.step(text, skipped=record is None)


def _conclude(
    options: argparse.Namespace,
    evaluation: Evaluation,
    plan: Plan,
    labels: Sequence[str],
    ending: _Ending,
    earlier: Evaluation | None,
) -> int:
    """Print table and failures, then which models miss the bar. Returns the exit status."""
    if options.json:
        print(safe_json(summary(evaluation), indent=1))
        for line in (unfinished(evaluation, plan, labels), *_changed(options, evaluation, earlier)):
            if line:
                complain(f"evaluate: {line}")
    else:
        width = shutil.get_terminal_size((FULL_WIDTH, 24)).columns
        remarks = _remarks(evaluation, plan, labels, ending)
        print("\n".join([*table_lines(evaluation, width), *remarks]))
        whole = width if sys.stdout.isatty() else _UNCUT
        if failures := failure_lines(evaluation, width=whole):
            print("", *failures, sep="\n")
        if changed := _changed(options, evaluation, earlier):
            print("", *changed, sep="\n")
    if ending.status == INTERRUPTED:
        return ending.status
    if options.save:
        save_figures(evaluation, options.save)
        part = " and ".join(f"--{name}" for name in ("tag", "language") if getattr(options, name))
        remark = (
            f"; they come from a part of the cases only, because {part} was given" if part else ""
        )
        complain(f"evaluate: the figures are in {options.save}{remark}")
    threshold = Threshold(options.min_exact, options.max_moved, options.max_elsewhere)
    reasons = missed(threshold, evaluation, labels)
    for reason in reasons:
        complain(f"evaluate: {reason}")
    return ending.status or (BAR_MISSED if reasons else 0)


def _case_groups(options: argparse.Namespace) -> tuple[CaseGroup, ...]:
    if not options.cases and not options.suite:
        raise UsageError("found no cases, expected --cases FILE, --suite NAME or --draft")
    if options.tools and not options.cases:
        raise UsageError("found --tools, which is for --cases: a suite has maps of its own")
    chosen = Selection(options.tag, options.language)
    return read_case_groups(options.cases, options.suite, options.tools, chosen)
