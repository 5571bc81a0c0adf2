"""Examples of calls that chat templates show: mends doubled braces, finds what cannot be read.

Official files of Qwen2.5 and Nemotron show how to call as `{{"name": <function-name>, ..}}`. Models
copy that, and nothing that they write is JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from jinja2 import nodes

from edgevox_ros.parsing import Reason, ToolCallParser, get_format

# An example is not longer than this, in characters, and has no more placeholders.
_LONGEST = 2000
_MOST_PLACEHOLDERS = 20
# No template shows so many braces too many.
_MOST_CUTS = 200
_MOST_SHOWN = 120  # characters of an example in a message
# Stands for what a template inserts: a code point that no text contains (see neutral.py).
_INSERTED = "\ufdd3"
_DOUBLED = re.compile(r"\{\s{0,9}(?=\{)")
_CLOSING = re.compile(r"\s{0,9}\}")
# `<function-name>`, `..`, `the name`, `$NAME`, and a string or key in single quotes.
_PLACEHOLDER = re.compile(r"""<[^<>{}"\n]{1,80}>|[^\s"{}\[\],:][^"{}\[\],:\n]{0,80}(?=[,}\]:])""")
_AND_SO_ON = re.compile(rf"(?:\.{{2,3}}|…|{_INSERTED})\s*")
_JSON = re.compile(r"""\s{0,99}(?=(?:[\[{]\s{0,99}){1,9}["'])""")
_DECODER = json.JSONDecoder(strict=False)


def mend_examples(template: nodes.Template) -> tuple[str, ...]:
    """Remove the second pair of braces around JSON in what a parsed template itself writes.

    Returns the examples as they stood. What a template is given to write stays as it is.
    """
    return tuple(dict.fromkeys(each for run in _runs(template) for each in _mend(run)))


def _runs(node: nodes.Node) -> Iterator[list[nodes.Node]]:
    """The parts that a template writes one behind the other, place by place."""
    parts = list(_parts(node))
    yield parts
    for part in parts:
        for child in _written(part):
            yield from _runs(child)


def _written(part: nodes.Node) -> Iterator[nodes.Node]:
    """What of a node may be written: not what is compared, looked up, or given to a method."""
    if isinstance(part, (nodes.Compare, nodes.Test)):
        return
    if isinstance(part, nodes.Call) and isinstance(part.node, nodes.Getattr):
        return
    if isinstance(part, (nodes.Filter, nodes.Getitem)):
        if part.node is not None:
            yield part.node
    elif isinstance(part, nodes.Pair):
        yield part.value
    else:
        yield from part.iter_child_nodes()


def _parts(node: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(node, nodes.Add):
        joined: Sequence[nodes.Node] = (node.left, node.right)
    elif isinstance(node, (nodes.Output, nodes.Concat)):
        joined = node.nodes
    else:
        yield node
        return
    for each in joined:
        yield from _parts(each)


def _literal(part: nodes.Node) -> str | None:
    """The text of a literal; None for what is only known at a rendering."""
    if isinstance(part, nodes.TemplateData):
        return part.data
    if isinstance(part, nodes.Const) and isinstance(part.value, str):
        return part.value
    return None


def _mend(run: Sequence[nodes.Node]) -> list[str]:
    texts = [_literal(part) for part in run]
    cuts, examples = _doubled("".join(_INSERTED if text is None else text for text in texts))
    at = 0
    for part, text in zip(run, texts, strict=True):
        kept = "".join(each for place, each in enumerate(text or "", at) if place not in cuts)
        if isinstance(part, nodes.TemplateData):
            part.data = kept
        elif isinstance(part, nodes.Const) and text is not None:
            part.value = kept
        at += len(_INSERTED if text is None else text)
    return [_in_short(each) for each in examples]


def _doubled(text: str) -> tuple[set[int], list[str]]:
    """The places of the braces too many, and the examples that they are in."""
    cuts: set[int] = set()
    found: list[tuple[int, int]] = []
    left = text  # with spaces for what is cut, so that places stay the same
    for at in range(len(text) - 1, -1, -1):  # the inner braces first
        opening = _DOUBLED.match(left, at) if text[at] == "{" else None
        closing = _closing(left, at, opening.end()) if opening else None
        if opening is None or closing is None:
            continue
        if len(cuts) >= _MOST_CUTS:
            break
        for start, end in (opening.span(), closing.span()):
            cuts.update(range(start, end))
            left = left[:start] + " " * (end - start) + left[end:]
        found = [(at, closing.end()), *(each for each in found if each[0] >= closing.end())]
    return cuts, [text[start:end] for start, end in found]


def _closing(text: str, outer: int, inner: int) -> re.Match[str] | None:
    """The brace that closes `outer` right behind the JSON that begins at `inner`; None if none."""
    filled = filled_json(text[inner : inner + _LONGEST])
    if filled is None:
        return None
    is_empty = not filled[0].strip("{} \n")
    if is_empty and text[:outer].rstrip()[-1:] not in (":", "["):
        return None  # elsewhere `{{}}` may mean anything
    return _CLOSING.match(text, inner + filled[1])


def filled_json(text: str) -> tuple[str, int] | None:
    """The JSON that a text begins with, with values for its placeholders, and where it ends there.

    Dots for more of the same are left out. None if the text begins with no object or list.
    """
    whole = len(text)
    if text[:1] not in ("{", "["):
        return None
    for _ in range(_MOST_PLACEHOLDERS):
        try:
            end = _DECODER.raw_decode(text)[1]
            return text[:end], end + whole - len(text)
        except json.JSONDecodeError as error:
            found = _PLACEHOLDER.match(text, error.pos)
        except RecursionError:
            return None
        if found is None:
            return None
        before, value = text[: found.start()], '"x"'
        if _AND_SO_ON.fullmatch(found[0]) and before.rstrip()[-1:] != ":":
            before, value = before.rstrip().removesuffix(","), ""
        text = before + value + text[found.end() :]
    return None


def unreadable_examples(prompt: str, formats: Sequence[str]) -> tuple[str, ...]:
    """The examples in JSON, between marks of the formats, that these formats cannot read.

    `prompt` shows tools and has no calls yet.
    """
    parser = ToolCallParser(formats)
    return tuple(
        dict.fromkeys(
            _in_short(example)
            for each in formats
            for example, filled in _marked(prompt, each)
            if not _reads(parser, filled)
        )
    )


def _marked(prompt: str, format_name: str) -> Iterator[tuple[str, str]]:
    """JSON examples between a format's marks, as they stand and with values for placeholders."""
    for form in get_format(format_name).marked_calls:
        for piece in prompt.split(form.start)[1:] if form.end else ():
            body, end, _ = piece[: _LONGEST + len(form.end)].partition(form.end)
            json_at = _JSON.match(body)
            if end and json_at:
                lead, told = body[: json_at.end()], body[json_at.end() :]
                inner, at = filled_json(told) or ("", 0)
                yield form.start + body + end, form.start + lead + inner + told[at:] + end


def _reads(parser: ToolCallParser, example: str) -> bool:
    """Whether the parser finds a call, be it one of a tool that does not exist."""
    read = parser.parse(example)
    found = (each.reason is not Reason.MALFORMED for each in read.rejections)
    return bool(read.calls) or any(found)


def _in_short(example: str) -> str:
    """An example in one line that is not too long."""
    line = " ".join(example.replace(_INSERTED, "...").split())
    return line if len(line) <= _MOST_SHOWN else f"{line[:_MOST_SHOWN]} ..."
