"""A board that has its key and lies: what its reports say costs at most its own lease."""

import pytest
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked.messages import MOST_MICRO, MOST_NUMBER, SEAL_BYTES, SHAPES
from tablectl.store.cbor import encode

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.floor import link_tables
from host_tools.floor.collector import look
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository, verifying
from host_tools.floor.linked.ledger import Ledger

LINK, LEVEL, EPOCH = "house", "mega", "00ff"
KEY = bytes(range(1, 33))
*LIARS, HONEST = [f"e66000000000000{n}" for n in range(1, 6)]
LIAR = LIARS[0]


@pytest.fixture
def link(database):
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: TERMS[0]}, TWO)
        for uid in (*LIARS, HONEST):
            deciding.admit(books, uid, EPOCH, TWO)
            deciding.excuse(books, uid, TWO)
    return database


@pytest.fixture
def lines():
    """What the ledger tells people."""
    return []


@pytest.fixture
def asked(url, link, lines):
    """`asked(uid, field=value)`: what the ledger says to a report."""
    ledger = Ledger(lambda: Database(url), Report(lines.append, as_json=True), retry_s=600)

    def ask(uid, *, sequence=0, total=0, claims=(), **changed):
        last = claims[-1][0] if claims else 0
        told = {"uid": uid, "epoch": EPOCH, "link": LINK, "term": 1, "nonce": b"12345678"}
        levels = [[LEVEL, sequence, total, 0]]
        told |= {"levels": levels, "claims": list(claims), "last": last, **changed}
        return ledger.answer(uid, KEY, sealed(told))

    yield ask
    ledger.end()


def sealed(told):
    """As no board does it: without a look at what it says."""
    data = bytearray()
    encode(["report"] + [told[name] for name, _ in SHAPES["report"]], data)
    return bytes(data + KeyedHash(KEY).digest(data)[:SEAL_BYTES])


def alarms(database):
    return [(row["uid"], row["kind"]) for row in rows(database, link_tables.link_alarms)]


def test_what_no_table_can_have_fed_is_an_alarm_and_moves_nothing(asked, link):
    before = rows(link, link_tables.entries)
    for uid, total in zip(LIARS, (MOST_MICRO - 1, 10**15, -(10**15), 1 - MOST_MICRO), strict=True):
        assert asked(uid, sequence=MOST_NUMBER - 1, total=total).lease == look.BARRED
    assert alarms(link) == [(uid, "contribution") for uid in LIARS]
    assert rows(link, link_tables.entries) == before
    assert asked(HONEST, sequence=1, total=70_000).lease == look.LEASED


def test_no_text_of_a_report_stops_the_leases_of_others(asked, link):
    """PostgreSQL takes no NUL in a text."""
    claim = [5, 0, LEVEL, 100, "\0", None, None]
    for lie in ({"link": "\0"}, {"link": "\x1b[2J"}, {"epoch": "\xe9"}, {"claims": [claim]}):
        answer = asked(LIAR, **lie)
        assert (answer.reply, answer.epoch) == (None, None), lie
    assert asked(HONEST).lease == look.LEASED


def test_names_of_links_that_are_not_there_fill_no_log(asked, lines):
    for number in range(50):
        assert asked(LIAR, link=f"link{number}").lease == look.NO_LINK
    assert lines == []


def test_a_report_that_the_database_refuses_costs_no_other_lease(asked, link, lines):
    """A whole number has 64 bits there."""
    with repository.opened(link, LINK, at=2) as books:
        for _ in range(8):
            deciding.adjust(books, LEVEL, (MOST_MICRO - 10**12) // 10_000, TWO)
    assert asked(LIAR, sequence=1, total=9 * 10**12).lease == look.NO_DATABASE
    assert asked(HONEST).lease == look.LEASED
    assert len(lines) == 1


def test_a_meter_beyond_what_a_reply_can_say_still_gives_leases(asked, link):
    with repository.opened(link, LINK, at=2) as books:
        deciding.adjust(books, LEVEL, MOST_MICRO // 10_000, TWO)
    assert asked(HONEST).lease == look.LEASED
    assert verifying.findings(link, LINK) == []
