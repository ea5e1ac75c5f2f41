"""The boards of these tests have faults around them where `--fault` or the test says so; all else
of the fixtures is the plugin's (host_tools/simulator/testing)."""

import pytest

from hil_tests.board.board_verbs import new_board
from hil_tests.board.faults.fault import BadFault
from hil_tests.board.faults.table import parse


def pytest_addoption(parser):
    for name in ("port", "rig"):
        help_text = f"short for --board-{name}, as other plugins may have a --{name} of their own"
        parser.addoption(f"--{name}", dest=f"board_{name}", metavar="PORT", help=help_text)
    parser.addoption(
        "--place",
        dest="board_place",
        default="bench",
        choices=("bench", "native"),
        help="short for --board-place",
    )
    parser.addoption(
        "--fault",
        action="append",
        default=[],
        metavar="NAME:param=value,...",
        help="run the board tests with this fault on; several may be on at once",
    )


def faults_of(config):
    """New ones for each board: a fault remembers what it has done."""
    try:
        return [parse(text) for text in config.getoption("--fault", default=[])]
    except BadFault as error:
        raise pytest.UsageError(str(error)) from None


@pytest.fixture(scope="session")
def maker(board_place, pytestconfig):
    """`maker(faults=..., configuration=...)` makes a board that its caller closes; the faults of
    `--fault` are on besides."""

    def make(faults=(), **options):
        return new_board(board_place, (*faults, *faults_of(pytestconfig)), **options)

    return make
