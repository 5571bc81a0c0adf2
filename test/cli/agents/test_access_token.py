"""The token: who has it passes, nobody else does, and a file that others can read is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.cli.agents.access_token import (
    LONGEST,
    SHORTEST,
    TokenCheck,
    new_token,
    read_token,
)
from edgevox_ros.core.command_line import UsageError

TOKEN = "0123456789abcdefghijklmnopqrstuv"
CHECK = TokenCheck(TOKEN)
HEADER = b"authorization"


def test_the_token_passes_whatever_the_case_of_the_scheme() -> None:
    for scheme in (b"Bearer ", b"bearer ", b"BEARER  "):
        assert CHECK.passes([(b"host", b"x"), (HEADER, scheme + TOKEN.encode())])


@given(st.lists(st.tuples(st.sampled_from([HEADER, b"x-token", b"cookie"]), st.binary())))
def test_no_other_headers_pass(headers: list[tuple[bytes, bytes]]) -> None:
    assert not CHECK.passes(headers)


@given(st.integers(0, len(TOKEN) - 1), st.binary(max_size=4))
def test_no_token_that_differs_anywhere_passes(place: int, instead: bytes) -> None:
    right = TOKEN.encode()
    wrong = right[:place] + instead + right[place + 1 :]
    assert CHECK.passes([(HEADER, b"Bearer " + wrong)]) == (wrong.strip() == right)


@pytest.mark.parametrize(
    "headers",
    [
        [(HEADER, TOKEN.encode())],
        [(HEADER, b"Basic " + TOKEN.encode())],
        [(HEADER, b"Bearer " + TOKEN.encode()), (HEADER, b"Bearer " + TOKEN.encode())],
        [(HEADER, b"Bearer " + TOKEN.upper().encode())],
        [(HEADER, b"Bearer ")],
    ],
)
def test_almost_the_token_does_not_pass(headers: list[tuple[bytes, bytes]]) -> None:
    assert not CHECK.passes(headers)


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
    "content", [b"", b"short", b"two lines of words\nand more", b"\xff" * 40, b"x" * 9000]
)
def test_a_file_without_a_token_is_refused_and_not_told(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(UsageError, match=f"{SHORTEST} to {LONGEST} characters") as found:
        read_token(_file(tmp_path, content))
    assert "short" not in str(found.value) and "words" not in str(found.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="No such file"):
        read_token(tmp_path / "none")
