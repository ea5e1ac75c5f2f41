"""A whole round while something is wrong around a sound board: its line, its contacts, a chip at
the wrong moment. No wager is settled otherwise than on a good day, none is lost, and what the
dealer has to see to is shown."""

import pytest

from hil_tests.board.faults.table import parse
from hil_tests.board.faulty_round import Dealer, Stopped, put_right

PLAYS = (
    "noise:seed=1",
    "noise:seed=2,one_in=2",
    "flipped:seed=1",
    "lost:seed=1",
    "cut:seed=1",
    "doubled:seed=1,one_in=1",
    "stall:seed=1",
    "stall:seed=2,ms=300",
    "unplugged:bytes=400",
    "unplugged:bytes=5000",
    "stuck:input=start_game,closed=0",
    "bounce:seed=1",
    "bounce:seed=2,us=1900,edges=31",
)
# fault: seats whose chip is a wager then
CHIPS = {
    "chip:us=-300": (2, 5),
    "chip:us=-6": (2, 5),
    "chip:us=0": (2,),
    "chip:us=0.5": (2,),
    "chip:us=40": (2,),
    "stuck:input=sensor_2,closed=0": (),
}
# fault: (what the table then waits for, lamps, seats whose chip is a wager)
HELD = {
    "stuck:input=start_game,closed=1": (("latched", "next_round"), {"locked"}, (2,)),
    "stuck:input=sensor_5,closed=1": (("confirm_chips",), {"locked", "seat_2", "seat_5"}, (2, 5)),
}
CHATTER = ("lock_out", "start_game", "sensor_3")
UNSTABLE = 3008
# By then the last edge has come, and the board has looked again.
RESTS_US = 5_000_000


@pytest.fixture(scope="module")
def shared(maker):
    """`shared(fault)`: a board between two rounds, the fault on; one that a test left in a round
    is not used again."""
    used = []

    def give(fault=None):
        if used and Dealer(used[0]).ask("status")["phase"] != "betting":
            used.pop().close()
        if not used:
            used.append(maker())
            used[0].open()
        board = used[0]
        board.events.clear()
        if fault:
            fault.begin(board)
            fault.opened(board)
        return board

    yield give
    for board in used:
        board.close()


@pytest.fixture(scope="module")
def good_day(shared):
    """{seats with a chip: (pay lines, what the meter moved)} of a round with nothing wrong."""
    found = {}
    for seats in ((), (2,), (2, 5)):
        dealer = Dealer(shared(), seats)
        dealer.play()
        found[seats] = dealer.settlement, dealer.moved
    assert len({moved for _, moved in found.values()}) == len(found)
    return found


def assert_as_on(good_day, seats, dealer, troubles=None):
    """Settled as on a good day, and ready for the next round."""
    assert (dealer.settlement, dealer.moved) == good_day[seats]
    status = dealer.ask("status")
    assert (status["phase"], status["wagered"], status["error"]) == ("betting", [], None)
    assert status["fault"] is None and dealer.restarts == 0
    assert dealer.ask("devices")["troubles"] == (troubles or {})


@pytest.mark.parametrize("text", PLAYS)
def test_the_round_is_settled_while_it_lasts(text, shared, good_day):
    fault = parse(text)
    dealer = Dealer(shared(fault))
    dealer.play()
    fault.end(dealer.board)
    assert_as_on(good_day, (2,), dealer)


@pytest.mark.parametrize("text", CHIPS)
def test_what_lay_there_when_betting_closed_is_a_wager_and_no_more(text, shared, good_day):
    fault = parse(text)
    dealer = Dealer(shared(fault))
    dealer.play()
    fault.end(dealer.board)
    assert_as_on(good_day, CHIPS[text], dealer)


@pytest.mark.parametrize("text", HELD)
def test_the_table_waits_for_what_does_not_come_and_goes_on_when_it_does(text, shared, good_day):
    fault = parse(text)
    awaits, lamps, seats = HELD[text]
    dealer = Dealer(shared(fault))
    with pytest.raises(Stopped) as stopped:
        dealer.play()
    assert stopped.value.status["what"] in awaits and dealer.board.lamps() == lamps
    put_right(dealer, fault)
    dealer.play()
    assert_as_on(good_day, seats, dealer)


@pytest.mark.needs("many_edges")
@pytest.mark.parametrize("name", CHATTER)
def test_an_input_that_never_rests_is_named_and_the_round_is_settled(name, make_board, good_day):
    """It stays named: somebody has to look at its plug."""
    board = make_board(faults=(parse(f"chatter:input={name}"),))
    board.open()
    dealer = Dealer(board)
    dealer.play()
    board.wait(RESTS_US)
    told = {(event["device"], event["err"]["code"]) for event in board.heard("device")}
    assert told == {(name, UNSTABLE)}
    assert_as_on(good_day, (2,), dealer, {name: UNSTABLE})
