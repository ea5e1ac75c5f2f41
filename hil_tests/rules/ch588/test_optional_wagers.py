"""588.11(h) and 588.12: each optional wager, the meter, Envy Bonuses."""

from hil_tests.rules.families.pai_gow_games import PaiGow
from hil_tests.rules.helpers.play import effect, named

# Six cards and the Fortune Bonus's odds, best first.
BONUS = (
    ("Ac Kc Qc Jc Tc 2d", 250),
    ("Kc Qc Jc Tc Jk 2d", 250),
    ("Ac Kc Qc Jc Jk 2d", 250),
    ("Ac 2c 3c 4c 5c 9d", 100),
    ("2c 3c 4c 5c 6c 9d", 100),
    ("7c 7d 7h 7s Ac Jk", 50),
    ("Ac Ad Ah Jk 9c 2d", 50),
    ("2c 2d 2h 3c 3d 9s", 15),
    ("Kc Kd Ac Jk Kh 9s", 15),
    ("2c 4c 6c 8c Tc Kd", 10),
    ("2c 4c 6c 8c Jk Kd", 10),
    ("Ac 2d 3h 4s 5c Tc", 8),
    ("9c Td Qh Ks Jk 2c", 8),
    ("2c 2d 2h 7c 9s Kd", 5),
    ("Ac Ad Jk 7c 9s Kd", 5),
    ("Ac Ad Kc Kd 9s 2h", None),
    ("Ac Jk Kc Qd 9s 2h", None),
    ("Ac Kd Qh 9s 5c 2h", None),
)
PROGRESSIVE_ENVY = (
    ("Ac Ad Ah As Jk 2d", 100, 500),
    ("Ac Kc Qc Jc Tc 2d", 50, 250),
    ("Ac 2c 3c 4c 5c 9d", 10, 50),
    ("7c 7d 7h 7s Ac 2d", 5, 25),
    ("2c 2d 2h 3c 3d 9s", None, None),
)
NOTHING = ("Kh Jd 9h 8s 5d 3s", "Jd")
ON = {"progressive": True}


def acknowledged(game):
    return [
        (note["seat"], note["section"])
        for note in named(game.effects, "note")
        if note["what"] == "envy_hand"
    ]


def test_588_6_a_588_6_b_588_12_b_i_588_11_h_1_i_the_fortune_bonus_by_the_best_five_of_six():
    for cards, odds in BONUS:
        game = PaiGow.one_seat(cards, cards.split()[5], wagers={"fortune_bonus": 300})
        line = ("collect", 0, "", "588.11(h)(1)(i)(A)")
        if odds:
            line = ("pay", 300 * odds, f"{odds} to 1", "588.12(b)(i)")
        assert game.line(3, "fortune_bonus") == line, cards


def test_588_12_b_i_588_6_b_1_five_aces_a_thousand_to_one():
    game = PaiGow.one_seat("Ac Ad Ah As Jk 2d", "2d", wagers={"fortune_bonus": 10000})
    line = ("pay", 10000000, "1000 to 1", "588.12(b)(i)")
    assert game.line(3, "fortune_bonus") == line


def test_588_12_d_1_588_12_d_2_R_588_14_five_aces_take_the_meter_once_confirmed():
    game = PaiGow(meter=7500000000, progressive=PaiGow.terms(reset=600000))
    game.bet(3, progressive=True)
    game.start()
    game.deal_out({0: PaiGow.DEALER, 3: "Ac Ad Ah As Jk 2d"})
    game.set(0, PaiGow.DEALER_LOW)
    shown = game.set(3, "2d")
    assert effect("jackpot_lamp", on=True) in shown
    assert game.table.awaits["section"] == "588.11(h)(3)(i)(B)(4)"
    game.refuses(1018, "R-588-14", "jackpot_confirm", key=False)
    game.do("jackpot_confirm", key=True)
    # $7,500.00 and 75 cents.
    assert game.line(3, "progressive") == ("pay", 750075, "100% of meter", "588.12(d)(1)")
    assert game.table.meter.micro == 6000000000
    free = PaiGow.one_seat("Ac Ad Ah As Jk 2d", "2d", wagers=ON, jackpot_hold=False)
    assert [line[3] for line in free.lines() if line[1] == "progressive"] == ["pay"]


