"""A whole round on a board that fails: its power, memory, clock or randomness. The table goes on
where it stood, or is locked under the code of what is wrong and goes on once that is put right and
the floor has seen to it; the round is settled as on a sound board."""

import pytest
from tablectl.store.ring import HEAD_AT

from hil_tests.board.faults.table import parse
from hil_tests.board.faulty_round import Dealer, Stopped, put_right
from hil_tests.board.opened_board import started

GOES_ON = ("drift:ppm=50", "drift:ppm=-5000")
# Into a wager, the lock, the cards, the settlement, the next round.
STARTS_ANEW = (
    "power_cut:us=33333",
    "power_cut:us=95700",
    "write_cut:n=30,torn=1",
    "write_cut:n=300",
    "write_cut:n=600,torn=1",
    "write_cut:n=900",
    "bite:n=300",
)
RANDOMNESS = ("entropy:source=stuck,value=1", "entropy:source=biased,ones=0.8")
# fault: codes of the locked table
LOCKS = {
    "fram_absent:early=1": (3001,),
    "fram_absent:early=0": (3001,),
    "fram_smaller:early=0": (3002,),
    "fram_stuck:early=1": (3018,),
    # Of the journal's head: the highest byte of a sequence number, which is always 0.
    f"fram_stuck:address={HEAD_AT + 3},bit=6,level=1,early=0": (3003,),
    "fram_worn:early=1": (3003,),
    "fram_worn:early=0,chance=0.01": (3003, 3018),
}


@pytest.fixture(scope="module")
def sound(maker):
    """(pay lines, what the meter moved) of the round on a sound board."""
    board = maker()
    board.open()
    dealer = Dealer(board)
    dealer.play()
    board.close()
    return dealer.settlement, dealer.moved


@pytest.fixture
def dealer_with(make_board):
    """`dealer_with(fault)`: at a board that has started with the fault on."""

    def make(fault):
        board = make_board(faults=(fault,))
        started(board)
        board.go_wrong()
        return Dealer(board)

    return make


def assert_as_on(sound, dealer):
    assert (dealer.settlement, dealer.moved) == sound
    status = dealer.ask("status")
    assert (status["phase"], status["wagered"], status["error"]) == ("betting", [], None)
    return status


@pytest.mark.parametrize("text", GOES_ON)
def test_the_round_is_settled(text, dealer_with, sound):
    dealer = dealer_with(parse(text))
    dealer.play()
    assert_as_on(sound, dealer)
    assert dealer.restarts == 0 and dealer.ask("devices")["troubles"] == {}


@pytest.mark.parametrize("text", STARTS_ANEW)
def test_the_round_goes_on_where_it_stood(text, dealer_with, sound):
    dealer = dealer_with(parse(text))
    dealer.play()
    status = assert_as_on(sound, dealer)
    assert dealer.restarts == 1
    bitten = text.startswith("bite")
    assert status["resets"] == {"cause": "watchdog" if bitten else "power"}
    assert status["fault"] == ({"count": 1, "kind": "watchdog"} if bitten else None)


@pytest.mark.parametrize("text", RANDOMNESS)
def test_without_random_numbers_only_the_draw_is_closed(text, dealer_with, sound):
    fault = parse(text)
    dealer = dealer_with(fault)
    dealer.play()
    assert_as_on(sound, dealer)
    assert dealer.ask("devices")["troubles"] == {"rng": 3010}
    assert dealer.ask("checks")["rng"]["state"] == "closed"


@pytest.mark.parametrize("text", LOCKS)
def test_the_table_is_locked_until_it_is_put_right(text, dealer_with, sound):
    fault = parse(text)
    dealer = dealer_with(fault)
    with pytest.raises(Stopped) as stopped:
        dealer.play()
    status = stopped.value.status
    assert (status["phase"], status["locked"]) == ("closed", True)
    assert status["error"] in LOCKS[text]
    assert "locked" in dealer.board.lamps()
    put_right(dealer, fault)
    dealer.play()
    assert_as_on(sound, dealer)


@pytest.mark.needs("in_play")
def test_one_bit_that_turns_over_is_corrected(dealer_with, sound):
    dealer = dealer_with(parse("fram_flip"))
    dealer.play()
    assert_as_on(sound, dealer)
    assert dealer.restarts == 0
