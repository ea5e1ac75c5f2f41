"""The log of the panel: each thing that happened once, in its order, whatever happens to the
board meanwhile; and the wagers of a table that opens again."""

import pytest
from tablectl.core.errors import DeviceError

from hil_tests.host_tools.helpers.on_the_wire import OnTheWire


def texts(at):
    return [entry.text for entry in at.view.log]


def power_is_cut(at):
    at.do("toggle_power")
    # The clock of a board begins anew with its power.
    at.session.client._last["t"] = at.board.now_us + 1
    at.do("toggle_power")
    at.wait(10)


def close(at):
    """The memory is gone for a moment."""
    at.board.keeper.stop(DeviceError(3001, {"device": "fram"}), at.board.now_us)
    at.wait(8)
    assert at.view.phase == "closed"
    at.board.keeper.closing.admit()


def close_and_clear(at):
    """An error closes the table; the floor clears it with the key on."""
    close(at)
    at.do("turn_key")
    at.do("clear")
    at.do("turn_key")
    at.wait(10)


@pytest.fixture
def dealt(table):
    at = table()
    at.do("place_wagers_at", seat=1, every=True)
    at.do("place_wagers_at", seat=3, every=False)
    at.do("toggle_chip", seat=3)
    at.do("start_game")
    at.do("collect_chips")
    at.do("toggle_auto_deal")
    at.wait(20)
    assert at.view.what == "decision"
    return at


def hands_are_compared(dealt):
    """Auto-deal turns them up one by one (R-687a-35)."""
    dealt.wait(20)
    assert dealt.view.what == "next_round"


def test_a_round_that_is_told_again_after_a_power_cut_is_logged_once(dealt):
    before = texts(dealt)
    power_is_cut(dealt)
    added = texts(dealt)[len(before) :]
    assert added == ["power cut", "power is back"]
    dealt.do("decide", what="raise")
    power_is_cut(dealt)
    assert texts(dealt)[len(before) + 2 :] == ["seat 1: raise", "power cut", "power is back"]


def test_decisions_are_logged_with_their_amounts_and_cards(table):
    at = table("581")
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("deal")
    at.do("deal")
    at.do("decide", what="double_attack", cents=500)
    assert "seat 1: double attack $5.00" in texts(at)
    at = table("589")
    at.do("place_wagers_at", seat=1, every=False)
    at.do("start_game")
    at.do("toggle_auto_deal")
    at.wait(20)
    at.do("decide", what="exchange")
    given = at.view.hands[1][:2]
    at.do("decide", what="discard", cards=given)
    assert "seat 1: exchange" in texts(at)
    assert f"seat 1: discard {' '.join(given)}" in texts(at)


def test_a_settled_round_is_logged_with_its_totals_and_not_line_by_line(dealt):
    """What it comes to over several rounds stands beside the lines."""
    for number in (1, 2):
        while dealt.view.what == "decision":
            dealt.do("decide", what="fold")
        hands_are_compared(dealt)
        settled = [entry.text for entry in dealt.view.log if entry.kind == "settled"]
        assert len(settled) == number and settled[-1].startswith("settled, ")
        assert not [entry for entry in dealt.view.log if entry.kind == "pay"]
        totals = dealt.see()["totals"]
        # Every wager of seat 1, the required ones of seat 3, as the example table has them.
        assert totals["rounds"] == number
        assert set(totals["seats"]) == {"1", "3"}
        dealt.do("next_round")
        assert dealt.see()["totals"]["round"] == {}
        if number == 1:
            seats = totals["seats"]
            dealt.do("place_wagers_at", seat=1, every=False)
            dealt.do("place_wagers_at", seat=3, every=False)
            dealt.do("start_game")
            dealt.do("toggle_auto_deal")
            dealt.wait(20)
    # An Ante and a Blind of 10 each are lost once more with a fold (687a.11(b)).
    for seat, before in seats.items():
        lost = float(before.replace(",", "").replace("$", "")) - 20
        assert (
            float(dealt.see()["totals"]["seats"][seat].replace(",", "").replace("$", "")) == lost
        )


def test_a_change_of_the_game_is_logged(table):
    at = table()
    at.do("configure", chapter="585")
    assert "the game is Props & Hops, table 1" in texts(at)


@pytest.mark.parametrize("chip", [False, True])
def test_wagers_that_the_board_still_has_are_shown_after_an_error_was_cleared(chip, table):
    at = table()
    at.do("place_wagers_at", seat=2, every=chip)
    before = dict(at.see()["seats"][1]["wagers"])
    close_and_clear(at)
    assert at.view.what == "wagers"
    assert at.see()["seats"][1]["wagers"] == before
    assert at.board.keeper.table.round.wagers[2] == before


def test_a_table_that_opens_again_is_in_the_round_that_it_was_in(table):
    at = table()
    at.do("place_wagers_at", seat=2, every=False)
    before, number = dict(at.view.wagers[2]), at.view.round
    at.view.take_status({"phase": "closed", "reason": "", "error": 3001})
    at.view.observe({"ev": "phase", "seq": 10**6, "t": 0, "phase": "betting", "what": "wagers"})
    assert (at.view.wagers[2], at.view.round) == (before, number)


def test_a_round_stands_where_it_stood_after_an_error_was_cleared(dealt):
    seats, places = dealt.see()["seats"], dealt.see()["places"]
    close_and_clear(dealt)
    assert dealt.view.what == "decision"
    assert (dealt.see()["seats"], dealt.see()["places"]) == (seats, places)


def without_phases(request, message):
    return None if message.get("ev") == "phase" else message


def test_a_round_that_began_unheard_is_a_new_one(dealt):
    """The line lost the word of the next betting; the status tells its number."""
    dealt.do("decide", what="fold")
    dealt.do("decide", what="fold")
    hands_are_compared(dealt)
    client = dealt.session.client
    line, client.stream = client.stream, OnTheWire(client.stream, without_phases)
    dealt.do("next_round")
    client.stream = line
    dealt.wait(10)
    seen = dealt.see()
    assert (seen["step"]["what"], seen["lines"]) == ("wagers", [])
    assert not any(seat["wagers"] or seat["hands"] for seat in seen["seats"])
