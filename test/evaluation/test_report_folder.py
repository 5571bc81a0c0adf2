"""Whether a report can be written is known before anything runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from edgevox_ros.evaluation.report.report_folder import ReportFolderError, check_report_folder


def test_a_folder_that_can_be_written_to_or_made_is_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "report.html").write_text("older")
    for folder in (tmp_path, tmp_path / "new" / "deep", Path("new"), Path()):
        check_report_folder(folder)
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    assert (tmp_path / "report.html").read_text() == "older"


def test_a_file_where_a_folder_must_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "out"):
        with pytest.raises(ReportFolderError, match="file: found a file, expected a folder for"):
            check_report_folder(folder)


def test_every_file_that_is_something_else_is_told(tmp_path: Path) -> None:
    (tmp_path / "junit.xml").mkdir()
    os.mkfifo(tmp_path / "report.html")
    with pytest.raises(ReportFolderError) as error:
        check_report_folder(tmp_path)
    assert str(error.value).splitlines() == [
        f"{tmp_path / 'junit.xml'}: found a folder, expected a file that can be written",
        f"{tmp_path / 'report.html'}: found a named pipe, expected a file that can be written",
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everything")
def test_what_may_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "report.html").write_text("")
    (tmp_path / "report.html").chmod(0o444)
    with pytest.raises(ReportFolderError, match=r"report.html: found a file that is read-only"):
        check_report_folder(tmp_path)
    tmp_path.chmod(0o555)
    with pytest.raises(ReportFolderError, match="found a folder that cannot be written to"):
        check_report_folder(tmp_path / "out")
    tmp_path.chmod(0o755)
