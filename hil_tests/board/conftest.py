"""The fixture `board`: a table controller to act on, on the virtual bench or on a port."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from board_verbs import new_board  # noqa: E402 - found by the line before


def pytest_addoption(parser):
    parser.addoption("--port", default=None, help="run the board tests on the board at this port")


def port_of(request):
    return request.config.getoption("--port", default=None)


@pytest.fixture
def make_board(request):
    """`make_board(configuration=..., key=...)` makes a board that is closed at the end."""
    made = []

    def make(**options):
        made.append(new_board(port_of(request), **options))
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
    board = new_board(port_of(request))
    board.open()
    yield board
    board.close()
