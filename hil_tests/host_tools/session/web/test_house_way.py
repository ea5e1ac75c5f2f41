"""The panel tells the dealer how the house would set the hands of a player who asks
(588.11(a)(1)), and his own (588.11(d))."""

import pytest
from tablectl.core.cards import card_text

from host_tools.device.link.client import Refused


def dealt(table, **submission):
    """588 with a player at seat 2, up to the first step after the stub."""
    at = table("588", **submission)
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    at.wait()
    if "Collect and confirm" in at.offers:
        at.do("collect_chips")
    at.do("toggle_auto_deal")
    at.wait(60)
    at.do("stub", count=11, misdealt=False)
    return at


def ask(at) -> str:
    """What is said then."""
    offer = at.offers["How the house would set it"]
    at.do(offer["do"], **offer["facts"])
    return at.view.log[-1].text


def test_588_11_a_1_the_dealer_asks_for_the_seat_whose_turn_it_is(table):
    at = dealt(table, double_down=True)
    assert (at.view.what, at.view.to) == ("decision", 2)
    said = ask(at)
    low = at.board.keeper.table.house_way(2)[0]
    assert said.startswith("seat 2: the house would set ") and said.endswith(" low, 588.11(a)(1)")
    assert said.split(" set ")[1].split(" low")[0] in at.view.hands[2]
    assert len(low) == 1
    with pytest.raises(Refused):
        at.do("ask_house_way", seat=3)


def test_588_11_d_what_the_dealer_is_told_of_his_own_hands_is_taken(table):
    at = dealt(table, double_down=False)
    if at.view.what == "reveal":
        at.do("deal")
    assert (at.view.what, at.view.to) == ("set_hand", 0)
    low = next(card for card in at.view.hands[0] if f" {card} low, 588.11(d)" in ask(at))
    assert ask(at) == f"dealer: the house would set {low} low, 588.11(d)"
    assert [low] == [card_text(card) for card in at.board.keeper.table.house_way(0)[0]]
    at.do("set_low", cards=[low])
    assert (at.view.what, at.view.to) == ("set_hand", 2)
