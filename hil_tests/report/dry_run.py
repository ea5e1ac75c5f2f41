"""`--dry-run`: nothing touches a port. Each test is played on the virtual bench, and what it did
there is said as what would be done to a board and its rig."""

import json

import pytest

from hil_tests.report import steps

SHOWN_STEPS = 40
"""In the terminal; the file has them all."""
FILE = "build/hil/dry_run.txt"


class DryRun:
    """Gathers the steps of every test and shows them at the end."""

    def __init__(self, config):
        self.tests = []
        self.json_file = config.option.json
        self.file = config.rootpath / FILE

    def pytest_runtest_logreport(self, report):
        if report.when != "call" and (report.passed or report.when == "teardown"):
            return
        tapes = getattr(report, "hil", {"tapes": []})["tapes"]
        test = {
            "test": report.nodeid,
            "outcome": report.outcome,
            "bench_only": steps.reasons(tapes, report.needs),
            "boards": [steps.steps(tape) for tape in tapes],
        }
        if report.skipped:
            test["bench_only"].append(report.longrepr[2].removeprefix("Skipped: "))
        self.tests.append(test)

    @pytest.hookimpl(tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter):
        # Workers take turns; those of a file are in their order.
        self.tests.sort(key=lambda test: test["test"].partition("::")[0])
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text("\n".join(line for test in self.tests for line in lines(test)) + "\n")
        if self.json_file:
            self.json_file.write_text(json.dumps({"tests": self.tests}, indent=1) + "\n")
        terminalreporter.section("dry run: no port was touched")
        for test in self.tests:
            for line in lines(test, SHOWN_STEPS):
                terminalreporter.write_line(line)
        served = sum(not test["bench_only"] for test in self.tests)
        terminalreporter.write_line(
            f"{served} of {len(self.tests)} tests can be served by a rig; every step is in {FILE}"
        )


def lines(test, limit=None):
    """A test in words: its name, why a rig cannot serve it, its steps."""
    yield test["test"]
    if test["bench_only"]:
        yield f"    bench only: {'; '.join(test['bench_only'])}"
    for number, played in enumerate(test["boards"], 1):
        if len(test["boards"]) > 1:
            yield f"    board {number}"
        for step in played[:limit]:
            yield f"    at {step['at_us'] / 1e6:.6f} s: {step['text']}"
        if limit and len(played) > limit:
            yield f"    and {len(played) - limit} steps more"
    yield ""
