"""FIRST_FLOOR.md walked on four virtual tables: every command as it is printed, and the page in a
browser."""

import json
import re
from pathlib import Path

import pytest
from tablectl.store.keys import read_keys

from hil_tests.host_tools.floor.walk import AWAY, Page, commands, typing
from hil_tests.host_tools.helpers.browser import chromium as chromium
from hil_tests.host_tools.helpers.native_table import NativeTable
from host_tools.device import keys_file, signatures
from host_tools.device.virtual_boards import Announced, uid_of
from host_tools.examples import BENCH_KEYS
from host_tools.floor.collector import settings
from host_tools.simulator.virtual import floor


@pytest.fixture
def shell(tmp_path):
    with typing(tmp_path) as made:
        yield made


def test_from_four_tables_to_the_rebuilt_database(shell, chromium, tmp_path):
    begun, _, pulled, found, linked, lost = commands()
    for line in begun:
        shell.type(line)
    at = Page.signed_in(chromium, shell.find(r"^The floor is at (http\S+) "))
    at.table(4, has_text="betting").wait_for()
    for number in (1, 2):
        at.play(number)
    plug_is_pulled(shell, at, pulled)
    round_is_found(shell, at, found)
    tables_are_linked(shell, at, linked)
    said = [shell.type(line) for line in lost]
    assert "equal" in said[-1]
    rounds = json.loads((tmp_path / "build" / "floor" / "before").read_text())["rows"]
    assert sorted(one["table_number"] for one in rounds) == ["1", "2", "2", "3"]


def plug_is_pulled(shell, at, lines):
    pull, put_back = lines
    shell.type(pull)
    at.table(3, has_text=AWAY).wait_for()
    assert at.page.locator(".table h2").first.inner_text() == "Table 3"
    at.take(3, "the plug was pulled")
    at.table(3, has_text=re.compile("Taken by Flo at .*: the plug was pulled")).wait_for()
    shell.type(put_back)
    at.table(3, has_not_text=AWAY).wait_for()


def round_is_found(shell, at, lines):
    at.page.get_by_label("Details of table 1").click()
    at.page.get_by_role("link", name="rounds of table 1").click()
    at.page.get_by_text("1 found").wait_for()
    at.page.locator("summary").first.click()
    of_round = at.page.get_by_role("region", name=re.compile("^Lines of round"))
    assert "687a." in of_round.inner_text()
    (line,) = lines
    assert "687a" in shell.type(line)
    at.page.goto(at.url)


def tables_are_linked(shell, at, lines):
    """688a.2(d): what one table wins, all of them have won: the sign of another one says so."""
    *made, table2, table3, panel, claims, history, verify = lines
    for line in made:
        shell.type(line)
    for number, line in ((2, table2), (3, table3)):
        at.link(f"Table {number}: nobody has admitted it").wait_for()
        shell.type(line)
        at.link(f"Table {number}: leased").wait_for()
    at.play(3)
    other = at.beside()
    other.sit(3)
    other.sign("5000.20").wait_for()
    shell.type(panel)
    own = at.beside(shell.find(r"^The table is at (http\S+) "))
    own.hit()
    other.sign("5000.00").wait_for()
    own.confirm()
    at.link("Award 1: $5,001.20 of major, table 2: paid").wait_for()
    assert "Meter" in at.table(1).inner_text() and "Meter" not in at.table(2).inner_text()
    for tab in (own, other):
        tab.page.close()
    assert re.search(r"^1 +major +5,001\.20 .*table 2 .*paid", shell.type(claims), re.M)
    moved = re.findall(r"(\w+) +major +(\S+) +(\S+)", shell.type(history))
    assert moved == [
        ("paid", "0.00", "-5,001.20"),
        ("award", "-1.20", "+5,001.20"),
        ("contribution", "+1.00", "0.00"),
        ("contribution", "+0.20", "0.00"),
        ("opened", "+5,000.00", "0.00"),
    ]
    assert "and with the journals" in shell.type(verify)


def test_virtual_tables_have_keys_and_a_game_each_and_a_collector_finds_all_it_needs(
    tablectl, tmp_path, monkeypatch
):
    monkeypatch.setattr(floor, "start", lambda name: Announced(name, uid_of(name), 1, *"cpd"))
    command = ("virtual", "floor", tmp_path / "floor", "--tables", 2, "--json")
    for _ in range(2):
        told = json.loads(tablectl(*command).out)
    read = settings.read(Path(told["settings"]))
    assert [one["name"] for one in told["boards"]] == ["table1", "table2"]
    assert read.database == f"sqlite:///{tmp_path / 'floor' / 'floor.sqlite'}"
    assert signatures.private_key(read.sign, lambda file: b"")
    keys = keys_file.load(BENCH_KEYS)
    for number, game in ((1, "687a"), (2, "573")):
        assert not (tmp_path / "virtual" / f"table{number}" / "flash.bin").exists()
        memory = (tmp_path / "virtual" / f"table{number}" / "fram.bin").read_bytes()
        slots = NativeTable(memory=memory).slots
        configuration = json.loads(slots.read("configuration"))
        assert (configuration["game"], configuration["table"]["number"]) == (game, number)
        assert read_keys(slots)["technician"] == keys["technician"]
        file = read.keys / f"{uid_of(f'table{number}')}.json"
        assert keys_file.load(file) == {name: keys[name] for name in ("collector", "link")}
    assert keys_file.load(tmp_path / "floor" / "keys.json") == keys
