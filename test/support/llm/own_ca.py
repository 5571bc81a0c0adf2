"""A certificate authority of a test's own, made with the program openssl."""

from __future__ import annotations

import ssl
import subprocess
from pathlib import Path


def own_ca(folder: Path, host: str = "IP:127.0.0.1", days: int = 2) -> tuple[Path, ssl.SSLContext]:
    """The file of its certificate, and the context of a server that it signed for `host`."""
    ca, ca_key = folder / "ca.pem", folder / "ca.key"
    key, request, signed = folder / "key.pem", folder / "request.pem", folder / "signed.pem"
    names = folder / "names"
    names.write_text(f"subjectAltName={host}\n")
    kind = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    _run("req", "-x509", *kind, "-keyout", ca_key, "-out", ca, "-days", "2", "-subj", "/CN=test")
    _run("req", *kind, "-keyout", key, "-out", request, "-subj", "/CN=server")
    _run(
        "x509", "-req", "-in", request, "-CA", ca, "-CAkey", ca_key, "-CAcreateserial",
        "-out", signed, "-days", days, "-extfile", names,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(signed, key)
    return ca, context


def _run(*arguments: object) -> None:
    command = ["openssl", *map(str, arguments)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