def test_588_12_d_3_R_588_25_each_is_paid_of_the_meter_at_his_turn():
    game = PaiGow.play_round(
        {
            2: ("Ah Kh Qh Jh Th 2d", "2d", ON),
            5: ("As Ks Qs Js Ts 3h", "3h", ON),
            6: ("Ac Ad Jk 3c 3d 8h", "8h", ON),
        },
        meter=7000000000,
    )
    # 7,000.00 and three times 75 cents: 7,002.25; 10 % is 700.22, then 10 % of 6,302.03.
    assert game.line(5, "progressive")[1] == 70022
    assert game.line(2, "progressive")[1] == 63020
    assert game.table.meter.micro == 7002250000 - 700220000 - 630200000


def test_R_588_01_without_the_row_four_of_a_kind_earns_a_wager_of_5_no_envy():
    for cards, one, five in PROGRESSIVE_ENVY:
        for wager, dollars in ((100, one), (500, None if five == 25 else five)):
            game = PaiGow.play_round(
                {2: (cards, cards.split()[5], {}), 4: NOTHING + (ON,)},
                qualifying_wager=100,
                progressive=PaiGow.terms(wager=wager, envy_for_fours=False),
            )
            assert game.envies() == ([(4, "progressive", 100 * dollars)] if dollars else [])


def test_R_588_15_below_five_dollars_no_envy_by_the_letter_of_588_1():
    hands = {2: ("7c 7d 7h 7s Ac 2d", "2d", {}), 4: NOTHING + ({"fortune_bonus": 499},)}
    assert PaiGow.play_round(hands).envies() == []


def test_588_11_h_1_ii_588_11_h_3_ii_R_588_16_R_588_24_envy_of_several_hands():
    both = {"fortune_bonus": 500, "progressive": True}
    hands = {
        1: ("7c 7d 7h 7s Ac 2d", "2d", both),
        3: ("9c 9d 9h Kd Kh 2h", "2h", {"progressive": True}),
        5: ("Qh Jd 8h 6h 5d 3s", "Jd", {"fortune_bonus": 500}),
    }
    dealer = ("As Ad Ah Jk 4c 3d", "4c")
    game = PaiGow.play_round(hands, dealer)
    # None for the dealer's four aces or for one's own hand; 3 has a full house, 1 four sevens.
    assert game.envies() == [
        (5, "fortune_bonus", 2500),
        (1, "fortune_bonus", 2500),
        (5, "fortune_bonus", 7500),
        (3, "progressive", 2500),
    ]
    assert [line[6] for line in game.lines() if line[3] == "envy"] == ["588.12(b)(ii)"] * 3 + [
        "588.12(d)(4)"
    ]
    taken = [line[0] for line in game.lines() if line[3] != "envy"]
    assert taken == [5, 5, 3, 3, 1, 1, 1]


def test_588_11_h_1_i_b_588_11_h_1_i_c_588_11_h_3_i_c_qualifying_hands_are_acknowledged():
    four, house = ("7c 7d 7h 7s Ac 2d", "2d"), ("Tc Td Th Kd Ks 2h", "2h")
    section = "588.11(h)(1)(i)"
    cases = (
        ({2: house + ({"fortune_bonus": 500},)}, [(2, section + "(B)")]),
        ({2: house + ({"fortune_bonus": 100},)}, []),
        ({2: house + ({},), 4: NOTHING + ({"fortune_bonus": 500},)}, [(2, section + "(C)")]),
        ({2: house + ({},), 4: NOTHING + ({},)}, []),
        ({2: house + (ON,)}, []),
        (
            {2: four + ({},), 4: NOTHING + (ON,)},
            [(2, section + "(C)"), (2, "588.11(h)(3)(i)(C)")],
        ),
        ({2: NOTHING + ({"fortune_bonus": 500},)}, []),
    )
    for hands, notes in cases:
        assert acknowledged(PaiGow.play_round(hands)) == notes, hands


def test_588_11_i_all_of_a_players_optional_wagers_are_settled_in_his_turn():
    wagers = {"fortune_bonus": 500, "insurance": 500, "progressive": True}
    cards = {2: NOTHING, 6: ("Qh Jh 8c 6h 5s 3h", "Jh")}
    hands = {seat: (cards[seat][0], "double_down " + cards[seat][1], wagers) for seat in cards}
    game = PaiGow.play_round(hands, double_down=True)
    names = ["pai_gow", "double_down", "fortune_bonus", "insurance", "progressive"]
    assert [line[:2] for line in game.lines()] == [(6, n) for n in names] + [(2, n) for n in names]
