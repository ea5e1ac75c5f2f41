"""`tablectl link`: two persons who prove who they are decide; everybody may look."""

import io
import itertools
import json
import re
import sys

import pytest
from argon2 import PasswordHasher

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.test_books import claim, report
from hil_tests.host_tools.floor.linked.two_persons import LINK_KEY, sealed
from hil_tests.host_tools.floor.test_looks import look, put
from host_tools.cli import two_persons
from host_tools.cli.commands import link_decisions
from host_tools.common.errors import HostError
from host_tools.device import keys_file, signatures
from host_tools.examples import TABLES
from host_tools.floor import link_tables, people
from host_tools.floor.database import Database
from host_tools.floor.linked import persons, repository, taking
from host_tools.floor.moments import now

TABLE = TABLES / "687a.toml"
BASE = 200_000
PEOPLE = {"Flo": "floor", "Max": "floor", "Tec": "technician", "Tom": "technician", "Vi": "viewer"}
PASSWORDS = {name: f"{name} has a long password" for name in PEOPLE}
BOARD, EPOCH = "board0", "00ff"
WITHOUT_KEYS = ("--by", "Flo", "--other", "Tec", "--reason", "they agreed")
# The keys of all of them are in the folder in which a test runs.
SIGNED = ("--sign", "Flo.pem", "--sign", "Tec.pem")
TWO = (*WITHOUT_KEYS[:4], *SIGNED, *WITHOUT_KEYS[4:])
SAID = f"{PASSWORDS['Flo']}\n{PASSWORDS['Tec']}\n"
AND_VI = f"{PASSWORDS['Flo']}\n{PASSWORDS['Vi']}\n"
# What each takes, as the README says it: one of the one, one of the other.
TAKES = {
    "new": "floor+technician",
    "adjust": "floor+technician",
    "admit": "floor+technician",
    "promote": "floor+technician",
    "resolve": "floor+floor floor+technician",
    "excuse": "floor+floor floor+technician",
    "suspend": "floor+floor floor+technician technician+technician",
}


@pytest.fixture
def link(tablectl, url, monkeypatch, tmp_path):
    """`link(words, ..., stdin=SAID)` a command of `tablectl link` on a floor with people."""
    monkeypatch.chdir(tmp_path)
    for name in PEOPLE:
        signatures.make(tmp_path / f"{name}.pem", tmp_path / f"{name}.pub")
    light = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "HASHER", light)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("COLUMNS", "80")
    database = Database(url)
    for name, role in PEOPLE.items():
        people.add(database, name, role, PASSWORDS[name], "root", 1)
    database.close()

    def run(*words, stdin=SAID):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        return tablectl("link", *words)

    return run


@pytest.fixture
def pit(link, url):
    """The link `house`, whose level `mega` has the terms of TABLE, and one board in it."""
    made = link("new", "house", TABLE, "--level", "mega=progressive", *TWO)
    assert (made.code, made.out) == (0, "link house is made: mega at 2,000.00\n")
    assert link("admit", "house", BOARD, "--epoch", EPOCH, *TWO).code == 0
    return link


def told(url, **facts):
    """The reply to a report of the board."""
    database = Database(url)
    fields = report(BOARD, **facts)
    fields = sealed({**fields, "levels": fields["levels"][:1]})
    with repository.opened(database, "house", at=now()) as books:
        reply = taking.reply_to(books, fields)
    database.close()
    return reply


def seen(url, *looks):
    database = Database(url)
    put(database, *looks)
    database.close()


def of_json(outcome):
    assert (outcome.code, outcome.err) == (0, "")
    return json.loads(outcome.out)


def test_an_award_from_the_first_dollar_to_its_end(pit, url):
    told(url)
    assert pit("adjust", "house", "mega", "--add", "20.00", *TWO).code == 0
    assert pit("adjust", "house", "mega", "--less", "5.00", *TWO).code == 0
    reply = told(url, claims=[claim(5)], sequence=3, total=70_000)
    assert reply["answer"] == [5, 1, BASE + 1_507]
    (award,) = of_json(pit("claims", "house", "--open", "--json"))
    assert (award["number"], award["cents"], award["state"]) == (1, BASE + 1_507, "held")
    done = pit("resolve", "house", "1", "--void", *TWO)
    assert done.out == "link house: award 1 is void (entry 7)\n"
    assert of_json(pit("claims", "house", "--open", "--json")) == []
    shown = pit("claims", "house").out
    assert "2,015.07" in shown and "Flo and Tec: they agreed" in " ".join(shown.split())
    (level,) = of_json(pit("status", "house", "--json"))[0]["levels"]
    said = pit("history", "house").out
    assert re.search(r"award +mega +-15\.07 +\+2,015\.07 ", said)
    assert re.search(r"void +mega +\+15\.07 +-2,015\.07 ", said)
    assert level["current"] == (BASE + 1_500) * 10_000 + 70_000 and level["held"] == 0
    assert pit("verify", "house").out == "the ledger of house agrees with itself\n"


