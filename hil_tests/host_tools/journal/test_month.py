"""A month of a table as it comes: several games and configurations, a jackpot held, a round void,
a meter set by hand, somebody without a key, power that goes in the middle of a round. The audit
has nothing to object to, and the report tells each for what it is."""

import hashlib
import json
import re
from types import SimpleNamespace

import pytest
from tablectl.core.money import MICRO_PER_CENT, dollars

from hil_tests.host_tools.helpers.native_table import (
    KEYS,
    ROUNDS,
    STEP_US,
    NativeTable,
    configuration_of,
)
from hil_tests.host_tools.journal.test_report import Page
from host_tools.device.link.client import Refused, canonical
from host_tools.examples import BENCH_KEYS
from host_tools.journal import audit as auditing
from host_tools.journal.export import export

JACKPOT = "687a/02_jackpot_with_envy.json"
VOID = "687a/20_shoe_jam.json"
CUT_BEHIND = 20


def played_with_a_cut(board, name):
    """The power is gone in the middle of the round."""
    for number, _ in enumerate(board.moves(name)):
        if number == CUT_BEHIND:
            board.cut_power()
    board.next_round()


def tried_without_a_key(board):
    """Five wrong signatures, then the board listens to none for a while."""
    board.turn_key(True)
    client = board.host({**KEYS, "floor": b"somebody else's"})
    codes = []
    for _ in range(6):
        with pytest.raises(Refused) as caught:
            client.signed("meter_adjust", "floor", level="progressive", cents=9_999_900)
        codes.append(caught.value.error["code"])
        board.run_for(STEP_US)
    assert codes == [2022] * 5 + [2025]
    board.turn_key(False)
    board.run_for(70_000_000)


@pytest.fixture(scope="module")
def month(tmp_path_factory, dice_round):
    """`path`: four exports in one file; `later`: a file that begins behind them."""
    folder = tmp_path_factory.mktemp("journal")
    path, later = folder / "may.tcj", folder / "june.tcj"
    board = NativeTable(configuration_of(JACKPOT))
    board.play(JACKPOT)
    tried_without_a_key(board)
    export(board.host(), path, keep=False)
    board.configure(configuration_of(VOID))
    board.play(VOID)
    export(board.host(), path, keep=False)
    board.configure(configuration_of(JACKPOT))
    board.adjust(250_000)
    played_with_a_cut(board, JACKPOT)
    export(board.host(), path, keep=False)
    board.configure(configuration_of(dice_round))
    board.play(dice_round)
    export(board.host(), path, keep=False)
    board.configure(configuration_of(JACKPOT))
    for _ in range(2):
        export(board.host(), later, keep=False)
        board.play(JACKPOT)
    export(board.host(), later, keep=False)
    return SimpleNamespace(path=path, later=later, board=board)


@pytest.fixture(scope="module")
def dice_round():
    (path,) = (ROUNDS / "585").glob("01_*.json")
    return f"585/{path.name}"


@pytest.fixture
def page(month, tablectl, tmp_path):
    out = tmp_path / "report.html"
    outcome = tablectl("audit", month.path, "--keys", BENCH_KEYS, "--out", out)
    assert (outcome.code, outcome.err) == (0, "")
    text = out.read_text()
    return text, Page(text)


def test_the_audit_has_nothing_to_object_to(month):
    found = auditing.audit((month.path,), BENCH_KEYS)
    assert (found.findings, found.played.rounds, found.played.left_out) == ([], 4, 0)


