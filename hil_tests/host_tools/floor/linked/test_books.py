"""The books of a link in SQLite and PostgreSQL: what a report comes to, numbers without a gap
under many hands, and no row that the database would let anybody change."""

import threading
from dataclasses import replace

import pytest
from sqlalchemy import Executable, text
from tablectl.linked.messages import LEASE_MS

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import TWO, sealed
from host_tools.common.errors import HostError
from host_tools.floor import guards, link_tables
from host_tools.floor.linked import accounts, deciding, repository, taking
from host_tools.floor.linked.books import Entry
from host_tools.floor.linked.deciding import Decision

LINK = "house"
ONE = Decision("Ann", "Ann", "she agreed with herself")
ONE_KEY_TWICE = replace(TWO, keys=[TWO.keys[0]] * 2)
LEVELS = dict(zip(("mega", "mini"), TERMS))
BOARDS = [f"board{n}" for n in range(8)]
EPOCH = "00ff"


@pytest.fixture
def link(database):
    """A link of eight boards that have told that they have nothing."""
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, LEVELS, TWO)
        for uid in BOARDS:
            deciding.admit(books, uid, EPOCH, TWO)
            taking.reply_to(books, report(uid))
    return database


def report(uid, *, claims=(), sequence=0, total=0, **changed):
    last = claims[-1][0] if claims else 0
    told = {"term": 1, "nonce": b"12345678", "claims": list(claims), "last": last}
    levels = [["mega", sequence, total, 0], ["mini", 0, 0, 0]]
    fields = {"uid": uid, "epoch": EPOCH, "link": LINK, "levels": levels, **told, **changed}
    return sealed(fields)


def claim(sequence, tag="t", percent=100, answer=None, paid=None, before=0):
    return [sequence, before, "mega", percent, tag, answer, paid]


def take(database, told):
    with repository.opened(database, LINK, at=2) as books:
        return taking.reply_to(books, told)


def decide(database, act, *arguments):
    with repository.opened(database, LINK, at=3) as books:
        act(books, *arguments)


def alarms(database):
    return [(row["uid"], row["kind"]) for row in rows(database, link_tables.link_alarms)]


