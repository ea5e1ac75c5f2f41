"""What happened in a test, put on its reports: they reach the process that writes the files from
every worker, so it is plain data.

A report has `hil` = {"tapes", "log", "identity", "rig", "replay", "figures"}, where a test used a
board: on that of the call, or of the set-up where there was no call.
"""

import pytest

from hil_tests.report import link_log, replay
from hil_tests.report.recorder import Recorder
from host_tools.bench.observers import OBSERVERS

SYSTEM_OUT = "Captured stdout: the link"
"""The title of a section whose text JUnit's system-out takes."""
SHOWN_LINES = 40


class Witness:
    def __init__(self, config):
        self.recorder = Recorder()
        self.figures = []
        self._sees_all = config.option.hil_report or config.option.dry_run
        self._log = ""
        OBSERVERS.append(self.recorder)

    def pytest_unconfigure(self):
        OBSERVERS.remove(self.recorder)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item):
        self.recorder.begin()
        self.figures.clear()
        self._log = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item, call):
        report = yield
        tapes = self.recorder.tapes()
        if not tapes and not self.figures:
            return report
        if call.when == "call" or (call.when == "setup" and not report.passed):
            self._log = link_log.logged(tapes)
            report.hil = self._facts(item, tapes, report)
            if report.failed:
                report.sections.append(("Replay", report.hil["replay"]))
        if call.when == "teardown" or report.failed:
            report.sections.append((SYSTEM_OUT, self._log))
        return report

    def _facts(self, item, tapes, report):
        return {
            "tapes": tapes if self._sees_all or report.failed else [],
            "log": self._log,
            "identity": link_log.identity(tapes),
            "rig": self.recorder.rig,
            "replay": replay.line(item),
            "figures": [figure.as_dict() for figure in self.figures],
        }


class Shortener:
    """JUnit has the whole log; a terminal has the end of it."""

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report):
        report.sections = [
            (title, _end(text) if title == SYSTEM_OUT else text) for title, text in report.sections
        ]


def _end(text):
    lines = text.splitlines()
    before = [f"... {len(lines) - SHOWN_LINES} lines before"] if len(lines) > SHOWN_LINES else []
    return "\n".join([*before, *lines[-SHOWN_LINES:]])
