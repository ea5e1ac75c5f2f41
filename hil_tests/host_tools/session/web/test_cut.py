"""The panel and the terminal say to whom the shuffled cards are offered to be cut (590.5(c))."""

from host_tools.session.round_so_far import round_so_far
from host_tools.session.terminal.screen_parts import next_line

OFFER = "Offer the cut to seat 4, then seat 2; if nobody takes it, the dealer cuts."


def test_590_5_c_4_the_cut_is_offered_until_the_next_card(table):
    at = table("590", shuffler=None, counting_shuffler=False)
    for seat in (2, 4):
        at.do("wager", seat=seat, wager="blackjack", cents=1000)
    assert "cut" not in at.see()["step"]["says"]
    at.do("report", what="shuffled")
    assert at.see()["step"]["says"].endswith(OFFER)
    assert next_line(at.view).plain.endswith("cut: seat 4, 2, else the dealer")
    assert OFFER[:-1] + ", 590.5(c)(4)" in at.view.messages
    again = round_so_far(at.session.client)
    assert again and again.cut == [4, 2]
    at.session.start_game()
    at.wait()
    at.do("deal")
    assert "cut" not in at.see()["step"]["says"]
    assert at.view.cut == []


def test_590_5_c_4_the_next_betting_ends_the_offer(table):
    at = table("590", shuffler=None, counting_shuffler=False)
    at.session.start_game()
    at.wait()
    assert at.view.what == "next_round"
    at.do("report", what="shuffled")
    assert "Offer the cut to" in at.see()["step"]["says"]
    at.do("next_round")
    assert at.view.what == "wagers"
    assert "cut" not in at.see()["step"]["says"]
