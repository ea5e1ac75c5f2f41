"""`tablectl status`: the table in a dealer's words, and with --json as the board tells it."""

import json
from typing import Any

import pytest
from tablectl.store.ring import RING_AT

from hil_tests.host_tools.helpers import round_files
from hil_tests.host_tools.helpers.native_table import (
    LATCH_US,
    NativeTable,
    configuration_of,
    on_every_port,
)
from host_tools.device.link.client import Refused
from host_tools.session import dashboard, standing

TABLE = round_files.CONFIGURATION | {"game": "687a"}
WAGERS = [(2, "ante", 1500), (2, "blind", 1500), (5, "ante", 2000), (5, "blind", 2000)]
CARDS = "2c 3d 4h 5s 7c 8d 9h Ts Jc Qd Kh As 2d 3h 4s 5c".split()
# A sensor without a rest of 20 ms for a second is in trouble, which is looked at once a second.
RESTLESS_US, BOUNCE_US = 2_500_000, 15_000


@pytest.fixture
def betting(monkeypatch):
    """On every port, with keys and an open table."""
    return on_every_port(monkeypatch, NativeTable(TABLE))


@pytest.fixture
def placed(betting):
    for seat, wager, cents in WAGERS:
        betting.asks("wager", seat=seat, wager=wager, cents=cents)
    return betting


@pytest.fixture
def shown(tablectl):
    """[(name, text)] of the dashboard's rows, for a terminal as wide as they are."""

    def rows():
        outcome = tablectl("status", "--port", "x")
        assert (outcome.code, outcome.err) == (0, "")
        return [tuple(map(str.strip, row.split("  ", 1))) for row in _whole(outcome.out)]

    return rows


def _whole(text):
    """Rows of a seat begin with blanks."""
    return [row.strip() for row in text.splitlines()]


def test_closed_without_keys_names_the_command_that_makes_it_ready(monkeypatch, shown):
    on_every_port(monkeypatch, NativeTable(keys=None))
    rows = dict(shown())
    assert rows["table"] == "none"
    assert rows["phase"] == "closed: configuration needed"
    assert rows["wrong"] == "nothing"
    assert rows["next"].endswith("tablectl provision keys.json --make --table FILE")


def test_closed_with_keys_wants_a_submission(monkeypatch, shown):
    on_every_port(monkeypatch, NativeTable())
    assert "tablectl submission send FILE" in dict(shown())["next"]


def test_a_key_that_was_left_on_is_to_be_turned_off(betting, shown):
    assert "key switch" not in dict(shown())["next"]
    betting.turn_key(True)
    assert dict(shown())["next"].startswith("Turn the key switch off. ")


def test_test_mode_says_how_it_ends(betting, shown):
    betting.turn_key(True)
    betting.asks("test_mode", on=True)
    rows = dict(shown())
    assert rows["phase"] == "closed: test mode"
    assert rows["next"] == "End test mode: tablectl table test-mode off"


def test_betting_has_game_table_wagers_by_seat_in_dollars_and_the_meter(placed, shown):
    rows = shown()
    assert ("table", "DJ Wild Stud Poker (687a), table 12") in rows
    assert ("phase", "round 1, betting: bets are open (687a.8(b))") in rows
    at = rows.index(("wagers", "70.00 in all"))
    assert rows[at + 1 : at + 3] == [
        ("seat 2", "ante 15.00, blind 15.00"),
        ("seat 5", "ante 20.00, blind 20.00"),
    ]
    assert ("meter", "progressive 2,000.00") in rows
    assert ("wrong", "nothing") in rows
    assert rows[-1] == ("next", "Players may still bet. Then close the betting: Start Game.")


def test_betting_without_a_wager(betting, shown):
    rows = dict(shown())
    assert rows["wagers"] == "none"
    assert rows["next"] == "Seat the players, or drop chips on the layout."


def test_locked_with_a_chip_waits_for_the_count_which_a_press_confirms(placed, shown):
    placed.chip_on(2)
    placed.run_for(LATCH_US)
    placed.start_game()
    rows = dict(shown())
    assert rows["phase"].startswith("round 1, collecting: the chips are collected and counted")
    assert rows["lamps"] == "LOCKED, seat 2"
    assert rows["seat 2"] == "ante 15.00, blind 15.00, progressive 1.00"
    assert rows["next"] == (
        "Collect the chips from the sensors, and confirm their count. Press Start Game."
    )


def test_dealing_and_deciding_say_whose_turn_it_is(placed, shown):
    placed.start_game()
    rows = dict(shown())
    assert rows["phase"].startswith("round 1, dealing: the next card, seat 2 (687a.")
    assert rows["next"] == "Next card: seat 2. It is drawn from the shoe at the table."
    placed.draw(*CARDS)
    rows = dict(shown())
    assert rows["phase"] == "round 1, deciding: a decision, seat 2: raise or fold (687a.11(b))"
    assert rows["next"] == "Seat 2 decides. Enter it with: tablectl panel"


def test_a_round_that_is_over_is_followed_by_a_press(placed, shown):
    placed.start_game()
    placed.draw(*CARDS)
    for seat in (2, 5):
        placed.asks("decision", seat=seat, what="fold")
    placed.asks("reveal")
    rows = dict(shown())
    assert rows["phase"].startswith("round 1, over: the round is over")
    assert rows["next"].endswith("then open the next one. Press Start Game.")


