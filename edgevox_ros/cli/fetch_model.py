"""Downloads the model of a preset from the Hugging Face hub.

    ros2 run edgevox_ros fetch_model PRESET    # python -m edgevox_ros.cli.fetch_model PRESET
    ros2 run edgevox_ros fetch_model --list

An interrupted download continues where it stopped. The file must be a whole GGUF file with the
preset's SHA-256, or else the hub's; otherwise it is removed. No other program of the package uses
the network.
"""

from __future__ import annotations

import argparse
import hashlib
import inspect
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from edgevox_ros.core.command_line import program
from edgevox_ros.core.errors import ConfigurationError, EdgevoxError, ModelError
from edgevox_ros.core.paths import models_folder
from edgevox_ros.core.requirements import interrupt_ends, needed
from edgevox_ros.core.safe_text import complain, lines_of, one_line
from edgevox_ros.core.signals import flush_output

with needed("fetch_model"), interrupt_ends():
    from edgevox_ros.llm import find_preset, load_presets
    from edgevox_ros.llm.gguf_header import read_gguf_header
    from edgevox_ros.llm.preset import Preset

CHUNK = 1 << 20
# Short, so that a narrow terminal can rewrite it in place.
_PROGRESS = "{percentage:3.0f} %, {n_fmt} of {total_fmt}"


class FetchError(EdgevoxError):
    """A model that could not be fetched; the message says why, in one line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Fetch the model. Returns 0, 1 when it failed, 2 for bad arguments."""
    options = _parser().parse_args(arguments)
    _refuse_idle_options(options)
    try:
        presets = load_presets(options.presets_file)
        if options.list or not options.preset:
            print("\n".join(one_line(describe(preset)) for preset in presets.values()))
            return 0 if options.list else 2
        path = fetch(find_preset(presets, options.preset), models_folder(options.models_dir))
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
        complain("fetch_model: interrupted; the next call goes on from here")
        return 130
    print(path)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = program("fetch_model", __doc__)
    parser.add_argument("preset", nargs="?", help="name of a preset; see --list")
    parser.add_argument("--list", action="store_true", help="list the presets")
    parser.add_argument(
        "--models-dir", default="", help="folder for models (~/.cache/edgevox/models)"
    )
    parser.add_argument("--presets-file", type=Path, help="presets other than the package's own")
    return parser


def _refuse_idle_options(options: argparse.Namespace) -> None:
    """Exit if an option would have no effect with --list."""
    idle = {"PRESET": options.preset, "--models-dir": options.models_dir}
    found = [name for name, value in idle.items() if value]
    if options.list and found:
        _parser().error(f"found {', '.join(found)}, which would have no effect beside --list")


def describe(preset: Preset) -> str:
    """One line about a preset."""
    size = "bundled" if preset.bundled else f"{preset.size_gb:.1f} GB"
    limits = "" if preset.commercial else ", no commercial use"
    return f"{preset.name:18} {size:>8}  {preset.license}{limits}"


def fetch(preset: Preset, folder: Path) -> Path:
    """Download a preset's file into `folder` and check it. Raises FetchError."""
    if preset.repo is None:
        raise FetchError(f"the model of preset {preset.name} comes with the package")
    about = f"{preset.url} ({preset.size_gb:.1f} GB, licence {preset.license})"
    print(one_line(f"{preset.name}: {about}"))
    if not preset.commercial:
        print("the licence of this model does not allow commercial use")
    path = _download(preset.repo, preset.file, folder)
    _check_whole(path)
    expected, source = preset.sha256, "the preset"
    if expected is None:
        expected, source = _hub_checksum(preset.repo, preset.file), "the hub"
    _check_sum(path, expected, source)
    return path


def _download(repo: str, file: str, folder: Path) -> Path:
    with needed("fetch_model"):
        from huggingface_hub import hf_hub_download
        from huggingface_hub.errors import HfHubHTTPError, LocalEntryNotFoundError
    try:
        folder.mkdir(parents=True, exist_ok=True)
        shown = _progress_option(hf_hub_download)
        return Path(hf_hub_download(repo_id=repo, filename=file, local_dir=folder, **shown))
    except LocalEntryNotFoundError as error:
        raise FetchError(f"the hub cannot be reached: {_first_line(error)}") from None
    except HfHubHTTPError as error:
        raise FetchError(f"the hub refused {repo}/{file}: {_first_line(error)}") from None
    except Exception as error:
        # Which exception a broken connection raises depends on the hub client's version.
        raise FetchError(
            f"{repo}/{file} could not be fetched: {_first_line(error)}; the next call goes on "
            f"from where it stopped"
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
    class Line(tqdm):  # type: ignore[misc,type-arg,unused-ignore]
        def __init__(self, *arguments: object, **options: object) -> None:
            # None: only on a terminal.
            options.update(bar_format=_PROGRESS, disable=options.get("disable") or None)
            super().__init__(*arguments, **options)

    return {"tqdm_class": Line}


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


def _hub_checksum(repo: str, file: str) -> str | None:
    """The hub's SHA-256 for a large file; None if it has none."""
    from huggingface_hub import get_hf_file_metadata, hf_hub_url

    try:
        etag = get_hf_file_metadata(hf_hub_url(repo, file)).etag or ""
    except Exception:
        return None
    return etag.lower() if re.fullmatch("[0-9a-fA-F]{64}", etag) else None


def _check_sum(path: Path, expected: str | None, source: str) -> None:
    """Compare the SHA-256. A file that differs is removed: the next run fetches it again."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    found = digest.hexdigest()
    if expected is None:
        print(f"sha256 {found} (neither preset nor hub told one to compare it with)")
        return
    if found != expected.lower():
        path.unlink()
        raise FetchError(
            f"{path.name}: checksum {found}, expected {expected} ({source}'s); the file was removed"
        )
    print(f"sha256 {found} ({source}'s)")


if __name__ == "__main__":
    sys.exit(main())
