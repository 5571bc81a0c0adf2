"""A server over TLS: its certificate is always checked."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from support.llm.chat_servers import WORDS, Manner, serving
from support.llm.own_ca import own_ca
from support.waiting import wait_until

from edgevox_ros.core import Generation, Message, SamplingSettings
from edgevox_ros.core.errors import ModelError
from edgevox_ros.llm import RunningModel, ServerOptions, open_server_engine


def open_at(url: str, ca_file: str = "", wait_s: float = 0.0) -> RunningModel:
    where = ServerOptions(url=url, kind=None, ca_file=ca_file, wait_s=wait_s)
    return open_server_engine(None, server=where)


def generate(running: RunningModel, text: str, cancel: threading.Event) -> Generation:
    said = [Message("user", text)]
    settings = SamplingSettings(max_tokens=1 << 20)
    *_, last = running.engine.generate(said, (), settings, cancel)
    assert isinstance(last, Generation)
    return last


def test_a_server_that_the_ca_signed_answers(tmp_path: Path) -> None:
    ca, context = own_ca(tmp_path)
    with serving(Manner(), tls=context) as server:
        running = open_at(server.url, str(ca))
        assert generate(running, "hello", threading.Event()).text == "".join(WORDS)
        assert server.url in running.description
        running.engine.close()


@pytest.mark.parametrize("way", ["hang", "long"])
def test_a_stop_ends_it_at_once(tmp_path: Path, way: str) -> None:
    ca, context = own_ca(tmp_path)
    manner, cancel = Manner(), threading.Event()
    with serving(manner, tls=context) as server:
        running = open_at(server.url, str(ca))

        def stop() -> None:
            wait_until(lambda: manner.requests)
            cancel.set()

        stopping = threading.Thread(target=stop)
        stopping.start()
        assert generate(running, way, cancel).finish == "cancelled"
        stopping.join()
        assert manner.left.wait(60.0)
        running.engine.close()


@pytest.mark.parametrize(
    ("host", "known", "told"),
    [
        ("IP:127.0.0.1", False, "self-signed certificate in certificate chain|unable to get local"),
        ("DNS:elsewhere", True, "IP address mismatch"),
    ],
)
def test_another_certificate_is_an_error_that_says_what_to_do(
    tmp_path: Path, host: str, known: bool, told: str
) -> None:
    ca, context = own_ca(tmp_path, host)
    with serving(Manner(), tls=context) as server, pytest.raises(ModelError) as raised:
        # It does not wait: that would mend nothing.
        open_at(server.url, str(ca) if known else "", wait_s=3000.0)
    raised.match(told)
    raised.match(r"its certificate is not accepted.*server\.ca_file")


def test_a_server_without_tls_at_an_address_with_it_is_said(tmp_path: Path) -> None:
    with serving(Manner()) as server, pytest.raises(ModelError, match="does not speak TLS"):
        open_at(server.url.replace("http:", "https:"))


@pytest.mark.parametrize(("text", "found"), [(None, "No such file"), ("nothing", "no certif")])
def test_a_file_without_certificates_is_named(tmp_path: Path, text: str | None, found: str) -> None:
    file = tmp_path / "ca.pem"
    if text is not None:
        file.write_text(text)
    with pytest.raises(ModelError, match=r"server\.ca_file.*ca\.pem") as raised:
        open_at("https://127.0.0.1:9", str(file))
    assert "PEM" in str(raised.value)
