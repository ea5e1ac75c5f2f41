"""687a.6, 687a.11 and 687a.12(c): the hands that win, what a fold keeps, meter and envy."""

from hil_tests.rules.helpers.games import DJWild
from hil_tests.rules.helpers.play import changed, effect, named


def test_687a_6_a_the_higher_pair_beats_the_dealers():
    order = "AKQJT9876543"
    for high, low in zip(order, order[1:]):
        rest = [rank for rank in order if rank not in (high, low)]
        player = f"{high}c {high}d {rest[0]}h {rest[2]}s {rest[4]}c"
        dealer = f"{low}c {low}d {rest[0]}s {rest[2]}h {rest[4]}d"
        assert DJWild.one_seat(player, dealer).line(3, "ante")[0] == "pay", player
        assert DJWild.one_seat(dealer, player).line(3, "ante")[0] == "collect", player


def test_687a_6_b_a_wild_card_makes_the_players_three_of_a_kind():
    for wild in ("2h", "Jk"):
        game = DJWild.one_seat(f"9c 9d {wild} Kd 5c", "Ac Ad Kc Qh 7s")
        assert game.line(3, "ante") == ("pay", 1000, "1 to 1", "687a.12(a)"), wild


def test_687a_6_d_687a_11_f_1_ii_the_progressive_pays_three_of_a_kind_or_better():
    for cards, wins in (
        ("9c 9d 9h Ks 4c", True),
        ("9c 9d Kh Ks 4c", False),
        ("Ac Ad Kh Qs Jc", False),
        ("9c 8d 7h 6s 5c", True),
    ):
        outcome = DJWild.one_seat(cards, wagers={"progressive": True}).line(3, "progressive")[0]
        assert outcome == ("pay" if wins else "collect"), cards


def test_687a_6_e_687a_11_f_2_ii_trips_pays_three_of_a_kind_or_better():
    for cards, wins in (
        ("9c 9d 2h Ks 5c", True),
        ("9c 9d Kh Ks 4c", False),
        ("Ac 2d Kh 9s 7c", False),
        ("9c 8d 7h 6s 5c", True),
    ):
        outcome = DJWild.one_seat(cards, wagers={"trips": 500}).line(3, "trips")[0]
        assert outcome == ("pay" if wins else "collect"), cards


def test_687a_6_f_bad_beat_pays_three_of_a_kind_or_better():
    for cards, wins in (("9c 9d 9h Ks 5c", True), ("9c 9d Kh Ks 4c", False), (DJWild.LOW, False)):
        game = DJWild.one_seat(cards, beside="Ac Ad Ah 2c 2d", wagers={"bad_beat": 500})
        assert game.line(3, "bad_beat")[0] == ("pay" if wins else "collect"), cards


def test_687a_11_b_3_a_folded_hand_qualifies_for_the_progressive_where_the_house_says_so():
    game = DJWild.one_seat("9c 9d 9h Kd 5c", decision="fold", wagers={"progressive": True})
    assert game.line(3, "progressive") == ("pay", 900, "9 to 1", "687a.12(c)")


def test_687a_11_e_hands_compare_by_687a_6_c():
    for player, dealer, outcome in (
        ("2c 2d 2h 2s Jk", "As Ks Qs Js Ts", "pay"),
        ("9c 9d 9h 9s Jk", "As Ks Qs Js Ts", "collect"),
        ("3c 3d 3h 3s Jk", "Kh Qh Jh Th 9h", "pay"),
        ("9c 9d Kc Kd 5h", "9h 9s Kh Ks 4c", "pay"),
        ("9c 9d 2c Kd 5h", "9h 9s Jk Kh 5s", "push"),
        ("As Ks Qs Js 2c", "Ah Kh Qh Jh Th", "push"),
        ("Kd Jd 9d 7d 2c", "Ah Kh Jh 9h 7h", "push"),
        ("Kd Jd 9d 7d 2c", "Ah Kh Jh 9h 6h", "pay"),
        ("Ac 3d 4h 5s 2c", "7c 6d 5h 4s 3c", "collect"),
        ("Ac Kd 9h 5s 4c", "Ah Kc 9d 5c 3s", "pay"),
    ):
        game = DJWild.one_seat(player, dealer)
        assert game.line(3, "ante")[0] == outcome, (player, dealer)
        assert game.line(3, "raise")[0] == outcome, (player, dealer)


