"""587.11(i)(3)(i) and 587.12(e): the progressive paytable, the meter, envy, the held award."""

from hil_tests.rules.helpers.games import RaiseItUp
from hil_tests.rules.helpers.play import effect, named

ON = {"progressive": True}
SECTION = "587.12(e)(1)"
ENVY = "587.12(e)(5)"
LOST = ("collect", 0, "", "587.11(i)(3)(i)")
FOLD = "check check fold"

SPADES = "As Ks Qs"
HEARTS = "Ah Kh Qh"
COMMUNITY = "2c 7d 9c"
FIXED = (
    (HEARTS, 500),
    ("Kd Ad Qd", 500),
    ("Qc Ac Kc", 500),
    ("Ks Qs Js", 70),
    ("Ad 2d 3d", 70),
    ("4h 5h 6h", 70),
    ("2s 2d 2h", 60),
    ("Ac Ad Ah", 60),
    ("4h 5h 6d", 6),
    ("As Ks Qd", 6),
    ("Ad 2d 3h", 6),
)
LESS = ("2d 5d Jd", "Ac Ad Kh", "Kc Ad 3h", RaiseItUp.NOTHING, "Qs Ks 2s")


def test_587_12_e_1_R_587_02_fixed_pays_for_one():
    for wager in (100, 500):
        for cards, odds in FIXED:
            game = RaiseItUp.one_seat(
                cards, COMMUNITY, wagers=ON, progressive=RaiseItUp.terms(wager=wager)
            )
            line = ("pay", wager * odds, f"{odds} for 1", SECTION)
            assert game.line(3, "progressive") == line, cards


def test_587_7_d_4_R_587_09_a_pair_and_a_flush_lose():
    for cards in LESS:
        assert RaiseItUp.one_seat(cards, COMMUNITY, wagers=ON).line(3, "progressive") == LOST, (
            cards
        )


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


def test_587_12_e_1_e_3_ace_king_queen_of_spades_takes_the_meter_and_it_starts_anew():
    # $7,500.00 and the contribution of 20.5 cents: $7,500.20 is paid, half a cent stays.
    offered = RaiseItUp.terms(reset=600000)
    game = RaiseItUp.one_seat(SPADES, COMMUNITY, wagers=ON, meter=7500000000, progressive=offered)
    assert game.line(3, "progressive") == ("pay", 750020, "100% of meter", SECTION)
    assert game.table.meter.micro == 6000000000 + 5000
    assert named(game.effects, "meter")[-1] == effect("meter", micro=6000005000)


def test_R_587_14_a_one_and_a_five_dollar_wager_both_win_all_of_the_meter():
    for wager, cents in ((100, 750020), (500, 750102)):
        offered = RaiseItUp.terms(wager=wager)
        game = RaiseItUp.one_seat(
            SPADES, COMMUNITY, wagers=ON, meter=7500000000, progressive=offered
        )
        assert game.line(3, "progressive")[1] == cents


def test_587_12_e_5_R_587_13_each_player_places_his_own_amount():
    game = RaiseItUp(progressive=RaiseItUp.terms(wager=[100, 500], rate=2000))
    for seat, cents in ((1, 100), (2, 500), (3, 500)):
        game.bet(seat, progressive=True)
        game.do("wager", seat=seat, wager="progressive", cents=cents)
    game.start()
    # 20 % of $1, $5 and $5.
    assert game.table.meter.micro == RaiseItUp.SEED + 2200000
    hands = {1: "Tc 8h 4d", 2: "7c 7d 7s", 3: HEARTS, "community": "2d 6c 9s"}
    game.deal_hands(hands)
    for seat in (1, 2, 3):
        game.decide(seat, "1")
    while game.waits("reveal"):
        game.do("reveal")
    assert game.line(3, "progressive") == ("pay", 250000, "500 for 1", SECTION)
    assert game.line(2, "progressive") == ("pay", 30000, "60 for 1", SECTION)
    # Ace, king and queen of hearts: $125 for a wager of $5, $25 for one of $1.
    envies = [(line[0], line[4], line[6]) for line in game.lines() if line[3] == "envy"]
    assert envies == [(2, 12500, ENVY), (1, 2500, ENVY)]


