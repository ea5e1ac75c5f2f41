"""Whoever may add causes, or write SQLite's file, stops no backup and no restore: what nobody has
decided or sealed counts for nothing and is named, and all else comes back."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import make_url, text

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.some_terms import TERMS
from hil_tests.host_tools.floor.linked.test_verifying import PLANTED
from hil_tests.host_tools.floor.linked.two_persons import LINK_KEY, PERSONS, TWO, sealed
from host_tools.common.errors import HostError
from host_tools.device import keys_file
from host_tools.floor import backup, guards, house, link_tables, people, schema
from host_tools.floor.database import Database
from host_tools.floor.linked import asking, causes, deciding, persons, repository, taking
from host_tools.floor.linked.books import Award
from host_tools.floor.linked.causes import Place
from host_tools.floor.linked.fold import Fold, Known
from host_tools.floor.linked.verifying import findings, keys_in
from host_tools.floor.printing import dated

LINK, OTHER_LINK, LEVEL, FLOOR = "grand", "other", "mega", "f" * 32
BOARD, EPOCH = "board", "00ff"
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NOBODY = [Ed25519PrivateKey.from_private_bytes(bytes([n] * 32)) for n in (8, 9)]
KNOWN = Known(PERSONS, {BOARD: [LINK_KEY]})
LATER = 10**15
TERMS_OF = vars(TERMS[0])
HUGE = 1 << 63
# Facts that are none of each act, by fact.
WRONG: dict[str, dict[str, list[Any]]] = {
    "new": {
        "levels": [
            *({}, [], "x", {"Ü": TERMS_OF}, {"": TERMS_OF}, {"a" * 17: TERMS_OF}, {"mini": {}}),
            {f"level{n}": TERMS_OF for n in range(5)},
            *({"mini": {**TERMS_OF, name: "1"}} for name in TERMS_OF),
            *({"mini": {**TERMS_OF, name: HUGE}} for name in TERMS_OF),
            *(
                {"mini": {**TERMS_OF, name: value}}
                for name, value in (("rate", -1), ("base", 1.0))
            ),
            {"mini": {**TERMS_OF, "more": 1}},
        ]
    },
    "adjust": {"level": [None, "Ü", 1], "cents": [0.00001, 1.0, True, "1", None, HUGE]},
    "resolve": {"number": [1.0, "1", True, 0, 1 << 32], "paid": ["no", 1, None]},
    "promote": {"term": [2.5, "2", True, None]},
    "admit": {"uid": ["", "ü", 7, "a" * 17], "epoch": ["a b", None, ["00ff"]]},
    "excuse": {"uid": [None, "x\n", 7]},
    "suspend": {"suspended": ["x", 1, None]},
}
RIGHT: dict[str, dict[str, Any]] = {
    "new": {"levels": {"mini": TERMS_OF}},
    "adjust": {"level": LEVEL, "cents": 100},
    "resolve": {"number": 1, "paid": True},
    "promote": {"term": 2},
    "admit": {"uid": BOARD, "epoch": EPOCH},
    "excuse": {"uid": BOARD},
    "suspend": {"suspended": False},
}
OF_ACT = [
    (act, {**RIGHT[act], fact: value})
    for act, facts in WRONG.items()
    for fact, values in facts.items()
    for value in values
]


def decided(act, facts, place, keys=TWO.keys):
    told = {"facts": facts, "by": TWO.by, "other": TWO.other, "said": "x"}
    return causes.of_decision(act, told, keys, place)


def begun():
    """A fold behind the decision that makes the link."""
    fold = Fold(LINK, FLOOR)
    new = {"levels": {LEVEL: TERMS_OF}}
    assert fold.taken(decided("new", new, Place(FLOOR, LINK, 1, 1, ""))) is None
    return fold


def behind(fold, at=2):
    return Place(FLOOR, LINK, fold.end.number + 1, at, fold.end.seal)


def test_every_act_has_a_form_for_its_facts_and_roles_for_its_persons():
    assert set(causes.FACTS) == set(deciding.ACTS) == set(persons.WHO) == set(WRONG)
    for act, facts in causes.FACTS.items():
        assert set(facts) == set(WRONG[act]) == set(RIGHT[act])
        assert causes.misfit(facts, RIGHT[act]) is None


@pytest.mark.parametrize(("act", "facts"), OF_ACT)
def test_facts_of_another_form_count_for_nothing_and_are_written_by_nobody(act, facts):
    """However well they are signed."""
    fold = begun()
    before = list(fold.stands()), list(fold.made)
    assert fold.taken(decided(act, facts, behind(fold)))
    assert (list(fold.stands()), fold.made) == before
    assert fold.taken(decided("adjust", RIGHT["adjust"], behind(fold))) is None
    with pytest.raises(HostError) as caught:
        TWO.tell(fold, act, **facts)
    assert caught.value.code == 7141 and " does not fit" in caught.value.text


@pytest.mark.parametrize("act", RIGHT)
def test_facts_that_are_missing_or_too_many_count_for_nothing(act):
    for facts in ({}, {**RIGHT[act], "more": 1}, []):
        fold = begun()
        said = fold.taken(decided(act, facts, behind(fold)))
        assert said == f"its facts are {', '.join(RIGHT[act])}"


def test_a_link_is_made_once():
    fold = begun()
    assert "there already" in fold.taken(decided("new", RIGHT["new"], behind(fold)))
    with pytest.raises(HostError) as caught:
        deciding.open_levels(fold, {"mini": TERMS[0]}, TWO)
    assert caught.value.code == 7147


@pytest.fixture
def ledger(database):
    """Two links, a board and a report in the first."""
    for link in (LINK, OTHER_LINK):
        with repository.begun(database, link, 1) as books:
            deciding.open_levels(books, {LEVEL: TERMS[0]}, TWO)
    with repository.opened(database, LINK, 2) as books:
        deciding.admit(books, BOARD, EPOCH, TWO)
    with repository.opened(database, LINK, 3) as books:
        taking.take(books, report(5))
    return database


def report(sequence, key=LINK_KEY):
    told = {"uid": BOARD, "epoch": EPOCH, "link": LINK, "term": 1, "nonce": bytes(8)}
    levels = [[LEVEL, sequence, sequence * 1_000, 0]]
    return sealed({**told, "levels": levels, "claims": [], "last": 0}, key)


@pytest.fixture
def lost(tmp_path):
    """An empty database to restore into."""
    database = Database(f"sqlite:///{tmp_path / 'lost.sqlite'}")
    yield database
    database.close()


def place_in(database, at=4):
    table = link_tables.causes
    with database.reading() as connection:
        asked = table.select().where(table.c.link == LINK).order_by(table.c.number.desc())
        last = connection.execute(asked.limit(1)).one()
        floor = str(schema.identity_of(connection))
    return Place(floor, LINK, last.number + 1, at, last.seal)


def file_of(database):
    return str(make_url(database.url).database)


def write(database, cause):
    with database.writing() as connection:
        connection.execute(link_tables.causes.insert(), [{"link": LINK, **vars(cause)}])


def ledger_of(database):
    """All rows but what a restore begins anew."""
    found = {one.name: rows(database, one) for one in link_tables.APPENDED}
    return {**found, "standings": rows(database, link_tables.link_standings)}


def backed_up(database, tmp_path, known=None):
    path = tmp_path / "floor.acts"
    return path, backup.backup(database, path, SIGNER, 9, known=known)


def restored(lost, path, **how):
    return backup.restore(lost, path, SIGNER.public_key(), **how)


def test_causes_that_nobody_could_decide_stop_no_restore(ledger, lost, tmp_path):
    bad = [(act, facts) for act, facts in OF_ACT if act != "resolve"][::5]
    for act, facts in (*bad, ("new", RIGHT["new"])):
        write(ledger, decided(act, facts, place_in(ledger), NOBODY))
    with repository.opened(ledger, LINK, 5) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    path, done = backed_up(ledger, tmp_path)
    assert len(done.found) == len(bad) + 1
    back = restored(lost, path)
    assert back.found == done.found and ledger_of(lost) == ledger_of(ledger)
    assert findings(lost, LINK) == [line.partition(", ")[2] for line in done.found]


def test_a_decision_that_two_keys_of_nobody_have_signed(ledger, lost, tmp_path):
    """The ledger has not booked it: a backup says so, and whoever says who decides has it left
    out."""
    million = {"level": LEVEL, "cents": 10**8}
    write(ledger, decided("adjust", million, place_in(ledger), NOBODY))
    path, done = backed_up(ledger, tmp_path)
    assert any(f"link {LINK}: entries 4 is gone" in line for line in done.found)
    said = f"link {LINK}, cause 4, adjust: it is not signed with the key of Ann"
    assert backed_up(ledger, tmp_path, KNOWN)[1].found == [said]
    assert restored(lost, path, known=KNOWN).found == [said]
    assert ledger_of(lost) == ledger_of(ledger)


def test_two_who_had_not_the_roles_are_named_by_backup_and_restore(ledger, lost, tmp_path):
    for name in (TWO.by, TWO.other):
        role = {"name": name, "role": "viewer", "key": "k"}
        house.record(ledger, "person", "root", role, 1)
    path, done = backed_up(ledger, tmp_path)
    assert len(done.found) == 3 and "were not floor and technician then" in done.found[0]
    assert restored(lost, path).found == done.found


def test_rows_that_do_not_follow_are_named_by_a_backup(ledger, tmp_path):
    with ledger.writing() as connection:
        connection.execute(text("UPDATE link_standings SET current = current + 1"))
        connection.execute(text("INSERT INTO links VALUES ('ghost', 1, false, 0)"))
    _, done = backed_up(ledger, tmp_path)
    assert done.causes == 4
    assert [line.partition(":")[0] for line in done.found] == [
        *("links of link ghost has no cause", f"link {LINK}", f"link {OTHER_LINK}")
    ]


def test_a_guard_that_is_planted_is_named_by_backup_and_restore(ledger, tmp_path):
    """Rows that it swallows are gone without a word."""
    with ledger.writing() as connection:
        connection.exec_driver_sql(PLANTED[connection.dialect.name])
    path, done = backed_up(ledger, tmp_path)
    assert done.found == ["planted of people is none of this program's guards"]
    assert restored(ledger, path).found == done.found


def test_a_point_in_time_is_before_the_first_cause_that_counts(ledger, lost, tmp_path):
    place = place_in(ledger, LATER)
    write(ledger, causes._sealed(place, "zzz", "x"))
    write(ledger, decided("adjust", RIGHT["adjust"], place_in(ledger, LATER), NOBODY))
    with repository.opened(ledger, LINK, 5) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    path, _ = backed_up(ledger, tmp_path)
    done = restored(lost, path, until=8, known=KNOWN)
    assert len(done.found) == 2 and ledger_of(lost) == ledger_of(ledger)


def test_what_is_left_out_though_it_is_not_later_is_named(ledger, lost, tmp_path):
    for at, cents in ((LATER, 100), (5, 777)):
        with repository.opened(ledger, LINK, at) as books:
            deciding.adjust(books, LEVEL, cents, TWO)
    for at in (1, LATER, 2):
        house.record(ledger, "approval", "A", {"subject": "table 7", "said": "opened"}, at)
    path, _ = backed_up(ledger, tmp_path)
    done = restored(lost, path, until=8)
    of_acts, of_causes = done.found
    assert of_acts.startswith("act 2 is later than --until, and 1 behind it are not")
    assert of_causes.startswith(f"link {LINK}: cause 4 is later than --until, and 1 behind it")
    assert (done.acts, done.causes) == (1, 4)
    assert restored(lost, path).found == [] and ledger_of(lost) == ledger_of(ledger)


SPOILT = [
    ("UPDATE causes SET at = 'zzz' WHERE link = 'grand' AND number = 3", "at does not fit"),
    ("UPDATE causes SET at = 1.5 WHERE link = 'grand' AND number = 3", "at does not fit"),
    ("UPDATE causes SET kind = x'00' WHERE link = 'grand' AND number = 3", "kind does not fit"),
    (
        "UPDATE causes SET told = CAST(x'fffe' AS TEXT) WHERE link = 'grand' AND number = 3",
        "told does not fit",
    ),
    ("UPDATE causes SET number = 'x' WHERE link = 'grand' AND number = 3", "number does not fit"),
    ("INSERT INTO causes VALUES (x'ff', 1, 1, 'x', 'x', 's')", "causes of link b'\\xff'"),
    ("INSERT INTO causes VALUES (CAST(x'ff' AS TEXT), 1, 1, 'x', 'x', 's')", "no link has this"),
    ("INSERT INTO entries SELECT link, 'x', at, kind, level, uid, epoch, sequence, by, other, said"
     ", startup, contributions, adjustments, house, current, overflow, reserve, held, paid"
     " FROM entries WHERE link = 'grand' AND number = 3", "entries x has no cause"),
    ("UPDATE entries SET kind = CAST(x'ff' AS TEXT) WHERE link = 'grand'", "entries 1: kind is"),
    ("UPDATE entries SET at = 'zzz' WHERE link = 'grand'", "entries 1: at is 'zzz'"),
    ("INSERT INTO links VALUES (x'ff', 1, 0, 0)", "links of link b'\\xff' has no cause"),
    ("UPDATE links SET term = 'x', suspended = x'ff' WHERE link = 'grand'", "links: term is 'x'"),
    ("INSERT INTO acts VALUES (1, 'zzz', 'person', 'x', '{}', 's')", "act 1: it has not the form"),
    ("INSERT INTO acts VALUES ('x', 1, x'00', CAST(x'ff' AS TEXT), '{}', 's')", "act x: "),
    ("INSERT INTO people VALUES (1, x'ff', x'00', x'01')", "people, row 1"),
    ("INSERT INTO people VALUES (1, CAST(x'ff' AS TEXT), 'floor', 'k')", "people, row 1"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "says"), SPOILT)
def test_what_sqlite_keeps_in_any_column_stops_no_backup_of_the_rest(
    statement, says, ledger, lost, tmp_path
):
    if ledger.name.startswith("postgresql"):
        return
    tables = [one.name for one in (*schema.APPENDED, *link_tables.APPENDED)]
    with ledger.writing() as connection:
        guards.take_down(connection, tables)
    with closing(sqlite3.connect(file_of(ledger))) as file:
        file.execute("PRAGMA ignore_check_constraints = 1")
        file.execute(statement)
        file.commit()
    with ledger.writing() as connection:
        guards.put_up(connection, tables)
    path, done = backed_up(ledger, tmp_path)
    assert any(says in line for line in done.found), done.found
    if says.startswith("act "):
        with pytest.raises(HostError) as caught:
            house.record(ledger, "approval", "A", {"subject": "table 7", "said": "opened"}, 1)
        assert caught.value.code == 7177
    with ledger.reading() as connection:
        ledger.take_any_text(connection)
        assert people.everybody(connection) == {}
        assert asking.names(connection) == [LINK, OTHER_LINK]
        assert dated(asking.history(connection, LINK))
    with repository.opened(ledger, OTHER_LINK, 10) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    assert backed_up(ledger, tmp_path)[1].new_causes == 1
    back = restored(lost, path)
    assert OTHER_LINK in back.links and findings(lost, OTHER_LINK, KNOWN) == []


def test_nothing_is_written_behind_a_cause_of_another_form(ledger):
    if ledger.name.startswith("postgresql"):
        return
    place = place_in(ledger)
    seal = causes._seal(LINK, place.before, place.number, "zzz", "report", "00")
    with closing(sqlite3.connect(file_of(ledger))) as file:
        file.execute("PRAGMA ignore_check_constraints = 1")
        row = (LINK, place.number, "zzz", "report", "00", seal)
        file.execute("INSERT INTO causes VALUES (?, ?, ?, ?, ?, ?)", row)
        file.commit()
    with pytest.raises(HostError) as caught, repository.opened(ledger, LINK, 5) as books:
        deciding.adjust(books, LEVEL, 777, TWO)
    assert caught.value.code == 7171


def test_a_text_of_another_encoding_stops_no_backup_of_a_server_that_takes_any(postgres, tmp_path):
    url = postgres.new_database("template0", encoding="SQL_ASCII")
    with closing(Database(url)) as database:
        with repository.begun(database, LINK, 1) as books:
            deciding.open_levels(books, {LEVEL: TERMS[0]}, TWO)
        with database.writing() as connection:
            odd = "convert_from('\\xff', 'SQL_ASCII')"
            connection.exec_driver_sql(f"INSERT INTO people VALUES (1, {odd}, 'floor', 'k')")
            connection.exec_driver_sql(f"INSERT INTO links VALUES ({odd}, 1, false, 0)")
        _, done = backed_up(database, tmp_path)
        assert done.causes == 1 and len(done.found) == 2


def test_a_folder_without_any_key_link_is_one_error(tmp_path):
    for name, keys in (("a", {"link": LINK_KEY}), ("b", {"technician": LINK_KEY})):
        (tmp_path / name).mkdir()
        keys_file.write(tmp_path / name / "board.json", keys)
    keys_file.write(tmp_path / "a" / "other.json", {"technician": LINK_KEY})
    (tmp_path / "c").mkdir()
    for folders, says in (
        (["b"], "has a key named link"),
        (["a", "b"], "link"),
        (["c"], "no file"),
    ):
        with pytest.raises(HostError) as caught:
            keys_in([tmp_path / name for name in folders])
        assert caught.value.code == 6101 and says in caught.value.text
    assert keys_in([tmp_path / "a"] * 2) == {"board": [LINK_KEY] * 2, "other": []}
    assert keys_in([]) is None


def test_where_nobody_is_known_nobody_has_decided_or_sealed():
    fold = Fold(LINK, FLOOR, Known({}, {}))
    new = decided("new", RIGHT["new"], Place(FLOOR, LINK, 1, 1, ""))
    assert fold.taken(new) == "it is not signed with the key of Ann"
    told = causes.of_report(report(5)["sealed"], behind(fold))
    assert fold.taken(told) == f"no key of board {BOARD} has sealed it"


def test_an_award_whose_number_is_there_counts_for_nothing():
    fold = begun()
    fold.add_awards(Award(1, 1, 1))
    with pytest.raises(ValueError, match="award 1 is there already"):
        fold.add_awards(Award(1, 1, 2))
