"""A collector renews the leases of linked boards, has their claims answered, and gives none where
anything is amiss."""

import json
import threading
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import partial

import pytest
from tablectl.link import frames

from hil_tests.host_tools.floor.collector.pits import collecting
from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.linked_table import LinkedTable, PluggedTable
from hil_tests.host_tools.floor.linked.scripts import LEVEL, SMALL, script
from hil_tests.host_tools.floor.linked.two_persons import TWO
from hil_tests.host_tools.helpers.native_table import KEYS
from hil_tests.host_tools.helpers.virtual_boards import until
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.floor import link_tables
from host_tools.floor.collector import asking, look
from host_tools.floor.collector.asking import Asking, Refusal
from host_tools.floor.collector.report import Report
from host_tools.floor.collector.subscribers import Subscriber
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.books import Member
from host_tools.floor.linked.ledger import Ledger

LINK, KEY = "house", KEYS["link"]
UIDS = [f"e66000000000000{n}" for n in range(1, 4)]
# Of each dollar that is wagered 20.5 cents are on the meter.
BASE, FED = SMALL.base, 20.5
OTHER_TERMS = replace(SMALL, rate=1500)
WINS = script("573", 0)
# What a board says.
REPORTED, NOT_LINKED, REPLIED = '"report":', '"code":2035', '"lease_ms":'


class Looks(Subscriber):
    """`leases`: of each board what was seen of its lease, in order."""

    def __init__(self):
        self.leases = {uid: [] for uid in UIDS}

    def seen(self, seen):
        leases = self.leases[seen.uid]
        if not leases or leases[-1] != seen.lease:
            leases.append(seen.lease)


@pytest.fixture
def place(tmp_path, monkeypatch):
    """What is asked again is asked soon."""
    monkeypatch.setenv("TABLECTL_SOCKETS", str(tmp_path / "sockets"))
    for name in ("EVERY_S", "REFUSED_S"):
        monkeypatch.setattr(asking, name, 0.05)
    return tmp_path


def table(number=0, terms=SMALL, link=LINK, kind=PluggedTable):
    """One at which each round wins all of the meter; with `link` None the meter is its own."""
    linked = WINS.configured(terms, link=link, progressive=LEVEL)
    configuration = linked if link else WINS.configuration
    return kind(UIDS[number], KEYS, configuration, lambda *_: WINS, terms, number)


@pytest.fixture
def plugged():
    """`plugged(...)`: a `table` that is put away at the end."""
    with ExitStack() as made:
        yield lambda *given, **named: made.enter_context(closing(table(*given, **named)))


@pytest.fixture
def boards(plugged):
    return [plugged(number) for number in range(len(UIDS))]


@pytest.fixture
def link(database, boards):
    """The link `house` with all boards in it, which have told that they have nothing."""
    open_link(database, *boards)
    return database


def open_link(database, *boards):
    """Boards that are not there are of other memories."""
    epochs = {uid: "11ee" for uid in UIDS} | {board.uid: board.said.epoch for board in boards}
    with repository.begun(database, LINK, at=1) as books:
        deciding.open_levels(books, {LEVEL: SMALL}, TWO)
        for uid, epoch in epochs.items():
            deciding.admit(books, uid, epoch, TWO)
            books.put_member(uid, Member(epoch, books.term()))


def answered(board):
    board.said.read()
    return board.said.answered


def give_keys(place, boards, key=KEY):
    (place / "keys").mkdir()
    for board in boards:
        keys = {"collector": KEYS["collector"], "link": key}
        keys_file.write(place / "keys" / f"{board.uid}.json", keys)


def pit(place, url, *boards, patience_s=None):
    """What is seen of leases, and a collector with a ledger."""
    if not (place / "keys").exists():
        give_keys(place, boards)
    looks, ledger = Looks(), partial(Ledger, lambda: Database(url, patience_s), retry_s=0.05)
    return looks, collecting(place, *boards, subscribers=(looks,), ledger=ledger)


def decide(database, act, *arguments):
    with repository.opened(database, LINK, at=3) as books:
        act(books, *arguments, TWO)


def test_what_a_table_feeds_is_won_and_paid_once(place, url, link, boards):
    first, second, _ = boards
    looks, collector = pit(place, url, *boards)
    with collector as pit_:
        until(lambda: all(board.is_leased for board in boards))
        assert [one.name for one in threading.enumerate()].count("leases") == 1
        for board in (first, second):
            board.connect()
            board.play("jackpot_confirm")
        cents = [int(BASE + FED), int(BASE + FED + FED % 1)]
        assert [one.said.answered for one in (first, second)] == [
            [[1, number, won]] for number, won in enumerate(cents, 1)
        ]
        first.play()
        second.irregular(seat=3)
        until(lambda: len(rows(link, link_tables.outcomes)) == 2)
        told = [(one["number"], one["amount"]) for one in pit_.told("award")]
        assert told == [(1, "5,000.20"), (2, "5,000.21")]
        until(lambda: len(pit_.told("award_ended")) == 2)
        ended = {one["number"]: one["ended"] for one in pit_.told("award_ended")}
        assert ended == {1: "paid", 2: "void"}
        assert not pit_.told("link_alarm") and not pit_.told("error")
    assert looks.leases[UIDS[0]][-1] == look.LEASED
    with repository.looked_at(link, LINK) as books:
        standing = books.standing(LEVEL)
    assert (standing["paid"], standing["held"]) == (cents[0] * 10_000, 0)


