"""Wires of sensors, buttons and shoe that do what they like: the lock is served, the watchdog fed,
what is wrong is named, and what is right stays right."""

import random

import pytest

from hil_tests.board.board_verbs import CONFIGURATION
from hil_tests.board.hostility import BABBLE, babble, chatter, locked_after
from hil_tests.board.recording import FRAM_BYTES
from hil_tests.board.recovered import stood_up
from hil_tests.helpers.examples import table
from host_tools.measure.figure import Figure

LIMIT_US = 10_000
PRESSES = 4
WHILE_US = 70_000
# A masked input is used again by then, whatever else has to be done.
USED_AGAIN_US = 1_700_000
CHATTERS = [(1, 2_000), (1, 5_000), (5, 1_000), (5, 2_000), (5, 3_900), (5, 5_000), (5, 20_000)]
READING_THE_SHOE = "mp_machine_uart_read"
TOO_MUCH = (3020, 3021)
# The watchdog waits for 5 s.
LONG_US = 6_000_000
COUNTED = {**CONFIGURATION, "counting_shuffler": True}

pytestmark = pytest.mark.needs("many_edges")


def press_while(board, button, hostile, chance):
    """`hostile(start, end)` goes on while the button is pressed; when LOCKED was lit after it."""
    start = board.soon(2) + 2_000
    hostile(start, start + WHILE_US)
    pressed = start + 8_000 + chance.randrange(WHILE_US - 20_000)
    board.press(button, at=pressed, settle=False)
    late = locked_after(board, pressed)
    board.wait_until(start + WHILE_US + 60_000)
    return late


def assert_sound(board):
    status = board.status()
    assert (status["error"], status["fault"], status["resets"]) == (None, None, {"cause": "power"})


@pytest.mark.parametrize("seats, edges_a_second", CHATTERS)
def test_locked_is_lit_within_10_ms_while_sensors_chatter(board, seats, edges_a_second, measured):
    """Row 3 of the twenty faults."""
    chance = random.Random(seats * edges_a_second)

    def hostile(start, end):
        for seat in range(1, seats + 1):
            chatter(board.bench, f"sensor_{seat}", start, end, edges_a_second, chance)

    late = []
    for number in range(PRESSES):
        button = ("lock_out", "start_game")[number % 2]
        late.append(press_while(board, button, hostile, chance))
        board.request("next_round")
    how = f"worst of {PRESSES} while {seats} sensors have {edges_a_second} edges a second each"
    measured(Figure("press to LOCKED", max(late), "us", LIMIT_US, how))
    assert_sound(board)
    assert board.status()["edges"]["overflows"] == 0


@pytest.mark.parametrize("after_us", [21_000, 22_000, 23_000])
def test_a_press_while_a_chip_is_recorded_comes_before_the_shoe(board, after_us):
    """Row 3: the loop was told of the press after the chip, and read the shoe's line first."""
    board.wager(6)
    board.bench.watch(READING_THE_SHOE)
    laid = board.soon(2) + 20_000
    pressed = laid + after_us
    babble(board.bench, laid - 10_000, pressed + 20_000, BABBLE["wrong sums"])
    board.chip_on(6, at=laid, settle=False)
    board.press("start_game", at=pressed, settle=False)
    lit = pressed + locked_after(board, pressed)
    calls = [event["at_us"] for event in board.bench.events if event["what"] == "call"]
    assert min(calls) < laid
    assert [at_us - pressed for at_us in calls if pressed <= at_us <= lit] == []


def test_wagers_of_the_other_seats_are_right_and_the_chattering_ones_are_named(board):
    """Row 3: seat 1 had its chip before its sensor went wrong, seat 2 has none."""
    chance = random.Random(3)
    board.wager(1, 2, 5, 6)
    board.chip_on(1)
    board.chip_on(6)
    start = board.soon(2) + 10_000
    for seat in (1, 2):
        chatter(board.bench, f"sensor_{seat}", start, start + 100_000, 10_000, chance)
    pressed = start + 70_000
    board.chip_on(5, at=pressed - 40_000, settle=False)
    board.chip_on(4, at=pressed + 50, settle=False)
    board.press("lock_out", at=pressed, settle=False)
    assert locked_after(board, pressed) <= LIMIT_US
    board.wait(USED_AGAIN_US)
    assert [event["seat"] for event in board.heard("accepted")] == [1, 5, 6]
    assert [event["seat"] for event in board.heard("late")] == [4]
    assert board.request("devices")["troubles"] == {"sensor_1": 3019, "sensor_2": 3019}
    assert board.request("devices")["parts"]["inputs"]["masked"] == []
    assert_sound(board)


def test_a_sensor_that_came_to_rest_is_used_again_with_its_present_level(board):
    chance = random.Random(4)
    board.wager(3)
    start = board.soon(2) + 10_000
    chatter(board.bench, "sensor_3", start, start + 50_000, 10_000, chance)
    board.chip_on(3, at=start + 50_001, settle=False)
    board.wait_until(start + 50_000 + USED_AGAIN_US)
    board.chip_off(3)
    assert [event["seat"] for event in board.heard("withdrawn")] == [3]
    board.chip_on(3)
    board.press("start_game")
    board.wait(100_000)
    assert [event["seat"] for event in board.heard("accepted")] == [3]


