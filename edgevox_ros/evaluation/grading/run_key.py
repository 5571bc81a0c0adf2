"""What identifies one run of a case among all others."""

from __future__ import annotations

from dataclasses import dataclass

from edgevox_ros.evaluation.grading.record import CaseRecord


@dataclass(frozen=True)
class RunKey:
    """One run of a case with a model. The fields are those of CaseRecord."""

    model: str
    source: str
    case: str
    noise: str = ""
    repeat: int = 0

    @classmethod
    def of(cls, record: CaseRecord) -> RunKey:
        """The key of a record."""
        return cls(record.model, record.source, record.case, record.noise, record.repeat)
