"""The fixture `board`: a table controller to act on, on the virtual bench or on a port."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from board_verbs import new_board  # noqa: E402 - found by the line before
from faults.fault import BadFault  # noqa: E402
from faults.table import parse  # noqa: E402


def pytest_addoption(parser):
    parser.addoption("--port", default=None, help="run the board tests on the board at this port")
    parser.addoption(
        "--fault",
        action="append",
        default=[],
        metavar="NAME:param=value,...",
        help="run the board tests with this fault on; several may be on at once",
    )


def port_of(request):
    return request.config.getoption("--port", default=None)


def faults_of(request):
    """New ones for each board: a fault remembers what it has done."""
    try:
        return [parse(text) for text in request.config.getoption("--fault", default=[])]
    except BadFault as error:
        raise pytest.UsageError(str(error)) from None


@pytest.fixture(scope="session")
def maker(request):
    """`maker(faults=..., configuration=...)` makes a board that its caller closes; the faults of
    `--fault` are on besides."""

    def make(faults=(), **options):
        return new_board(port_of(request), (*faults, *faults_of(request)), **options)

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
