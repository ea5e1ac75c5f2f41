"""Collects the tests of the pure layers twice: under CPython as usual, and under the MicroPython
unix port as `[unix]`."""

import subprocess
from pathlib import Path

import pytest

from hil_tests.helpers.compiled import compiled
from hil_tests.helpers.pure import is_pure, module_of, names_of, results

ROOT = Path(__file__).resolve().parent.parent
MICROPYTHON = ROOT / "build/unix/micropython"
TIME_LIMIT_S = 600


class UnixFile(pytest.File):
    """A test file that the unix port runs in one process."""

    outcome = None

    def collect(self):
        for name in names_of(self.path):
            yield UnixTest.from_parent(self, name=name + "[unix]")

    def run(self):
        """{test name: (passed, what was printed after it)} of the whole file, run once."""
        if self.outcome is None:
            folders = self.config.getini("pythonpath")
            imported = [str(compiled(ROOT / "firmware")), *map(str, folders), ".frozen"]
            done = subprocess.run(
                [MICROPYTHON, "-X", "heapsize=64M", "-m", "hil_tests.both", module_of(self.path)],
                env={"MICROPYPATH": ":".join(imported)},
                cwd=ROOT,
                capture_output=True,
                text=True,
                timeout=TIME_LIMIT_S,
                check=False,
            )
            self.outcome = results(done.stdout), done.stdout + done.stderr
        return self.outcome


class UnixTest(pytest.Item):
    """One test of a file, as the unix port judged it."""

    def runtest(self):
        assert isinstance(self.parent, UnixFile)
        outcome, printed = self.parent.run()
        passed, detail = outcome.get(self.name.removesuffix("[unix]"), (False, [printed]))
        if not passed:
            raise AssertionError("under the MicroPython unix port:\n" + "\n".join(detail))

    def repr_failure(self, excinfo, style=None):
        return str(excinfo.value)

    def reportinfo(self):
        return self.path, 0, self.name


def pytest_collect_file(file_path, parent):
    if file_path.suffix == ".py" and file_path.name.startswith("test_") and is_pure(file_path):
        return UnixFile.from_parent(parent, path=file_path)
    return None


# What is longer than this is not compared line by line: an image would take half an hour.
SHOWN_BYTES = 4096


def pytest_assertrepr_compare(op, left, right):
    """Two long pieces of memory that differ: where they do, instead of what is in them."""
    pair = (left, right)
    if op != "==" or not all(isinstance(one, (bytes, bytearray)) for one in pair):
        return None
    if max(map(len, pair)) <= SHOWN_BYTES:
        return None
    shorter = min(map(len, pair))
    at = next((at for at in range(shorter) if left[at] != right[at]), shorter)
    return [
        f"{len(left)} bytes == {len(right)} bytes",
        f"they differ from byte {at} on: {bytes(left[at : at + 16])!r}",
        f"and on the right there is: {bytes(right[at : at + 16])!r}",
    ]


RAISED_CODES = set()


def watch(error):
    """Remember the code of every error of this kind that is made."""
    make = error.__init__

    def remember(self, code, *facts, **named):
        RAISED_CODES.add(code)
        make(self, code, *facts, **named)

    error.__init__ = remember


def pytest_configure():
    from tablectl.core.errors import TableError

    from host_tools.common.errors import HostError

    watch(TableError)
    watch(HostError)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """A worker of pytest-xdist has ended, and left what its tests raised."""
    RAISED_CODES.update(getattr(node, "workeroutput", {}).get("raised_codes", ()))


def pytest_sessionfinish(session):
    """A worker leaves the codes that its tests raised; a whole run fails if no test raised one."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["raised_codes"] = sorted(RAISED_CODES)
    elif is_whole(config):
        never = never_raised()
        if never:
            config.pluginmanager.get_plugin("terminalreporter").write_line(
                f"\nno test raised the error codes {never}", red=True
            )
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_whole(config):
    """Whether every test was run."""
    partial = config.option.keyword or config.option.collectonly
    return config.args == config.getini("testpaths") and not partial


def never_raised():
    """Codes of both registries that no test has raised so far."""
    from tablectl.core.errors import ERRORS

    from host_tools.common.errors import HOST_ERRORS

    return sorted((set(ERRORS) | set(HOST_ERRORS)) - RAISED_CODES)
