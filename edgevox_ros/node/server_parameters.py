"""The parameters of a server that runs the model: key, certificates, time-outs.

See parameters.py. Which server it is stands in model_parameters.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgevox_ros.node.parameter_spec import parameter


@dataclass(frozen=True)
class ServerParameters:
    """How a running server is reached, and how long it is waited for."""

    api_key_file: str = parameter(
        "",
        "file with the server's key, one line; it is sent with each request and never logged",
        unset="the environment variable LLAMA_API_KEY",
        fixed=True,
    )
    ca_file: str = parameter(
        "",
        "certificates (PEM) that may sign that of an https:// server; it is always checked",
        unset="those that the machine trusts",
        fixed=True,
    )
    connect_s: float = parameter(
        3.0, "how long a connection to the server may take", (0.1, 60), "s"
    )
    first_token_s: float = parameter(
        15.0, "how long the server may take to begin a reply", (0.1, 600), "s"
    )
    silence_s: float = parameter(
        10.0, "how long the server may be silent within a reply", (0.1, 600), "s"
    )
    wait_s: float = parameter(
        60.0,
        "how long configuring waits for a server that is not there yet; with a fallback it does "
        "not wait",
        (0, 86400),
        "s",
    )
