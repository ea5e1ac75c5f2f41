"""The files of tests that take longest begin first, so that at the end no worker is left alone
with a long one. A plugin of pytest (pyproject.toml).

`--record-durations` writes how long each file took into durations.json, here: whole seconds, of
those that take five and more. A file that is not in it is a short one.
"""

import json
from collections import Counter
from pathlib import Path

RECORDED = Path(__file__).with_name("durations.json")
WORTH_IT_S = 5


def pytest_addoption(parser):
    parser.addoption("--record-durations", action="store_true", help=f"write {RECORDED.name} anew")


def pytest_configure(config):
    if config.option.record_durations and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder())


def pytest_collection_modifyitems(config, items):
    seconds = json.loads(RECORDED.read_text())
    root = config.rootpath

    def order(item):
        return -seconds.get(item.path.relative_to(root).as_posix(), 0)

    items.sort(key=order)


class Recorder:
    """In the process that hears of all tests."""

    def __init__(self):
        self.seconds = Counter()

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_sessionfinish(self):
        whole = {file: round(seconds) for file, seconds in self.seconds.items()}
        kept = {file: whole[file] for file in sorted(whole) if whole[file] >= WORTH_IT_S}
        RECORDED.write_text(json.dumps(kept, indent=2) + "\n")
