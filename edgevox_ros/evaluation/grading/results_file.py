"""results.jsonl: every record of an evaluation, one JSON object a line, written as it comes.

    {"record":"model","label":"qwen2.5-1.5b","preset":"qwen2.5-1.5b","digest":"5c1e...",...}
    {"record":"case","model":"qwen2.5-1.5b","case":"go to the kitchen","verdict":"exact",...}

A model's record stands before those of its cases. Nothing is ever rewritten: of two records of the
same thing the later one counts, and a model's record with another digest voids what stands before
it of that model. A run that was killed leaves at most a torn last line, which is left out.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from edgevox_ros.core.errors import ConfigurationError, Problem, WrongValue, show_value
from edgevox_ros.evaluation.cases.user_json import read_json
from edgevox_ros.evaluation.grading.record import CaseRecord, Evaluation, ModelRecord
from edgevox_ros.evaluation.grading.run_key import RunKey
from edgevox_ros.evaluation.rehearsal.transcript_outcome import GuardRecord

RESULTS_FILE = "results.jsonl"
ResultRecord = Union[ModelRecord, CaseRecord]
RECORDS: Mapping[str, type[ResultRecord]] = {"model": ModelRecord, "case": CaseRecord}

_KIND = "record"
_NAMES: Mapping[object, str] = {
    str: "a text",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
}


class ResultsFileError(ConfigurationError):
    """A file of records cannot be read: it has another shape, or is something else."""


@dataclass
class _Records:
    """The records that count, in the order in which they first came."""

    models: dict[str, ModelRecord] = field(default_factory=dict)
    cases: dict[RunKey, CaseRecord] = field(default_factory=dict)

    def take(self, record: ResultRecord) -> int:
        """Keep a record. How many older ones it voids. Raises WrongValue for an unknown model."""
        if isinstance(record, ModelRecord):
            return self._begin(record)
        if record.model not in self.models:
            raise WrongValue(
                f"a case of the model {record.model!r}", "the model's record before it"
            )
        self.cases[RunKey.of(record)] = record
        return 0

    def _begin(self, model: ModelRecord) -> int:
        before = self.models.get(model.label)
        if before is not None and before.digest == model.digest:
            # A run in which little was left to do needs less memory.
            peak = max(before.peak_memory_bytes, model.peak_memory_bytes)
            model = replace(model, peak_memory_bytes=peak)
        self.models[model.label] = model
        if before is None or before.digest == model.digest:
            return 0
        void = [key for key in self.cases if key.model == model.label]
        for key in void:
            del self.cases[key]
        return len(void)

    def evaluation(self) -> Evaluation:
        return Evaluation(tuple(self.models.values()), tuple(self.cases.values()))


def read_results(path: Path) -> Evaluation:
    """The records of a file. Raises ResultsFileError, with the line."""
    return _read(path)[0].evaluation()


def open_results(path: Path, resume: bool = False) -> ResultsFile:
    """Open a file to write to; its folder is made.

    With `resume` what is there counts: see ResultsFile.has. Without it an older file is kept under
    its name with `.old` at the end. Raises ResultsFileError if what is there cannot be read, or
    nothing can be written.
    """
    try:
        return _open(path, resume)
    except OSError as error:
        found = error.strerror or "an error"
        raise ResultsFileError.at(path, found, "a file that can be written") from error


def _open(path: Path, resume: bool) -> ResultsFile:
    path.parent.mkdir(parents=True, exist_ok=True)
    if resume and path.exists():
        return ResultsFile(path, *_read(path))
    remark = f"{path}: there are no earlier results, so all is run" if resume else ""
    if path.exists():
        old = _free_name(path)
        path.replace(old)
        remark = f"{path}: the older results are now in {old.name}"
    return ResultsFile(path, _Records(), 0, remark)


def _free_name(path: Path) -> Path:
    """A name for an older file: `.old` at its end, or `.old2` and so on if that is taken."""
    old, number = path.with_name(f"{path.name}.old"), 1
    while old.exists():
        number += 1
        old = path.with_name(f"{path.name}.old{number}")
    return old


class ResultsFile:
    """Writes records, each at once and whole. Close it, or use it in a `with` statement.

    `remarks`: what a user should know, such as an older file that was moved. `resumed`: whether
    there are records of an earlier evaluation.
    """

    def __init__(self, path: Path, records: _Records, size: int, remark: str = "") -> None:
        """Use open_results. `size`: how many bytes of the file are whole lines."""
        self.path = path
        self.resumed = bool(records.models)
        self.remarks = [remark] if remark else []
        self._records = records
        self._stream = path.open("ab")
        self._stream.truncate(size)

    def has(self, run: RunKey, digest: str) -> bool:
        """Whether a record of this run is there, and the case still has this digest."""
        record = self._records.cases.get(run)
        return record is not None and record.digest == digest

    @property
    def evaluation(self) -> Evaluation:
        """All records that count: those that were there, and those written since."""
        return self._records.evaluation()

    def begin(self, model: ModelRecord) -> str:
        """Write a model's record; again after its run, when its memory is known.

        Older cases of a model with that label and another digest no longer count. A remark says so,
        and is also added to `remarks`; otherwise it is empty.
        """
        void = self._add(model)
        if not void:
            return ""
        runs = "1 older run does" if void == 1 else f"{void} older runs do"
        remark = f"{model.label}: its file or settings changed, so {runs} not count"
        self.remarks.append(remark)
        return remark

    def add(self, record: CaseRecord) -> None:
        """Write the record of a case. Raises WrongValue if its model was not begun."""
        self._add(record)

    def _add(self, record: ResultRecord) -> int:
        void = self._records.take(record)
        self._stream.write(record_line(record).encode())
        self._stream.flush()
        return void

    def close(self) -> None:
        """Close the file, and wait until it is on the disk."""
        if self._stream.closed:
            return
        os.fsync(self._stream.fileno())
        self._stream.close()

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _read(path: Path) -> tuple[_Records, int, str]:
    """The records, how many bytes whole lines have, and a remark about a torn last line."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ResultsFileError.at(path, error.strerror or "an error", "a readable file") from error
    whole = content.rfind(b"\n") + 1
    records = _Records()
    for number, line in enumerate(content[:whole].split(b"\n")[:-1], 1):
        try:
            records.take(_record(line))
        except WrongValue as error:
            problem = Problem(str(path), error.found, error.expected, line=number)
            raise ResultsFileError([problem]) from error
    torn = whole < len(content)
    remark = (
        f"{path}: the last line is incomplete (the run was killed) and is left out" if torn else ""
    )
    return records, whole, remark