def test_587_12_e_1_the_best_hand_without_the_wager_leaves_the_meter():
    game = RaiseItUp.play_round(
        {2: (RaiseItUp.NOTHING, FOLD, ON), 3: (SPADES, "3", {})}, COMMUNITY
    )
    assert game.table.meter.micro == RaiseItUp.SEED + 205000
    assert [line for line in game.lines() if line[:2] == (3, "progressive")] == []


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


def test_R_587_15_the_house_may_configure_the_hold_away_and_holds_nothing_else():
    game = held(jackpot_hold=False)
    assert [line[3] for line in game.lines() if line[1] == "progressive"] == ["pay"]
    for cards, _ in FIXED:
        game = RaiseItUp()
        game.deal_round({3: (cards, None, ON)}, COMMUNITY)
        game.decide(3, "1")
        assert game.waits("next_round"), cards


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


def test_587_12_e_5_both_schedules_at_one_and_five_dollars():
    for wager, spades, others in ((100, 10000, 2500), (500, 50000, 12500)):
        for holder, cents in ((SPADES, spades), (HEARTS, others), ("Ac Kc Qc", others)):
            game = four_players(holder, ON, progressive=RaiseItUp.terms(wager=wager))
            assert envies(game) == [(6, cents, ENVY), (1, cents, ENVY)], (wager, holder)


def test_587_1_no_other_hand_earns_an_envy_bonus():
    for holder in ("Ks Qs Js", "As 2s 3s", "Ac Ad Ah", "As Ks Qd", RaiseItUp.NOTHING):
        assert envies(four_players(holder, ON)) == [], holder


def test_587_11_g_one_who_folded_keeps_the_envy():
    game = four_players(HEARTS, ON)
    assert game.line(6, "progressive") == ("collect", 0, "", "587.11(g)")
    assert envies(game)[0] == (6, 2500, ENVY)
    assert effect("win_lamp", seat=6, on=True) in game.effects


def test_587_11_i_3_i_E_R_587_06_the_holder_needs_no_progressive_wager():
    for holder, cents in ((SPADES, 10000), (HEARTS, 2500)):
        assert envies(four_players(holder, {})) == [(6, cents, ENVY), (1, cents, ENVY)]


def test_R_587_07_a_folded_hand_pays_no_envy_though_its_cards_are_shown():
    for wagers in ({"six_card_bonus": 500}, {"pair_plus": 500}, ON):
        assert envies(four_players(HEARTS, wagers, FOLD)) == [], wagers


def test_587_11_i_3_i_E_envy_after_the_holders_own_award_before_his_six_card_bonus():
    game = four_players(HEARTS, {"progressive": True, "six_card_bonus": 100})
    order = [(line[0], line[1], line[3]) for line in game.lines()]
    won = order.index((4, "progressive", "pay"))
    assert order[won + 1 : won + 4] == [
        (6, "progressive", "envy"),
        (1, "progressive", "envy"),
        (4, "six_card_bonus", "collect"),
    ]


def test_587_11_i_3_i_E_none_for_ones_own_hand_and_several_for_several_holders():
    assert envies(RaiseItUp.one_seat(HEARTS, COMMUNITY, wagers=ON)) == []
    hands = {1: ("Tc 9d 5h", FOLD, ON), 2: (HEARTS, "1", ON), 5: (SPADES, "3", ON)}
    for wager, spades, hearts in ((100, 10000, 2500), (500, 50000, 12500)):
        game = RaiseItUp.play_round(
            hands, RaiseItUp.BLANK, progressive=RaiseItUp.terms(wager=wager)
        )
        assert envies(game) == [
            (2, spades, ENVY),
            (1, spades, ENVY),
            (5, hearts, ENVY),
            (1, hearts, ENVY),
        ]


def test_587_7_d_4_without_the_offer_there_is_no_envy():
    hands = {1: ("Tc 9d 5h", "1", {}), 4: (SPADES, "1", {})}
    assert envies(RaiseItUp.play_round(hands, COMMUNITY, progressive=None)) == []
