"""The executable `edgevox`: starts the node, spins it, and shuts it down in order.

rclpy's own signal handlers invalidate the context before anything can be cancelled. So here every
signal that would end the process only writes into a pipe. The first one stops the robot and shuts
the node down; later ones change nothing, for the node leaves within seconds and the robot must be
stopped first. Ctrl-Z suspends the process once the robot stands still. By then the terminal to
which log lines go may be closed.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("edgevox"))

import ctypes
import os
import signal
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from edgevox_ros.core.command_line import program, split_ros_arguments
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, make_python_log_safe, one_line
from edgevox_ros.core.signals import SUSPEND, catch_ending, ended_by, flush_output, suspend
from edgevox_ros.node.free_memory import keep_few_heaps

with needed("edgevox"):
    import rclpy
    from rclpy.executors import ExternalShutdownException, SingleThreadedExecutor
    from rclpy.signals import SignalHandlerOptions

    from edgevox_ros.node.declare_parameters import ParameterError
    from edgevox_ros.node.edgevox_node import EdgevoxNode

USAGE = "edgevox [-h] [--version] [--ros-args -p PARAMETER:=VALUE --params-file FILE -r OLD:=NEW]"
HELP = """
The lifecycle node `edgevox`: hears transcripts, lets a language model decide, checks every call
and carries it out. Everything is set by ROS parameters and remappings. Ctrl-C stops the robot and
ends the node.

    ros2 run edgevox_ros edgevox --ros-args -p autostart:=true -p tools.files:=[my_robot.yaml]

`ros2 param describe /edgevox PARAMETER` shows what a parameter does.
"""
PARAMETER_FILE = "ROS arguments, and parameter files that begin 'edgevox: ros__parameters:'"
WAITING = "waiting to be configured and activated (autostart is false)"
_PR_SET_PDEATHSIG = 1
_SHUTDOWN_S = 2.0
_SLICE_S = 0.2


def main(arguments: list[str] | None = None) -> int:
    """Run until a signal. Returns 0, or 2 when arguments or parameters cannot be used.

    Exits for --help, --version and unknown words.
    """
    _refuse_words(sys.argv[1:] if arguments is None else arguments)
    others = set(threading.enumerate())
    signalled = catch_ending()
    _end_with_ros2()
    make_python_log_safe()
    try:
        rclpy.init(args=arguments, signal_handler_options=SignalHandlerOptions.NO)
    except Exception as error:
        # There is no ROS log yet. An unreadable parameter file ends up here.
        complain(f"edgevox: {error}; expected {PARAMETER_FILE}")
        return 2
    try:
        status = _run(signalled)
    finally:
        rclpy.try_shutdown()
    flush_output()
    if set(threading.enumerate()) - others:
        _leave_at_once(status)
    return status


def _end_with_ros2() -> None:
    """Have SIGTERM sent to this process when the `ros2` that started it ends, in whatever way.

    By itself `ros2 run` and `ros2 launch` leave it running when SIGTERM or SIGKILL ends them.
    """
    parent = os.getppid()
    try:
        words = Path(f"/proc/{parent}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return
    # Behind Python and its options.
    if b"ros2" not in map(os.path.basename, words[:4]):
        return
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        os.kill(os.getpid(), signal.SIGTERM)


def _refuse_words(words: Sequence[str]) -> None:
    """Exit for --help and --version, and for words that ROS would silently ignore."""
    parser = program("edgevox", HELP)
    parser.usage = USAGE
    own, _ = split_ros_arguments(words)
    _, unknown = parser.parse_known_args(own)
    if unknown:
        expected = "expected --ros-args before parameters and remappings"
        parser.error(f"found {' '.join(unknown)}, {expected}")


def _run(signalled: int) -> int:
    stop = threading.Event()
    keep_few_heaps()
    try:
        node = EdgevoxNode()
    except ParameterError as error:
        rclpy.logging.get_logger("edgevox").fatal(one_line("; ".join(error.lines())))
        return 2
    executor = SingleThreadedExecutor()
    executor.add_node(node)
    spinning = threading.Thread(target=_spin, args=(executor, node, stop), name="executor")
    spinning.start()
    if node.autostart:
        threading.Thread(target=node.start_up, name="autostart", daemon=True).start()
    else:
        node.get_logger().info(WAITING)
    _wait_for_the_end(node, signalled)
    stop.set()
    node.shut_down(_SHUTDOWN_S)
    executor.shutdown(timeout_sec=0.5)
    rclpy.try_shutdown()
    spinning.join(0.5)
    return 0


def _wait_for_the_end(node: EdgevoxNode, signalled: int) -> None:
    """Return after a signal that ends the node. One that suspends does so once the robot stands."""
    while os.read(signalled, 1)[0] == SUSPEND:
        still = node.before_suspending()
        if ended_by(signalled):
            return
        if still:
            suspend()
        # The signal that woke it may be one that ends the node: then nothing may begin.
        if ended_by(signalled):
            return
        node.after_suspending()


def _leave_at_once(status: int) -> None:
    """Exit while a thread still hangs.

    Python would wait for that thread, or free llama.cpp's memory while it is still computing.
    """
    os._exit(status)


def _spin(executor: SingleThreadedExecutor, node: EdgevoxNode, stop: threading.Event) -> None:
    """Serve callbacks. An exception in one of them is logged, and the next one is served."""
    while not stop.is_set() or rclpy.ok():
        try:
            executor.spin_once(timeout_sec=_SLICE_S)
        except ExternalShutdownException:
            return
        except Exception as error:
            if not rclpy.ok():
                return
            node.get_logger().error(f"a callback failed: {type(error).__name__}: {error}")
