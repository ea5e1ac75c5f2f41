"""`tablectl log show`, `meter history` and `meter show`: what people read."""

import json
from datetime import datetime, timedelta
from fractions import Fraction
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from tablectl.progressive.level import REGISTERS

from hil_tests.host_tools.helpers.native_table import (
    NativeTable,
    configuration_of,
    on_every_port,
)
from host_tools.examples import ROUNDS
from host_tools.journal import contents, dating, export, meter_svg
from host_tools.journal.entry import Entry
from host_tools.journal.ledger import Point

ROUND = "687a/02_jackpot_with_envy.json"
WAIT_US = 300_000_000
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Two rounds, each behind a wait of minutes; a start of the board with a fault."""
    path = tmp_path_factory.mktemp("journal") / "table.tcj"
    board = NativeTable()
    board.configure(configuration_of(ROUND))
    board.run_for(WAIT_US)
    board.play(ROUND)
    board.rosc("stuck", value=1)
    board.cut_power()
    board.adjust(210_000)
    board.run_for(WAIT_US)
    settlement = board.play(ROUND)
    export.export(board.host(), path, keep=False)
    return SimpleNamespace(path=path, board=board, settlement=settlement)


def shown(tablectl, whole, *arguments):
    outcome = tablectl("log", "show", whole.path, *arguments)
    assert (outcome.code, outcome.err) == (0, "")
    return outcome.out


def test_each_record_is_a_line_with_what_it_says(tablectl, whole):
    out = shown(tablectl, whole)
    for words in (
        "power on               cause power, version 0",
        "configured",
        "instead of none",
        "wager               1  ante, 10.00",
        "card                3  seat 3: As",
        "card                   dealer: Kd",
        "decision            3  raise",
        "jackpot_confirm by floor: let through",
        "meter of progressive from 2,000.00 to 2,100.00, by floor technician",
        "fault                  code 3010, text ring oscillator: repetition count test failed",
        "round 1: 20 lines, 9,890.60, meter 2,000.00",
    ):
        assert words in out, words


@pytest.mark.parametrize(
    ("played", "told"),
    [
        ("563/01_plain_six_seats.json", "card           1  seat 1: Kd"),
        ("563/01_plain_six_seats.json", "card              dealer: 9c"),
        ("563/01_plain_six_seats.json", "card              community: 2c"),
        ("581/16_three_splits_four_hands.json", "card              dealer: 9h, face down"),
        ("581/16_three_splits_four_hands.json", "card           2  seat 2, hand 4: 9h"),
        (
            "581/16_three_splits_four_hands.json",
            "decision       2  split, seat 2: hand 1 is split, hand 2 is new",
        ),
    ],
)
def test_each_card_is_said_to_whom_it_went(played, told, tablectl, tmp_path):
    board = NativeTable(configuration_of(played))
    board.play(played)
    path = tmp_path / "table.tcj"
    export.export(board.host(), path, keep=True)
    assert told in tablectl("log", "show", path).out


def test_the_cards_as_json_are_as_the_link_tells_them(tablectl, whole):
    said = json.loads(shown(tablectl, whole, "--round", 1, "--json"))
    found: dict[int | str, list[str]] = {}
    for (event,) in (record["told"] for record in said if record["event"] == "card"):
        found.setdefault(event["to"], []).append(event["card"])
    given = json.loads((ROUNDS / ROUND).read_text())
    dealt: dict[int | str, list[str]] = {0: given["dealer"].split(), "replacement": ["8d"]}
    dealt |= {int(seat): facts["cards"].split() for seat, facts in given["seats"].items()}
    assert found == dealt


def test_a_settlement_cites_its_sections(tablectl, whole):
    out = shown(tablectl, whole, "--round", 2)
    assert "progressive 1.00 gone pays 2,100.60 (100% of meter) 687a.12(c)" in out
    assert "ante 10.00 gone 687a.11(b)" in out
    assert "configured" not in out and "round 1:" not in out


def test_a_round_as_json_has_its_settlement_line_by_line(tablectl, whole):
    said = json.loads(shown(tablectl, whole, "--round", 2, "--json"))
    assert {record["round"] for record in said} == {2}
    (over,) = [record for record in said if record["event"] == "over"]
    assert over["settlement"] == whole.settlement.lines
    assert [record["record"] for record in said] == sorted(record["record"] for record in said)


def test_a_round_that_is_not_there(tablectl, whole):
    outcome = tablectl("log", "show", whole.path, "--round", 9)
    assert outcome.code == 2 and "there is no round 9 in it; its rounds are 1 to 2" in outcome.err


def test_records_after_the_last_start_are_dated_and_those_before_are_not(tablectl, whole):
    """Whatever the host's clock says, a minute of the table's is a minute of the date."""
    said = json.loads(shown(tablectl, whole, "--json"))
    start = [n for n, record in enumerate(said) if record["event"] == "power_on"][-1]
    assert [record["date"] for record in said[1:start]] == [None] * (start - 1)
    end = contents.load(whole.path).exports[0].end
    assert end
    for record in said[start:]:
        age = datetime.fromisoformat(end["host"]) - datetime.fromisoformat(record["date"])
        assert age == timedelta(microseconds=end["table"] - record["time_us"]) or (
            abs(age - timedelta(microseconds=end["table"] - record["time_us"]))
            < timedelta(milliseconds=1)
        )
    last = [record for record in said if record["event"] == "over"][-1]
    adjustment = next(record for record in said if record["event"] == "adjusted")
    between = datetime.fromisoformat(last["date"]) - datetime.fromisoformat(adjustment["date"])
    assert timedelta(minutes=5) < between < timedelta(minutes=6)


def test_an_export_dates_what_the_next_one_reads_of_the_same_run():
    def stamp(kind, host, table):
        return {"stamp": kind, "host": host, "table": table, "uid": "x"}

    host = "2026-01-01T12:00:00+00:00"
    entries = [
        Entry(1, 1_000_000, {"event": "power_on"}),
        Entry(2, 5_000_000, {"event": "lock_out"}),
        Entry(3, 9_000_000, {"event": "power_on"}),
    ]
    one = contents.Export(stamp("begin", host, 4_000_000), 1, stamp("end", host, 4_000_000))
    found = dating.dates(contents.Contents([one], entries))
    noon = datetime.fromisoformat(host)
    assert found == [noon - timedelta(seconds=3), noon + timedelta(seconds=1), None]


def test_without_its_configuration_a_journal_is_shown_without_settlements(tablectl, tmp_path):
    configuration = configuration_of(ROUND)
    board = NativeTable(configuration)
    board.play(ROUND)
    board.configure({**configuration, "progressive": None})
    path = tmp_path / "table.tcj"
    export.export(board.host(), path, keep=True)
    outcome = tablectl("log", "show", path)
    assert outcome.code == 0 and "not every settlement is shown" in outcome.err
    assert "round 1: 20 lines" in outcome.out and "687a.12(c)" not in outcome.out
    # Nor is it known then who got a card.
    assert " As " in outcome.out and "seat 3: As" not in outcome.out
    outcome = tablectl("meter", "history", path, "--out", tmp_path / "x.svg")
    assert outcome.code == 2 and "name its file with --table" in outcome.err


def test_what_is_damaged_is_said_beside_what_is_shown(tablectl, whole, tmp_path):
    data = bytearray(whole.path.read_bytes())
    # In the record before the first stamp that stands behind records.
    data[data.index(b'{"stamp":"to"') - 20] ^= 1
    path = tmp_path / "damaged.tcj"
    path.write_bytes(data)
    outcome = tablectl("log", "show", path)
    assert outcome.code == 0 and "this byte was changed" in outcome.err


def test_the_picture_has_every_hit_adjustment_and_start(tablectl, whole, tmp_path):
    out = tmp_path / "meter.svg"
    outcome = tablectl("meter", "history", whole.path, "--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    root = ElementTree.fromstring(out.read_bytes())
    texts = [element.text for element in root.iter(SVG + "text")]
    assert "-2,000.60" in texts and "-2,100.60" in texts and "+100.00" in texts
    assert texts[0] == "Meter of progressive: 2,000.00"
    dashed = [p for p in root.iter(SVG + "path") if p.get("stroke-dasharray")]
    assert len(dashed) == 2 + 1
    marks = [circle.get("class") for circle in root.iter(SVG + "circle")]
    assert marks.count(meter_svg.HIT) == 2 + 1 and marks.count(meter_svg.ADJUSTED) == 1 + 1


def test_the_changes_of_the_meter_as_json(tablectl, whole):
    """Three wagers of $1 at 20 % in each round, and all of it paid."""
    said = json.loads(tablectl("meter", "history", whole.path, "--json").out)
    kinds = [point["kind"] for point in said]
    of_a_round = ["wagers"] * 3 + ["hit"]
    assert kinds == ["start", *of_a_round, "adjusted", *of_a_round]
    hits = [point for point in said if point["kind"] == "hit"]
    assert [hit["micro"] for hit in hits] == [2_000_600_000, 2_100_600_000]
    assert said[3]["current_micro"] == 2_000_600_000 and said[5]["micro"] == 100_000_000
    outcome = tablectl("meter", "history", whole.path)
    assert outcome.code == 2 and "--out FILE.svg" in outcome.err


def test_labels_of_hits_at_once_lie_on_no_other(whole):
    none, one = Fraction(0), Fraction(1)
    points = [Point(0, 0, "687a", "x", "start", Fraction(100), none)]
    points += [Point(n, 1000 + n, "687a", "x", "hit", Fraction(100 - n), one) for n in range(12)]
    points.append(Point(99, 100_000, "687a", "x", "wagers", Fraction(120), one))
    history = meter_svg.History("x", points, contents.Contents(contents.load(whole.path).exports))
    root = ElementTree.fromstring(meter_svg.picture(history))
    labels = [t for t in root.iter(SVG + "text") if t.text == "-1.00"]
    places = {(t.get("x"), t.get("y")) for t in labels}
    assert 6 <= len(labels) == len(places) <= 12


@pytest.mark.parametrize(
    "out, says", [("meter.png", "is an SVG file"), ("no/folder.svg", "written")]
)
def test_a_picture_that_cannot_be_written(out, says, tablectl, whole, tmp_path):
    outcome = tablectl("meter", "history", whole.path, "--out", tmp_path / out)
    assert outcome.code == 2 and says in outcome.err


def test_a_journal_without_that_meter(tablectl, whole, tmp_path):
    arguments = ("meter", "history", whole.path, "--level", "x", "--out", tmp_path / "x.svg")
    outcome = tablectl(*arguments)
    assert outcome.code == 2 and "no meter" in outcome.err


def test_registers_and_last_25_hits_are_shown_with_seat_hand_amount_and_time(
    tablectl, monkeypatch, tmp_path
):
    board = on_every_port(monkeypatch, NativeTable(configuration_of(ROUND)))
    for _ in range(26):
        board.play(ROUND)
    export.export(board.host(), tmp_path / "table.tcj", keep=True)
    entries = contents.load(tmp_path / "table.tcj").entries
    paid = [entry.time for entry in entries if entry.name == "jackpot_confirm"]
    (said,) = json.loads(tablectl("meter", "show", "--port", "x", "--json").out)
    assert list(said["registers"]) and set(said["registers"]) == set(REGISTERS)
    assert (said["registers"]["current"], said["registers"]["count"]) == (2_000_000_000, 26)
    assert said["hits"] == [[3, "As Ks Qs Js Ts", 200_060, time] for time in paid[:0:-1]]
    out = tablectl("meter", "show", "--port", "x").out
    minutes, seconds = divmod(paid[-1] // 1000 / 1000, 60)
    time = f"0:{minutes:02.0f}:{seconds:06.3f}"
    assert ["3", "As", "Ks", "Qs", "Js", "Ts", "2,000.60", time] in map(str.split, out.split("\n"))
    assert "52,015.6000" in out


def test_a_table_without_a_meter_has_no_registers(tablectl, monkeypatch):
    on_every_port(monkeypatch, NativeTable({**configuration_of(ROUND), "progressive": None}))
    outcome = tablectl("meter", "show", "--port", "x", "--json")
    assert (outcome.code, json.loads(outcome.out)) == (0, [])
    on_every_port(monkeypatch, NativeTable())
    outcome = tablectl("meter", "show", "--port", "x")
    assert outcome.code == 4 and "the table is closed" in outcome.err
