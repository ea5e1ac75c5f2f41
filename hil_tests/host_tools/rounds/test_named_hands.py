"""What the hands of a round are called, by hand: every chapter with cards or dice of its own."""

import pytest
from tablectl.games import CATALOGUE

from host_tools.rounds.named_hands import NAMES, called, names

# (chapter, {receiver: cards}, {seat: low hand}, {place: name}), named by its .6, .3(d) or .2.
NAMED = [
    ("555", {1: "Ah Kh Qh Jh Th", 0: "2c 2d 2h 9s 9c"}, {}, {1: "royal flush", 0: "full house"}),
    ("563", {2: "As Ad", "community": "Ac 7h 7d 3s 2c"}, {}, {2: "full house"}),
    ("569", {2: "5s 6d", "community": "7c 8h 9d Ks Qc"}, {}, {2: "straight"}),
    # The best four of five: three aces and a king are no full house (573.6(b)).
    ("573", {1: "As Ad Ac Kh Ks", 2: "2c 3c 4c 5c 9h"}, {}, {1: "three-of-a-kind"}),
    # The dealer's low hand is that of the house, the greatest high total (579.11(e)).
    (
        "579",
        {1: "As Kd 9h 2c 3d", 0: "As Kd 9h 2c 3d"},
        {1: "2c 3d"},
        {1: "high 30, low 5", 0: "high 30, low 5"},
    ),
    ("581", {1: "Ks 7d", (1, 2): "Kc As", 0: "Td 6c 9h"}, {}, {1: "17, 21", 0: "bust"}),
    # An ace that counts 11; of a second hand 21 is no blackjack (581.1, 581.3(d)).
    ("581", {1: "As 6d", (1, 2): "As 6d Kc"}, {}, {1: "soft 17, 17"}),
    ("590", {1: "Ks Ad"}, {}, {1: "blackjack"}),
    ("591", {3: "9s 9d 2c"}, {}, {3: "20"}),
    # The card behind 22 is subtracted, an ace as 1; of 29 less 6 the hand is over 21 (591.7(l)).
    (
        "591",
        {3: "Js 3d 9c 9d", (3, 2): "Ks 2d Th As", 4: "Kh 9d Ts 6s", 0: "9s 5h 8d"},
        {},
        {3: "13, 21", 4: "bust", 0: "bust"},
    ),
    ("583", {1: "9s 9d 4c", "community": "9c Kh 2d"}, {}, {1: "three-of-a-kind"}),
    ("585", {"dice": "5 3"}, {}, {"dice": "3-5, total 8"}),
    ("587", {1: "Ts Jd Qc", "community": "Kh As 2d"}, {}, {1: "straight"}),
    ("588", {1: "As 9c 9d 9h 4s 4c"}, {1: "As"}, {1: "high hand full house"}),
    ("589", {1: "As Kd 9h 7c 2s", 0: "As 9d 8h 7c 2s"}, {}, {1: "ace-king", 0: "high card"}),
    # The cross: far, left, middle, right, near (592.1). Across 9 4 J, down A 4 2.
    (
        "592",
        {1: "As 4d", "community": "Ac 9d 4h Js 2c"},
        {},
        {1: "across pair, down two pairs"},
    ),
    ("593", {"dice": "2 2 2 2 3 4 5 6 1 1"}, {}, {"dice": "four-of-a-kind"}),
    # Two of the six dice that are thrown again match (593.4(h)).
    (
        "593",
        {"dice": "2 2 2 2 3 4 5 6 1 1", "extra_roll": "2 3 2 5 6 1"},
        {},
        {"dice": "six-of-a-kind with the extra roll"},
    ),
    ("686a", {1: "Ks 7d Ac"}, {}, {1: "28 points"}),
    # A deuce and the joker are wild (687a.6(c)).
    (
        "687a",
        {1: "2c 7d 7h Jc 4s", 5: "Jk 9c Tc Jd Qs"},
        {},
        {1: "three-of-a-kind", 5: "straight"},
    ),
    (
        "688a",
        {1: "As Ad Kc Kd Ks 4h 3c"},
        {1: "As Ad"},
        {1: "high three-of-a-kind, low pair"},
    ),
]


def named(chapter, hands, lows):
    dealt = {to: cards.split() for to, cards in hands.items()}
    return names(chapter, dealt, {seat: cards.split() for seat, cards in lows.items()})


@pytest.mark.parametrize(
    ("chapter", "hands", "lows", "expected"), NAMED, ids=lambda of: str(of)[:4]
)
def test_a_hand_has_the_name_of_its_chapter(chapter, hands, lows, expected):
    found = named(chapter, hands, lows)
    assert {place: found[place] for place in expected} == expected


def test_every_chapter_is_named():
    assert set(NAMES) == set(CATALOGUE) == {chapter for chapter, *_ in NAMED}


def test_what_is_not_known_whole_has_no_name():
    assert named("687a", {1: "As Kd"}, {}) == {1: ""}
    lies_down = {0: ["As", "face down"], 1: ["Ks", "7d"]}
    assert names("581", lies_down, {}) == {0: "", 1: "17"}
    assert named("688a", {1: "As Ad Kc Kd Ks 4h 3c"}, {}) == {1: ""}
    assert named("587", {1: "Ts Jd Qc", "burn": "2c"}, {}) == {1: ""}
    # The turn and the river are to come.
    assert named("563", {1: "Ts Td", "community": "Kh As 2d"}, {}) == {1: ""}


def test_the_cards_that_made_a_hand_are_told():
    hands = {1: ["5s", "6d"], "community": "7c 8h 9d Ks Qc".split()}
    assert called("569", hands, {})[1].made == ("5s", "6d", "7c", "8h", "9d")
    dice = {"dice": "2 2 2 2 3 4 5 6 1 1".split(), "extra_roll": "2 3 2 5 6 1".split()}
    assert called("593", dice, {})["dice"].made == ("2",) * 6
    split = {(3, 2): ["9s", "9d"], 3: ["Ks", "2h"]}
    assert {key: hand.name for key, hand in called("591", split, {}).items()} == {
        3: "12",
        (3, 2): "18",
    }