def test_an_error_has_its_number_its_text_and_what_to_do(placed, shown):
    """One bit of the second wager is another."""
    placed.fram_write(RING_AT + 50, bytes([placed.fram_read(RING_AT + 50, 1)[0] ^ 1]))
    placed.cut_power()
    rows = dict(shown())
    assert rows["wrong"] == "error 5003: journal: record 4 is damaged"
    assert rows["next"].startswith('technician: follow "When the memory is damaged"')
    assert "the damaged record is evidence" in rows["next"]
    assert rows["next"].endswith("tablectl error clear --keys FILE")


def test_a_part_in_trouble_has_the_text_that_the_board_told_and_what_to_do(betting, shown):
    begin_us = betting.soon_us()
    for at_us in range(begin_us, begin_us + RESTLESS_US, 2 * BOUNCE_US):
        betting.chip_on(2, at_us)
        betting.chip_off(2, at_us + BOUNCE_US)
    betting.run_for(RESTLESS_US - 10 * BOUNCE_US)
    assert dict(shown())["wrong"] == (
        "error 3008: sensor_2: not stable for a second; check J2-2; "
        "technician: check the wire that the text names"
    )


def test_it_answers_while_a_role_is_locked_out_and_leaves_the_nonces_of_others(
    betting, shown, tablectl, monkeypatch
):
    """It asked for a nonce of its own, which was refused then (2025), and made others stale."""
    for _ in range(5):
        with pytest.raises(Refused):
            betting.asks("clear", code=5001, auth={"role": "technician", "n": 1, "mac": "0" * 64})
    asked = []

    def note(request, reply):
        asked.append(request["do"])
        return reply

    on_every_port(monkeypatch, betting, note)
    rows = shown()
    assert ("wrong", "5 signatures were wrong; find out who signed") in rows
    assert (
        "wrong",
        "the technician is locked out for 60 s more after wrong signatures; turning the key "
        "switch on ends that",
    ) in rows
    access = json.loads(tablectl("status", "--port", "x", "--json").out)["checks"]["access"]
    assert (access["locked"], access["keys"]) == ({"technician": 60}, True)
    assert "checks" in asked and "nonce" not in asked


def test_the_ring_is_shown_and_a_full_one_is_wrong(betting, shown, monkeypatch):
    assert dict(shown())["journal"].startswith(f"{betting.last_record} records, ")
    room = betting.asks("journal")["free"]

    def nearly_full(request, reply):
        if request["do"] == "journal":
            reply["ok"]["free"] = room // 5
        return reply

    on_every_port(monkeypatch, betting, nearly_full)
    rows = dict(shown())
    assert "80.0 % of its room is taken" in rows["journal"]
    assert rows["wrong"] == "the journal is nearly full; export it: tablectl log export"


def test_json_is_the_status_as_the_board_tells_it(placed, tablectl):
    outcome = tablectl("status", "--port", "x", "--json")
    status = json.loads(outcome.out)
    assert (outcome.code, status["phase"], status["meter"]) == (0, "betting", 2_000_000_000)
    assert status["wagers"] == {
        "2": {"ante": 1500, "blind": 1500},
        "5": {"ante": 2000, "blind": 2000},
    }
    assert "lamps" in status["devices"]["parts"]
    assert status["checks"]["image"]["error"] is None


def test_a_narrow_terminal_loses_no_word(placed, tablectl, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    out = tablectl("status", "--port", "x").out
    assert "Then close the betting: Start Game." in " ".join(out.split())


def test_the_wagers_of_a_seat_stand_in_the_order_of_the_chapter_those_of_a_newer_board_last():
    facts: dict[str, Any] = {"phase": "betting", "error": None, "what": "wagers", "round": 1}
    facts |= {"wagers": {"3": {"newest": 100, "trips": 500, "ante": 1000}}, "meter": None}
    facts |= {"devices": {"parts": {"lamps": {}, "key_switch": {"on": False}}}}
    table = standing.Standing("x", {}, facts, {}, TABLE, {}, None, True)
    rows = list(dashboard._wagers(table, dashboard._view(table)))
    assert rows[1] == ("  seat 3", "ante 10.00, trips 5.00, newest 1.00")


FIRST_ROUNDS = sorted({path.parent.name: path for path in reversed(round_files.EXAMPLES)}.values())


@pytest.mark.parametrize("path", FIRST_ROUNDS, ids=lambda path: path.parent.name)
def test_at_every_step_of_every_game_it_says_what_is_awaited(path):
    """Before each event of an example round, and behind the last one: no word of the code, and
    something to do next."""
    board, awaited = NativeTable(configuration_of(path)), set()
    client = board.host()

    def look():
        facts = standing.facts_of(client)
        rows = dict(dashboard.rows(standing.asked(client, facts, [])))
        awaited.add(facts["what"])
        assert rows["next"][0].isupper() and rows["next"].count(".") >= 1
        assert "_" not in rows["phase"] + rows["next"] + rows["wagers"]
        assert not rows["next"].startswith("The table waits: ")

    for _ in board.moves(path, step_us=0):
        look()
    look()
    assert {"wagers", "next_round"} <= awaited and len(awaited) > 3
