"""The token: its file, and how it is compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgevox_ros.cli.access_token import LONGEST, SHORTEST, new_token, read_token
from edgevox_ros.core.command_line import UsageError

TOKEN = "0123456789abcdefghijklmnopqrstuv"


def test_new_tokens_are_long_and_differ() -> None:
    made = {new_token() for _ in range(100)}
    assert len(made) == 100 and min(map(len, made)) >= 43


def _file(folder: Path, content: bytes, mode: int = 0o600) -> Path:
    path = folder / "token"
    path.write_bytes(content)
    path.chmod(mode)
    return path


def test_a_file_of_its_owner_is_read(tmp_path: Path) -> None:
    assert read_token(_file(tmp_path, TOKEN.encode() + b"\n")) == TOKEN


@pytest.mark.parametrize("mode", [0o604, 0o640, 0o620, 0o601])
def test_a_file_that_others_may_use_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(UsageError, match="chmod 600"):
        read_token(_file(tmp_path, TOKEN.encode(), mode))


@pytest.mark.parametrize(
    "content",
    [b"", b"short", b"two lines of words\nand more", b"\xff" * 40, b"x" * 9000, b"a+/=" * 8],
)
def test_a_file_without_a_token_is_refused_and_not_told(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(UsageError, match=f"{SHORTEST} to {LONGEST} characters") as found:
        read_token(_file(tmp_path, content))
    assert "short" not in str(found.value) and "words" not in str(found.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        read_token(tmp_path / "none")
