"""Who may sign in: each change is an act, and the last one of a name holds."""

import io
import json
import sys

import pytest
from argon2 import PasswordHasher

from hil_tests.host_tools.floor.dumps import rows
from host_tools.cli.commands import floor_page
from host_tools.common.errors import HostError
from host_tools.floor import people, schema
from host_tools.floor.database import Database
from host_tools.floor.people import Passwords

PASSWORD = "correct horse battery staple"


@pytest.fixture
def typed(tablectl, tmp_path, monkeypatch):
    """`typed(..., stdin="")` a command of `floor person` for a database of its own. Its hashes are
    light ones."""
    light = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "HASHER", light)

    def run(*arguments, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        return tablectl("floor", "person", *arguments, "--database", _url(tmp_path))

    return run


def _url(folder):
    return f"sqlite:///{folder / 'floor.sqlite'}"


@pytest.fixture
def database(tmp_path):
    """That acts are kept alike in both databases is tested in `test_backup.py`."""
    opened = Database(_url(tmp_path))
    yield opened
    opened.close()


def everybody(database):
    with database.reading() as connection:
        return people.everybody(connection)


def test_the_last_act_of_a_name_holds(database):
    passwords = Passwords()
    people.add(database, "Flo", "viewer", PASSWORD, "root", 1)
    first = everybody(database)["Flo"]
    assert passwords.fits(first, PASSWORD) and not passwords.fits(first, PASSWORD + "x")
    people.give(database, "Flo", "floor", "root", 2)
    second = everybody(database)["Flo"]
    assert (second.role, second.key) == ("floor", first.key) and second.act > first.act
    people.remove(database, "Flo", "root", 3)
    assert everybody(database) == {}
    people.add(database, "Flo", "technician", "another one of 15", "root", 4)
    assert not passwords.fits(everybody(database)["Flo"], PASSWORD)
    acts = rows(database, schema.acts)
    assert [(act["kind"], act["by"], act["at"]) for act in acts] == [
        ("person", "root", at) for at in range(1, 5)
    ]
    assert PASSWORD not in repr(acts) and first.key.startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_nobody_has_a_password_and_a_key_that_is_none_fits_none():
    passwords = Passwords()
    assert not passwords.fits(None, PASSWORD)
    assert not passwords.fits(None, "nobody has this password")
    for key in ("none", "00ff", "$argon2id$x", "$argon2id$v=19$m=8,t=1,p=1$YWFhYWFhYWE$YQ"):
        assert not passwords.fits(people.Person("Flo", "floor", key, 1), PASSWORD)


def test_the_commands_add_change_list_and_remove(typed, tmp_path):
    outcome = typed("add", "Flo Or", "--role", "viewer", stdin=PASSWORD + "\n")
    assert (outcome.code, outcome.out) == (0, "Flo Or may sign in as viewer\n")
    assert typed("role", "Flo Or", "--role", "floor").out == "Flo Or is floor from now on\n"
    assert json.loads(typed("list", "--json").out) == [{"name": "Flo Or", "role": "floor"}]
    assert typed("list").out == "name    role\nFlo Or  floor\n"
    told = json.loads(typed("add", "Vera", "--role", "viewer", "--json", stdin=PASSWORD).out)
    assert told == {"name": "Vera", "role": "viewer"}
    assert typed("remove", "Flo Or").code == 0
    assert json.loads(typed("list", "--json").out) == [{"name": "Vera", "role": "viewer"}]
    database = Database(_url(tmp_path))
    assert Passwords().fits(everybody(database)["Vera"], PASSWORD)
    database.close()


@pytest.mark.parametrize(
    ("arguments", "stdin", "code"),
    [
        (("add", "Flo", "--role", "floor"), PASSWORD, 7115),
        (("add", "", "--role", "floor"), PASSWORD, 7114),
        (("add", " Vera", "--role", "floor"), PASSWORD, 7114),
        (("add", "Ver\x1ba", "--role", "floor"), PASSWORD, 7114),
        (("add", "x" * 65, "--role", "floor"), PASSWORD, 7114),
        (("add", "Vera", "--role", "floor"), "", 7117),
        (("add", "Vera", "--role", "floor"), "x" * 14, 7117),
        (("add", "Vera", "--role", "floor"), "x" * 5_000, 7117),
        (("add", "Vera", "--role", "owner"), PASSWORD, 6001),
        (("role", "Vera", "--role", "floor"), "", 7116),
        (("remove", "Vera"), "", 7116),
    ],
)
def test_what_is_wrong_changes_nothing(typed, arguments, stdin, code):
    assert typed("add", "Flo", "--role", "floor", stdin=PASSWORD).code == 0
    before = typed("list").out
    outcome = typed(*arguments, stdin=stdin)
    assert outcome.code == 2 and outcome.err.startswith(f"tablectl: {code}: ")
    assert (not stdin or stdin not in outcome.err) and typed("list").out == before


@pytest.mark.parametrize("again", [PASSWORD, PASSWORD + "x"])
def test_at_a_terminal_a_password_is_typed_twice_and_not_seen(monkeypatch, again):
    asked = []

    def prompt(text, hide_input, err):
        assert hide_input and err
        asked.append(text)
        return PASSWORD if len(asked) == 1 else again

    monkeypatch.setattr(floor_page.sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(floor_page.click, "prompt", prompt)
    if again == PASSWORD:
        assert floor_page._password() == PASSWORD
        return
    with pytest.raises(HostError) as caught:
        floor_page._password()
    assert caught.value.code == 7117


def test_the_command_offers_every_role():
    """It names them without the packages of the floor."""
    assert floor_page.ROLES == people.ROLES