@pytest.mark.parametrize("wrong, right", [("lock_out", "start_game"), ("start_game", "lock_out")])
def test_a_masked_button_closes_betting_and_the_other_one_is_served(board, wrong, right):
    """Nobody sees a press among its edges: what was laid before the first of them is a wager."""
    chance = random.Random(5)
    board.wager(2, 3)
    start = board.soon(2) + 50_000
    board.chip_on(2, at=start - 30, settle=False)
    chatter(board.bench, wrong, start, start + 3_000_000, 6_000, chance)
    board.chip_on(3, at=start + 10_000, settle=False)
    assert board.lamp_time("locked", start, 40_000)
    board.wait(100_000)
    assert [event["seat"] for event in board.heard("accepted")] == [2]
    assert [event["seat"] for event in board.heard("late")] == [3]
    for seat in (2, 3):
        board.chip_off(seat)
    board.request("confirm_chips")
    board.request("irregularity", what="incorrect_number", seat=2)
    board.request("next_round")
    pressed = board.soon(2) + 10_000
    board.press(right, at=pressed, settle=False)
    assert locked_after(board, pressed) <= LIMIT_US
    board.wait_until(start + 3_000_000)
    assert board.request("devices")["troubles"] == {wrong: 3019}
    assert_sound(board)


@pytest.mark.parametrize("kind", BABBLE)
def test_locked_is_lit_within_10_ms_while_the_shoe_babbles(make_board, kind, measured):
    """Row 9: bytes and messages without end. Afterwards a card is a card."""
    board = make_board(configuration=COUNTED)
    board.open()
    chance = random.Random(kind)

    def hostile(start, end):
        babble(board.bench, start, end + 200_000, BABBLE[kind])

    late = [press_while(board, "start_game", hostile, chance)]
    how = f"while the shoe's line carries {kind} without end"
    measured(Figure("press to LOCKED", max(late), "us", LIMIT_US, how))
    assert_sound(board)
    board.wait(1_200_000)
    assert board.request("devices")["troubles"]["card_shoe"] in TOO_MUCH
    if kind == "counts":
        board.request("new_deck")
    board.request("next_round")
    board.wager(2)
    board.press("start_game")
    board.wait(50_000)
    board.press("start_game")
    board.events.clear()
    board.shoe("CARD,Kh")
    assert [event["card"] for event in board.heard("card")] == ["Kh"]


def test_jams_that_590_does_not_know_keep_no_press_waiting(make_board, measured):
    """A refusal takes as long as a record, and chattering sensors come on top: told once."""
    board = make_board(configuration=table("590"))
    board.open()
    late = []
    for number in range(12, 20):
        start, chance = board.soon(2) + 2_000, random.Random(590 + number)
        babble(board.bench, start, start + WHILE_US, BABBLE["jams"])
        for seat, rate in ((1, 1_000), (3, 3_900), (4, 200), (5, 3_900)):
            chatter(board.bench, f"sensor_{seat}", start, start + WHILE_US, rate, chance)
        pressed = start + 8_000 + 300 * number
        board.press("start_game", at=pressed, settle=False)
        late.append(locked_after(board, pressed))
        board.wait_until(start + USED_AGAIN_US)
        board.request("next_round")
    how = "while the shoe's line carries jams and four sensors of 590 chatter"
    measured(Figure("press to LOCKED", max(late), "us", LIMIT_US, how))


@pytest.mark.parametrize("kind", ["begins", "cards"])
def test_the_watchdog_is_fed_while_the_shoe_babbles_for_longer_than_it_waits(board, kind):
    start = board.soon()
    babble(board.bench, start, start + LONG_US, BABBLE[kind])
    board.wait_until(start + LONG_US - 100_000)
    pressed = board.soon(2) + 10_000
    board.press("lock_out", at=pressed, settle=False)
    assert locked_after(board, pressed) <= LIMIT_US
    board.wait(1_000_000)
    assert_sound(board)
    assert board.bench.counters()["boots"] == 1


def test_a_count_that_is_repeated_while_betting_is_open_is_recorded_once(make_board):
    """Row 17: as a round of row 1, it had no end and no board could replay it."""
    board = make_board(configuration=COUNTED)
    board.open()
    for _ in range(300):
        board.shoe("DECK,53")
    board.bench.power_off()
    journal = stood_up(board.bench.fram_read(0, FRAM_BYTES)).journal
    records = journal.records(journal.ring.tail.copy(), 9_999)
    assert [record.facts["event"] for record in records].count("deck_count") == 1


@pytest.mark.parametrize("after_us", [4_500, 9_000, 14_000, 19_000])
def test_a_cut_between_the_lock_and_its_latch_leaves_a_table_that_latches(board, after_us):
    """Row 4: it waited for ever."""
    board.wager(2)
    board.chip_on(2)
    pressed = board.soon(2) + 10_000
    board.press("lock_out", at=pressed, settle=False)
    board.wait_until(pressed + after_us)
    board.bench.power_off()
    board.bench.run_for(500_000)
    board.bench.power_on()
    board.starts_anew()
    board.wait(100_000)
    assert board.status()["what"] == "confirm_chips"
    assert board.wagers(2)["progressive"] == 100
