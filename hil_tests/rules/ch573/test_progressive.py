"""573.11(e) and 573.12(d): the progressive paytables, the meter, envy, the held award."""

from tablectl.core.table import open_table

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, effect, named

ON = {"progressive": True}
SECTION = "573.12(d)(1)"
ENVY = "573.12(d)(5)"
COLLECTED = ("collect", 0, "", "573.11(e)")

FOUR_ACES = "Ac Ad Ah As 3d"
FOUR_KINGS = "Kc Kd Kh Ks 3h"
STRAIGHT_FLUSH = "5c 6c 7c 8c Td"
QUEENS = "Qs Jh 9d 8h 4s"
# Odds "for 1" of paytables A and B.
FIXED = (
    ("Kc Kd Kh Ks 3h", 300, 300),
    ("2c 2d 2h 2s 3h", 300, 300),
    ("Ac Kc Qc Jc 3h", 100, 100),
    ("Ac 2c 3c 4c Th", 100, 100),
    ("Ac Ad Ah 5c Th", 9, 15),
    ("2c 2d 2h 5c Th", 9, 15),
)
LESS = ("2c 5c 7c 9c Th", "5c 6d 7h 8c Td", "Ac Ad Kc Kd 3h", "Ac Ad 7h 5s 3c", Crazy4.NOTHING)


def test_573_12_d_1_fixed_pays_of_both_paytables():
    for paytable in ("A", "B"):
        for wager in (100, 500):
            offered = Crazy4.terms(paytable=paytable, wager=wager)
            for cards, in_a, in_b in FIXED:
                odds = in_a if paytable == "A" else in_b
                game = Crazy4.one_seat(cards, QUEENS, wagers=ON, progressive=offered)
                line = ("pay", wager * odds, f"{odds} for 1", SECTION)
                assert game.line(3, "progressive") == line, (paytable, cards)
            for cards in LESS:
                game = Crazy4.one_seat(cards, "Kh Js 9d 8h 6s", wagers=ON, progressive=offered)
                assert game.line(3, "progressive") == COLLECTED, (paytable, cards)


def test_573_11_e_paid_irrespective_of_the_dealers_hand():
    for dealer, ante in (
        (QUEENS, "push"),
        (Crazy4.KING_HIGH, "pay"),
        ("9c 9d 9h 9s 4d", "collect"),
    ):
        game = Crazy4.one_seat("7c 7d 7h 5s 3c", dealer, wagers=ON)
        assert game.line(3, "ante")[0] == ante
        assert game.line(3, "progressive") == ("pay", 900, "9 for 1", SECTION)


def test_573_12_d_2_only_the_highest_hand_is_paid():
    game = Crazy4.one_seat(FOUR_ACES, QUEENS, wagers=ON)
    assert len([line for line in game.lines() if line[1] == "progressive"]) == 2
    assert [line[3] for line in game.lines() if line[1] == "progressive"] == ["hold", "pay"]


def test_573_12_d_1_d_3_four_aces_take_the_whole_meter_and_it_starts_at_the_reset():
    # $7,500.00 and the contribution of 20.5 cents: $7,500.20 is paid, half a cent stays.
    for paytable in ("A", "B"):
        offered = Crazy4.terms(paytable=paytable, reset=600000)
        game = Crazy4.one_seat(FOUR_ACES, QUEENS, wagers=ON, meter=7500000000, progressive=offered)
        assert game.line(3, "progressive") == ("pay", 750020, "100% of meter", SECTION)
        assert game.table.meter.micro == 6000000000 + 5000
        assert named(game.effects, "meter")[-1] == effect("meter", micro=6000005000)


def test_R_573_07_a_one_and_a_five_dollar_wager_both_win_all_of_the_meter():
    for wager, cents in ((100, 750020), (500, 750102)):
        offered = Crazy4.terms(wager=wager)
        game = Crazy4.one_seat(FOUR_ACES, QUEENS, wagers=ON, meter=7500000000, progressive=offered)
        assert game.line(3, "progressive")[1] == cents


def test_573_12_d_1_four_aces_without_the_wager_leave_the_meter():
    game = Crazy4.play_round({2: (Crazy4.NOTHING, "fold", ON), 3: (FOUR_ACES, 3000, {})}, QUEENS)
    assert game.table.meter.micro == 5000000000 + 205000
    assert [line for line in game.lines() if line[1] == "progressive" and line[0] == 3] == []


def held(**changes):
    """A table that holds four aces of seat 3."""
    game = Crazy4(meter=7500000000, **changes)
    game.deal_round({3: (FOUR_ACES, None, ON)}, QUEENS)
    game.decide(3, 3000)
    return game


