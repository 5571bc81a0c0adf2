"""A spoken conversation with a simulated robot, from a language model to the wheels and back.

Starts the demo robot and the edgevox node as processes of their own, which talk over DDS on
loopback only; says some sentences on /transcript; shows the calls, what the robot did and what it
said; and draws the path that it drove. With --interactive you go on yourself; what you type is said
at once, even "stop" while the robot drives. With --panel a web page shows it too, to watch, talk,
call and stop; its address is printed, and the demo goes on with the prompt. Ctrl-C ends the script;
the picture and the table then show what was done so far. Ctrl-Z stops the robot and suspends the
demo. Exit status: 0 if every sentence of the script did what it should, 1 if not, 2 if the demo
could not run, 130 if the script was interrupted.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("demo"))

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from edgevox_ros.cli.processes import ChildDied, Children, end_on_signals
from edgevox_ros.cli.terminal import Terminal
from edgevox_ros.core.command_line import program
from edgevox_ros.core.paths import share_file
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, make_python_log_safe
from edgevox_ros.core.signals import before_suspending, flush_output
from edgevox_ros.demo import dds_loopback
from edgevox_ros.demo.places import PLACES
from edgevox_ros.demo.player import Player
from edgevox_ros.demo.report import Report, SentenceOutcome
from edgevox_ros.demo.script import STEPS

_READY_S = 60.0
_MEET_S = 2.0  # for robot and agent to find each other, even on a busy machine


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the demo. Returns the exit status."""
    options = _parser().parse_args(arguments)
    report = Report(Terminal())
    make_python_log_safe()
    end_on_signals()
    try:
        with needed("demo"):
            return _run(options, report)
    except KeyboardInterrupt:
        report.say("interrupted")
        return 130
    except (ChildDied, TimeoutError, FileNotFoundError) as error:
        for line in f"demo: {error}".split("\n"):
            complain(line)
        return 2
    except ModuleNotFoundError as error:
        complain(f"demo: the Python package {error.name} is missing; run make demo")
        return 2
    finally:
        flush_output()


def _parser() -> argparse.ArgumentParser:
    parser = program("demo", __doc__)
    prompt = parser.add_mutually_exclusive_group()
    prompt.add_argument(
        "--interactive", action="store_true", help="after the script, go on with a prompt"
    )
    prompt.add_argument(
        "--prompt-only", action="store_true", help="leave the script out; only the prompt"
    )
    parser.add_argument(
        "--panel", action="store_true", help="also show the panel, a local web page (see `panel`)"
    )
    parser.add_argument("--preset", default="demo", help="model preset (default: demo)")
    parser.add_argument("--model-path", default="", metavar="GGUF", help="model file of your own")
    parser.add_argument(
        "--picture", type=Path, default=Path("demo_path.png"), help="where the path is drawn"
    )
    parser.add_argument(
        "--domain-id",
        type=int,
        choices=range(233),
        metavar="0..232",
        help="ROS domain to use (default: one that is free)",
    )
    return parser


def _run(options: argparse.Namespace, report: Report) -> int:
    domain = options.domain_id if options.domain_id is not None else dds_loopback.free_domain()
    # Every process started here inherits it, and this one joins the graph too.
    dds_loopback.apply(dds_loopback.loopback_environment(os.environ, domain))
    joined_before = dds_loopback.joined_on_network()
    report.say("edgevox demo: a robot that understands what it is told")
    report.say(f"robot and agent are processes of their own; DDS on loopback, domain {domain}")
    logs = tempfile.TemporaryDirectory(prefix="edgevox_demo_")
    outcomes: list[SentenceOutcome] = []
    with logs, Children(Path(logs.name)) as children:
        interrupted = _converse(options, report, children, outcomes)
        private = _stays_here(report, joined_before)
    _draw(options.picture, outcomes, report)
    if outcomes:
        report.table(outcomes)
        report.summary(outcomes)
    if interrupted:
        report.say("interrupted")
        return 130
    return 0 if private and not any(outcome.problems for outcome in outcomes) else 1


