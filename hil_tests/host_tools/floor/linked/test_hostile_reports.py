"""A board that has its key and lies: what its reports say costs at most its own lease."""

from dataclasses import replace

import pytest
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked.messages import MOST_CENTS, MOST_MICRO, MOST_NUMBER, SEAL_BYTES, SHAPES
from tablectl.store.cbor import encode

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO
from host_tools.common.errors import HostError
from host_tools.floor import guards, link_tables
from host_tools.floor.collector import look
from host_tools.floor.collector.report import Report
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository, taking, verifying
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


@pytest.fixture
def anew(link):
    """The link in term 2: each board tells what it was answered before."""
    with repository.opened(link, LINK, at=2) as books:
        deciding.promote(books, 2, TWO)
    return link


def excuse(database, *uids):
    with repository.opened(database, LINK, at=3) as books:
        for uid in uids:
            deciding.excuse(books, uid, TWO)


def answered(*answer, sequence=5, before=0, percent=100, paid=None):
    return [sequence, before, LEVEL, percent, "t", list(answer) or None, paid]


# Numbers that a database may lack, and what an award of all of a level that stands at its base and
# begins anew with it may take, $10,000,000 of which nobody has told yet.
MOST_NUMBERS, MOST_TAKEN = 1_000, 10**9 + 2 * TERMS[0].base
TWICE = [answered(1, 7, 500), answered(1, 7, 900, sequence=8, before=5)]
TOGETHER = [
    answered(1, 1, MOST_TAKEN // 2),
    answered(1, 2, MOST_TAKEN // 2 + 1, sequence=8, before=5),
]
LIES = {
    "of term 0": {"claims": [answered(0, 1, 500)]},
    "of this term": {"claims": [answered(2, 1, 500)]},
    "number 0": {"claims": [answered(1, 0, 500)]},
    "one number more than may be lacked": {"claims": [answered(1, MOST_NUMBERS + 1, 500)]},
    "the last number": {"claims": [answered(1, MOST_NUMBER - 1, 500)]},
    "one number twice": {"claims": TWICE},
    "a cent more than the level can have had": {"claims": [answered(1, 1, MOST_TAKEN + 1)]},
    "as much as a report can say": {"claims": [answered(1, 1, MOST_CENTS - 1)]},
    "two that are too much together": {"claims": TOGETHER},
    "paid without an answer": {"claims": [answered(paid=True)]},
    "a level twice": {"levels": [[LEVEL, 1, 70_000, 0], [LEVEL, 2, 140_000, 0]]},
}


@pytest.mark.parametrize("lie", LIES)
def test_what_no_database_has_answered_is_an_alarm_that_two_persons_get_past(lie, asked, anew):
    before = rows(anew, link_tables.entries)
    assert asked(LIAR, term=2, **LIES[lie]).lease == look.BARRED
    assert [uid for uid, _ in alarms(anew)] == [LIAR]
    assert (rows(anew, link_tables.entries), rows(anew, link_tables.awards)) == (before, [])
    excuse(anew, *LIARS)
    assert asked(HONEST, term=2).lease == look.LEASED
    with repository.opened(anew, LINK, at=4) as books:
        deciding.admit(books, LIAR, "11ff", TWO)
    assert asked(LIAR, epoch="11ff", term=2).lease == look.LEASED
    assert verifying.findings(anew, LINK) == []


def test_as_much_as_a_database_may_have_answered_is_booked(asked, anew):
    assert asked(LIAR, term=2, claims=[answered(1, MOST_NUMBERS, MOST_TAKEN)]).lease
    excuse(anew, *LIARS[1:])
    assert asked(HONEST, term=2).lease == look.LEASED
    awards = rows(anew, link_tables.awards)
    assert [row["number"] for row in awards] == [*range(1, MOST_NUMBERS + 1)]
    assert [row["cents"] for row in awards if row["uid"]] == [MOST_TAKEN] and alarms(anew) == []
    assert verifying.findings(anew, LINK) == []


def test_of_a_level_with_a_limit_no_more_than_its_share_was_answered(database, url, lines):
    limited = replace(TERMS[0], limit=100_000)
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: limited}, TWO)
        deciding.admit(books, LIAR, EPOCH, TWO)
        deciding.promote(books, 2, TWO)
    for cents, kinds in ((10_001, ["answer"]), (10_000, ["answer"])):
        epoch = f"{cents}"
        with repository.opened(database, LINK, at=2) as books:
            deciding.admit(books, LIAR, epoch, TWO)
            told = {"uid": LIAR, "epoch": epoch, "link": LINK, "term": 2, "nonce": b"12345678"}
            claims = [answered(1, 1, cents, percent=10)]
            told |= {"levels": [], "claims": claims, "last": 5}
            taking.take(books, {**told, "sealed": sealed(told)})
        assert [kind for _, kind in alarms(database)] == kinds
    assert [row["cents"] for row in rows(database, link_tables.awards)] == [10_000]


# What the role of a collector may add, with numbers at their end.
WHO = {"link": LINK, "uid": HONEST, "epoch": EPOCH, "level": LEVEL}
AWARD = {**WHO, "term": 1, "entry": 1, "percent": 1, "cents": 1, "sequence": 1, "before": 0}
AT_THEIR_END = {
    "awards.number": (link_tables.awards, {**AWARD, "number": MOST_NUMBER - 1, "tag": "t"}),
    "awards.number far ahead": (link_tables.awards, {**AWARD, "number": 1_002, "tag": "t"}),
    "awards.sequence": (link_tables.awards, {**AWARD, "number": 1, "sequence": 2**62, "tag": "t"}),
    "contributions.sequence": (
        link_tables.contributions,
        {**WHO, "sequence": 2**63 - 1, "total": 0, "reserved": 0, "entry": 1},
    ),
}


@pytest.mark.parametrize("end", AT_THEIR_END)
def test_a_row_whose_number_is_at_its_end_is_named_and_stops_no_other_link(
    end, asked, link, lines
):
    table, row = AT_THEIR_END[end]
    with repository.begun(link, "pit7", at=1) as books:
        deciding.open_levels(books, {LEVEL: TERMS[0]}, TWO)
        deciding.admit(books, HONEST, EPOCH, TWO)
    try:
        with link.writing() as connection:
            connection.execute(table.insert(), [row])
    except HostError as error:
        assert guards.NO_NUMBER in error.text and link.name.startswith("postgresql")
        return
    waiting = [[9, 0, LEVEL, 10, "t", None, None]]
    for uid in (HONEST, LIAR):
        assert asked(uid, sequence=1, claims=waiting if uid == HONEST else ()).lease
    assert asked(HONEST, link="pit7").lease == look.LEASED
    assert all("7174" in line for line in lines if "error" in line)
    assert verifying.findings(link, LINK) != []
