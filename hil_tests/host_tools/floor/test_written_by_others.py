"""Rows that no collector wrote, as whoever has a collector's role can: whatever is in them, the
tables are shown, what happened is printed and metrics are told."""

import pytest

from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.floor import link_tables, metrics, printing, queries, schema
from host_tools.floor.linked import asking, deciding, repository
from host_tools.floor.linked import printing as link_printing
from host_tools.floor.moments import NO_TIME

FAR = 2**62
OF = {"uid": "u1", "epoch": "e", "sequence": 1}
TIMES = {"at": FAR, "kept": -FAR}
BOARD = {"kind": "k", "version": "v", "commit_hash": "c", "epoch": "e", "sequence": 1, "kept": FAR}
ENTRY = dict.fromkeys(("uid", "epoch", "by", "other", "said"), "")
ROWS = [
    (schema.looks, {"uid": "u1", "at": FAR, "reach": "here", "clock": -FAR, "meters": [1]}),
    (schema.looks, {"uid": "u1", "at": -FAR, "reach": "\x1b[31m", "why": "x", "lease": "zz"}),
    (schema.looks, {"uid": "u1", "at": 1, "reach": "here", "meters": {"a": "b", "c": None}}),
    (schema.looks, {"uid": "u1", "at": 1, "reach": "here", "holds": 7, "ring": -1, "free": FAR}),
    (schema.looks, {"uid": "u1", "at": 1, "reach": "here", "holds": [1, {"seat": "x"}, {}]}),
    (schema.looks, {"uid": "u1", "at": 1, "reach": "here", "link": "house", "phase": "claiming"}),
    (schema.boards, {**BOARD, "uid": "u1", "meters": "x", "holds": {"seat": 1}, "phase": "zz"}),
    (schema.rounds, {**OF, **TIMES, "number": FAR, "played": True, "lines": 1, "paid": -FAR}),
    (
        schema.rounds,
        {**OF, **TIMES, "number": 1, "played": True, "lines": 1, "paid": 1, "cards": FAR},
    ),
    (
        schema.rounds,
        {**OF, **TIMES, "number": 1, "played": False, "lines": 1, "paid": 1, "cards": -1},
    ),
    (schema.faults, {**OF, **TIMES, "event": "fault", "code": FAR, "text": "\x1b[2J"}),
    (schema.access, {**OF, **TIMES, "event": "x", "outcome": FAR, "count": FAR}),
    (schema.alarms, {**OF, "kind": "k", "digest": "d", "kept": FAR, "text": "t"}),
    (
        schema.exports,
        {**dict.fromkeys(("first", "last", "began", "kept", "byte"), FAR), "uid": "u", "file": "f"}
        | {"epoch": "e"},
    ),
    (
        schema.meters,
        {**OF, **TIMES, "level": "l", "event": "e", "chapter": "c"}
        | dict.fromkeys(schema.REGISTERS, -FAR),
    ),
    (
        link_tables.entries,
        {**ENTRY, "link": "house", "number": 2, "at": FAR, "kind": "x", "level": "mini"}
        | {"sequence": 0, **dict.fromkeys(link_tables.ACCOUNTS, 0)},
    ),
    (
        link_tables.awards,
        {"link": "house", "number": 9, "term": 1, "entry": 99, "level": "none", "percent": 1}
        | {"cents": FAR, "before": 0, "tag": "t", **OF},
    ),
]


@pytest.mark.parametrize(("table", "row"), ROWS)
def test_whatever_is_in_a_row_all_else_is_shown(table, row, database):
    with repository.begun(database, "house", 1) as books:
        deciding.open_levels(books, {"mini": TERMS[0]}, TWO)
    with database.writing() as connection:
        connection.execute(table.insert(), [row])
        other = {"uid": "u2", "at": 1, "reach": "here", "meters": {"mini": 5}}
        connection.execute(schema.looks.insert(), [other])
    with database.reading() as connection:
        found = queries.glance(connection)
        told = [
            printing.history(of, queries.history(connection, of, queries.Wanted()).rows)
            for of in queries.HISTORIES
        ]
        link = asking.standing(connection, "house", 1)
        told += [link_printing.history(asking.history(connection, "house"))]
        told += [link_printing.claims(asking.claims(connection, "house"))]
    assert all(told) and list(link_printing.standing(link)) and printing.dated([*found, link])
    assert any("u2" in line for line in printing.glance(found)[-1])
    assert b'tablectl_meter_microdollars{level="mini",table="",uid="u2"} 5.0' in (
        metrics.exposition(found)
    )


def test_a_time_in_no_year_is_said_to_be_none():
    assert printing.dated({"at": FAR}) == {"at": NO_TIME}
    assert printing.dated({"at": 0}) == {"at": "1970-01-01T00:00:00.000+00:00"}
