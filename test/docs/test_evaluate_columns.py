"""The how-to of `evaluate` explains each column of its table."""

from __future__ import annotations

import re
from pathlib import Path

from support.evaluation.fake_records import fake_evaluation

from edgevox_ros.evaluation.grading.model_table import PASS, columns_for, comparison_rows

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "evaluate.md"


def test_each_column_is_explained() -> None:
    columns = (PASS, *columns_for(comparison_rows(fake_evaluation())))
    explained = re.findall(r"^\| ([^|]+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    names = {name for cell in explained for name in re.split(r"(?:, | \()", cell.rstrip(")"))}
    assert {re.sub(r", (s|GB)$", "", column.name) for column in columns} <= names