def _record(line: bytes) -> ResultRecord:
    return record_from(read_json(line, "one JSON object a line"))


def record_line(record: ResultRecord) -> str:
    """A record as one line of JSON, with its line break. It can always be encoded as UTF-8."""
    kind = next(kind for kind, each in RECORDS.items() if isinstance(record, each))
    data = {_KIND: kind, **_plain(record)}
    line = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    try:
        line.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, in what a model wrote
        line = json.dumps(data, separators=(",", ":"))
    return line + "\n"


def record_from(data: object) -> ResultRecord:
    """The record that a JSON value is. Raises WrongValue, with the key where it is wrong."""
    if not isinstance(data, dict):
        raise WrongValue(show_value(data), "an object")
    kind = data.get(_KIND)
    if not isinstance(kind, str) or kind not in RECORDS:
        raise WrongValue(f"{_KIND}: {show_value(kind)}", " or ".join(map(repr, RECORDS)))
    rest = {key: value for key, value in data.items() if key != _KIND}
    record: ResultRecord = _object(rest, RECORDS[kind], "")
    return record


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value


@cache
def _types(shape: type) -> Mapping[str, Any]:
    return get_type_hints(shape)


def _object(data: object, shape: Any, path: str) -> Any:
    if not isinstance(data, dict):
        raise _wrong(path, data, "an object")
    types = _types(shape)
    for key in data:
        if key not in types:
            raise WrongValue(f"the key {path}{key!s}", "one of " + ", ".join(types))
    for each in fields(shape):
        needed = each.default is MISSING and each.default_factory is MISSING
        if needed and each.name not in data:
            raise WrongValue(f"no key {path}{each.name}", _expected_text(types[each.name]))
    return shape(
        **{key: _value(each, types[key], f"{path}{key}") for key, each in data.items()},
    )


def _value(data: object, wanted: Any, path: str) -> Any:
    if wanted is Any:
        return data
    if wanted is GuardRecord and isinstance(data, list) and len(data) == 2:
        data = {"guard": data[0], "did": "", "about": data[1]}  # of an older file
    if is_dataclass(wanted):
        return _object(data, wanted, f"{path}.")
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is tuple:
        return _tuple(data, inner, path)
    if origin is Literal:
        if data not in inner:
            raise _wrong(path, data, _expected_text(wanted))
        return data
    if origin is not None:  # a mapping from texts
        if not isinstance(data, dict):
            raise _wrong(path, data, _expected_text(wanted))
        return {key: _value(each, inner[1], f"{path}.{key}") for key, each in data.items()}
    return _scalar(data, wanted, path)


def _tuple(data: object, inner: tuple[Any, ...], path: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _wrong(path, data, "a list")
    if inner[-1] is Ellipsis:
        inner = (inner[0],) * len(data)
    if len(data) != len(inner):
        raise _wrong(path, data, f"a list of {len(inner)}")
    return tuple(
        _value(each, kind, f"{path}[{index}]")
        for index, (each, kind) in enumerate(zip(data, inner, strict=True))
    )


def _scalar(data: object, wanted: Any, path: str) -> Any:
    if wanted is float and data in ("NaN", "Infinity", "-Infinity"):
        return float(str(data))
    allowed = (int, float) if wanted is float else (wanted,)
    if type(data) not in allowed:
        raise _wrong(path, data, _expected_text(wanted))
    return data


def _expected_text(wanted: Any) -> str:
    origin = get_origin(wanted)
    if origin is Literal:
        return "one of " + ", ".join(map(str, get_args(wanted)))
    if origin is tuple:
        return "a list"
    return _NAMES.get(wanted, "an object")


def _wrong(path: str, data: object, expected: str) -> WrongValue:
    return WrongValue(f"{path.rstrip('.') or 'a record'}: {show_value(data)}", expected)
