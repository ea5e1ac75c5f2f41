"""A ledger that follows from its causes has no findings. Whoever deletes, adds or changes a row of
any table, or writes a cause that no board and no two persons have made, is found; what cannot be
found is shown here as well."""

import json
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import func, select, text
from sqlalchemy.exc import IntegrityError

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.two_persons import LINK_KEY, PERSONS, TWO, sealed
from host_tools.common.errors import HostError
from host_tools.device import signatures
from host_tools.device.link.client import canonical
from host_tools.floor import guards, house, link_tables, schema
from host_tools.floor.database import Database
from host_tools.floor.linked import causes, deciding, repository, taking
from host_tools.floor.linked.causes import Cause, Place
from host_tools.floor.linked.fold import Fold, Known
from host_tools.floor.linked.persons import CLOCKS_US
from host_tools.floor.linked.verifying import findings, findings_in

LINK, LEVELS = "house", dict(zip(("mega", "mini"), TERMS))
WITHOUT_KEYS = replace(TWO, keys=())
PATIENCE_S = 60
BOARDS = ("board", "other", "third")
EPOCH = "00ff"
KNOWN = Known(PERSONS, {uid: [LINK_KEY] for uid in BOARDS})
TABLES = (*link_tables.APPENDED, *link_tables.WRITTEN_OVER)
OTHER_KEYS = [Ed25519PrivateKey.from_private_bytes(bytes([n] * 32)) for n in (8, 9)]


def report(uid, levels, claims=(), term=1, epoch=EPOCH, link=LINK, key=LINK_KEY):
    told = {"uid": uid, "epoch": epoch, "link": link, "term": term, "nonce": b"12345678"}
    last = claims[-1][0] if claims else 0
    return sealed({**told, "levels": levels, "claims": list(claims), "last": last}, key)


def play(books):
    """Feeds, an award that is paid and one that two persons end, a lie, a new term."""
    deciding.open_levels(books, LEVELS, TWO)
    for uid in BOARDS:
        deciding.admit(books, uid, EPOCH, TWO)
    for uid in BOARDS:
        taking.take(books, report(uid, []))
    first = [5, 0, "mega", 100, "t", None, None]
    paid = [5, 0, "mega", 100, "t", [1, 1, 50_007], True]
    again = [8, 5, "mega", 10, "u", None, None]
    for sequence, total, claims in ((3, 70_000, [first]), (7, 90_000, [paid, again])):
        levels = [["mega", sequence, total, 300], ["mini", sequence, total, 0]]
        reply = taking.reply_to(books, report("board", levels, claims))
        assert reply and reply["answer"]
    taking.take(books, report("other", [["mega", 1, 10**15, 0]]))
    deciding.adjust(books, "mini", 500, TWO)
    deciding.suspend(books, True, WITHOUT_KEYS)
    deciding.suspend(books, False, TWO)
    deciding.resolve(books, 2, False, TWO)
    deciding.promote(books, 2, TWO)
    taking.take(books, report("third", [], term=2))
    for uid in ("board", "other"):
        deciding.excuse(books, uid, TWO)


@pytest.fixture
def link(url, database):
    """Each statement has its time here, and not a transaction that tries every row."""
    patient = Database(url, patience_s=PATIENCE_S)
    with repository.begun(patient, LINK, at=1) as books:
        play(books)
    assert all(rows(patient, table) for table in TABLES)
    yield patient
    patient.close()


@contextmanager
def without_guards(database):
    """A transaction in which every row may be changed, and of which nothing is left."""
    with database.writing() as connection:
        guards.take_down(connection, [table.name for table in link_tables.APPENDED])
        guards.take_down(connection, [schema.identities.name])
        yield connection
        connection.rollback()


def found(connection, known=KNOWN):
    try:
        return findings_in(connection, LINK, known)
    except HostError as error:
        return [error.text]