def test_573_11_e_3_R_573_08_the_whole_meter_is_held_until_validated_with_the_key_on():
    game = held()
    expected = effect("phase", phase="jackpot_hold", what="jackpot_confirm", to=3)
    expected["section"] = SECTION
    assert game.table.awaits == expected
    line = (3, "progressive", 100, "hold", 750020, "100% of meter", SECTION)
    assert game.lines()[-1] == line
    assert effect("jackpot_lamp", on=True) in game.effects
    assert game.table.meter.micro == 7500205000
    for key in (False, None, 1, "on"):
        game.refuses(1018, "R-573-08", "jackpot_confirm", key=key)
    game.refuses(1018, "R-573-08", "jackpot_confirm")
    game.refuses(1001, SECTION, "next_round")
    assert effect("jackpot_lamp", on=False) in game.do("jackpot_confirm", key=True)
    assert game.lines()[-1] == line[:3] + ("pay",) + line[4:]
    assert game.waits("next_round")


def test_R_573_08_the_house_may_configure_the_hold_away():
    game = held(jackpot_hold=False)
    assert game.waits("next_round")
    assert [line[3] for line in game.lines() if line[1] == "progressive"] == ["pay"]


def test_573_11_e_4_only_the_whole_meter_is_held():
    for cards, _, _ in FIXED:
        game = Crazy4()
        game.deal_round({3: (cards, None, ON)}, QUEENS)
        game.decide(3, "play")
        assert game.waits("next_round"), cards


def test_573_12_d_4_R_573_16_the_meter_counts_when_it_is_the_players_turn():
    # Seat 5 comes first; its fixed award leaves the meter alone. Three times 20.5 cents came in.
    hands = {
        2: (FOUR_ACES, "play", ON),
        5: (FOUR_KINGS, "play", ON),
        6: (Crazy4.NOTHING, "fold", ON),
    }
    game = Crazy4.play_round(hands, QUEENS, meter=7500000000)
    assert game.line(5, "progressive")[:2] == ("pay", 30000)
    assert game.line(2, "progressive")[:2] == ("pay", 750061)


def envies(game):
    """(seat, amount, section) of every envy line."""
    assert all(line[1:3] == ("progressive", 0) for line in game.lines() if line[3] == "envy")
    return [(line[0], line[4], line[6]) for line in game.lines() if line[3] == "envy"]


def four_players(winner, wagers, **changes):
    """Seat 4 holds `winner`; 1 and 6 wager on the progressive, 6 folds; 2 does not wager on it."""
    hands = {
        1: ("Tc 9c 7d 5h 2c", "play", ON),
        2: ("Th 9h 7s 4d 2d", "play", {}),
        4: (winner, "play", wagers),
        6: ("Jc 9s 6d 4h 2h", "fold", ON),
    }
    return Crazy4.play_round(hands, QUEENS, **changes)


SCHEDULE = {
    ("A", 100): (10000, 1000, 500),
    ("A", 500): (50000, 5000, 2500),
    ("B", 100): (10000, 2500, None),
    ("B", 500): (50000, 12500, None),
}


def test_573_12_d_5_both_schedules_at_one_and_five_dollars_R_573_01():
    for (paytable, wager), sums in SCHEDULE.items():
        for winner, cents in zip((FOUR_ACES, FOUR_KINGS, STRAIGHT_FLUSH), sums):
            game = four_players(
                winner, ON, progressive=Crazy4.terms(paytable=paytable, wager=wager)
            )
            due = [(6, cents, ENVY), (1, cents, ENVY)] if cents else []
            assert envies(game) == due, (paytable, wager, winner)


def test_573_11_b_2_one_who_folded_keeps_the_envy():
    game = four_players(FOUR_KINGS, ON)
    assert game.line(6, "progressive") == ("collect", 0, "", "573.11(b)(2)")
    assert envies(game)[0] == (6, 1000, ENVY)
    assert effect("win_lamp", seat=6, on=True) in game.effects


def test_573_11_e_5_R_573_06_the_holder_needs_no_progressive_wager():
    for winner, cents in ((FOUR_ACES, 10000), (FOUR_KINGS, 1000), (STRAIGHT_FLUSH, 500)):
        game = four_players(winner, {})
        assert envies(game) == [(6, cents, ENVY), (1, cents, ENVY)]


def test_573_11_e_5_envy_is_paid_right_after_the_holders_own_award():
    game = four_players(FOUR_KINGS, ON)
    order = [(line[0], line[1], line[3]) for line in game.lines()]
    won = order.index((4, "progressive", "pay"))
    following = [(6, "progressive", "envy"), (1, "progressive", "envy"), (2, "ante", "push")]
    assert order[won + 1 : won + 4] == following


def test_573_1_three_of_a_kind_and_less_are_no_envy_hands():
    for cards in ("Kc Kd Kh 5s 3h", "2s 5s 7c 8s Ks", "Ac Ad Kc Kd 3h"):
        assert envies(four_players(cards, ON)) == [], cards


