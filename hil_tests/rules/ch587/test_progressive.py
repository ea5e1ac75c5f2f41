"""587.11(i)(3)(i) and 587.12(e): the progressive paytable, the meter, envy, the held award."""

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import effect

ON = {"progressive": True}
SECTION = "587.12(e)(1)"
LOST = ("collect", 0, "", "587.11(i)(3)(i)")
FOLD = "check check fold"

SPADES = "As Ks Qs"
HEARTS = "Ah Kh Qh"
COMMUNITY = "2c 7d 9c"


def test_587_12_e_2_R_587_03_only_the_three_own_cards_count():
    # With the community cards a royal flush, four of a kind, a straight.
    for cards, community in (
        ("As Ks 4d", "Qs Js Ts"),
        ("7c 7d 2s", "7h 7s 3d"),
        ("4c 5d 9h", "6s 7c 8d"),
    ):
        assert RaiseItUp.one_seat(cards, community, wagers=ON).line(3, "progressive") == LOST, (
            cards
        )
    game = RaiseItUp.one_seat("2c 2d 2h", "2s 7d 9s", wagers=ON)
    assert game.line(3, "progressive") == ("pay", 6000, "60 for 1", SECTION)


def test_R_587_14_a_one_and_a_five_dollar_wager_both_win_all_of_the_meter():
    for wager, cents in ((100, 750020), (500, 750102)):
        offered = RaiseItUp.terms(wager=wager)
        game = RaiseItUp.one_seat(
            SPADES, COMMUNITY, wagers=ON, meter=7500000000, progressive=offered
        )
        assert game.line(3, "progressive")[1] == cents


def held(**changes):
    """A table that holds the ace, king and queen of spades of seat 3."""
    game = RaiseItUp(meter=7500000000, **changes)
    game.deal_round({3: (SPADES, None, ON)}, COMMUNITY)
    game.decide(3, "3")
    return game


def test_587_11_i_3_i_B_C_D_R_587_15_the_whole_meter_is_held_until_validated_with_the_key():
    game = held()
    expected = effect("phase", phase="jackpot_hold", what="jackpot_confirm", to=3)
    expected["section"] = SECTION
    assert game.table.awaits == expected
    line = (3, "progressive", 100, "hold", 750020, "100% of meter", SECTION)
    assert game.lines()[-1] == line
    assert effect("jackpot_lamp", on=True) in game.effects
    assert game.table.meter.micro == 7500205000
    for key in (False, None, 1, "on"):
        game.refuses(1018, "R-587-15", "jackpot_confirm", key=key)
    game.refuses(1001, SECTION, "next_round")
    assert effect("jackpot_lamp", on=False) in game.do("jackpot_confirm", key=True)
    assert game.lines()[-1] == line[:3] + ("pay",) + line[4:]
    assert game.waits("next_round")


def test_587_12_e_4_the_meter_counts_when_it_is_the_players_turn():
    # Seat 5 comes first; its fixed award leaves the meter alone. Three times 20.5 cents came in.
    hands = {2: (SPADES, "1", ON), 5: (HEARTS, "1", ON), 6: (RaiseItUp.NOTHING, FOLD, ON)}
    game = RaiseItUp.play_round(hands, COMMUNITY, meter=7500000000)
    assert game.line(5, "progressive")[:2] == ("pay", 50000)
    assert game.line(2, "progressive")[:2] == ("pay", 750061)


def envies(game):
    """(seat, amount, section) of every envy line."""
    assert all(line[1:3] == ("progressive", 0) for line in game.lines() if line[3] == "envy")
    return [(line[0], line[4], line[6]) for line in game.lines() if line[3] == "envy"]


def four_players(holder, wagers, decisions="1", **changes):
    """Seat 4 holds `holder`; 1 and 6 wager on the progressive, 6 folds; 2 does not wager on it."""
    hands = {
        1: ("Tc 9d 5h", "1", ON),
        2: ("Th 8d 4h", "1", {}),
        4: (holder, decisions, wagers),
        6: ("Jh 8s 3c", FOLD, ON),
    }
    return RaiseItUp.play_round(hands, COMMUNITY, **changes)


def test_587_1_no_other_hand_earns_an_envy_bonus():
    for holder in ("Ks Qs Js", "As 2s 3s", "Ac Ad Ah", "As Ks Qd", RaiseItUp.NOTHING):
        assert envies(four_players(holder, ON)) == [], holder


def test_587_11_i_3_i_E_envy_after_the_holders_own_award_before_his_six_card_bonus():
    game = four_players(HEARTS, {"progressive": True, "six_card_bonus": 100})
    order = [(line[0], line[1], line[3]) for line in game.lines()]
    won = order.index((4, "progressive", "pay"))
    assert order[won + 1 : won + 4] == [
        (6, "progressive", "envy"),
        (1, "progressive", "envy"),
        (4, "six_card_bonus", "collect"),
    ]