def tried(connection, statement, row=None):
    """What is found behind a statement of which nothing is left."""
    with connection.begin_nested() as save:
        try:
            connection.execute(statement, [row] if row else None)
        except IntegrityError as error:
            save.rollback()
            return [str(error)]
        lines = found(connection)
        save.rollback()
    return lines


def other(value, column):
    if value is None:
        return {int: 1, str: "x"}[column.type.python_type]
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else f"{value}x"


def test_what_was_written_by_the_rules_agrees(link):
    assert findings(link, LINK, KNOWN) == findings(link, LINK) == []


@pytest.mark.parametrize("table", [*TABLES, schema.identities], ids=lambda table: table.name)
def test_each_row_that_is_deleted_added_or_changed_in_any_column_is_found(table, link):
    with without_guards(link) as connection:
        for row in [dict(one._mapping) for one in connection.execute(table.select())]:
            where = [table.c[one.name] == row[one.name] for one in table.primary_key]
            assert tried(connection, table.delete().where(*where)), ("deleted", row)
            for column in table.columns:
                changed = {column.name: other(row[column.name], column)}
                statement = table.update().where(*where).values(changed)
                assert tried(connection, statement), (changed, row)
                added = {**row, **changed}
                if table is not schema.identities:
                    assert tried(connection, table.insert(), added), ("added", added)
        assert found(connection) == []


NUMBERS = [
    *("causes.number", "causes.at", "entries.number", "entries.sequence", "contributions.entry"),
    *("awards.number", "awards.entry", "outcomes.entry", "link_alarms.number"),
    *("links.term", "links.suspended", "link_boards.told", "link_standings.held"),
]


@pytest.mark.parametrize("column", NUMBERS)
def test_a_text_that_sqlite_keeps_in_the_place_of_a_number_is_found(column, link):
    if link.name.startswith("postgresql"):
        return
    table, name = column.split(".")
    with without_guards(link) as connection:
        first = f"(SELECT min(rowid) FROM {table})"
        connection.execute(text(f"UPDATE {table} SET {name} = 'one' WHERE rowid = {first}"))
        assert found(connection)


def deep(forger):
    decided = "[" * 60_000
    return replace(decided_by(forger), told=decided)


def decided_by(forger):
    return Cause(forger.place().number, forger.place().at, "adjust", "", "")


class Forger:
    """Whoever may write all tables, and knows how: each row follows from what is forged."""

    def __init__(self, connection):
        self.connection, self.floor = connection, str(schema.identity_of(connection))
        self.fold = Fold(LINK, self.floor)
        table = link_tables.causes
        asked = table.select().where(table.c.link == LINK).order_by(table.c.number)
        self.causes = [
            Cause(*(row._mapping[name] for name in Cause.__match_args__))
            for row in connection.execute(asked)
        ]

    def place(self, **changed):
        last = self.causes[-1]
        place = Place(self.floor, LINK, last.number + 1, last.at + 1, last.seal)
        return replace(place, **changed)

    def write(self, kept=None):
        """All of it anew, sealed behind each other; `kept`: only so many causes."""
        for table in TABLES:
            self.connection.execute(table.delete())
        before = causes.NO_SEAL
        for number, cause in enumerate(self.causes[:kept], 1):
            seal = causes._seal(LINK, before, number, cause.at, cause.kind, cause.told)
            anew = replace(cause, number=number, seal=seal)
            before = seal
            self.fold.taken(anew)
            row = {"link": LINK, **vars(anew)}
            self.connection.execute(link_tables.causes.insert(), [row])
        self.fold.restored = 0
        for table, row in (*self.fold.made, *self.fold.stands()):
            self.connection.execute(table.insert(), [row])


def decided(act="adjust", keys=TWO.keys, place=None, **facts):
    """A cause of two persons; for another place than its own where `place` says so."""
    told = {"facts": facts or {"level": "mini", "cents": 100}, "said": "forged"}
    two = {"by": TWO.by, "other": TWO.other}

    def forged(forger):
        cause = causes.of_decision(act, {**told, **two}, keys, forger.place(**(place or {})))
        return replace(cause, at=forger.place().at)

    return forged


