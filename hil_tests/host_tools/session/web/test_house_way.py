"""The panel tells the dealer how the house would set the hands of a player who asks
(588.11(a)(1))."""

import pytest

from host_tools.device.link.client import Refused


def test_588_11_a_1_the_dealer_asks_for_the_seat_whose_turn_it_is(table):
    at = table("588", double_down=True)
    at.do("place_wagers_at", seat=2, every=False)
    at.do("start_game")
    at.wait()
    if "Collect and confirm" in at.offers:
        at.do("collect_chips")
    at.do("toggle_auto_deal")
    at.wait(60)
    at.do("stub", count=11, misdealt=False)
    assert (at.view.what, at.view.to) == ("decision", 2)
    ask = at.offers["How the house would set it"]
    at.do(ask["do"], **ask["facts"])
    said = at.view.log[-1].text
    low = at.board.keeper.table.house_way(2)[0]
    assert said.startswith("seat 2: the house would set ") and said.endswith(" low, 588.11(a)(1)")
    assert said.split(" set ")[1].split(" low")[0] in at.view.hands[2]
    assert len(low) == 1
    with pytest.raises(Refused):
        at.do("ask_house_way", seat=3)
