"""Stands before the whole page: every request and every websocket passes it or is refused."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, MutableMapping
from html import escape
from typing import Any
from urllib.parse import parse_qs

from edgevox_ros.cli.access_token import same
from edgevox_ros.cli.panel_page.access import COOKIE, AccessRules, Asked, Refusal, foreign, refusal

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOGIN = "/token"
PAGE = "/"
STOP = "/stop"
JSON = "application/json"
_MOST_BODY = 4096
_POLICY_VIOLATION = 1008
# NiceGUI writes scripts and styles into its page, and its templates are compiled there.
_CONTENT = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", _CONTENT.encode()),
    (b"x-frame-options", b"DENY"),
    (b"x-content-type-options", b"nosniff"),
    # With "no-referrer" a form of our own would be sent with the origin "null".
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
_ASK = """<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>edgevox panel</title>
<style>:root {{ color-scheme: light dark; font: 1.1rem system-ui, sans-serif; }}
body {{ max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }}
input, button {{ font: inherit; width: 100%; padding: .7rem; margin-top: .6rem;
box-sizing: border-box; }}</style>
<h1>edgevox panel</h1><p>{reason}</p>
<form method="post" action="{login}"><label>Token, as the program printed it
<input name="token" type="password" autocomplete="off" autofocus required></label>
<button>Open</button></form></html>"""
_WELCOME = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>edgevox panel</title>'
    '<meta http-equiv="refresh" content="0;url=/"><p><a href="/">Open the panel</a></p></html>'
)


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: App, rules: AccessRules) -> None:
        self._app = app
        self._rules = rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; see ASGI."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        asked = Asked.of(
            scope.get("method", "GET"), scope["path"], scope["query_string"], scope["headers"]
        )
        if scope["type"] == "http":
            await self._http(asked, scope, receive, _with_headers(send))
        elif refusal(asked, self._rules) is None:
            await self._app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": _POLICY_VIOLATION})

    async def _http(self, asked: Asked, scope: Scope, receive: Receive, send: Send) -> None:
        if asked.method == "POST" and asked.path == LOGIN and not foreign(asked, self._rules):
            await self._log_in(scope, receive, send)
            return
        refused = refusal(asked, self._rules)
        if refused is not None and asked.path == STOP:
            await _refuse_stop(refused, scope, send)
        elif refused is not None:
            await _refuse(refused, send)
        elif self._rules.token and _opens(asked) and b"token=" in scope["query_string"]:
            await self._welcome(scope, send)
        else:
            # The program behind logs addresses that it does not know.
            query = _without_token(scope["query_string"])
            await self._app({**scope, "query_string": query}, receive, send)

    async def _log_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the token from the form."""
        body = (await _body(receive)).decode("latin-1")
        shown = parse_qs(body).get("token", [""])[0].strip()
        if self._rules.token and same(shown, self._rules.token):
            await self._welcome(scope, send)
        else:
            await _refuse(Refusal(401, "This is not the token."), send)

    async def _welcome(self, scope: Scope, send: Send) -> None:
        """Keep the token in a cookie and open the page without it in its address.

        No redirect: behind one that a foreign page began, a browser would keep the cookie back.
        """
        _, port = scope["server"]
        cookie = f"{COOKIE}_{port}={self._rules.token}; Path=/; HttpOnly; SameSite=Strict"
        await _answer(send, 200, _WELCOME, ((b"set-cookie", cookie.encode()),))


def _opens(asked: Asked) -> bool:
    """Whether somebody opens the page. Every other request is for its own route, above all STOP."""
    return asked.method == "GET" and asked.path == PAGE


def _without_token(query: bytes) -> bytes:
    return b"&".join(each for each in query.split(b"&") if not each.startswith(b"token="))


async def _refuse(refused: Refusal, send: Send) -> None:
    if refused.status == 401:
        await _answer(send, 401, _ASK.format(reason=escape(refused.reason), login=LOGIN))
    else:
        await _answer(send, refused.status, f"<!doctype html><p>Refused: {escape(refused.reason)}.")


async def _refuse_stop(refused: Refusal, scope: Scope, send: Send) -> None:
    """Say first of all that nothing was stopped, in the form that the caller reads."""
    text = f"NOT STOPPED: {refused.reason}. Use the robot's own stop"
    if any(name == b"accept" and JSON.encode() in value for name, value in scope["headers"]):
        answer = json.dumps({"answered": False, "message": f"{text}."})
        await _answer(send, refused.status, answer, content_type=JSON)
    else:
        await _refuse(Refusal(refused.status, text), send)


async def _answer(
    send: Send,
    status: int,
    page: str,
    headers: tuple[tuple[bytes, bytes], ...] = (),
    content_type: str = "text/html",
) -> None:
    body = page.encode()
    content = f"{content_type}; charset=utf-8".encode()
    fixed = ((b"content-type", content), (b"cache-control", b"no-store"))
    length = (b"content-length", str(len(body)).encode())
    await send(
        {"type": "http.response.start", "status": status, "headers": [*fixed, length, *headers]}
    )
    await send({"type": "http.response.body", "body": body})


async def _body(receive: Receive) -> bytes:
    """The body, as far as it is short."""
    body = b""
    while len(body) <= _MOST_BODY:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body"):
            return body
    return b""


def _with_headers(send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", ()), *_HEADERS]
        await send(message)

    return sending
