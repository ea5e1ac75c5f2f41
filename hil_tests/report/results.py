"""What all tests of a run gave, gathered in the process that reports, and where they ran."""

import json
import platform
import socket
import sys
from datetime import UTC, datetime
from hashlib import sha256

from host_tools.simulator.bench import DEFAULT_IMAGE


class Results:
    """tests: {node id: {"seconds", "skipped", "failures", "hil"}} in the order of their reports;
    a failure is {"reason", "text", "hil", "again"}: `again` where the test was tried again."""

    def __init__(self, config, attempts):
        self.config, self.attempts = config, attempts
        self.begun = datetime.now(UTC)
        self.tests = {}

    def pytest_runtest_logreport(self, report):
        empty = {"seconds": 0.0, "skipped": None, "failures": [], "figures": [], "hil": None}
        test = self.tests.setdefault(report.nodeid, empty)
        test["seconds"] += report.duration
        hil = getattr(report, "hil", None)
        if hil:
            test["hil"] = {**hil, "tapes": []}
            test["figures"] += hil["figures"]
        if report.failed or report.outcome == "rerun":
            again = report.outcome == "rerun"
            crash = getattr(report.longrepr, "reprcrash", None)
            reason = crash.message.partition("\n")[0] if crash else f"{report.when} failed"
            failure = {"reason": reason, "text": report.longreprtext, "hil": hil, "again": again}
            test["failures"].append(failure)
        elif report.skipped and isinstance(report.longrepr, tuple):
            test["skipped"] = report.longrepr[2].removeprefix("Skipped: ")

    def letters(self, nodeid):
        return "".join(self.attempts.letters.get(nodeid, ()))

    def failed(self):
        """Node ids of the tests that failed in the end."""
        ends = {nodeid: self.letters(nodeid) for nodeid in self.tests}
        return [nodeid for nodeid, letters in ends.items() if set(letters) & set("FE")]

    def heard(self, name):
        """What was heard as `name` of the boards in all tests, each once, by its uid."""
        told = [test["hil"][name] for test in self.tests.values() if test["hil"]]
        return {one["uid"]: one for one in told if one and "uid" in one}

    def facts(self):
        """{name: text} of where and on what the tests ran."""
        boards = self.heard("identity")
        rigs = self.heard("rig")
        return {
            **image_under_test(),
            "boards": ", ".join(f"{b['board']} {uid}" for uid, b in boards.items()) or "none",
            "runs": ", ".join(sorted({b["commit"] for b in boards.values()})) or "nothing",
            "rig": ", ".join(f"{uid}, {r.get('version')}" for uid, r in rigs.items())
            or self.way(),
            "host": f"{socket.gethostname()}, {platform.platform()}",
            "python": platform.python_version(),
            "begun": self.begun.isoformat(timespec="seconds").replace("+00:00", "Z"),
            "command": " ".join(["pytest", *sys.argv[1:]]),
        }

    def way(self):
        """What played at the boards: the bench, or nobody where there was only a port."""
        options = self.config.option
        if getattr(options, "rig", None):
            return str(options.rig)
        return "none, a port only" if getattr(options, "port", None) else "none, the virtual bench"


def image_under_test():
    """{"firmware commit", "image"} of the image that this run is about."""
    if not DEFAULT_IMAGE.is_file():
        return {"firmware commit": "unknown", "image": "missing"}
    digest = sha256(DEFAULT_IMAGE.read_bytes()).hexdigest()
    built = DEFAULT_IMAGE.with_name("firmware.json")
    facts = json.loads(built.read_text()) if built.is_file() else {}
    # An image that was named may lie beside another one's facts.
    commit = facts.get("commit", "unknown") if facts.get("sha256") == digest else "unknown"
    return {"firmware commit": commit, "image": digest}
