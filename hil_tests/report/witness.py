"""What happened in a test, put on its reports: they reach the process that writes the files from
every worker, so it is plain data.

A report has `hil` = {"tapes", "identity", "rig", "replay", "figures"}, where a test used a board:
that of the call, and of whatever failed or was skipped; and `needs`, what its test is marked to
need, board or not.
"""

import pytest

from hil_tests.report import link_log, replay
from hil_tests.report.recorder import Recorder
from host_tools.simulator.observers import OBSERVERS

SYSTEM_OUT = "Captured stdout: the link"
"""The title of a section whose text JUnit's system-out takes."""
SHOWN_LINES = 40


class Witness:
    def __init__(self, config):
        self.recorder = Recorder()
        self.figures = []
        option = config.option
        self._sees_all = option.hil_report or option.dry_run
        # Otherwise only failures are told of.
        self._tells_all = self._sees_all or option.hil_record or option.xmlpath
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
        report.needs = [name for mark in item.iter_markers("needs") for name in mark.args]
        if report.failed:
            report.sections.append(("Replay", replay.line(item)))
        tapes = self.recorder.tapes()
        if not (tapes or self.figures) or not (report.failed or self._tells_all):
            return report
        if call.when == "call" or not report.passed:
            self._log = link_log.logged(tapes)
            report.hil = self._facts(item, tapes, report)
            self.figures.clear()
        if report.failed or call.when == "teardown":
            report.sections.append((SYSTEM_OUT, self._log))
        return report

    def _facts(self, item, tapes, report):
        return {
            "tapes": tapes if self._sees_all or report.failed else [],
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
