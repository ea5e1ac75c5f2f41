"""A ledger that agrees with itself has no findings, and whoever changed it is found out."""

import pytest
from sqlalchemy import text

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from host_tools.common.errors import HostError
from host_tools.floor import guards, link_tables
from host_tools.floor.linked import deciding, repository, taking
from host_tools.floor.linked.deciding import Decision
from host_tools.floor.linked.verifying import findings

LINK, LEVELS = "house", {"mega": TERMS[0]}
TWO = Decision("Ann", "Bob", "they agreed")


@pytest.fixture
def link(database):
    """One board that has fed twice, won, was paid, and has won again."""
    with repository.begun(database, LINK, LEVELS, at=1) as books:
        deciding.open_levels(books, TWO)
        deciding.admit(books, "board", "00ff", TWO)
        first = [5, 0, "mega", 100, "t", None, None]
        paid = [5, 0, "mega", 100, "t", [1, 1, 50_007], True]
        again = [8, 5, "mega", 10, "u", None, None]
        for sequence, total, claims in ((3, 70_000, [first]), (7, 90_000, [paid, again])):
            told = {"uid": "board", "epoch": "00ff", "link": LINK, "term": 1, "nonce": b"12345678"}
            levels = [["mega", sequence, total, 300]]
            reply = taking.reply_to(
                books, {**told, "levels": levels, "claims": claims, "last": claims[-1][0]}
            )
            assert reply and reply["answer"]
        books.alarm("board", "00fe", 1, "claim", "of an earlier memory")
    return database


def test_what_was_written_by_the_rules_agrees(link):
    assert findings(link, LINK) == []


# A table, what somebody changes in it, and what `link verify` then says.
CHANGES = [
    ("link_standings", "current = current + 1", "level mega: current is "),
    ("links", "entry = entry + 1", "entries: the last one is 7 where the link says 8"),
    ("links", "term = 2", "the link has term 2, suspended: False, its entries give 1"),
    ("links", "suspended = true", "the link has term 1, suspended: True"),
    ("link_boards", "epoch = '11ff'", "board board has memory 11ff, its entries admit 00ff"),
    ("link_boards", "uid = 'other'", "board other has memory 00ff, its entries admit None"),
    (
        "contributions",
        "total = total + 1",
        "board board, level mega, record 3: fed 70301, its entry 3 gives 70300",
    ),
    ("contributions", "sequence = sequence + 1", "board board, level mega, record 4: fed"),
    ("awards", "uid = 'other'", "award 1: 50007 cents, its entry "),
    ("outcomes", "paid = NOT paid", "award 1: paid is False, its entry says paid"),
    ("entries", "other = by", "entry 2, admitted: by 'Ann' and 'Ann'"),
    ("awards", "cents = cents + 1", "award 1: 50008 cents, its entry "),
    ("link_alarms", "number = 2", "link_alarms: 1 from number 2 to 2"),
    ("awards", "number = number + 1", "awards: 2 from number 2 to 3"),
    ("outcomes", "entry = 1", "award 1: ended by entry 1, which holds 0"),
    ("entries", "startup = startup + 1, paid = paid + 1", "level mega: startup is "),
]


def test_whoever_has_changed_a_row_behind_its_guards_is_found_out(link):
    for name, change, says in CHANGES:
        table = link_tables.metadata.tables[name]
        before = rows(link, table)
        with link.writing() as connection:
            if table in link_tables.APPENDED:
                guards.take_down(connection, [name])
            where = " WHERE number = 1" if change.startswith("cents") else ""
            if change.startswith("number"):
                connection.execute(text(f"UPDATE {name} SET number = -number"))
                change = "number = 1 - number"
            connection.execute(text(f"UPDATE {name} SET {change}{where}"))
        found = findings(link, LINK)
        assert any(line.startswith(says) for line in found), (change, found)
        with link.writing() as connection:
            connection.execute(table.delete())
            connection.execute(table.insert(), before)
            if table in link_tables.APPENDED:
                guards.put_up(connection, [name])
        assert findings(link, LINK) == []


def test_a_link_that_is_not_there_is_one_clear_error(database):
    with pytest.raises(HostError) as caught:
        findings(database, LINK)
    assert caught.value.code == 7146
