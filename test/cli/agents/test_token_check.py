"""The token of a request: who has it passes, nobody else does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.cli.agents.token_check import TokenCheck

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
