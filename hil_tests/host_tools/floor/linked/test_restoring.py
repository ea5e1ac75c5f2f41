"""The ledger of links comes back from the signed file of a floor, whole or as it was at a point in
time; what boards were answered since is answered alike, or an alarm."""

import json
import random
from contextlib import closing
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import text

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.killed import KEYS, LEVELS, LINK, Table, open_link
from hil_tests.host_tools.floor.linked.scripts import LEVEL
from hil_tests.host_tools.floor.linked.two_persons import LINK_KEY, TWO, sealed
from host_tools.common import whole_file
from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures
from host_tools.device.link.client import canonical
from host_tools.floor import backup, backup_file, guards, link_tables
from host_tools.floor.database import Database
from host_tools.floor.linked import causes, deciding, repository, taking
from host_tools.floor.linked.fold import Known
from host_tools.floor.linked.verifying import findings

SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_LINK = "pit7"
# At this moment award 1 was paid, and award 2 is not there yet.
BETWEEN = 3


def dump(database):
    """All of the ledger but which boards have told all, which a restore begins anew."""
    tables = (*link_tables.APPENDED, *link_tables.WRITTEN_OVER)
    found = {table.name: rows(database, table) for table in tables}
    for board in found["link_boards"]:
        del board["told"]
    for link in found["links"]:
        del link["restored"]
    return found


def count(dumped):
    return len(dumped["causes"])


def promote(books):
    deciding.promote(books, 2, TWO)


def lie(books):
    """A board tells more than any table feeds, which bars its memory."""
    deciding.admit(books, "board7", "11ff", TWO)
    levels = [[level, 1, 10**15, 0] for level in LEVELS]
    told = {"uid": "board7", "epoch": "11ff", "link": LINK, "term": 1, "nonce": bytes(8)}
    taking.reply_to(books, sealed({**told, "levels": levels, "claims": [], "last": 0}))


def tell(database, tables, at):
    for table in tables:
        table.take(table.ask(database, at))


def play(database, moment):
    """Until two of three tables have won and were paid, and one waits for its answer; `moment` is
    called with each that is over."""
    first, _, third = tables = [Table(n, wins_all=False) for n in range(3)]
    open_link(database, tables)
    moment(1)
    for at, asking in ((2, (*tables, *tables)), (BETWEEN, [third]), (4, [first]), (5, [first])):
        tell(database, asking, at)
        moment(at)
    decisions = [
        lambda books: deciding.adjust(books, LEVEL, 1_234, TWO),
        lambda books: deciding.suspend(books, True, TWO),
        lie,
        lambda books: deciding.suspend(books, False, TWO),
        lambda books: deciding.admit(books, "board7", "22ff", TWO),
    ]
    for at, decide in enumerate(decisions, 6):
        with repository.opened(database, LINK, at) as books:
            decide(books)
        moment(at)
    with repository.begun(database, OTHER_LINK, 11) as books:
        deciding.open_levels(books, LEVELS, TWO)
        promote(books)
    moment(11)
    return tables


@pytest.fixture
def kept(database, tmp_path):
    """`path`: the file of two backups; `tables`; `then`: {moment: the ledger as it was}."""
    path, then = tmp_path / "floor.acts", {}

    def moment(at):
        then[at] = dump(database)
        if at == 4:
            backup.backup(database, path, SIGNER, at)

    tables = play(database, moment)
    done = backup.backup(database, path, SIGNER, 12)
    assert done.causes == count(then[11])
    assert 0 < done.new_causes < done.causes and done.acts == 0
    floor = backup_file.read(path).floor
    return SimpleNamespace(path=path, tables=tables, then=then, floor=floor)


@pytest.fixture
def lost(database, tmp_path, request):
    """An empty database to restore into: SQLite where that of before was PostgreSQL, and the other
    way round."""
    if database.name.startswith("postgresql"):
        opened = Database(f"sqlite:///{tmp_path / 'lost.sqlite'}")
    else:
        opened = Database(request.getfixturevalue("postgres").new_database())
    yield opened
    opened.close()


def restore(database, kept, until=None):
    return backup.restore(database, kept.path, SIGNER.public_key(), until)


def test_the_ledger_comes_back_whole_and_agrees_with_itself(database, kept, lost):
    done = restore(lost, kept)
    assert dump(lost) == kept.then[11] and done.links == [LINK, OTHER_LINK]
    assert [findings(lost, link) for link in done.links] == [[], []]
    assert {board["told"] for board in rows(lost, link_tables.link_boards)} == {0}
    whole = kept.path.read_bytes()
    for one in (lost, database):
        assert backup.backup(one, kept.path, SIGNER, 13).new_causes == 0
        again = restore(one, kept)
        assert (again.new_causes, again.causes, again.links) == (0, done.causes, [])
    assert kept.path.read_bytes() == whole and dump(lost) == kept.then[11]


