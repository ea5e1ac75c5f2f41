"""573.11(b): the Play Wager, its amount, and what a fold forfeits."""

from hil_tests.rules.helpers.games import Crazy4
from hil_tests.rules.helpers.play import ANY, named

DECISION = "573.11(b)"

# The best four of these five cards are a pair of aces or better.
UP_TO_THREE = (
    Crazy4.PAIR_OF_ACES,
    "3c 3d 2c 2d 7h",
    "Kc Kd Qc Qd 7h",
    "Ac 2d 3c 4d 9h",
    "9c Td Jc Qd 2h",
    "2c 5c 7c 9c Kd",
    "2c 2d 2h 9c Kd",
    "2c 3c 4c 5c Kd",
    "2c 2d 2h 2s Kd",
    "Ac Ad Ah Kc Kd",
)
# They are not.
ANTE_ONLY = (
    "Kc Kd Qc Jd 7h",
    "2c 2d 7h 9c Jd",
    "Ac Kd Qc 9d 7h",
    "Kc Ad 2h 3c 9s",
    "2c 5c 7c 9d Kd",
    Crazy4.NOTHING,
)


def deciding(cards, ante=1000, **changes):
    """Seat 3 with these cards before it decides."""
    game = Crazy4(**changes)
    game.deal_round({3: (cards, None, {"ante": ante})}, "Ks Jh 8d 6s 4h")
    return game


def refuse(game, cents, limit, section=DECISION):
    error = game.refuses(1004, section, "decision", seat=3, what="play", cents=cents)
    assert error.facts == {"wager": "play", "cents": cents, "seat": 3, "limit": limit}


def test_573_11_b_asked_from_the_dealers_left_clockwise():
    game = Crazy4()
    for seat in (6, 2, 4):
        game.bet(seat)
    game.start()
    game.deal_anything()
    asked = []
    while game.waits("decision"):
        awaits = game.table.awaits
        assert (awaits["section"], awaits["choices"]) == (DECISION, ["play", "fold"])
        asked.append(awaits["to"])
        for seat in (2, 4, 6):
            if seat != asked[-1]:
                game.refuses(1008, DECISION, "decision", seat=seat, what="fold")
        game.decide(asked[-1], "fold")
    assert asked == [2, 4, 6]


def test_573_11_b_play_or_fold_and_nothing_else():
    game = deciding(Crazy4.NOTHING)
    for what in ("call", "raise", "Play", "", None, 2, ["fold"]):
        error = game.refuses(1009, DECISION, "decision", seat=3, what=what, cents=1000)
        assert error.facts["legal"] == "play, fold"


def test_573_11_b_a_play_wager_has_an_amount_in_cents():
    for cents in (None, "1000", 1000.0, True, [1000]):
        deciding(Crazy4.NOTHING).refuses(1019, ANY, "decision", seat=3, what="play", cents=cents)
    deciding(Crazy4.NOTHING).refuses(1019, ANY, "decision", seat=3, what="play")


def test_573_11_b_less_than_a_pair_of_aces_plays_the_ante_and_no_other_amount():
    for cards in ANTE_ONLY:
        game = deciding(cards)
        for cents in (0, -1000, 1, 500, 999):
            refuse(game, cents, "less than ante 1000")
        for cents in (1001, 1500, 2000, 3000, 100000):
            refuse(game, cents, "more than 1 x ante 1000")
        game.decide(3, 1000)
        assert game.line(3, "ante")[0] in ("pay", "collect"), cards


def test_573_11_b_a_pair_of_aces_or_better_plays_up_to_three_times_the_ante():
    for cards in UP_TO_THREE:
        for times in (1, 2, 3):
            game = deciding(cards)
            refuse(game, 999, "less than ante 1000")
            for cents in (3001, 4000, 1000000):
                refuse(game, cents, "more than 3 x ante 1000")
            game.decide(3, 1000 * times)
            assert [line[2] for line in game.lines() if line[1] == "play"] == [1000 * times]


def test_573_11_b_the_refusal_names_wager_seat_limit_and_section():
    game = deciding(Crazy4.PAIR_OF_ACES)
    error = game.refuses(1004, DECISION, "decision", seat=3, what="play", cents=4500)
    assert error.text == "play 4500 at seat 3: more than 3 x ante 1000, 573.11(b)"


