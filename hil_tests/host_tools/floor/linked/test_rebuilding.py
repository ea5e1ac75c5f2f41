"""The journals of two tables of a link, played once more, are its ledger to the micro-dollar; one
thing that is otherwise in either is found."""

import shutil
from contextlib import closing
from types import SimpleNamespace

import pytest
from sqlalchemy import text

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.linked_table import LinkedTable
from hil_tests.host_tools.floor.linked.scripts import ALL, LEVEL, ON, SMALL, Award, Script
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.helpers.native_table import KEYS
from hil_tests.rules.helpers.games import Crazy4
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.floor import guards, schema
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.rebuilding import findings
from host_tools.floor.rebuild import rebuild
from host_tools.journal.export import export

UID, OTHER, LINK = "e660000000000001", "e660000000000002", "pit7"
# The base of 573's level in cents, its 20.5 cents of a dollar, and what is on the meter.
TERMS, CENTS = SMALL, 750_000
FOLDS = {3: ("Kc Js 7h 6s 2d", "fold", ON)}
WINS = {3: ("Ac Ad Ah As 3d", "play", ON), 5: ("Kc Js 7h 6s 2d", "fold", ON)}
DEALER = "Qs Jh 9d 8h 4s"


def table_of(uid, hands, *awards):
    played = Script(Crazy4.play_round(hands, DEALER), 100, *awards)
    configuration = played.configured(TERMS, link=LINK, progressive=LEVEL)
    table = LinkedTable(uid, KEYS, configuration, lambda *_: played, TERMS)
    table.switch_on()
    return table


def meet(table, database):
    with repository.opened(database, LINK, int(table.now_us)) as books:
        table.meet(books)


def play(table, database):
    """A round, whose end the ledger knows."""
    while table.awaits["what"] != "next_round":
        if table.awaits["what"] in ("wagers", "answered"):
            meet(table, database)
        if table.awaits["what"] != "next_round":
            table.act()
    for _ in range(3):
        meet(table, database)


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """One table feeds, the other feeds and wins all of it; two persons adjust in between."""
    whole = tmp_path_factory.mktemp("link")
    data = whole / "data"
    data.mkdir()
    with closing(Database(f"sqlite:///{whole / 'floor.sqlite'}")) as database:
        with repository.begun(database, LINK, at=1) as books:
            deciding.open_levels(books, {LEVEL: TERMS}, TWO)
        tables = [table_of(OTHER, FOLDS), table_of(UID, WINS, Award(3, ALL, True))]
        with repository.opened(database, LINK, 2) as books:
            for table in tables:
                deciding.admit(books, table.uid, table.said.epoch, TWO)
            deciding.adjust(books, LEVEL, CENTS - TERMS.base + 12_345, TWO)
        # None gets a lease before each board has told of its share.
        for table in (*tables, *tables):
            meet(table, database)
        for table in tables:
            play(table, database)
            folder = data / table.uid
            folder.mkdir()
            export(table.client, folder / "export-000001.journal", keep=False)
    return whole


@pytest.fixture
def link(played, tmp_path):
    """A copy of it that may be broken: `said()` is what is found in it."""
    whole = shutil.copytree(played, tmp_path / "link")
    with closing(Database(f"sqlite:///{whole / 'floor.sqlite'}")) as database:
        data = whole / "data"
        yield SimpleNamespace(
            database=database, data=data, said=lambda: findings(database, LINK, data)
        )


def test_the_journals_of_two_tables_come_to_what_the_ledger_has(link):
    with repository.looked_at(link.database, LINK) as books:
        standing = books.standing(LEVEL)
        # 20.5 cents of three dollars in all; all of the meter in whole cents, and the base again.
        assert standing["contributions"] == 3 * 205_000
        assert standing["paid"] == (CENTS + 12_345 + 61) * 10_000
        assert standing["current"] == 500_000 * 10_000 + 5_000
    assert link.said() == []


def test_no_table_says_what_a_linked_meter_stands_at(link):
    rebuild(link.database, link.data)
    assert [one["meters"] for one in rows(link.database, schema.boards)] == [{}, {}]
    assert rows(link.database, schema.meters) == []