@pytest.mark.parametrize("locale", ("C", "en-US-u-ka-shifted"))
def test_a_database_that_orders_texts_otherwise_comes_to_the_same(locale, postgres, tmp_path):
    """Backed up and restored on either, and verified: levels are told apart, not ordered."""
    ordered = postgres.new_database("template0", locale)
    with closing(Database(ordered)) as one, closing(Database(postgres.new_database())) as other:
        with repository.begun(one, LINK, 1) as books:
            levels = {name: LEVELS[LEVEL] for name in ("b-a", "ba", "b_b", "a-c")}
            deciding.open_levels(books, levels, TWO)
            deciding.admit(books, "board1", "00ff", TWO)
            promote(books)
            deciding.excuse(books, "board1", TWO)
        for n, (of, to) in enumerate(((one, other), (other, one))):
            path = tmp_path / f"{n}.acts"
            backup.backup(of, path, SIGNER, 2)
            assert backup.restore(to, path, SIGNER.public_key()).causes == 4
            assert backup.backup(to, path, SIGNER, 3).new_causes == 0
            assert findings(to, LINK) == []
            assert in_one_order(dump(one)) == in_one_order(dump(other))


def in_one_order(dumped):
    return {name: sorted(several, key=repr) for name, several in dumped.items()}


def test_it_comes_back_as_it_was_at_any_point_in_time_and_goes_on_from_there(kept, lost):
    """Each time what is new since the one before is put back."""
    for at, then in sorted(kept.then.items()):
        done = restore(lost, kept, at)
        assert dump(lost) == then, at
        assert done.links == [OTHER_LINK if at == 11 else LINK]
        assert done.causes == count(then)
        assert findings(lost, LINK) == []


def test_what_boards_were_answered_behind_that_point_is_answered_alike_in_a_new_term(kept, lost):
    restore(lost, kept, BETWEEN)
    assert [row["number"] for row in rows(lost, link_tables.awards)] == [1]
    answers = [table.answer for table in kept.tables]
    assert [answer and answer[1] for answer in answers] == [2, None, 1]
    with repository.opened(lost, LINK, 20) as books:
        promote(books)
    for _ in range(3):
        tell(lost, kept.tables, 21)
    now = [table.answer for table in kept.tables]
    assert [now[0], now[2]] == [answers[0], answers[2]] and now[1][:2] == [2, 3]
    awards = [(row["uid"], row["cents"]) for row in rows(lost, link_tables.awards)]
    assert awards == [(kept.tables[n].uid, now[n][2]) for n in (2, 0, 1)]
    assert rows(lost, link_tables.link_alarms) == [] and findings(lost, LINK) == []


def test_without_a_new_term_it_is_an_alarm_and_nobody_is_answered_anything_else(kept, lost):
    """Nor gets a number that somebody else has."""
    restore(lost, kept, BETWEEN)
    for _ in range(3):
        tell(lost, kept.tables, 21)
    assert kept.tables[1].answer is None
    assert [row["number"] for row in rows(lost, link_tables.awards)] == [1]
    alarms = [(row["uid"], row["kind"]) for row in rows(lost, link_tables.link_alarms)]
    assert alarms == [(kept.tables[0].uid, "answer")] and findings(lost, LINK) == []


def test_another_ledger_is_left_alone_and_so_is_the_file(database, kept, lost):
    whole = kept.path.read_bytes()
    with lost.writing() as connection:
        lost.identity(connection, kept.floor)
    open_link(lost, kept.tables[1:])
    before, there = dump(lost), dump(database)
    for refused in (
        lambda: restore(lost, kept),
        lambda: backup.backup(lost, kept.path, SIGNER, 13),
        lambda: restore(database, kept, BETWEEN),
    ):
        with pytest.raises(HostError) as caught:
            refused()
        assert caught.value.code == 7156
    assert (dump(lost), dump(database)) == (before, there)
    assert kept.path.read_bytes() == whole


def test_a_backup_finds_out_who_has_changed_a_row_behind_its_guards(database, kept):
    whole = kept.path.read_bytes()
    with database.writing() as connection:
        guards.take_down(connection, ["causes"])
        connection.execute(text("UPDATE causes SET told = '00' WHERE number = 3"))
        guards.put_up(connection, ["causes"])
    with pytest.raises(HostError) as caught:
        backup.backup(database, kept.path, SIGNER, 13)
    assert caught.value.code == 7156 and f"causes of link {LINK}" in caught.value.text
    assert kept.path.read_bytes() == whole