@pytest.mark.parametrize(
    ("lease", "board", "key", "act"),
    [
        (look.NO_KEY, {}, bytes(32), None),
        (look.STRANGER, {}, KEY, (deciding.admit, UIDS[0], "11ee")),
        (look.NO_LINK, {"link": "other"}, KEY, None),
        (look.REFUSED, {"terms": OTHER_TERMS}, KEY, None),
        (look.SUSPENDED, {}, KEY, (deciding.suspend, True)),
        (look.OTHERS_TELL, {}, KEY, (deciding.promote, 2)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_where_anything_is_amiss_there_is_no_lease_and_it_is_told_once(
    lease, board, key, act, place, url, database, plugged
):
    one = plugged(**board)
    open_link(database, one)
    if act:
        decide(database, *act)
    give_keys(place, [one], key)
    looks, collector = pit(place, url, one)
    with collector as pit_:
        until(lambda: looks.leases[UIDS[0]][-1:] == [lease])
        before = one.times(REPORTED)
        until(lambda: one.times(REPORTED) > before + 3)
        assert not one.is_leased and pit_.told("kept")
        assert [told["why"] for told in pit_.told("no_lease")][-1] == lease
        assert len(pit_.told("no_lease")) <= 2


def test_a_board_that_feeds_no_link_has_no_lease_and_nobody_is_told(place, url, database, plugged):
    one = plugged(link=None)
    open_link(database, one)
    looks, collector = pit(place, url, one)
    with collector as pit_:
        until(lambda: one.times(NOT_LINKED) > 2 and pit_.told("kept"))
        assert looks.leases[UIDS[0]] == [None]
        assert not pit_.told("no_lease") and not pit_.told("error")
        one.configure(WINS.configured(SMALL, link=LINK, progressive=LEVEL))
        until(lambda: one.is_leased)


def test_a_dead_database_costs_leases_and_nothing_else(place, url, link, boards, monkeypatch):
    """A lease that was given lasts; the journal is followed; it comes back by itself."""
    alive = threading.Event()
    alive.set()
    reading = Database.reading

    def perhaps(self):
        if not alive.is_set():
            raise HostError(7103, url="floor", reason="nobody answers")
        return reading(self)

    looks, collector = pit(place, url, *boards)
    with collector as pit_:
        until(lambda: all(board.is_leased for board in boards))
        monkeypatch.setattr(Database, "reading", perhaps)
        alive.clear()
        assert boards[0].is_leased
        until(lambda: not any(board.is_leased for board in boards))
        until(lambda: all(leases[-1] == look.NO_DATABASE for leases in looks.leases.values()))
        boards[0].turn_key(True)
        kept = len(pit_.told("kept"))
        until(lambda: len(pit_.told("kept")) > kept)
        alive.set()
        until(lambda: all(board.is_leased for board in boards))
        assert [one["code"] for one in pit_.told("error")] == [7103]
        until(lambda: all(leases[-1] == look.LEASED for leases in looks.leases.values()))


def test_a_server_that_stands_still_costs_leases_and_not_the_collector(place, postgres, boards):
    """Its processes are stopped, and go on: nothing on its socket says so."""
    url = postgres.new_database()
    database = Database(url)
    open_link(database, *boards)
    looks, collector = pit(place, url, *boards, patience_s=1)
    with collector as pit_:
        until(lambda: all(board.is_leased for board in boards))
        with postgres.stopped():
            until(lambda: all(leases[-1] == look.NO_DATABASE for leases in looks.leases.values()))
            assert not any(board.is_leased for board in boards)
            texts = [one["text"] for one in pit_.told("error")]
            assert "it has said nothing for 2 s" in texts[0] and len(set(texts)) == len(texts)
        until(lambda: all(board.is_leased for board in boards))
        until(lambda: all(leases[-1] == look.LEASED for leases in looks.leases.values()))
    database.close()


def test_a_collector_that_dies_behind_the_transaction_costs_nothing(place, url, database, plugged):
    """The next one gives the same answer."""
    one = plugged()
    open_link(database, one)
    give_keys(place, [one])

    class Dies(Ledger):
        def answer(self, uid, key, report):
            given = super().answer(uid, key, report)
            return replace(given, reply=None) if rows(database, link_tables.awards) else given

    with collecting(place, one, ledger=partial(Dies, lambda: Database(url))):
        until(lambda: one.is_leased)
        one.connect()
        one.play("answered")
        until(lambda: rows(database, link_tables.awards))
    (award,) = rows(database, link_tables.awards)
    assert not answered(one)
    with collecting(place, one, ledger=partial(Ledger, lambda: Database(url))):
        until(lambda: answered(one))
    assert answered(one) == [[award["term"], award["number"], award["cents"]]]
    assert rows(database, link_tables.awards) == [award]


def test_an_alarm_is_a_line_and_bars_the_memory(place, url, link, boards):
    looks, collector = pit(place, url, *boards)
    with collector as pit_:
        until(lambda: all(board.is_leased for board in boards))
        boards[0].connect()
        boards[0].play("card")
        until(lambda: rows(link, link_tables.contributions))
        # The same record says something else.
        boards[0].keeper.table.levels.share.totals[LEVEL][1] += 1
        until(lambda: pit_.told("link_alarm"))
        until(lambda: looks.leases[UIDS[0]][-1] == look.BARRED)
        (told,) = pit_.told("link_alarm")
        assert (told["uid"], told["kind"]) == (UIDS[0], "contribution")
        until(lambda: not boards[0].is_leased)
        assert boards[1].is_leased


def test_an_error_that_nobody_thought_of_costs_one_board_its_lease(place, url, link, boards):
    class Fails(Ledger):
        def answer(self, uid, key, report):
            if uid == UIDS[0]:
                raise KeyError(7)
            return super().answer(uid, key, report)

    give_keys(place, boards)
    ledgers = partial(Fails, lambda: Database(url))
    with collecting(place, *boards, ledger=ledgers) as pit_:
        until(lambda: pit_.told("error") and boards[1].times(REPLIED) > 3)
        (told,) = pit_.told("error")
    assert told["code"] == 6826 and "KeyError: 7" in told["text"]


def test_what_the_ledger_does_not_foresee_is_told_and_tried_again():
    lines = []

    def opened():
        raise ZeroDivisionError("by zero")

    ledger = Ledger(opened, Report(lines.append, as_json=True), 0)
    board = table(kind=LinkedTable)
    board.switch_on()
    report = bytes.fromhex(board.report())
    for _ in range(3):
        answer = ledger.answer(UIDS[0], KEY, report)
        assert (answer.reply, answer.lease) == (None, look.NO_DATABASE)
    (told,) = map(json.loads, lines)
    assert told["code"] == 7154 and "by zero" in told["text"]
    other = ledger.answer(UIDS[1], KEY, report)
    assert (other.reply, other.lease) == (None, look.NO_KEY)


def line(**message):
    return frames.encode(message)


def test_whatever_a_board_says_is_a_report_a_lease_or_a_refusal():
    ask = Asking(0.0)
    assert b'"link_report"' in (ask.ask(0.0) or b"") and ask.ask(0.5) is None
    assert ask.take(line(ev="phase", phase="claiming"), 0.5) == []
    others = line(id=7, ok={"report": "00"}), b"no line\n", line(id=None, err={})
    assert ask.take(b"".join(others), 1.0) == []
    for number, ok in enumerate(
        ({}, [], {"report": 7}, {"report": "0"}, {"report": "00" * 449}, {"link": "x"}), 1
    ):
        (refusal,) = ask.take(line(id=number, ok=ok), 10.0 * number)
        assert isinstance(refusal, Refusal) and refusal.text == asking.NO_TEXT
        assert ask.next_s() == 10.0 * number + asking.REFUSED_S
        assert ask.ask(10.0 * number + 9)
    told = {"link": "\x1b[2J" + "x" * 400, "report": "00ff"}
    assert ask.take(line(id=7, ok=told), 70.0) == [b"\x00\xff"]
    assert ask.link == "\\x1b[2J" + "x" * 12
    assert b"0102" in ask.hand_back(b"\x01\x02", 70.0)
    assert ask.take(line(id=8, ok={"lease_ms": 4_900}), 70.0) == [4_900]
    assert ask.ask(75.0) and ask.next_s() == 75.0 + asking.SILENT_S
    assert ask.ask(75.0 + asking.SILENT_S)


def test_a_table_that_waits_for_its_answer_is_asked_at_once():
    ask = Asking(0.0)
    ask.ask(0.0)
    ask.take(line(id=1, ok={"link": LINK, "report": "00"}), 0.0)
    assert ask.ask(0.5) is None
    ask.take(line(ev="phase", seq=1, t=1, phase="dealing"), 0.5)
    assert ask.ask(0.5) is None
    ask.take(line(ev="phase", seq=1, t=1, phase="claiming"), 0.5)
    assert ask.ask(0.5)


def test_a_board_that_says_so_without_end_takes_no_time_from_the_others():
    ask = Asking(0.0)
    ask.ask(0.0)
    asked = 0
    for step in range(1, 1_000):
        ask.take(line(id=asked + 1, ok={"link": LINK, "report": "00"}), step / 1_000)
        ask.take(line(ev="phase", seq=1, t=1, phase="claiming"), step / 1_000)
        asked += ask.ask(step / 1_000) is not None
    assert asked == 4
