"""Tests run several times: `--count`, `--reruns`, and those that are known to be flaky.

pytest-repeat gives each run another test id, so that no id would replay a failure, and
pytest-rerunfailures knows neither counts nor reasons; the loop that does both is shorter than what
it would take to join them.
"""

import pytest
from _pytest.runner import runtestprotocol

from hil_tests.report import flaky

RERUN = "rerun"
# What the last letter of a test says; Attempts._letter has them all.
WORDS = {
    "F": "failed",
    "E": "failed",
    "f": "flaky",
    "s": "skipped",
    ".": "passed",
    "x": "expected",
}


class Attempts:
    """The loop, in each process that runs tests; letters and summary, in the one that reports."""

    def __init__(self, count, reruns, path, listed):
        self.count, self.reruns = count, reruns
        self.path, self.listed = path, listed
        self.letters = {}
        self.known, self.unknown = {}, set()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item, nextitem):
        entry = flaky.of(self.listed, self.path, item)
        reruns = 0 if self.count > 1 else max(self.reruns, entry.reruns if entry else 0)
        if self.count == 1 and reruns == 0:
            return None
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for left in reversed(range(self.count)):
            # Fixtures that outlive a test live until its last run.
            self._run(item, item.parent if left else nextitem, reruns, entry)
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def _run(self, item, nextitem, reruns, entry):
        """One run; it is tried again as long as it fails and may be."""
        for left in range(reruns, -1, -1):
            # What an attempt captured and noted belongs to its own reports only.
            item._report_sections.clear()
            item.user_properties.clear()
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
            failed = next((n for n, report in enumerate(reports) if report.failed), None)
            if failed is None or not left:
                break
            reports[failed].outcome = RERUN  # type: ignore[assignment] # pytest names its own three
            # Without its teardown: the report stays open for the attempt that counts.
            self._log(item, reports[: failed + 1])
            # Fixtures that outlive a test begin anew as well, those that failed above all.
            item.session._setupstate.teardown_exact(None)
        for report in reports:
            if left < reruns and report.when == "call":
                vars(report)["rerun_reason"] = entry.reason if entry else ""
        self._log(item, reports)

    def _log(self, item, reports):
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)

    def pytest_report_teststatus(self, report):
        if report.outcome == RERUN:
            return RERUN, "R", ("RERUN", {"yellow": True})
        if report.when == "call" and report.passed and hasattr(report, "rerun_reason"):
            return "flaky", "f", ("FLAKY", {"yellow": True})
        return None

    def pytest_runtest_logreport(self, report):
        letters = self.letters.setdefault(report.nodeid, [])
        letter = self._letter(report)
        if report.when == "teardown" and letter:
            letters[-1:] = [letter]
        elif letter:
            letters.append(letter)
        reason = getattr(report, "rerun_reason", None)
        if report.passed and reason:
            self.known[report.nodeid] = reason
        elif report.passed and reason is not None:
            self.unknown.add(report.nodeid)

    def _letter(self, report):
        """`.` passed, `f` passed when it was tried again, `R` failed and tried again, `F` failed,
        `E` failed in a fixture, `s` skipped; None for what says nothing yet."""
        if report.outcome == RERUN:
            return "R"
        if report.failed:
            return "F" if report.when == "call" else "E"
        if report.skipped:
            return "x" if hasattr(report, "wasxfail") else "s"
        if report.when != "call":
            return None
        return "f" if hasattr(report, "rerun_reason") else "."

    @pytest.hookimpl(tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter):
        write = terminalreporter.write_line
        if self.count > 1:
            terminalreporter.section(f"each test {self.count} times")
            width = max(map(len, self.letters), default=0)
            for nodeid, letters in self.letters.items():
                write(f"{nodeid:{width}}  {''.join(letters)}")
        if self.known or self.unknown:
            terminalreporter.section("passed when tried again")
        for nodeid, reason in self.known.items():
            write(f"{nodeid}  {''.join(self.letters[nodeid])}  known as flaky: {reason}")
        for nodeid in sorted(self.unknown):
            write(
                f"{nodeid}  {''.join(self.letters[nodeid])}  not known as flaky; find out why, or "
                f"put it into {self.path.name} with the reason"
            )