def test_573_11_e_5_R_573_06_a_folded_hand_is_never_exposed():
    hands = {1: ("Tc 9c 7d 5h 2c", "play", ON), 4: (FOUR_ACES, "fold", ON)}
    assert envies(Crazy4.play_round(hands, QUEENS)) == []


def test_573_11_e_5_no_envy_for_ones_own_hand_or_the_dealers():
    assert envies(Crazy4.one_seat(FOUR_KINGS, QUEENS, wagers=ON)) == []
    assert envies(Crazy4.one_seat(Crazy4.NOTHING, FOUR_ACES, wagers=ON)) == []


def test_573_11_e_5_several_envy_bonuses_where_several_others_hold_such_hands():
    hands = {
        1: ("Tc 9c 7d 5h 2c", "fold", ON),
        2: (FOUR_KINGS, "play", ON),
        5: (FOUR_ACES, 3000, ON),
    }
    for wager, aces, kings in ((100, 10000, 1000), (500, 50000, 5000)):
        game = Crazy4.play_round(hands, QUEENS, progressive=Crazy4.terms(wager=wager))
        assert envies(game) == [
            (2, aces, ENVY),
            (1, aces, ENVY),
            (5, kings, ENVY),
            (1, kings, ENVY),
        ]


def test_573_11_e_5_without_the_offer_there_is_no_envy():
    hands = {1: ("Tc 9c 7d 5h 2c", "play", {}), 4: (FOUR_ACES, "play", {})}
    assert envies(Crazy4.play_round(hands, QUEENS, progressive=None)) == []


BOTH = Crazy4.terms(wager=[100, 500], rate=2000)


def bet_both(amounts, **changes):
    """A table up to the lock; `amounts`: {seat: cents told of its chip, None for nothing}."""
    game = Crazy4(progressive=BOTH, **changes)
    for seat in sorted(amounts):
        game.bet(seat, progressive=True)
        if amounts[seat]:
            game.do("wager", seat=seat, wager="progressive", cents=amounts[seat])
    return game


def accepted(game):
    return {shown["seat"]: shown["cents"] for shown in named(game.effects, "accepted")}


def test_573_12_d_5_R_573_10_each_player_places_his_own_amount():
    game = bet_both({1: 100, 2: 500, 4: None}, meter=7500000000)
    assert game.table.limits["progressive"] == (100, 500)
    game.start()
    # 20 % of $1, $5 and $1: what was not told is the least.
    assert accepted(game) == {1: 100, 2: 500, 4: 100}
    assert game.table.meter.micro == 7500000000 + 1400000
    game.deal_hands({0: QUEENS, 1: FOUR_KINGS, 2: "2c 2d 2h 5c Th", 4: "Jc 9c 6s 4c 3d"})
    for seat, what in ((1, "play"), (2, "play"), (4, "fold")):
        game.decide(seat, what)
    assert game.line(2, "progressive") == ("pay", 4500, "9 for 1", SECTION)
    assert game.line(1, "progressive") == ("pay", 30000, "300 for 1", SECTION)
    # Four-of-a-kind: $10 for a wager of $1, $50 for one of $5.
    assert envies(game) == [(4, 1000, ENVY), (2, 5000, ENVY)]


def test_573_12_d_5_R_573_10_what_is_told_is_of_the_chip_that_lies_there():
    game = bet_both({1: 500, 2: 500, 3: 500, 4: 500})
    game.do("chip_off", seat=1)
    game.do("chip_off", seat=2)
    game.do("chip_on", seat=2)
    game.do("withdraw", seat=3, wager="progressive")
    game.refuses(1005, "573.7(d)(3)", "wager", seat=1, wager="progressive", cents=500)
    for cents in (200, 0, 499, 501, 1000):
        game.refuses(1004, "573.7(d)(3)", "wager", seat=4, wager="progressive", cents=cents)
    game.start()
    assert accepted(game) == {2: 100, 3: 100, 4: 500}
    assert "progressive" not in game.table.round.placed(1)
    game.refuses(1002, ANY, "wager", seat=4, wager="progressive", cents=100)


def test_R_573_10_a_chip_that_comes_late_leaves_nothing_told():
    game = bet_both({1: 500})
    game.do("chip_off", seat=1)
    game.start()
    assert accepted(game) == {}
    assert game.table.meter.micro == 5000000000


def test_R_573_10_without_two_amounts_nothing_is_told():
    for wager in (100, 500):
        game = Crazy4(progressive=Crazy4.terms(wager=wager))
        game.bet(1, progressive=True)
        game.refuses(1003, None, "wager", seat=1, wager="progressive", cents=wager)


def test_R_573_10_what_was_told_outlasts_a_cut_of_the_power():
    game = bet_both({1: 500, 2: 100})
    again = open_table(game.configuration, None, game.table.state())
    for event in ({"event": "start_game"}, {"event": "latched"}):
        again.handle(dict(event, time=game.time + 1000))
    assert again.round.sensed == {1: 500, 2: 100}
