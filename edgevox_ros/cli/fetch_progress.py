"""How far a download is, in one short line that a narrow terminal can rewrite in place."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

_LINE = "{percentage:3.0f} %, {n_fmt} of {total_fmt}"


def progress_option(download: Callable[..., Any]) -> dict[str, Any]:
    """The option that makes the hub's client show it so; none where it has no such option."""
    if "tqdm_class" not in inspect.signature(download).parameters:
        return {}
    try:
        from huggingface_hub.utils import tqdm
    except ImportError:
        return {}

    class Line(tqdm):  # type: ignore[misc,type-arg,unused-ignore]
        def __init__(self, *arguments: object, **options: object) -> None:
            # None: not where nobody watches.
            options.update(bar_format=_LINE, disable=options.get("disable") or None)
            super().__init__(*arguments, **options)

    return {"tqdm_class": Line}