def test_a_link_has_the_levels_that_the_submission_of_its_table_names(link, tmp_path):
    linked = '[linked]\nlink = "pit7"\nprogressive = "major"\napproval = "pgcb-1"\n'
    (tmp_path / "linked.toml").write_text(TABLE.read_text() + linked)
    made = link("new", "pit7", tmp_path / "linked.toml", *TWO)
    assert made.out == "link pit7 is made: major at 2,000.00\n"


def test_a_page_of_the_history_says_where_the_next_one_begins(pit):
    first = pit("history", "house", "--limit", "1")
    assert "admitted" in first.out and first.err == "more: --before 2\n"
    second = pit("history", "house", "--before", "2")
    assert "opened" in second.out and "admitted" not in second.out and second.err == ""
    entries = of_json(pit("history", "house", "--json"))
    assert [(one["number"], one["kind"], one["by"]) for one in entries] == [
        (2, "admitted", "Flo"),
        (1, "opened", "Flo"),
    ]
    assert entries[1]["startup"] == entries[1]["current"] == BASE * 10_000


def test_status_says_of_each_board_its_lease_or_why_it_has_none(pit, url):
    at = now()
    seen(
        url,
        look(BOARD, at, table_number="7", link="house", lease="leased", link_epoch=EPOCH),
        look("board1", at, table_number="8", link="house", lease="stranger", link_epoch="11ee"),
        look("board2", at, table_number="9", link="other", lease="leased"),
    )
    (found,) = of_json(pit("status", "--json"))
    boards = {one["uid"]: (one["table"], one["lease"], one["asks"]) for one in found["boards"]}
    assert boards == {BOARD: ("7", "leased", EPOCH), "board1": ("8", "stranger", "11ee")}
    shown = pit("status").out
    assert max(map(len, shown.splitlines())) <= 80
    assert "nobody has admitted it: memory 11ee" in shown and "board2" not in shown
    assert pit("suspend", "house", *TWO).code == 0
    assert "suspended: no lease is given" in pit("status").out
    assert pit("suspend", "house", "--end", *TWO).code == 0
    assert "suspended" not in pit("status").out


def test_a_board_that_is_away_has_no_lease_whatever_it_had_last(pit, url):
    seen(url, look(BOARD, 1, link="house", lease="leased"))
    (board,) = of_json(pit("status", "house", "--json"))[0]["boards"]
    assert (board["lease"], board["why"]) == ("away", "unwatched")
    assert "its collector does not write" in pit("status").out


def test_a_board_is_admitted_with_the_memory_with_which_it_asks(pit, url):
    seen(url, look("board1", now(), link="house", lease="stranger", link_epoch="11ee"))
    done = pit("admit", "house", "board1", *TWO)
    assert done.out.startswith("link house: board board1 is admitted with the memory 11ee")


def test_a_table_that_waits_for_its_answer_is_a_claim_without_a_number(pit, url):
    seen(url, look(BOARD, now(), table_number="7", link="house", phase="claiming"))
    (waits,) = of_json(pit("claims", "house", "--open", "--json"))
    assert (waits["state"], waits["number"], waits["table"]) == ("claiming", None, "7")
    assert told(url, claims=[claim(5)])["answer"]
    hold = {"seat": 3, "wager": "progressive", "amount": BASE, "section": "687a.12(c)"}
    seen(url, look(BOARD, now(), table_number="7", link="house", phase="over", holds=[hold]))
    (held,) = of_json(pit("claims", "house", "--json"))
    assert (held["state"], held["seat"], held["level"]) == ("held", 3, "mega")
    shown = pit("claims", "house").out
    assert max(map(len, shown.splitlines())) <= 80 and "table 7 seat 3" in " ".join(shown.split())


