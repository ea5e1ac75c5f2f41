"""The page about a run, and the records of its boards: written when the last test has ended, tried
before the first begins."""

import pytest

from hil_tests.report import page, records
from host_tools.common.errors import HostError
from host_tools.device import board_record


class PageFile:
    def __init__(self, results, path):
        """Raises pytest.UsageError for a file that cannot be written."""
        self.results, self.path = results, path
        _begin(path.parent, path)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self):
        self.path.write_text(page.html(self.results), encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.write_line(f"page: {self.path}")


class RecordFiles:
    """One file a board, UID.json in the folder."""

    def __init__(self, results, folder):
        """Raises pytest.UsageError for a folder that cannot be made."""
        self.results, self.folder = results, folder
        self.written = []
        _begin(folder)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self):
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


def _begin(folder, file=None):
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if file:
            file.touch()
    except OSError as error:
        told = HostError(7035, file=file or folder, reason=error.strerror or error)
        raise pytest.UsageError(str(told)) from None
