"""JUnit's file, which pytest writes with --junitxml, says where and on what the tests ran, and of
each test the board, the image that it ran, and the line that replays it. The log of the link is
there as system-out (witness.py)."""

import pytest
from _pytest.junitxml import xml_key


class JUnitFacts:
    def __init__(self, results):
        self.results = results

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report):
        """Beside the properties that a test records itself."""
        hil = getattr(report, "hil", None)
        test = self.results.tests.get(report.nodeid)
        hil = hil or (test or {}).get("hil")
        if hil and report.when == "teardown":
            told = hil["identity"] or {}
            found = [("board", told.get("uid")), ("firmware", told.get("commit"))]
            found += [("replay", hil["replay"]), ("letters", self.results.letters(report.nodeid))]
            report.user_properties += [(name, value) for name, value in found if value]

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session):
        xml = session.config.stash.get(xml_key, None)
        if xml is not None:
            for name, text in self.results.facts().items():
                xml.add_global_property(name, text)