def test_no_byte_of_it_can_be_changed(kept, lost):
    whole = kept.path.read_bytes()
    for place in random.Random(7).sample(range(len(whole)), 40):
        changed = bytearray(whole)
        changed[place] ^= 1 << place % 7
        kept.path.write_bytes(changed)
        try:
            found = backup_file.read(kept.path)
        except HostError as error:
            assert error.code == 7107
        else:
            assert found.bytes <= place


def test_a_file_that_changes_while_it_is_read_puts_nothing_back(kept, lost, monkeypatch):
    read = backup_file.read

    def then_changed(path, *signer):
        found = read(path, *signer)
        *lines, _ = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(line for line in lines if b'"kind":"promote"' not in line))
        return found

    monkeypatch.setattr(backup_file, "read", then_changed)
    with pytest.raises(HostError) as caught:
        restore(lost, kept)
    assert caught.value.code == 7107 and "while it was read" in caught.value.text
    assert not any(dump(lost).values())


CAUSE = {"link": LINK, "number": 1, "at": 1, "kind": "report", "told": "", "seal": ""}


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"link": "\x1b[2J"}, "no cause of a link"),
        ({"link": 1}, "no cause of a link"),
        ({"more": 1}, "no cause of a link"),
        ({"told": None}, "told does not fit"),
        ({"number": True}, "number does not fit"),
        ({"at": 1 << 63}, "at does not fit"),
        ({"seal": "0" * 64}, "cause 1 of house: it is not sealed behind cause 0"),
    ],
)
def test_a_cause_of_another_form_is_one_error(changed, says, tmp_path):
    path = tmp_path / "floor.acts"
    path.write_bytes(backup_file.begun("0") + f"{canonical({**CAUSE, **changed})}\n".encode())
    with pytest.raises(HostError) as caught:
        backup_file.read(path)
    assert caught.value.code == 7107 and says in caught.value.text


def test_a_line_without_end_is_not_read_to_its_end(tmp_path):
    path = tmp_path / "floor.acts"
    path.write_bytes(b" " * (whole_file.TEXT_BYTES + 1))
    with pytest.raises(HostError) as caught:
        backup_file.read(path)
    assert caught.value.code == 7107 and "more than" in caught.value.text


def test_restore_says_that_two_persons_have_to_begin_a_term(kept, url, tmp_path, tablectl):
    key, public = tmp_path / "me.pem", tmp_path / "me.pub.pem"
    signatures.make(key, public)
    path = tmp_path / "all.acts"
    done = tablectl("floor", "backup", path, "--sign", key, "--database", url)
    assert (done.code, done.err) == (0, "")
    assert done.out.endswith(f"of the ledger {count(kept.then[11])} causes, 18 in all\n")
    into = ("--signer", public, "--database", f"sqlite:///{tmp_path / 'other.sqlite'}")
    done = tablectl("floor", "restore", path, *into, "--until", "1970-01-01")
    not_asked = "whose keys those of the decisions are (--person)"
    assert done.code == 0 and done.err.startswith(f"not looked at: {not_asked}\n")
    done = tablectl("floor", "restore", path, *into)
    assert f"tablectl link promote {LINK} TERM" in done.out
    done = tablectl("floor", "restore", path, *into, "--json")
    told = json.loads(done.out)
    assert told["links"] == [] and (told["new_causes"], told["acts"]) == (0, 0) and told["causes"]


def written(database, link=LINK, **about):
    """A cause that is sealed behind the last one, as whoever may add rows writes it."""
    table = link_tables.causes
    with database.writing() as connection:
        asked = table.select().where(table.c.link == link).order_by(table.c.number.desc())
        last = connection.execute(asked.limit(1)).one_or_none() or causes.End()
        row = {"number": last.number + 1, "at": 3, "kind": "report", "told": "00", **about}
        what = (row[name] for name in ("number", "at", "kind", "told"))
        row = {"link": link, "seal": causes._seal(link, last.seal, *what), **row}
        connection.execute(table.insert(), [row])
    return last.number + 1


def test_reports_that_no_board_has_sealed_take_nothing_with_them(database, kept, lost):
    """Whoever may add rows says in a board's name more than it has fed: what it tells then is
    older, and would count for nothing in what is restored."""
    first = kept.tables[0]
    (epoch,) = (
        row["epoch"] for row in rows(database, link_tables.link_boards) if row["uid"] == first.uid
    )
    told = {"uid": first.uid, "epoch": epoch, "link": LINK, "term": 1, "nonce": bytes(8)}
    levels = [[level, 10**6, 10**9, 0] for level in LEVELS]
    forged = sealed({**told, "levels": levels, "claims": [], "last": 0}, bytes(32))["sealed"]
    number = written(database, told=forged.hex())
    with repository.opened(database, LINK, 14) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    backup.backup(database, kept.path, SIGNER, 15)
    boards = {table.uid: [KEYS["link"]] for table in kept.tables} | {"board7": [LINK_KEY]}
    done = backup.restore(lost, kept.path, SIGNER.public_key(), known=Known(boards=boards))
    assert done.found == [
        f"link {LINK}, cause {number}, report: no key of board {first.uid} has sealed it"
    ]
    assert dump(lost) == dump(database)
    for one in (lost, database):
        (line,) = findings(one, LINK, Known(boards=boards))
        assert line.startswith(f"cause {number}, report: no key")


