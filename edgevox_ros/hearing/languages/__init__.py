"""The languages that hearing knows: one module each, all alike."""

from __future__ import annotations

from collections.abc import Mapping

from edgevox_ros.hearing.languages import (
    ar,
    de,
    en,
    es,
    fr,
    hi,
    it,
    ja,
    ko,
    nl,
    pt,
    th,
    vi,
    zh,
)
from edgevox_ros.hearing.languages.table import LanguageTable

TABLES: Mapping[str, LanguageTable] = {
    module.TABLE.code: module.TABLE
    for module in (ar, de, en, es, fr, hi, it, ja, ko, nl, pt, th, vi, zh)
}

__all__ = ["TABLES", "LanguageTable"]
