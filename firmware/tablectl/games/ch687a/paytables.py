"""Paytables of DJ Wild Stud Poker, 58 Pa. Code 687a.12. Hands in the order printed, best first.
No limit of what a round pays is printed, and none applied (R-687a-21)."""

from ...core.odds import fixed, of_meter, push, to
from ...core.paytable import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
)

FIVE_WILDS = "five wilds"
FIVE_OF_A_KIND = "five-of-a-kind"

ANTE_ODDS = to(1)
ANTE_SECTION = "687a.12(a)"

BLIND_SECTION = "687a.12(b)"
BLIND = (
    (FIVE_WILDS, to(1000)),
    (ROYAL_FLUSH, to(50)),
    (FIVE_OF_A_KIND, to(10)),
    (STRAIGHT_FLUSH, to(9)),
    (FOUR_OF_A_KIND, to(4)),
    (FULL_HOUSE, to(3)),
    (FLUSH, to(2)),
    (STRAIGHT, to(1)),
)
BLIND_OTHER_HANDS = push()

PROGRESSIVE_SECTION = "687a.12(c)"
PROGRESSIVE = (
    (ROYAL_FLUSH, of_meter(100)),
    (STRAIGHT_FLUSH, of_meter(10)),
    (FOUR_OF_A_KIND, to(300)),
    (FULL_HOUSE, to(50)),
    (FLUSH, to(40)),
    (STRAIGHT, to(30)),
    (THREE_OF_A_KIND, to(9)),
)
# The two printed tables share their pays; wager, seed and envy, in cents, tell them apart.
PROGRESSIVE_SEED = {100: 200000, 500: 1000000}
PROGRESSIVE_ENVY = {
    100: ((ROYAL_FLUSH, fixed(100000)), (STRAIGHT_FLUSH, fixed(30000))),
    500: ((ROYAL_FLUSH, fixed(500000)), (STRAIGHT_FLUSH, fixed(150000))),
}

TRIPS_SECTION = "687a.12(d)"
# (hand, (natural, with wild))
TRIPS = {
    "DJWT-04": (
        (FIVE_WILDS, (None, to(2000))),
        (ROYAL_FLUSH, (to(1000), to(90))),
        (FIVE_OF_A_KIND, (None, to(70))),
        (STRAIGHT_FLUSH, (to(200), to(25))),
        (FOUR_OF_A_KIND, (to(60), to(6))),
        (FULL_HOUSE, (to(30), to(5))),
        (FLUSH, (to(25), to(4))),
        (STRAIGHT, (to(20), to(3))),
        (THREE_OF_A_KIND, (to(6), to(1))),
    ),
    "DJWT-05": (
        (FIVE_WILDS, (None, to(2000))),
        (ROYAL_FLUSH, (to(1000), to(70))),
        (FIVE_OF_A_KIND, (None, to(60))),
        (STRAIGHT_FLUSH, (to(200), to(25))),
        (FOUR_OF_A_KIND, (to(50), to(6))),
        (FULL_HOUSE, (to(30), to(5))),
        (FLUSH, (to(25), to(4))),
        (STRAIGHT, (to(20), to(3))),
        (THREE_OF_A_KIND, (to(6), to(1))),
    ),
    "DJWT-06": (
        (FIVE_WILDS, (None, to(500))),
        (ROYAL_FLUSH, (to(400), to(70))),
        (FIVE_OF_A_KIND, (None, to(60))),
        (STRAIGHT_FLUSH, (to(200), to(25))),
        (FOUR_OF_A_KIND, (to(50), to(6))),
        (FULL_HOUSE, (to(30), to(5))),
        (FLUSH, (to(25), to(4))),
        (STRAIGHT, (to(20), to(3))),
        (THREE_OF_A_KIND, (to(6), to(1))),
    ),
    "DJWT-07": (
        (FIVE_WILDS, (None, to(2000))),
        (ROYAL_FLUSH, (to(1000), to(60))),
        (FIVE_OF_A_KIND, (None, to(50))),
        (STRAIGHT_FLUSH, (to(200), to(25))),
        (FOUR_OF_A_KIND, (to(40), to(6))),
        (FULL_HOUSE, (to(30), to(5))),
        (FLUSH, (to(25), to(4))),
        (STRAIGHT, (to(20), to(3))),
        # This row is on the lost page: R-687a-07.
        (THREE_OF_A_KIND, (to(6), to(1))),
    ),
}

BAD_BEAT_SECTION = "687a.12(e)"
BAD_BEAT = {
    "DJWBB-03": (
        (ROYAL_FLUSH, to(500)),
        (FIVE_OF_A_KIND, to(500)),
        (STRAIGHT_FLUSH, to(500)),
        (FOUR_OF_A_KIND, to(300)),
        (FULL_HOUSE, to(200)),
        (FLUSH, to(100)),
        (STRAIGHT, to(50)),
        (THREE_OF_A_KIND, to(15)),
    ),
    # Printed "Three-of-a-Kind or less": R-687a-06.
    "DJWBB-04": (
        (ROYAL_FLUSH, to(299)),
        (FIVE_OF_A_KIND, to(299)),
        (STRAIGHT_FLUSH, to(299)),
        (FOUR_OF_A_KIND, to(299)),
        (FULL_HOUSE, to(200)),
        (FLUSH, to(100)),
        (STRAIGHT, to(50)),
        (THREE_OF_A_KIND, to(15)),
    ),
}
LOST_BAD_BEAT = ("DJWBB-01", "DJWBB-02")