def test_hits_at_once_get_numbers_without_a_gap_and_each_what_the_one_before_has_left(link):
    """9 NYCRR 5321.18: the order of nearly simultaneous hits."""
    together, replies = threading.Barrier(len(BOARDS)), {}

    def hit(uid):
        together.wait()
        replies[uid] = take(link, report(uid, claims=[claim(5, percent=10)]))

    threads = [threading.Thread(target=hit, args=(uid,)) for uid in BOARDS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers = sorted(reply["answer"][1:] for reply in replies.values())
    assert [number for number, _ in answers] == [*range(1, len(BOARDS) + 1)]
    left = TERMS[0].base * 10_000
    for _, cents in answers:
        assert cents == left // 10 // 10_000
        left -= cents * 10_000


def test_a_claim_has_one_answer_however_often_it_is_asked(link):
    told = report("board0", claims=[claim(5)], sequence=3, total=70_000)
    first = take(link, told)
    assert first["answer"] == [5, 1, 50_007] and first["valid_ms"] == LEASE_MS
    assert take(link, told)["answer"] == first["answer"]
    take(link, report("board1", sequence=9, total=1_000_000))
    assert take(link, told)["answer"] == first["answer"]
    assert len(rows(link, link_tables.awards)) == 1 and alarms(link) == []


def test_the_same_id_with_another_tag_is_an_alarm_and_pays_nothing(link):
    take(link, report("board0", claims=[claim(5)]))
    for changed in (claim(5, tag="u"), claim(5, percent=10), claim(5, before=3)):
        reply = take(link, report("board0", claims=[changed]))
        assert reply["answer"] is None and reply["valid_ms"] == 0
    assert alarms(link) == [("board0", "claim")]
    assert take(link, report("board0", claims=[claim(5)]))["answer"] is None
    assert take(link, report("board1"))["valid_ms"] == LEASE_MS


def test_a_contribution_is_taken_once_and_another_one_under_its_name_is_an_alarm(link):
    for _ in range(3):
        take(link, report("board0", sequence=3, total=70_000))
    before = rows(link, link_tables.entries)
    reply = take(link, report("board0", sequence=3, total=70_001))
    assert reply["valid_ms"] == 0 and alarms(link) == [("board0", "contribution")]
    assert rows(link, link_tables.entries) == before


def test_what_comes_late_is_no_news_and_no_alarm(link):
    take(link, report("board0", sequence=9, total=90_000))
    reply = take(link, report("board0", sequence=3, total=30_000))
    assert reply["valid_ms"] == 0 and [row[3] for row in reply["levels"]] == [9, 0]
    assert len(rows(link, link_tables.contributions)) == 1 and alarms(link) == []


def test_strangers_other_epochs_and_boards_of_a_later_term_get_no_reply(link):
    assert take(link, report("stranger")) is None
    assert take(link, report("board0", epoch="11ff")) is None
    assert take(link, report("board0", term=2)) is None
    decide(link, deciding.admit, "board0", "11ff", TWO)
    assert take(link, report("board0", epoch="11ff"))["term"] == 1
    assert take(link, report("board0")) is None


def test_another_database_answers_alike_what_it_has_lost_and_only_when_all_have_told(link):
    decide(link, deciding.promote, 2, TWO)
    lost = claim(5, answer=[1, 2, 41], paid=True)
    assert take(link, report("board0"))["valid_ms"] == 0
    for uid in BOARDS[1:]:
        told = report(uid, term=2, claims=[lost] if uid == "board1" else [])
        assert take(link, told)["valid_ms"] == 0
    waiting = report("board0", term=2, claims=[claim(7, percent=10)])
    assert take(link, waiting)["answer"] == [7, 3, (TERMS[0].base * 2 - 41) // 10]
    found = rows(link, link_tables.awards)
    assert [(row["number"], row["uid"], row["cents"]) for row in found] == [
        *((1, None, 0), (2, "board1", 41), (3, "board0", found[2]["cents"]))
    ]
    assert [row["paid"] for row in rows(link, link_tables.outcomes)] == [True]


def test_what_was_answered_and_lost_is_an_alarm_when_its_board_comes_too_late(link):
    decide(link, deciding.promote, 2, TWO)
    for uid in BOARDS[1:]:
        take(link, report(uid, term=2))
    decide(link, deciding.excuse, "board0", TWO)
    take(link, report("board0", term=2, claims=[claim(5, answer=[1, 1, 41])]))
    assert alarms(link) == [("board0", "lost")]


def test_an_answer_that_nobody_gave_is_an_alarm(link):
    take(link, report("board0", claims=[claim(5, answer=[1, 1, 41])]))
    assert alarms(link) == [("board0", "answer")]


def test_an_outcome_is_taken_once_and_another_one_is_an_alarm(link):
    take(link, report("board0", claims=[claim(5)]))
    for paid in (True, True, False):
        reply = take(link, report("board0", claims=[claim(5, answer=[1, 1, 50_000], paid=paid)]))
    assert alarms(link) == [("board0", "outcome")] and reply["settled"] == 5
    assert [row["paid"] for row in rows(link, link_tables.outcomes)] == [True]


def test_a_claim_on_no_level_of_the_link_is_an_alarm(link):
    take(link, report("board0", claims=[[5, 0, "other", 100, "t", None, None]]))
    assert alarms(link) == [("board0", "claim")]


def test_a_claim_behind_one_that_another_has_followed_is_an_alarm(link):
    take(link, report("board0", claims=[claim(5)]))
    take(link, report("board0", claims=[claim(6)]))
    assert alarms(link) == [("board0", "claim")]


def test_two_persons_decide_and_each_decision_is_an_entry(link):
    decide(link, deciding.adjust, "mega", 1_234, TWO)
    decide(link, deciding.suspend, True, TWO)
    hit = report("board0", claims=[claim(5)])
    assert take(link, hit)["answer"] == [5, 1, 51_234] and take(link, hit)["valid_ms"] == 0
    decide(link, deciding.suspend, False, TWO)
    decide(link, deciding.resolve, 1, False, TWO)
    assert take(link, report("board1"))["valid_ms"] == LEASE_MS
    with repository.opened(link, LINK, at=4) as books:
        assert books.standing("mega")["current"] == (TERMS[0].base + 1_234) * 10_000
    decided = [row for row in rows(link, link_tables.entries) if row["by"]][
        len(LEVELS) + len(BOARDS) :
    ]
    assert [(row["kind"], row["by"], row["other"]) for row in decided] == [
        (kind, TWO.by, TWO.other) for kind in ("adjustment", "suspended", "resumed", "void")
    ]


@pytest.mark.parametrize(
    ("code", "act", "arguments"),
    [
        (7140, deciding.adjust, ("other", 1, TWO)),
        (7141, deciding.adjust, ("mega", 1, ONE)),
        (7141, deciding.adjust, ("mega", 0, TWO)),
        (7141, deciding.adjust, ("mega", 1, ONE_KEY_TWICE)),
        (7141, deciding.suspend, (True, Decision("Ann", "", "x"))),
        (7141, deciding.suspend, (True, Decision("Ann", "Bob", "x" * 201))),
        (7141, deciding.suspend, (True, Decision("Ann", "Bob", "\x1b"))),
        (7142, deciding.adjust, ("mega", -TERMS[0].base - 1, TWO)),
        (7143, deciding.resolve, (1, True, TWO)),
        (7144, deciding.excuse, ("board0", TWO)),
        (7144, deciding.excuse, ("stranger", TWO)),
        (7145, deciding.promote, (1, TWO)),
        (7145, deciding.promote, (1_002, TWO)),
    ],
)
def test_what_is_refused_leaves_no_row(link, code, act, arguments):
    before = [rows(link, table) for table in (*link_tables.APPENDED, *link_tables.WRITTEN_OVER)]
    with pytest.raises(HostError) as caught:
        decide(link, act, *arguments)
    assert caught.value.code == code
    after = [rows(link, table) for table in (*link_tables.APPENDED, *link_tables.WRITTEN_OVER)]
    assert after == before


def test_a_link_is_made_once_and_one_that_is_not_there_has_no_books(link):
    with pytest.raises(HostError) as caught, repository.begun(link, LINK, at=1):
        pass
    assert caught.value.code == 7147
    with pytest.raises(HostError) as caught, repository.opened(link, "other", at=1):
        pass
    assert caught.value.code == 7146


def test_the_database_refuses_an_entry_that_does_not_balance(link):
    def unbalanced(books):
        TWO.tell(books, "suspend", suspended=True)
        books.book(Entry("x", "mega", {**accounts.none(), "paid": 1}))

    with pytest.raises(HostError) as caught:
        decide(link, unbalanced)
    assert caught.value.code == 7103 and "entries_balance" in caught.value.text


def test_no_row_of_the_ledger_is_changed_or_removed(link):
    take(link, report("board0", claims=[claim(5)], sequence=3, total=70_000))
    take(link, report("board0", sequence=3, total=70_001))
    decide(link, deciding.resolve, 1, True, TWO)
    for table in link_tables.APPENDED:
        assert rows(link, table), table.name
        changes: list[Executable] = [table.update().values(link="other"), table.delete()]
        if link.name.startswith("postgresql"):
            changes.append(text(f"TRUNCATE {table.name}"))
        for change in changes:
            with pytest.raises(HostError) as caught, link.writing() as connection:
                connection.execute(change)
            assert caught.value.code == 7103 and guards.REFUSAL in caught.value.text, table.name


def answered(database, told):
    """[number, cents] of the reply, once what it says is in the books."""
    reply = take(database, told)
    return reply["answer"] and reply["answer"][1:]


def test_R_688a_50_a_claim_behind_one_that_was_given_up_unheard_is_answered(link):
    """The link was down while the first one waited; the board tells both at once."""
    first, second = claim(5, paid=False), claim(9, before=5)
    number, cents = answered(link, report(BOARDS[0], claims=(first, second)))
    assert (number, cents) == (2, TERMS[0].base) and alarms(link) == []
    paid = claim(9, answer=[1, number, cents], paid=True, before=5)
    assert take(link, report(BOARDS[0], claims=(first, paid)))["settled"] == 9
    outcomes = [(row["number"], row["paid"]) for row in rows(link, link_tables.outcomes)]
    assert outcomes == [(1, False), (2, True)]


def test_R_688a_50_a_new_database_does_not_wait_for_the_number_of_one_that_was_given_up(link):
    """The one before had given it a number, which the board never heard."""
    decide(link, deciding.promote, 2, TWO)
    first, second = claim(5, paid=False), claim(9, answer=[1, 2, 700], paid=True, before=5)
    for uid in BOARDS[1:]:
        take(link, report(uid, term=2))
    told = report(BOARDS[0], term=2, claims=(first, second))
    reply = take(link, told)
    assert (reply["valid_ms"], reply["settled"]) == (LEASE_MS, 9) and alarms(link) == []
    assert take(link, told)["valid_ms"] == LEASE_MS and alarms(link) == []
    assert [row["number"] for row in rows(link, link_tables.awards)] == [1, 2]
