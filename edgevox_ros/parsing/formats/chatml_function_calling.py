"""chatml_function_calling: `functions.f:` and a JSON object (llama-cpp-python's chat handler)."""

from __future__ import annotations

import re

from edgevox_ros.parsing.formats.base import Opening, Start, WireFormat
from edgevox_ros.parsing.formats.call_form import ARGUMENTS, NAME, CallForm, Heading
from edgevox_ros.parsing.formats.function_headers import (
    FUNCTIONS,
    before_object,
    name_without_object,
)
from edgevox_ros.parsing.formats.open_payload import read_named_object
from edgevox_ros.parsing.formats.unreadable import unreadable
from edgevox_ros.parsing.reading.findings import Finding
from edgevox_ros.parsing.reading.reply_text import ReplyText

# What may stand between `functions.` and the brace of a call.
_HEADING = re.compile(r"[\w.-]{0,80}(?:[ \t]{0,4}:\s{0,8})?")


def read(reply: ReplyText, start: int, at: int) -> Finding | None:
    """Read the JSON object at `at`; `start` is where `functions.` begins."""
    written = reply.text[start:at].strip()
    name, _, number = written.removeprefix(FUNCTIONS).partition(":")
    if not reply.text.startswith("{", at):
        return unreadable(reply, start, at, name=name)
    finding = read_named_object(reply, start, at, name)
    for each in finding.candidates if finding and number else ():
        each.id = written
    return finding


FORMAT = WireFormat(
    name="chatml_function_calling",
    calls=(CallForm((NAME, ":\n", ARGUMENTS), FUNCTIONS, heading=Heading(_HEADING)),),
    apart="\n",
    refuses=lambda calls, text: "" if calls else "at least one call",
    models="llama-cpp-python's handler",
    also_reads="several calls, text before and after",
    readers={FUNCTIONS: read},
    starts=(
        Start("{", before_object),
        Start(".", name_without_object, r"(?<=functions\.)"),
    ),
    name_words=(FUNCTIONS,),
    openings=(Opening("message:"),),
)
