"""What pay lines come to, and by which row of a paytable each is paid."""

import pytest

from hil_tests.host_tools.session.web.panel_table import TABLES
from host_tools.common import json_file
from host_tools.session.web import results
from host_tools.session.web.house_rules import paytables
from host_tools.session.web.pay_rows import row_of

LINES = [
    ("pay", 500, 1500, True, {"won": 1500}),
    # a for b: the stake is gone.
    ("pay", 500, 1500, False, {"won": 1500, "lost": 500}),
    ("collect", 500, 0, False, {"lost": 500}),
    ("push", 500, 0, True, {"returned": 500}),
    ("return", 500, 0, True, {"returned": 500}),
    ("envy", 0, 30000, False, {"won": 30000}),
    ("hold", 100, 200060, False, {"held": 200060}),
]


@pytest.mark.parametrize(("outcome", "stake", "amount", "back", "expected"), LINES)
def test_a_line_is_won_held_returned_or_lost(outcome, stake, amount, back, expected):
    line = {"wager": "x", "outcome": outcome, "stake": stake, "amount": amount, "stake_back": back}
    found = results.result([line])
    assert {name: cents for name, cents in found.items() if cents} == expected


def test_an_award_that_was_held_is_paid_once():
    held = {"wager": "x", "outcome": "hold", "stake": 100, "amount": 200060, "stake_back": False}
    paid = {**held, "outcome": "pay", "stake_back": True}
    assert results.result([held, paid]) == {
        "won": 200060,
        "held": 0,
        "returned": 0,
        "lost": 0,
    }


def test_the_net_of_a_seat_is_what_it_won_less_what_it_lost():
    lines = [
        # 687a/02 worked by hand: seat 6 wins 10 + 20 + 5 and loses 1; seat 1 loses 20.
        {"seat": 1, "wager": "ante", "outcome": "collect", "stake": 1000, "amount": 0},
        {"seat": 1, "wager": "blind", "outcome": "collect", "stake": 1000, "amount": 0},
        {
            "seat": 6,
            "wager": "ante",
            "outcome": "pay",
            "stake_back": True,
            "stake": 1000,
            "amount": 1000,
        },
        {"seat": 6, "wager": "blind", "outcome": "push", "stake": 1000, "amount": 0},
        {
            "seat": 6,
            "wager": "raise",
            "outcome": "pay",
            "stake_back": True,
            "stake": 2000,
            "amount": 2000,
        },
        {"seat": 6, "wager": "progressive", "outcome": "collect", "stake": 100, "amount": 0},
        {
            "seat": 6,
            "wager": "trips",
            "outcome": "pay",
            "stake_back": True,
            "stake": 500,
            "amount": 500,
        },
    ]
    assert list(results.nets(lines).items()) == [(1, -2000), (6, 3400)]
    said = "settled, 7 pay lines: seat 1 -$20.00, seat 6 +$34.00; house -$14.00"
    assert results.settled(lines) == said


# (chapter, wager, outcome, odds, amount, section, hands that may decide, the row of the paytable).
ROWS = [
    ("687a", "trips", "pay", "25 to 1", 12500, "687a.12(d)", ["flush"], "flush natural"),
    # 25 to 1 is of a natural flush and of a straight flush with a wild card.
    (
        "687a",
        "trips",
        "pay",
        "25 to 1",
        12500,
        "687a.12(d)",
        ["straight flush"],
        "straight flush with wild",
    ),
    ("687a", "blind", "pay", "2 to 1", 2000, "687a.12(b)", ["flush"], "flush"),
    # Other winning hands have no row of their own.
    ("687a", "blind", "push", "", 0, "687a.12(b)", ["pair"], ""),
    ("687a", "ante", "pay", "1 to 1", 1000, "687a.12(a)", ["pair"], ""),
    ("687a", "progressive", "envy", "fixed", 100000, "687a.12(c)", ["pair"], "royal flush"),
    # Envy bonuses have a paragraph of their own.
    ("573", "progressive", "envy", "fixed", 50000, "573.12(d)(5)", [], "four aces"),
    ("592", "ante_down", "push", "", 0, "592.12(a)", [], "pair of 6s through 10s"),
    ("592", "down", "pay", "5 to 1", 1000, "592.12(b)", [], "straight"),
    ("585", "one_two", "pay", "15 to 1", 1500, "585.4", ["1-2, total 3"], "1-2"),
    ("593", "like_kind_4", "pay", "1 to 1", 1000, "593.5(b)", [], "four-of-a-kind"),
    # Nothing decides between the two printed tables' rows but the wager that it was.
    ("579", "tie", "pay", "4 to 1", 2000, "579.12(c)", [], "low hands tie or high hands tie"),
    ("569", "blind", "pay", "3 to 2", 1500, "R-569-08", ["flush"], "flush"),
    ("590", "blackjack", "pay", "3 to 2", 3750, "590.12(a)", ["blackjack"], "blackjack"),
]


@pytest.mark.parametrize(
    ("chapter", "wager", "outcome", "odds", "amount", "section", "hands", "expected"), ROWS
)
def test_a_line_names_the_row_that_pays_it(
    chapter, wager, outcome, odds, amount, section, hands, expected
):
    line = {"wager": wager, "outcome": outcome, "odds": odds, "amount": amount, "section": section}
    printed = paytables(json_file.read(TABLES / f"{chapter}.json"))
    assert row_of(line, printed, hands) == expected
