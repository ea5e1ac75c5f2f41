"""The pytest plugin that comes with tablectl: a table controller as the fixture `board`.

Pytest loads it in every environment that tablectl is installed in, so it imports nothing of
tablectl before a test wants a board, and does nothing to tests that want none.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from host_tools.device.link.client import Message
    from host_tools.simulator.bench import Bench
    from host_tools.simulator.testing.boards import Board
    from host_tools.simulator.testing.places import Place

MakeBoard = Callable[..., "Board"]

PLACE = pytest.StashKey["Place"]()
NEEDS = (
    "needs(ability, ...): skipped where the place of the board (bench, native, rig or port) "
    "declares that it lacks it"
)
ONE_BOARD = "there is one board at the port: leave out -n"
NO_PORT = (
    "--board-rig: name also the port of the board that the rig is wired to, with --board-port"
)
VIRTUAL = "virtual"


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tablectl", "tests of a table controller")
    group.addoption(
        "--board-port", default=None, metavar="PORT", help="test the board at this serial port"
    )
    group.addoption(
        "--board-place",
        default="bench",
        choices=("bench", "native"),
        help="without a port: the image on the virtual bench, or the firmware in this process",
    )
    group.addoption(
        "--board-rig",
        default=None,
        metavar="PORT",
        help="serial port of the rig that plays at that board, or `virtual` for an emulated pair",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", NEEDS)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Before the first test: the board has to be the one under test."""
    if any(map(_has_board, session.items)) and not session.config.option.collectonly:
        place_of(session.config)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if PLACE in session.config.stash:
        session.config.stash[PLACE].close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    if _has_board(item):
        _skip_what_is_needed(item)
    return (yield from _skipping_what_is_unable(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _skipping_what_is_unable(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from _skipping_what_is_unable(item))


@pytest.fixture(scope="session")
def board_place(pytestconfig: pytest.Config) -> Place:
    """Where the boards of this run are: what --board-place, --board-port and --board-rig name."""
    return place_of(pytestconfig)


@pytest.fixture(scope="session")
def configuration() -> Message:
    """What the table of a board plays: DJ Wild Stud Poker as in the examples. A project that
    tests another table has a fixture of this name in its conftest.py."""
    from host_tools.examples import DJ_WILD
    from host_tools.submission import table_file

    return table_file.load(DJ_WILD)


@pytest.fixture(scope="session")
def maker(board_place: Place, configuration: Message) -> MakeBoard:
    """`maker(**options)` makes a board without power, which its caller closes; the options are
    those of BenchBoard."""
    from host_tools.simulator.testing.boards import BenchBoard, PortBoard, own_keys
    from host_tools.simulator.testing.places import OnPort

    def make(**options: Any) -> Board:
        if isinstance(board_place, OnPort):
            return PortBoard(board_place, own_keys(), **options)
        usual = {"configuration": configuration, "keys": own_keys()}
        return BenchBoard(board_place, **usual | options)

    return make


@pytest.fixture
def make_board(maker: MakeBoard) -> Iterator[MakeBoard]:
    """As `maker`, the boards closed at the end of the test."""
    made: list[Board] = []

    def make(**options: Any) -> Board:
        made.append(maker(**options))
        return made[-1]

    yield make
    for board in made:
        board.close()


@pytest.fixture
def board(make_board: MakeBoard) -> Board:
    """A board whose table is open and waits for wagers."""
    made = make_board()
    made.open()
    return made


@pytest.fixture
def bench(board: Board) -> Bench:
    """The Bench around `board`: its power, contacts, lamps, displays, memories and time. A board
    on a port without a rig has none, and the test is skipped."""
    around: Bench = board.bench  # type: ignore[attr-defined]
    return around


@pytest.fixture(scope="module")
def idle_board(maker: MakeBoard) -> Iterator[Board]:
    """A board whose table is open, for all tests of a file that leave it as it is."""
    made = maker()
    made.open()
    yield made
    made.close()


def place_of(config: pytest.Config) -> Place:
    """Where the boards of this run are. What is there is proved once, and the run ends with one
    sentence and the exit code of a HostError if it is not as it should be."""
    from host_tools.common.errors import HostError
    from host_tools.simulator.testing import places

    if PLACE not in config.stash:
        port, rig = config.getoption("--board-port"), config.getoption("--board-rig")
        place = config.getoption("--board-place")
        if port and hasattr(config, "workerinput"):
            pytest.exit(ONE_BOARD, pytest.ExitCode.USAGE_ERROR)
        if rig and rig != VIRTUAL and not port:
            pytest.exit(NO_PORT, pytest.ExitCode.USAGE_ERROR)
        try:
            config.stash[PLACE] = places.named(port, rig, place)
        except HostError as error:
            pytest.exit(error.text, int(error.exit_code))
    return config.stash[PLACE]


def _has_board(item: pytest.Item) -> bool:
    return "board_place" in getattr(item, "fixturenames", ())


def _skip_what_is_needed(item: pytest.Item) -> None:
    """What a test is marked to need does not have to be tried."""
    for mark in item.iter_markers("needs"):
        for ability in mark.args:
            reason = place_of(item.config).reason(ability)
            if reason:
                pytest.skip(f"{ability}: {reason}")


def _skipping_what_is_unable(item: pytest.Item) -> Generator[None, object, object]:
    """Whatever part of a test meets something that its place cannot do, the test is skipped."""
    if not _has_board(item):
        return (yield)
    from host_tools.simulator.bench import Unable

    try:
        return (yield)
    except Unable as unable:
        return pytest.skip(str(unable))