@pytest.mark.parametrize(
    ("table", "change", "says"),
    [
        ("contributions", "total = total + 1", "the ledger has 205001 and 0 micro-dollars"),
        ("contributions", "reserved = 1", "the ledger has 205000 and 1 micro-dollars"),
        (
            "awards",
            "cents = cents - 1",
            "its cents is 762406 in the journal, 762405 in the ledger",
        ),
        ("awards", "number = 2", "its number is 1 in the journal, 2 in the ledger"),
        ("awards", "sequence = sequence + 1", "the ledger lacks its award, answered as [1, 1, "),
        ("awards", "sequence = sequence + 1", "award 1 of the ledger is in no journal"),
        ("outcomes", "paid = 0", "it is paid in the journal, void in the ledger"),
    ],
)
def test_what_the_ledger_has_otherwise_than_the_journals_is_found(link, table, change, says):
    with link.database.writing() as connection:
        guards.take_down(connection, [table])
        connection.execute(text(f"UPDATE {table} SET {change}"))
    assert any(says in line for line in link.said())


def test_a_board_whose_journal_is_missing_is_named_with_the_record_from_which_on(link):
    shutil.rmtree(link.data / UID)
    found = link.said()
    assert found[0].startswith(f"board {UID}, memory ") and "no file has 1 and on" in found[0]
    assert any("award 1 of the ledger is in no journal" in line for line in found)


JOURNAL_KEYS = {uid: [KEYS["journal"]] for uid in (UID, OTHER)}


def test_a_journal_that_no_key_of_its_board_has_sealed_is_named(link):
    """One of anybody's board comes to the same as a ledger that was forged with it."""
    assert findings(link.database, LINK, link.data, keys=JOURNAL_KEYS) == []
    before = {uid: [bytes(32), *keys] for uid, keys in JOURNAL_KEYS.items()}
    assert findings(link.database, LINK, link.data, keys=before) == []
    for uid in (UID, OTHER):
        line, *_ = findings(link.database, LINK, link.data, keys={uid: [bytes(range(32))]})
        assert line.startswith(f"board {uid}, record ") and "not as the board sealed it" in line


def test_a_folder_in_which_no_collector_has_signed_is_named_where_one_is_known(link):
    found = findings(link.database, LINK, link.data, collectors=("ab" * 32,))
    said = "no collector has signed what is in its folder"
    assert found == [f"board {uid}: {said}" for uid in (UID, OTHER)]


def test_the_command_says_of_which_board_it_cannot_know_who_wrote_the_journal(
    link, tablectl, tmp_path
):
    asked = ("link", "verify", LINK, "--journals", link.data, "--database", link.database.url)
    keys = tmp_path / "keys"
    keys.mkdir()
    for uid, names in ((UID, ["link", "journal"]), (OTHER, ["link"])):
        keys_file.write(keys / f"{uid}.json", {name: KEYS[name] for name in names})
    done = tablectl(*asked, "--keys", keys)
    assert done.code == 0 and f"whether board {OTHER} has sealed" in done.err
    assert f"whether board {UID} has sealed" not in done.err and "(--collector)" in done.err
    assert tablectl(*asked, "--keys", keys, "--json").err == done.err
    (keys / f"{UID}.json").unlink()
    keys_file.write(keys / f"{UID}.json", {"link": KEYS["link"], "journal": bytes(range(32))})
    done = tablectl(*asked, "--keys", keys)
    assert done.code == 1 and f"board {UID}, record 1: it is not as" in done.out


def test_a_record_that_was_changed_in_a_journal_is_named(link):
    (path,) = (link.data / OTHER).iterdir()
    data = bytearray(path.read_bytes())
    at = len(data) * 2 // 3
    data[at : at + 4] = bytes(one ^ 0xFF for one in data[at : at + 4])
    path.write_bytes(data)
    assert any(line.startswith(f"board {OTHER}, record ") for line in link.said())


def test_a_folder_without_boards_is_one_clear_error(link, tmp_path):
    with pytest.raises(HostError) as caught:
        findings(link.database, LINK, tmp_path / "link" / "data" / UID)
    assert caught.value.code == 7105


def test_a_journal_in_the_folder_of_another_board_is_one_clear_error(link):
    (link.data / OTHER).rename(link.data / "e660000000000003")
    with pytest.raises(HostError) as caught:
        link.said()
    assert caught.value.code == 7106