def told(**about):
    def forged(forger):
        levels = [["mini", 9, 100_000, 0], ["mega", 9, 100_000, 0]]
        fields = report("third", levels, **{"term": 2, **about})
        return causes.of_report(fields["sealed"], forger.place())

    return forged


def spelled(make, turn):
    """The same in other letters, sealed behind the last one."""

    def forged(forger):
        cause = make(forger)
        return replace(cause, told=turn(cause.told))

    return forged


def capital_signatures(text):
    decision = json.loads(text)
    decision["signatures"] = [one.upper() for one in decision["signatures"]]
    return canonical(decision)


def other_letters(text):
    """One person's key twice, in two spellings."""
    decision = json.loads(text)
    decision["signers"][1] = decision["signers"][1].upper()
    return canonical(decision)


def spaced(text):
    return " ".join(text[at : at + 2] for at in range(0, len(text), 2))


def put_back(text):
    """That the ledger was put back, which the row of the link does not say."""
    return lambda forger: replace(causes.of_restore(forger.place()), told=text)


def again(number):
    """A cause once more behind the last one."""
    return lambda forger: forger.causes[number - 1]


# What is forged, and what is found of it, with all tables made to fit.
FORGED = {
    "nobody has signed": (decided(keys=()), "0 of two persons have signed it"),
    "one person has signed": (decided(keys=TWO.keys[:1]), "1 of two persons have signed it"),
    "one person twice": (decided(keys=[TWO.keys[0]] * 2), "1 of two persons have signed it"),
    "other keys": (decided(keys=OTHER_KEYS), "it is not signed with the key of Ann"),
    "keys exchanged": (decided(keys=TWO.keys[::-1]), "it is not signed with the key of Ann"),
    "another floor": (decided(place={"floor": "f" * 32}), "has not signed it"),
    "another link": (decided(place={"link": "pit7"}), "has not signed it"),
    "another number": (decided(place={"number": 5}), "has not signed it"),
    "another time": (decided(place={"at": 77}), "has not signed it"),
    "another past": (decided(place={"before": "0" * 64}), "has not signed it"),
    "a decision once more": (again(11), "has not signed it"),
    "nobody has ended it": (decided("suspend", (), suspended=False), "0 of two persons"),
    "a text without end": (deep, "recursion"),
    "no decision at all": (decided("raised"), "'raised'"),
    "a level that is none": (decided(level="maxi", cents=1), "maxi"),
    "a report once more": (again(8), "nothing comes of it here"),
    "a report of another link": (told(link="pit7"), "it is for link pit7"),
    "a report of another memory": (told(epoch="11ff"), "nothing comes of it here"),
    "a report of another term": (told(term=1), "nothing comes of it here"),
    "a report that another key sealed": (told(key=bytes(32)), "no key of board third"),
    "signatures in capitals": (spelled(decided(), capital_signatures), "has not signed it"),
    "one key in two spellings": (
        spelled(decided(keys=[TWO.keys[0]] * 2), other_letters),
        "small letters",
    ),
    "a report in capitals": (spelled(told(), str.upper), "small letters"),
    "a report with spaces": (spelled(told(), spaced), "small letters"),
    "a kind that is none": (lambda forger: replace(told()(forger), kind="bogus"), "bogus"),
    "a restore with a text": (put_back("<b>"), "something is told of it"),
    "a restore of its own": (lambda forger: causes.of_restore(forger.place()), "restored is"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_cause_that_is_not_what_it_says_is_found_however_well_the_rest_fits(forged, link):
    make, says = FORGED[forged]
    with without_guards(link) as connection:
        forger = Forger(connection)
        cause = make(forger)
        forger.causes.append(cause)
        forger.write()
        lines = found(connection)
    assert any(says in line for line in lines), lines


@pytest.mark.parametrize("number", range(1, 12))
def test_a_report_changed_or_taken_out_before_a_decision_breaks_its_signature(number, link):
    """Whoever seals all of it anew has no keys for the decisions behind it."""
    with without_guards(link) as connection:
        forger = Forger(connection)
        del forger.causes[number - 1]
        forger.write()
        assert any("has not signed it" in line for line in found(connection, Known()))


def half_a_link(forger):
    """Two persons who sign a new level, and one of which nothing can be made."""
    good = vars(TERMS[0])
    return decided("new", levels={"aa": good, "bb": {**good, "base": "x"}})(forger)


def more_than_a_database_has(forger):
    return decided(level="mini", cents=(1 << 63) // 10_000)(forger)


@pytest.mark.parametrize(
    "make", [half_a_link, decided(keys=()), told(epoch="11ff"), more_than_a_database_has]
)
def test_a_cause_that_counts_for_nothing_leaves_nothing_and_the_next_ones_count(make, link):
    with without_guards(link) as connection:
        forger = Forger(connection)
        forger.causes.append(make(forger))
        forger.write()
        (line,) = found(connection)
        assert line.startswith(f"cause {len(forger.causes)}, ")
        before = replace(forger.place(), before=forger.fold.end.seal)
        behind = {"facts": {"level": "mini", "cents": 1}, "by": "Ann", "other": "Bob", "said": "x"}
        cause = causes.of_decision("adjust", behind, TWO.keys, before)
        assert forger.fold.taken(cause) is None


def test_a_person_is_known_by_every_key_that_was_ever_hers(link):
    old, new = TWO.keys[0], OTHER_KEYS[0]
    with repository.opened(link, LINK, at=3) as books:
        deciding.adjust(books, "mini", 100, replace(TWO, keys=(new, TWO.keys[1])))
    digits = [signatures.digits_of(key.public_key()) for key in (old, new)]
    for keys in (digits, digits[::-1]):
        assert findings(link, LINK, Known({**PERSONS, TWO.by: keys})) == []
    for key in digits:
        assert findings(link, LINK, Known({**PERSONS, TWO.by: [key]}))


def role(database, name, given, at):
    house.record(database, "person", "root", {"name": name, "role": given, "key": "k"}, at)


HOUR_US = 3_600_000_000


def test_two_who_had_not_the_roles_that_it_takes_when_they_signed_are_found(link):
    role(link, "Ann", "floor", 1)
    role(link, "Bob", "technician", 1)
    assert findings(link, LINK, KNOWN) == []
    for name, given in (("Bob", "viewer"), ("Ann", "removed")):
        role(link, name, given, HOUR_US)
    with repository.opened(link, LINK, at=2 * HOUR_US) as books:
        deciding.adjust(books, "mini", 100, TWO)
    (line,) = findings(link, LINK, KNOWN)
    assert "adjust: Ann and Bob were not floor and technician then" in line


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE outcomes SET paid = 2 WHERE paid = 1",
        "UPDATE outcomes SET paid = 'yes' WHERE paid = 1",
        "UPDATE links SET suspended = -1",
        "UPDATE links SET suspended = 'x'",
        "UPDATE link_alarms SET link = x'61'",
        "UPDATE causes SET kind = x'00' WHERE number = 3",
        "UPDATE causes SET told = cast(told AS BLOB)",
        "UPDATE identities SET identity = x'00'",
    ],
)
def test_what_sqlite_reads_as_the_same_is_found_as_it_stands(statement, link):
    if link.name.startswith("postgresql"):
        return
    with without_guards(link) as connection:
        connection.execute(text(statement))
        assert found(connection)


def test_a_row_of_no_link_at_all_is_found(link):
    """SQLite takes it where somebody has changed the schema as well."""
    if link.name.startswith("postgresql"):
        return
    with without_guards(link) as connection:
        connection.execute(text("PRAGMA writable_schema = 1"))
        table = "UPDATE sqlite_master SET sql = replace(sql, 'link TEXT NOT NULL', 'link TEXT')"
        connection.execute(text(f"{table} WHERE name = 'outcomes'"))
        connection.execute(text("PRAGMA schema_version = 99"))
        connection.execute(text("INSERT INTO outcomes VALUES (NULL, 9, 1, 1)"))
        assert any("of link None has no cause" in line for line in found(connection))


def test_pages_of_sqlite_that_say_one_thing_and_their_index_another_are_found(link, tmp_path):
    if link.name.startswith("postgresql"):
        return
    with closing(sqlite3.connect(tmp_path / "floor.sqlite")) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (root,) = file.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'outcomes'"
        ).fetchone()
    data = (tmp_path / "floor.sqlite").read_bytes()
    at = (root - 1) * 4_096
    page = data[at : at + 4_096].replace(LINK.encode(), b"housd")
    other_file = tmp_path / "other.sqlite"
    other_file.write_bytes(data[:at] + page + data[at + 4_096 :])
    database = Database(f"sqlite:///{other_file}")
    assert any(line.startswith("outcomes: ") for line in findings(database, LINK, KNOWN))
    database.close()


