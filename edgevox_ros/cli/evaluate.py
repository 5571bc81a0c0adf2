"""Is a model good enough for your robot? Runs sentences through models and scores what comes of it.

    evaluate --tools my_robot.yaml --draft > my_sentences.yaml    # a first file, to be corrected
    evaluate --tools my_robot.yaml --cases my_sentences.yaml --preset qwen2.5-1.5b
    evaluate --suite robot --preset qwen2.5-1.5b --report out

Stop words, prompt, model, parser, validator and the agent's own turn are those of the node. Nothing
is carried out and no ROS graph is needed: results come from the case, from --results, or from a
small simulated robot. The form of a case file is described in docs/reference/cases.md.

A table is printed; with --report also results.jsonl, junit.xml and report.html are written.
Ctrl-C keeps what was done, and --resume goes on from there. Exit status: 0, 1 if a model does not
reach --min-exact or --max-moved, 2 for options or files that cannot be used, 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from edgevox_ros.core.command_line import UsageError
from edgevox_ros.core.errors import ConfigurationError, EdgevoxError
from edgevox_ros.core.interrupt_flag import interrupt_flag
from edgevox_ros.core.requirements import interrupt_ends, needed
from edgevox_ros.core.safe_text import (
    complain,
    escape_output,
    lines_of,
    make_python_log_safe,
)

with needed("evaluate"), interrupt_ends():
    from edgevox_ros.agent.system_prompt import PromptOptions
    from edgevox_ros.cli.evaluate_options import ALL, evaluate_parser
    from edgevox_ros.cli.model_options import model_options
    from edgevox_ros.cli.progress_line import ProgressLine
    from edgevox_ros.evaluation.answers import read_results
    from edgevox_ros.evaluation.bar import Bar, missed
    from edgevox_ros.evaluation.draft import draft_cases
    from edgevox_ros.evaluation.failure_lines import failure_lines
    from edgevox_ros.evaluation.junit import write_junit
    from edgevox_ros.evaluation.open_rehearsal import RehearsalOptions, model_file
    from edgevox_ros.evaluation.plan import (
        Journal,
        ModelChoice,
        Notebook,
        Plan,
        check_noises,
        of_plan,
    )
    from edgevox_ros.evaluation.read_sheets import read_sheets
    from edgevox_ros.evaluation.record import CaseRecord, Evaluation
    from edgevox_ros.evaluation.report_html import write_report
    from edgevox_ros.evaluation.results_file import RESULTS_FILE, open_results
    from edgevox_ros.evaluation.run import run_model
    from edgevox_ros.evaluation.save_figures import check_presets, save_figures
    from edgevox_ros.evaluation.sheet import Selection, Sheet
    from edgevox_ros.evaluation.summary import summary
    from edgevox_ros.evaluation.table import FULL_WIDTH, table_lines
    from edgevox_ros.llm import load_presets

BAR_MISSED = 1
BAD_USE = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the evaluation. Returns the exit status."""
    make_python_log_safe()
    escape_output()
    try:
        options = evaluate_parser(__doc__).parse_args(arguments)
        return _draft(options) if options.draft else _evaluate(options)
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


def _draft(options: argparse.Namespace) -> int:
    if not options.tools:
        raise UsageError("--draft: found no tool map, expected --tools FILE")
    print(draft_cases(options.tools), end="")
    return 0


def _evaluate(options: argparse.Namespace) -> int:
    if options.resume and options.report is None:
        raise UsageError("found --resume without --report DIR, where the results are")
    sheets = _sheets(options)
    choices = _choices(options)
    results = read_results(options.results) if options.results else {}
    if options.save:
        _check_save(options, choices)
    noises = tuple(dict.fromkeys(options.noise))
    plan = Plan(sheets, results, options.repeat, options.seed, noises)
    remarks = [*check_noises(plan), *(text for sheet in sheets for text in sheet.offer.left_out)]
    for remark in dict.fromkeys(remarks):
        complain(f"evaluate: {remark}")
    offered = {schema.name for sheet in sheets for schema in sheet.offer.schemas}
    for name in sorted(set(results) - offered):
        complain(f"evaluate: results for {name}: there is no such tool")
    if options.report is None:
        notebook = Notebook()
        status = _run(choices, plan, notebook)
        return _conclude(options, notebook.evaluation, choices, status)
    with open_results(options.report / RESULTS_FILE, options.resume) as journal:
        status = _run(choices, plan, journal)
        for remark in journal.remarks:
            complain(f"evaluate: {remark}")
        evaluation = of_plan(journal.evaluation, plan, [choice.label for choice in choices])
    write_junit(evaluation, options.report)
    report = write_report(evaluation, options.report)
    if report.remark:
        complain(f"evaluate: {report.remark}")
    complain(f"evaluate: the report is {report.path}")
    return _conclude(options, evaluation, choices, status)