def test_a_new_term_waits_for_a_board_until_two_excuse_it(pit, url):
    told(url)
    assert pit("promote", "house", "2", *TWO).out == "link house begins term 2 (entry 3)\n"
    assert told(url, term=1)["valid_ms"] == 0
    assert not of_json(pit("status", "--json"))[0]["boards"][0]["told"]
    assert pit("excuse", "house", BOARD, *TWO).code == 0
    assert of_json(pit("status", "--json"))[0]["boards"][0]["told"]


def test_decisions_and_reports_are_proved_with_the_keys_of_those_who_made_them(pit, url, tmp_path):
    told(url)
    assert pit("suspend", "house", *WITHOUT_KEYS).code == 0
    keys = tmp_path / "keys"
    keys.mkdir()
    keys_file.write(keys / f"{BOARD}.json", {"link": LINK_KEY})
    persons = [word for name in ("Flo", "Tec") for word in ("--person", f"{name}={name}.pub")]
    proved = pit("verify", "house", *persons, "--keys", keys)
    assert proved.code == 0
    assert proved.err == ("not looked at: what the boards have in their journals (--journals)\n")
    other = pit("verify", "house", "--person", "Flo=Flo.pub", "--person", "Tec=Max.pub", "--json")
    assert other.code == 1
    assert json.loads(other.out)[0] == "cause 1, new: it is not signed with the key of Tec"


def test_a_ledger_that_was_changed_by_hand_ends_verify_with_1(pit, url):
    database = Database(url)
    with database.writing() as connection:
        connection.execute(link_tables.link_standings.update().values(current=1))
    database.close()
    outcome = pit("verify", "house", "--json")
    assert outcome.code == 1
    said = "link_standings mega: current is 1, its causes give 20000000000"
    assert [line[: len(said) - 1] for line in json.loads(outcome.out)] == [said[:-1]]


@pytest.mark.parametrize("act", TAKES)
def test_who_may_decide_what(act, people_there):
    for two in itertools.permutations(PEOPLE, 2):
        roles = "+".join(sorted(PEOPLE[name] for name in two))
        one, other = [(name, PASSWORDS[name]) for name in two]
        if roles in TAKES[act].split():
            decision = persons.proved(people_there, act, one, other, "why")
            assert (decision.by, decision.other, decision.said) == (*two, "why")
        else:
            with pytest.raises(HostError) as caught:
                persons.proved(people_there, act, one, other, "why")
            assert caught.value.code == 7149


@pytest.fixture(scope="module")
def people_there(tmp_path_factory):
    patch = pytest.MonkeyPatch()
    patch.setattr(people, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('people') / 'floor.sqlite'}")
    for name, role in PEOPLE.items():
        people.add(database, name, role, PASSWORDS[name], "root", 1)
    yield database
    database.close()
    patch.undo()


def test_every_decision_has_its_two_persons():
    assert set(persons.WHO) == set(TAKES) == {one.name for one in link_decisions.COMMANDS}


@pytest.mark.parametrize("words", [("new", "other", TABLE), ("adjust", "house", "mega")])
@pytest.mark.parametrize("change", ["removed", "another role"])
def test_whoever_has_lost_his_role_meanwhile_decides_nothing(words, change, pit, url, monkeypatch):
    """His role was read before the transaction that wrote the decision."""

    def decided(database, *told, **two):
        found = two_persons.decided(database, *told, **two)
        if change == "removed":
            people.remove(database, "Tec", "root", 2)
        else:
            people.give(database, "Tec", "viewer", "root", 2)
        return found

    monkeypatch.setattr(link_decisions, "decided", decided)
    more = ("--level", "mega=progressive") if words[0] == "new" else ("--add", "1.00")
    outcome = pit(*words, *more, *TWO)
    assert outcome.err.startswith("tablectl: 7148: Tec: ")
    (one,) = of_json(pit("status", "--json"))
    assert (one["link"], one["levels"][0]["current"]) == ("house", BASE * 10_000)


