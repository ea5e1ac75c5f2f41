"""The board tests as a tool: a pytest plugin. pyproject.toml loads it for every run, and without
an option of its own it does nothing but name what replays a failure and re-run what is known to be
flaky. Every process that runs tests has a witness; the one that reports writes the files."""

from dataclasses import replace
from pathlib import Path

import pytest

from hil_tests.report import flaky, witness
from hil_tests.report.attempts import Attempts
from hil_tests.report.junit import JUnitFacts
from hil_tests.report.results import Results
from hil_tests.report.witness import Witness
from host_tools.common.errors import HostError

FLAKY = "hil_tests/board/FLAKY.toml"
RECORDS = "build/hil"
PORTS = ("board_port", "board_rig")


def pytest_addoption(parser):
    group = parser.getgroup("hil", "the board tests as a tool (hil_tests/report/README.md)")
    add = group.addoption
    add("--count", type=int, default=1, help="run each test so often, and show each outcome")
    add("--reruns", type=int, default=0, help="try a test that fails so often again")
    add("--flaky", type=Path, default=None, help=f"list of known flaky tests; default {FLAKY}")
    add(
        "--dry-run",
        action="store_true",
        help="touch no port: play the tests on the virtual "
        "bench, and say what each step would be on a board and its rig",
    )
    add("--json", type=Path, default=None, help="write the dry run to this file as JSON, too")
    add("--hil-report", type=Path, default=None, help="write a page (HTML) about this run")
    add(
        "--hil-record",
        type=Path,
        default=None,
        help="append what was measured to UID.json of "
        f"each board in this folder, such as {RECORDS}",
    )


def pytest_configure(config):
    option = config.option
    if option.count > 1 and option.reruns:
        raise pytest.UsageError(str(HostError(7034)))
    path = option.flaky or config.rootpath / FLAKY
    try:
        listed = flaky.load(path) if option.flaky or path.is_file() else {}
    except HostError as error:
        raise pytest.UsageError(str(error)) from None
    if option.dry_run:
        _keep_off(config)
    attempts = Attempts(option.count, option.reruns, path, listed)
    config.pluginmanager.register(attempts, "hil_attempts")
    config.pluginmanager.register(Witness(config), "hil_witness")
    if not hasattr(config, "workerinput"):
        _register_reports(config, attempts)


def _keep_off(config):
    """Of a dry run: from here on there is no port for anybody to open."""
    for name in PORTS:
        if hasattr(config.option, name):
            setattr(config.option, name, None)


def _register_reports(config, attempts):
    """What only the process that reports has."""
    register, option = config.pluginmanager.register, config.option
    results = Results(config, attempts)
    register(results, "hil_results")
    register(JUnitFacts(results), "hil_junit")
    register(witness.Shortener(), "hil_shortener")
    if option.hil_report or option.hil_record:
        _register_files(register, option, results)
    if option.dry_run:
        from hil_tests.report.dry_run import DryRun

        register(DryRun(config), "hil_dry_run")


def _register_files(register, option, results):
    """Whoever asks for no files does not wait for what makes them."""
    from hil_tests.report.files import PageFile, RecordFiles

    if option.hil_report:
        register(PageFile(results, option.hil_report), "hil_page")
    if option.hil_record and not option.dry_run:
        register(RecordFiles(results, option.hil_record), "hil_record")


@pytest.fixture
def measured(request):
    """`measured(Figure(...))` (host_tools/measure) keeps what was measured for the records of the
    board, and fails the test where it is over its limit."""
    keep = request.config.pluginmanager.get_plugin("hil_witness").figures.append
    is_real = bool(request.config.getoption("--board-port", default=None))

    def measure(figure):
        keep(replace(figure, simulated=not is_real))
        bound = "at least" if figure.at_least else "at most"
        told = f"{figure.name}: {figure.value:g} {figure.unit}, {bound} {figure.limit}"
        assert figure.met, told

    return measure
