"""The fixture `board`: a table controller to act on, on the virtual bench, behind an emulated rig
or on a port. What the place cannot do skips the test with the declared reason."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from board_verbs import new_board  # noqa: E402 - found by the line before
from places import place  # noqa: E402

from host_tools.bench.bench import Unable  # noqa: E402
from host_tools.errors import HostError  # noqa: E402

PLACE = pytest.StashKey()
ONE_BOARD = "there is one board at the port: leave out -n"


def pytest_addoption(parser):
    parser.addoption("--port", default=None, help="run the board tests on the board at this port")
    parser.addoption(
        "--rig", default=None, help="port of the rig that plays at the board, or `virtual`"
    )


def place_of(config):
    """Where the boards of this run are; before the first test it is proved to be as it should."""
    if PLACE not in config.stash:
        port = config.getoption("--port", default=None)
        rig = config.getoption("--rig", default=None)
        if port and hasattr(config, "workerinput"):
            pytest.exit(ONE_BOARD, pytest.ExitCode.USAGE_ERROR)
        try:
            config.stash[PLACE] = place(port, rig)
        except HostError as error:
            pytest.exit(error.text, int(error.exit_code))
    return config.stash[PLACE]


def pytest_sessionfinish(session):
    if PLACE in session.config.stash:
        session.config.stash[PLACE].close()


def skipping_what_is_unable():
    """Whatever part of a test meets something that its place cannot do, the test is skipped."""
    try:
        return (yield)
    except Unable as unable:
        return pytest.skip(str(unable))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item):
    return (yield from skipping_what_is_unable())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item):
    return (yield from skipping_what_is_unable())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item):
    return (yield from skipping_what_is_unable())


@pytest.fixture
def make_board(request):
    """`make_board(configuration=..., key=...)` makes a board that is closed at the end."""
    made = []

    def make(**options):
        made.append(new_board(place_of(request.config), **options))
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
def idle_board(request):
    """A board whose table is open, for all tests of a file that leave it as it is."""
    board = new_board(place_of(request.config))
    board.open()
    yield board
    board.close()