def test_the_meter_is_that_worked_by_hand(month):
    """Rounds 1 and 3 of three wagers of $1 at 20 % pay all of the meter, the second of 2,500.00 as
    it was set; the void round hands back what it gave to the meter."""
    ledger = auditing.audit((month.path,), BENCH_KEYS).played.ledger
    (meter,) = ledger.registers()
    cents = {name: value // MICRO_PER_CENT for name, value in meter.values.items()}
    assert cents["hits"] == 200_060 + 250_060
    assert (cents["contributions"], cents["adjustments"], cents["current"]) == (
        120,
        50_000,
        200_000,
    )
    kinds = [point.kind for point in ledger.points if point.kind in ("hit", "adjusted")]
    assert kinds == ["hit", "adjusted", "hit"]


def test_hold_confirmation_and_envy_are_in_their_round(page):
    first = page[1].rounds[1]
    outcomes = [row[-4] for row in first.rows if row[-6:][0] == "progressive"]
    assert outcomes.count("hold") == 1 and outcomes.count("envy") == 2
    assert "jackpot confirm: key switch on" in first.text


def test_a_void_round_says_so_and_by_which_section(page):
    void = page[1].rounds[2]
    assert "void, 687a.13(f)" in void.text and "irregularity: shoe jam" in void.text
    assert {row[-4] for row in void.rows[1:]} == {"return"}
    assert not any("void," in page[1].rounds[number].text for number in (1, 3, 4))


def test_who_was_refused_is_told_with_the_name_of_the_error(page):
    text = page[0]
    assert "meter_adjust by floor: refused, error 2022 (wrong key)" in text
    assert "error 2022 (wrong key), 3 refused before" in text


def test_a_meter_set_by_hand_and_a_cut_are_told_in_their_round(page):
    third = page[1].rounds[3].text
    assert "meter of progressive from 2,000.00 to 2,500.00, by floor technician" in third
    assert "power on: cause power" in third


def test_games_are_added_up(page, dice_round):
    """Held against the lines that were worked by hand, and the two awards of the meter."""
    rows = dict(re.findall(r"<tr><td>(.*?)</td>(.*)</tr>", page[0]))
    played = {"DJ Wild Stud Poker": (JACKPOT, VOID, JACKPOT), "Props &amp; Hops": (dice_round,)}
    played["all"] = sum(played.values(), ())
    for game, names in played.items():
        lines = [
            line
            for name in names
            for line in json.loads((ROUNDS / name).read_text())["expected"]["lines"]
        ]
        collected = sum(stake for _, _, stake, outcome, *_ in lines if outcome == "collect")
        paid = sum(amount for *_, amount, odds, _ in lines if "of meter" not in odds)
        paid += 200_060 + 250_060 if JACKPOT in names else 0
        cells = re.findall(r">([\d,.]+)</td>", rows[game])
        assert cells[:2] == [str(len(names)), str(names.count(VOID))]
        assert cells[3:] == [dollars(collected), dollars(paid)], game
    # 218.00 twice, and 87.00 that went back.
    assert ">523.00<" in rows["DJ Wild Stud Poker"]


def test_each_configuration_is_there_with_its_options_and_its_rounds(page):
    text = page[0]
    for name, rounds in ((JACKPOT, "rounds 1, 3"), (VOID, "round 2")):
        configuration = configuration_of(name)
        digest = hashlib.sha256(canonical(configuration).encode()).hexdigest()[:16]
        place = text.index(f'<details id="c{digest}">')
        told = text[place : text.index("</details>", place)]
        assert f"DJ Wild Stud Poker, {rounds}</span>" in told
        assert f"<td>deal_method</td><td>{configuration['deal_method']}</td>" in told
        assert f"#c{digest}" in page[1].hrefs


def test_every_link_of_the_page_leads_somewhere(page):
    places = set(re.findall(r'id="(\w+)"', page[0]))
    assert {href[1:] for href in page[1].hrefs} <= places
    assert {"games", "meters", "rounds", "happened", "configurations"} <= places


def test_a_file_that_begins_behind_what_was_overwritten_says_what_it_has(month, tablectl):
    """The ring goes on; what stood before the file is in another one."""
    outcome = tablectl("audit", month.later, "--keys", BENCH_KEYS)
    assert outcome.code == 0 and "nothing is wrong" in outcome.out
    assert re.search(r"records [1-9]\d\d to \d+\n", outcome.out)
    both = tablectl("audit", month.path, month.later, "--keys", BENCH_KEYS)
    assert both.code == 0 and "rounds played again: 6" in both.out