NOTHING = [
    {"kind": "bogus", "told": "x", "at": 0},
    {},
    {"told": "0000", "at": 2**62},
    {"kind": "adjust", "told": "[" * 60_000},
    {"kind": "restored", "told": "x"},
]


@pytest.mark.parametrize("about", NOTHING)
def test_a_cause_of_which_nothing_comes_spoils_no_backup_and_stops_no_later_one(
    about, database, kept, lost
):
    number = written(database, **about)
    said = f"link {LINK}, cause {number}, "
    assert backup.backup(database, kept.path, SIGNER, 13).new_causes == 1
    with repository.opened(database, LINK, 14) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    done = backup.backup(database, kept.path, SIGNER, 15)
    assert done.new_causes == 1 and [line.startswith(said) for line in done.found] == [True]
    back = restore(lost, kept)
    assert back.causes == done.causes and back.found == done.found
    assert dump(lost) == dump(database)
    for one in (lost, database):
        (line,) = findings(one, LINK)
        assert line.startswith(f"cause {number}, ")
    assert restore(lost, kept).new_causes == 0


def test_a_cause_that_is_not_sealed_stops_its_link_and_nothing_else(database, kept, lost):
    """PostgreSQL lets nobody write one."""
    if database.name.startswith("postgresql"):
        for about in ({"seal": "x"}, {"number": 99}, {"told": "ü"}, {"link": "ghost"}):
            with pytest.raises(HostError) as caught:
                written(database, **about)
            assert guards.NO_CAUSE in caught.value.text
        return
    number = written(database, seal="x")
    with repository.opened(database, OTHER_LINK, 14) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    for path, new in ((kept.path, 1), (kept.path.with_name("new.acts"), 19)):
        done = backup.backup(database, path, SIGNER, 15)
        assert done.new_causes == new
        assert any(f"cause {number} of {LINK}: seal does not" in line for line in done.found)
    restore(lost, kept)
    assert findings(lost, LINK) == findings(lost, OTHER_LINK) == []


def test_a_cause_that_no_backup_could_keep_is_refused(database, kept):
    for about in ({"told": "0" * 65_537}, {"kind": "k" * 65}, {"at": -(2**63)}):
        with pytest.raises(HostError) as caught:
            written(database, **about)
        assert "causes_bounded" in caught.value.text


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE link_standings SET current = current + 1000, startup = startup + 1000",
        "UPDATE entries SET said = 'forged' WHERE number = 3",
        "DELETE FROM links WHERE link = 'house'",
        "UPDATE links SET restored = 1",
        "INSERT INTO outcomes VALUES ('house', 99, true, 1)",
    ],
)
def test_nothing_is_put_back_over_rows_that_do_not_follow(statement, database, kept):
    """A backup has the causes, whatever else is there."""
    with database.writing() as connection:
        guards.take_down(connection, ["entries", "outcomes"])
        connection.execute(text(statement))
        guards.put_up(connection, ["entries", "outcomes"])
    with pytest.raises(HostError) as caught:
        restore(database, kept)
    assert caught.value.code == 7172
    assert backup.backup(database, kept.path, SIGNER, 13).new_causes == 0


def test_the_commands_say_which_causes_count_for_nothing(database, kept, url, tmp_path, tablectl):
    key, public, path = tmp_path / "me.pem", tmp_path / "me.pub.pem", tmp_path / "all.acts"
    signatures.make(key, public)
    number = written(database)
    into = f"sqlite:///{tmp_path / 'other.sqlite'}"
    for words in (
        ("backup", path, "--sign", key, "--database", url),
        ("restore", path, "--signer", public, "--database", into),
        ("restore", path, "--signer", public, "--database", into, "--json"),
    ):
        done = tablectl("floor", *words)
        assert done.code == 1 and f"link {LINK}, cause {number}, report: " in done.err
    (tmp_path / "keys").mkdir()
    first, other, *_ = kept.tables
    keys_file.write(tmp_path / "keys" / f"{first.uid}.json", {"link": KEYS["link"]})
    into = f"sqlite:///{tmp_path / 'third.sqlite'}"
    known = ("--signer", public, "--keys", tmp_path / "keys")
    done = tablectl("floor", "restore", path, *known, "--database", into)
    assert f"no key of board {other.uid} has sealed it" in done.err
    assert f"no key of board {first.uid} " not in done.err
