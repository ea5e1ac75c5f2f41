"""The fixture `board`: a table controller to act on, on the virtual bench, behind an emulated rig
or on a port. What the place cannot do skips the test with the declared reason."""

import pytest

from hil_tests.board import places
from hil_tests.board.board_verbs import new_board
from hil_tests.board.faults.fault import BadFault
from hil_tests.board.faults.table import parse
from host_tools.simulator.bench import Unable


def pytest_addoption(parser):
    parser.addoption("--port", default=None, help="run the board tests on the board at this port")
    parser.addoption(
        "--rig", default=None, help="port of the rig that plays at the board, or `virtual`"
    )
    parser.addoption(
        "--fault",
        action="append",
        default=[],
        metavar="NAME:param=value,...",
        help="run the board tests with this fault on; several may be on at once",
    )


def pytest_sessionfinish(session):
    places.leave(session.config)


def skipping_what_is_unable():
    """Whatever part of a test meets something that its place cannot do, the test is skipped."""
    try:
        return (yield)
    except Unable as unable:
        return pytest.skip(str(unable))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session):
    """Before the first test: the board has to be the one under test."""
    if session.items and not session.config.option.collectonly:
        places.of(session.config)


def verify_needs(item):
    """What a test is marked to need does not have to be tried."""
    for mark in item.iter_markers("needs"):
        for ability in mark.args:
            places.verify(item.config, ability)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    try:
        verify_needs(item)
    except Unable as unable:
        pytest.skip(str(unable))
    return (yield from skipping_what_is_unable())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    return (yield from skipping_what_is_unable())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    return (yield from skipping_what_is_unable())


def faults_of(config):
    """New ones for each board: a fault remembers what it has done."""
    try:
        return [parse(text) for text in config.getoption("--fault", default=[])]
    except BadFault as error:
        raise pytest.UsageError(str(error)) from None


@pytest.fixture(scope="session")
def maker(request):
    """`maker(faults=..., configuration=...)` makes a board that its caller closes; the faults of
    `--fault` are on besides."""

    def make(faults=(), **options):
        faults = (*faults, *faults_of(request.config))
        return new_board(places.of(request.config), faults, **options)

    return make


@pytest.fixture
def make_board(maker):
    """As `maker`, the board closed at the end."""
    made = []

    def make(**options):
        made.append(maker(**options))
        return made[-1]

    yield make
    for board in made:
        board.close()


@pytest.fixture
def board(make_board):
    """A board whose table is open and waits for wagers."""
    board = make_board()
    board.open()
    return board


@pytest.fixture(scope="module")
def idle_board(maker):
    """A board whose table is open, for all tests of a file that leave it as it is."""
    board = maker()
    board.open()
    yield board
    board.close()