PLANTED = {
    "sqlite": "CREATE TRIGGER planted BEFORE INSERT ON people BEGIN SELECT RAISE(IGNORE); END",
    "postgresql": "CREATE TRIGGER planted BEFORE INSERT ON people FOR EACH ROW "
    "EXECUTE FUNCTION public.append_only()",
}
OTHERS = {
    "sqlite": [
        "DROP TRIGGER causes_update",
        "CREATE TRIGGER causes_update BEFORE UPDATE ON causes BEGIN SELECT 1; END",
    ],
    "postgresql": [
        "CREATE OR REPLACE FUNCTION public.append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RETURN NEW; END $$"
    ],
}
DISABLED = {"postgresql": ["ALTER TABLE entries DISABLE TRIGGER entries_delete"]}


@pytest.mark.parametrize("changes", [PLANTED, OTHERS, DISABLED])
def test_guards_that_are_others_than_this_program_made_are_found(changes, link):
    dialect = link.name.partition(":")[0]
    statements = changes.get(dialect, [])
    for statement in [statements] if isinstance(statements, str) else statements:
        with link.writing() as connection:
            connection.exec_driver_sql(statement)
        if not statement.startswith("DROP"):
            (line,) = findings(link, LINK, KNOWN)
            assert "guard" in line


def test_a_guard_that_is_gone_is_found_and_a_rebuild_puts_it_up_again(link):
    with link.writing() as connection:
        guards.take_down(connection, ["rounds"])
    assert any("the guard rounds_update of rounds is gone" in one for one in findings(link, LINK))
    with link.writing() as connection:
        link.empty(connection)
    assert findings(link, LINK, KNOWN) == []