def test_R_573_05_whole_multiples_of_the_ante_unless_the_house_lifts_it():
    for cents in (1001, 1500, 2999):
        refuse(deciding(Crazy4.PAIR_OF_ACES), cents, "no whole multiple of ante 1000", "R-573-05")
        game = deciding(Crazy4.PAIR_OF_ACES, whole_multiples=False)
        game.decide(3, cents)
        assert (3, "play", cents, "pay", cents, "1 to 1", "573.12(a)") in game.lines()
    lifted = deciding(Crazy4.PAIR_OF_ACES, whole_multiples=False)
    refuse(lifted, 3001, "more than 3 x ante 1000")
    refuse(lifted, 999, "less than ante 1000")
    refuse(deciding(Crazy4.NOTHING, whole_multiples=False), 1001, "more than 1 x ante 1000")


def test_573_11_b_the_play_wager_may_exceed_the_limit_of_the_ante():
    game = deciding(Crazy4.PAIR_OF_ACES, ante=50000)
    game.decide(3, 150000)
    assert (3, "play", 150000, "pay", 150000, "1 to 1", "573.12(a)") in game.lines()


def test_573_11_b_a_fold_forfeits_ante_and_super_bonus():
    game = Crazy4.one_seat(Crazy4.NOTHING, decision="fold", wagers={"ante": 1500})
    assert game.lines() == [
        (3, "ante", 1500, "collect", 0, "", DECISION),
        (3, "super_bonus", 1500, "collect", 0, "", DECISION),
    ]


def test_573_11_b_1_a_fold_forfeits_queens_up_with_any_hand():
    for cards in (Crazy4.NOTHING, "Qc Qd 7h 5s 3c", "Ac Ad Ah As 3c"):
        game = Crazy4.one_seat(cards, decision="fold", wagers={"queens_up": 500})
        assert game.lines() == [
            (3, "ante", 1000, "collect", 0, "", DECISION),
            (3, "super_bonus", 1000, "collect", 0, "", DECISION),
            (3, "queens_up", 500, "collect", 0, "", "573.11(b)(1)"),
        ]


def test_573_11_b_2_a_fold_forfeits_the_progressive_with_any_hand():
    for cards in (Crazy4.NOTHING, "7c 7d 7h 5s 3c", "Ac Ad Ah As 3c"):
        game = Crazy4.one_seat(cards, decision="fold", wagers={"progressive": True})
        assert game.lines() == [
            (3, "ante", 1000, "collect", 0, "", DECISION),
            (3, "super_bonus", 1000, "collect", 0, "", DECISION),
            (3, "progressive", 100, "collect", 0, "", "573.11(b)(2)"),
        ]
        assert game.table.meter.micro == 5000000000 + 205000


def test_R_573_13_all_four_forfeited_from_the_left_clockwise_before_any_settlement():
    everything = {"queens_up": 500, "progressive": True}
    game = Crazy4.play_round(
        {
            5: ("5c 7d 9h Jc Kd", "fold", everything),
            1: ("5d 7c 9s Jd Kh", "fold", everything),
            3: (Crazy4.PAIR_OF_ACES, "play", {}),
        },
        Crazy4.KING_HIGH.replace("9d", "9c"),
    )
    names = ("ante", "super_bonus", "queens_up", "progressive")
    sections = (DECISION, DECISION, "573.11(b)(1)", "573.11(b)(2)")
    folded = [(line[:2], line[3], line[6]) for line in game.lines()[:8]]
    assert folded == [
        ((seat, name), "collect", section)
        for seat in (1, 5)
        for name, section in zip(names, sections)
    ]
    assert [line[0] for line in game.lines()[8:]] == [3, 3, 3]


def test_573_11_c_nothing_is_collected_before_the_last_player_decided():
    game = Crazy4()
    for seat in (2, 4, 6):
        game.bet(seat)
    game.start()
    game.deal_anything()
    game.decide(2, "fold")
    game.decide(4, "fold")
    assert game.lines() == []
    assert len(named(game.decide(6, "fold"), "line")) == 6


def test_573_11_c_when_all_fold_the_round_is_over():
    game = Crazy4.play_round({1: (Crazy4.NOTHING, "fold", {}), 6: ("Tc 9h 7d 5c 2h", "fold", {})})
    assert game.waits("next_round")
    game.refuses(1001, ANY, "decision", seat=1, what="fold")
