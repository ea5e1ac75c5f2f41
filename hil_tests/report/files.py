"""The page about a run, and the records of its boards: written when the last test has ended."""

import pytest

from hil_tests.report import page, records
from host_tools.board import board_record
from host_tools.errors import HostError


class PageFile:
    def __init__(self, results, path):
        self.results, self.path = results, path

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self):
        _folder(self.path.parent)
        try:
            self.path.write_text(page.html(self.results), encoding="utf-8")
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.write_line(f"page: {self.path}")


class RecordFiles:
    """One file a board, UID.json in the folder."""

    def __init__(self, results, folder):
        self.results, self.folder = results, folder
        self.written = []

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self):
        _folder(self.folder)
        for uid, entry in records.entries(self.results).items():
            path = self.folder / f"{uid}.json"
            try:
                board_record.append(path, uid, entry, board_record.TESTED)
            except HostError as error:
                raise pytest.UsageError(str(error)) from None
            self.written.append(path)

    def pytest_terminal_summary(self, terminalreporter):
        for path in self.written:
            terminalreporter.write_line(f"record: {path}")


def _folder(path):
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(path, error) from None


def _unwritable(path, error):
    return pytest.UsageError(str(HostError(7035, file=path, reason=error.strerror or error)))