def test_nothing_is_written_behind_a_cause_that_does_not_follow(link):
    """PostgreSQL refuses such a cause; whoever may write SQLite's file can do everything."""
    with link.writing() as connection:
        guards.take_down(connection, ["causes"])
        table = link_tables.causes
        number = connection.scalar(select(func.max(table.c.number))) + 1
        row = {"link": LINK, "number": number, "at": 1, "kind": "report", "told": "00"}
        connection.execute(table.insert(), [{**row, "seal": "x"}])
        guards.put_up(connection, ["causes"])
    with pytest.raises(HostError) as caught, repository.opened(link, LINK, at=3) as books:
        deciding.adjust(books, "mini", 100, TWO)
    assert caught.value.code == 7171 and f"cause {number}" in caught.value.text
    assert any(f"cause {number}, report" in line for line in findings(link, LINK, KNOWN))


# What verify cannot know: README.md has a line for each of these.


def test_without_the_keys_of_boards_a_forged_report_behind_the_last_decision_is_believed(link):
    with without_guards(link) as connection:
        forger = Forger(connection)
        forger.causes.append(told(key=bytes(32))(forger))
        forger.write()
        assert found(connection, Known(PERSONS)) == []
        assert found(connection, KNOWN) != []
        others = Known(PERSONS, {"another": [LINK_KEY]})
        assert any("no key of board" in line for line in found(connection, others))