def _check_save(options: argparse.Namespace, choices: Sequence[ModelChoice]) -> None:
    """Raise before anything runs if the figures could not be saved."""
    presets = [each.options.preset for each in choices if each.options.preset and not each.quant]
    if not presets:
        found = "models that are no preset as it is"
        raise UsageError(f"--save: found {found}, expected a preset without --quant")
    check_presets(presets, options.save)


def _run(choices: Sequence[ModelChoice], plan: Plan, journal: Journal) -> int:
    """Run the plan with every model.

    Returns 0, INTERRUPTED after Ctrl-C, or BAD_USE if a model cannot be run; the others are.
    """
    line, status = ProgressLine(plan.runs * len(choices)), 0
    try:
        with interrupt_flag() as interrupted:
            for choice in choices:
                try:
                    counter = _Counter(choice.label, line)
                    run_model(choice, plan, journal, counter.count, interrupted)
                except (EdgevoxError, FileNotFoundError) as error:
                    line.end()
                    complain(f"evaluate: {choice.label}: {'; '.join(lines_of(error))}")
                    status = BAD_USE
    except KeyboardInterrupt:
        line.end()
        complain("evaluate: interrupted; what was done is counted; --report with --resume goes on")
        return INTERRUPTED
    finally:
        line.end()
    return status


class _Counter:
    """Counts the runs of one model for the progress line."""

    def __init__(self, label: str, line: ProgressLine) -> None:
        self._label = label
        self._line = line
        self._exact = self._moved = 0

    def count(self, record: CaseRecord | None) -> None:
        """One more run; None: it was done earlier."""
        if record is not None:
            self._exact += record.verdict == "exact"
            self._moved += record.moved
        told = f"{self._label}: {self._exact} exact, {self._moved} moved unasked"
        self._line.step(told, skipped=record is None)


def _conclude(
    options: argparse.Namespace,
    evaluation: Evaluation,
    choices: Sequence[ModelChoice],
    status: int,
) -> int:
    """Print table and failures, then tell which models miss the bar. Returns the exit status."""
    if options.json:
        print(json.dumps(summary(evaluation), indent=1))
    else:
        width = shutil.get_terminal_size((FULL_WIDTH, 24)).columns
        print("\n".join(table_lines(evaluation, width)))
        if failures := failure_lines(evaluation, width=width):
            print("", *failures, sep="\n")
    if status == INTERRUPTED:
        return status
    if options.save:
        save_figures(evaluation, options.save)
        complain(f"evaluate: the figures are in {options.save}")
    labels = [choice.label for choice in choices]
    reasons = missed(Bar(options.min_exact, options.max_moved), evaluation, labels)
    for reason in reasons:
        complain(f"evaluate: {reason}")
    return status or (BAR_MISSED if reasons else 0)


def _sheets(options: argparse.Namespace) -> tuple[Sheet, ...]:
    if not options.cases and not options.suite:
        raise UsageError("found no cases, expected --cases FILE, --suite NAME or --draft")
    if options.tools and not options.cases:
        raise UsageError("found --tools, which is for --cases: a suite has maps of its own")
    chosen = Selection(options.tag, options.language)
    return read_sheets(options.cases, options.suite, options.tools, chosen)


def _choices(options: argparse.Namespace) -> list[ModelChoice]:
    """The models, each of which is on the disk. Raises ModelError, PresetError, UsageError."""
    names = options.preset or ([] if options.model_path else ["demo"])
    if ALL in names:
        names = list(load_presets(options.presets_file))
    choices = [
        _choice(options, f"{name} {quant}".strip(), preset=name, quant=quant)
        for name in names
        for quant in options.quant or [""]
    ]
    choices += [_choice(options, Path(path).stem, path=path) for path in options.model_path]
    if ALL in options.preset:
        choices = _on_disk(choices)
    labels = Counter(choice.label for choice in choices)
    for label, count in labels.items():
        if count > 1:
            raise UsageError(f"found the model {label} {count} times, expected each once")
    for choice in choices:
        model_file(choice.options)
    return choices


def _choice(
    options: argparse.Namespace, label: str, *, preset: str = "", quant: str = "", path: str = ""
) -> ModelChoice:
    prompt = PromptOptions(
        directive=options.directive or "", tool_examples=options.tool_examples or ""
    )
    run = RehearsalOptions(
        preset=preset,
        quant=quant,
        # Prompts of maps that are only tried would fill the user's cache.
        model=replace(model_options(options, path), warm_cache=False),
        presets_file=options.presets_file,
        prompt=prompt,
        constrain=options.constrain or "",
        program="evaluate",
    )
    return ModelChoice(label, run, quant)


def _on_disk(choices: Sequence[ModelChoice]) -> list[ModelChoice]:
    """Those whose file is there. How to get the others is told."""
    there, missing = [], []
    for choice in choices:
        try:
            model_file(choice.options)
            there.append(choice)
        except ConfigurationError:
            missing.append(choice.label)
    if missing:
        how = "ros2 run edgevox_ros fetch_model NAME fetches one"
        complain(f"evaluate: not on this disk: {', '.join(missing)}; {how}")
    return there


if __name__ == "__main__":
    sys.exit(main())
