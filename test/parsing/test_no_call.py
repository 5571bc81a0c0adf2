"""Nothing runs from text that is no call: prose, examples, quotes, fences, thinking."""

from __future__ import annotations

import json

import pytest
from support.parsing.replies import DATA, TOOLS

from edgevox_ros.parsing import FORMATS, ToolCallParser

TEXTS = [
    json.loads(line) for line in (DATA / "no_call.jsonl").read_text(encoding="utf-8").splitlines()
]
ENDS = [
    json.loads(line)
    for line in (DATA / "literal_end.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_the_corpus_is_large_and_of_many_kinds() -> None:
    assert len(TEXTS) >= 300
    assert len({each["kind"] for each in TEXTS}) >= 9


@pytest.mark.parametrize("name", ["", *sorted(FORMATS)])
def test_no_text_of_the_corpus_calls_anything(name: str) -> None:
    parser = ToolCallParser((name,) if name else (), TOOLS)
    ran = [each["text"] for each in TEXTS if parser.parse(each["text"]).calls]
    assert ran == []


def test_a_literal_call_between_sentences_never_runs_but_at_an_end_it_may() -> None:
    ran = 0
    for name in sorted(FORMATS):
        parser = ToolCallParser((name,), TOOLS)
        for text in ENDS:
            ran += bool(parser.parse(text).calls)
            assert parser.parse(f"So: {text}\nand so on.").calls == ()
    print(f"{ran} of {len(ENDS) * len(FORMATS)} texts that end in a literal unmarked call run")
    assert 0 < ran < len(ENDS) * len(FORMATS)