def _converse(
    options: argparse.Namespace, report: Report, children: Children, outcomes: list[SentenceOutcome]
) -> bool:
    """Hold the conversation and fill `outcomes`. Returns whether Ctrl-C cut the script short."""
    from edgevox_ros.demo.observer import Observer
    from edgevox_ros.demo.typed_input import TypedInput

    for name, command in commands(options.preset, options.model_path).items():
        children.start(name, command, os.environ)
    if options.panel:
        report.say(show_panel(children))
    observer = Observer()
    player = Player(observer, report, children.check)
    try:
        began = time.monotonic()
        _wait(observer.robot_is_there, lambda: False, "the robot did not start", children)
        _wait(observer.check_listening, observer.agent_failed, "the agent did not start", children)
        time.sleep(_MEET_S)
        report.say(f"robot and agent are ready after {time.monotonic() - began:.1f} s")
        if not options.prompt_only:
            suspended_no_more = before_suspending(player.suspend, lambda: None)
            _play(player, report, outcomes)
            suspended_no_more()
        if options.interactive or options.prompt_only or options.panel:
            TypedInput(observer, outcomes, children.check).run()
    except KeyboardInterrupt:
        if player.unfinished is not None:
            outcomes.append(player.unfinished)
        return True
    finally:
        observer.close()
    return False


def commands(preset: str, model_path: str, *, sentences: bool = True) -> dict[str, list[str]]:
    """The commands that start robot and agent. `model_path`: empty for the preset's own model.

    `sentences`: those of the map count.
    """
    python = [sys.executable, "-m"]
    tools = share_file("config/tools/demo_robot.yaml")
    parameters = [f"preset:={preset}", f'tools.files:=["{tools}"]', "autostart:=true"]
    if not sentences:
        parameters.append("sentences.enabled:=false")
    if model_path:
        parameters.append(f'model.path:="{Path(model_path).resolve()}"')
    overrides = [word for parameter in parameters for word in ("-p", parameter)]
    return {
        "robot": [*python, "edgevox_ros.demo.demo_robot"],
        "agent": [*python, "edgevox_ros.node.main", "--ros-args", *overrides],
    }


def show_panel(children: Children) -> str:
    """Start the panel. Returns the line in which it says its address."""
    python = [sys.executable, "-m", "edgevox_ros.cli.panel"]
    child = children.start("panel", [*python, "--port", "0"], os.environ)

    def addresses() -> list[str]:
        lines = child.log.read_text(encoding="utf-8", errors="replace").splitlines()
        return [line for line in lines if "://" in line]

    _wait(lambda: bool(addresses()), lambda: False, "the panel did not start", children)
    return addresses()[0]


def _wait(
    ready: Callable[[], bool], failed: Callable[[], bool], otherwise: str, children: Children
) -> None:
    end = time.monotonic() + _READY_S
    while not ready():
        children.check()
        if failed() or time.monotonic() > end:
            raise TimeoutError(f"{otherwise}:\n{children.last_lines()}")
        time.sleep(0.05)


def _play(player: Player, report: Report, outcomes: list[SentenceOutcome]) -> None:
    for number, step in enumerate(STEPS, 1):
        if report.gone:
            return
        report.sentence(str(number), step.say, step.shows)
        outcomes.append(player.play(step))


def _stays_here(report: Report, before: dict[str, int]) -> bool:
    """Whether no interface except loopback joined DDS's discovery group meanwhile."""
    joined = dds_loopback.joined_on_network()
    more = [name for name, count in joined.items() if count > before.get(name, 0)]
    if more:
        report.say(f"WRONG: DDS discovery joined its multicast group on {', '.join(more)}")
        return False
    report.say("")
    report.say("nothing left this machine: no DDS discovery group was joined on a network card")
    return True


def _draw(file: Path, outcomes: Sequence[SentenceOutcome], report: Report) -> None:
    from edgevox_ros.demo.picture import draw_path

    if not outcomes:
        return
    try:
        draw_path(file, [outcome.record for outcome in outcomes], PLACES)
    except OSError as error:
        report.say(f"the picture could not be written: {error}")
        return
    report.say(f"the path that was driven: {file.resolve()}")
