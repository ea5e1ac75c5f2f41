"""The draw of a table: one a round, after the count, recorded before it is shown, closed for good
when its source fails."""

from tablectl.app.draw import Draw
from tablectl.core.errors import DeviceError, RuleError
from tablectl.rng.generator import Generator

from boards.native.board import Ended
from hil_tests.controller.stand_ins import raises
from hil_tests.controller.table import OPEN_US, Table
from hil_tests.helpers import examples

# The pool was stirred at least once more.
STIRRED_US = 9_000_000
TABLE = examples.table("588")


def opened(**changes):
    values = dict(TABLE, double_down=False)
    values.update(changes)
    return Table(values, key=True)


def to_the_count(board):
    """A round up to where only the draw is left: one chip to be counted."""
    assert board.ask("wager", seat=3, wager="pai_gow", cents=1000) == {}
    board.chip(3, True)
    board.press("start_game")


def count(board):
    board.chip(3, False)
    assert board.ask("confirm_chips") == {}


def drawn(board):
    """Every number that was shown."""
    shown = [effect["n"] for effect in board.shown if effect["effect"] == "start_position"]
    return [number for number in shown if number is not None]


def waits_for(board):
    return board.keeper.table.awaits["what"]


def troubles(board):
    """Codes that the host was told of the generator."""
    told = [told for told in board.told if told["ev"] == "device" and told["device"] == "rng"]
    return [one["err"]["code"] for one in told]


def is_refused(board):
    return board.signs.displays.texts["start_display"] == "E"


def test_the_board_draws_when_the_count_is_right_and_not_before():
    board = opened()
    to_the_count(board)
    assert waits_for(board) == "confirm_chips" and drawn(board) == []
    count(board)
    (number,) = drawn(board)
    assert 1 <= number <= 7
    assert waits_for(board) == "card"
    assert [facts["number"] for facts in board.notes("start_position")] == [number]


def test_one_draw_a_round():
    board = opened()
    to_the_count(board)
    count(board)
    shown = drawn(board)
    for card in range(5):
        board.send("card", card=card)
    other = {"event": "start_position", "number": 1 + shown[0] % 7, "at_us": board.clock()}
    raises(RuleError, 1001, board.keeper.handle, other)
    raises(RuleError, 1001, board.send, "confirm_chips")
    assert drawn(board) == shown


def test_no_request_names_the_number():
    assert "start_position" not in opened().session.dispatch.handlers


def test_after_a_power_cut_the_number_is_the_same():
    board = opened()
    to_the_count(board)
    count(board)
    for seed in range(2, 12):
        again = board.again(seed=seed)
        assert drawn(again) == drawn(board)
        assert len(again.notes("start_position")) == 1
    assert again.keeper.table.awaits == board.keeper.table.awaits


def test_a_cut_at_any_byte_of_the_draw_leaves_no_number_shown_or_the_one_recorded():
    seen = set()
    cut_at = 0
    begun = opened()
    to_the_count(begun)
    begun.chip(3, False)
    while True:
        board = begun.again()
        board.cut(cut_at, torn=True)
        try:
            board.ask("confirm_chips")
            break
        except Ended:
            pass
        again = board.again(seed=99)
        assert again.keeper.table, again.keeper.closing.reason
        numbers = [facts["number"] for facts in again.notes("start_position")]
        if waits_for(again) == "confirm_chips":
            assert drawn(board) == numbers == []
        else:
            assert len(numbers) == 1 and drawn(again) == numbers
            assert drawn(board) in ([], numbers)
        seen.add(waits_for(again))
        cut_at += 1
    assert seen == {"confirm_chips", "card"}


def test_a_source_that_fails_closes_the_draw_and_the_table_waits():
    board = opened()
    to_the_count(board)
    board.oscillator.stuck(1)
    count(board)
    assert waits_for(board) == "start_position" and drawn(board) == []
    assert (troubles(board), is_refused(board)) == ([3010], True)
    (fault,) = board.notes("fault")
    assert fault["code"] == 3010 and "repetition count" in fault["text"]
    board.oscillator.normal()
    board.send("chip_on", seat=1)
    assert waits_for(board) == "start_position" and troubles(board) == [3010]
    assert board.draw.status()["state"] == "closed"
    roll = {"event": "roll", "dice": [1, 2, 3], "at_us": board.clock()}
    raises(RuleError, 1001, board.keeper.handle, roll)


def test_R_588_33_the_dealer_shakes_the_dice_instead_where_the_table_has_them():
    board = opened(start_position="rng_or_dice")
    to_the_count(board)
    board.oscillator.stuck(1)
    count(board)
    board.send("roll", dice=[6, 1, 3])
    assert drawn(board) == [3] and waits_for(board) == "card"


def test_a_board_that_starts_anew_with_a_good_source_draws():
    board = opened()
    to_the_count(board)
    board.oscillator.stuck(1)
    count(board)
    again = board.again(seed=5)
    assert len(drawn(again)) == 1 and waits_for(again) == "card"
    again.oscillator.stuck(1)
    again.power_off()
    again.power_on()
    again.pass_time(OPEN_US)
    assert set(troubles(again)) == {3010} and again.draw.status()["state"] == "closed"


def test_the_failing_source_is_found_while_the_table_waits():
    board = opened()
    board.pass_time(STIRRED_US)
    assert troubles(board) == []
    board.oscillator.stuck(1)
    board.pass_time(STIRRED_US)
    assert troubles(board) == [3010]


def test_before_its_start_nothing_is_drawn():
    refused = []
    draw = Draw(
        generator=Generator(lambda bits: None),
        clock=lambda: 0,
        trouble=refused.append,
        refused=lambda: refused.append(None),
    )
    draw.stir()
    assert draw.starting_position() is None and refused == [None]
    assert draw.status()["state"] == "not started"
    raises(DeviceError, 3013, draw.test_draws, 1)


def test_test_draws_are_given_with_the_key_between_rounds_and_belong_to_no_round():
    board = opened()
    numbers = board.ask("draws", count=200)["numbers"]
    assert len(numbers) == 200 and set(numbers) == set("1234567")
    assert drawn(board) == [] and board.notes("start_position") == []
    board.turn_key(False)
    assert board.ask("draws", count=1)["code"] == 2026
    board.turn_key(True)
    to_the_count(board)
    assert board.ask("draws", count=1)["code"] == 2011
    count(board)
    assert board.ask("draws", count=1)["code"] == 2011


def test_two_starts_of_a_board_have_different_numbers_of_their_own():
    board = opened()
    numbers = [board.journal.ring.head.sequence]
    for _ in range(3):
        board = board.again()
        numbers.append(board.journal.ring.head.sequence)
    assert sorted(set(numbers)) == numbers


def test_a_fault_that_cannot_be_recorded_stops_the_table_between_rounds():
    board = opened()
    error = DeviceError(3010, {"test": "repetition count", "samples": 21})

    def fail(facts):
        raise DeviceError(3003, {"device": "FRAM", "address": 0})

    append = board.journal.ring.append
    board.journal.ring.append = fail
    board.keeper.note_fault(error, 0)
    board.journal.ring.append = append
    board.press("start_game")
    raises(DeviceError, 3003, board.send, "next_round")
    board.journal.is_open = False
    board.keeper.note_fault(error, 0)
    assert board.notes("fault") == []
