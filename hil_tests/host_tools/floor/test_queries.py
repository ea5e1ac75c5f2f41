"""What is asked of the database is found as it stands in the round files, however it is asked."""

import json
from itertools import product

import pytest
from sqlalchemy import select
from tablectl.core.cards import card_text

from hil_tests.host_tools.floor.conftest import JACKPOT, OTHER, VOID, Segments
from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.helpers.native_table import IDENTITY, NativeTable, configuration_of
from host_tools.cli.commands import floor as floor_command
from host_tools.common.errors import HostError
from host_tools.examples import ROUNDS
from host_tools.floor import house, rebuild, schema
from host_tools.floor.database import Database
from host_tools.floor.intake import Intake
from host_tools.floor.moments import text_of
from host_tools.floor.queries import HISTORIES, Wanted, glance, history
from host_tools.journal import contents

PLAYED = (JACKPOT, JACKPOT, VOID, JACKPOT)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def asked(request, floor, tmp_path_factory):
    """A database that has all."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path_factory.mktemp('asked') / 'floor.sqlite'}"
    else:
        url = request.getfixturevalue("postgres").new_database()
    database = Database(url)
    rebuild.rebuild(database, floor.data)
    yield database, url
    database.close()


def found(asked, of="rounds", limit=50, after=None, **wanted):
    with asked[0].reading() as connection:
        return history(connection, of, Wanted(**wanted), limit, after)


def numbers(asked, uid, **wanted):
    return sorted(row["number"] for row in found(asked, uid=uid, **wanted).rows)


def lines_of(name):
    return json.loads((ROUNDS / name).read_text())["expected"]["lines"]


def test_rounds_are_found_by_seat_amount_and_section_of_one_line(asked, floor):
    """Held against the lines that were worked by hand; a meter's award is left out of it, as the
    file has it in percent."""
    seats, sections = (0, 1, 3, 6), (None, "687a.12", "687a.12(d)", "687a.13", "687a.1")
    amounts = ((None, None), (1_000, 1_000), (60_000, 90_000), (500_000, None))
    uid = floor.folder.name
    for seat, section, (least, most) in product(seats, sections, amounts):
        if (seat, section, least) == (0, None, None):
            continue
        hits = [
            number
            for number, name in enumerate(PLAYED, 1)
            if any(
                (not seat or line[0] == seat)
                and (section is None or line[6] == section or line[6].startswith(section + "("))
                and (least is None or line[4] >= least)
                and (most is None or line[4] <= most)
                for line in lines_of(name)
            )
        ]
        what = {"seat": seat or None, "section": section, "least": least, "most": most}
        assert numbers(asked, uid, **what) == hits, what


def test_rounds_are_found_by_cards_and_by_hands(asked, floor):
    uid, jackpot = floor.folder.name, [1, 2, 4]
    assert numbers(asked, uid, cards=("As",)) == jackpot
    assert numbers(asked, uid, cards=("As", "Ks"), seat=3) == jackpot
    assert numbers(asked, uid, cards=("As",), seat=4) == []
    assert numbers(asked, uid, cards=("Kd",), seat=0) == jackpot
    assert numbers(asked, uid, hand="Ks Ts As Js Qs") == jackpot
    assert numbers(asked, uid, hand="As Ks Qs Js Ts", seat=1) == []
    assert numbers(asked, uid, hand="As Ks Qs Js") == []


def test_cards_of_a_round_are_those_of_its_records(asked, floor):
    """The cards of the records between the bounds of each round."""
    uid = floor.folder.name
    cards = {
        entry.sequence: card_text(entry.facts["card"])
        for path in floor.folder.iterdir()
        for entry in contents.load(path).entries
        if entry.name == "card"
    }
    for row in found(asked, uid=uid).rows:
        dealt = {text for at, text in cards.items() if row["first"] <= at <= row["sequence"]}
        assert set(row["cards"].split()) == dealt
        in_hands = {card for hand in row["hands"] for card in hand["cards"].split()}
        assert in_hands <= dealt
        assert len(row["settlement"]) == row["lines"]


@pytest.mark.parametrize("of", ["rounds", "meters", "faults", "access", "exports"])
def test_pages_have_every_row_once_in_their_order(asked, of):
    whole = found(asked, of, limit=1_000)
    assert whole.after is None and len(whole.rows) > 1
    for limit in (1, 2, 3):
        rows_of_pages, after = [], None
        while True:
            page = found(asked, of, limit=limit, after=after)
            assert 0 < len(page.rows) <= limit
            rows_of_pages += page.rows
            after = page.after
            if after is None:
                break
        assert rows_of_pages == whole.rows


def test_histories_are_of_a_table_a_board_and_a_time(asked, floor):
    of_table = found(asked, table="1").rows
    assert {row["table_number"] for row in of_table} == {"1"}
    assert found(asked, table="99").rows == []
    kept = sorted(row["kept"] for row in found(asked).rows)
    since = found(asked, since=kept[2], until=kept[3]).rows
    assert since and all(kept[2] <= row["kept"] <= kept[3] for row in since)
    assert {row["uid"] for row in found(asked, "meters", uid=floor.folder.name).rows} == {
        floor.folder.name
    }
    assert found(asked, number=2, uid=floor.other.name).rows[0]["chapter"] == OTHER[:3]


# [1, "\ud800", "e", 1], the JSON of which is ASCII.
NO_UTF_8 = "WzEsICJcdWQ4MDAiLCAiZSIsIDFd"


@pytest.mark.parametrize("after", ["x", "W10=", "é", "WzFd", "[" * 900, NO_UTF_8])
def test_an_end_of_a_page_that_is_none_is_refused(asked, after):
    with pytest.raises(HostError) as caught:
        found(asked, after=after)
    assert caught.value.code == 7112


@pytest.mark.parametrize("wanted", [{"cards": ("1s",)}, {"hand": "As nothing"}])
def test_cards_that_are_none_are_refused(asked, wanted):
    with pytest.raises(HostError) as caught:
        found(asked, **wanted)
    assert caught.value.code == 7113


def test_a_word_of_a_search_is_no_pattern(asked):
    assert found(asked, section="687a.1_").rows == []
    assert found(asked, section="%").rows == []
    assert found(asked, table="' OR 1 = 1").rows == []


def test_all_tables_at_a_glance(asked, floor):
    with asked[0].reading() as connection:
        both = {row["uid"]: row for row in glance(connection)}
    assert set(both) == {floor.folder.name, floor.other.name}
    row = both[floor.folder.name]
    assert (row["chapter"], row["phase"], row["round"]) == ("687a", "betting", 5)
    assert row["version"] == IDENTITY["version"]
    assert (row["faults"], row["holds"], row["alarms"]) == ([], [], 0)
    last = max(one["kept"] for one in rows(asked[0], schema.exports) if one["uid"] == row["uid"])
    assert row["kept"] == last


def test_a_held_award_an_error_and_an_alarm_show_until_they_are_seen_to(database, tmp_path):
    board = NativeTable()
    files = Segments(board, tmp_path)
    board.configure(configuration_of(JACKPOT))
    board.play(JACKPOT)
    board.break_down(ValueError("broken"))
    files.export()
    intake = Intake(database, files.folder)
    intake.catch_up()

    def shown():
        with database.reading() as connection:
            (row,) = glance(connection)
        return row

    assert [fault["code"] for fault in shown()["faults"]] == [4011]
    board.turn_key(True)
    board.asks("clear", code=4011)
    files.export()
    intake.catch_up()
    assert shown()["faults"] == []
    alarm = {"uid": board.uid, "epoch": "x", "sequence": 7, "kind": "conflict", "digest": "00"}
    with database.writing() as connection:
        database.add(connection, schema.alarms, [{**alarm, "kept": 1, "text": "another"}])
        look = {"uid": board.uid, "at": 5, "reach": "here", "free": 59_000, "ring": 236_000}
        database.put(connection, schema.looks, look)
    assert (shown()["alarms"], shown()["free"]) == (1, 59_000)
    house.record(database, "alarm_taken", "A. Floor", {**alarm, "said": "known"}, 9)
    assert shown()["alarms"] == 0


def test_an_award_that_waits_is_shown_with_its_seat(database, tmp_path):
    """The files end where the floor has not confirmed it yet."""
    board = NativeTable()
    files = Segments(board, tmp_path)
    board.configure(configuration_of(JACKPOT))
    intake = Intake(database, files.folder)
    moves = board.moves(JACKPOT)
    while next(moves)["event"] != "jackpot_confirm":
        pass
    files.export()
    intake.catch_up()
    (row,) = rows(database, schema.boards)
    assert row["phase"] == "jackpot_hold"
    assert [(one["seat"], one["wager"], one["amount"]) for one in row["holds"]] == [
        (3, "progressive", 200_060)
    ]
    next(moves)
    files.export()
    intake.catch_up()
    assert rows(database, schema.boards)[0]["holds"] == []


def test_the_commands_print_for_people_and_as_json(asked, floor, tablectl):
    url = ("--database", asked[1])
    outcome = tablectl("floor", "tables", *url)
    assert outcome.code == 0 and floor.folder.name in outcome.out and "2,000.00" in outcome.out
    (row, _) = json.loads(tablectl("floor", "tables", *url, "--json").out)
    assert row["kept"].endswith("+00:00")
    search = ("--card", "As", "--seat", "3", "--section", "687a.12(c)", "--least", "2000.60")
    outcome = tablectl("floor", "history", *url, *search, "--limit", "2")
    assert outcome.out.count("\n") == 3 and "seat 3: Ts Js Qs Ks As" in outcome.out
    assert outcome.err.startswith("more: --after ")
    after = outcome.err.split()[-1]
    page = json.loads(tablectl("floor", "history", *url, *search, "--after", after, "--json").out)
    assert [row["number"] for row in page["rows"]] == [1] and page["after"] is None
    for most, found in (("2000.59", 0), ("2000.60", 2)):
        outcome = tablectl("floor", "history", *url, *search, "--most", most, "--json")
        assert len(json.loads(outcome.out)["rows"]) == found
    for of in ("meters", "faults", "access", "exports", "alarms"):
        outcome = tablectl("floor", "history", *url, "--of", of, "--table", "1")
        assert (outcome.code, outcome.err) == (0, "")
        assert (outcome.out.count("\n") > 1) == (of != "alarms")


def test_a_rebuild_asks_before_it_removes_what_is_there(asked, floor, tablectl, tmp_path):
    url = ("--database", f"sqlite:///{tmp_path / 'floor.sqlite'}")
    outcome = tablectl("floor", "rebuild", floor.data, *url, "--json")
    assert outcome.code == 0
    said = json.loads(outcome.out)
    assert (said["boards"], said["rounds"], said["alarms"]) == (2, 6, [])
    outcome = tablectl("floor", "rebuild", floor.data, *url)
    assert outcome.code == 2 and "6 rounds of 2 boards are removed" in outcome.err
    assert tablectl("floor", "rebuild", floor.data, *url, "--yes").code == 0
    empty = tmp_path / "empty"
    empty.mkdir()
    outcome = tablectl("floor", "rebuild", empty, *url, "--yes")
    assert outcome.code == 2 and outcome.err.startswith("tablectl: 7105: ")
    database = Database(url[1])
    with database.reading() as connection:
        assert len(connection.execute(select(schema.rounds)).all()) == 6
    database.close()


def test_the_command_offers_every_history():
    """It names them without the packages of the database."""
    assert floor_command.HISTORIES == tuple(HISTORIES)


def test_times_are_printed_as_utc():
    assert text_of(1_795_636_800_000_000) == "2026-11-25T20:00:00.000+00:00"
    assert text_of(None) is None
