"""A floor of two boards in files, and both databases."""

import shutil
from types import SimpleNamespace

import pytest
from sqlalchemy import make_url

from hil_tests.host_tools.floor.postgres import EMPTY, Postgres
from hil_tests.host_tools.helpers.native_table import KEYS, STEP_US, NativeTable, configuration_of
from host_tools.device.link.client import Refused
from host_tools.floor.database import Database
from host_tools.journal.export import export

JACKPOT = "687a/02_jackpot_with_envy.json"
VOID = "687a/20_shoe_jam.json"
OTHER = "588/01_plain_six_seats.json"
OTHER_UID = "e66038b713000001"


class Segments:
    """The files of a board's folder: exported to one, then to the next."""

    def __init__(self, board, data):
        self.board, self.folder = board, data / board.uid
        self.folder.mkdir(parents=True)
        self.number = 0
        self.roll()

    def roll(self):
        self.number += 1
        self.path = self.folder / f"export-{self.number:06}.journal"

    def export(self):
        return export(self.board.host(), self.path, keep=False)


def refused(board):
    client = board.host({**KEYS, "floor": b"somebody else's"})
    board.turn_key(True)
    with pytest.raises(Refused):
        client.signed("meter_adjust", "floor", level="progressive", cents=1)
    board.turn_key(False)
    board.run_for(STEP_US)


@pytest.fixture(scope="session")
def floor(tmp_path_factory):
    """`data`: two boards. One plays the jackpot, is adjusted and refuses somebody, loses its power
    in the middle of a file, plays a void round under another configuration and the jackpot again;
    its second file begins with records that the first has too. The other plays two rounds."""
    data = tmp_path_factory.mktemp("floor")
    board = NativeTable()
    files = Segments(board, data)
    board.configure(configuration_of(JACKPOT))
    board.play(JACKPOT)
    files.export()
    refused(board)
    board.adjust(250_000)
    files.export()
    board.cut_power()
    board.play(JACKPOT)
    files.export()
    files.roll()
    board.configure(configuration_of(VOID))
    board.play(VOID)
    files.export()
    board.configure(configuration_of(JACKPOT))
    board.play(JACKPOT)
    files.export()
    other = NativeTable(uid=OTHER_UID)
    others = Segments(other, data)
    other.configure(configuration_of(OTHER))
    other.play(OTHER)
    others.export()
    other.play(OTHER)
    others.export()
    return SimpleNamespace(data=data, board=board, folder=files.folder, other=others.folder)


@pytest.fixture(scope="session")
def postgres():
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def sqlite_schema(tmp_path_factory):
    """A file at the schema of this program, to be copied."""
    path = tmp_path_factory.mktemp("schema") / "floor.sqlite"
    Database(f"sqlite:///{path}").close()
    return path


@pytest.fixture(scope="session")
def postgresql_schema(postgres):
    """The name of such a database of the server."""
    url = postgres.new_database()
    Database(url).close()
    return make_url(url).database


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of an empty database, or, for a test with `database`, of a copy of one at the
    schema: the steps to it are test_schema.py's, and take longer than most such tests."""
    is_copy = "database" in request.fixturenames
    like = request.getfixturevalue(f"{request.param}_schema") if is_copy else None
    if request.param == "postgresql":
        return request.getfixturevalue("postgres").new_database(like or EMPTY)
    path = tmp_path / "floor.sqlite"
    if like:
        shutil.copy(like, path)
    return f"sqlite:///{path}"


@pytest.fixture
def database(url):
    opened = Database(url)
    yield opened
    opened.close()
