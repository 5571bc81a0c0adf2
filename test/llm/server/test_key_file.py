from __future__ import annotations

import logging
from pathlib import Path

import pytest

from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm.server.address import Address
from edgevox_ros.llm.server.key_file import key_of_environment, read_key


def written(folder: Path, data: bytes, mode: int = 0o600) -> str:
    file = folder / "key"
    file.write_bytes(data)
    file.chmod(mode)
    return str(file)


def test_a_key_is_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert read_key(written(tmp_path, b"sk-abc.DEF_123\n")) == "sk-abc.DEF_123"
    assert not caplog.records


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "nothing in it"),
        (b" \n\n", "nothing in it"),
        (b"one\ntwo\n", "more than one line"),
        (b"one\r\nX-Injected: yes\r\n", "more than one line"),
        (b"a\x00b", "control character"),
        (b"a\x1bb", "control character"),
        (b"two words", "a space"),
        ("schlüssel".encode(), "beyond ASCII"),
        (b"x" * 5000, "more than 4096 bytes"),
    ],
)
def test_anything_else_is_an_error_that_does_not_show_it(
    tmp_path: Path, data: bytes, found: str
) -> None:
    with pytest.raises(ModelError, match=found) as raised:
        read_key(written(tmp_path, data))
    told = str(raised.value)
    assert "server.api_key_file" in told
    assert not any(line in told for line in data.decode("latin-1").split() if len(line) > 4)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"server\.api_key_file.*nobody.*No such file"):
        read_key(str(tmp_path / "nobody"))
    with pytest.raises(ModelError, match="not a plain file"):
        read_key(str(tmp_path))


def test_a_key_of_the_environment_is_checked_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LLAMA_API_KEY", raising=False)
    assert key_of_environment() == ""
    monkeypatch.setenv("LLAMA_API_KEY", "sk-abc\n")
    assert key_of_environment() == "sk-abc"
    monkeypatch.setenv("LLAMA_API_KEY", "sk-secret\nX-Injected: yes")
    with pytest.raises(ModelError, match="LLAMA_API_KEY") as raised:
        key_of_environment()
    assert "secret" not in str(raised.value)


def test_others_who_may_read_it_are_warned_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING, "edgevox.llm"):
        assert read_key(written(tmp_path, b"secret-key", 0o644)) == "secret-key"
    assert "other users may read" in caplog.text and "secret-key" not in caplog.text


@pytest.mark.parametrize(
    ("url", "shows"),
    [
        ("http://127.0.0.1:80", False),
        ("http://localhost:80", False),
        ("http://[::1]:80", False),
        ("https://gpu.local", False),
        ("http://gpu.local", True),
        ("http://10.0.0.2:8000/v1", True),
    ],
)
def test_a_key_over_a_network_in_the_open_is_known(url: str, shows: bool) -> None:
    assert Address.parse(url, "secret-key").shows_key is shows
    assert not Address.parse(url).shows_key
    assert "secret-key" not in repr(Address.parse(url, "secret-key"))