def test_without_the_persons_keys_two_keys_that_nobody_has_are_believed(link):
    with without_guards(link) as connection:
        forger = Forger(connection)
        forger.causes.append(decided(keys=OTHER_KEYS)(forger))
        forger.write()
        assert found(connection, Known()) == []
        assert found(connection, KNOWN) != []


def test_a_ledger_whose_end_was_cut_off_is_one_of_before(link):
    with without_guards(link) as connection:
        forger = Forger(connection)
        for kept in range(1, len(forger.causes)):
            forger.fold = Fold(LINK, forger.floor)
            forger.write(kept)
            assert found(connection) == []


def test_when_a_report_behind_the_last_decision_came_is_not_signed(link):
    with repository.opened(link, LINK, at=5) as books:
        taking.take(books, report("third", [["mini", 9, 1_000, 0]], term=2))
    with without_guards(link) as connection:
        forger = Forger(connection)
        forger.causes[-1] = replace(forger.causes[-1], at=6)
        forger.write()
        assert found(connection) == []


def test_reports_behind_the_last_decision_can_be_taken_out_and_put_in_another_order(link):
    """A board says its totals each time, so the ones behind them come to the same."""
    for at, (uid, sequence) in enumerate((("third", 9), ("third", 10), ("board", 9)), 5):
        levels = [["mini", sequence, 100_000 + sequence, 0]]
        with repository.opened(link, LINK, at) as books:
            taking.take(books, report(uid, levels, term=2))
    with without_guards(link) as connection:
        forger = Forger(connection)
        *others, first, second, other = forger.causes
        for left in ([second, other], [other, first, second], [first, other, second]):
            forger.fold = Fold(LINK, forger.floor)
            forger.causes = [*others, *left]
            forger.write()
            assert found(connection) == []


def test_a_key_of_before_counts_for_whoever_has_it_now(link):
    """Which key a person had when is not known."""
    keys = [signatures.digits_of(key.public_key()) for key in (TWO.keys[0], OTHER_KEYS[0])]
    known = Known({**PERSONS, TWO.by: keys})
    for key in (OTHER_KEYS[0], TWO.keys[0]):
        with repository.opened(link, LINK, at=3) as books:
            deciding.adjust(books, "mini", 100, replace(TWO, keys=(key, TWO.keys[1])))
    assert findings(link, LINK, known) == []


def test_whoever_may_write_can_suspend_a_link_and_put_it_back_to_where_no_board_has_told(link):
    """Both cost leases and move nothing."""
    with without_guards(link) as connection:
        last = select(func.max(link_tables.causes.c.number)).scalar_subquery()
        connection.execute(link_tables.links.update().values(restored=last))
        connection.execute(link_tables.link_boards.update().values(told=0))
        assert found(connection) == []
        connection.rollback()
    with without_guards(link) as connection:
        forger = Forger(connection)
        forger.causes.append(decided("suspend", (), suspended=True)(forger))
        forger.write()
        assert found(connection) == []


def test_a_decision_a_few_minutes_behind_a_change_of_role_may_have_been_before_it(link):
    """The two are written at computers whose clocks may differ."""
    for name, given in (("Ann", "floor"), ("Bob", "technician")):
        role(link, name, given, 1)
    role(link, "Bob", "viewer", HOUR_US)
    with repository.opened(link, LINK, at=HOUR_US + CLOCKS_US) as books:
        deciding.adjust(books, "mini", 100, TWO)
    assert findings(link, LINK, KNOWN) == []


def test_a_link_that_is_not_there_is_one_clear_error(database):
    with pytest.raises(HostError) as caught:
        findings(database, LINK)
    assert caught.value.code == 7146