def test_687a_11_g_nothing_is_left_on_the_table():
    everything = {"progressive": True, "trips": 500, "bad_beat": 300}
    game = DJWild.play_round(
        {
            1: ("9c 9d 9h Kd 5c", "fold", everything),
            6: ("As Kh Qc Jh 7s", "raise", everything),
        }
    )
    status = game.table.status()
    assert status["phase"] == "over"
    assert [name for placed in status["wagers"].values() for name in placed] == []
    shown = game.do("next_round")
    assert named(shown, "locked") == [{"effect": "locked", "on": False}]
    assert game.table.status()["round"] == 2
    assert game.lines() == []


ON = {"progressive": True}
ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "Kh Qh Jh Th 9h"


def terms(**changes):
    return changed(DJWild.terms(), **changes)


def test_R_687a_11_a_percent_of_the_meter_does_not_return_the_stake():
    for returned in (True, False):
        offered = terms(stake_returned=returned)
        game = DJWild.one_seat(ROYAL, wagers=ON, progressive=offered)
        assert game.line(3, "progressive")[:3] == ("pay", 200020, "100% of meter")


def envies(game):
    return [line for line in game.lines() if line[3] == "envy"]


def four_players(winner, **changes):
    """Seat 4 holds `winner`; seats 1 and 6 wager on the progressive too, 6 folds; 2 does not."""
    hands = {
        1: ("5c 7d 9d Jc Kc", "raise", ON),
        2: ("5d 7h 9c Jd Kd", "raise", {}),
        4: (winner, "raise", ON),
        6: ("5h 7c 9s Qd Ac", "fold", ON),
    }
    return DJWild.play_round(hands, **changes)


def test_R_687a_12_envy_goes_to_every_other_lit_player_in_the_order_of_settlement():
    for wager, winner, cents in (
        (100, ROYAL, 100000),
        (100, STRAIGHT_FLUSH, 30000),
        (500, ROYAL, 500000),
        (500, STRAIGHT_FLUSH, 150000),
    ):
        game = four_players(winner, progressive=terms(wager=wager))
        assert envies(game) == [
            (6, "progressive", 0, "envy", cents, "fixed", "687a.12(c)"),
            (1, "progressive", 0, "envy", cents, "fixed", "687a.12(c)"),
        ], (wager, winner)
        order = [line[:2] for line in game.lines() if line[3] in ("pay", "envy")]
        won = order.index((4, "progressive"))
        assert order[won + 1 : won + 3] == [(6, "progressive"), (1, "progressive")]
        assert effect("win_lamp", seat=6, on=True) in game.effects


def test_R_687a_12_a_hand_void_by_13d_pays_envy_only_with_its_own_wager():
    for wagers, expected in (({}, []), (ON, [(1, 100000)])):
        game = DJWild()
        game.deal_round({1: ("5c 7d 9d Jc Kc", "raise", ON), 4: (ROYAL, "raise", wagers)})
        game.report("exposed", seat=4)
        game.confirm_awards()
        assert [(line[0], line[4]) for line in envies(game)] == expected, wagers


def held(**changes):
    """A table that holds the royal flush of seat 3."""
    game = DJWild(meter=2500000000, **changes)
    game.deal_round({3: (ROYAL, "raise", ON)}, DJWild.LOW)
    game.decided(seat=3, what="raise")
    return game


def test_R_687a_17_a_whole_meter_is_held_until_confirmed_with_the_key_on():
    game = held()
    expected = {"phase": "jackpot_hold", "what": "jackpot_confirm", "to": 3}
    assert game.table.awaits == effect("phase", section="687a.12(c)", **expected)
    held_line = (3, "progressive", 100, "hold", 250020, "100% of meter", "687a.12(c)")
    assert game.lines()[-1] == held_line
    assert effect("jackpot_lamp", on=True) in game.effects
    assert game.table.meter.micro == 2500205000
    for key in (False, None, 1, "on"):
        error = game.refuses(1018, "R-687a-17", "jackpot_confirm", key=key)
        assert error.text.startswith("a held award is confirmed with the key switch on")
    game.refuses(1018, "R-687a-17", "jackpot_confirm")
    game.refuses(1001, "687a.12(c)", "next_round")
    shown = game.do("jackpot_confirm", key=True)
    assert effect("jackpot_lamp", on=False) in shown
    assert game.lines()[-1] == held_line[:3] + ("pay",) + held_line[4:]
    assert game.waits("next_round")