WRONG = [
    (("adjust", "house", "other", "--add", "1.00", *TWO), SAID, 7140),
    (("adjust", "house", "mega", "--add", "1.00", *TWO[:3], "Flo", *TWO[4:]), SAID, 7141),
    (("adjust", "house", "mega", "--add", "1.00", *TWO[:-1], ""), SAID, 7141),
    (("adjust", "house", "mega", "--less", "2000.01", *TWO), SAID, 7142),
    (("adjust", "house", "mega", "--add", "1,5", *TWO), SAID, 6704),
    (("adjust", "house", "mega", *TWO), SAID, 6001),
    (("resolve", "house", "1", "--paid", *TWO), SAID, 7143),
    (("resolve", "house", "1", *TWO), SAID, 6001),
    (("resolve", "house", str(1 << 63), "--paid", *TWO), SAID, 6001),
    (("history", "house", "--before", str(1 << 63)), "", 6001),
    (("promote", "house", "4294967295", *TWO), SAID, 7145),
    (("excuse", "house", "board9", *TWO), SAID, 7144),
    (("promote", "house", "2", "--password", "x", *TWO), SAID, 6001),
    (("promote", "house", "2", *SIGNED[:2], *WITHOUT_KEYS), SAID, 6001),
    (("promote", "house", "2", *WITHOUT_KEYS), SAID, 7141),
    (("adjust", "house", "mega", "--add", "1.00", *WITHOUT_KEYS), SAID, 7141),
    (("suspend", "house", "--end", *WITHOUT_KEYS), SAID, 7141),
    (("verify", "house", "--person", "Flo"), "", 6001),
    (("verify", "house", "--person", "Flo=none.pub"), "", 6101),
    (("verify", "house", "--keys", "none"), "", 6101),
    (("new", "house", TABLE, *TWO), SAID, 7147),
    (("suspend", "other", *TWO), SAID, 7146),
    (("status", "other"), "", 7146),
    (("claims", "other"), "", 7146),
    (("history", "other"), "", 7146),
    (("verify", "other"), "", 7146),
    (("verify", "house", "--journals", "none"), "", 6101),
    (("verify", "house", "--journals", TABLES), "", 7105),
    (("suspend", "house", *TWO), f"{PASSWORDS['Flo']}\n{PASSWORDS['Flo']}\n", 7148),
    (("suspend", "house", *TWO), f"{PASSWORDS['Flo']}\n", 7148),
    (("suspend", "house", *TWO), "x" * 5_000, 7148),
    (("suspend", "house", *TWO[:3], "nobody", *TWO[4:]), SAID, 7148),
    (
        ("suspend", "house", *TWO[:3], "Vi", *TWO[4:]),
        AND_VI,
        7149,
    ),
    (("new", "Pit 7", TABLE, *TWO), SAID, 7150),
    (("new", "pit", TABLE, "--level", "Major=progressive", *TWO), SAID, 7150),
    (("new", "pit", TABLE, "--level", "major=other", *TWO), SAID, 7151),
    (("new", "pit", TABLES / "593.toml", *TWO), SAID, 7153),
    (("new", "pit", "none.toml", *TWO), SAID, 6101),
    (("admit", "house", "board9", *TWO), SAID, 7152),
    (("admit", "\udcff", "board9", *TWO), SAID, 7146),
    (("admit", "house", "\udcff", *TWO), SAID, 7155),
    (("admit", "house", "board9", "--epoch", "\udcff", *TWO), SAID, 7155),
    (("verify", "\udcff"), "", 7146),
    (("claims", "\udcff"), "", 7146),
]


def test_what_is_wrong_changes_nothing(pit, url):
    def ledger():
        database = Database(url)
        found = [rows(database, table) for table in (*link_tables.APPENDED, link_tables.links)]
        database.close()
        return found

    before = ledger()
    for words, stdin, code in WRONG:
        outcome = pit(*words, stdin=stdin)
        assert (outcome.code, outcome.out) == (2, ""), words
        assert outcome.err.startswith(f"tablectl: {code}: "), (words, outcome.err)
        assert not any(password in outcome.err for password in PASSWORDS.values()), words
    assert ledger() == before


def test_passwords_come_from_files_that_their_owners_alone_can_read(pit, tmp_path):
    files = [tmp_path / name for name in ("Flo", "Tec")]
    for file in files:
        file.write_text(PASSWORDS[file.name] + "\n")
        file.chmod(0o600)
    named = [word for file in files for word in ("--password", file)]
    assert pit("suspend", "house", *named, *TWO, stdin="").code == 0
    files[1].chmod(0o640)
    assert pit("suspend", "house", *named, *TWO).err.startswith("tablectl: 6708: ")


def test_at_a_terminal_each_is_asked_and_told_for_what(monkeypatch, capsys):
    asked = []

    def prompt(text, hide_input, err):
        assert hide_input and err
        asked.append(text)
        return text

    monkeypatch.setattr(two_persons.sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(two_persons.click, "prompt", prompt)
    assert two_persons._typed("what is done", "Flo", "Tec\x1b") == asked
    assert asked == ["Password of Flo", "Password of Tec\\x1b"]
    assert capsys.readouterr().err == "what is done\n"
